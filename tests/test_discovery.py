"""Tools that are registered away from where they are written: loops, mounts, decorators and tables of the project's own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint.model import Marking, Tool, Unknown, unknowns
from toolint.readers import python
from toolint.text import Source

SERVER = "from fastmcp import FastMCP\nmcp = FastMCP('notes')\n"


def read(text: str, files: Mapping[str, str] | None = None, marking: Marking = Marking()) -> tuple[Tool, ...]:  # noqa: B008
    return python.read(Source("handlers.py", text), MemoryProject(files or {}), marking).tools


def names(text: str, files: Mapping[str, str] | None = None) -> list[str | None]:
    return [tool.name for tool in read(text, files)]


FUNCTIONS = "def a(x: int): 'A.'\ndef b(x: int): 'B.'\n"


@pytest.mark.parametrize(
    ("loop", "found"),
    [
        ("for f in [a, b]: mcp.tool(f)", ["a", "b"]),
        ("for f in (a,) + (b,): mcp.tool()(f)", ["a", "b"]),
        ("ALL = [a]\nALL.append(b)\nfor f in ALL:\n    mcp.add_tool(f)", ["a", "b"]),
        ("for name, f in {'one': a, 'two': b}.items(): mcp.tool(f, name=name)", ["one", "two"]),
        ("for f, name in [(a, 'one'), (b, 'two')]: mcp.tool(name=f'my_{name}')(f)", ["my_one", "my_two"]),
        ("for f in {'one': a}.values(): mcp.tool(f, name=f'my_{f.__name__}')", ["my_a"]),
        ("for d in [{'f': a, 'name': 'one'}]: mcp.tool(d['f'], name=d['name'])", ["one"]),
        ("for p in ('x', 'y'):\n    for f in (a, b): mcp.tool(f, name=p + f.__name__)", ["xa", "xb", "ya", "yb"]),
        ("for f in (a, b):\n    if f is not None:\n        mcp.tool(f)", ["a", "b"]),
        ("for f in load(): mcp.tool(f)", []),
        ("for f in 3: mcp.tool(f)", []),
        ("for f in (print, 1): mcp.tool(f)", []),
    ],
)
def test_what_a_loop_registers(loop: str, found: list[str]) -> None:
    assert names(SERVER + FUNCTIONS + loop) == found


def test_a_loop_over_functions_of_another_module() -> None:
    tools = {"tools.py": FUNCTIONS + "ALL = [a, b]\nNAMED = {'one': a}\n"}
    assert names(f"{SERVER}from tools import ALL\nfor f in ALL: mcp.tool(f, name=f.__name__ + '_')", tools) == [
        "a_",
        "b_",
    ]
    assert names(f"{SERVER}import tools\nfor n, f in tools.NAMED.items(): mcp.tool(f, name=n)", tools) == ["one"]
    assert names(f"{SERVER}from tools import NAMED\nfor n, f in NAMED.items(): mcp.tool(f, name=n)", tools) == ["one"]


def test_a_loop_is_followed_only_so_far() -> None:
    loops = "".join(f"{' ' * depth}for f{depth} in ({'a, ' * 30}):\n" for depth in range(5))
    assert len(read(f"{SERVER}{FUNCTIONS}{loops}{' ' * 5}mcp.tool(f4)")) <= 500


@pytest.mark.parametrize(
    ("filling", "found"),
    [
        ("TABLE = {}\nTABLE['a'] = a\nTABLE['b'] = b", ["a", "b"]),
        ("TABLE: dict[str, object] = {}\nfor f in (a, b): TABLE[f.__name__] = f", ["a", "b"]),
        ("TABLE = {'a': a}\nTABLE['c'] = b", ["a", "c"]),
        ("TABLE = {'a': a}\nTABLE['c'] = 3", []),
        ("TABLE = {}\nTABLE[a] = a", []),
        ("TABLE = {}", []),
    ],
)
def test_a_table_that_is_filled_later(filling: str, found: list[str]) -> None:
    assert names(f"import toolint\n{FUNCTIONS}{filling}") == found


def test_a_table_beside_definitions_holds_what_runs_them() -> None:
    text = (
        "from mcp.types import Tool\nTOOLS = [Tool(name='a', description='A.', inputSchema={'type': 'object'})]\n"
        f"{FUNCTIONS}HANDLERS = {{'a': a, 'b': b}}"
    )
    assert [(tool.name, tool.form) for tool in read(text)] == [("a", "call")]


@pytest.mark.parametrize(
    ("mount", "name"),
    [
        ("main.mount(mcp, 'notes')", "notes_f"),
        ("main.mount(mcp, prefix='notes')", "notes_f"),
        ("main.mount(mcp)", "f"),
        ("web.mount(mcp, 'notes')", "f"),
        ("main.mount(other, 'notes')", "f"),
        ("async def start():\n    await main.import_server(mcp, 'notes')", "notes_f"),
        ("mcp.mount(mcp, 'notes')", "notes_f"),
        ("for one in [other, mcp]:\n    main.mount(one, one.name.upper())", "NOTES_f"),
        ("def low(name): return name[:2]\nfor one in (mcp, *more()):\n    main.mount(one, low(one.name))", "no_f"),
        ("main.mount(mcp, mcp.name)", "notes_f"),
    ],
)
def test_the_name_of_a_mounted_tool(mount: str, name: str) -> None:
    text = f"{SERVER}main = FastMCP('main')\nother = FastMCP('other')\n@mcp.tool\ndef f(x: int): 'F.'\n{mount}"
    assert names(text) == [name]


def test_a_namespace_of_the_run_leaves_the_name_unknown() -> None:
    (tool,) = read(f"{SERVER}main = FastMCP('main')\n@mcp.tool\ndef f(x: int): 'F.'\nmain.mount(mcp, load())")
    assert isinstance(tool.doc["name"], Unknown)


@pytest.mark.parametrize("statement", ["f = mcp.tool()(f)", "if enabled():\n    f = mcp.tool(f)", "f = mcp.tool(f)"])
def test_a_function_whose_name_its_tool_takes(statement: str) -> None:
    assert names(f"{SERVER}def f(x: int): 'F.'\n{statement}") == ["f"]


@pytest.mark.parametrize("annotation", ["Any", "object", "typing.Any"])
def test_a_parameter_whose_annotation_says_nothing(annotation: str) -> None:
    handed = "def register(board: %s):\n    @board.tool()\n    def f(x: int): 'F.'\nregister(mcp)"
    assert names(f"import typing\nfrom typing import Any\n{SERVER}{handed % annotation}") == ["f"]


STRUCTURED = "found_structured_section = False"
RETURNS = '"""F.\n\n    Returns:\n        It.\n    """'
ARGS = '"""F.\n\n    Args:\n        x: An x.\n    """'


@pytest.mark.parametrize(
    ("files", "docstring", "description", "parameter"),
    [
        ({}, RETURNS, "F.", None),
        ({}, RETURNS.replace("Returns", "Notes"), "F.", None),
        ({}, RETURNS.replace("Returns", "Rules"), "F.\n\nRules:\n    It.", None),
        ({"__init__.py": "", "utilities/docstring_parsing.py": STRUCTURED}, RETURNS, "F.", None),
        ({"__init__.py": "", "utilities/docstring_parsing.py": ""}, RETURNS, "F.\n\nReturns:\n    It.", None),
        ({"__init__.py": "", "utilities/docstring_parsing.py": ""}, ARGS, "F.", "An x."),
        ({"__init__.py": ""}, RETURNS, "F.\n\nReturns:\n    It.", None),
        ({"__init__.py": ""}, ARGS, "F.\n\nArgs:\n    x: An x.", None),
    ],
)
def test_the_release_of_fastmcp_that_is_installed(
    files: Mapping[str, str], docstring: str, description: str, parameter: str | None
) -> None:
    text = f"{SERVER}@mcp.tool\ndef f(x: int):\n    {docstring}"
    project = MemoryProject({f"lib/fastmcp/{name}": held for name, held in files.items()}, installed=("lib",))
    (tool,) = python.read(Source("handlers.py", text), project, Marking()).tools
    assert tool.doc["description"] == description
    assert tool.doc["input"]["properties"]["x"].get("description") == parameter
    assert ("additionalProperties" in tool.doc["input"]) == (len(files) != 1)


@pytest.mark.parametrize(("types", "description"), [("Field(description=text)", "bare"), ("", None)])
def test_what_fastmcp_2_makes_of_a_bare_text(types: str, description: str | None) -> None:
    text = f"from typing import Annotated\n{SERVER}@mcp.tool\ndef f(x: Annotated[int, 'bare']): 'F.'"
    files = {"lib/fastmcp/__init__.py": "", "lib/fastmcp/utilities/types.py": types}
    (tool,) = python.read(Source("handlers.py", text), MemoryProject(files, installed=("lib",)), Marking()).tools
    assert tool.doc["input"]["properties"]["x"].get("description") == description


def test_arguments_that_fastmcp_is_told_to_leave_out() -> None:
    (tool,) = read(f"{SERVER}@mcp.tool(exclude_args=['own'])\ndef f(x: int, own: Any = None): 'F.'")
    assert list(tool.doc["input"]["properties"]) == ["x"]


@pytest.mark.parametrize(
    "decorator",
    [
        "def own(f):\n    mcp.tool(f)\n    return f",
        "def own(f):\n    return mcp.tool()(f)",
        "def own(f):\n    def inner(): f()\n    mcp.add_tool(f)\n    return inner",
    ],
)
def test_a_decorator_of_the_project_that_registers(decorator: str) -> None:
    assert names(f"{SERVER}{decorator}\n@own\ndef f(x: int): 'F.'") == ["f"]


@pytest.mark.parametrize(
    "decorator",
    [
        "def own(f):\n    return f",
        "def own(f):\n    mcp.tool(other)\n    return f",
        "def own(f):\n    def inner(g): mcp.tool(g)\n    return inner",
        "def own(f):\n    web.tool(f)\n    return f",
        "def own(f):\n    mcp.resource('x')(f)\n    return f",
    ],
)
def test_a_decorator_of_the_project_that_registers_something_else(decorator: str) -> None:
    assert names(f"{SERVER}def other(x: int): 'O.'\n{decorator}\n@own\ndef f(x: int): 'F.'") in ([], ["other"])


def test_what_is_only_known_at_run_time_of_an_own_decorator() -> None:
    own = (
        "def own(name):\n    def decorate(f):\n        mcp.tool(f, name=name)\n"
        "        mcp.get_tool(name).parameters.pop('x')\n        return f\n    return decorate\n"
    )
    (tool,) = read(f"{SERVER}{own}@own(load())\ndef f(x: int): 'F.'")
    assert {pointer for pointer, _ in unknowns(dict(tool.doc))} == {("name",), ("input",)}
    assert "changes the tool" in tool.doc["input"].reason


def test_a_named_framework_reads_the_decorator_too() -> None:
    marking = Marking(decorators=("registry.tool",), framework="mcp")
    text = "from registry import tool\n@tool('named')\ndef f(x: int):\n    '''F.\n\n    More.\n    '''"
    (tool,) = read(text, marking=marking)
    assert (tool.name, tool.doc["description"]) == ("named", "F.\n\n    More.\n    ")


@pytest.mark.parametrize(
    ("text", "description"),
    [
        ("def f(x: int): 'F.'\nf.__doc__ = 'G.'\nmcp.tool(f)", "G."),
        ("def f(x: int): 'F.'\nmcp.tool(f)\nf.__doc__ = 'G.'", "F."),
        ("def f(x: int): ...\nTEXT = 'G.'\nf.__doc__ = TEXT\nmcp.tool(f)", "G."),
        ("@mcp.tool\ndef f(x: int): 'F.'\nf.__doc__ = 'G.'", "F."),
        ("def doc(f):\n    f.__doc__ += 'G.'\n    return f\n@mcp.tool\n@doc\ndef f(x: int): 'F.'", "F.G."),
        ("def doc(f):\n    f.__doc__ = 'G.'\n    return f\n@doc\n@mcp.tool\ndef f(x: int): 'F.'", "F."),
    ],
)
def test_a_docstring_that_is_set(text: str, description: str) -> None:
    (tool,) = read(SERVER + text)
    assert tool.doc["description"] == description


def test_a_docstring_of_the_run_is_unknown() -> None:
    (tool,) = read(f"{SERVER}def f(x: int): 'F.'\nf.__doc__ = load()\nmcp.tool(f)")
    assert isinstance(tool.doc["description"], Unknown)


def test_the_order_of_a_set_is_unknown() -> None:
    (tool,) = read(
        SERVER + "KEYS = {'a', 'b'}\n@mcp.tool\ndef f(x: str = ','.join(KEYS), y: str = ','.join(sorted(KEYS))): 'F.'"
    )
    assert [pointer for pointer, _ in unknowns(dict(tool.doc))] == [("input", "properties", "x", "default")]


def test_a_server_that_is_handed_over_without_a_word() -> None:
    handed = "def register(app):\n    @app.tool()\n    def f(x: int): 'F.'\n"
    beside = "from mcp.server.fastmcp import FastMCP\ndef register(app: FastMCP): ..."
    for files in (
        {},
        {"pack/__init__.py": "", "pack/server.py": beside},
        {"pack/__init__.py": "from .beside import register", "pack/beside.py": beside},
    ):
        project = MemoryProject({**files, "pack/tools.py": handed})
        found = python.read(Source("pack/tools.py", handed), project, Marking()).tools
        assert [tool.framework for tool in found] == (["mcp"] if files else [])


def test_libcst_is_not_loaded_for_decorators_that_register_nothing() -> None:
    program = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from memory import MemoryProject; from toolint.model import Marking\n"
        "from toolint.readers import python; from toolint.text import Source\n"
        "text = 'import own\\nfrom own import deco\\ndef up(a: own.A):\\n    @a.b\\n    @deco\\n    @own.deco(1)\\n    def f(): ...'\n"
        "project = MemoryProject({'own.py': 'def deco(f): return f\\nclass A:\\n    def b(self, f): return self.c(f)'})\n"
        "assert python.read(Source('a.py', text), project, Marking()).tools == ()\n"
        "assert 'libcst' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_what_a_tool_object_is_told_later() -> None:
    text = (
        "from google.adk.tools.function_tool import FunctionTool\ndef f(x: int): 'F.'\ndef g(x: int): 'G.'\n"
        "one = FunctionTool(f)\none.description = 'One.'\ntwo = FunctionTool(g)\ntwo.description = load()\n"
    )
    one, two = read(text)
    assert one.doc["description"] == "One."
    assert isinstance(two.doc["description"], Unknown)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from agents import function_tool\nft: object = function_tool\n@ft\ndef a(x: int): 'A.'", ["a"]),
        (f"{SERVER}tool = mcp.tool\n@tool()\ndef a(x: int): 'A.'", ["a"]),
        (f"{SERVER}class Box:\n    server = mcp\n@Box.server.tool\ndef a(x: int): 'A.'", ["a"]),
        (
            f"{SERVER}class Box:\n    def __init__(self):\n        self.one = mcp\n        self.two = self.one\n"
            "        @self.two.tool\n        def a(x: int): 'A.'",
            ["a"],
        ),
        (f"{SERVER}def setup(target):\n    @target.tool\n    def a(x: int): 'A.'\nsetup(mcp)", ["a"]),
        (f"{SERVER}@mcp.tool(name='one')\n@mcp.tool(name='two')\ndef a(x: int): 'A.'", ["one", "two"]),
        (f"from agents import function_tool\n{FUNCTIONS}made = [function_tool(f) for f in (a, b)]", ["a", "b"]),
        (f"from agents import function_tool\n{FUNCTIONS}made = function_tool(func=a)", ["a"]),
        (f"from google.adk import Agent\n{FUNCTIONS}tools = [a]\ntools += [b]\nAgent(tools=tools)", ["a", "b"]),
        (
            "from google.adk import Agent\ndef make(n):\n    def a(x: int): 'A.'\n    return a\nAgent(tools=[make(1)])",
            ["a"],
        ),
        (
            f"{SERVER}class Base:\n    def a(self, x: int): 'A.'\nclass Box(Base):\n    def __init__(self):\n"
            "        mcp.tool(self.a)",
            ["a"],
        ),
        (f"{SERVER}{FUNCTIONS}TABLE = {{'a': a}}\nfor name, f in TABLE.items():\n    mcp.tool(f, name=name)", ["a"]),
        (
            "from mcp.types import Tool\nclass Base:\n    def __init__(self, called):\n        self.name = called\n"
            "class Box(Base):\n    def __init__(self):\n        super().__init__('box')\n"
            "    def define(self):\n        return Tool(name=self.name, description='B.', inputSchema={'type': 'object'})",
            ["box"],
        ),
    ],
)
def test_names_lead_through_aliases_attributes_and_parameters(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "a = b\nb = a\n@a\ndef f(x: int): 'F.'",
        "a0 = b.tool\n" + "".join(f"a{i} = a{i - 1}\n" for i in range(1, 2000)) + "@a1999\ndef f(x: int): 'F.'",
        "from google.adk import Agent\nl = l + l\nl.extend(l)\nl += l\nAgent(tools=l)",
        "from google.adk import Agent\nl0 = []\n"
        + "".join(f"l{i} = l{i - 1} + l{i - 1}\n" for i in range(1, 60))
        + "Agent(tools=l59)",
        "from agents import function_tool\ndef f(): return g()\ndef g(): return f()\nt = function_tool(f())",
        "class S:\n    def __init__(self):\n        self.a = self.b\n        self.b = self.a\n"
        "        @self.a.tool()\n        def f(x: int): 'F.'",
        "def one(p):\n    two(p)\n    @p.tool()\n    def f(x: int): 'F.'\ndef two(q):\n    one(q)",
        "from crewai.tools import BaseTool\n"
        + "".join(f"class C{i}Tool(C{i + 1}Tool):\n    name: str = 'c'\n" for i in range(2000)),
    ],
)
def test_names_that_lead_to_themselves_or_on_and_on_end(text: str) -> None:
    assert names(text) == []
