"""Decorators of the project's own that keep functions in tables, which become tools later."""

from mcp.server.mcpserver import MCPServer

from desk import registry
from desk.registry import desk_tools
from desk.tools import register_all

server = MCPServer("desk")
register_all(server)
desk_tools.put_on(server)
registry.put_on(server)
