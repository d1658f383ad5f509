'''A description does not reach the model: the framework does not look for it where it stands.

## What it does

Reports text that was written to describe a tool or a parameter and is not sent as that. Each framework looks in other places: the MCP SDK,
crewai and google-adk leave an `Args:` section in the tool's own description, anthropic and the MCP SDK overlook a bare string in `Annotated`,
langchain takes a docstring apart only with `parse_docstring=True`, llama-index sends the first line of a parameter's description. Of the
tool's description openai-agents, pydantic-ai and smolagents, for example, leave out prose behind the first section.

What is about the code (returned values, exceptions, examples, attributes) may be left out. Words that stand for three parameters or more
at once (`plugin / cve / port - what selects the hosts`) describe none of them: there `missing-parameter-description` speaks.

## Why it matters

The author believes that the model knows. It gets a parameter without a word, or with one that stands elsewhere, and clients that show or
check parameters one by one have nothing to show.

## Example

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool()
def measure_soil(bed_id: str) -> str:
    """Measure moisture and acidity of one bed.

    Args:
        bed_id: Bed label, for example 'north-3'.
    """
    return "moist, pH 6.4"
```

## Use instead

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("garden")


@server.tool()
def measure_soil(bed_id: Annotated[str, Field(description="Bed label, for example 'north-3'.")]) -> str:
    """Measure moisture and acidity of one bed."""
    return "moist, pH 6.4"
```

## Source

What each framework sends was found out by running it; the modules under `toolint/readers/python/frameworks` name version and file. For the
MCP SDK: https://github.com/modelcontextprotocol/python-sdk/issues/226.
'''

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Fix, Move, Tool, Unknown, Unsent
from toolint.rules import Context
from toolint.rules._fields import together, what
from toolint.rules._restating import restates

SEVERITY = "warning"
DEFAULT = True

_SHOWN = 60
"""Characters of the text in a message."""
_STRUCTURE = re.compile(r"\n[ \t]*\n|\n[ \t]*(?:[-*+•>#|]|\d+[.)]\s)|```|::\s*\n|\n[ \t]+")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, unsent in tool.unsent.items():
        if pointer == ("description",):
            yield Finding(pointer, _of_tool(tool, unsent), at="key")
    schema = tool.doc.get("input")
    properties = schema.get("properties") if isinstance(schema, dict) else None
    shared = together(tool)
    for pointer, unsent in tool.unsent.items():
        if pointer in shared:
            continue  # missing-parameter-description speaks.
        match pointer:
            case ("input", "properties", name, "description") if isinstance(properties, dict) and name in properties:
                text = _on_a_line(unsent)
                # What only repeats the name is of no use there either.
                says = text and not restates(text, str(name))
                fix = Fix("Move it there", (Move(pointer, text),), "unsafe") if says else None
                yield Finding(pointer, _of_parameter(tool, str(name), unsent), fix, at="key")


def _on_a_line(unsent: Unsent) -> str:
    """The text as it can be moved, "" where its line ends mean something: lists, paragraphs, code."""
    if unsent.cut or _STRUCTURE.search(unsent.text):
        return ""
    return " ".join(unsent.text.split()) if "\n" in unsent.text else unsent.text


def _of_tool(tool: Tool, unsent: Unsent) -> str:
    if unsent.cut:
        return f'{tool.framework} leaves "{_shown(unsent.text)}" out of the description: {unsent.cure}'
    return f"no description reaches the model: {tool.framework} does not send the text that is written here"


def _of_parameter(tool: Tool, name: str, unsent: Unsent) -> str:
    it = what(name, ())
    said = tool.doc.get("description")
    if unsent.cut:
        return f'{tool.framework} cuts the description of {it} off before "{_shown(unsent.text)}": {unsent.cure}'
    if isinstance(said, Unknown):
        where = "does not look for it here"
    elif isinstance(said, str) and " ".join(unsent.text.split()) in " ".join(said.split()):
        where = "leaves it in the tool's description"
        return f"{it} has no description of its own: {tool.framework} {where}; {unsent.cure}"
    else:
        where = "does not look for it here"
    return f"the description of {it} never reaches the model: {tool.framework} {where}; {unsent.cure}"


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 3].rstrip()}..."
