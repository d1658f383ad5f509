"""The one descent that turns an input schema into what a strict mode takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import repeat

from toolint.model import Json, Pointer
from toolint.schema import json_type
from toolint.targets import _words
from toolint.targets._nodes import (
    ARRAY,
    CONSTRAINTS,
    IMPOSSIBLE,
    MAX_DEPTH,
    NUMBER,
    OBJECT,
    STRING,
    Node,
    Refused,
    assumed_types,
    checked,
    choice_parts,
    impossible,
    listed,
    merge,
    properties_of,
    referred,
    required_of,
    sealed,
    types_of,
    values_of,
)
from toolint.targets._objects import always_so, check_closable, sendable
from toolint.targets._references import pointer_of, recursion_starts, recursive, target
from toolint.targets._run import STUB, Dialect, Run, described, in_words, language_of
from toolint.targets._types import Lowered
from toolint.targets._unions import choices, disjoint, is_tag
from toolint.targets._values import admits

_ORDER = (
    *("$ref", "type", "description", "enum", "const", "format", "pattern"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    *("items", "minItems", "maxItems", "properties", "required", "additionalProperties", "anyOf", "$defs"),
)
_UNTYPED = (
    "strict mode wants a type for every value, and this one has none; give it a type, or set strict=False on this tool"
)


def lower(dialect: Dialect, schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
    """The schema as a strict mode takes it: every instance of the result is one of ``schema``, except where a loss says so.

    Lowering it again changes nothing. Where all properties are required, ``nullable_defaults`` makes those with a default
    nullable too, null standing for "left out". Words are in the language of the nearest description, at last the tool's own.
    """
    run = Run(dialect, schema, recursive(schema), nullable_defaults=nullable_defaults)
    if not dialect.recursion:
        for start in recursion_starts(schema):
            run.refuse(Refused(start, _recursion(start)))
    out: dict[str, Json] = {}
    try:
        out = _root(run, run.node(schema, (), inline=True), _words.language(description))
    except Refused as refused:
        run.refuse(refused)
    definitions: dict[str, Json] = {}
    while run.waiting:
        reference, lang = run.waiting.popleft()
        definitions[run.names[reference]] = _below(run, target(schema, reference), pointer_of(reference), lang, 0)
    if definitions:
        out["$defs"] = definitions
    return Lowered(out, tuple(dict.fromkeys(run.losses)))


def untyped_rule(pointer: Pointer) -> str:
    """The rule for a schema without a type: its own for a whole parameter, ``inexpressible-type`` further down."""
    return "untyped-parameter" if len(pointer) == 2 and pointer[0] == "properties" else "inexpressible-type"


def _recursion(pointer: Pointer) -> str:
    name = f"`{pointer[-1]}` is" if pointer[-2:-1] == ("properties",) else "this is"
    return f"{name} recursive, which strict mode can't express; unroll it to a fixed depth, or set strict=False on this tool"


def _root(run: Run, node: Node, lang: _words.Language) -> dict[str, Json]:
    for keyword in ("anyOf", "oneOf", "enum", "const"):
        if keyword in node.keys:
            message = f"`{keyword}` is not taken at the root of the schema; describe one object, or put the choice into a property"
            raise Refused(node.at(keyword), message)
    if "object" not in (types_of(node) or ("object",)):
        raise Refused(node.at("type"), 'the type at the root must be "object"', "rejected-definition")
    _check_possible(node)
    return _ordered(_object(run, node, language_of(node, lang), 0, root=True))


def _below(run: Run, schema: Json, pointer: Pointer, lang: _words.Language, depth: int) -> dict[str, Json]:
    """The lowered schema of one place; what is refused there is noted, and the rest goes on."""
    try:
        return _lower(run, run.node(schema, pointer), lang, depth)
    except Refused as refused:
        run.refuse(refused)
        return STUB


def _lower(run: Run, node: Node, lang: _words.Language, depth: int) -> dict[str, Json]:
    if depth > MAX_DEPTH:
        raise Refused(node.pointer, f"the schema is nested more than {MAX_DEPTH} levels deep; make it flatter")
    lang = language_of(node, lang)
    _check_possible(node)
    if "$ref" in node.keys:
        out = _reference(run, node, lang)
    elif "anyOf" in node.keys or "oneOf" in node.keys:
        out = _union(run, node, lang, depth)
    else:
        if assumed := assumed_types(node):
            message = f"no `type` is written, and the keywords speak of {' or '.join(assumed)}: nothing else is accepted; write the type"
            run.lose(node.pointer, "narrowed", message)
        out = _typed(run, node, types_of(node), lang, depth)
    return _ordered(out)


def _check_possible(node: Node) -> None:
    for keyword in IMPOSSIBLE:
        if keyword in node.keys:
            raise impossible(node, keyword)


def _typed(run: Run, node: Node, types: tuple[str, ...], lang: _words.Language, depth: int) -> dict[str, Json]:
    if not types:
        raise Refused(node.pointer, _UNTYPED, untyped_rule(node.pointer))
    if "enum" in node.keys or "const" in node.keys:
        return _values(run, node, lang)
    if types == ("object",):
        return _object(run, node, lang, depth)
    if types == ("array",):
        return _array(run, node, lang, depth)
    if len(types) == 1 or (run.dialect.type_lists and not {"object", "array"} & {*types}):
        return _scalar(run, node, types, lang)
    branches = [replace(node, keys={**node.only(_SPEAKS_OF[name]).keys, "type": name}) for name in types]
    parts = [_ordered(_typed(run, branch, (name,), lang, depth)) for branch, name in zip(branches, types, strict=True)]
    return described(node, {"anyOf": parts}, [], lang)


_SPEAKS_OF: Mapping[str, frozenset[str]] = {
    "string": STRING,
    "integer": NUMBER,
    "number": NUMBER,
    "boolean": frozenset(),
    "null": frozenset(),
    "array": ARRAY,
    "object": OBJECT,
}
"""The keywords that speak of each type."""


def _reference(run: Run, node: Node, lang: _words.Language) -> dict[str, Json]:
    reference = node.keys["$ref"]
    referred(run.root, node)
    if reference in run.cycles:
        if not run.dialect.recursion:
            return STUB
        _check_productive(run, node)
    if reference != "#" and reference not in run.names:
        name = _free_name(str(pointer_of(reference)[-1]), run.references)
        run.names[reference], run.references[name] = name, reference
        run.waiting.append((reference, lang))
    out = {"$ref": "#" if reference == "#" else f"#/$defs/{run.names[reference]}"}
    words = described(node, {}, [], lang)
    # OpenAI refuses any key beside `$ref`; Anthropic's SDK drops them. A union of one is taken by both.
    return {**words, "anyOf": [out]} if words else out


def _free_name(wanted: str, taken: Mapping[str, str]) -> str:
    name = base = re.sub(r"[^A-Za-z0-9_.-]", "_", wanted) or "_"
    number = 2
    while name in taken:
        name, number = f"{base}_{number}", number + 1
    return name


def _check_productive(run: Run, node: Node) -> None:
    """A reference that comes back to itself without a property or item between has no meaning."""
    reference = node.keys["$ref"]
    waiting, seen = [target(run.root, reference)], set()
    while waiting:
        match waiting.pop():
            case dict() as schema:
                inner = schema.get("$ref")
                if inner == reference:
                    raise Refused(node.at("$ref"), f"{reference} refers only to itself", "rejected-definition")
                if isinstance(inner, str) and inner not in seen:
                    seen.add(inner)
                    waiting.append(target(run.root, inner))
                for keyword in ("allOf", "anyOf", "oneOf"):
                    waiting.extend(part for part in listed(schema.get(keyword, [])))


def _union(run: Run, node: Node, lang: _words.Language, depth: int) -> dict[str, Json]:
    keyword = "oneOf" if "oneOf" in node.keys else "anyOf"
    branches = checked(node, keyword)
    beside = node.only(CONSTRAINTS - {keyword})
    if keyword == "oneOf" and "discriminator" not in node.keys and not disjoint(run, node, branches):
        run.lose(
            node.at(keyword),
            "widened",
            "`oneOf` becomes `anyOf`: a value that fits more than one of the choices is accepted too",
        )
    parts: list[Json] = []
    empty: Refused | None = None
    for index in range(len(branches)):
        try:
            parts.append(_lower(run, _with_beside(run, node, keyword, index, beside), lang, depth + 1))
        except Refused as refused:
            if refused.empty and (beside.constrained or (keyword, index) in node.places):
                empty = refused  # Two parts that do not fit together; what is impossible alone is a mistake.
            else:
                run.refuse(refused)
                parts.append(STUB)
    if not parts and empty:
        raise empty
    parts = choices(parts)
    words = described(node, {}, [], lang)
    if len(parts) == 1 and not (words and ("$ref" in parts[0] or "description" in parts[0])):
        return {**words, **parts[0]}
    return {**words, "anyOf": parts}


def _with_beside(run: Run, node: Node, keyword: str, index: int, beside: Node) -> Node:
    """A branch of a union together with what stands beside the union, as it is where that adds nothing."""
    (first, at), *others = choice_parts(node, keyword, index)
    if not others and not beside.constrained:
        return run.node(first, at)
    alone = run.node(first, at, inline=True)
    merged = sealed(alone)
    for part, place in others:
        merged = merge(merged, sealed(run.node(part, place, inline=True)))
    merged = merge(merged, beside)
    return run.node(first, at) if not others and merged.keys == alone.keys else merged


def _values(run: Run, node: Node, lang: _words.Language) -> dict[str, Json]:
    values = values_of(node)
    if any(isinstance(value, dict | list) for value in values):
        raise Refused(
            node.at("enum" if "enum" in node.keys else "const"),
            "strict mode takes only strings, numbers, booleans and null as values; describe the object or list",
        )
    written = types_of(node.only(frozenset({"type"}))) if "type" in node.keys else ()
    own = types_of(Node(node.pointer, {"enum": values}))
    whole = "integer" in own and "integer" not in written
    types = tuple(name for name in written if name in own or (name == "number" and whole)) or own
    if len(types) > 1 and not run.dialect.type_lists:
        return described(node, {"anyOf": [_of_type(run, node, name, values, lang) for name in own]}, [], lang)
    out = _scalar(run, node, types, lang)
    if "const" in node.keys:
        return {**out, "const": values[0]}
    return {**out, "enum": values}


def _of_type(run: Run, node: Node, name: str, values: list[Json], lang: _words.Language) -> Json:
    """Those of several values that have one type, with what else is said of that type."""
    out = _scalar(run, replace(node, keys=node.only(_SPEAKS_OF[name]).keys), (name,), lang)
    return out if name == "null" else _ordered({**out, "enum": [value for value in values if json_type(value) == name]})


def _scalar(run: Run, node: Node, types: tuple[str, ...], lang: _words.Language) -> dict[str, Json]:
    dialect = run.dialect
    spoken = frozenset[str]().union(*(_SPEAKS_OF[name] for name in types))
    kept: dict[str, Json] = {"type": types[0] if len(types) == 1 else list(types)}
    worded: dict[str, Json] = {}
    for keyword in sorted(node.keys.keys() & spoken):
        value = checked(node, keyword)
        stays = keyword in dialect.constraints
        if keyword == "format":
            stays = value in dialect.formats
        elif keyword == "pattern":
            stays = dialect.pattern(value)
        (kept if stays else worded)[keyword] = value
    return described(node, kept, in_words(run, node, worded, lang), lang)


def _array(run: Run, node: Node, lang: _words.Language, depth: int) -> dict[str, Json]:
    if "prefixItems" in node.keys:
        items, sentences, bounds = _tuple(run, node, lang, depth)
    else:
        items, sentences, bounds = _items(run, node, lang, depth), [], {}
    bounds |= {key: checked(node, key) for key in ("minItems", "maxItems") if key in node.keys and key not in bounds}
    out: dict[str, Json] = {"type": "array", "items": items}
    worded = {key: value for key, value in bounds.items() if key not in run.dialect.constraints}
    out |= {key: value for key, value in bounds.items() if key not in worded}
    most = run.dialect.largest_min_items
    if most is not None and out.get("minItems", 0) > most:
        worded["minItems"], out["minItems"] = out["minItems"], most
    elif "minItems" in out and "maxItems" in worded:
        worded["minItems"] = out["minItems"]
    if "uniqueItems" in node.keys and checked(node, "uniqueItems"):
        worded["uniqueItems"] = True
    return described(node, out, [*sentences, *in_words(run, node, worded, lang)], lang)


def _items(run: Run, node: Node, lang: _words.Language, depth: int) -> Json:
    items = node.keys.get("items")
    if isinstance(items, list):
        message = "a list of schemas under `items` is JSON Schema of 2019 and before; since 2020-12 it is `prefixItems`"
        raise Refused(node.at("items"), message, "rejected-definition")
    if items is False or (items in (None, True, {}) and node.keys.get("maxItems") == 0):
        at = node.at("items" if items is False else "maxItems")
        raise Refused(at, "this list can only be empty; leave the parameter out")
    if items is None or items is True or not run.node(items, node.at("items")).constrained:
        raise Refused(
            node.pointer,
            "strict mode wants the type of a list's items; write list[str] or the like, or set strict=False",
        )
    return _below(run, items, node.at("items"), lang, depth + 1)


def _tuple(run: Run, node: Node, lang: _words.Language, depth: int) -> tuple[Json, list[str], dict[str, Json]]:
    """Items, sentences and bounds for a list with a schema for each place."""
    places = checked(node, "prefixItems")
    rest = node.keys.get("items")
    routes: list[tuple[str | int, ...]] = [("prefixItems", index) for index in range(len(places))]
    bounds: dict[str, Json] = {}
    if rest in (None, True, False) or rest == {}:
        # Without a bound the places behind the last one are open: closing them only narrows.
        bounds["maxItems"] = min(
            len(places), int(checked(node, "maxItems")) if "maxItems" in node.keys else len(places)
        )
    else:
        routes.append(("items",))
        places = [*places, rest]
    lowered = [
        _below(run, schema, node.at(*route), lang, depth + 1) for schema, route in zip(places, routes, strict=True)
    ]
    nouns = [*map(_words.place, places, lowered, repeat(lang))]
    order = [_words.in_order(nouns, nouns.pop() if len(routes[-1]) == 1 else None, lang)]
    if all(schema == lowered[0] for schema in lowered):
        return lowered[0], [], bounds
    plain = [_without_description(schema) for schema in lowered]
    if all(schema == plain[0] for schema in plain):
        return plain[0], order, bounds
    run.lose(
        node.at("prefixItems")[:-1],
        "widened",
        "strict mode has no tuples: any of the types is accepted at every place, the description says the order",
    )
    return {"anyOf": choices(lowered)}, order, bounds


def _without_description(schema: Mapping[str, Json]) -> Json:
    """A lowered schema without its words, and without the union of one that only held them."""
    match {key: value for key, value in schema.items() if key != "description"}:
        case {"anyOf": [only], **rest} if not rest:
            return only
        case plain:
            return plain


def _object(run: Run, node: Node, lang: _words.Language, depth: int, root: bool = False) -> dict[str, Json]:
    properties = properties_of(node)
    required = dict.fromkeys(required_of(node))
    check_closable(node, properties, root)
    for name in required:
        if name not in properties:
            raise Refused(
                node.at("required"),
                f"`required` names `{name}`, which `properties` does not declare",
                "rejected-definition",
            )
    out: dict[str, Json] = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
    for name, schema in properties.items():
        at = node.at("properties", name)
        lowered = _below(run, schema, at, lang, depth + 1)
        if run.dialect.all_required and name not in required:
            lowered = sendable(run, name, schema, at, lowered)
        out["properties"][name] = lowered
        # A tag tells the branches of a union apart; asking for it narrows and costs nothing.
        if (
            run.dialect.all_required
            or name in required
            or (is_tag(schema) and admits(run.root, schema, at, schema["const"]))
        ):
            out["required"].append(name)
    if not out["required"] and not run.dialect.all_required:
        del out["required"]
    worded = {
        key: value
        for key in ("minProperties", "maxProperties", "dependentRequired")
        if key in node.keys and not always_so(key, value := checked(node, key), properties, required)
    }
    if "propertyNames" in node.keys:
        run.lose(
            node.at("propertyNames"),
            "widened",
            "strict mode has no `propertyNames`; the declared properties are all there are",
        )
    return described(node, out, in_words(run, node, worded, lang), lang)


def _ordered(out: dict[str, Json]) -> dict[str, Json]:
    return {key: out[key] for key in _ORDER if key in out}
