"""A handwritten input schema and the code that runs the tool disagree.

## What it does

Holds a definition that is written as data against its handler: the function of the same name, the entry of a table, the branch of an `if`
chain or a `match` on the name. Reported are a property that the handler does not take; a parameter without a default that the schema does
not have, or lets the model leave out; a type, an enum value or a default that the handler has otherwise (null only where the code can be seen to fail on it); and a parameter that no call can
reach, where the schema is closed. A handler that takes any arguments agrees with every schema, and one that is given a dictionary or a
model is read for what it takes of it. Parameters that several handlers share and no schema has are the program's own.

## Why it matters

The model writes what the schema says, and the call fails with a `TypeError` or `KeyError`, or a value is silently ignored. No provider sees
both sides.

## Example

```python
TOOLS = [
    {
        "name": "chart_rows",
        "description": "Chart rows of the open table. Use it once, after the filter is set.",
        "input_schema": {
            "type": "object",
            "properties": {
                "table": {"type": "string", "description": "Table name, for example 'orders'."},
                "sort_by": {"type": "string", "description": "Column to sort by."},
            },
            "required": ["table"],
        },
    }
]


def chart_rows(table: str, sort_by: str) -> str:
    return table + sort_by
```

## Use instead

```python
TOOLS = [
    {
        "name": "chart_rows",
        "description": "Chart rows of the open table. Use it once, after the filter is set.",
        "input_schema": {
            "type": "object",
            "properties": {
                "table": {"type": "string", "description": "Table name, for example 'orders'."},
                "sort_by": {"type": "string", "description": "Column to sort by."},
            },
            "required": ["table", "sort_by"],
        },
    }
]


def chart_rows(table: str, sort_by: str) -> str:
    return table + sort_by
```

## Source

toolint's own rule: Python calls the handler as its signature says (https://docs.python.org/3/reference/expressions.html#calls).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from toolint.containment import Gap, gaps
from toolint.containment.cases import bare
from toolint.model import Finding, Json, Pointer, Signature, Tool, UnknownRead
from toolint.rules import Context, keep_last
from toolint.rules._values import rejects

SEVERITY = "error"
DEFAULT = True
OF_HANDLERS = True
YIELDS_TO = ("undefined-required-property", "unknown-type")

_SHOWN = 40


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    signature, schema = tool.signature, tool.doc.get("input")
    if signature is None or not isinstance(schema, dict) or not isinstance(schema.get("properties"), dict):
        return
    if signature.by == "alias":
        for name in schema["properties"].keys() - signature.schema["properties"].keys():
            message = f"{_who(tool)} takes no `{name}`: {tool.framework} calls it by the names of the schema, where an alias counts"
            yield Finding(("input", "properties", name), message, at="key")
        return
    own = _own(context.siblings)
    for gap in gaps(_settled(schema), bare(signature.schema)):
        if len(gap.route) == 1:
            yield from _of_gap(gap, tool, signature, schema, own)
    properties: Mapping[str, Json] = schema["properties"]
    for name, part in signature.schema["properties"].items():
        if name not in properties:
            if schema.get("additionalProperties") is False and _is_out_of_reach(name, part, signature, own):
                yield Finding(
                    ("input", "additionalProperties"),
                    f"no call can give `{name}`: the schema of `{tool.name}` is closed and does not have it",
                    severity="warning",
                    place=signature.places.get(name),
                )
        elif (said := _other_default(properties[name], part)) is not None:
            yield Finding(("input", "properties", name, "default"), f"{said} in {_who(tool)}", severity="warning")


_THOUGHTS = ("explanation", "rationale", "reasoning", "thought", "thoughts")
"""Parameters that are there for the model to think with, and not to be read."""


def _of_gap(gap: Gap, tool: Tool, signature: Signature, schema: Json, own: frozenset[str]) -> Iterator[Finding]:
    name = gap.route[0]
    at: Pointer = ("input", "properties", name)
    there = name in schema["properties"]
    match gap.kind:
        case "required" if there:
            how = "has no default for it" if signature.by == "keyword" else "needs it"
            message = f"the schema lets the model leave out `{name}`, and {_who(tool)} {how}"
            yield Finding(at, message, at="key", place=signature.places.get(name))
        case "required" if name not in own and _can_be_meant(name, signature):
            how = "has no default for it" if signature.by == "keyword" else "needs it"
            message = f"{_who(tool)} takes `{name}`, which the schema of `{tool.name}` does not have, and {how}"
            yield Finding(("input", "properties"), message, place=signature.places.get(name))
        case "gone" if gap.certain and there and not (name in _THOUGHTS and signature.by != "keyword"):
            if signature.by == "keyword":
                yield Finding(at, f"{_who(tool)} takes no `{name}`", at="key")
            else:
                yield Finding(at, f"{_who(tool)} does nothing with `{name}`", at="key", severity="warning")
        case "type" if gap.certain and there:
            more = [kind for kind in gap.first if kind not in gap.second]
            if more == ["null"]:
                if signature.by == "keyword" and name not in signature.failing:
                    return  # Only an annotation excludes it, and nothing holds a call to that.
                message = f"the schema takes null for `{name}`, and {_who(tool)} does not"
                yield Finding(at, message, at="key", severity="warning")
            else:
                message = f"the schema says {' or '.join(gap.first)} for `{name}`, and {_who(tool)} takes {' or '.join(gap.second) or 'nothing'}"
                yield Finding((*at, "type"), message)
        case "value" if gap.certain and there:
            yield Finding((*at, "enum"), f"{_who(tool)} does not take {gap.detail} for `{name}`")


def _who(tool: Tool) -> str:
    return f"the handler `{tool.handler.qualname}`" if tool.handler else "the code that runs it"


@keep_last
def _own(siblings: Sequence[Tool]) -> frozenset[str]:
    """The parameters that several handlers take and their schemas do not have: what the program gives by itself."""
    count: Counter[str] = Counter()
    for sibling in siblings:
        schema = sibling.doc.get("input")
        properties = schema.get("properties") if isinstance(schema, dict) else None
        if sibling.signature is not None and isinstance(properties, dict):
            count.update(sibling.signature.schema["properties"].keys() - properties.keys())
    return frozenset(name for name, number in count.items() if number > 1)


def _can_be_meant(name: str, signature: Signature) -> bool:
    """Whether a parameter that the schema lacks is one for the model: of a plain type, and not private."""
    part = signature.schema["properties"][name]
    if signature.by == "key":
        return not name.startswith("_")
    branches = part.get("anyOf", [part]) if isinstance(part, dict) else []  # A type that is not known says nothing.
    kinds = [branch.get("type") for branch in branches if isinstance(branch, dict)]
    return not name.startswith("_") and any(kind not in (None, "null", "object") for kind in kinds)


def _is_out_of_reach(name: str, part: Json, signature: Signature, own: frozenset[str]) -> bool:
    optional = name not in signature.schema["required"]
    return optional and name in signature.places and name not in own and _can_be_meant(name, signature)


def _settled(schema: Json) -> Json:
    """The schema as it was meant: a root without a type is an object's."""
    made = bare(schema)
    return {"type": "object", **made} if isinstance(made, dict) else made


def _other_default(ours: Json, theirs: Json) -> str | None:
    if not isinstance(ours, dict) or not isinstance(theirs, dict) or "default" not in ours or "default" not in theirs:
        return None
    try:
        one, other = ours["default"], theirs["default"]
        if (
            one is None
            or other is None
            or rejects(ours, one, ours)
            or (one == other and isinstance(one, bool) is isinstance(other, bool))
        ):
            return None
        shown = [json.dumps(value, ensure_ascii=False) for value in (one, other)]
    except (UnknownRead, TypeError, ValueError):
        return None
    if not all(len(text) <= _SHOWN for text in shown):
        return None
    return f"the default is {shown[0]} here and {shown[1]}"
