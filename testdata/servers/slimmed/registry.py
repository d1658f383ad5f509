import copy
import inspect
from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import MCPServer

KEPT = ("type", "properties", "required", "$defs")


class Registry:
    def __init__(self, server: MCPServer) -> None:
        self.server = server
        self.made: list[str] = []

    def tool(self, title: str) -> Callable:
        def decorate(function: Callable) -> Callable:
            self.server.tool(title=title, description=inspect.cleandoc(function.__doc__ or ""))(function)
            registered = self.server._tool_manager.get_tool(function.__name__)
            assert registered is not None
            slim(registered.parameters)
            if registered.output_schema:
                slim(registered.output_schema)
            self.made.append(function.__name__)
            return function

        return decorate

    def flat(self, name: str) -> Callable:
        def decorate(function: Callable) -> Callable:
            self.server.tool(name=name)(function)
            tool = self.server._tool_manager._tools[name]
            schema = copy.deepcopy(tool.parameters)
            definitions = schema.pop("$defs", {})
            tool.parameters = {**without_titles(inlined(schema, definitions)), "additionalProperties": False}
            return function

        return decorate


def slim(schema: dict[str, Any]) -> None:
    """Drop generated titles and empty defaults, and turn ``X | null`` into ``X``."""
    schema.pop("title", None)
    if schema.get("default") in (False, 0) or schema.get("default") == []:
        del schema["default"]
    if schema.get("minimum") in (0, 1):
        del schema["minimum"]
    for key in ("properties", "$defs"):
        for inner in schema.get(key, {}).values():
            slim(inner)
    if isinstance(schema.get("items"), dict | list):
        slim(schema["items"])
    for option in schema.get("anyOf", []):
        slim(option)
    if "anyOf" in schema and schema.get("default", 0) is None:
        left = [option for option in schema["anyOf"] if option != {"type": "null"}]
        del schema["default"]
        if len(left) == 1:
            del schema["anyOf"]
            schema.update(left[0] | schema)
        else:
            schema["anyOf"][:] = left
    options = schema.get("anyOf", [])
    if options and not any(option.keys() != {"type"} for option in options):
        schema["x-types"] = sorted({option["type"] for option in options})


def inlined(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [inlined(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        name = node["$ref"].split("/")[-1]
        rest = {key: value for key, value in node.items() if key != "$ref"}
        return {**inlined(definitions[name], definitions), **rest}
    return {key: inlined(value, definitions) for key, value in node.items()}


def without_titles(node: Any) -> Any:
    kept = lambda items: {k: without_titles(v) for k, v in items if k != "title" or isinstance(v, dict)}
    if isinstance(node, dict):
        return kept(node.items())
    return [without_titles(item) for item in node] if isinstance(node, list) else node
