"""Input schemas and values for them, drawn at random: everything that lowering treats, and some that it refuses."""

from __future__ import annotations

import copy
import math
from random import Random

from toolint.model import Json
from toolint.schema import resolve

NAMES = ("a", "b", "kind", "count", "user_id", "名称", "$ref", "properties", "items", "x y")
DEFINITIONS = ("Item", "Node", "Unit", "a_b", "a b", "x/y~z", "名")
DESCRIPTIONS = (
    "What it is",
    "Hits, 5 by default.",
    "At most 3 items.",
    "数量",
    "名称，默认 a。",
    "",
    "Line one.\nLine two.",
)
STRINGS = ("", "a", "b", "ab", "aaa", "long text", "2024-01-31", "用户")
NUMBERS = (-7, -1, 0, 1, 2, 3, 4, 5, 6, 10, 100, 0.5, 1.0, 2.5, -1.5, 1e6)
PATTERNS = ("^a", "^a+$", "^(?!x)", r"(a)\1", r"^\w+$", "b$", r"\bab")
FORMATS = ("date", "date-time", "uri", "email", "uuid", "color", "path", "ipv4")
SAMPLES: dict[str, tuple[str, ...]] = {
    "date": ("2024-01-31", "1999-12-01"),
    "date-time": ("2024-01-31T10:00:00Z", "1999-12-01T23:59:59+02:00"),
    "time": ("10:00:00Z", "23:59:59"),
    "duration": ("P1D", "PT1H30M"),
    "email": ("ada@example.org",),
    "uuid": ("7d5f8e9a-4c1b-4f0e-9f43-0d1a2b3c4d5e",),
    "uuid1": ("a6cc5730-2261-11ee-9c43-2eb5a363657c",),
    "uuid3": ("6fa459ea-ee8a-3ca4-894e-db77e160355e",),
    "uuid4": ("7d5f8e9a-4c1b-4f0e-9f43-0d1a2b3c4d5e",),
    "uuid5": ("886313e1-3b8a-5372-9b90-0c9aee199e5d",),
    "ipv4": ("10.0.0.1",),
    "ipv6": ("::1", "2001:db8::1"),
    "ipv4network": ("10.0.0.0/8",),
    "ipv6network": ("2001:db8::/32",),
    "ipv4interface": ("10.0.0.1/8",),
    "ipv6interface": ("2001:db8::1/32",),
    "ipvanyaddress": ("10.0.0.1",),
    "ipvanynetwork": ("10.0.0.0/8",),
    "ipvanyinterface": ("10.0.0.1/8",),
    "uri": ("https://example.org/a",),
    "json-string": ("1", '{"a": 1}'),
    "base64": ("YQ==",),
    "base64url": ("YQ==",),
    "binary": ("a",),
    "path": ("/tmp/a", "a"),
    "regex": ("^a$",),
}
"""Texts that are of each format."""
LEAVES = (
    *("string", "integer", "number", "boolean", "null", "enum", "const", "list of types", "reference"),
    *("values of types", "const of a type", "extreme"),
)
INNER = (
    *("object", "array", "tuple", "anyOf", "oneOf", "tagged", "optional", "allOf", "merged", "sibling"),
    *(
        "beside",
        "choice of fields",
        "nothing",
        "no type",
        "any of types",
        "objects merged",
        "closed behind",
        "objects in tuples",
    ),
)
ODD = (
    *("any", "true", "mapping", "open", "bare array", "not", "if", "contains", "patternProperties", "propertyNames"),
    *("values that are objects", "items of any"),
)


class Draw:
    """One schema as it is drawn."""

    def __init__(self, random: Random, odd: float = 0.03) -> None:
        self.random, self.odd = random, odd
        self.defined: list[str] = []

    def root(self) -> Json:
        """An object of parameters with the definitions that they refer to."""
        count = self.random.choice((0, 0, 1, 2, 3))
        self.defined = self.random.sample(DEFINITIONS, count)
        if self.random.random() < 0.05:
            self.defined = ["a_b", "a b"]  # Of one name, once that is made of letters alone.
        out = self.object(2)
        if self.random.random() < 0.1:
            out = {"allOf": [out]}
        if self.random.random() < 0.8:
            out = {"type": "object", **out}
        if "properties" in out and self.random.random() < 0.08:
            out["properties"]["whole"] = self.random.choice(
                ({"$ref": "#"}, {"anyOf": [{"$ref": "#"}, {"type": "null"}]})
            )
        if out.get("properties") and self.random.random() < 0.08:
            name = self.random.choice(list(out["properties"])).replace(" ", "%20")
            out["properties"]["again"] = self.annotated({"$ref": f"#/properties/{name}"})
        if self.defined:
            out["$defs"] = {name: self.definition(name) for name in self.defined}
        return out

    def definition(self, name: str) -> Json:
        known = self.defined
        if self.random.random() < 0.5:
            return self.annotated(self.object(2))  # May refer to itself: a property stands between.
        self.defined = known[known.index(name) + 1 :]
        made = self.schema(2)
        self.defined = known
        return made

    def schema(self, depth: int) -> Json:
        choice = self.random.random()
        if choice < self.odd:
            return self.annotated(self.of(self.random.choice(ODD), depth))
        kinds = INNER if depth > 0 and choice < 0.5 else LEAVES
        return self.annotated(self.of(self.random.choice(kinds), depth))

    def annotated(self, node: Json) -> Json:
        if not isinstance(node, dict):
            return node
        more: dict[str, Json] = {}
        chance = self.random.random
        if chance() < 0.3:
            more["description"] = self.random.choice(DESCRIPTIONS)
        if chance() < 0.1:
            more["title"] = "Title"
        if chance() < 0.05:
            more["examples"] = [self.random.choice(STRINGS)]
        if chance() < 0.05:
            more["deprecated"] = chance() < 0.5
        return {**more, **node}

    def of(self, kind: str, depth: int) -> Json:
        pick, chance = self.random.choice, self.random.random
        inner = depth - 1
        match kind:
            case "string":
                return self.some(
                    "string",
                    minLength=self.small(),
                    maxLength=self.small(),
                    pattern=pick(PATTERNS),
                    format=pick(FORMATS),
                )
            case "integer" | "number":
                return self.some(
                    kind,
                    minimum=self.bound(),
                    maximum=self.bound(),
                    exclusiveMinimum=self.bound(),
                    exclusiveMaximum=self.bound(),
                    multipleOf=pick((1, 2, 3, 0.5)),
                )
            case "boolean" | "null":
                return {"type": kind}
            case "enum":
                values = [pick((*STRINGS, *NUMBERS, True, False, None)) for _ in range(pick((1, 2, 3)))]
                return (
                    {"enum": values} if chance() < 0.6 else {"enum": [str(value) for value in values], "type": "string"}
                )
            case "const":
                return {"const": pick((*STRINGS, *NUMBERS, True, None))}
            case "list of types":
                return {
                    **self.some("string", minLength=self.small(), minimum=self.bound(), maxItems=self.small()),
                    "type": self.random.sample(("string", "integer", "number", "boolean", "null"), pick((1, 2, 3))),
                }
            case "reference":
                return self.reference()
            case "object":
                return self.object(inner)
            case "array":
                return {
                    **self.some("array", minItems=self.small(), maxItems=self.small(), uniqueItems=chance() < 0.7),
                    "items": self.schema(inner),
                }
            case "tuple":
                parts = [self.schema(inner) for _ in range(pick((1, 2, 3)))]
                rest = pick(
                    (
                        {},
                        {"items": False},
                        {"maxItems": len(parts)},
                        {"maxItems": len(parts)},
                        {"items": self.schema(inner)},
                    )
                )
                return {
                    "type": "array",
                    "prefixItems": parts,
                    **rest,
                    **({"minItems": len(parts)} if chance() < 0.7 else {}),
                }
            case "anyOf" | "oneOf":
                return {kind: [self.schema(inner) for _ in range(pick((1, 2, 2, 3)))]}
            case "tagged":
                return {"oneOf": [self.tagged(tag, inner) for tag in self.random.sample(("cat", "dog", "cow"), 2)]}
            case "optional":
                return {"anyOf": [self.schema(inner), {"type": "null"}]}
            case "allOf":
                return {"allOf": [self.schema(inner)]}
            case "merged":
                one, other = self.schema(0), self.schema(0)
                return (
                    {"allOf": [one, other]}
                    if chance() < 0.5
                    else {**(one if isinstance(one, dict) else {}), "allOf": [other]}
                )
            case "sibling":
                return {**self.reference(), **self.of(pick(("string", "integer", "object")), 0)}
            case "beside":
                own = self.of(pick(("string", "integer", "array")), inner)
                return {**own, pick(("anyOf", "oneOf")): [self.schema(0), self.schema(0)]}
            case "choice of fields":
                made = self.object(inner)
                names = list(made["properties"])[:2]
                return {**made, pick(("anyOf", "oneOf")): [{"required": [name]} for name in names]} if names else made
            case "nothing":
                return {"anyOf": [False, self.schema(inner)]}
            case "no type":
                made = self.of(pick(("string", "integer", "array", "object", "tuple")), inner)
                return {key: part for key, part in made.items() if key != "type"} or {"type": "string"}
            case "any of types":
                lists = self.some("array", minItems=self.small(), maxItems=self.small())
                types = self.random.sample(("object", "array", "string", "null", "integer"), pick((2, 3)))
                return {**self.object(inner), **lists, "items": self.schema(inner), "type": types}
            case "objects merged":
                more = {"unevaluatedProperties": False} if chance() < 0.3 else {}
                return {"allOf": [self.object(inner), self.object(inner)], **more}
            case "closed behind":
                made = self.object(inner)
                made.pop("additionalProperties", None)
                return {**made, "unevaluatedProperties": False}
            case "objects in tuples":
                return {"type": "array", "items": self.of("tuple", inner)}
            case "values of types":
                named = pick(
                    ("string", "integer", "number", "boolean", "null", ["string", "null"], ["integer", "string"])
                )
                return {"type": named, "enum": [pick((*STRINGS, *NUMBERS, True, False, None)) for _ in range(3)]}
            case "const of a type":
                return {"type": "string", "const": pick((1, "a", None, True))}
            case "extreme":
                return self.some(
                    pick(("integer", "number")),
                    minimum=pick((1e300, -1e22, 2**70, 0.1)),
                    maximum=pick((1e300, 2**70, 0.3)),
                    multipleOf=pick((0.1, 0.3, 1e-9)),
                )
            case "any":
                return {}
            case "values that are objects":
                return {"enum": [[1], "a", {"a": 1}]}
            case "items of any":
                return {"type": "array", "items": pick((True, {}, False)), "maxItems": 2}
            case "true":
                return True
            case "mapping":
                return {"type": "object", "additionalProperties": self.schema(inner)}
            case "open":
                return {**self.object(inner), "additionalProperties": True}
            case "bare array":
                return {"type": "array"}
            case "not":
                return {"type": "string", "not": {"const": "a"}}
            case "if":
                return {"type": "string", "if": {"minLength": 2}, "then": {"maxLength": 4}}
            case "contains":
                return {"type": "array", "items": {"type": "integer"}, "contains": {"const": 1}}
            case "patternProperties":
                return {**self.object(inner), "patternProperties": {"^x": {"type": "string"}}}
        return {**self.object(inner), "propertyNames": {"maxLength": 3}}

    def object(self, depth: int) -> Json:
        chance = self.random.random
        names = self.random.sample(NAMES, self.random.choice((0, 1, 1, 2, 3)))
        properties = {name: self.property(depth) for name in names}
        out: dict[str, Json] = {"type": "object", "properties": properties}
        if names and chance() < 0.8:
            out["required"] = [name for name in names if chance() < 0.5]
        if chance() < 0.5:
            out["additionalProperties"] = False
        if len(names) > 1 and chance() < 0.05:
            out["dependentRequired"] = {names[0]: [names[1]]}
        if names and chance() < 0.05:
            out[self.random.choice(("minProperties", "maxProperties"))] = self.small()
        return out

    def property(self, depth: int) -> Json:
        schema = self.schema(depth)
        if isinstance(schema, dict) and self.random.random() < 0.35:
            choices: tuple[Json, ...] = (*STRINGS, *NUMBERS, True, False, None, [])
            return {**schema, "default": self.random.choice(choices)}
        if isinstance(schema, dict) and "const" in schema and self.random.random() < 0.3:
            return {**schema, "default": schema["const"]}
        return schema

    def tagged(self, tag: str, depth: int) -> Json:
        made = self.object(depth)
        made["properties"] = {"tag": {"const": tag, "type": "string"}, **made["properties"]}
        if self.random.random() < 0.7:
            made["required"] = [*made.get("required", []), "tag"]
        elif self.random.random() < 0.5:
            made["properties"]["tag"]["default"] = tag
        return made

    def reference(self) -> Json:
        if not self.defined:
            return {"type": "string"}
        name = self.random.choice(self.defined).replace("~", "~0").replace("/", "~1")
        return {"$ref": f"#/$defs/{name}"}

    def some(self, kind: str, **keywords: Json) -> dict[str, Json]:
        """The type with some of the keywords."""
        chance = self.random.choice((0.0, 0.2, 0.5))
        return {"type": kind, **{key: value for key, value in keywords.items() if self.random.random() < chance}}

    def small(self) -> int:
        return self.random.choice((0, 1, 1, 2, 3, 4))

    def bound(self) -> Json:
        return self.random.choice((-5, -1, 0, 1, 2, 3, 5, 0.5, 1.0))


def value(random: Random, root: Json, schema: Json, all_sent: bool, depth: int = 0) -> tuple[Json, Json]:
    """A value that a schema aims at, and what is sent for it where every property is to be sent: a default or null for one left out."""
    if not isinstance(schema, dict) or depth > 12:
        both = random.choice((*STRINGS, *NUMBERS, None))
        return both, both
    if "$ref" in schema and isinstance(found := resolve(root, schema["$ref"]), dict):
        rest = {key: part for key, part in schema.items() if key not in ("$ref", "description", "title", "default")}
        return value(random, root, _together(found, rest), all_sent, depth + 1)
    if schema.get("allOf"):
        rest = {key: part for key, part in schema.items() if key != "allOf"}
        for part in schema["allOf"]:
            rest = _together(rest, part)
        return value(random, root, rest, all_sent, depth + 1)
    for keyword in ("anyOf", "oneOf"):
        if schema.get(keyword):
            branches = schema[keyword]
            flat = [part for part in branches if depth > 5 and part in ({"type": "null"}, {"type": "string"})]
            rest = {key: part for key, part in schema.items() if key != keyword}
            return value(random, root, _together(random.choice(flat or branches), rest), all_sent, depth + 1)
    if "const" in schema or "enum" in schema:
        both = random.choice(schema.get("enum") or [schema.get("const")])
        return both, both
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = random.choice(kind)
    if kind == "object" or (kind is None and "properties" in schema):
        return _object(random, root, schema, all_sent, depth)
    if kind == "array" or (kind is None and ("items" in schema or "prefixItems" in schema)):
        return _array(random, root, schema, all_sent, depth)
    both = _scalar(random, kind, schema)
    return both, both


def _together(one: Json, other: Json) -> Json:
    """Roughly what both say."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return one if isinstance(one, dict) else other
    out = {**one, **other}
    if "properties" in one and "properties" in other:
        out["properties"] = {**one["properties"], **other["properties"]}
        out["required"] = [*one.get("required", []), *other.get("required", [])]
    return out


def _object(random: Random, root: Json, schema: Json, all_sent: bool, depth: int) -> tuple[Json, Json]:
    plain: dict[str, Json] = {}
    sent: dict[str, Json] = {}
    likely = random.choice((0.2, 0.6, 1.0)) / (1 + depth / 3)
    for name, part in schema.get("properties", {}).items():
        described = part if isinstance(part, dict) else {}
        if name in schema.get("required", []) or random.random() < likely:
            plain[name], sent[name] = value(random, root, part, all_sent, depth + 1)
        elif _is_tag(described):
            sent[name] = Omitted(described["default"])
        elif all_sent:
            sent[name] = Omitted(described.get("default"))
    return plain, sent


def _is_tag(schema: dict[str, Json]) -> bool:
    if "const" not in schema or "default" not in schema:
        return False
    one, other = schema["const"], schema["default"]
    return bool(one == other) and isinstance(one, bool) is isinstance(other, bool)


class Omitted:
    """What stands for a property that is left out: its default, or null where that can't be sent."""

    def __init__(self, default: Json) -> None:
        self.default = default


def settled(sent: Json, with_default: bool) -> Json:
    """What is sent, with the default or with null for each property that was left out."""
    match sent:
        case Omitted():
            return copy.deepcopy(sent.default) if with_default else None
        case dict():
            return {name: settled(part, with_default) for name, part in sent.items()}
        case list():
            return [settled(part, with_default) for part in sent]
    return sent


def _array(random: Random, root: Json, schema: Json, all_sent: bool, depth: int) -> tuple[Json, Json]:
    places = schema.get("prefixItems", [])
    rest = schema.get("items")
    low, high = int(schema.get("minItems", 0)), int(schema.get("maxItems", 3))
    length = low if depth > 6 else random.randint(low, max(low, high))
    if places and (rest is None or isinstance(rest, bool)):
        length = min(length, len(places))
    parts = [places[index] if index < len(places) else rest for index in range(length)]
    pairs = [value(random, root, part, all_sent, depth + 1) for part in parts]
    return [plain for plain, _ in pairs], [sent for _, sent in pairs]


def _scalar(random: Random, kind: Json, schema: Json) -> Json:
    match kind:
        case "string" if "contentMediaType" in schema:
            return random.choice(SAMPLES["json-string"])
        case "string" if schema.get("format") in SAMPLES:
            return random.choice(SAMPLES[schema["format"]])
        case "string":
            low, high = int(schema.get("minLength", 0)), int(schema.get("maxLength", 9))
            fitting = [text for text in STRINGS if low <= len(text) <= high]
            return random.choice(fitting or ["a" * low])
        case "integer" | "number":
            low = schema.get("minimum", schema.get("exclusiveMinimum", -20))
            high = schema.get("maximum", schema.get("exclusiveMaximum", 200))
            numbers = [
                number for number in NUMBERS if low <= number <= high and (kind == "number" or number == int(number))
            ]
            return random.choice(numbers or [math.ceil(low)])
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
    return random.choice((*STRINGS, *NUMBERS, None, True))


def changed(random: Random, given: Json) -> Json:
    """The value with one part of it put otherwise."""
    given = copy.deepcopy(given)
    parts: list[tuple[Json, Json]] = []
    stack = [given]
    while stack:
        part = stack.pop()
        if isinstance(part, dict | list):
            keys = list(part) if isinstance(part, dict) else range(len(part))
            parts += [(part, key) for key in keys]
            stack += [part[key] for key in keys]
    if not parts:
        return random.choice((None, {}, [], "", 0))
    holder, key = random.choice(parts)
    match random.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case 2 if isinstance(holder, dict):
            holder[random.choice(NAMES)] = random.choice((*STRINGS, *NUMBERS, None))
        case _:
            holder[key] = random.choice((*STRINGS, *NUMBERS, None, True, False, [], {}))
    return given
