"""Google style as people mean it: headers in any case, with bullets, in Chinese, not indented, or not there at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolint.readers.python.docstrings._description import announced, says_nothing
from toolint.readers.python.docstrings._text import (
    Entry,
    Lines,
    Part,
    Section,
    cleaned,
    fenced,
    indent,
    is_blank,
    split,
    trimmed,
)

_TITLES = {
    **dict.fromkeys(
        ("arg", "args", "argument", "arguments", "param", "params", "parameter", "parameters"), "parameters"
    ),
    **dict.fromkeys(("input", "inputs", "input parameters", "required", "optional"), "parameters"),
    **dict.fromkeys(("required parameters", "optional parameters", "required args", "optional args"), "parameters"),
    **dict.fromkeys(("keyword args", "keyword arguments", "kwargs", "other parameters"), "parameters"),
    **dict.fromkeys(
        ("参数", "参数说明", "参数列表", "入参", "输入", "输入参数", "參數", "引数", "パラメータ"), "parameters"
    ),
    **dict.fromkeys(("return", "returns", "return value", "yield", "yields"), "returns"),
    **dict.fromkeys(("返回", "返回值", "返回结果", "出参", "回傳", "戻り値"), "returns"),
    **dict.fromkeys(("raise", "raises", "except", "exceptions", "throws", "异常", "抛出", "例外"), "raises"),
    **dict.fromkeys(("attribute", "attributes", "see also", "reference", "references", "todo", "todos"), "other"),
    **dict.fromkeys(("属性", "参见", "参考", "待办"), "other"),
}
_SHY = ("arg", "argument", "param", "parameter", "input", "inputs", "required", "optional", "输入")
"""Titles that are ordinary words too: only right above a parameter of the signature."""
_TITLE = re.compile(
    r"(?P<mark>#+\s*|\*\*|__)?(?P<title>[^\W\d_]+(?: [^\W\d_]+)?)(?:\*\*|__)?(?P<colon>\s*[:：])?(?:\*\*|__)?\s*(?P<rest>.*)$"
)
_BULLET = re.compile(r"\s*((?:[-+•·]|\*(?!\*)|\d+[.)])\s+)?")
_NAME = re.compile(r"(?P<quote>`+|\*\*(?!\w+(?!\w|\*))|['\"])?\*{0,2}(?P<name>[^\W\d]\w*)")
_MORE = re.compile(r"\s*(?:[,/、]|\band\b|\bor\b)\s*(?=[`*'\"]*[^\W\d])")
_TYPE = re.compile(r"\s*(\([^()]*(?:\([^()]*\)[^()]*)*\)|（[^）]*）|\[[^\]]*\])")
_MARK = re.compile(r"(\s*[:：]|\s+[-–—]+(?=\s)|\s*=(?!=))?\s*")
_LATE_TYPE = re.compile(r"(\w[\w.]*(?:\[[^\]]*\])?(?:\s*[|,]\s*\w[\w.\[\]]*)*)[:：]\s*")
_LONGEST_TITLE = 60
_OF_RESULT = re.compile(
    r"\W*(?:(?:it |this tool |the tool )?(?:returns?|returned|yields?)|(?:the )?(?:results?|response|output)"
    r"|(?:each|every) (?:\w+ )?(?:entry|item|match|record|result|row) (?:carries|contains|has|includes))\b|\s*(?:返回|输出|回傳|戻り値)",
    re.IGNORECASE,
)
"""The beginning of a paragraph that leads up to a list of what comes back."""
_PLAIN_TYPE = re.compile(r"\(\s*[\w.]+(?:\[[^\]]*\])?(?:\s*[,|]\s*[\w.\[\]]+)*\s*\)")
_ASIDE = re.compile(
    "notes?|defaults?|examples?|e|i|eg|ie|options|warning|tip|type|format|values|valid|allowed|must|returns",
    re.IGNORECASE,
)
"""Words before a colon that are an aside about the parameter above."""


@dataclass(frozen=True, slots=True)
class _Head:
    """The start of what is said about one parameter."""

    line: int
    names: tuple[Part, ...]
    type: str | None
    text: int
    """Where its first words start."""
    bulleted: bool


def read(value: str, names: frozenset[str] | None) -> tuple[Section, ...]:
    """The sections as they are meant. ``names`` are the parameters of the signature, without which doubtful lines do not count."""
    lines = split(value)
    inside = fenced(lines)
    found: list[Section] = []
    number = 0
    while number < len(lines):
        title = None if inside[number] else _title(lines, number, names)
        if title is None:
            number += 1
            continue
        kind, start = title
        end = _end(lines, inside, number, names)
        if kind == "parameters":
            found += _parameters(lines, inside, number, end, start, names)
        else:
            body = trimmed(value, start, lines.end(end - 1))
            text = Part(cleaned(body.value), body.start, body.end)
            said = announced(_header(lines, number), text.value) if kind == "returns" else ""
            found.append(
                Section(kind, lines.extent(number, end, said), (Entry(Part("", body.start, body.start), None, text),))
            )
        number = end
    return tuple(found)


def _header(lines: Lines, number: int) -> str:
    """A section's title as the description has it."""
    match = _TITLE.match(lines[number], indent(lines[number]))
    return f"{match['title']}{(match['colon'] or ':').strip()}" if match else ""


def _parameters(
    lines: Lines, inside: Sequence[bool], number: int, end: int, start: int, names: frozenset[str] | None
) -> Iterator[Section]:
    """The title and every parameter by itself: what else stands between them is prose. None if there is no parameter."""
    heads = list(_heads(lines, inside, number, end, start, names))
    if not heads:
        if says_nothing(lines.value[start : lines.end(end - 1)]):
            yield Section("parameters", lines.extent(number, end))
        return
    if heads[0].line != number:
        yield Section("parameters", lines.extent(number, number + 1))
    for head, other in _pairs(heads):
        last, entries = _entries(lines, head, other.line if other else end)
        yield Section("parameters", lines.extent(head.line, last), entries)


def _pairs(heads: Sequence[_Head]) -> Iterator[tuple[_Head, _Head | None]]:
    return zip(heads, [*heads[1:], None], strict=False)


def _title(lines: Lines, number: int, names: frozenset[str] | None) -> tuple[str, int] | None:
    """The kind of the section that a line opens, and where its contents start; None if it opens none."""
    width = indent(lines[number])
    match = _TITLE.match(lines[number], width)
    title = match["title"].lower() if match else ""
    if match is None or title not in _TITLES:
        return None
    kind, start = _TITLES[title], lines.starts[number] + match.start("rest")
    below = next((other for other in range(number + 1, len(lines)) if not is_blank(lines[other])), None)
    if match["rest"]:
        if kind in ("returns", "raises"):
            is_inline = any(not is_blank(lines[other]) for other in range(number))  # A first line is the description.
        else:
            is_inline = kind == "parameters" and _head(lines, number, start, names, sure=True) is not None
        return (kind, start) if match["colon"] and is_inline else None
    if match["colon"] and title not in _SHY:
        return kind, start
    if below is None or set(lines[below].strip()) <= set("-=~"):
        return None
    if match["mark"] and title not in _SHY:
        return kind, start
    is_known = kind == "parameters" and _head(lines, below, None, names, sure=True) is not None
    return (kind, start) if is_known and names else None


def _end(lines: Lines, inside: Sequence[bool], number: int, names: frozenset[str] | None) -> int:
    """The line after a section: one that is indented no more than its title or, if nothing is, another title or a new paragraph."""
    width = indent(lines[number])
    first = next((other for other in range(number + 1, len(lines)) if not is_blank(lines[other])), None)
    if first is None:
        return len(lines)
    if indent(lines[first]) > width:
        inner = (n for n in range(first, len(lines)) if not is_blank(lines[n]) and indent(lines[n]) <= width)
        return next((n for n in inner if not (inside[n] and inside[n - 1])), len(lines))
    title = _TITLE.match(lines[number], width)
    if title and title["rest"]:
        return number + 1
    is_paragraph = title is not None and _TITLES[title["title"].lower()] != "parameters"
    for other in range(number + 1, len(lines)):
        if is_paragraph and other > first and is_blank(lines[other]):
            return other
        if is_blank(lines[other]) or indent(lines[other]) > width or is_paragraph:
            continue
        is_entry = _head(lines, other, None, names) is not None
        if _title(lines, other, names) or (not is_entry and (other == first or is_blank(lines[other - 1]))):
            return other
    return len(lines)


def _heads(
    lines: Lines, inside: Sequence[bool], number: int, end: int, start: int, names: frozenset[str] | None
) -> Iterator[_Head]:
    """The lines of a section that begin a parameter."""
    inline = _head(lines, number, start, names, sure=True) if start < lines.end(number) else None
    if inline:
        yield inline
    filled = [n for n in range(number + 1, end) if not is_blank(lines[n])]
    if not filled:
        return
    width = indent(lines[filled[0]])
    bulleted: bool | None = None
    for other in filled:
        if inside[other] or indent(lines[other]) > width:
            continue
        head = _head(lines, other, None, names)
        if head is None:
            continue
        is_known = names is not None and head.names[0].value in names
        is_aside = names is not None and _ASIDE.fullmatch(head.names[0].value)
        if bulleted is None:
            bulleted = head.bulleted
        elif not is_known and (head.bulleted != bulleted or is_aside):
            continue
        yield head


def _head(
    lines: Lines, number: int, start: int | None, names: frozenset[str] | None, *, sure: bool = False
) -> _Head | None:
    """The parameters (mostly one) that a line begins with; ``sure``: of the signature, where that is known."""
    at, line = lines.starts[number], lines[number]
    bullet = _BULLET.match(line, 0 if start is None else start - at)
    assert bullet is not None
    found: list[Part] = []
    type_, end = "", bullet.end()
    while True:
        match = _NAME.match(line, end)
        if match is None:
            return None
        found.append(Part(match["name"], at + match.start("name"), at + match.end("name")))
        type_, end = _type_and_quote(line, match)
        more = _MORE.match(line, end)
        if end < 0 or more is None:
            break
        end = more.end()
    mark = _MARK.match(line, end) if end >= 0 else None
    if mark is None or line.startswith("//", mark.end()):
        return None
    sign, end, text = (mark[1] or "").strip(), mark.end(), line[mark.end() :]
    if names is not None and all(name.value in names for name in found):
        late = None if sign or type_ else _LATE_TYPE.match(text)
        if late:
            type_, end = late[1], end + late.end()
        elif (text and not (sign or type_)) or (sure and sign in ("", "=") and not _PLAIN_TYPE.fullmatch(type_)):
            return None
    elif (sure and names is not None) or sign not in (":", "："):
        return None
    return _Head(number, tuple(found), type_.strip("()（）[] ") or None, at + end, bool(bullet[1]))


def _type_and_quote(line: str, match: re.Match[str]) -> tuple[str, int]:
    """The type behind a name, and where both end with the quotes around them; -1 where the quotes are around more than that."""
    quote, end = match["quote"] or "", match.end()
    is_closed = line.startswith(quote, end)
    end += len(quote) if is_closed else 0
    type_ = _TYPE.match(line, end)
    end = type_.end() if type_ else end
    if not is_closed and line.startswith(quote, end):
        is_closed, end = True, end + len(quote)
    if not is_closed and line[end : end + 1] in (":", "：") and line.startswith(quote, end + 1):
        is_closed = True  # `**name:** text`: the colon is next, the closing quote is left to the text.
    return (type_[1] if type_ else ""), (end if is_closed else -1)


def _entries(lines: Lines, head: _Head, end: int) -> tuple[int, tuple[Entry, ...]]:
    """What is said about a parameter and the line after it; a new paragraph that is not indented more is about something else."""
    width = indent(lines[head.line])
    last = head.line + 1
    while last < end:
        if not is_blank(lines[last]) and is_blank(lines[last - 1]) and indent(lines[last]) <= width:
            break
        last += 1
    first = lines.value[head.text : lines.end(head.line)].strip()
    below = cleaned("\n" + "\n".join(lines.all[head.line + 1 : last]))
    place = trimmed(lines.value, head.text, lines.end(last - 1))
    text = Part(f"{first}\n{below}".removeprefix("**").strip(), place.start, place.end)
    return last, tuple(Entry(name, head.type, text) for name in head.names)


def without_title(value: str, names: frozenset[str], end: int) -> tuple[Section, ...]:
    """Parameters of the signature that are described without a header before ``end``; the prose ends above them if nothing but them follows."""
    lines = split(value)
    inside = fenced(lines)
    end = next((number for number, start in enumerate(lines.starts) if start >= end), len(lines))
    heads = [head for n in range(end) if not inside[n] and (head := _head(lines, n, None, names, sure=True))]
    heads = [head for head in heads if head.text < lines.end(head.line) and not _is_of_result(lines, head)]
    found: list[Entry] = []
    only_entries = True
    for head, following in _pairs(heads):
        after = following.line if following else end
        stop = next((n for n in range(head.line + 1, after) if _is_sibling(lines, n, head)), after)
        _, entries = _entries(lines, head, stop)
        found += entries
        only_entries &= is_blank(value[entries[0].text.end : lines.end(after - 1)])
    if not heads:
        return ()
    if not only_entries:
        return (Section("parameters", Part("", 0, 0), tuple(found)),)
    first = heads[0].line
    is_titled = (
        first > 1 and lines[first - 1].rstrip().endswith((":", "：")) and len(lines[first - 1].strip()) < _LONGEST_TITLE
    )
    return (Section("parameters", lines.extent(first - is_titled, end), tuple(found)),)


def _is_of_result(lines: Lines, head: _Head) -> bool:
    """Whether the list that a line is an item of is announced as what the function gives back."""
    width = indent(lines[head.line])
    number = head.line - 1
    while number >= 0 and (
        is_blank(lines[number]) or indent(lines[number]) > width or _is_sibling(lines, number, head)
    ):
        number -= 1
    if number < 0 or not lines[number].rstrip().endswith((":", "：")):
        return False
    while number and not is_blank(lines[number - 1]):
        number -= 1
    return _OF_RESULT.match(lines[number]) is not None


def _is_sibling(lines: Lines, number: int, head: _Head) -> bool:
    """Whether a line is another item of the list that a parameter is described in."""
    bullet = _BULLET.match(lines[number])
    return head.bulleted and bool(bullet and bullet[1]) and indent(lines[number]) <= indent(lines[head.line])
