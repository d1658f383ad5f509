"""What a project does to the tools that it has registered: evaluated or refused, in little time; the places of what is left."""

from __future__ import annotations

import textwrap

import pytest

from memory import MemoryProject
from toolint.model import Marking, Tool, Unknown
from toolint.readers import python
from toolint.text import Source

HEAD = """\
from typing import Annotated
from mcp.server.fastmcp import FastMCP
from pydantic import Field
server = FastMCP("s")

def clean(schema):
{clean}
def tool(function):
    server.tool()(function)
{rest}
    return function

@tool
def look(
    text: str,
    limit: Annotated[int, Field(ge=1, description="How many.")] = 3,
    kind: Annotated[str | None, Field(description="Which.")] = None,
) -> str:
    return text
"""
ASKED = "registered = server._tool_manager.get_tool(function.__name__)\n"


def written(rest: str, clean: str) -> str:
    return HEAD.format(clean=textwrap.indent(clean, "    ") + "\n", rest=textwrap.indent(rest, "    "))


def read(rest: str, clean: str = "schema.pop('title', None)") -> Tool:
    text = written(rest, clean)
    source = Source("server.py", text)
    (tool,) = python.read(source, MemoryProject({"server.py": text}), Marking()).tools
    return tool


@pytest.mark.parametrize(
    ("rest", "clean"),
    [
        ("if flag:\n    registered.parameters = {}", "pass"),
        ("if server.settings.debug:\n    return function\nclean(registered.parameters)", "pass"),
        ("registered.parameters = server.clean(registered.parameters)", "pass"),
        ("for other in server._tool_manager.list_tools():\n    other.parameters = {}", "pass"),
        ("setattr(registered, 'parameters', {})", "pass"),
        ("server._tool_manager.get_tool('look').parameters = {}", "pass"),
        ("registered.parameters['x'] = registered.parameters", "pass"),
        ("clean(registered.parameters)", "while True:\n    pass"),
        ("clean(registered.parameters)", "clean(schema)"),
        ("clean(registered.parameters)", "a = {}\nfor i in range(60):\n    a = {'a': a, 'b': a}\nschema['x'] = a"),
        ("clean(registered.parameters)", "schema['x'] = object()"),
        ("clean(registered.parameters)", "schema['x'] = {1: 2}"),
        ("clean(registered.parameters)", "schema['x'] = open('/etc/passwd').read()"),
        ("clean(registered.parameters)", "if 'title' in schema['properties']['text']:\n    schema['x'] = 1"),
        ("clean(registered.parameters)", "global server\nserver = None"),
        ("registered.parameters = 'nothing'", "pass"),
        ("registered.parameters |= other", "pass"),
        ("clean(registered)", "schema.name = 'other'"),
    ],
)
def test_what_is_not_only_a_computation_is_refused(rest: str, clean: str) -> None:
    found = read(ASKED + rest, clean).doc["input"]
    assert isinstance(found, Unknown)
    assert found.reason.startswith("`tool` changes the tool after it has registered it")


@pytest.mark.parametrize(
    "rest",
    [
        "if registered.output_schema:\n    clean(registered.output_schema)",
        "registered.fn_metadata.arg_model = type('Arguments', (), {})",
        "names.append(function.__name__)",
        "assert registered is not None",
        "count = registered.fn_metadata",
    ],
)
def test_what_concerns_something_else_leaves_the_schema(rest: str) -> None:
    assert read(ASKED + rest).doc["input"] == read(ASKED).doc["input"]


def test_a_helper_that_is_given_the_tool() -> None:
    found = read(ASKED + "clean(registered)", "schema.parameters = {'type': 'object', 'properties': {}}")
    assert found.doc["input"] == {"type": "object", "properties": {}}


def test_parts_that_survive_keep_their_places_and_others_have_that_of_what_they_are_in() -> None:
    clean = (
        "kind = schema['properties'].pop('kind')\n"
        "schema['properties']['which'] = kind\n"
        "schema['properties']['limit'].pop('minimum')\n"
        "schema['properties'] = {key: value for key, value in schema['properties'].items() if key != 'text'}"
    )
    rest = ASKED + "clean(registered.parameters)"
    changed, text = read(rest, clean), written(rest, clean)
    schema = changed.doc["input"]
    assert isinstance(schema, dict)
    assert list(schema["properties"]) == ["limit", "which"]

    def shown(*pointer: str) -> str:
        span = changed.origin.place(("input", "properties", *pointer), "value").span
        return text[span.start : span.end]

    assert shown("which", "description") == '"Which."'
    assert shown("limit", "description") == '"How many."'
    assert shown("limit") == "int"
    assert shown("limit", "minimum") == shown("limit")


@pytest.mark.parametrize(
    ("more", "known"),
    [
        ("", True),
        ("    def rename(self, name):\n        self.name = name\n", False),
        ("    def rename(self):\n        if self.flag:\n            self.name, self.flag = 'other', 1\n", False),
        ("        if server:\n            self.name = 'other'\n", False),
        ("        self.name = 'other'\n", False),
    ],
)
def test_a_name_that_an_instance_sets_more_than_once_is_not_known(more: str, known: bool) -> None:
    text = (
        "from mcp.server.fastmcp import FastMCP\nclass Box:\n    def __init__(self, server: FastMCP):\n"
        f"        self.server = server\n        self.name = 'look'\n{more}"
        "    def register(self):\n        @self.server.tool(name=self.name)\n        def look(text: str) -> str: ...\n"
    )
    (tool,) = python.read(Source("server.py", text), MemoryProject({"server.py": text}), Marking()).tools
    assert isinstance(tool.doc["name"], Unknown) is not known
