"""A server that is handed to functions in other modules, some of which say nothing of what it is."""

from mcp.server.mcpserver import MCPServer

from toolbox.tools import register_numbers, register_texts
from toolbox.holder import Holder

app = MCPServer("toolbox")
holder = Holder(app)
register_numbers(app, lambda number: number > 0)
register_texts(app)
