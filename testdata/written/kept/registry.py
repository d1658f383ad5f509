"""A table of the project's own, filled by a decorator."""

_TOOLS: dict = {}
_COMMANDS: dict = {}


def register_tool(name: str, *, params: type, description: str, kind: str = "raw"):
    def decorate(function):
        _TOOLS[name] = (function, params, description, kind)
        return function

    return decorate


def command(name: str, description: str, params: type):
    def decorate(function):
        _COMMANDS[name] = function
        return function

    return decorate


def tool_hint(name: str, description: str, params: type):
    def decorate(function):
        function.hint = description
        return function

    return decorate
