"""Values that a description lists: ``One of: a, b``, ``'asc' or 'desc'``, ``(low|high)``, bullets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.rules._lexicon import Language, language, word_set

_QUOTED = r"(?:'[^'\n]{1,40}'|\"[^\"\n]{1,40}\"|``?[^`\n]{1,42}``?|\u201c[^\u201d\n]{1,40}\u201d|\u2018[^\u2019\n]{1,40}\u2019)"
_BARE = r"[A-Za-z][\w-]*(?:\.\w+)*"
_ITEM = re.compile(rf"\s*({_QUOTED}|{_BARE})")
_QUOTED_ITEM = re.compile(rf"\s*({_QUOTED})")
_ASIDE = re.compile(r"\s*\([^()\n]{1,160}\)")
_BETWEEN = re.compile(r"\s*(?:,|\||/|、|，)?\s*")
_BULLET = re.compile(
    rf"[ \t]*\n[ \t]*(?:[-*+•]|\d+[.)])[ \t]+({_QUOTED}|{_BARE})(?=[ \t]*(?:[:：(=]|[-–—][ \t]|\n|$))[^\n]*"
)
_PIPED = re.compile(rf"[(\[{{]\s*({_BARE}(?:\s*\|\s*{_BARE})+)\s*[)\]}}]")
_PARENTHESISED = re.compile(rf"\(\s*({_QUOTED}(?:\s*,\s*{_QUOTED})*(?:,?\s*(?:\bor\b|[/|或])\s*{_QUOTED})+)\s*\)")
_LOOSE = re.compile(r"(?:be|either)\s*$", re.IGNORECASE)
"""After this unquoted words are most likely a sentence."""
_END = re.compile(r"\s*(?:$|[.;)\]。；）,，](?:\s|$|[)）.,;])|\n|[-–—(（]|[:：]\s*$)")
_VALUE = re.compile(r"\w(?:[\w .+#/-]*[\w+#])?")
_WORDS = word_set("""
    a an and any array bool boolean by dict either empty false float for given id if in int integer is it key list name no
    none not null number object of on one only optional or path positive required set str string that the then this to true type
    use valid value when where which with yes you your
""")
"""Bare words that are not values, or only names of kinds of value."""
_FEWEST, _MOST = 2, 40
_LONGEST = 4000
"""Characters of a text that are looked at."""


def choices(text: str) -> tuple[str, ...]:
    """The values that a description lists in full, in order; empty where it lists none, more than those, or several lists."""
    text = text[:_LONGEST]
    said = language(text)
    if said is None or said.SEVERAL.search(text):
        return ()
    for start, needs_quotes in _starts(text, said):
        values, end = _list(text, start, said, needs_quotes)
        if not _FEWEST <= len(values) <= _MOST or len({*values}) < len(values):
            continue
        first = max(text.rfind("\n", 0, start), _sentence(text, start)) + 1
        last = _sentence_end(text, end)
        more = any(_ITEM.match(text, either.end()) for either in said.OR.finditer(text, end, last))
        if all(map(_VALUE.fullmatch, values)) and not more and not said.OPEN.search(_unquoted(text[first:last])):
            return () if said.CHOICES.search(text, end) else values
    return ()


def _starts(text: str, said: Language) -> Iterator[tuple[int, bool]]:
    """Where a list may begin, and whether its values must be quoted there."""
    for found in said.CHOICES.finditer(text):
        yield found.end(), _LOOSE.search(found[0]) is not None
    for pattern in (_PIPED, _PARENTHESISED):
        yield from ((found.start(1), False) for found in pattern.finditer(text))
    if _QUOTED_ITEM.match(text):
        yield 0, True


def _list(text: str, start: int, said: Language, needs_quotes: bool) -> tuple[tuple[str, ...], int]:
    """The values of the list that begins there and where it ends; none where something else follows."""
    if bullets := list(_bullets(text, start)):
        return tuple(_plain(found[1]) for found in bullets), bullets[-1].end()
    values: list[str] = []
    at, bare, last = start, 0, False
    while found := (_QUOTED_ITEM if needs_quotes else _ITEM).match(text, at):
        if found[1].lower() in _WORDS:
            return (), at
        bare += found[1][0].isalpha()
        values.append(_plain(found[1]))
        aside = _ASIDE.match(text, found.end())
        at = aside.end() if aside else found.end()
        between = _BETWEEN.match(text, at)
        assert between is not None
        either = said.OR.match(text, between.end())
        if last or not (between[0].strip() or either):
            break
        last = either is not None
        if _END.match(text, at) and not either and not _ITEM.match(text, between.end()):
            break
        at = either.end() if either else between.end()
    if bare not in (0, len(values)) or not _END.match(text, at):
        return (), at
    return tuple(values), at


def _bullets(text: str, start: int) -> Iterator[re.Match[str]]:
    at = start
    while found := _BULLET.match(text, at):
        yield found
        at = found.end()


def _plain(item: str) -> str:
    return item.strip("`'\"\u201c\u201d\u2018\u2019") if not item[0].isalnum() else item


def _unquoted(text: str) -> str:
    """The text without what stands between quotes."""
    return re.sub(_QUOTED, "", text)


def _sentence(text: str, at: int) -> int:
    """Where the sentence around begins."""
    ends = [found.start() for found in re.finditer(r"[.!?]\s|[。！？]", text[:at])]
    return ends[-1] if ends else -1


def _sentence_end(text: str, at: int) -> int:
    found = re.compile(r"[.!?](?:\s|$)|[。！？]|\n\s*\n").search(text, at)
    return found.end() if found else len(text)
