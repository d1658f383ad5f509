"""Whether all that one JSON Schema accepts is accepted by another one, and where not.

The answer errs on the safe side: no gap means that there is no instance between the two, and a gap that is not
``certain`` may be none. Two things are taken as people mean them. An object has the properties that it declares, unless
``additionalProperties`` is written: another one that is let through is no use of it. And ``format`` counts, since
pydantic and the providers hold to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal

from toolint.containment.cases import (
    TYPES,
    UNKNOWN,
    Case,
    Node,
    cases,
    declared,
    declared_types,
    has_one_type,
    is_number,
    least,
    literal,
    literals,
    most,
    names,
    number_range,
    numbers,
    of_type,
    property_of,
    required,
    schema_map,
    schemas,
    text_of,
    types,
)
from toolint.model import Json, Pointer
from toolint.schema import json_type, resolve, subschemas, walk

GapKind = Literal["required", "gone", "closed", "type", "value", "values", "bound", "undecided"]

_MOST_LITERALS = 64
_MOST_STEPS = 5_000
"""Pairs of schemas that are compared; beyond that nothing is decided."""
_DEEPEST = 60
"""Comparisons inside of each other: levels of an instance, references and unions."""
_NUMBER = ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf")
_SIZES = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
_KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "integer": _NUMBER,
    "number": _NUMBER,
    "string": ("minLength", "maxLength", "pattern", "format"),
    "array": ("minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems"),
    "object": (
        *("minProperties", "maxProperties", "propertyNames", "dependentRequired", "dependentSchemas"),
        "unevaluatedProperties",
    ),
}
"""Keywords by the type that they are about, but for those that go into the parts of an object or array."""
_ALWAYS = ("not", "if", "$dynamicRef", "$recursiveRef")
_TOGETHER = {"if": ("if", "then", "else"), "contains": ("contains", "minContains", "maxContains")}


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that the first schema accepts and the second does not, or may not."""

    kind: GapKind
    route: tuple[str, ...]
    """From the instance's root: names of properties, ``[]`` for items, ``{}`` for properties without a name."""
    pointer: Pointer
    """Into the second schema: what refuses it."""
    detail: str = ""
    """Tells gaps of a kind at a route apart: the keyword, the value."""
    certain: bool = True
    first: Json = None
    second: Json = None
    """What the two schemas say, where it can be shown."""


@dataclass(slots=True)
class _Search:
    first: Json
    second: Json
    same_names: bool
    """Whether a reference means the same in both documents."""
    open: set[tuple[str, ...]] = field(default_factory=set)
    """Pairs that are being compared: one that is met again further down in the instance adds nothing."""
    steps: int = 0
    texts: dict[int, tuple[Json, str]] = field(default_factory=dict)

    def text(self, value: Json) -> str:
        """:func:`text_of`, made once."""
        if id(value) not in self.texts:
            self.texts[id(value)] = (value, text_of(value))
        return self.texts[id(value)][1]

    def same(self, one: Json, other: Json) -> bool:
        """Whether two parts of the documents mean the same because they are written alike."""
        text = self.text(other)
        return self.text(one) == text and (self.same_names or '"$ref"' not in text)


@dataclass(frozen=True, slots=True)
class _At:
    """A place in the instance."""

    route: tuple[str, ...] = ()
    named: frozenset[str] | None = None
    """The properties that the second schema names here, in whichever of its parts; None: not known yet."""

    def below(self, step: str) -> _At:
        return _At((*self.route, step))


def gaps(first: Json, second: Json) -> list[Gap]:
    """Every gap that is found, each once. Both schemas are :func:`toolint.containment.cases.bare`."""
    if text_of(first) == text_of(second):
        return []
    search = _Search(first, second, _definitions(first) == _definitions(second))
    if any(_has_own_names(schema) for schema in (first, second)):
        return [Gap("undecided", (), (), "$id", certain=False)]
    found: dict[tuple[object, ...], Gap] = {}
    for gap in _compared((Node(first),), Node(second), _At(), search):
        # A definition that is used in several places is said once.
        key = (gap.kind, gap.pointer, gap.detail, gap.route[-1:])
        if key not in found or (gap.certain and not found[key].certain):
            found[key] = gap
    return list(found.values())


def _compared(old: Case, new: Node, at: _At, search: _Search) -> Iterator[Gap]:
    """Gaps between a conjunction of schemas and a schema."""
    search.steps += 1
    if new.schema is True or new.schema == {} or any(node.schema is False for node in old):
        return
    if any(search.same(node.schema, new.schema) for node in old):
        return
    if search.steps > _MOST_STEPS or len(search.open) > _DEEPEST:
        yield Gap("undecided", at.route, new.pointer, "size", certain=False)
        return
    pair = (*(search.text(node.schema) for node in old), "", search.text(new.schema))
    if pair in search.open:
        return
    search.open.add(pair)
    if at.named is None:
        at = replace(at, named=frozenset(_named(new.schema, search.second)))
    try:
        for case in cases(old, search.first):
            yield from _case(case, new, at, search)
    finally:
        search.open.discard(pair)


def _case(old: Case, new: Node, at: _At, search: _Search) -> Iterator[Gap]:
    """Gaps between one case and a schema."""
    if new.schema is False:
        yield Gap("type", at.route, new.pointer, first=_sorted(types(old)), second=[])
        return
    if UNKNOWN in new.schema or any(UNKNOWN in node.schema for node in old):
        reasons = [node.schema[UNKNOWN] for node in (new, *old) if UNKNOWN in node.schema]
        yield Gap("undecided", at.route, new.pointer, "unknown", certain=False, second=reasons[0])
        return
    if isinstance(reference := new.schema.get("$ref"), str):
        target = resolve(search.second, reference)
        if isinstance(target, (dict, bool)):
            yield from _compared(old, Node(target, _place(reference)), at, search)
        else:
            yield Gap("undecided", at.route, new.pointer, "$ref", certain=False)
    for index, part in enumerate(schemas(new.schema, "allOf")):
        yield from _compared(old, Node(part, (*new.pointer, "allOf", index)), at, search)
    yield from _values(old, new, at)
    refused = False
    for piece in _pieces(old):
        for name in types(piece):
            if name in declared_types(new.schema):
                yield from _unions(piece, new, at, search)
                yield from _keywords(piece, name, new, at, search)
            else:
                refused = True
    if refused:
        first, second = _sorted(types(old)), _sorted(declared_types(new.schema))
        yield Gap("type", at.route, (*new.pointer, "type"), first=first, second=second)


def _pieces(case: Case) -> list[Case]:
    """The case for each of its values, if these are few, else for each of its types."""
    if has_one_type(case):
        return [case]
    values = literals(case)
    if values is not None and len(values) <= _MOST_LITERALS:
        return [(*case, literal(value)) for value in values]
    return [(*case, of_type(name)) for name in TYPES]


def _values(old: Case, new: Node, at: _At) -> Iterator[Gap]:
    """What ``enum`` and ``const`` of the second schema refuse."""
    allowed = literals((new,))
    if allowed is None:
        return
    pointer = (*new.pointer, "enum" if "enum" in new.schema else "const")
    values, possible = literals(old), types(old)
    if values is None and possible <= {"null", "boolean"}:
        values = [*([None] if "null" in possible else []), *([True, False] if "boolean" in possible else [])]
    if values is None:
        plain = all(key in ("type", "$ref") for node in old for key in node.schema)
        yield Gap("values", at.route, pointer, certain=plain, second=allowed)
        return
    keys = {text_of(value) for value in allowed}
    for value in values:
        if text_of(value) not in keys and json_type(value) in possible & declared_types(new.schema):
            yield Gap("value", at.route, pointer, text_of(value), first=value)


def _unions(old: Case, new: Node, at: _At, search: _Search) -> Iterator[Gap]:
    """What ``anyOf`` and ``oneOf`` of the second schema refuse: one branch must take all of the case."""
    for keyword in ("anyOf", "oneOf"):
        parts = schemas(new.schema, keyword)
        branches = [Node(part, (*new.pointer, keyword, index)) for index, part in enumerate(parts)]
        if not branches or any(search.same(node.schema.get(keyword), new.schema[keyword]) for node in old):
            continue
        tried = [list(islice(_compared(old, branch, at, search), 20)) for branch in branches]
        taken = next((branch for branch, found in zip(branches, tried, strict=True) if not found), None)
        if taken is None:
            yield from _nearest(old, tried, Node(branches, (*new.pointer, keyword)), at, search)
        elif keyword == "oneOf":
            others = [branch for branch in branches if branch is not taken]
            if not all(_disjoint(old, other, search, 0) for other in others):
                yield Gap("undecided", at.route, (*new.pointer, keyword), keyword, certain=False)


def _nearest(old: Case, tried: list[list[Gap]], union: Node, at: _At, search: _Search) -> Iterator[Gap]:
    """The gaps of the branch that was meant: the only one of that type, or the one with the fewest gaps."""
    fitting = [found for found in tried if not any(gap.kind == "type" and gap.route == at.route for gap in found)]
    if not fitting:
        known = set().union(*(types(case) for branch in union.schema for case in cases((branch,), search.second)))
        yield Gap("type", at.route, union.pointer, first=_sorted(types(old)), second=_sorted(known))
        return
    for gap in min(
        fitting, key=lambda found: (sum(gap.kind in ("value", "values", "type") for gap in found), len(found))
    ):
        yield replace(gap, certain=gap.certain and len(fitting) == 1)


def _keywords(old: Case, name: str, new: Node, at: _At, search: _Search) -> Iterator[Gap]:
    """What the other keywords of the second schema refuse of a case of one type."""
    for keyword in (*_KEYWORDS.get(name, ()), *_ALWAYS):
        if keyword not in new.schema or _holds(keyword, new.schema[keyword], old, name, new, search):
            continue
        bound = keyword in (*_NUMBER, *_SIZES, "pattern", "format", "uniqueItems")
        before = next((node.schema[keyword] for node in old if keyword in node.schema), None)
        yield Gap(
            "bound" if bound else "undecided",
            at.route,
            (*new.pointer, keyword),
            keyword,
            certain=keyword in (*_NUMBER, *_SIZES) or (bound and before is None),
            first=before,
            second=new.schema[keyword],
        )
    if name == "object":
        yield from _object(old, new, at, search)
    elif name == "array":
        yield from _array(old, new, at, search)


def _object(old: Case, new: Node, at: _At, search: _Search) -> Iterator[Gap]:
    ours = declared(old)
    properties = schema_map(new.schema, "properties")
    patterns = schema_map(new.schema, "patternProperties")
    rest = Node(new.schema.get("additionalProperties", True), (*new.pointer, "additionalProperties"))
    for name in names(new.schema, "required"):
        if name not in required(old):
            pointer = (*new.pointer, *(("properties", name) if name in properties else ("required",)))
            yield Gap("required", (*at.route, name), pointer, "" if name in ours else "added")
    for name in dict.fromkeys((*properties, *ours)):
        for before in property_of(old, name):
            if name in properties:
                yield from _compared(
                    before, Node(properties[name], (*new.pointer, "properties", name)), at.below(name), search
                )
            elif rest.schema is False:
                if any(True for _ in cases(before, search.first)):
                    yield Gap("gone", (*at.route, name), rest.pointer, certain=not patterns)
            elif "additionalProperties" in new.schema:
                yield from _compared(before, rest, at.below(name), search)
            elif name not in (at.named or ()) and not patterns:
                yield Gap("gone", (*at.route, name), new.pointer, certain=False)
            yield from _patterns(old, before, new, at.below(name), search)
    yield from _nameless(old, new, rest, at, search)


def _patterns(old: Case, before: Case, new: Node, at: _At, search: _Search) -> Iterator[Gap]:
    """What ``patternProperties`` refuse of a property. Whether its name fits is not looked at."""
    for pattern, part in schema_map(new.schema, "patternProperties").items():
        also = tuple(
            Node(found[pattern]) for node in old if pattern in (found := schema_map(node.schema, "patternProperties"))
        )
        pointer = (*new.pointer, "patternProperties", pattern)
        if any(True for _ in _compared((*before, *also), Node(part, pointer), at, search)):
            yield Gap("undecided", at.route, pointer, "patternProperties", certain=False)


def _nameless(old: Case, new: Node, rest: Node, at: _At, search: _Search) -> Iterator[Gap]:
    """What is refused of properties that the first schema lets through without naming them."""
    patterns = schema_map(new.schema, "patternProperties")
    ours = [(pattern, part) for node in old for pattern, part in schema_map(node.schema, "patternProperties").items()]
    for pattern, part in ours:
        if pattern not in patterns:
            yield from _compared((Node(part),), rest, at.below("{}"), search)
        yield from _patterns(old, (Node(part),), new, at.below("{}"), search)
    others = tuple(Node(node.schema["additionalProperties"]) for node in old if "additionalProperties" in node.schema)
    if others:
        yield from _compared(others, rest, at.below("{}"), search)
        if not any(node.schema is False for node in others):
            yield from _patterns(old, others, new, at.below("{}"), search)
    elif rest.schema is not True and not any("additionalProperties" in node.schema for node in old):
        yield Gap("closed", at.route, rest.pointer, certain=False, second=rest.schema)


def _array(old: Case, new: Node, at: _At, search: _Search) -> Iterator[Gap]:
    prefix = schemas(new.schema, "prefixItems")
    longest = most(old, "maxItems")
    for index in range(max(len(prefix), *(len(schemas(node.schema, "prefixItems")) for node in old)) + 1):
        if longest is not None and index >= longest:
            return
        before = []
        for node in old:
            parts = schemas(node.schema, "prefixItems")
            if index < len(parts):
                before.append(Node(parts[index]))
            elif isinstance(node.schema.get("items"), (dict, bool)):
                before.append(Node(node.schema["items"]))
        if index < len(prefix):
            now = Node(prefix[index], (*new.pointer, "prefixItems", index))
        else:
            now = Node(new.schema.get("items", True), (*new.pointer, "items"))
        if isinstance(now.schema, list):  # As draft 7 has it.
            if not any(search.same(node.schema.get("items"), now.schema) for node in old):
                yield Gap("undecided", at.route, now.pointer, "items", certain=False)
            return
        yield from _compared(tuple(before), now, at.below("[]"), search)


def _holds(keyword: str, value: Json, old: Case, name: str, new: Node, search: _Search) -> bool:
    """Whether a keyword of the second schema refuses nothing of a case of one type; False where that can't be seen."""
    if keyword in _TOGETHER:
        parts = [new.schema.get(part) for part in _TOGETHER[keyword]]
        return any(_all_same(search, [node.schema.get(part) for part in _TOGETHER[keyword]], parts) for node in old)
    if keyword.startswith("unevaluated"):
        return value is True
    if any(keyword in node.schema and search.same(node.schema[keyword], value) for node in old):
        return not keyword.startswith("$") or search.same_names
    if keyword in _NUMBER or keyword in _SIZES:
        return not is_number(value) or _keeps(keyword, value, old, name)
    match keyword:
        case "uniqueItems":
            longest = most(old, "maxItems")
            return value is not True or (longest is not None and longest <= 1)
        case "propertyNames":
            return value is True or value == {}
        case "dependentRequired" if isinstance(value, dict):
            return all(required(old).issuperset(names(value, trigger)) for trigger in value)
        case "dependentSchemas":
            return bool(value == {})
        case "not":
            return _disjoint(old, Node(value), search, 0)
    return False


def _all_same(search: _Search, ours: list[Json], theirs: list[Json]) -> bool:
    return all(search.same(one, other) for one, other in zip(ours, theirs, strict=True))


def _keeps(keyword: str, value: float, old: Case, name: str) -> bool:
    """Whether everything of a case keeps to a bound."""
    found = literals(old)
    if found is not None:
        return all(_literal_keeps(keyword, value, one) for one in found if json_type(one) == name)
    low, high = number_range(old, name == "integer")
    match keyword:
        case "minimum":
            return low is not None and low[0] >= value
        case "exclusiveMinimum":
            return low is not None and (low[0] > value or (low[0] == value and low[1]))
        case "maximum":
            return high is not None and high[0] <= value
        case "exclusiveMaximum":
            return high is not None and (high[0] < value or (high[0] == value and high[1]))
        case "multipleOf":
            return bool(value == 1 and name == "integer") or any(_is_multiple(n, value) for n in numbers(old, keyword))
        case "minLength" | "minItems" | "minProperties":
            return least(old, keyword) >= value
    longest = most(old, keyword)
    return bool(longest is not None and longest <= value)


def _literal_keeps(keyword: str, value: float, one: Json) -> bool:
    """Whether a value of the type that a bound is about keeps to it."""
    match keyword:
        case "minimum":
            return bool(one >= value)
        case "exclusiveMinimum":
            return bool(one > value)
        case "maximum":
            return bool(one <= value)
        case "exclusiveMaximum":
            return bool(one < value)
        case "multipleOf":
            return _is_multiple(one, value)
    return bool(len(one) >= value if keyword.startswith("min") else len(one) <= value)


def _is_multiple(value: float, of: float) -> bool:
    # Fractions divide as the floating point unit likes.
    return isinstance(value, int) and isinstance(of, int) and of != 0 and value % of == 0


def _disjoint(old: Case, new: Node, search: _Search, depth: int) -> bool:
    """Whether nothing that fits the first schemas fits the second one; False where that can't be seen."""
    if depth > 4:
        return False
    others = list(cases((new,), search.second))
    return all(_apart(one, other, search, depth) for one in cases(old, search.first) for other in others)


def _apart(one: Case, other: Case, search: _Search, depth: int) -> bool:
    common = types(one) & types(other)
    if not common:
        return True
    ours, theirs = literals(one), literals(other)
    if ours is not None and theirs is not None:
        return not {text_of(value) for value in ours} & {text_of(value) for value in theirs}
    if common != {"object"}:
        return False
    for name in required(one) & required(other):
        mine, yours = property_of(one, name), property_of(other, name)
        pairs = [(a, b) for a in mine for b in yours]
        if pairs and all(any(_disjoint(a, part, search, depth + 1) for part in b) for a, b in pairs):
            return True
    return False


def _named(schema: Json, document: Json) -> Iterator[str]:
    """The properties that a schema names for its own level of the instance."""
    todo, seen = [schema], set()
    while todo:
        part = todo.pop()
        if not isinstance(part, dict) or id(part) in seen:
            continue
        seen.add(id(part))
        yield from schema_map(part, "properties")
        if isinstance(part.get("$ref"), str):
            todo.append(resolve(document, part["$ref"]))
        same_level = ("allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas")
        todo += [item for route, item in subschemas(part) if route[0] in same_level]


def _definitions(schema: Json) -> str:
    """What references of a document lead to."""
    if not isinstance(schema, dict):
        return ""
    text = text_of(schema)
    elsewhere = text.count('"$ref": "') - text.count('"$ref": "#/$defs/') - text.count('"$ref": "#/definitions/')
    return text if elsewhere else text_of([schema.get("$defs"), schema.get("definitions")])


def _has_own_names(schema: Json) -> bool:
    """Whether references in a part of the document are not relative to its root."""
    return any(isinstance(node, dict) and at and "$id" in node for at, node in walk(schema))


def _place(reference: str) -> Pointer:
    parts = reference[2:].split("/") if reference.startswith("#/") else []
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in parts)


def _sorted(found: set[str]) -> list[str]:
    return [name for name in TYPES if name in found]
