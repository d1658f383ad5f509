"""Tools registered in every way that a framework has, against the list of tools that the framework itself then reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import ROOT
from memory import MemoryProject
from test_parity import plain, words
from toolint.model import Marking, unknowns
from toolint.readers import python
from toolint.text import Source

MODULES = sorted((ROOT / "testdata" / "frameworks").glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_finds_and_reads_what_the_framework_reports(module: Path) -> None:
    golden = json.loads(module.with_suffix(".golden.json").read_text(encoding="utf-8"))
    source = Source(module.name, module.read_text(encoding="utf-8"))
    tools = python.read(source, MemoryProject(), Marking()).tools
    assert not [unknown.reason for tool in tools for _, unknown in unknowns(dict(tool.doc))]
    assert {tool.framework for tool in tools} == {module.stem}
    found = [(str(tool.name), tool.doc.get("description"), tool.doc["input"]) for tool in tools]
    assert comparable(found) == comparable([(g["name"], g["description"], g["schema"]) for g in golden])


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
