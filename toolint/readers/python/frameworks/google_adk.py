"""google-adk: functions in ``tools=[...]`` of agents, ``FunctionTool(fn)``, classes with the declaration that they return.

Source: ``google/adk/tools/_function_tool_declarations.py`` (2.13.0) with its JSON Schema declarations, the default: the docstring is
sent whole, ``Field`` alone describes parameters, a context is left out by its type or as ``tool_context``.
The sentence that ``LongRunningFunctionTool`` adds to the description is left out here.
"""

from toolint.readers.python.frameworks import ClassTools, Framework

_AGENTS = ("Agent", "LlmAgent", "llm_agent.Agent", "llm_agent.LlmAgent")
_CONTEXTS = ("tools.ToolContext", "tools.tool_context.ToolContext", "agents.context.Context", "agents.Context")


FRAMEWORK = Framework(
    name="google-adk",
    evaluates="parameters",
    makers=frozenset(
        f"google.adk.tools.{name}"
        for name in (
            "FunctionTool",
            "LongRunningFunctionTool",
            "function_tool.FunctionTool",
            "long_running_tool.LongRunningFunctionTool",
        )
    ),
    classes=(
        ClassTools(
            bases=frozenset({"google.adk.tools.BaseTool", "google.adk.tools.base_tool.BaseTool"}),
            runs=("run_async",),
            declares="_get_declaration",
            keywords=("name", "description"),
        ),
    ),
    function_keywords=("func",),
    lists={
        **{f"google.adk.agents.{name}": ("tools",) for name in _AGENTS},
        **{f"google.adk.{name}": ("tools",) for name in _AGENTS},
    },
    parsed=False,
    sources=("field",),
    hidden_types=frozenset(f"google.adk.{name}" for name in (*_CONTEXTS, "Context")),
    hidden_names=frozenset({"tool_context", "input_stream"}),
    variadic="dropped",
    underscore="dropped",
    partials="taken",
)
