"""A definition mixes the shapes of two wire formats, or has something else where a schema belongs.

## What it does

Looks for parts that are written where another format has them: `input_schema` in a tool for OpenAI, `parameters` in one for Anthropic, a
schema directly under Bedrock's `inputSchema`, `strict` beside `function` instead of in it. And for what people write in place of a schema:
the properties themselves without the object around them, the schema of a single value, `types` for `type`.

## Why it matters

The provider refuses the request or, worse, reads a tool without parameters: then the model calls it with whatever names it makes up. The
error of the API names the key that is missing, not the one that was meant.

## Example

```json
{
  "type": "function",
  "function": {
    "name": "list_parcels",
    "description": "List the parcels of a depot that wait for a driver. Use it before a tour is planned; do not use it for parcels on their way.",
    "input_schema": {
      "type": "object",
      "properties": {"depot": {"type": "string", "description": "Code of the depot, for example 'HAM-2'."}},
      "required": ["depot"]
    }
  }
}
```

## Use instead

```json
{
  "type": "function",
  "function": {
    "name": "list_parcels",
    "description": "List the parcels of a depot that wait for a driver. Use it before a tour is planned; do not use it for parcels on their way.",
    "parameters": {
      "type": "object",
      "properties": {"depot": {"type": "string", "description": "Code of the depot, for example 'HAM-2'."}},
      "required": ["depot"]
    }
  }
}
```

## Source

https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools,
https://developers.openai.com/api/docs/guides/function-calling,
https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.md: the shape of each format.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Fix, Json, Misplaced, Op, Pointer, Remove, Set, Tool, UnknownRead, known
from toolint.rules import Context
from toolint.schema import walk
from toolint.targets import targets

SEVERITY = "error"
DEFAULT = True

_TYPES = frozenset({"string", "number", "integer", "boolean", "array", "null", "object"})
_SCHEMA_WORDS = frozenset(
    {
        "type",
        "types",
        "properties",
        "required",
        "items",
        "enum",
        "const",
        "$ref",
        "anyOf",
        "oneOf",
        "allOf",
        "not",
        "if",
    }
    | {"additionalProperties", "patternProperties", "$schema", "$defs", "definitions", "json"}
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.form not in ("json", "literal", "call"):
        return
    for part in tool.misplaced:
        title = targets()[tool.framework].TITLE if tool.framework in targets() else tool.framework
        message = f"{title} has {_shown(part.due)}, not {_shown(part.written)}"
        yield Finding((part.key,), message, _move(tool, part), "key")
    yield from _in_place_of_an_object(tool.doc.get("input"))
    for route, node in walk(tool.doc.get("input")):
        if isinstance(node, dict) and "type" not in node and _is_type(node.get("types")):
            at: Pointer = ("input", *route)
            ops = (Remove((*at, "types")), Set((*at, "type"), node["types"]))
            message = "`types` is no keyword of JSON Schema, so any value is accepted here; write `type`"
            yield Finding(at, message, Fix("Write `type`", ops))


def _shown(pointer: Pointer) -> str:
    return f"`{'.'.join(map(str, pointer))}`"


def _move(tool: Tool, part: Misplaced) -> Fix | None:
    try:
        value = known(tool.doc[part.key])
    except UnknownRead:
        return None
    ops: tuple[Op, ...]
    if part.due[: len(part.written)] == part.written:
        for key in reversed(part.due[len(part.written) :]):
            value = {key: value}
        ops = (Set((part.key,), value),)
    else:
        ops = (Remove((part.key,)), Set(part.due, value))
    return Fix(f"Move it to {_shown(part.due)}", ops)


def _in_place_of_an_object(schema: Json) -> Iterator[Finding]:
    """The schema of one value, or the properties alone, where the object around all parameters is due."""
    if not isinstance(schema, dict) or not schema:
        return
    if isinstance(schema.get("type"), str) and schema["type"] in _TYPES - {"object"} and "properties" not in schema:
        yield Finding(
            ("input", "type"),
            f"this is the schema of one {schema['type']}; what belongs here is an object with a property for each parameter",
        )
    elif not _SCHEMA_WORDS & schema.keys() and all(map(_is_property, schema.values())):
        yield Finding(
            ("input",),
            'the properties stand here without the object that has them: write `{"type": "object", "properties": {...}}` around them',
        )


def _is_property(node: Json) -> bool:
    return isinstance(node, dict) and (
        _is_type(node.get("type")) or any(key in node for key in ("$ref", "anyOf", "enum"))
    )


def _is_type(value: Json) -> bool:
    names = value if isinstance(value, list) else [value]
    return bool(names) and all(isinstance(name, str) and name in _TYPES for name in names)
