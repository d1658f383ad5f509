"""semantic-kernel: ``@kernel_function``, bare or called.

Source: ``semantic_kernel/functions/kernel_function_decorator.py`` and ``schema/kernel_json_schema_builder.py`` (1.45.0): the docstring
is sent whole, the last string in ``Annotated`` describes a parameter, and the schema has types alone: no constraints, no defaults,
``object`` for whatever has no JSON type. ``inspect.signature(eval_str=True)`` evaluates no string inside of an annotation, and a partial
is called "unknown" where no name is given. The plugin's name, which goes before the function's, is not known here.
"""

from toolint.model import Json, Unknown
from toolint.readers.python.frameworks import Framework


def _schema(schema: Json) -> Json:
    definitions = schema.get("$defs", {})
    properties = {
        name: value if isinstance(value, Unknown) else _property(value, definitions)
        for name, value in schema.get("properties", {}).items()
    }
    required = [name for name, value in schema.get("properties", {}).items() if _required(value)]
    return {"type": "object", "properties": properties, "required": required}


def _required(schema: Json) -> bool:
    """Whether a parameter without default, or with None for one, has no None in its type."""
    match schema:
        case {"anyOf": [*_, {"type": "null"}]} | {"type": "null"}:
            return False
        case dict():
            return schema.get("default") is None
    return True


def _property(schema: Json, definitions: Json) -> Json:
    """A parameter; ``Optional`` leaves a trace only inside of ``Annotated``, that is, beside a description."""
    match schema:
        case {"anyOf": [member, {"type": "null"}]} if "description" not in schema:
            return _type(member, definitions)
    return _type(schema, definitions)


def _type(schema: Json, definitions: Json) -> dict[str, Json]:
    """``KernelJsonSchemaBuilder.build`` over what pydantic makes of the same type."""
    described = {"description": schema["description"]} if "description" in schema else {}
    match schema:
        case {"anyOf": [member, {"type": "null"}]}:
            found = _type(member, definitions)
            return {**found, "type": [found.get("type"), "null"], **described}
        case {"anyOf": list() as members}:
            return {"anyOf": [{**_type(member, definitions), **described} for member in members]}
        case {"$ref": str() as reference}:
            return {**_model(reference.removeprefix("#/$defs/"), definitions), **described}
        case {"type": "array", "prefixItems": list() as items}:
            return {"type": "array", "items": [_type(item, definitions) for item in items], **described}
        case {"type": "array", "items": dict() as item}:
            return {"type": "array", **({"items": _type(item, definitions)} if item else {}), **described}
        case {"type": "object", "additionalProperties": dict() as value}:
            below = _type(value, definitions)
            below = {**below, "properties": {}} if below == {"type": "object"} else below
            return {"type": "object", "additionalProperties": below, **described}
        case {"type": "string" | "integer" | "number" | "boolean" as name} if (
            not {"enum", "const", "format"} & schema.keys()
        ):
            return {"type": name, **described}
        case dict() if not schema.keys() - {"title", "description", "default"}:
            return {"type": "object", "properties": {}, **described}
    return {"type": "object", **described}


def _model(name: str, definitions: Json) -> dict[str, Json]:
    """An enumeration or a model; one that leads to itself ends there."""
    body = definitions.get(name, {})
    definitions = {other: value for other, value in definitions.items() if other != name}
    if "enum" in body:
        return {"type": body.get("type", "string"), "enum": body["enum"]}
    fields = body.get("properties", {})
    properties = {name: _type(value, definitions) for name, value in fields.items()}
    required = [name for name, value in fields.items() if not _nullable(value)]
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _nullable(schema: Json) -> bool:
    match schema:
        case {"anyOf": [*_, {"type": "null"}]}:
            return True
    return False


FRAMEWORK = Framework(
    name="semantic-kernel",
    decorators=frozenset(
        f"semantic_kernel.{home}.kernel_function"
        for home in ("functions", "functions.kernel_function_decorator", "skill_definition")
    ),
    parsed=False,
    whole=lambda docstring: docstring.raw,
    sources=("bare",),
    bare="last",
    hidden_names=frozenset({"self"}),
    hidden_entry=("include_in_function_choices", False),
    variadic="required",
    schema=_schema,
    own_types=True,
    nested_strings="kept",
    partials="taken",
    remakers={"KernelFunctionFromMethod": ("method", "parameters")},
)
