"""agno: ``@tool`` bare or called, functions and methods in ``tools=[...]`` of agents, teams and toolkits.

Source: ``agno/tools/function.py`` and ``agno/utils/json_schema.py`` (3.1.10): docstring_parser's descriptions, with the docstring's
type before a parameter's, and a schema without constraints and defaults in which an unknown type is an empty closed object. ``int | None``, in
which agno keeps the null, is read as ``Optional[int]``, in which it does not.
"""

from toolint.model import Json, Unknown
from toolint.readers.python.docstrings import DocParameter, Docstring
from toolint.readers.python.frameworks import CallTools, Framework
from toolint.readers.python.frameworks._schemas import inlined

_EMPTY: dict[str, Json] = {"type": "object", "properties": {}, "additionalProperties": False}
_UNTOLD = Unknown("agno tells `list` from `list[Any]`, which is not done here")
_MEDIA = ("images", "videos", "audios", "files")
_JSON_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def _description(docstring: Docstring) -> str:
    return "\n".join(part for part in (docstring.short, docstring.long) if part)


def _parameter(entry: DocParameter, docstring: Docstring) -> str:
    return f"({entry.type}) {entry.text}" if entry.type else entry.text


def _asked(fields: Json) -> tuple[Json, ...]:
    return tuple(fields) if isinstance(fields, list) else ()


def _schema(schema: Json) -> Json:
    definitions = schema.get("$defs", {})
    properties = {name: _property(value, definitions) for name, value in schema.get("properties", {}).items()}
    return {"type": "object", "properties": properties, "required": schema.get("required", [])}


def _property(schema: Json, definitions: Json) -> Json:
    if isinstance(schema, Unknown):
        return schema
    match schema:
        case {"anyOf": [member, {"type": "null"}]}:
            found = _type(member, definitions)
        case _:
            found = _type(schema, definitions)
    return {**found, "description": schema["description"]} if "description" in schema else found


def _type(schema: Json, definitions: Json) -> dict[str, Json]:
    """``get_json_schema_for_arg`` over what pydantic makes of the same type."""
    match schema:
        case {"anyOf": list() as members}:
            return {"anyOf": [_type(member, definitions) for member in members]}
        case {"enum": list() as values}:
            return _literal(values)
        case {"const": value}:
            return _literal([value])
        case {"$ref": str() as reference}:
            return _model(reference, definitions)
        case {"type": "array", "prefixItems": [first, *_]}:
            return {"type": "array", "items": _type(first, definitions)}
        case {"type": "array", "items": dict() as item}:
            return {"type": "array", "items": _type(item, definitions) if item else _UNTOLD}
        case {"type": "object", "additionalProperties": dict() as value}:
            return {
                "type": "object",
                "propertyNames": {"type": "string"},
                "additionalProperties": _type(value, definitions),
            }
        case {"type": "object", "additionalProperties": True}:
            return {"type": "object", "additionalProperties": True}
        case {"type": "string" | "integer" | "number" | "boolean" | "null" as name} if "format" not in schema:
            return {"type": name}
    return dict(_EMPTY)


def _literal(values: list[Json]) -> dict[str, Json]:
    kinds = {_JSON_TYPES.get(type(value), "") for value in values}
    if kinds == {"integer", "number"}:
        kinds = {"number"}
    return {"type": kinds.pop(), "enum": values} if len(kinds) == 1 and "" not in kinds else {"enum": values}


def _nested(name: str) -> dict[str, Json]:
    """What agno writes for a model inside of itself."""
    return {"type": "object", "description": f"A nested {name} object of this same shape."}


def _model(reference: str, definitions: Json) -> dict[str, Json]:
    body = definitions.get(reference.removeprefix("#/$defs/"), {})
    if "enum" in body:
        return {"type": "string", "enum": body["enum"]}
    found = inlined({"$ref": reference, "$defs": definitions}, _nested, keeps=False)
    return found if isinstance(found, dict) else dict(_EMPTY)


FRAMEWORK = Framework(
    name="agno",
    inherits=True,
    decorators=frozenset({"agno.tools.tool", "agno.tools.decorator.tool"}),
    makers=frozenset(
        f"agno.tools.{home}{method}" for home in ("Function", "function.Function") for method in ("", ".from_callable")
    ),
    function_keywords=("c", "entrypoint"),
    calls=(
        CallTools(
            names=frozenset({"agno.tools.Function", "agno.tools.function.Function"}),
            changes={"kept_keywords": {"parameters": "input"}, "schema": None},
        ),
    ),
    methods={"agno.tools.Toolkit": frozenset(), "agno.tools.toolkit.Toolkit": frozenset()},
    adders=frozenset({"register"}),
    partials="named",
    awaited_apart=True,
    lists={
        "agno.agent.Agent": ("tools",),
        "agno.agent.agent.Agent": ("tools",),
        "agno.team.Team": ("tools",),
        "agno.team.team.Team": ("tools",),
        "agno.tools.Toolkit": ("tools",),
        "agno.tools.toolkit.Toolkit": ("tools",),
    },
    strict_keyword="strict",
    lowered=True,
    kept_keywords={"title": "title", "annotations": "annotations"},
    parser="docstring_parser",
    description=_description,
    parameter=_parameter,
    sources=("docstring",),
    hidden_names=frozenset(
        {"agent", "team", "run_context", "_agno_agent", "_agno_team", "_agno_run_context", "self", *_MEDIA}
    ),
    hidden_types=frozenset(
        {
            "agno.agent.Agent",
            "agno.agent.agent.Agent",
            "agno.team.Team",
            "agno.team.team.Team",
            "agno.run.RunContext",
            "agno.run.base.RunContext",
            *(f"agno.media.{name}" for name in ("Image", "Video", "Audio", "File")),
        }
    ),
    hidden_by={"user_input_fields": _asked},
    variadic="required",
    schema=_schema,
    own_types=True,
)
