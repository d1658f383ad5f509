"""What was written for the model and does not get there, and what the docstring says of parameters that the model does not have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from toolint.model import Json, Place, Unsent
from toolint.readers.python.docstrings import DocParameter, Docstring
from toolint.readers.python.frameworks import DOCSTRING_PARSED, Framework
from toolint.readers.python.metadata import Info
from toolint.text import Span

_FOR_CODE = re.compile(
    r"\W*(?:(?:for )?examples?|usage|e\.g|raises|attributes|see also|references?|todo|fixme|deprecated|changed in|new in|added in"
    r"|\.\. |>>>|示例|例子|用法|例)\b|```|~~~|>>>|\.\. |:\w+",
    re.IGNORECASE,
)
"""The beginning of a part that is about the code, or an example of it."""
_FEWEST_WORDS = 5
"""Of a line that says something."""


def unsent_parameter(
    info: Info, entry: DocParameter | None, sent: Json, framework: Framework, parsed: bool, path: str
) -> Unsent | None:
    """The description of a parameter that is written where the framework does not look, or what it cuts off.

    ``sent`` is what the model gets, None where that is nothing.
    """
    if sent is not None:
        elsewhere = info.description is not None or info.bare or "docstring" not in framework.sources or not parsed
        if elsewhere or entry is None or not isinstance(sent, str):
            return None
        return _cut_off(entry, sent, path)
    if entry is not None and entry.text:
        keyword = next((key for key, value in framework.docstring_keywords.items() if value == DOCSTRING_PARSED), None)
        return Unsent(entry.text, Place(path, entry.span), _cure(framework, None if parsed else keyword))
    written = info.description or next(iter(info.bare), None)
    if written is not None and isinstance(written.value, str) and written.place is not None:
        return Unsent(written.value, written.place, _cure(framework, None))
    return None


def _cut_off(entry: DocParameter, sent: str, path: str) -> Unsent | None:
    """What stands behind the part of a description that is sent."""
    lines = entry.text.split("\n")
    said, whole = _words(sent), _words(entry.text)
    if not said or said == whole or _words(lines[0]) != said or len(whole) < len(said) + 2:
        return None
    return Unsent("\n".join(lines[1:]), Place(path, entry.span), "write it on one line", cut=True)


def unsent_prose(lines: Iterable[tuple[str, int, Span]], sent: Json, path: str) -> Unsent | None:
    """The first line of a docstring that the framework leaves out of the tool's description; the first of all where it sends nothing.

    ``lines`` come with their indentation and place.
    """
    said = _words(sent) if isinstance(sent, str) else ""
    fenced = False
    margin: int | None = None
    for line, indentation, span in lines:
        fenced ^= line.startswith(("```", "~~~"))
        if margin is not None and indentation <= margin:
            margin = None
        if margin is None and _FOR_CODE.match(line):
            margin = indentation
        says = len(line.split()) >= _FEWEST_WORDS and not fenced and margin is None
        if says and _words(line) not in said:
            return Unsent(line, Place(path, span), "write it before the first section" if said else "", cut=bool(said))
    return None


def replaced_prose(lines: Iterable[tuple[str, int, Span]], path: str) -> Unsent | None:
    """The first line of a docstring that an explicit description replaces."""
    first = next(iter(lines), None)
    return Unsent(first[0], Place(path, first[2])) if first is not None else None


def strays(meant: Docstring, names: Iterable[str], properties: Iterable[str]) -> Mapping[str, bool]:
    """The parameters of a docstring that the schema does not have, and whether the signature has them."""
    known, there = {*names}, {*properties}
    return {entry.name: entry.name in known for entry in meant.parameters if entry.text and entry.name not in there}


def _cure(framework: Framework, keyword: str | None) -> str:
    """How to write a parameter's description so that the framework sends it."""
    ways = [*_ways(framework)]
    return f"set `{keyword}=True`, or write it as {ways[0]}" if keyword else f"write it as {ways[0]}"


def _ways(framework: Framework) -> Iterator[str]:
    if "field" in framework.sources and framework.refuses_field == "no":
        yield "`Annotated[..., Field(description=...)]`"
    if "bare" in framework.sources:
        yield '`Annotated[..., "..."]`'
    yield "an indented entry below `Args:`"


def _words(text: str) -> str:
    """The text on one line, with single spaces."""
    return " ".join(text.split())
