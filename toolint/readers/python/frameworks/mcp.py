"""The MCP Python SDK: ``FastMCP`` of 1.x (``mcp.server.fastmcp``) and ``MCPServer`` of 2.x.

Source: ``mcp/server/fastmcp/tools/base.py`` (1.x) and ``mcp/server/mcpserver/tools/base.py`` (2.3.0): the description is
``fn.__doc__`` as it stands, parameters are described by ``Field(description=...)`` alone, and a ``Context`` is found by its type.
A server of the low level lists definitions that are written out: ``types.Tool(name=..., inputSchema={...})``.
"""

from toolint.readers.python.frameworks import CallTools, Framework

_SERVERS = (
    "mcp.server.MCPServer",
    "mcp.server.mcpserver.MCPServer",
    "mcp.server.mcpserver.server.MCPServer",
    "mcp.server.fastmcp.FastMCP",
    "mcp.server.fastmcp.server.FastMCP",
    "mcp.server.FastMCP",
)
_KEPT = {"title": "title", "annotations": "annotations"}

FRAMEWORK = Framework(
    name="mcp",
    marks_errors=True,
    decorators=frozenset(
        {
            "mcp.server.fastmcp.tools.Tool.from_function",
            "mcp.server.fastmcp.tools.base.Tool.from_function",
            "mcp.server.mcpserver.tools.Tool.from_function",
        }
    ),
    methods={server: frozenset({"tool"}) for server in _SERVERS},
    bare_method=False,
    adders=frozenset({"add_tool"}),
    function_keywords=("fn",),
    following=("name", "title", "description", "annotations"),
    positional_name=True,
    calls=(
        CallTools(
            names=frozenset({"mcp.types.Tool", "mcp.Tool", "mcp_types.Tool"}),
            copies=True,
            changes={"kept_keywords": {**_KEPT, "inputSchema": "input", "input_schema": "input"}},
        ),
    ),
    kept_keywords=_KEPT,
    targets=("mcp",),
    description=lambda docstring: docstring.raw,
    sources=("field",),
    hidden_types=frozenset(
        {
            "mcp.server.fastmcp.Context",
            "mcp.server.fastmcp.server.Context",
            "mcp.server.mcpserver.Context",
            "mcp.server.mcpserver.context.Context",
            "mcp.server.Context",
        }
    ),
    hidden_metadata=frozenset({"mcp.server.mcpserver.Resolve", "mcp.server.mcpserver.resolve.Resolve"}),
    untyped={"type": "string"},
    variadic="required",
    arbitrary_types=True,
    underscore="refused",
    calls_as_sent=True,
)
