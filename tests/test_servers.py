"""Whole MCP servers in several files, each against what the server itself lists (testdata/servers, made by the frameworks)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint.engine import compiling
from toolint.model import Marking, Tool
from toolint.readers import python
from toolint.text import Source

sys.path.insert(0, str(ROOT / "scripts"))
import _comparison

SERVERS = sorted(path.parent for path in (ROOT / "testdata" / "servers").glob("*/golden.json"))


def tools_of(folder: Path) -> list[Tool]:
    texts = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".md", ".json", ".txt") and path.name != "golden.json"
    }
    project = MemoryProject(texts)
    sources = [Source(path, text) for path, text in texts.items() if path.endswith(".py")]
    return [tool for source in sources for tool in python.read(source, project, Marking()).tools]


def plain(definition: Any) -> dict[str, Any]:
    schema = _comparison.normal(definition["inputSchema"])
    return {"name": definition["name"], "description": definition.get("description"), "input": schema}


@pytest.mark.parametrize("folder", SERVERS, ids=lambda folder: folder.name)
def test_every_tool_is_found_and_compiled_as_the_server_lists_it(folder: Path) -> None:
    tools = tools_of(folder)
    made = compiling.compile(tools, ("mcp",), strict=True)
    assert not made.errors
    golden = json.loads((folder / "golden.json").read_text(encoding="utf-8"))
    by_name = [sorted(map(plain, tools), key=lambda tool: tool["name"]) for tools in (made.definitions["mcp"], golden)]
    assert by_name[0] == by_name[1]
    assert len(tools) == len(golden)
