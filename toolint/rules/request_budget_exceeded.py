"""The tools of one request have together more than a provider takes.

## What it does

Counts over all tools of a set, as the provider counts, what a request may have of it: for Anthropic and Bedrock 20 strict tools, 24
optional parameters and 16 parameters with several types in strict tools, for OpenAI 128 tools. A set is an array of definitions, the tools
of one server, or an entry of `[tool.toolint.sets]`; on the tools of a module, which need not meet in one request, it is a warning. Parameters
behind a reference do not count, since Anthropic does not count them.

## Why it matters

The provider refuses the whole request, with all its tools, and the error names no tool. Ways on: `strict=False` on the tools whose arguments
are checked anyway, fewer optional parameters, or fewer tools at a time.

## Example

```json
[
  {"name": "find_bed", "description": "Find garden beds.", "strict": true, "input_schema": {"type": "object", "additionalProperties": false,
    "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}, "e": {"type": "string"},
      "f": {"type": "string"}, "g": {"type": "string"}, "h": {"type": "string"}, "i": {"type": "string"}, "j": {"type": "string"},
      "k": {"type": "string"}, "l": {"type": "string"}, "m": {"type": "string"}}}},
  {"name": "find_plant", "description": "Find plants.", "strict": true, "input_schema": {"type": "object", "additionalProperties": false,
    "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}, "d": {"type": "string"}, "e": {"type": "string"},
      "f": {"type": "string"}, "g": {"type": "string"}, "h": {"type": "string"}, "i": {"type": "string"}, "j": {"type": "string"},
      "k": {"type": "string"}, "l": {"type": "string"}}}}
]
```

## Use instead

```json
[
  {"name": "find_bed", "description": "Find garden beds.", "strict": true, "input_schema": {"type": "object", "additionalProperties": false,
    "properties": {"name": {"type": "string"}, "place": {"type": "string"}}}},
  {"name": "find_plant", "description": "Find plants.", "strict": true, "input_schema": {"type": "object", "additionalProperties": false,
    "properties": {"name": {"type": "string"}, "bed": {"type": "string"}}}}
]
```

## Source

Anthropic: https://platform.claude.com/docs/en/build-with-claude/structured-outputs#schema-complexity-limits. How it counts was seen by
https://github.com/pydantic/pydantic-ai (models/_anthropic_schema_limits.py). OpenAI answers 129 tools with "Invalid 'tools': array too long.
Expected an array with maximum length 128".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolint.model import Finding, Json, Tool
from toolint.rules import Context, keep_last
from toolint.rules._refusals import sent
from toolint.targets import Excess, excess_message, excesses, refused_by

SEVERITY = "error"
DEFAULT = True
OF_SETS = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if context.together == "not" or len(context.siblings) < 2:
        return
    known = _by_target(context.siblings)
    for name in context.targets:
        if name not in known:
            known[name] = _over(
                name, [other for other in context.siblings if name in (other.targets or context.targets)]
            )
        for excess, tools in known[name]:
            if tools[excess.first_over] is tool:
                message = refused_by(
                    [name], excess_message(excess, [other.name for other in tools], context.together == "surely")
                )
                yield Finding((), message, severity="error" if context.together == "surely" else "warning")


@keep_last
def _by_target(siblings: Sequence[Tool]) -> dict[str, list[tuple[Excess, Sequence[Tool]]]]:
    """What is known so far of a set."""
    return {}


def _over(name: str, tools: Sequence[Tool]) -> list[tuple[Excess, Sequence[Tool]]]:
    definitions: list[tuple[Tool, Json]] = [(tool, wire) for tool in tools if (wire := sent(name, tool)) is not None]
    kept = [tool for tool, _ in definitions]
    return [(excess, kept) for excess in excesses(name, [wire for _, wire in definitions])]
