"""strands: ``@tool`` bare or called.

Source: ``strands/tools/decorator.py`` (1.62.0): the description is the docstring without the lines of its ``Args:`` section, the last
string in ``Annotated`` describes a parameter, then docstring_parser, and ``Field`` in ``Annotated`` is refused. What describes
nothing (``Parameter x``, the function's name) is left out here, so that the description counts as missing.
"""

from toolint.model import Json
from toolint.readers.python.docstrings import Docstring
from toolint.readers.python.frameworks import Framework

_PARAMETERS = ("args:", "arguments:", "parameters:", "param:", "params:")
_OTHERS = tuple(
    f"{title}:"
    for title in (
        *("returns", "return", "yields", "yield", "raises", "raise", "except", "exceptions", "examples", "example"),
        *("note", "notes", "see also", "seealso", "references", "ref"),
    )
)
_DROPPED = ("title", "additionalProperties")


def _description(docstring: Docstring) -> str:
    kept: list[str] = []
    skips = False
    for line in docstring.clean.strip().split("\n"):
        if line.strip().lower().startswith((*_PARAMETERS, *_OTHERS)):
            skips = line.strip().lower().startswith(_PARAMETERS)
        if not skips:
            kept.append(line)
    return "\n".join(kept).strip()


def _hidden(context: Json) -> tuple[str, ...]:
    return (context.strip(),) if isinstance(context, str) else ("tool_context",) if context is True else ()


def _schema(schema: Json) -> Json:
    """Optional parameters without their null, nothing said of further properties: ``_clean_pydantic_schema``."""
    required = schema.get("required", [])
    properties = {
        name: _property(value, name in required) if isinstance(value, dict) else value
        for name, value in schema.get("properties", {}).items()
    }
    return {key: value for key, value in {**schema, "properties": properties}.items() if key not in _DROPPED}


def _property(schema: dict[str, Json], required: bool) -> Json:
    match schema:
        case {"anyOf": [dict() as left, dict() as right]} if not required and {"type": "null"} in (left, right):
            schema = {**schema, **(right if left == {"type": "null"} else left)}
            del schema["anyOf"]
    return {key: value for key, value in schema.items() if key not in _DROPPED}


FRAMEWORK = Framework(
    name="strands",
    inherits=True,
    function_keywords=("func",),
    decorators=frozenset({"strands.tool", "strands.tools.tool", "strands.tools.decorator.tool"}),
    specifications={"TOOL_SPEC": {"name": "name", "description": "description", "inputSchema": "input"}},
    kept_keywords={"inputSchema": "input"},
    parser="docstring_parser",
    description=_description,
    sources=("bare", "docstring", "field"),
    bare="last",
    keeps_metadata=False,
    hidden_names=frozenset({"agent"}),
    hidden_by={"context": _hidden},
    refused_types=frozenset({"strands.ToolContext", "strands.types.tools.ToolContext"}),
    variadic="required",
    underscore="refused",
    refuses_field="anywhere",
    schema=_schema,
)
