"""Classes and written-out definitions as tools: what counts, what does not, where the parts stand."""

from __future__ import annotations

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint.model import Marking, Pointer, Tool, unknowns
from toolint.readers import python
from toolint.text import Source

LANGCHAIN = "from langchain_core.tools import BaseTool, Tool, StructuredTool\nfrom pydantic import BaseModel, Field\n"
CREWAI = "from crewai.tools import BaseTool\nfrom pydantic import BaseModel, Field\n"
SMOLAGENTS = "from smolagents import Tool\n"
AUTOGEN = "from autogen_core.tools import BaseTool\nfrom pydantic import BaseModel\n"
STRANDS = "from strands.types.tools import ToolUse\n"
RUN = "    def _run(self, x: int) -> str: ...\n"
NAMED = "    name: str = 'search'\n    description: str = 'Searches.'\n"
INPUT = "class Args(BaseModel):\n    x: int\n"


def read(text: str, **files: str) -> tuple[Tool, ...]:
    project = MemoryProject({name.replace("__", "/") + ".py": content for name, content in files.items()})
    return python.read(Source("tools.py", text), project, Marking()).tools


def reasons(tool: Tool) -> dict[Pointer, str]:
    return {pointer: unknown.reason for pointer, unknown in unknowns(dict(tool.doc))}


@pytest.mark.parametrize(
    "text",
    [
        f"{LANGCHAIN}class Search(BaseTool):\n{RUN}",
        f"{LANGCHAIN}class Search(BaseTool):\n    name: str\n    description: str = 'x'\n{RUN}",
        f"{LANGCHAIN}class Search(BaseTool):\n    name: str = ''\n    description: str = ''\n{RUN}",
        f"{LANGCHAIN}class Search(BaseTool):\n    name: str = Field(description='x')\n{RUN}",
        f"{LANGCHAIN}class Search(BaseTool):\n{NAMED}",
        f"{LANGCHAIN}from abc import abstractmethod\nclass Search(BaseTool):\n{NAMED}    @abstractmethod\n{RUN}",
        f"{LANGCHAIN}from abc import abstractmethod\n"
        f"class Search(BaseTool):\n{NAMED}{RUN}    @abstractmethod\n    def ask(self) -> str: ...\n",
        f"{LANGCHAIN}def wrap(tool):\n    class Made(BaseTool):\n        name: str = tool.name\n"
        "        description: str = 'x'\n        def _run(self) -> str: ...\n    return Made()\n",
        f"{LANGCHAIN}def wrap(tool):\n    made = tool.name\n    class Made(BaseTool):\n        name: str = made\n"
        "        description: str = 'x'\n        def _run(self) -> str: ...\n    return Made()\n",
        f"{AUTOGEN}{INPUT}class Search(BaseTool[Args, str]):\n    def __init__(self, name: str) -> None:\n"
        "        super().__init__(Args, str, name, 'x')\n    async def run(self, args, token): ...\n",
        f"class BaseTool: ...\nclass Search(BaseTool):\n{NAMED}{RUN}",
        f"from app import BaseTool\nclass Search(BaseTool):\n{NAMED}{RUN}",
        f"{LANGCHAIN}class Kit(dict[str, BaseTool]):\n{NAMED}{RUN}",
        f"{LANGCHAIN}class Kit(Other, tool=BaseTool):\n{NAMED}{RUN}",
        f"from app import Other\nclass Search(Search):\n{NAMED}{RUN}",
        f"class A(B):\n{NAMED}{RUN}class B(A):\n{NAMED}{RUN}",
        "from smolagents import Tool\ndef wrap(tool):\n    return Tool(name=tool.name)",
        f"{LANGCHAIN}tools = [Tool(name=tool.name, func=tool.run, description=tool.description) for tool in others]",
        f"{LANGCHAIN}made = Tool(**options)\nother = StructuredTool(name='x', description='y')",
        "from langchain_core.tools import Tool\ndef f(tools: list[Tool]) -> Tool: ...",
        "from agents import FunctionTool\nisinstance(x, FunctionTool)",
        "TOOL_SPEC = {'name': 'search', 'description': 'x', 'inputSchema': {'json': {}}}",
        "TOOL_SPEC = {'name': 'search'}\nsearch = 1",
        "TOOL_SPEC = load()\ndef search(tool): ...",
        "import openai\nopenai.pydantic_function_tool()",
        "from google.adk.tools import BaseTool\nclass Search(BaseTool):\n    def __init__(self) -> None:\n"
        "        super().__init__(name='search', description='x')\n",
    ],
)
def test_what_is_no_tool(text: str) -> None:
    assert read(text) == ()


@pytest.mark.parametrize(
    ("text", "name", "unknown"),
    [
        (f"{LANGCHAIN}class Search(BaseTool):\n    name: str = 'a'\n{RUN}", "a", {("description",)}),
        (f"{LANGCHAIN}class Search(BaseTool):\n{NAMED}    args_schema: type = make()\n{RUN}", "search", {("input",)}),
        (f"{LANGCHAIN}from app import Args\nclass Search(BaseTool):\n{NAMED}    args_schema: type = Args\n{RUN}", "search", {("input",)}),
        (f"{CREWAI}class Search(BaseTool):\n    name: str = 'a'\n    description: str = load()\n{RUN}", "a", {("description",)}),
        (
            f"{SMOLAGENTS}class Search(Tool):\n    name = 'a'\n    description = 'x'\n    output_type = 'any'\n"
            "    inputs = {'q': {'type': 'string', 'description': load()}}\n    def forward(self, q): ...\n",
            "a",
            {("input", "properties", "q", "description")},
        ),
        (
            f"{SMOLAGENTS}class Search(Tool):\n    name = 'a'\n    description = 'x'\n    inputs = load()\n"
            "    def forward(self, q): ...\n",
            "a",
            {("input", "properties")},
        ),
        (
            f"{STRANDS}TOOL_SPEC = {{'name': 'a', 'description': 'x', 'inputSchema': load()}}\ndef a(tool: ToolUse): ...",
            "a",
            {("input",)},
        ),
        (
            "from google.adk.tools import BaseTool\nclass Search(BaseTool):\n    def __init__(self) -> None:\n"
            "        super().__init__(name='a', description='x')\n    async def run_async(self, *, args, tool_context): ...\n",
            "a",
            {("input",)},
        ),
        ("import openai\nfrom app import Query\nmade = openai.pydantic_function_tool(Query, name='a')", "a", {("input",)}),
        (
            f"{LANGCHAIN}class Search(BaseTool):\n    name: str = 'a'\n    def __init__(self, what: str) -> None:\n"
            f"        super().__init__(description=f'Searches {{what}}.')\n{RUN}",
            "a",
            {("description",)},
        ),
        (f"{LANGCHAIN}class Search(BaseTool):\n    name: str = load()\n    description: str = 'x'\n{RUN}", None, {("name",)}),
    ],
)  # fmt: skip
def test_what_only_the_run_knows_is_unknown(text: str, name: str | None, unknown: set[Pointer]) -> None:
    (tool,) = read(text)
    assert (tool.name, set(reasons(tool))) == (name, unknown)


def test_a_base_of_the_project_is_followed() -> None:
    (tool,) = read(
        "from base import Shop\nclass Search(Shop):\n    name: str = 'search'\n    description: str = 'Searches.'\n",
        base=f"{LANGCHAIN}{INPUT}class Shop(BaseTool):\n    args_schema: type = Args\n{RUN}",
    )
    assert (tool.name, tool.form, tool.framework, tool.path) == ("search", "class", "langchain", "tools.py")
    assert tool.handler is not None
    assert (tool.handler.qualname, tool.handler.place.path) == ("Shop._run", "base.py")
    assert tool.origin.place(("input", "properties", "x"), "key").path == "base.py"
    assert tool.origin.place(("description",), "value").path == "tools.py"


def test_a_class_of_the_library_that_is_there_to_be_inherited_from_is_no_tool() -> None:
    body = "    name = 'pipeline'\n    description = 'Runs.'\n    inputs = {}\n    output_type = 'string'\n    def forward(self): ...\n"
    text = f"class Tool: ...\nclass PipelineTool(Tool):\n{body}class OwnTool(Tool):\n{body.replace('pipeline', 'own')}"
    found = python.read(Source("smolagents/tools.py", text), MemoryProject({"smolagents/tools.py": text}), Marking())
    assert [tool.name for tool in found.tools] == ["own"]


def test_parts_stand_where_they_are_written() -> None:
    text = (
        f"{CREWAI}class Args(BaseModel):\n    query: str = Field(description='What')\n"
        f"class Search(BaseTool):\n{NAMED}    args_schema: type = Args\n    def _run(self, query: str) -> str: ...\n"
    )
    (tool,) = read(text)
    assert shown(text, tool, ("name",), "value") == "'search'"
    assert shown(text, tool, ("description",), "value") == "'Searches.'"
    assert shown(text, tool, ("input", "properties", "query"), "key") == "query"
    assert shown(text, tool, ("input", "properties", "query", "description"), "value") == "'What'"


def test_parts_of_a_dictionary_stand_where_they_are_written() -> None:
    text = (
        f"{SMOLAGENTS}UNITS = ['c']\nclass Search(Tool):\n    name = 'a'\n    description = 'x'\n"
        "    inputs = {'q': {'type': 'string', 'description': 'What', 'enum': UNITS}}\n    def forward(self, q): ...\n"
    )
    (tool,) = read(text)
    assert shown(text, tool, ("input", "properties", "q"), "key") == "'q'"
    assert shown(text, tool, ("input", "properties", "q", "description"), "value") == "'What'"
    assert shown(text, tool, ("input", "properties", "q", "enum", 0), "value") == "'c'"


def shown(text: str, tool: Tool, pointer: Pointer, at: str) -> str:
    span = tool.origin.place(pointer, "key" if at == "key" else "value").span
    return text[span.start : span.end]


def test_a_comment_beside_the_head_is_in_the_header() -> None:
    text = f"{LANGCHAIN}class Search(BaseTool):  # toolint: ignore\n{NAMED}{RUN}"
    (tool,) = read(text)
    assert text[tool.header.start : tool.header.end] == "class Search(BaseTool):  # toolint: ignore"


def test_classes_that_share_a_name_are_no_tools_of_one_request() -> None:
    text = f"{LANGCHAIN}class A(BaseTool):\n{NAMED}{RUN}class B(BaseTool):\n{NAMED}{RUN}class C(A): ...\n"
    tools = read(text + "class D(A):\n    description: str = 'Other.'\n")
    assert [tool.name for tool in tools] == ["search"] * 4
    assert len({tool.set for tool in tools}) == 4


def test_a_class_and_a_name_can_be_asked_for() -> None:
    text = f"{LANGCHAIN}import openai\n{INPUT}class Search(BaseTool):\n{NAMED}{RUN}made = openai.pydantic_function_tool(Args)\n"
    marking = Marking(named=("Search", "made"))
    tools = python.read(Source("tools.py", text), MemoryProject(), marking).tools
    assert [(tool.name, tool.form, reasons(tool)) for tool in tools] == [("search", "class", {}), ("Args", "call", {})]


def test_a_dictionary_that_grows_without_end_is_unknown() -> None:
    rows = "\n".join(f"a{i} = {{'x': a{i + 1}, 'y': a{i + 1}}}" for i in range(40))
    (tool,) = read(
        f"a40 = {{}}\n{rows}\n{SMOLAGENTS}class T(Tool):\n    name = 'a'\n    description = 'x'\n    inputs = a0\n    def forward(self): ..."
    )
    assert reasons(tool)


def test_an_import_of_the_framework_alone_loads_no_libcst() -> None:
    from toolint.readers.python.candidates import may_declare
    from toolint.readers.python.modules import Module, Modules

    modules = Modules(MemoryProject())
    module = modules.load(Source("tools.py", f"{LANGCHAIN}class Kit(Other):\n    name = 'x'\n    def items(self): ..."))
    assert isinstance(module, Module)
    assert not may_declare(modules, module, Marking())


def test_the_reader_says_what_it_is_given() -> None:
    """Each framework that has classes or calls has a file in which it was asked itself."""
    from toolint.readers.python.frameworks import frameworks

    files = {path.stem.partition("_")[0] for path in (ROOT / "testdata" / "frameworks").glob("*.py")}
    assert {f.name for f in frameworks().values() if f.classes or f.calls or f.specifications} <= files
