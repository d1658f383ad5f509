"""From types to JSON Schema, with the place of every part that has one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from toolint.model import Json, Place, Pointer, Unknown
from toolint.readers.python.types import (
    Alternatives,
    Definition,
    Fixed,
    Leaf,
    Mapped,
    Object,
    Property,
    Reference,
    Sequence,
    Type,
)


@dataclass(frozen=True, slots=True)
class Emitted:
    """An input schema. ``keys`` and ``values``: where the name and where the type of a part stands, by pointer from the schema's root."""

    schema: Json
    keys: dict[Pointer, Place]
    values: dict[Pointer, Place]


@dataclass(frozen=True, slots=True)
class _Run:
    names: dict[int, str]
    keys: dict[Pointer, Place] = field(default_factory=dict)
    values: dict[Pointer, Place] = field(default_factory=dict)


def emit(root: Object) -> Emitted:
    """The schema of an object with everything that it refers to under ``$defs``."""
    definitions = list(_reachable(root))
    run = _Run(_names(definitions))
    schema = _object(root, (), run)
    if definitions:
        found = {}
        for definition in sorted(definitions, key=lambda d: run.names[id(d)]):
            name = run.names[id(definition)]
            found[name] = _body(definition.body, ("$defs", name), run)
        schema["$defs"] = found
    return Emitted(schema, run.keys, run.values)


def _reachable(root: Object) -> Iterator[Definition]:
    seen: set[int] = set()
    stack: list[Object | Type] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Reference) and id(node.definition) not in seen:
            seen.add(id(node.definition))
            yield node.definition
            stack.append(node.definition.body)
        stack.extend(_below(node))


def _below(node: Object | Type) -> Iterator[Object | Type]:
    match node:
        case Object(properties=properties, additional=additional):
            yield from (p.type for p in properties)
            if additional is not None and not isinstance(additional, bool):
                yield additional
        case Sequence(item=item):
            yield item
        case Fixed(items=items) | Alternatives(members=items):
            yield from items
        case Mapped(key=key, value=value):
            yield key
            if value is not None:
                yield value


def _names(definitions: list[Definition]) -> dict[int, str]:
    """The name of each definition; those that share one get their module before it, as pydantic does."""
    count: dict[str, int] = {}
    for definition in definitions:
        count[definition.name] = count.get(definition.name, 0) + 1
    names = {}
    taken: set[str] = set()
    for definition in definitions:
        name = definition.name
        if count[name] > 1:
            inner = re.sub(r"[^a-zA-Z0-9.\-_]", "_", f"{definition.module}.{definition.qualname}")
            name = inner.replace(".", "__")
        while name in taken:
            name += "_"
        taken.add(name)
        names[id(definition)] = name
    return names


def _body(body: Object | Type, pointer: Pointer, run: _Run) -> Json:
    return _object(body, pointer, run) if isinstance(body, Object) else _schema(body, pointer, run)


def _object(node: Object, pointer: Pointer, run: _Run) -> dict[str, Json]:
    if node.place:
        run.values[pointer] = node.place
    properties = {p.name: _property(p, (*pointer, "properties", p.name), run) for p in node.properties}
    schema: dict[str, Json] = {"type": "object"}
    if "description" in node.extra:
        schema["description"] = node.extra["description"]
    schema["properties"] = properties
    required = [p.name for p in node.properties if p.required]
    if required:
        schema["required"] = required
    if isinstance(node.additional, bool):
        schema["additionalProperties"] = node.additional
    elif node.additional is not None:
        schema["additionalProperties"] = _schema(node.additional, (*pointer, "additionalProperties"), run)
    schema.update(node.extra)
    return schema


def _property(node: Property, pointer: Pointer, run: _Run) -> Json:
    run.keys[pointer] = node.key_place
    schema = _schema(node.type, pointer, run)
    if node.description_place:
        described = (*pointer, "description")
        run.values[described] = node.description_place
    if isinstance(schema, Unknown):
        return schema
    return {**schema, **node.extra}


def _schema(node: Type, pointer: Pointer, run: _Run) -> Json:
    if isinstance(node, Unknown):
        if node.place:
            run.values[pointer] = node.place
        return node
    if node.place:
        run.values[pointer] = node.place
    match node:
        case Leaf(schema=schema):
            return {**schema, **node.extra}
        case Sequence(item=item):
            return {"type": "array", "items": _schema(item, (*pointer, "items"), run), **node.extra}
        case Fixed(items=items, required=required):
            prefix = [_schema(item, (*pointer, "prefixItems", i), run) for i, item in enumerate(items)]
            found: dict[str, Json] = {"type": "array", "minItems": required, "maxItems": len(items)}
            if prefix:
                found["prefixItems"] = prefix
            return {**found, **node.extra}
        case Mapped():
            return _mapping(node, pointer, run)
        case Alternatives():
            return _alternatives(node, pointer, run)
        case Reference(definition=definition):
            return {"$ref": f"#/$defs/{run.names[id(definition)]}", **node.extra}


def _alternatives(node: Alternatives, pointer: Pointer, run: _Run) -> Json:
    keyword = "anyOf" if node.discriminator is None else "oneOf"
    members = [_schema(m, (*pointer, keyword, i), run) for i, m in enumerate(node.members)]
    found: dict[str, Json] = {keyword: members}
    if node.discriminator:
        mapping: dict[str, Json] = {}
        for member in node.members:
            if isinstance(member, Reference):
                for value in _tags(member.definition.body, node.discriminator):
                    mapping[str(value)] = f"#/$defs/{run.names[id(member.definition)]}"
        found["discriminator"] = {"mapping": mapping, "propertyName": node.discriminator}
    return {**found, **node.extra}


def _tags(body: Object | Type, name: str) -> Iterator[Json]:
    """The values that a discriminating property can have."""
    if isinstance(body, Object):
        for item in body.properties:
            if item.name == name and isinstance(item.type, Leaf):
                schema = item.type.schema
                values = schema.get("enum", [schema["const"]] if "const" in schema else [])
                yield from values


def _mapping(node: Mapped, pointer: Pointer, run: _Run) -> Json:
    found: dict[str, Json] = {"type": "object"}
    value: Json = True if node.value is None else _schema(node.value, (*pointer, "additionalProperties"), run)
    if isinstance(value, dict) and not value:
        value = True
    names = _key_names(node.key, pointer, run)
    pattern = names.pop("pattern", None) if names else None
    if pattern is not None:
        found["patternProperties"] = {pattern: value}
    else:
        found["additionalProperties"] = value
    if names:
        found["propertyNames"] = names
    return {**found, **node.extra}


def _key_names(key: Type, pointer: Pointer, run: _Run) -> dict[str, Json]:
    """What a mapping's keys must look like; only literals, enumerations and constrained strings say something."""
    schema = _schema(key, (*pointer, "propertyNames"), run)
    match key:
        case Leaf(kind="str" | "literal"):
            return {k: v for k, v in schema.items() if k not in ("type", "title")}
        case Reference(definition=definition) if isinstance(definition.body, Leaf):
            return dict(schema)
    return {}
