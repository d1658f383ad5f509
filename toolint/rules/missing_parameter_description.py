'''A parameter, or a field of a parameter, has no description.

## What it does

Reports every property of the input schema without a description, the fields of nested models included. A property that refers to a
definition with a description has one, and a constant (the discriminator of a union) needs none. A description that is written where the
framework does not look for it is `unsent-description` instead.

## Why it matters

The description says what a good value looks like, best with one concrete example. Parameters without one are where malformed
arguments come from: ids in the wrong form, dates in the wrong order, questions where keywords were meant.

## Example

```python
from toolint import tool


@tool
def rename_branch(branch: str, new_name: str) -> str:
    """Rename a branch of the current repository.

    Args:
        branch: The branch as it is called now, for example 'fix-typo'.
    """
    return new_name
```

## Use instead

```python
from toolint import tool


@tool
def rename_branch(branch: str, new_name: str) -> str:
    """Rename a branch of the current repository.

    Args:
        branch: The branch as it is called now, for example 'fix-typo'.
        new_name: What to call it, in kebab-case, for example 'fix-readme-typo'.
    """
    return new_name
```

## Source

OpenAI asks for the purpose and the format of each parameter (https://developers.openai.com/api/docs/guides/function-calling),
Anthropic for what it means and how it affects the tool's behavior
(https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools). That an example is best is toolint's own advice;
Anthropic's sample tools on that page have one for nearly every parameter.
'''

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from toolint.model import Finding, Json, Pointer, Tool, Unknown
from toolint.rules import Context
from toolint.rules._fields import CONDITIONS, misspelt, steps, together, what
from toolint.schema import resolve, walk

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("variadic-parameter", "leaked-dependency-default")

_SAME_VALUE = ("allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas")
"""Keywords that say more about the same value."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    root = tool.doc.get("input")
    nodes = {pointer: node for pointer, node in walk(root) if isinstance(node, dict)}
    described: dict[int, bool] = {}
    meant = misspelt(tool).values()
    shared = together(tool)
    for pointer, node in nodes.items():
        properties = node.get("properties")
        route = steps(pointer)
        if not isinstance(properties, dict) or any(step[0] in CONDITIONS for step in route):
            continue
        for name, schema in properties.items():
            if name.startswith("__"):
                continue  # A framework's own, such as langchain's `__arg1`: nobody can describe it.
            if not pointer and len(properties) == 1 and _is_wrapper(schema, root, described):
                continue
            elsewhere = (nodes.get((*outer, "properties", name)) for outer in _around(route))
            if _needs_text(schema) and not any(_has_text(place, root, described) for place in (schema, *elsewhere)):
                at: Pointer = ("input", *pointer, "properties", name)
                unsent = (*at, "description")
                said_elsewhere = (unsent in tool.unsent and unsent not in shared) or (not route and name in meant)
                if not said_elsewhere:  # Else unsent-description or unknown-documented-parameter speaks.
                    yield Finding(at, _message(tool, name, route, schema), at="key")


def _message(tool: Tool, name: str, route: Sequence[Pointer], schema: Json) -> str:
    it = what(name, route)
    said = tool.doc.get("description")
    if not route and isinstance(said, str) and _speaks_of(said, name):
        return f"{it} has no description of its own: write there what the tool's description says of it"
    good = _good(schema, tool.doc.get("input"))
    if route and tool.form not in ("json", "literal"):
        return f"{it} has no description: {good}, as `Field(description=...)`"
    return f"{it} has no description: {good}"


def _speaks_of(text: str, name: str) -> bool:
    """Whether a text names a parameter, as in ``name: ...``, ``name=5``, or at all if no word of prose is spelled so."""
    written = re.escape(name)
    by_itself = rf"|\b{written}\b" if "_" in name.strip("_") else ""
    return re.search(rf"(?<!\w)(?:{written}(?::|=['\"\w])|`{written}`{by_itself})", text) is not None


def _good(schema: Json, root: Json) -> str:
    """What to say of a parameter of a type."""
    nodes = [schema, *(_list(schema.get("anyOf")) if isinstance(schema, dict) else ())]
    for node in (_referred(node, root) for node in nodes):
        if isinstance(node, dict) and "enum" in node:
            return "say what its values mean"
        if isinstance(node, dict) and node.get("type") == "boolean":
            return "say what true means, and what false"
    return "say what a good value looks like, best with an example"


def _around(route: Sequence[Pointer]) -> Iterator[Pointer]:
    """Pointers of the schemas around one that speak of the same value, nearest first."""
    outer = list(route)
    while outer and outer[-1][0] in _SAME_VALUE:
        outer.pop()
        yield tuple(part for step in outer for part in step)


def _needs_text(schema: Json) -> bool:
    match schema:
        case {"const": _} | {"enum": [_]}:
            return False
        case True | dict():
            return True
    return False


def _is_wrapper(schema: Json, root: Json, described: dict[int, bool]) -> bool:
    """Whether it is nothing but the object of the arguments, which are described: ``{"params": {"symbol": ...}}``."""
    target = _referred(schema, root)
    properties = target.get("properties") if isinstance(target, dict) else None
    return (
        isinstance(properties, dict)
        and bool(properties)
        and all(_has_text(part, root, described) for part in properties.values())
    )


def _has_text(schema: Json, root: Json, described: dict[int, bool]) -> bool:
    """Whether a description belongs to the schema: its own, that of what it refers to, or one for each of its branches.

    ``described`` keeps the answers by identity; a schema that leads to itself has none from there.
    """
    if not isinstance(schema, dict):
        return False
    if id(schema) not in described:
        described[id(schema)] = False
        described[id(schema)] = (
            _is_text(schema.get("description"))
            or _has_text(_target(schema, root), root, described)
            or any(_has_text(part, root, described) for part in _list(schema.get("allOf")))
            or any(_all_have_text(_list(schema.get(keyword)), root, described) for keyword in ("anyOf", "oneOf"))
        )
    return described[id(schema)]


def _all_have_text(branches: Sequence[Json], root: Json, described: dict[int, bool]) -> bool:
    values = [branch for branch in branches if not (isinstance(branch, dict) and branch.get("type") == "null")]
    return bool(values) and all(_has_text(branch, root, described) for branch in values)


def _referred(schema: Json, root: Json) -> Json:
    """What a schema that is a reference refers to, any other one itself."""
    return _target(schema, root) if isinstance(schema, dict) and "$ref" in schema else schema


def _target(schema: Json, root: Json) -> Json:
    reference = schema.get("$ref")
    return resolve(root, reference) if isinstance(reference, str) else None


def _list(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else ()


def _is_text(description: Json) -> bool:
    """Whether it is a text; one that is not known is."""
    return isinstance(description, Unknown) or (isinstance(description, str) and bool(description.strip()))
