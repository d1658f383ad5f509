"""openai-agents: ``@function_tool``, bare or called; strict unless ``strict_mode=False``.

Source: ``agents/function_schema.py`` (0.24.0): description is the docstring's first text section, parameters are described by the
docstring, then by the first bare string in ``Annotated``, then by ``Field``; only the first parameter may be the context.
"""

from toolint.readers.python.frameworks import DOCSTRING_STYLE, DOCSTRING_USED, Framework

FRAMEWORK = Framework(
    name="openai-agents",
    decorators=frozenset({"agents.function_tool", "agents.tool.function_tool"}),
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
    underscore="refused",
)
