"""Reading Python: discovery, names across files, places, and what it must withstand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import ROOT
from memory import MemoryProject
from toolint.model import Fault, Marking, Pointer, Reading, Tool, Unknown, json_pointer, unknowns
from toolint.readers import decode, may_hold_tools, python, read
from toolint.text import Source

AT: tuple[Literal["key"], Literal["value"]] = ("key", "value")
CASES = sorted((ROOT / "testdata" / "read").glob("*.py"))


def read_text(text: str, marking: Marking = Marking(), files: Mapping[str, str] | None = None) -> Reading:  # noqa: B008
    return python.read(Source("handlers.py", text), MemoryProject(files or {}), marking)


def only(text: str, marking: Marking = Marking(), files: Mapping[str, str] | None = None) -> Tool:  # noqa: B008
    (tool,) = read_text(text, marking, files).tools
    return tool


def shown(value: Any) -> Any:
    """A document in which unknown parts say why."""
    match value:
        case Unknown(reason=reason):
            return {"unknown": reason}
        case dict():
            return {key: shown(item) for key, item in value.items()}
        case list():
            return [shown(item) for item in value]
    return value


def described(tool: Tool, sources: dict[str, str]) -> dict[str, Any]:
    """A tool with the text that stands at the place of each of its parameters and descriptions."""
    pointers: list[Pointer] = [("name",), ("description",)]
    pointers += [("input", "properties", name) for name in shown(tool.doc["input"]).get("properties", {})]
    places = {}
    for pointer in pointers:
        for at in AT:
            place = tool.origin.place(pointer, at)
            text = sources.get(place.path)
            places[f"{json_pointer(pointer)} {at}"] = text[place.span.start : place.span.end] if text else place.path
    header = sources[tool.path][tool.header.start : tool.header.end]
    return {
        "framework": tool.framework,
        "form": tool.form,
        "handler": tool.handler.qualname if tool.handler else None,
        "targets": list(tool.targets),
        "sent_strict": tool.sent_strict,
        "document": shown(dict(tool.doc)),
        "unsent": {json_pointer(pointer): unsent.text for pointer, unsent in tool.unsent.items()},
        "places": places,
        "header": header,
    }


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_case(case: Path, update: bool) -> None:
    text = case.read_text(encoding="utf-8")
    reading = python.read(Source(case.name, text), MemoryProject(), Marking())
    found = [described(tool, {case.name: text}) for tool in reading.tools]
    expected = case.with_suffix(".json")
    if update:
        expected.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert found == json.loads(expected.read_text(encoding="utf-8"))


def test_types_from_other_files_of_the_project() -> None:
    tool = only(
        "from toolint import tool\nfrom app.models import Filter\n\n@tool\ndef list_rows(filter: Filter) -> str:\n    '''List rows.'''\n",
        files={
            "app/__init__.py": "",
            "app/models.py": "from .base import Base, Color\n\nclass Filter(Base):\n    color: Color = Color.RED\n",
            "app/base.py": "from enum import Enum\nfrom pydantic import BaseModel\n\nclass Color(Enum):\n    RED = 'red'\n\nclass Base(BaseModel):\n    limit: int\n",
        },
    )
    definitions = tool.doc["input"]["$defs"]
    assert definitions["Filter"]["required"] == ["limit"]
    assert definitions["Filter"]["properties"]["color"] == {"$ref": "#/$defs/Color", "default": "red"}
    place = tool.origin.place(("input", "$defs", "Filter", "properties", "limit"), "key")
    assert place.path == "app/base.py"


def test_reexports_stars_and_relative_imports() -> None:
    tool = only(
        "from toolint import tool\nfrom pkg import Kind\n\n@tool\ndef set_kind(kind: Kind) -> None:\n    '''Set it.'''\n",
        files={
            "pkg/__init__.py": "from ._all import *\n",
            "pkg/_all.py": "from .kinds import Kind as Kind\n",
            "pkg/kinds.py": "from typing import Literal\nKind = Literal['a', 'b']\n",
        },
    )
    assert tool.doc["input"]["properties"]["kind"] == {"type": "string", "enum": ["a", "b"]}


def test_imports_that_go_round_end() -> None:
    tool = only(
        "from toolint import tool\nfrom a import X\n\n@tool\ndef set_x(x: X) -> None:\n    '''Set it.'''\n",
        files={"a.py": "from b import X\n", "b.py": "from a import X\n"},
    )
    assert [unknown.reason for _, unknown in unknowns(dict(tool.doc))]


def test_a_shadowed_name_is_not_the_builtin() -> None:
    tool = only("from toolint import tool\nint = str\n\n@tool\ndef set_x(x: int) -> None:\n    '''Set it.'''\n")
    assert tool.doc["input"]["properties"]["x"] == {"type": "string"}


def test_a_decorator_that_is_only_called_tool_is_not_one() -> None:
    text = "from tracing import tool\n\n@tool\ndef trace_it(x: int) -> None:\n    '''Trace.'''\n\n@tool()\ndef other(x: int) -> None: ...\n"
    assert read_text(text).tools == ()


def test_a_table_counts_where_a_key_is_a_known_tool() -> None:
    table = "def a_b(x: int): 'Doc.'\ndef c_d(x: int): 'Doc.'\nROUTES = {'a_b': a_b, 'c_d': c_d}\n"
    assert read_text(table).tools == ()
    assert [t.name for t in read_text("import toolint\n" + table).tools] == ["a_b", "c_d"]
    assert [t.name for t in read_text(table, Marking(tables_count=True)).tools] == ["a_b", "c_d"]
    assert [t.name for t in read_text(table, Marking(tables=("handlers.py::ROUTES",))).tools] == ["a_b", "c_d"]
    marked = "from agents import function_tool\n@function_tool\n" + table
    assert [t.form for t in read_text(marked).tools] == ["decorator", "table"]


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ("{'a_b': f}", 1),
        ("{\n    # the tools\n    'a_b': f,  # first\n}", 1),
        ("dict(a_b=f)", 1),
        ("{'a_b': 1}", 0),
        ("{'a_b': f()}", 0),
        ("{}", 0),
        ("{" + "#a\n" * 50000 + "x}", 0),
    ],
)
def test_what_a_table_looks_like(table: str, found: int) -> None:
    assert len(read_text(f"import toolint\ndef f(x: int): 'Doc.'\nTABLE = {table}\n").tools) == found


def test_settings_mark_handlers_and_decorators() -> None:
    text = "from app.registry import register\n\n@register('x')\ndef get_a(x: int): 'Doc.'\n\ndef get_b(x: int): 'Doc.'\n\ndef _private(): ...\n"
    assert [t.name for t in read_text(text, Marking(handlers=("handlers.py::*",))).tools] == ["get_a", "get_b"]
    assert [t.name for t in read_text(text, Marking(decorators=("app.registry.register",))).tools] == ["get_a"]
    local = {"app/__init__.py": "", "app/registry.py": "def register(name): ...\n"}
    assert [t.name for t in read_text(text, Marking(decorators=("app.registry.register",)), local).tools] == ["get_a"]


def test_named_functions_at_any_depth() -> None:
    text = "class Box:\n    def put(self, x: int): 'Doc.'\n    @staticmethod\n    def make(x: int): 'Doc.'\ndef outer():\n    def inner(y: str = 'a'): 'Doc.'\n"
    reading = read_text(text, Marking(named=("Box.put", "Box.make", "outer.inner")))
    assert [list(t.doc["input"]["properties"]) for t in reading.tools] == [["x"], ["x"], ["y"]]
    assert python.qualnames(Source("x.py", text)) == ["Box.put", "Box.make", "outer", "outer.inner"]


SERVERS = {
    "attribute": (
        "from fastmcp import FastMCP\n\nclass Box:\n    def __init__(self, server: FastMCP):\n        self.mcp = server\n"
        "        self.mcp.tool(name='get_a')(self.get_a)\n\n    def get_a(self, x: int): 'Doc.'\n"
    ),
    "subclass": (
        "from fastmcp import FastMCP\n\nclass Box(FastMCP):\n    def setup(self):\n"
        "        @self.tool\n        def get_a(x: int): 'Doc.'\n"
    ),
    "factory": (
        "from mcp.server.fastmcp import FastMCP\n\ndef make():\n    server = FastMCP('x')\n    return server\n\n"
        "app = make()\n\n@app.tool()\ndef get_a(x: int): 'Doc.'\n"
    ),
    "annotated factory": (
        "from mcp.server.fastmcp import FastMCP\n\ndef make() -> 'FastMCP': ...\n\napp = make()\n\n"
        "@app.tool()\ndef get_a(x: int): 'Doc.'\n"
    ),
    "from_function": (
        "from fastmcp import FastMCP\nfrom fastmcp.tools import Tool\n\nmcp = FastMCP('x')\n\n"
        "def get_a(x: int): 'Doc.'\n\nmcp.add_tool(Tool.from_function(get_a))\n"
    ),
    "bound method of an instance": (
        "from fastmcp import FastMCP\n\nmcp = FastMCP('x')\n\nclass Box:\n    def get_a(self, x: int): 'Doc.'\n\n"
        "box = Box()\nget = box.get_a\nmcp.tool(get)\n"
    ),
    "parameter": (
        "from fastmcp import FastMCP\n\ndef register(server: FastMCP):\n    @server.tool\n    def get_a(x: int): 'Doc.'\n"
    ),
    "alias": (
        "from fastmcp import FastMCP\n\nmcp = FastMCP('x')\nserver = mcp\n\n@server.tool\ndef get_a(x: int): 'Doc.'\n"
    ),
}


@pytest.mark.parametrize("name", SERVERS)
def test_a_server_is_followed_to_where_it_comes_from(name: str) -> None:
    tool = only(SERVERS[name])
    assert (tool.name, list(tool.doc["input"]["properties"])) == ("get_a", ["x"])


def test_a_server_of_another_module_is_of_the_library_that_is_used_around() -> None:
    text = (
        "from mcp.types import ToolAnnotations\n\ndef register(server):\n    @server.tool()\n    def get_a(x: int):\n"
        '        """Doc.\n\n        Args:\n            x: Which one.\n        """\n'
    )
    server = "from fastmcp import FastMCP\nmcp = FastMCP('x')\n"
    project = MemoryProject({"pkg/__init__.py": "", "pkg/server.py": server})
    (tool,) = python.read(Source("pkg/tools.py", text), project, Marking()).tools
    assert tool.framework == "fastmcp"
    assert tool.doc["input"]["properties"]["x"]["description"] == "Which one."
    assert python.read(Source("pkg/tools.py", text), MemoryProject({}), Marking()).tools == ()


def test_a_function_that_wraps_another_looks_like_it() -> None:
    tool = only(
        "from functools import wraps\nfrom toolint import tool\n\ndef get_a(x: int):\n    'Get it.'\n\n"
        "@tool\n@wraps(get_a)\nasync def get_a_async(*args, **kwargs): ...\n"
    )
    assert (tool.name, tool.doc["description"]) == ("get_a", "Get it.")
    assert list(tool.doc["input"]["properties"]) == ["x"]


def test_look_alikes_of_registering_calls() -> None:
    text = (
        "from tracing import tool\nimport click\n\ndef get_a(x: int): 'Doc.'\n\ntool(get_a)\nregistry.tool()(get_a)\n"
        "print('tool(')\nclick.command()(get_a)\n"
    )
    assert read_text(text).tools == ()


def test_a_name_that_nothing_defines_is_refused() -> None:
    tool = only("from toolint import tool\n\n@tool\ndef get_a(x: Undefined, y: list['Nope']): 'Doc.'\n")
    assert [unknown.refused for _, unknown in unknowns(dict(tool.doc))] == [True, True]
    tool = only("from toolint import tool\nfrom elsewhere import Thing\n\n@tool\ndef get_a(x: Thing): 'Doc.'\n")
    assert [unknown.refused for _, unknown in unknowns(dict(tool.doc))] == [False]


def test_of_two_definitions_the_one_that_counts_is_named() -> None:
    last = only("def get_a(x: int): 'Doc.'\ndef get_a(y: int): 'Doc.'\n", Marking(named=("get_a",)))
    assert list(last.doc["input"]["properties"]) == ["y"]
    text = "try:\n    def get_a(x: int): 'Doc.'\nexcept ImportError:\n    def get_a(y: int): 'Doc.'\n"
    assert list(only(text, Marking(named=("get_a",))).doc["input"]["properties"]) == ["x"]


def test_nothing_is_imported(tmp_path: Path) -> None:
    witness = tmp_path / "imported"
    text = f"open({str(witness)!r}, 'w')\nfrom toolint import tool\n\n@tool\ndef get_a(x: int = open({str(witness)!r}, 'w')):\n    'Doc.'\n"
    assert only(text).name == "get_a"
    assert not witness.exists()


MARKED = "from toolint import tool\n\n@tool\ndef get_a(x: {}):\n    'Doc.'\n"
DEFAULT = "from toolint import tool\n\n@tool\ndef get_a(x=({})):\n    'Doc.'\n"
HOSTILE = {
    "parentheses": "(" * 3000 + "int" + ")" * 3000,
    "brackets": "list[" * 3000 + "int" + "]" * 3000,
    "minus": "-" * 20000 + "1",
    "plus": "+".join(["1"] * 8000),
    "or": "|".join(["int"] * 8000),
    "attributes": "a" + ".b" * 5000,
    "calls": "a" + "()" * 5000,
    "strings": " ".join(["'a'"] * 5000),
    "f-string": "f'{" + "(" * 3000 + "1" + ")" * 3000 + "}'",
    "lambda": "lambda: " * 3000 + "1",
    "ternary": "1 if a else " * 3000 + "1",
    "power": "9**9**9**9",
    "shift": "1 << 10**9",
    "repetition": "'a' * 10**12",
    "digits": "1" * 10000,
    "format": "'{:>999999999999}'.format(1)",
    "percent": "'%999999999d' % 1",
}


@pytest.mark.parametrize("template", [MARKED, DEFAULT], ids=["annotation", "default"])
@pytest.mark.parametrize("name", HOSTILE)
def test_what_would_crash_libcst_is_survived(template: str, name: str) -> None:
    reading = read_text(template.format(HOSTILE[name]))
    assert reading.faults or [unknown for tool in reading.tools for _, unknown in unknowns(dict(tool.doc))]


def doubling(first: str, step: str, last: str) -> str:
    """A file in which each of forty names holds the one before it twice."""
    head = "import enum\nfrom typing import *\nfrom toolint import tool\nfrom pydantic import BaseModel\n"
    steps = "".join(step.format(i=i, n=i + 1) for i in range(40))
    return f"{head}{first}\n{steps}\n@tool\ndef get_a(a: {last}):\n    'Doc.'\n"


GROWING = {
    "aliases": doubling("A0 = int", "A{n} = tuple[A{i}, A{i}]\n", "A40"),
    "unions": doubling("A0 = int", "A{n} = dict[str, A{i}] | list[A{i}]\n", "A40"),
    "strings": doubling("A0 = 'x'", "A{n} = A{i} + A{i}\n", "str = A40"),
    "lists": doubling("A0 = [1]", "A{n} = [*A{i}, *A{i}]\n", "list = A40"),
    "dictionaries": doubling("A0 = 1", "A{n} = {{'a': A{i}, 'b': A{i}}}\n", "dict = A40"),
    "defaults": doubling(
        "class A0(BaseModel): x: int = 1",
        "class A{n}(BaseModel):\n    x: A{i} = A{i}()\n    y: A{i} = A{i}()\n",
        "A40",
    ),
    "generics": doubling(
        "T = TypeVar('T')\nU = TypeVar('U')\nclass P(BaseModel, Generic[T, U]):\n    a: T\n    b: U\nA0 = int",
        "A{n} = P[A{i}, A{i}]\n",
        "A40",
    ),
    "growing generic": doubling(
        "T = TypeVar('T')\nU = TypeVar('U')\nclass P(BaseModel, Generic[T, U]):\n    a: 'P[U, P[T, U]] | None'\n    b: 'P[P[U, T], T] | None'\n",
        "",
        "P[int, str]",
    ),
    "type variables": doubling("U = TypeVar('U', 'V', 'U')\nV = TypeVar('V', bound='list[U]')", "", "U"),
    "default of itself": doubling("class A(BaseModel):\n    x: 'A' = A()", "", "A"),
    "enumeration of itself": doubling("class E(enum.Enum):\n    A = A", "", "E"),
}


@pytest.mark.parametrize("name", GROWING)
def test_what_grows_without_end_is_unknown(name: str) -> None:
    assert [unknown for _, unknown in unknowns(dict(only(GROWING[name]).doc))]


@pytest.mark.parametrize("base", ["BaseModel", "enum.Enum", "TypedDict", "object"])
def test_diamonds_of_classes_end(base: str) -> None:
    step = "class L{n}(B{i}): pass\nclass R{n}(B{i}): pass\nclass B{n}(L{n}, R{n}): pass\n"
    only(doubling(f"class B0({base}): pass", step, "B40"))


def test_aliases_of_themselves_end() -> None:
    only(doubling("type P = P\ntype Q = R\ntype R = Q", "", "P"))
    assert read_text("u = v\nv = u\n\n@u.tool\ndef get_a(x: int): 'Doc.'\n").tools == ()


def test_the_rest_of_a_file_with_a_monstrous_statement_is_read() -> None:
    text = "X = " + "+".join(["1"] * 900) + "\n" + MARKED.format("int")
    assert only(text).doc["input"]["properties"] == {"x": {"type": "integer"}}


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", None),
        (b"\x00\x01tool", "invalid-syntax"),
        (b"# coding: latin-1\ntool = '\xe9'\n", None),
        (b"tool = '\xe9'\n", "undecodable-file"),
        (b"# coding: no-such-codec\ntool = 1\n", "undecodable-file"),
        (b"\xef\xbb\xbftool = 1\r\n\x0ctool = 2\r\n", None),
        ("tool = 1\n".encode("utf-16"), "undecodable-file"),
        (b"{% if tool %}\n", "invalid-syntax"),
        (b"def tool(:\n", "invalid-syntax"),
    ],
)
def test_bytes_of_any_kind(data: bytes, rule: str | None) -> None:
    source = decode(data, "x.py")
    if isinstance(source, Fault):
        assert source.rule == rule
        return
    faults = read(source, MemoryProject(), Marking()).faults
    assert [fault.rule for fault in faults] == ([rule] if rule else [])


def test_syntax_newer_than_the_interpreter() -> None:
    tool = only(
        "from toolint import tool\n\ntype Pairs[T] = list[tuple[T, T]]\n\n@tool\ndef set_x[T: int](x: T, y: Pairs[str]) -> None:\n    '''Set it.'''\n    print(f'{\"a\" + f\"{x}\"}')\n"
    )
    assert tool.doc["input"]["properties"]["x"] == {"type": "integer"}
    assert tool.doc["input"]["$defs"]["Pairs_str_"]["items"]["minItems"] == 2


def test_the_gate_knows_the_settings() -> None:
    assert may_hold_tools(b"from toolint import tool", "a.py")
    assert not may_hold_tools(b"def handler(): ...", "a.py")
    assert may_hold_tools(b"def handler(): ...", "a.py", Marking(handlers=("a.py::*",)))
    assert may_hold_tools(b"@register", "a.py", Marking(decorators=("app.register",)))


_FRAGMENTS = st.sampled_from(
    ["int", "list[", "]", "(", ")", "|", "None", "'", '"""', "Annotated[", ",", "Field(", "description=", "...", "\n", "    ", "@tool", "def f(",
     ":", "class X(BaseModel):", "x: ", "= ", "lambda", "async ", "*", "**", "f'{", "}'", "\\", "#", "type ", "Literal[", "é", "\r\n", "\t", "\x0c"]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(_FRAGMENTS, max_size=30).map("".join))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    head = "from toolint import tool\nfrom typing import *\nfrom pydantic import BaseModel, Field\n"
    read_text(head + text)
    read_text(head + f"@tool\ndef f(x: {text}): ...\n")
