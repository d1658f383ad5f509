"""Which parts of a JSON value are meant as tool definitions, and where in them each part of the document is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from toolint.model import Json, Pointer
from toolint.schema import SCHEMA_MAP
from toolint.targets import Target, targets

_CALLS = ("arguments", "output")
"""Keys of a call or its result; beside them a name is that of the tool called."""
_NO_DEFINITION = frozenset({"tool_choice", "tool_calls", "function_call", "functionCall", "toolChoice", "toolUse"})
"""Keys of requests and answers whose values name tools and define none."""
_SCHEMA_KEYS = {"input_schema": "anthropic", "parameters": "openai", "inputSchema": "mcp"}
"""Key of a flat definition that holds the input schema -> whose it is."""
_GEMINI_LISTS = ("functionDeclarations", "function_declarations")
_GEMINI_SCHEMAS = ("parametersJsonSchema", "parameters_json_schema", "parameters")
_UNIONS = ("anyOf", "oneOf", "allOf")


@dataclass(frozen=True, slots=True)
class Shape:
    """A way to write a definition."""

    name: str
    """The wire format's, or that to which it is nearest."""
    keys: Mapping[str, Pointer]
    """Document key -> pointer in the definition."""
    fixed: Mapping[str, Json]
    targets: tuple[str, ...]
    """Where it goes as it stands; empty: it can't be told."""
    due: Mapping[str, Pointer]
    """Where the wire format has those parts that are written elsewhere: document key -> pointer in the definition."""
    openapi: bool = False
    """Whether its schema is one of OpenAPI, with types in capitals."""


@dataclass(frozen=True, slots=True)
class _Around:
    """What is known of a list from its entries and from what it is in."""

    format: str = ""
    in_list: bool = False


def definitions(value: Json) -> Iterator[tuple[Pointer, Shape]]:
    """The definitions in a value in order of position, each with its shape. Nothing inside of one is looked at."""
    if _is_description(value):
        return
    stack: list[tuple[Pointer, Json, _Around]] = [((), value, _around({}, "", value))]
    while stack:
        at, node, around = stack.pop()
        parts: Iterable[tuple[str | int, Json, _Around]]
        if isinstance(node, list):
            parts = ((index, part, around) for index, part in enumerate(node) if isinstance(part, (dict, list)))
        elif isinstance(node, dict):
            if (shape := _shape(at, node, around)) is not None:
                yield at, shape
                continue
            parts = (
                (key, part, _around(node, key, part))
                for key, part in node.items()
                if isinstance(part, (dict, list)) and key not in _NO_DEFINITION
            )
        else:
            continue
        stack += reversed([((*at, name), part, inner) for name, part, inner in parts])


def _is_description(value: Json) -> bool:
    """Whether it describes an interface or data: what looks like a definition in it is an example or a component."""
    match value:
        case {"openapi": str()} | {"swagger": str()} | {"asyncapi": str()}:
            return True
        case {"$schema": str(dialect), **rest} if "json-schema.org" in dialect:
            return any(key in rest for key in ("properties", "$defs", "definitions", "anyOf", "oneOf"))
    return False


def _around(holder: Mapping[str, Json], key: str, value: Json) -> _Around:
    if not isinstance(value, list):
        return _Around()
    if key in _GEMINI_LISTS:
        return _Around("gemini", True)
    for part in value:
        match part:
            case {"type": "function"}:
                return _Around("openai" if "function" not in part else "", True)
            case {"name": _, "input_schema": dict()}:
                return _Around("anthropic", True)
    match holder:
        case {"model": str(model)} if key == "tools" and (model.startswith("claude") or "anthropic" in model):
            return _Around("anthropic", True)
        case {"anthropic_version": str()} if key == "tools":
            return _Around("anthropic", True)
    return _Around("function" if key in ("functions", "tools") else "", True)


def _shape(at: Pointer, value: dict[str, Json], around: _Around) -> Shape | None:
    """The shape of a definition, None for anything else."""
    if at and at[-1] in SCHEMA_MAP and not isinstance(value.get("name"), str):
        return None  # The properties of a schema that describes definitions.
    for part in (value, value.get("function")):
        if isinstance(part, dict) and (_is_call(part) or isinstance(part.get("parameters"), list)):
            return None
    match value:
        case {"toolSpec": dict(spec)} if any(key in spec for key in ("name", "inputSchema", "description")):
            return _bedrock(spec)
        case {"function": dict(function)} if value.get("type", "function") == "function":
            return _chat(value, function)
        case {"type": "namespace", "tools": list()} | {"modelDescription": _}:
            return None  # An editor's own kind of tool.
    return _flat(value, around)


def _is_call(value: dict[str, Json]) -> bool:
    return value.get("parameters") is None and any(key in value for key in _CALLS)


def _flat(value: dict[str, Json], around: _Around) -> Shape | None:
    """A definition whose name, description and schema stand side by side."""
    if (shape := _gemini(value, around)) is not None:
        return shape
    written = [key for key in _SCHEMA_KEYS if key in value and not isinstance(value[key], str)]
    says = isinstance(value.get("description"), str)
    if value.get("type") == "function" and (written or says) and ("name" in value or (written and says)):
        return _of("openai", _misplaced(value, "parameters", ("input_schema", "inputSchema")))
    if "parameters" not in written:
        for key in written:
            if "name" in value or (around.in_list and _is_schema(value[key]) and "description" in value):
                return _of(_SCHEMA_KEYS[key])
        return None
    match value:
        case {"name": str()} if written[0] == "input_schema":
            return _of("anthropic")
        case {"name": str()} if written[-1] == "inputSchema":
            return _of("mcp")
        case {"name": str(), "description": str(), "parameters": dict(schema)} if "type" not in value:
            known = around.format in ("anthropic", "openai", "function")
            if known or _is_schema(schema):
                return _bare(value, around)
    return None


def _bare(value: dict[str, Json], around: _Around) -> Shape:
    """What stands under ``function`` elsewhere: an entry of a request's ``functions``, or of what a program makes requests of."""
    if around.format == "anthropic":
        return _of("anthropic", _misplaced(value, "input_schema", ("parameters",)))
    target = targets()["openai"]
    return Shape("openai", target.KEYS, {}, ("openai",) if around.format == "openai" else (), {})


def _gemini(value: dict[str, Json], around: _Around) -> Shape | None:
    written = next((key for key in _GEMINI_SCHEMAS if key in value), None)
    of_list = around.format == "gemini" or (written == "parameters" and _in_capitals(value[written]))
    if "name" not in value or (written in (None, "parameters") and not of_list):
        return None
    target = targets()["gemini"]
    keys = {**target.KEYS, "input": (written or "parameters",)}
    output = next((key for key in ("response_json_schema", "response") if key in value), None)
    if output is not None:
        keys["output"] = (output,)
    misplaced = _misplaced(value, "parameters", ("input_schema", "inputSchema")) if written is None else {}
    shape = _of("gemini", misplaced)
    return Shape(shape.name, {**keys, **misplaced}, shape.fixed, shape.targets, shape.due, written == "parameters")


def _in_capitals(schema: Json) -> bool:
    return isinstance(schema, dict) and schema.get("type") == "OBJECT"


def _chat(value: dict[str, Json], function: dict[str, Json]) -> Shape | None:
    """A function tool of Chat Completions, but for a call and the choice of one."""
    misplaced: dict[str, Pointer] = {}
    for holder, part in (((), value), (("function",), function)):
        for key in _SCHEMA_KEYS:
            if (
                key in part
                and "parameters" not in function
                and (holder or (key == "parameters" and _is_schema(part[key])))
            ):
                misplaced["input"] = (*holder, key)
    if "strict" in value and "strict" not in function:
        misplaced["strict"] = ("strict",)
    is_named = "name" in function and bool({"parameters", "description"} & {*function} or misplaced)
    is_nameless = value.get("type") == "function" and _is_schema(function.get("parameters"))
    if not (is_named or is_nameless) or "arguments" in function:
        return None
    return _of("openai-chat", misplaced)


def _bedrock(spec: dict[str, Json]) -> Shape:
    misplaced: dict[str, Pointer] = {}
    for key in ("inputSchema", *_SCHEMA_KEYS):
        schema = spec.get(key)
        if _is_schema(schema) and isinstance(schema, dict) and "json" not in schema:
            misplaced["input"] = ("toolSpec", key)
            break
    return _of("bedrock", misplaced)


def _misplaced(value: Mapping[str, Json], due: str, others: Sequence[str]) -> dict[str, Pointer]:
    """Where the schema is instead of under the key ``due``."""
    return {} if due in value else next(({"input": (key,)} for key in others if key in value), {})


def _of(name: str, misplaced: Mapping[str, Pointer] | None = None) -> Shape:
    target: Target = targets()[name]
    misplaced = misplaced or {}
    due = {key: target.KEYS[key] for key in misplaced}
    # What a server lists goes to whatever providers its clients use.
    return Shape(name, {**target.KEYS, **misplaced}, target.FIXED, () if name == "mcp" else (name,), due)


def _is_schema(value: Json) -> bool:
    """Whether it is meant as the schema of an object."""
    if not isinstance(value, dict):
        return False
    properties = value.get("properties")
    return (
        str(value.get("type", "")).lower() == "object"
        or (isinstance(properties, dict) and all(isinstance(node, (dict, bool)) for node in properties.values()))
        or any(isinstance(value.get(key), list) for key in _UNIONS)
        or isinstance(value.get("$ref"), str)
    )
