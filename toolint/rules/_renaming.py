"""The fix that gives a tool another name, with all that names it along, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolint.model import Fix, Op, Set, Tool
from toolint.rules import Context, keep_last
from toolint.rules._texts import LONGEST, descriptions


@keep_last
def _said(siblings: Sequence[Tool]) -> Sequence[tuple[Tool, str]]:
    return [(tool, text) for tool in siblings for _, text in descriptions(tool)]


def renaming(tool: Tool, context: Context, new: str) -> Fix | None:
    """None where something that is not seen, or that is another tool's, may depend on the name."""
    old = tool.name
    if not old or not new or tool.form == "json" or any(new == other.name for other in context.siblings):
        return None
    is_picked = tool.dispatch is not None and old in tool.dispatch.entries
    if not is_picked and (tool.form == "literal" or tool.handler is None):
        return None
    word = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
    # A text is looked for first, which is faster, since every tool of hundreds asks this of all others.
    if any(old in text and word.search(text) for other, text in _said(context.siblings) if other is not tool):
        return None
    ops: list[Op] = [Set(("name",), new)]
    for pointer, text in descriptions(tool):
        if word.search(text):
            if len(text) >= LONGEST:
                return None
            ops.append(Set(pointer, word.sub(new, text)))
    return Fix(f"Rename it to `{new}`", tuple(ops), "unsafe")
