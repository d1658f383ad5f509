import functools
import inspect
from collections.abc import Callable

from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations

READ = ToolAnnotations(read_only_hint=True)
WRITE = ToolAnnotations(read_only_hint=False)


class Registry:
    def __init__(self, server: MCPServer) -> None:
        self.server = server

    def reader(self, title: str) -> Callable:
        return self._register(title, READ, suffix="")

    def writer(self, title: str, *, suffix: str = " Changes the notes.") -> Callable:
        return self._register(title, WRITE, suffix=suffix)

    def _register(self, title: str, annotations: ToolAnnotations, *, suffix: str) -> Callable:
        def decorate(function: Callable) -> Callable:
            self.server.tool(
                title=title, annotations=annotations, description=inspect.cleandoc(function.__doc__ or "") + suffix
            )(_logged(function))
            return function

        return decorate


def _logged(function: Callable) -> Callable:
    @functools.wraps(function)
    def logging(*args, **kwargs):
        return function(*args, **kwargs)

    return logging
