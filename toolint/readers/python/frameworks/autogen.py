"""autogen: ``FunctionTool(fn, description=...)``, functions in ``tools=[...]`` of agents.

Source: ``autogen_core/_function_utils.py`` and ``tools/_function_tool.py`` (0.7.5): the description is an argument, the docstring for
functions in a list; the first entry of ``Annotated`` describes a parameter and must be a string; references are resolved in place.
The parameter's name, which is sent where nothing describes it, is left out here, so that the description counts as missing.
"""

from toolint.model import Json
from toolint.readers.python.frameworks import ClassTools, Framework
from toolint.readers.python.frameworks._schemas import inlined


def _schema(schema: Json) -> Json:
    found = inlined(schema, lambda name: {}, keeps=False)
    return {
        "type": "object",
        "properties": found.get("properties", {}),
        "required": found.get("required", []),
        "additionalProperties": found.get("additionalProperties", False),
    }


FRAMEWORK = Framework(
    name="autogen",
    makers=frozenset({"autogen_core.tools.FunctionTool", "autogen_core.tools._function_tool.FunctionTool"}),
    classes=(
        ClassTools(
            bases=frozenset(
                f"autogen_core.tools.{name}"
                for name in ("BaseTool", "_base.BaseTool", "BaseToolWithState", "_base.BaseToolWithState")
            ),
            runs=("run",),
            keywords=("args_type", "return_type", "name", "description", "strict"),
            changes={"needs": frozenset(), "kept_keywords": {"args_type": "input"}},
        ),
    ),
    function_keywords=("func",),
    following=("description", "name", "global_imports", "strict"),
    lists={
        "autogen_agentchat.agents.AssistantAgent": ("tools",),
        "autogen_agentchat.agents._assistant_agent.AssistantAgent": ("tools",),
    },
    strict_keyword="strict",
    parsed=False,
    whole=lambda docstring: docstring.raw,
    sources=("bare",),
    hidden_names=frozenset({"cancellation_token"}),
    variadic="required",
    underscore="refused",
    needs=frozenset({"annotation", "description"}),
    keeps_metadata=False,
    refuses_field="first",
    schema=_schema,
    partials="named",
)
