"""Modules that put tool definitions together from constants, spreads, sums, helpers and later changes, drawn by Hypothesis."""

from __future__ import annotations

import keyword
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

_TEXT = st.text(st.sampled_from("abz _'\"\\\n{}é😀%"), max_size=12)
_KEYS = st.sampled_from(["query", "limit", "a b", "type", "items", "name", "class", "é", "x-y"])
_SCALARS = st.one_of(_TEXT, st.integers(-5, 5), st.booleans(), st.none(), st.sampled_from([0.5, -1.25]))
_TYPES = st.sampled_from(["string", "integer", "boolean", "array"])
_PROPERTY = st.fixed_dictionaries(
    {"type": _TYPES},
    optional={"description": _TEXT, "enum": st.lists(_SCALARS, max_size=3), "default": _SCALARS},
)
_SCHEMA = st.fixed_dictionaries(
    {"type": st.just("object"), "properties": st.dictionaries(_KEYS, _PROPERTY, max_size=4)},
    optional={"required": st.lists(_KEYS, max_size=3), "additionalProperties": st.booleans()},
)


def _definition(number: int, shape: str, description: str, schema: Any) -> Any:
    name = f"find_thing_{number}"
    match shape:
        case "anthropic":
            return {"name": name, "description": description, "input_schema": schema}
        case "openai":
            return {"type": "function", "name": name, "description": description, "parameters": schema}
        case "mcp":
            return {"name": name, "description": description, "inputSchema": schema}
        case "bedrock":
            return {"toolSpec": {"name": name, "description": description, "inputSchema": {"json": schema}}}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": schema}}


@dataclass
class _Writer:
    """Writes a value as Python in one of many ways; what it needs stands in ``lines``."""

    draw: Any
    lines: list[str] = field(default_factory=list)
    number: int = 0

    def name(self) -> str:
        self.number += 1
        return f"C{self.number}"

    def constant(self, code: str) -> str:
        name = self.name()
        self.lines.append(f"{name} = {code}")
        return name

    def choose(self, *ways: str) -> str:
        return str(self.draw(st.sampled_from(ways)))

    def value(self, value: Any, depth: int = 0) -> str:
        match value:
            case dict():
                return self.dictionary(value, depth)
            case list():
                return self.list(value, depth)
            case str():
                return self.text(value)
        return self.constant(repr(value)) if self.choose("plain", "plain", "constant") == "constant" else repr(value)

    def text(self, value: str) -> str:
        half = len(value) // 2
        left, right = value[:half], value[half:]
        match self.choose(
            "plain", "plain", "constant", "implicit", "sum", "f-string", "enum", "format", "join", "class"
        ):
            case "constant":
                return self.constant(repr(value))
            case "implicit":
                return f"({left!r}\n    {right!r})"
            case "sum":
                return f"({left!r} + {self.constant(repr(right))})"
            case "f-string":
                escaped = repr(left.replace("{", "{{").replace("}", "}}"))
                return f"f{escaped[0]}{escaped[1:-1]}{{{self.constant(repr(right))}}}{escaped[0]}"
            case "enum":
                name = self.name()
                self.lines.append(f"class {name}(str, Enum):\n    MEMBER = {value!r}")
                return f"{name}.MEMBER.value"
            case "format":
                return f"'{{}}{{}}'.format({left!r}, {right!r})"
            case "join":
                return f"''.join([{left!r}, {right!r}])"
            case "class":
                name = self.name()
                self.lines.append(f"class {name}:\n    text = {value!r}")
                return f"{name}.text"
        return repr(value)

    def list(self, value: list[Any], depth: int) -> str:
        parts = [self.value(part, depth + 1) for part in value]
        half = len(parts) // 2
        first, second = ", ".join(parts[:half]), ", ".join(parts[half:])
        plain = f"[{', '.join(parts)}]"
        match self.choose("plain", "plain", "constant", "tuple", "sum", "spread", "append", "extend", "grown"):
            case "constant":
                return self.constant(plain)
            case "tuple":
                return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
            case "sum":
                return f"([{first}] + {self.constant(f'[{second}]')})"
            case "spread":
                return f"[*{self.constant(f'[{first}]')}, {second}]"
            case "append" if parts:
                name = self.constant(f"[{', '.join(parts[:-1])}]")
                self.lines.append(f"{name}.append({parts[-1]})")
                return name
            case "extend":
                name = self.constant(f"[{first}]")
                self.lines.append(f"{name}.extend([{second}])")
                return name
            case "grown":
                name = self.constant(f"[{first}]")
                self.lines.append(f"{name} += [{second}]")
                return name
        return plain

    def dictionary(self, value: dict[str, Any], depth: int) -> str:
        parts = {key: self.value(part, depth + 1) for key, part in value.items()}
        half = len(parts) // 2
        items = list(parts.items())
        first, second = _display(items[:half]), _display(items[half:])
        plain = _display(items)
        calls = all(key.isidentifier() and not keyword.iskeyword(key) for key in parts)
        match self.choose(
            "plain", "plain", "constant", "call", "spread", "union", "set", "update", "pop", "helper", "made", "copy"
        ):
            case "constant":
                return self.constant(plain)
            case "call" if calls:
                return f"dict({', '.join(f'{key}={part}' for key, part in items)})"
            case "spread":
                return f"{{**{self.constant(first)}, {second[1:]}"
            case "union":
                return f"({self.constant(first)} | {second})"
            case "set":
                name = self.constant(first)
                self.lines.extend(f"{name}[{key!r}] = {part}" for key, part in items[half:])
                return name
            case "update":
                name = self.constant(first)
                self.lines.append(f"{name}.update({second})")
                return name
            case "pop":
                name = self.constant(_display([("gone", "1"), *items]))
                self.lines.append(f"{name}.pop('gone')")
                return name
            case "helper":
                name = self.name()
                self.lines.append(f"def {name}():\n    made = {first}\n    return {{**made, {second[1:]}")
                return f"{name}()"
            case "made" if items:
                name = self.name()
                body = _display([*items[:-1], (items[-1][0], "last")])
                self.lines.append(f"def {name}(last):\n    return {body}")
                return f"{name}({items[-1][1]})"
            case "copy":
                name = self.constant(plain)
                self.lines.append(f"{self.name()} = {name}")
                return f"deepcopy({name})" if self.choose("deep", "shallow") == "deep" else f"{name}.copy()"
        return plain


def _display(items: list[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{key!r}: {part}" for key, part in items) + "}"


@st.composite
def modules(draw: st.DrawFn) -> str:
    """The text of a module whose ``TOOLS`` is a list of definitions."""
    shapes = st.sampled_from(["anthropic", "openai", "openai-chat", "mcp", "bedrock"])
    shape = draw(shapes)
    definitions = [_definition(number, shape, draw(_TEXT), draw(_SCHEMA)) for number in range(draw(st.integers(1, 3)))]
    writer = _Writer(draw)
    code = f"[{', '.join(writer.value(definition) for definition in definitions)}]"
    return "\n".join(["from copy import deepcopy", "from enum import Enum", "", *writer.lines, f"TOOLS = {code}", ""])
