"""Tables in which the desk's decorators keep functions, and what makes tools of them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

_tools: list[dict[str, Any]] = []
_TOOL_TABLE: dict[str, tuple[Callable, str | None]] = {}
logged_tools: list[tuple[str, Callable]] = []
GROUPS = ("letters", "numbers")


@dataclass
class Spec:
    function: Callable
    name: str
    description: str = ""
    options: dict[str, Any] = field(default_factory=dict)


class Tools:
    def __init__(self) -> None:
        self.tools: dict[str, Spec] = {}

    def tool(self, name: str | None = None, *, description: str | None = None, **options: Any):
        def keep(function):
            if name is None:
                chosen = function.__name__.removeprefix("do_")
            else:
                chosen = name
            self.tools[chosen] = Spec(function, chosen, description or inspect.getdoc(function) or "", options)
            return function

        return keep

    def put_on(self, server) -> None:
        for spec in self.tools.values():
            server.add_tool(spec.function, name=spec.name, description=spec.description)


desk_tools = Tools()


def desk_tool(name: str | None = None, description: str | None = None, group: str = "letters", **options: Any):
    """Keeps a function as a tool of the desk."""

    def keep(function: Callable) -> Callable:
        called = name if name is not None else function.__name__
        given = dict(options)
        if group not in GROUPS:
            raise ValueError(f"There is no {group}.")
        given["title"] = f"{group}: {called}"
        _tools.append({"function": function, "name": called, "description": description, "given": given})
        return function

    return keep


def table_tool(description: str | None = None):
    def keep(function):
        _TOOL_TABLE["table_" + function.__name__] = (function, description)
        return function

    return keep


def logged(function: Callable) -> Callable:
    if inspect.iscoroutinefunction(function):
        inner = cast(Callable[..., Any], function)

        @functools.wraps(inner)
        async def waiting(*args: Any, **kwargs: Any) -> Any:
            return await inner(*args, **kwargs)

        wrapper = cast(Callable[..., Any], waiting)
    else:

        @functools.wraps(function)
        def calling(*args: Any, **kwargs: Any) -> Any:
            return function(*args, **kwargs)

        wrapper = calling
    logged_tools.append((function.__name__, wrapper))
    return wrapper


def timed(name: str):
    def decorate(function):
        @functools.wraps(function)
        def inner(*args, **kwargs):
            print(name)
            return function(*args, **kwargs)

        return inner

    return decorate


def kept_tools() -> list[dict[str, Any]]:
    return _tools.copy()


def put_on(server) -> None:
    for name, (function, description) in _TOOL_TABLE.items():
        server.tool(name, description=description or f"The tool {name}.")(function)
    for _, function in logged_tools:
        server.tool()(function)
