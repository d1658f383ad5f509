import functools

from llama_index.core.tools import FunctionTool
from mcp.server import MCPServer

server = MCPServer("calc")


def scale(value: float, factor: float) -> float:
    """Scale a value by a factor.

    Args:
        value: What to scale.
    """
    return value * factor


double = functools.partial(scale, factor=2.0)
server.add_tool(double, name="double_value", description="Scale a value by two and return it.")
halved = FunctionTool.from_defaults(functools.partial(scale, factor=0.5), name="halve_value", description="Scale by 0.5.")
