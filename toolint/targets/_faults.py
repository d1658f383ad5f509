"""What the contracts can't say in JSON Schema: references, patterns, ``required`` as a whole, sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolint.model import Json, Pointer
from toolint.schema import CONDITIONAL, walk
from toolint.targets import _nodes
from toolint.targets._patterns import MAX_LENGTH, compiles, features
from toolint.targets._references import applied, recursion_starts, target
from toolint.targets._types import Violation
from toolint.targets._values import admits

PROPERTIES, LEVELS, VALUES, CHARACTERS = 5000, 10, 1000, 120_000
LONG_ENUM, ENUM_CHARACTERS = 250, 15_000
"""OpenAI's limits of one strict schema: developers.openai.com/api/docs/guides/structured-outputs ("Supported schemas")."""


def dangling(schema: Json, at: Pointer, external: bool = False) -> Iterator[Violation]:
    """References that point at nothing in the schema; those to other documents count unless ``external``.

    A subschema with an ``$id`` of its own starts a new document, and its references are left alone.
    """
    if any(isinstance(node, dict) and "$id" in node for route, node in walk(schema) if route):
        return
    anchors = {
        f"#{node[key]}"
        for _, node in walk(schema)
        if isinstance(node, dict)
        for key in ("$anchor", "$dynamicAnchor")
        if key in node
    }
    for route, node in walk(schema):
        reference = node.get("$ref") if isinstance(node, dict) else None
        if not isinstance(reference, str) or reference in anchors or (external and not reference.startswith("#")):
            continue
        if target(schema, reference) is None:
            yield Violation((*at, *route, "$ref"), _nodes.dangling(schema, reference))


def recursion(schema: Json, at: Pointer) -> Iterator[Violation]:
    """Where a recursion is entered. API error: Circular reference detected in schema definitions: X -> X."""
    for start in recursion_starts(schema):
        message = (
            "this is recursive, which strict mode can't express; unroll it to a fixed depth, or set `strict` to false"
        )
        yield Violation((*at, *start), message, "inexpressible-type")


def patterns(schema: Json, at: Pointer, refused: Mapping[str, str]) -> Iterator[Violation]:
    """Patterns with a feature that strict mode refuses, each feature with its name in words."""
    for route, pattern in _patterns(schema):
        for feature in sorted(features(pattern) & refused.keys()):
            message = f"strict mode does not take {refused[feature]} in a pattern; say it in the description"
            yield Violation((*at, *route), message)


def invalid_patterns(schema: Json, at: Pointer) -> Iterator[Violation]:
    """Patterns that Python does not compile. API error, also without strict: '...' is not a 'regex'."""
    for route, pattern in _patterns(schema):
        if len(pattern) <= MAX_LENGTH and not compiles(pattern):
            yield Violation(
                (*at, *route), "not a regular expression as Python reads them; correct it, or say it in the description"
            )


def examples(values: Json, schema: Json, at: Pointer) -> Iterator[Violation]:
    """Examples of the input that do not fit its schema: platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools, a 400."""
    for index, value in enumerate(values if isinstance(values, list) else ()):
        if isinstance(value, dict) and isinstance(schema, dict) and not admits(schema, schema, (), value):
            message = "this example does not fit the input schema; correct it or take it out"
            yield Violation((*at, index), message, "invalid-input-example")


_ALL = "strict mode wants every property there, an optional one nullable"
_MOST_NAMES = 5
"""How many properties are named at once."""


def required(schema: Json, at: Pointer) -> Iterator[Violation]:
    """Properties that ``required`` misses, and names in it that are no properties.

    API error: 'required' is required to be supplied and to be an array including every key in properties.
    """
    for route, node in walk(schema, without=CONDITIONAL):
        if not isinstance(node, dict) or not isinstance(properties := node.get("properties", {}), dict):
            continue
        names = node.get("required", [])
        if not _nodes.is_names(names) or not ("properties" in node or "object" in _nodes.listed(node.get("type"))):
            continue
        listed = set(names)
        missing = [name for name in properties if name not in listed]
        if missing and not names and "required" in node:  # One cause, which stands there.
            shown = ", ".join(f"`{name}`" for name in missing[:_MOST_NAMES]) + ", …" * (len(missing) > _MOST_NAMES)
            verb = "is" if len(missing) == 1 else "are"
            message = f"`required` is empty, and {shown} {verb} missing: {_ALL}"
            yield Violation((*at, *route, "required"), message, "property-not-required")
            continue
        for name in missing:
            message = f"`{name}` is missing in `required`: {_ALL}"
            yield Violation((*at, *route, "properties", name), message, "property-not-required", "key")
        for index, name in enumerate(names):
            if name not in properties:
                message = f"`{name}` is not declared in `properties`; declare it or take it out"
                yield Violation((*at, *route, "required", index), message)


def too_many_parameters(schema: Json, optional: int, unions: int) -> Iterator[Violation]:
    """More optional or union-typed parameters in one tool than a whole request may have."""
    found = parameters(schema)
    for kind, limit in (("optional", optional), ("union", unions)):
        if found[kind] > limit:
            what = "optional parameters" if kind == "optional" else "parameters with several types"
            yield Violation(
                (),
                f"{found[kind]} {what}, and all strict tools of a request together may have {limit}; require some, or split the tool",
            )


def parameters(schema: Json) -> Mapping[str, int]:
    """How many parameters are ``optional`` and how many have a ``union`` of types, as Anthropic counts: what is behind a reference does not."""
    found = {"optional": 0, "union": 0}
    for _, node in applied(schema):
        properties = node.get("properties") if isinstance(node, dict) else None
        if isinstance(properties, dict):
            names = {name for name in _nodes.listed(node.get("required")) if isinstance(name, str)}
            found["optional"] += len(properties.keys() - names)
            found["union"] += sum(map(_is_union, properties.values()))
    return found


def too_large(schema: Json, at: Pointer) -> Iterator[Violation]:
    """OpenAI's limits on properties, values, characters and levels; levels counted leniently, objects alone and without references."""
    nodes = [node for _, node in walk(schema) if isinstance(node, dict)]
    names = [name for node in nodes if isinstance(node.get("properties"), dict) for name in node["properties"]]
    enums = [node["enum"] for node in nodes if isinstance(node.get("enum"), list)]
    values = [value for enum in enums for value in enum] + [node["const"] for node in nodes if "const" in node]
    defined = [name for node in nodes if isinstance(node.get("$defs"), dict) for name in node["$defs"]]
    characters = sum(len(text) for text in (*names, *defined, *values) if isinstance(text, str))
    for count, limit, what in (
        (len(names), PROPERTIES, "properties"),
        (sum(map(len, enums)), VALUES, "values in enums"),
        (characters, CHARACTERS, "characters in names and values"),
    ):
        if count > limit:
            yield Violation(at, f"{count:,} {what}, and strict mode takes {limit:,}; make the schema smaller")
    yield from _long_enums(schema, at)
    if deepest := _deepest(schema):
        yield Violation(
            (*at, *deepest), f"more than {LEVELS} levels of objects, and strict mode takes {LEVELS}; make it flatter"
        )


def _long_enums(schema: Json, at: Pointer) -> Iterator[Violation]:
    for route, node in walk(schema):
        values = node.get("enum") if isinstance(node, dict) else None
        texts = [value for value in values if isinstance(value, str)] if isinstance(values, list) else []
        if len(texts) > LONG_ENUM and (long := sum(map(len, texts))) > ENUM_CHARACTERS:
            limit = f"strict mode takes {ENUM_CHARACTERS:,} in an enum of more than {LONG_ENUM}"
            message = f"{long:,} characters in {len(texts):,} values, and {limit}; take fewer or shorter values"
            yield Violation((*at, *route, "enum"), message)


def _deepest(schema: Json) -> Pointer | None:
    """The first object that lies deeper than allowed."""
    stack: list[tuple[Pointer, int]] = []
    for route, node in walk(schema):
        while stack and route[: len(stack[-1][0])] != stack[-1][0]:
            stack.pop()
        if isinstance(node, dict) and "properties" in node:
            defined = route[:1] in (("$defs",), ("definitions",))
            level = 1 + (stack[-1][1] if stack and not (defined and not stack[-1][0]) else 0)
            stack.append((route, level))
            if level > LEVELS:
                return route
    return None


def _patterns(schema: Json) -> Iterator[tuple[Pointer, str]]:
    for route, node in walk(schema):
        if isinstance(node, dict) and isinstance(node.get("pattern"), str):
            yield (*route, "pattern"), node["pattern"]


def _is_union(schema: Json) -> bool:
    return isinstance(schema, dict) and ("anyOf" in schema or isinstance(schema.get("type"), list))
