"""An example of the input does not fit the input schema.

## What it does

Validates every entry of `input_examples` against the input schema and reports the value that is wrong: of another type, not in the enum,
missing though required, not declared in a closed object. Formats are not looked at.

## Why it matters

Anthropic refuses the request, and a model that reads the example learns to call the tool wrongly.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."},
      "limit": {"type": "integer", "description": "Most rows to return, for example 20."}
    },
    "required": ["table"]
  },
  "input_examples": [{"table": "orders", "limit": "20"}]
}]
```

## Use instead

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."},
      "limit": {"type": "integer", "description": "Most rows to return, for example 20."}
    },
    "required": ["table"]
  },
  "input_examples": [{"table": "orders", "limit": 20}]
}]
```

## Source

Each example must be valid according to the input schema, else status 400
(https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolint.model import Finding, Json, Pointer, Tool, UnknownRead, known
from toolint.rules import Context
from toolint.schema import walk
from toolint.targets._patterns import compiles, is_quick

SEVERITY = "error"
DEFAULT = True

_SHOWN = 120


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    examples = tool.doc.get("input_examples")
    if not isinstance(examples, list) or not examples or not isinstance(schema := tool.doc.get("input"), dict):
        return
    known(schema)
    validate = _validator(schema)
    if validate is None:
        return
    for index, example in enumerate(examples):
        try:
            known(example)
        except UnknownRead:
            continue
        at: Pointer = ("input_examples", index)
        for error in sorted(
            validate.iter_errors(example), key=lambda error: [str(part) for part in error.absolute_path]
        ):
            yield Finding((*at, *error.absolute_path), f"this example does not fit the input schema: {_message(error)}")
            break


def _validator(schema: Json) -> Any:
    """A validator of the schema, None where it is none or could take long or look elsewhere."""
    import jsonschema
    from referencing import Registry

    for _, node in walk(schema):
        if isinstance(node, dict):
            reference, pattern = node.get("$ref"), node.get("pattern")
            if (isinstance(reference, str) and not reference.startswith("#")) or "patternProperties" in node:
                return None
            if isinstance(pattern, str) and not (compiles(pattern) and is_quick(pattern)):
                return None
    try:
        jsonschema.Draft202012Validator.check_schema(schema)
    except (jsonschema.SchemaError, RecursionError):
        return None
    return jsonschema.Draft202012Validator(schema, registry=Registry())


def _message(error: Json) -> str:
    said = str(error.message)
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}..."
