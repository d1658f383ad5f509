"""openai-agents: ``@function_tool``, bare or called; strict unless ``strict_mode=False``.

Source: ``agents/function_schema.py`` (0.24.0): description is the docstring's first text section, parameters are described by the
docstring, then by the first bare string in ``Annotated``, then by ``Field``; only the first parameter may be the context.
"""

from toolint.readers.python.frameworks import DOCSTRING_STYLE, DOCSTRING_USED, CallTools, Framework

FRAMEWORK = Framework(
    name="openai-agents",
    function_keywords=("func",),
    decorators=frozenset({"agents.function_tool", "agents.tool.function_tool"}),
    calls=(
        CallTools(
            names=frozenset({"agents.FunctionTool", "agents.tool.FunctionTool"}),
            keywords=("name", "description", "params_json_schema", "on_invoke_tool", "strict_json_schema"),
            changes={
                "name_keywords": ("name",),
                "description_keywords": ("description",),
                "strict_keyword": "strict_json_schema",
                "kept_keywords": {"params_json_schema": "input"},
                "function_keywords": ("on_invoke_tool",),
            },
        ),
    ),
    name_keywords=("name_override",),
    description_keywords=("description_override",),
    strict_keyword="strict_mode",
    docstring_keywords={"docstring_style": DOCSTRING_STYLE, "use_docstring_info": DOCSTRING_USED},
    targets=("openai",),
    strict=True,
    lowered=True,
    parser="openai-agents",
    sources=("docstring", "bare", "field"),
    hidden_types=frozenset(
        {
            "agents.RunContextWrapper",
            "agents.ToolContext",
            "agents.run_context.RunContextWrapper",
            "agents.tool_context.ToolContext",
            "agents.tool.ToolContext",
        }
    ),
    hidden_first_only=True,
    inherits=True,
    empty_entries=True,
    underscore="refused",
)
