"""toolint's own marks: ``from toolint import tool``, settings, handler tables, functions named to ``compile``."""

from toolint.readers.python.frameworks import Framework

_CONTEXTS = frozenset(
    {
        "agents.RunContextWrapper",
        "agents.ToolContext",
        "agents.run_context.RunContextWrapper",
        "agents.tool_context.ToolContext",
        "fastmcp.Context",
        "fastmcp.server.Context",
        "fastmcp.server.context.Context",
        "mcp.server.fastmcp.Context",
        "mcp.server.mcpserver.Context",
    }
)

FRAMEWORK = Framework(
    name="toolint",
    evaluates="properties",
    spreads=True,
    decorators=frozenset({"toolint.tool"}),
    strict_keyword="strict",
    kept_keywords={"input_examples": "input_examples", "annotations": "annotations"},
    strict=True,
    lowered=True,
    hidden_types=_CONTEXTS,
)
