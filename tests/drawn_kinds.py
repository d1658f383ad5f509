"""What the drawn packages are made of: the kinds of annotation that pydantic has a schema for, each with a pattern that finds its use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from made_handlers import HEAD, STANDARD, Package

_TYPES = {f"type {name}": rf"(?<![\w.]){re.escape(name)}(?![\w\[.])" for name in STANDARD}
_SCALARS = {
    f"scalar {name}": rf"(?<![\w.\"'(=]){name}(?![\w(.=])"
    for name in ("str", "int", "float", "bool", "bytes", "None", "Any", "object", "complex")
}
_GENERIC = {
    f"array {name}": rf"(?<![\w]){re.escape(name)}\["
    for name in (
        "list",
        "List",
        "Sequence",
        "Iterable",
        "set",
        "FrozenSet",
        "AbstractSet",
        "deque",
        "typing.MutableSequence",
    )
}
_MAPPINGS = {
    f"mapping {name}": rf"(?<![\w.]){name}\["
    for name in ("dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "Counter")
}
_CONSTRAINTS = {
    f"constraint {name}": rf"\b{name}="
    for name in ("ge", "gt", "le", "lt", "multiple_of", "min_length", "max_length", "pattern", "strict", "max_digits")
}
_METADATA = {
    f"metadata {name}": rf"\b{name}\b\(?"
    for name in (
        *("Ge(", "Gt(", "Le(", "Lt(", "MultipleOf(", "MinLen(", "MaxLen(", "Len(", "Interval(", "Predicate(", "Strict"),
        *("AfterValidator", "BeforeValidator", "PlainValidator", "WrapValidator", "WithJsonSchema", "SkipJsonSchema"),
        *("StringConstraints", "AllowInfNan", "FailFast", "SkipValidation", "Examples", "json_schema_input_type"),
        *("Textual", "Shown", "GetPydanticSchema", "OnErrorOmit", "InstanceOf"),
    )
}
_METADATA = {key: pattern.replace("(\\b\\(?", "\\(") for key, pattern in _METADATA.items()}

KINDS: dict[str, str] = {
    **_SCALARS,
    **_TYPES,
    "optional": r"\bOptional\[",
    "union": r"\bUnion\[",
    "union by |": r"\w\]? \| ",
    "null first": r"Union\[None,",
    "literal of one": r"Literal\[[^,\[\]]+\]",
    "literal of several": r"Literal\[[^\[\]]+,",
    "literal of bytes": r"Literal\[[^\[\]]*b'",
    "literal with None": r"Literal\[[^\[\]]*None",
    "literal of members": r"Literal\[[^\[\]]*\w+\.A\b",
    "literal in a literal": r"Literal\[[^\]]*Literal\[",
    "enum": r"\(Enum\):",
    "enum of strings": r"\(str, Enum\):",
    "int enum": r"\(IntEnum\):",
    "float enum": r"\(float, Enum\):",
    "flag": r"\((?:Int)?Flag\):",
    "string enum": r"\(enum\.StrEnum\):",
    "enum by auto": r"= auto\(\)",
    "enum by a call": r"= (?:Int)?(?:Enum|Flag)\(",
    "enum with None": r"\(Enum\):\n(?:    \"\"\".*\n)*    (?:_ignore_ = \[\]\n    )?A = None",
    "enum of one": r'A = "only"',
    "mixed enum": r"\(Enum\):\n(?:    .*\n)?    A = 1\n    B = \"b\"",
    **_GENERIC,
    "open tuple": r"[tT]uple\[[^\n]*, \.\.\.\]",
    "fixed tuple": r"\b[tT]uple\[(?![^\n]*\.\.\.)",
    "empty tuple": r"[tT]uple\[\(\)\]",
    "array without items": r": (?:list|List|tuple|set|deque|Sequence|frozenset)\b(?!\[)",
    "named tuple": r"\(NamedTuple\):",
    "named tuple by a call": r"NamedTuple\(\"",
    "collections.namedtuple": r"namedtuple\(\"",
    **_MAPPINGS,
    "mapping without types": r": (?:dict|Dict|Mapping|OrderedDict|Counter)\b(?!\[)",
    "mapping by literal": r"(?:dict|Dict|Mapping|OrderedDict)\[Literal",
    "mapping by constrained keys": r"(?:dict|Dict|Mapping|OrderedDict)\[(?:Annotated|constr)",
    "typed dict": r"\(TypedDict",
    "typed dict by a call": r"= TypedDict\(",
    "total=False": r"total=False",
    "Required": r"\bRequired\[",
    "NotRequired": r"NotRequired\[",
    "ReadOnly": r"ReadOnly\[",
    "typed dict inherited": r"class \w+\(\w+\d, total=|class \w+\(\w+\d\):\n",
    "__pydantic_config__": r"__pydantic_config__",
    "dataclass": r"@(?:dataclasses\.)?dataclass",
    "pydantic dataclass": r"@pydantic_dataclass",
    "InitVar": r"InitVar\[",
    "ClassVar": r"ClassVar\[",
    "KW_ONLY": r"_: KW_ONLY",
    "kw_only": r"kw_only=True",
    "field(...)": r"dataclasses\.field\(",
    "field metadata": r"metadata=\{",
    "default_factory": r"default_factory=",
    "model": r"\(BaseModel\):",
    "model inherited": r"class \w+\((?!BaseModel|TypedDict|NamedTuple|\w*Enum|RootModel)\w+\d[,)]",
    "model_config": r"model_config",
    "class Config": r"class Config:",
    "private": r"PrivateAttr|\n    _\w+: ",
    "computed": r"@computed_field",
    "validator": r"@field_validator",
    "alias": r"\balias=\"",
    "validation_alias": r"validation_alias=",
    "serialization_alias": r"serialization_alias=",
    "AliasChoices": r"AliasChoices",
    "AliasPath": r"AliasPath",
    "alias_generator": r"alias_generator=to_",
    "alias_generator of one's own": r"alias_generator\s*=\s*(?:lambda|dashed|Alias)",
    "extra in the configuration": r"extra\s*=\s*\"|extra='",
    "lengths in the configuration": r"str_m\w+_length",
    "json_schema_extra": r"json_schema_extra",
    "use_attribute_docstrings": r"use_attribute_docstrings",
    "excluded": r"exclude=True",
    "instance as default": r"= \w+\d\((?:a=|\)|\*\*|b=|1\))",
    "root model": r"RootModel",
    "generic model": r"BaseModel, Generic\[",
    "generic typed dict": r"TypedDict, Generic\[",
    "generic dataclass": r"class \w+\(Generic\[T\]\)",
    "generic with arguments": r"\w+\d\[",
    "generic inherited": r"class \w+\(\w+\d\[",
    "type variable": r"(?<![\w\[])T(?!\w)",
    "bound type variable": r"\bBounded\b",
    "constrained type variable": r"\bEither\b",
    "default of a type variable": r"Generic\[T, D\]",
    "one name in two modules": r"there\.Item|Theirs|shared\.\w+[\w.]*Item|other\.Item",
    "discriminator": r"discriminator=\"|Discriminator\(\"",
    "callable discriminator": r"Discriminator\(tag_of",
    **_CONSTRAINTS,
    **_METADATA,
    "con*()": r"\bcon(?:int|str|list|set)\(|pydantic\.con\w+\(",
    "description": r"description=",
    "examples": r"examples=",
    "deprecated": r"deprecated=",
    "several Fields": r"Field\([^\n]*\), Field\(",
    "nested Annotated": r"Annotated\[Annotated\[",
    "NewType": r"NewType\(",
    "TypeAlias": r": TypeAlias =",
    "TypeAliasType": r"TypeAliasType\(",
    "generic alias type": r"type_params=",
    "alias of another file": r"^(?:import|from) (?:other|shared)",
    "recursive": r"class (\w+)\b[^\n]*\n(?:    .*\n)*    .*\"[^\"\n]*\b\1\b",
    "recursive alias": r"(\w+) = TypeAliasType\(\"\1\", \"",
    "quoted": r"\"(?:[A-Z]\w+|list|dict|Optional|Union)\[[^\"\n]*\]\"|: \"\w+\"",
    "postponed": r"^from __future__",
    "default": r"^def handler.* = ",
}
_COMPILED = {kind: re.compile(pattern, re.MULTILINE) for kind, pattern in KINDS.items()}


def kinds(drawn: Package) -> Iterable[str]:
    """The kinds of annotation that occur in a package."""
    text = "\n".join(file.replace(HEAD, "") for file in drawn.files.values())
    return (kind for kind, pattern in _COMPILED.items() if pattern.search(text))


def counted(packages: Iterable[Package]) -> Counter[str]:
    """How many packages have each kind."""
    return Counter(kind for drawn in packages for kind in kinds(drawn))


def depth(schema: Any) -> int:
    """How deep types are nested within each other in a schema, references followed once."""
    definitions = schema.get("$defs", {})

    def deep(node: Any, met: frozenset[str]) -> int:
        match node:
            case list():
                return max((deep(item, met) for item in node), default=0)
            case {"$ref": str(name)}:
                name = name.removeprefix("#/$defs/")
                return deep(definitions.get(name), met | {name}) if name not in met else 0
            case dict():
                below = 0
                for key, value in node.items():
                    if key in ("properties", "patternProperties") and isinstance(value, dict):
                        below = max(below, 1 + max((deep(item, met) for item in value.values()), default=0))
                    elif key in ("items", "prefixItems", "additionalProperties", "anyOf", "oneOf", "contentSchema"):
                        below = max(below, 1 + deep(value, met))
                return below
        return 0

    return deep(schema, frozenset()) - 1  # the parameters themselves are no nesting
