"""google-genai: functions in ``tools=[...]`` of a request's configuration.

Source: ``google/genai/_transformers.py`` and ``_automatic_function_calling_util.py`` (3.6.1): the docstring is sent whole, ``Field``
alone describes parameters, each parameter's type is a schema of its own whose definitions are then put together, and a parameter is
required that has neither a default nor an empty schema.
"""

from collections.abc import Iterator

from toolint.model import Json, Unknown
from toolint.readers.python.frameworks import CallTools, Framework

_CONFIGURATIONS = ("GenerateContentConfig", "LiveConnectConfig", "CreateCachedContentConfig")


def _schema(schema: Json) -> Json:
    definitions = schema.get("$defs", {})
    required = schema.get("required", [])
    properties = {
        name: value if isinstance(value, Unknown) else _property(value, definitions)
        for name, value in schema.get("properties", {}).items()
    }
    asked = [
        name
        for name, value in properties.items()
        if (name in required if isinstance(value, Unknown) else value and "default" not in value)
    ]
    found: dict[str, Json] = {"type": "object", "properties": properties}
    used = _reached(list(properties.values()), definitions)
    if used:
        found["$defs"] = {name: definitions[name] for name in definitions if name in used}
    return {**found, **({"required": asked} if asked else {})}


def _lower(schema: Json) -> Json:
    """A schema that is written out, with its types as JSON Schema spells them: ``OBJECT`` is ``object``."""
    match schema:
        case dict():
            found = {key: _lower(value) for key, value in schema.items()}
            return {**found, "type": found["type"].lower()} if isinstance(found.get("type"), str) else found
        case list():
            return [_lower(item) for item in schema]
    return schema


def _property(schema: Json, definitions: Json) -> Json:
    """The schema that the type has on its own: not by reference, unless it leads to itself."""
    match schema:
        case {"$ref": str() as reference}:
            name = reference.removeprefix("#/$defs/")
            if name in definitions and name not in _reached([definitions[name]], definitions):
                return {**definitions[name], **{key: value for key, value in schema.items() if key != "$ref"}}
        case {"type": "array", "prefixItems": list() as items, "maxItems": int() as most} if len(items) == most:
            return {**schema, "unevaluatedItems": False}
    return schema


def _reached(nodes: list[Json], definitions: Json) -> set[str]:
    """The definitions that schemas lead to."""
    found: set[str] = set()
    stack = list(nodes)
    while stack:
        for name in _references(stack.pop()):
            if name in definitions and name not in found:
                found.add(name)
                stack.append(definitions[name])
    return found


def _references(node: Json) -> Iterator[str]:
    match node:
        case Unknown():
            return
        case {"$ref": str() as reference}:
            yield reference.removeprefix("#/$defs/")
    for below in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _references(below)


FRAMEWORK = Framework(
    name="google-genai",
    makers=frozenset(
        f"google.genai.types.FunctionDeclaration.{name}" for name in ("from_callable", "from_callable_with_api_option")
    ),
    function_keywords=("callable",),
    calls=(
        CallTools(
            names=frozenset({"google.genai.types.FunctionDeclaration"}),
            changes={"kept_keywords": {"parameters_json_schema": "input", "parameters": "input"}, "schema": _lower},
        ),
    ),
    lists={f"google.genai.types.{name}": ("tools",) for name in _CONFIGURATIONS},
    configured=frozenset({"generate_content", "generate_content_stream", "create", "connect"}),
    library="google.genai",
    targets=("gemini",),
    parsed=False,
    sources=("field",),
    variadic="dropped",
    needs=frozenset({"annotation"}),
    schema=_schema,
)
