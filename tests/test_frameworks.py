"""Tools registered in every way that a framework has, against the list of tools that the framework itself then reports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from memory import MemoryProject
from test_parity import plain, words
from toolint.model import Json, Marking, Tool, unknowns
from toolint.readers import python
from toolint.text import Source

MODULES = sorted((ROOT / "testdata" / "frameworks").glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_finds_and_reads_what_the_framework_reports(module: Path) -> None:
    text = module.with_suffix(".golden.json").read_text(encoding="utf-8")
    golden = json.loads(text.replace(f"{module.stem.replace('-', '_')}_tools.", f"{module.stem}."))
    source = Source(module.name, module.read_text(encoding="utf-8"))
    tools = python.read(source, MemoryProject(), Marking()).tools
    assert not [unknown.reason for tool in tools for _, unknown in unknowns(dict(tool.doc))]
    assert {tool.framework for tool in tools} == {module.stem.partition("_")[0]}
    found = [(str(tool.name), sent(tool), tool.doc["input"]) for tool in tools]
    assert comparable(found) == comparable([(g["name"], g["description"], g["schema"]) for g in golden])


def sent(tool: Tool) -> Json:
    description = tool.doc.get("description")
    return f"{tool.preface}\n{description or ''}" if tool.preface else description


def comparable(tools: list[tuple[str, str | None, object]]) -> list[str]:
    """One text a tool, without what does not count."""
    return sorted(
        json.dumps([name, words(description), plain(schema, descriptions=True)], sort_keys=True, indent=1)
        for name, description, schema in tools
    )


def test_strict_is_what_openai_agents_says() -> None:
    module = ROOT / "testdata" / "frameworks" / "openai-agents.py"
    golden = {
        g["name"]: g["strict"] for g in json.loads(module.with_suffix(".golden.json").read_text(encoding="utf-8"))
    }
    tools = python.read(Source(module.name, module.read_text(encoding="utf-8")), MemoryProject(), Marking()).tools
    assert {tool.name: tool.doc["strict"] for tool in tools} == golden


REFUSED = json.loads((ROOT / "testdata" / "frameworks" / "refused.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case['framework']}: {case['what']}")
def test_refuses_what_the_framework_refuses(case: dict[str, str | None]) -> None:
    (tool,) = read(str(case["code"]))
    refused = [unknown.reason for _, unknown in unknowns(dict(tool.doc)) if unknown.refused]
    assert bool(refused) == (case["error"] is not None), refused


def read(text: str, **files: str) -> tuple[Tool, ...]:
    project = MemoryProject({name.replace("__", "/") + ".py": content for name, content in files.items()})
    return python.read(Source("tools.py", text), project, Marking()).tools


@pytest.mark.parametrize(
    "text",
    [
        "from tracing import tool\n@tool\ndef f(x: int) -> str: ...",
        "from tracing import tool\n@tool(name='x')\ndef f(x: int) -> str: ...",
        "def tool(f): return f\n@tool\ndef f(x: int) -> str: ...",
        "from mcp.types import Tool\ndef copy(tool): return Tool(name=tool.name, description='', inputSchema=tool.inputSchema)",
        "from crewai import Agent\ndef f(x: int) -> str: ...\na = Agent(tools=[f])",
        "from app import Agent\ndef f(x: int) -> str: ...\na = Agent(tools=[f])",
        "class Agent: ...\ndef f(x: int) -> str: ...\na = Agent(tools=[f])",
        "from pydantic_ai import Agent\nagent = Agent('test')\n@agent.system_prompt\ndef f(x: int) -> str: ...",
        "from pydantic_ai import Agent\nagent = Agent('test')\n@agent.output_validator\ndef f(x: int) -> str: ...",
        "from app import agent\n@agent.tool\ndef f(x: int) -> str: ...",
        "from app import register\nclass A:\n    def f(self): ...\n    def g(self): self.register(self.f)",
        "from agno.agent import Agent\nfrom app import search\na = Agent(tools=[search, 'x', *more])",
        "from llama_index.core import VectorStoreIndex\ndef f(x: int) -> str: ...\nVectorStoreIndex.from_defaults(f)",
        "class A(Base):\n    def __init__(self):\n        super().__init__(tools=[self.f])\n    def f(self): ...",
    ],
)
def test_what_only_looks_alike_is_no_tool(text: str) -> None:
    assert read(text) == ()


def test_a_decorator_is_followed_through_the_project() -> None:
    (tool,) = read(
        "from app.tools import tool as mark\n@mark\ndef f(x: int) -> str:\n    'Do it.'",
        app__tools="from langchain_core.tools import tool",
    )
    assert tool.framework == "langchain"


def test_lists_are_followed_through_names_and_subclasses() -> None:
    tools = read(
        "from base import Kit\n"
        "class Mine(Kit):\n"
        "    def __init__(self, more: bool) -> None:\n"
        "        tools = [self.first]\n"
        "        if more:\n"
        "            tools.append(self.second)\n"
        "            tools.extend([self.third])\n"
        "        super().__init__(name='kit', tools=tools + [self.fourth])\n"
        "    def first(self, x: int) -> str: ...\n"
        "    def second(self, x: int) -> str: ...\n"
        "    def third(self, x: int) -> str: ...\n"
        "    def fourth(self, x: int) -> str: ...\n"
        "    def fifth(self, x: int) -> str: ...\n",
        base="from agno.tools import Toolkit\nclass Kit(Toolkit): ...",
    )
    assert sorted(str(tool.name) for tool in tools) == ["first", "fourth", "second", "third"]
    assert {tool.framework for tool in tools} == {"agno"}


def test_what_fills_a_gap_only_is_no_description() -> None:
    (tool,) = read("from strands import tool\n@tool\ndef f(x: int) -> str: ...")
    assert "description" not in tool.doc
    assert "description" not in tool.doc["input"]["properties"]["x"]


def test_a_description_that_is_not_sent_is_known() -> None:
    text = (
        "from langchain_core.tools import tool\n"
        "@tool{}\n"
        "def f(x: int) -> str:\n"
        '    """Do it.\n\n    Args:\n        x: An x.\n    """\n'
    )
    pointer = ("input", "properties", "x", "description")
    assert [read(text.format(call))[0].unsent.keys() for call in ("", "(parse_docstring=True)")] == [{pointer}, set()]


def test_a_type_that_grows_without_end_is_unknown() -> None:
    models = "\n".join(f"class M{i}(BaseModel):\n    a: 'M{i + 1}'\n    b: 'M{i + 1}'" for i in range(40))
    for home in ("langchain_core.tools", "agno.tools", "autogen_core.tools"):
        maker = "FunctionTool(f, 'Do it')" if home.startswith("autogen") else "tool(f)"
        (tool,) = read(
            f"from {home} import tool, FunctionTool\nfrom pydantic import BaseModel\n{models}\nclass M40(BaseModel):\n"
            f"    x: int\ndef f(m: M0, n: M40) -> str:\n    'Do it.'\nmade = {maker}"
        )
        assert [pointer for pointer, _ in unknowns(dict(tool.doc))] == [("input", "properties", "m")]


def test_libcst_is_not_loaded_for_look_alikes() -> None:
    program = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from memory import MemoryProject; from toolint.model import Marking\n"
        "from toolint.readers import python; from toolint.text import Source\n"
        "text = 'from app.models import Tool\\nfrom app import Agent\\nx = Tool(name=1)\\ny = Agent(tools=[x])\\n"
        "z = index.from_defaults(x)'\n"
        "assert python.read(Source('a.py', text), MemoryProject(), Marking()).tools == ()\n"
        "assert 'libcst' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize(
    "schema", ["SOME", "{'properties': SOME}", "{'properties': [], 'required': 3}", "{'$ref': '#'}", "Gone"]
)
def test_a_schema_that_is_not_known_or_none_at_all_is_survived(schema: str) -> None:
    for head, keyword in (
        ("from langchain_core.tools import tool", "args_schema"),
        ("from strands import tool", "inputSchema"),
    ):
        (tool,) = read(f"{head}\n@tool({keyword}={schema})\ndef f(x: int) -> str:\n    'Do it.'")
        assert tool.name == "f"


def test_a_description_stands_where_it_is_said() -> None:
    text = "from strands import tool\n@tool(description='Say it')\ndef f() -> str:\n    'Do it.'"
    (tool,) = read(text)
    span = tool.origin.place(("description",), "value").span
    assert text[span.start : span.end] == "'Say it'"
