"""Case files written otherwise: comments, quotes, line ends, indents, one-line and nested functions, decorators, prefixes."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Callable, Iterator, Sequence
from random import Random

Mutation = Callable[[str, Random], str]
_DECORATOR = "def passed_on(function):\n    return function\n"


def mutated(path: str, text: str, random: Random) -> str:
    """The text after some mutations, each of which leaves it as good as it was."""
    kinds = PYTHON if path.endswith(".py") else JSON if path.endswith(".json") else ()
    for mutation in random.sample(kinds, min(len(kinds), random.randint(1, 5))):
        try:
            new = mutation(text, random)
        except (SyntaxError, tokenize.TokenError, ValueError, IndexError):
            continue
        if path.endswith(".json") or _compiles(new) or not _compiles(text):
            text = new
    return _line_ends(text, random)


def comments(path: str, text: str) -> list[str]:
    """The comments of a text but for those that say what toolint is to ignore."""
    if path.endswith(".py"):
        found = [token.string for token in _tokens(text) if token.type == tokenize.COMMENT]
    else:
        found = re.findall(r"// note \d+", text)
    return [comment.rstrip() for comment in found if "toolint:" not in comment]


def _compiles(text: str) -> bool:
    try:
        compile(text, "<mutated>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def _tokens(text: str) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(re.sub(r"\r\n?", "\n", text)).readline))


def _line_ends(text: str, random: Random) -> str:
    kind = random.random()
    if kind < 0.6:
        return text
    if kind < 0.9:
        return text.replace("\n", "\r\n")
    return text.rstrip("\n")


# Python


def _with_comments(text: str, random: Random) -> str:
    """Comments at the ends of lines, between lines, and inside of brackets."""
    rows = text.split("\n")
    ends = [token for token in _tokens(text) if token.type in (tokenize.NEWLINE, tokenize.NL) and token.string]
    for number, token in enumerate(reversed(random.sample(ends, max(1, len(ends) // 4)))):
        row = token.start[0] - 1
        code = rows[row]
        if "#" in code or code.endswith("\\"):
            continue
        if code.strip() and random.random() < 0.7:
            rows[row] = f"{code}  # note {number}"
        elif not code.strip():
            rows[row] = f"# note {number}"
    return "\n".join(rows)


def _replaced(text: str, spans: Sequence[tuple[int, int, str]]) -> str:
    for start, end, new in sorted(spans, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _strings(text: str) -> Iterator[tuple[int, int, str]]:
    """The plain string tokens: start, end, and what they are."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for token in _tokens(text):
        if token.type == tokenize.STRING and token.string[0] in "\"'":
            yield starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1], token.string


def _other_quotes(text: str, random: Random) -> str:
    spans = []
    for start, end, string in _strings(text):
        body = string.strip("\"'")
        if random.random() < 0.5 and not set("\"'\\") & set(body):
            width = (len(string) - len(body)) // 2
            spans.append(
                (
                    start,
                    end,
                    ("'" if string[0] == '"' else '"') * width + body + ("'" if string[0] == '"' else '"') * width,
                )
            )
    return _replaced(text, spans)


def _prefixes(text: str, random: Random) -> str:
    """Raw strings, f-strings without a field, strings in two parts."""
    spans = []
    for start, end, string in _strings(text):
        kind, body = random.random(), string.strip("\"'")
        if kind < 0.3 and "\\" not in body:
            spans.append((start, end, f"{random.choice('rRuU')}{string}"))
        elif kind < 0.36 and not set("{}\\") & set(body):
            spans.append((start, end, f"f{string}"))
        elif kind < 0.5 and not string.startswith(('"""', "'''")) and "\\" not in body and len(body) > 3:
            half = len(body) // 2
            spans.append((start, end, f"({string[0]}{body[:half]}{string[0]} {string[0]}{body[half:]}{string[0]})"))
    return _replaced(text, spans)


def _tabs(text: str, random: Random) -> str:
    return re.sub(r"^(?: {4})+", lambda match: "\t" * (len(match[0]) // 4), text, flags=re.MULTILINE)


def _functions(text: str) -> list[ast.FunctionDef]:
    return [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]


def _lines_of(node: ast.FunctionDef) -> tuple[int, int]:
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    return first - 1, node.end_lineno or node.lineno


def _nested(text: str, random: Random) -> str:
    """Some functions inside of others, of an ``if``, or of a class."""
    rows = text.split("\n")
    for node in reversed(_functions(text)):
        if random.random() < 0.5:
            first, last = _lines_of(node)
            inside = [f"    {row}" if row.strip() else row for row in rows[first:last]]
            rows[first:last] = [
                random.choice((f"def around_{node.name}():", "if True:", f"async def near_{node.name}(it):")),
                *inside,
            ]
    return "\n".join(rows)


def _one_line(text: str, random: Random) -> str:
    """Functions with their whole body in the line of their header."""
    rows = text.split("\n")
    for node in reversed(_functions(text)):
        body = [ast.get_source_segment(text, part) or "" for part in node.body]
        simple = all(
            not isinstance(part, ast.If | ast.For | ast.With | ast.Try | ast.While | ast.FunctionDef)
            for part in node.body
        )
        start, end = node.body[0].lineno - 1, node.end_lineno or 0
        if simple and not any("\n" in part for part in body) and random.random() < 0.8 and start > 0:
            if "#" in "".join(rows[start - 1 : end]) or not rows[start - 1].rstrip().endswith(":"):
                continue
            rows[start - 1 : end] = [f"{rows[start - 1].rstrip()} {'; '.join(body)}"]
    return "\n".join(rows)


def _stacked(text: str, random: Random) -> str:
    """More decorators, above and below those that are there."""
    rows = text.split("\n")
    for node in reversed(_functions(text)):
        if random.random() < 0.6:
            rows.insert(node.lineno - 1 if random.random() < 0.5 else _lines_of(node)[0], "@passed_on")
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    rows.insert(imports[-1].end_lineno or 0 if imports else 0, _DECORATOR)
    return "\n".join(rows)


def _spread(text: str, random: Random) -> str:
    """Parameters of a signature each on a line, or all on one."""
    rows = text.split("\n")
    for node in reversed(_functions(text)):
        row = rows[node.lineno - 1]
        match = re.fullmatch(r"(\s*def \w+\()([^()\[\]{}'\"#]+)(\).*)", row)
        if match and random.random() < 0.7:
            parts = [f"    {part.strip()}," for part in match[2].split(",") if part.strip()]
            rows[node.lineno - 1 : node.lineno] = [match[1], *parts, match[3]]
    return "\n".join(rows)


# JSON


def _dense(text: str, random: Random) -> str:
    return json.dumps(json.loads(text), ensure_ascii=random.random() < 0.5)


def _wide(text: str, random: Random) -> str:
    return json.dumps(json.loads(text), indent=random.choice((1, 4, "\t")), ensure_ascii=False) + "\n"


def _with_json_comments(text: str, random: Random) -> str:
    rows = text.split("\n")
    for number, at in enumerate(random.sample(range(len(rows)), max(1, len(rows) // 5))):
        if rows[at].strip() and "//" not in rows[at]:
            rows[at] += f" // note {number}"
    return "\n".join(rows)


def _trailing_commas(text: str, random: Random) -> str:
    return re.sub(r"(?<=[\]}\"\w])(\s*\n\s*[}\]])", lambda m: "," + m[1] if random.random() < 0.3 else m[0], text)


PYTHON: tuple[Mutation, ...] = (
    _with_comments, _with_comments, _other_quotes, _prefixes, _tabs, _nested, _one_line, _stacked, _spread,
)  # fmt: skip
JSON: tuple[Mutation, ...] = (_dense, _wide, _with_json_comments, _trailing_commas)
