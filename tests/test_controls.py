"""Well-made tools for both providers, English and Chinese: by default nothing is said about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint import engine
from toolint.config import settings_from
from toolint.rules._lexicon import script
from toolint.text import Source

CONTROLS = sorted((ROOT / "testdata" / "controls").iterdir())


def checked(name: str) -> engine.Checked:
    path = ROOT / "testdata" / "controls" / name
    source = Source(name, path.read_text(encoding="utf-8"))
    return engine.check(source, MemoryProject({name: source.text}), settings_from([], cwd="/"))


@pytest.mark.parametrize("path", CONTROLS, ids=lambda path: path.name)
def test_nothing_is_found(path: Path) -> None:
    result = checked(path.name)
    assert not result.crashes
    assert [(one.rule, one.tool, one.message) for one in result.diagnostics] == []


def test_there_are_enough_of_them() -> None:
    tools = [tool for path in CONTROLS for tool in checked(path.name).tools]
    assert len(tools) >= 30
    assert sum(script(tool.doc["description"]) == "han" for tool in tools) >= 10
    assert {tool.framework for tool in tools} >= {"toolint", "anthropic", "openai", "mcp"}
