"""From types to JSON Schema, with the place of every part that has one.

This follows pydantic's ``GenerateJsonSchema`` step by step, since what a schema looks like depends on its order: unions are flattened
and freed of doubles as JSON, and definitions get their names once all of them are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from toolint.model import Json, Place, Pointer, Unknown, unknowns
from toolint.readers.python.definition_names import PREFIX, as_text, names_of, references, renamed
from toolint.readers.python.tags import Left, Refused, shown_tag, tags_of
from toolint.readers.python.types import (
    Alternatives,
    Checked,
    Definition,
    Fixed,
    Invalid,
    Leaf,
    Mapped,
    Nullable,
    Object,
    Omitted,
    Property,
    Reference,
    Sequence,
    Type,
)

JSON_VALUE = "pydantic.types.JsonValue:0"
"""``pydantic.JsonValue``, which refers to itself."""
_MAX_DEPTH = 60
"""How deep definitions are followed where they are first met; deeper ones are emitted after the rest."""


@dataclass(frozen=True, slots=True)
class Emitted:
    """An input schema. ``keys`` and ``values``: where the name and where the type of a part stands, by pointer from the schema's root."""

    schema: Json
    keys: dict[Pointer, Place]
    values: dict[Pointer, Place]


@dataclass(frozen=True, slots=True)
class _Run:
    """What was emitted so far. Definitions stand under their number until all of them are known."""

    keys: dict[Pointer, Place] = field(default_factory=dict)
    values: dict[Pointer, Place] = field(default_factory=dict)
    numbers: dict[int, str] = field(default_factory=dict)
    met: list[Definition] = field(default_factory=list)
    bodies: dict[str, Json] = field(default_factory=dict)
    refused: dict[str, Refused] = field(default_factory=dict)
    later: list[Definition] = field(default_factory=list)
    depth: list[None] = field(default_factory=list)
    under: set[int] = field(default_factory=set)
    """What is not shown and was made all the same."""
    within: set[str] = field(default_factory=set)
    """The numbers of definitions that refer to themselves."""
    sole: list[str] = field(default_factory=list)
    """The numbers of definitions that are written out where only one reference is left."""


def emit(root: Object) -> Emitted:
    """The schema of an object with everything that it refers to under ``$defs``."""
    run = _Run()
    schema = _object(root, (), run)
    while run.later:
        _define(run.later.pop(), run)
    _set_apart(schema, run)
    _merge_aliases(schema, run)
    for number in run.sole:
        _write_out(number, schema, run)
    referred = _referred(schema, run)
    used = {number for number in run.bodies if number in referred}
    names = names_of({n: d for n, d in zip(run.numbers.values(), run.met, strict=True) if n in used}, run.bodies)
    if used:
        schema["$defs"] = {names[n]: renamed(run.bodies[n], names) for n in sorted(used, key=lambda n: names[n])}
    schema = {
        **renamed({k: v for k, v in schema.items() if k != "$defs"}, names),
        **({"$defs": schema["$defs"]} if used else {}),
    }
    return Emitted(schema, _moved(run.keys, names), _moved(run.values, names))


def _merge_aliases(schema: Json, run: _Run) -> None:
    """A definition that is nothing but the only reference to another one takes its place, as pydantic inlines it."""
    for number in [run.numbers[id(d)] for d in reversed(run.met) if d.kind == "alias"]:
        body = run.bodies.get(number)
        if not isinstance(body, dict) or list(body) != ["$ref"]:
            continue
        inner = body["$ref"]
        if run.met[int(inner.removeprefix(PREFIX))].reference == JSON_VALUE:
            continue
        reachable = [schema, *(run.bodies.get(n) for n in _referred(schema, run))]
        if sum(reference == inner for node in reachable for reference in references(node)) == 1:
            run.bodies[number] = run.bodies.pop(inner)
            for places in (run.keys, run.values):
                for at in [at for at in places if at[:2] == ("$defs", inner)]:
                    moved: Pointer = ("$defs", number, *at[2:])
                    places[moved] = places.pop(at)


def _set_apart(schema: Json, run: _Run) -> None:
    """Make the definitions anew that are referred to more than once: the configuration around counts for what it holds alone."""
    reachable = [schema, *(run.bodies.get(n) for n in _referred(schema, run))]
    counted = Counter(reference for node in reachable for reference in references(node))
    for definition in list(run.met):
        number = run.numbers[id(definition)]
        if definition.apart is not None and counted[number] > 1:
            _emit_body(definition.apart(), number, run)


def _write_out(number: str, schema: Json, run: _Run) -> None:
    """Put a definition in the place of the only reference to it, unless it is its own."""
    trees: list[tuple[Pointer, Json]] = [((), schema), *((("$defs", n), run.bodies[n]) for n in _referred(schema, run))]
    sites = [site for pointer, tree in trees for site in _sites(number, tree, pointer)]
    body = run.bodies.get(number)
    known = run.met[int(number.removeprefix(PREFIX))].reference == JSON_VALUE
    if known or len(sites) != 1 or not isinstance(body, dict) or sites[0][0][:2] == ("$defs", number):
        return
    pointer, node = sites[0]
    beside = {key: value for key, value in node.items() if key != "$ref"}
    node.clear()
    node.update({**body, **beside})
    for places in (run.keys, run.values):
        for at in [at for at in places if at[:2] == ("$defs", number) and at[2:]]:
            moved: Pointer = (*pointer, *at[2:])
            places.setdefault(moved, places.pop(at))


def _sites(number: str, node: Json, pointer: Pointer) -> Iterator[tuple[Pointer, dict[str, Json]]]:
    """The parts of a schema that are a reference to that definition."""
    match node:
        case dict():
            if node.get("$ref") == number:
                yield pointer, node
            for key, value in node.items():
                if key not in ("default", "const", "enum", "examples"):
                    yield from _sites(number, value, (*pointer, key))
        case list():
            for index, item in enumerate(node):
                yield from _sites(number, item, (*pointer, index))


def _moved(places: Mapping[Pointer, Place], names: Mapping[str, str]) -> dict[Pointer, Place]:
    """The places under the definitions' final names, without those of definitions that went."""
    found: dict[Pointer, Place] = {}
    for pointer, place in places.items():
        if pointer[:1] != ("$defs",):
            found[pointer] = place
        elif pointer[1] in names:
            moved: Pointer = ("$defs", names[str(pointer[1])], *pointer[2:])
            found[moved] = place
    return found


def _referred(schema: Json, run: _Run) -> set[str]:
    """The numbers of the definitions that a schema refers to, directly or not."""
    found: set[str] = set()
    stack: list[Json] = [schema]
    while stack:
        for number in references(stack.pop()):
            if number not in found:
                found.add(number)
                stack.append(run.bodies.get(number))
    return found


def _object(node: Object, pointer: Pointer, run: _Run) -> dict[str, Json]:
    if node.place:
        run.values[pointer] = node.place
    properties: dict[str, Json] = {}
    required: list[str] = []
    for item in node.properties:
        try:
            properties[item.name] = _property(item, (*pointer, "properties", item.name), run)
        except Left:
            continue
        except Refused as error:
            if pointer:
                raise
            properties[item.name] = error.unknown
        if item.required:
            required.append(item.name)
    schema: dict[str, Json] = {"type": "object", "properties": properties}
    if "description" in node.extra:
        schema = {"type": "object", "description": node.extra["description"], "properties": properties}
    if required:
        schema["required"] = required
    if isinstance(node.additional, bool):
        schema["additionalProperties"] = node.additional
    elif node.additional is not None:
        schema["additionalProperties"] = _schema(node.additional, (*pointer, "additionalProperties"), run)
    schema.update(node.extra)
    return schema


def _property(node: Property, pointer: Pointer, run: _Run) -> Json:
    schema = _schema(node.type, pointer, run)
    run.keys[pointer] = node.key_place
    if node.description_place:
        described = (*pointer, "description")
        run.values[described] = node.description_place
    if isinstance(schema, Unknown):
        return schema
    made = {**schema, **node.extra}
    target = run.bodies.get(made["$ref"]) if isinstance(made.get("$ref"), str) else None
    if isinstance(target, dict):
        redundant = [k for k, v in made.items() if k != "$ref" and k in target and as_text(target[k]) == as_text(v)]
        made = {k: v for k, v in made.items() if k not in redundant}
    return made


def _schema(node: Type, pointer: Pointer, run: _Run) -> Json:
    if node.place:
        run.values[pointer] = node.place
    if isinstance(node, Unknown):
        return node
    made = _bare(node, pointer, run)
    return {**made, **node.extra} if isinstance(made, dict) else made


def _bare(node: Type, pointer: Pointer, run: _Run) -> Json:
    match node:
        case Leaf(schema=schema, under=under):
            _make_under(under, run)
            return dict(schema)
        case Checked(inner=inner, under=under):
            _make_under(under, run)
            return _schema(inner, pointer, run)
        case Sequence(item=item):
            return {"type": "array", "items": _schema(item, (*pointer, "items"), run)}
        case Fixed(items=items, required=required, named=named):
            prefix = _items(items, pointer, run)
            found: dict[str, Json] = {"type": "array"}
            if required or not named:
                found["minItems"] = required
            found["maxItems"] = len(items)
            if prefix:
                found["prefixItems"] = prefix
            return found
        case Mapped():
            return _mapping(node, pointer, run)
        case Nullable(inner=inner):
            null: Json = {"type": "null"}
            return _any_of(
                [lambda at, into: _schema(inner, at, into), lambda at, into: null], pointer, run, strict=True
            )
        case Alternatives(discriminator=None, members=members):
            return _any_of([_emitter(m) for m in members], pointer, run)
        case Alternatives():
            return _one_of(node, pointer, run)
        case Reference(definition=definition, inline=True) if len(run.depth) < _MAX_DEPTH // 2:
            return _inlined(definition, pointer, run)
        case Reference(definition=definition, sole=sole):
            made = _reference(definition, run)
            if sole:
                run.sole.append(run.numbers[id(definition)])
            return made
        case Omitted(under=under):
            _make_under(under, run)
            raise Left
        case Invalid(reason=reason, place=place):
            raise Refused(Unknown(reason, place, refused=True))
    return node


def _items(items: tuple[Type, ...], pointer: Pointer, run: _Run) -> list[Json]:
    """The items of a tuple, which is left out with any of them unless another is refused."""
    made: list[Json] = []
    left: Left | None = None
    for index, item in enumerate(items):
        try:
            made.append(_schema(item, (*pointer, "prefixItems", index), run))
        except Left as error:
            left = error
    refused = next((item for item in made if isinstance(item, Unknown) and item.refused), None)
    if left is not None and refused is not None:
        raise Refused(refused, hard=True)
    if left is not None:
        raise left
    return made


def _make_under(type_: Type | None, run: _Run) -> None:
    """The schema of what is not shown, which pydantic may refuse."""
    if type_ is None or id(type_) in run.under:
        return
    run.under.add(id(type_))
    made = _Run(depth=run.depth, under=run.under)
    try:
        schema = _schema(type_, (), made)
    except Left:
        return
    except Refused as error:
        if error.hard:
            raise
        return
    wrong = (unknown for part in (schema, *made.bodies.values()) for _, unknown in unknowns({"": part}))
    refused = next((unknown for unknown in wrong if unknown.refused), None)
    if refused is not None:
        raise Refused(refused, hard=True)


_Emitter = Callable[[Pointer, _Run], Json]


def _emitter(member: Type) -> _Emitter:
    return lambda pointer, run: _schema(member, pointer, run)


def _inlined(definition: Definition, pointer: Pointer, run: _Run) -> Json:
    run.depth.append(None)
    try:
        body = definition.body
        return _object(body, pointer, run) if isinstance(body, Object) else _schema(body, pointer, run)
    finally:
        run.depth.pop()


def _reference(definition: Definition, run: _Run) -> Json:
    if id(definition) not in run.numbers:
        run.numbers[id(definition)] = f"{PREFIX}{len(run.met)}"
        run.met.append(definition)
        if len(run.depth) < _MAX_DEPTH:
            _define(definition, run)
        else:
            run.later.append(definition)
    number = run.numbers[id(definition)]
    if number in run.refused:
        raise run.refused[number]
    if number not in run.bodies:
        run.within.add(number)
    return {"$ref": number}


def _define(definition: Definition, run: _Run) -> None:
    number = run.numbers[id(definition)]
    _emit_body(definition.body, number, run)


def _emit_body(body: Object | Type, number: str, run: _Run) -> None:
    pointer: Pointer = ("$defs", number)
    run.depth.append(None)
    try:
        run.bodies[number] = _object(body, pointer, run) if isinstance(body, Object) else _schema(body, pointer, run)
    except Refused as error:
        run.refused[number] = error
    except Left:
        reason = "what is left out with a type below it can't be referred to again"
        run.refused[number] = Refused(Unknown(reason, body.place, refused=True), hard=True)
        if number in run.within:
            raise run.refused[number] from None
        raise
    finally:
        run.depth.pop()


def _any_of(members: list[_Emitter], pointer: Pointer, run: _Run, strict: bool = False) -> Json:
    """``anyOf`` of what is left of the members: unions flattened, equal ones once; one alone stands for itself.

    ``strict``: every member must have a schema (a nullable type, not a union).
    """
    found: list[Json] = []
    seen: set[str] = set()
    refusals: list[Refused] = []
    tried = 0
    for member in members:
        inner = replace(run, keys={}, values={})
        try:
            schema = member((), inner)
        except (Left, Refused) as error:
            if strict or (isinstance(error, Refused) and error.hard):
                raise
            if isinstance(error, Refused):
                refusals.append(error)
            continue
        tried += 1
        parts = (
            schema["anyOf"] if isinstance(schema, dict) and list(schema) == ["anyOf"] and len(members) > 1 else [schema]
        )
        for index, part in enumerate(parts):
            text = as_text(part)
            if text in seen:
                continue
            seen.add(text)
            prefix: Pointer = () if parts[0] is schema else ("anyOf", index)
            _take(inner, prefix, (*pointer, "anyOf", len(found)), run)
            found.append(part)
    if not found and refusals:
        raise refusals[0]
    if len(found) == 1:
        _raise_places(run, (*pointer, "anyOf", 0), pointer)
        return found[0]
    return {"anyOf": found}


def _take(inner: _Run, prefix: Pointer, pointer: Pointer, run: _Run) -> None:
    """Places below ``prefix`` of a part that was emitted on its own, to where it came to stand."""
    for source, target in ((inner.keys, run.keys), (inner.values, run.values)):
        for at, place in source.items():
            if at[:1] == ("$defs",):
                target[at] = place
            elif at[: len(prefix)] == prefix:
                moved: Pointer = (*pointer, *at[len(prefix) :])
                target[moved] = place


def _raise_places(run: _Run, below: Pointer, above: Pointer) -> None:
    for places in (run.keys, run.values):
        for at in [at for at in places if at[: len(below)] == below]:
            place = places.pop(at)
            if at != below:
                moved: Pointer = (*above, *at[len(below) :])
                places[moved] = place


def _one_of(node: Alternatives, pointer: Pointer, run: _Run) -> Json:
    name = node.discriminator or ""
    found: list[Json] = []
    seen: set[str] = set()
    mapping: dict[str, Json] = {}
    aliases: list[str] = []
    for member in node.members:
        tags = list(tags_of(member, name, aliases)) if name else [None]
        inner = replace(run, keys={}, values={})
        try:
            schema = _schema(member, (), inner)
        except Left:
            continue
        except Refused as error:
            if error.hard:
                raise
            continue
        for tag in tags:
            if name:
                shown = shown_tag(tag)
                if shown in mapping and as_text(mapping[shown]) != as_text(schema):
                    raise Refused(
                        Unknown(f"the value {tag!r} of `{name}` stands for two members", node.place, refused=True)
                    )
                mapping[shown] = schema
        if as_text(schema) not in seen:
            seen.add(as_text(schema))
            _take(inner, (), (*pointer, "oneOf", len(found)), run)
            found.append(schema)
    if len(set(aliases)) > 1:
        raise Refused(
            Unknown(f"`{name}` has different aliases in the members of the union", node.place, refused=True), hard=True
        )
    made: dict[str, Json] = {"oneOf": found}
    if name:
        shown_name = aliases[0] if aliases else name
        made["discriminator"] = {
            "mapping": {k: v.get("$ref", v) if isinstance(v, dict) else v for k, v in mapping.items()},
            "propertyName": shown_name,
        }
    return made


def _mapping(node: Mapped, pointer: Pointer, run: _Run) -> Json:
    found: dict[str, Json] = {"type": "object"}
    keys = _schema(node.key, (*pointer, "propertyNames"), run)
    if isinstance(keys, Unknown):
        return keys
    keys = dict(keys)
    pattern = None if "$ref" in keys else keys.pop("pattern", None)
    value: Json = {} if node.value is None else _schema(node.value, (*pointer, "additionalProperties"), run)
    if pattern is not None:
        found["patternProperties"] = {pattern: value}
    else:
        found["additionalProperties"] = True if isinstance(value, dict) and not value else value
    if "$ref" in keys or (keys.get("type") == "string" and len(keys) > 1):
        found["propertyNames"] = {k: v for k, v in keys.items() if k != "type"}
    return found
