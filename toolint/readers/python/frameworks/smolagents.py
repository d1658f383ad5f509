"""smolagents: ``@tool``, bare.

Source: ``smolagents/tools.py``, ``_function_type_hints_utils.py`` and ``models.py`` (1.26.0), whose schema is transformers': types
without constraints and models, ``nullable`` in place of null and of defaults. A docstring that describes every parameter, types and
a return type are asked for. ``dict`` and ``dict[str, Any]`` can't be told apart here, nor ``list`` and ``list[Any]``: the shorter is taken.
"""

import json
import re

from toolint.model import Json, Unknown
from toolint.readers.python.docstrings import DocParameter, Docstring
from toolint.readers.python.frameworks import ClassTools, Framework

_SECTION = re.compile(r"\n\s*(?:Args:|Returns:|Raises:)")
_CHOICES = re.compile(r"\(choices:\s*(.*?)\)\s*$", re.IGNORECASE)
_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def _description(docstring: Docstring) -> str:
    return _SECTION.split(docstring.clean.strip())[0].strip()


def _parameter(entry: DocParameter, docstring: Docstring) -> str:
    return re.sub(r"\s*\n+\s*", " ", entry.text.strip())


def _schema(schema: Json) -> Json:
    required = schema.get("required", [])
    properties = {name: _property(value, name in required) for name, value in schema.get("properties", {}).items()}
    asked = [name for name, value in properties.items() if not (isinstance(value, dict) and value.get("nullable"))]
    return {"type": "object", "properties": properties, "required": asked}


def _property(schema: Json, required: bool) -> Json:
    if isinstance(schema, Unknown):
        return schema
    found = _type(schema)
    if "anyOf" in found:
        found = {**found, **_alternatives(found.pop("anyOf"))}
    if found["type"] == "any":
        found["type"] = "string"
    description = schema.get("description")
    choices = _CHOICES.search(description) if isinstance(description, str) else None
    if choices is not None:
        try:
            found["enum"] = [str(choice).strip() for choice in json.loads(choices[1])]
            description = description[: choices.start()].strip()
        except ValueError:
            return Unknown("smolagents reads the choices in the docstring as JSON, which they are not", refused=True)
    if description is not None:
        found["description"] = description
    return found if required else {**found, "nullable": True}


def _type(schema: Json) -> dict[str, Json]:
    """``_parse_type_hint`` over what pydantic makes of the same type."""
    match schema:
        case {"anyOf": list() as members}:
            return _union([member for member in members if member != {"type": "null"}], {"type": "null"} in members)
        case {"enum": list() as values} if "$ref" not in schema:
            return _literal(values)
        case {"const": value}:
            return _literal([value])
        case {"type": "array", "prefixItems": list() as items}:
            return {"type": "array", "prefixItems": [_type(item) for item in items]}
        case {"type": "array", "items": dict() as item}:
            return {"type": "array", "items": _type(item)} if item else {"type": "array"}
        case {"type": "object", "additionalProperties": dict() as value}:
            return {"type": "object", "additionalProperties": _type(value)}
        case {"type": "string", "format": _}:
            return {"type": "object"}
        case {"type": "string" | "integer" | "number" | "boolean" | "null" as name}:
            return {"type": name}
        case dict() if not schema.keys() - {"description", "default", "title"}:
            return {"type": "any"}
    return {"type": "object"}


def _literal(values: list[Json]) -> dict[str, Json]:
    given = [value for value in values if value is not None]
    kinds = list(dict.fromkeys(_TYPES.get(type(value), "object") for value in given))
    return {**_union([{"type": kind} for kind in kinds], None in values), "enum": given}


def _union(members: list[Json], nullable: bool) -> dict[str, Json]:
    types = [_type(member) for member in members]
    if len(types) == 1:
        found = types[0]
    elif all(isinstance(type_.get("type"), str) for type_ in types):
        found = {"type": sorted(type_["type"] for type_ in types)}
    else:
        found = {"anyOf": types}
    return {**found, "nullable": True} if nullable else found


def _alternatives(members: list[dict[str, Json]]) -> dict[str, Json]:
    """``get_tool_json_schema``: the types of a union as a list."""
    types = ["string" if member["type"] == "any" else member["type"] for member in members]
    values = next((member["enum"] for member in members if "enum" in member), None)
    return {"type": types if len(types) > 1 else types[0], **({"enum": values} if values is not None else {})}


def _inputs(schema: Json) -> Json:
    """``get_tool_json_schema`` over the ``inputs`` that a class gives."""
    given = schema.get("properties")
    if not isinstance(given, dict):
        return schema
    properties = {name: _input(value) for name, value in given.items()}
    asked = [name for name, value in properties.items() if not (isinstance(value, dict) and value.get("nullable"))]
    return {"type": "object", "properties": properties, "required": asked}


def _input(value: Json) -> Json:
    if isinstance(value, Unknown) or not isinstance(value, dict):
        return value
    found = {**value, "type": "string"} if value.get("type") == "any" else dict(value)
    return {**found, **_alternatives(found.pop("anyOf"))} if isinstance(found.get("anyOf"), list) else found


FRAMEWORK = Framework(
    name="smolagents",
    classes=(
        ClassTools(
            bases=frozenset({"smolagents.Tool", "smolagents.tools.Tool"}),
            runs=("forward", "__call__"),
            templates=frozenset({"smolagents.PipelineTool", "smolagents.tools.PipelineTool"}),
            passes=True,
            wraps=("properties",),
            changes={"schema": _inputs, "kept_keywords": {"inputs": "input"}},
        ),
    ),
    decorators=frozenset({"smolagents.tool", "smolagents.tools.tool"}),
    description=_description,
    parameter=_parameter,
    sources=("docstring",),
    variadic="required",
    needs=frozenset({"annotation", "description", "parameter description", "return annotation"}),
    schema=_schema,
    own_types=True,
)
