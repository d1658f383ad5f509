"""A signature that has become too long for its line, written with one parameter a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from toolint.readers.python.tree import Tree
from toolint.text import Edit, Span, apply_edits

_LONGEST = 100
"""Columns of a line that stays one."""
_SIGN = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[()\[\]{},#]""")


def spread(tree: Tree, parameter: int, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Edits of a signature, as one that puts each parameter on its own line where their line would be too long after them.

    ``parameter`` is where the name of one of them begins. Parameters that are on several lines stay as they are.
    """
    node = tree.functions.get(parameter)
    if node is None or node.body[0].lineno == node.lineno:
        return tuple(edits)
    text = tree.source.text
    opening = text.find("(", tree.start(node))
    ends = [*_commas(text, opening, tree.start(node.body[0]))]
    if opening < 0 or not ends:
        return tuple(edits)
    inner = Span(opening + 1, ends[-1])
    mine = [edit for edit in edits if inner.start <= edit.span.start and edit.span.end <= inner.end]
    written = text[inner.start : inner.end]
    first = tree.source.line_span(tree.source.position(parameter).line)
    grown = sum(len(edit.content) - (edit.span.end - edit.span.start) for edit in mine)
    if not inner.start <= parameter < inner.end:
        return tuple(edits)
    if len(written.strip().splitlines()) != 1 or first.end - first.start + grown <= _LONGEST:
        return tuple(edits)
    indent = text[tree.source.line_span(node.lineno).start : tree.start(node)]
    moved = [Edit(Span(e.span.start - inner.start, e.span.end - inner.start), e.content) for e in mine]
    made = f"({apply_edits(written, moved)})"
    commas = [*_commas(made, 0, len(made))]
    parts = [made[start + 1 : end].strip() for start, end in zip([0, *commas], commas, strict=False)]
    if indent.strip() or any(len(part.splitlines()) > 1 for part in parts):
        return tuple(edits)
    found = re.search(r"\r\n|\r|\n", text)
    newline = found[0] if found else "\n"
    below = tree.source.line_span(node.body[0].lineno)
    margin = re.match(r"[ \t]*", text[below.start : below.end])
    step = margin[0] if margin and len(margin[0]) > len(indent) else f"{indent}    "
    lines = "".join(f"{step}{part},{newline}" for part in parts if part)
    others = [edit for edit in edits if edit not in mine]
    return (*others, Edit(inner, f"{newline}{lines}{indent}"))


def _commas(text: str, opening: int, end: int) -> Iterator[int]:
    """The commas between the parameters and the closing bracket; nothing where a comment is among them."""
    depth = 0
    found: list[int] = []
    for sign in _SIGN.finditer(text, max(opening, 0), end):
        match sign[0]:
            case "(" | "[" | "{":
                depth += 1
            case ")" | "]" | "}":
                depth -= 1
                if not depth:
                    yield from (*found, sign.start())
                    return
            case "," if depth == 1:
                found.append(sign.start())
            case "#":
                return
