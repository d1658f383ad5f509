"""Whether the tools of a set are the functions of an API one by one, so that their names are its names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from toolint.model import Tool
from toolint.rules import Context, keep_last

_FEWEST = 5


def has_name_of_api(tool: Tool, context: Context) -> bool:
    """Whether a tool is named after the function that it calls, of the object on which most tools of its set do so."""
    return _wraps(tool) != "" and _wraps(tool) == _api(context.siblings)


@keep_last
def _api(siblings: Sequence[Tool]) -> str:
    """The object on which more than half of the tools call a function of their own name, "" for none."""
    counts = Counter(map(_wraps, siblings))
    del counts[""]
    most = counts.most_common(1)
    return most[0][0] if most and most[0][1] >= _FEWEST and 2 * most[0][1] > len(siblings) else ""


def _wraps(tool: Tool) -> str:
    handler = tool.handler
    return handler.wraps if handler is not None and handler.name == tool.name else ""
