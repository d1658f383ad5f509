"""What the comparison of schemas calls contained is contained, with jsonschema as the judge."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry

from toolint.containment import gaps
from toolint.containment.cases import bare
from toolint.schema import SCHEMA, SCHEMA_LIST, SCHEMA_MAP

Schema = Any

SCALARS: list[Any] = [None, True, False, -1, 0, 1, 2, 3, 0.5, 1.5, "", "a", "b", "ab", "abc"]
FLAT = [[], *([value] for value in (None, 1, "a", 2.5)), [1, 1], [1, "a"], ["a", "b"], ["a", "a", 0]]
PARTS: list[Any] = [*SCALARS, [], ["a"], [1, 2], {}, {"a": 1}, {"a": "b"}]
OBJECTS = [
    {},
    *({key: part} for key in ("a", "b", "xy") for part in PARTS),
    *({"a": one, "b": other} for one, other in itertools.product((None, 0, 1, 2, "a", "ab", {"a": 1}), repeat=2)),
    {"a": 1, "b": "a", "xy": None},
]
INSTANCES = [*SCALARS, *FLAT, *([part] for part in PARTS[-4:]), *OBJECTS]


def judge(schema: Schema) -> Draft202012Validator:
    """A validator that fetches nothing."""
    return Draft202012Validator(schema, registry=Registry())


def closed(schema: Schema, starts: bool = True) -> Schema:
    """The schema with every object closed that leaves open what else it holds; ``starts``: at a new part of the instance."""
    if not isinstance(schema, dict):
        return schema
    out: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("not", "if", "contains", "propertyNames"):
            out[key] = value
        elif key in SCHEMA_LIST:
            out[key] = [closed(part, key == "prefixItems") for part in value]
        elif key in SCHEMA_MAP:
            out[key] = {name: closed(part, key.endswith("roperties")) for name, part in value.items()}
        else:
            out[key] = closed(value, key in ("items", "additionalProperties")) if key in SCHEMA else value
    return {**out, "unevaluatedProperties": False} if starts else out


def schemas(depth: int = 2) -> st.SearchStrategy[Schema]:
    """Schemas of what toolint knows, with small numbers and few names, so that they meet."""
    small = st.integers(0, 3)
    scalar = st.sampled_from(SCALARS)
    names = st.sampled_from(["string", "integer", "number", "boolean", "null", "array", "object"])
    keywords: dict[str, st.SearchStrategy[Any]] = {
        "type": names | st.lists(names, min_size=1, max_size=3, unique=True),
        "enum": st.lists(scalar, min_size=1, max_size=4, unique_by=repr),
        "const": scalar | st.sampled_from([{"a": 1}, ["a"]]),
        **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), small | st.just(0.5)),
        **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), small),
        "multipleOf": st.sampled_from([1, 2, 4, 0.5]),
        "pattern": st.sampled_from(["^a", "b$"]),
        "uniqueItems": st.booleans(),
        "required": st.lists(st.sampled_from(["a", "b"]), max_size=2, unique=True),
        "dependentRequired": st.just({"a": ["b"]}),
        "$ref": st.sampled_from(["#/$defs/A", "#/$defs/B"]),
    }
    if depth:
        part = schemas(depth - 1)
        keywords |= {
            "properties": st.dictionaries(st.sampled_from(["a", "b"]), part, max_size=2),
            "patternProperties": st.dictionaries(st.sampled_from(["^a", "x"]), part, min_size=1, max_size=1),
            "additionalProperties": st.just(False) | part,
            "propertyNames": st.just({"maxLength": 1}),
            "items": part,
            "prefixItems": st.lists(part, min_size=1, max_size=2),
            "contains": part,
            **dict.fromkeys(("anyOf", "oneOf", "allOf"), st.lists(part, min_size=1, max_size=3)),
            "not": part,
            "if": part,
            "then": part,
        }
    chosen = st.lists(st.sampled_from(sorted(keywords)), min_size=1, max_size=3, unique=True)
    made = chosen.flatmap(lambda keys: st.fixed_dictionaries({key: keywords[key] for key in keys}))
    return made | st.booleans() if depth < 2 else made


@st.composite
def documents(draw: st.DrawFn) -> Schema:
    """Schemas with definitions."""
    inner = schemas(1).filter(lambda schema: not isinstance(schema, dict) or "$ref" not in repr(schema))
    recursive = st.just({"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"type": "integer"}}})
    return {**draw(schemas()), "$defs": {"A": draw(inner | recursive), "B": draw(inner)}}


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Schema, Schema]:
    """A schema and what has become of it: often nearly the same, since two of different making are hardly ever contained."""
    first = draw(documents())
    second = draw(documents())
    kept = draw(st.lists(st.sampled_from(sorted(first)), max_size=4))
    dropped = draw(st.lists(st.sampled_from(sorted(second)), max_size=2))
    changed = {
        **{key: value for key, value in second.items() if key not in dropped},
        **{key: first[key] for key in kept},
    }
    changed.setdefault("$defs", first["$defs"])
    return first, changed


@settings(max_examples=250)
@given(pairs())
def test_no_gap_means_contained(pair: tuple[Schema, Schema]) -> None:
    first, second = pair
    if gaps(bare(first), bare(second)):
        return
    accepts, takes = judge(closed(first)), judge(second)
    for instance in INSTANCES:
        if accepts.is_valid(instance):
            assert takes.is_valid(instance), instance
