"""Defects that other linters were tried on and that real code has: each is found, if need be by a rule that is off by default."""

from __future__ import annotations

import json
import re

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint import engine
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.text import Source

FOLDER = ROOT / "testdata" / "recall"


def found(name: str) -> set[tuple[str, str]]:
    """The tools and the rules that speak of them."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    project = MemoryProject({name: text})
    result = engine.check(Source(name, text), project, settings_from([Layer({"profile": "pedantic"}, "/")], cwd="/"))
    assert not result.crashes
    return {(one.tool or "", one.rule) for one in result.diagnostics}


def expected() -> list[tuple[str, str, str]]:
    """File, tool, rule."""
    text = (FOLDER / "defects.py").read_text(encoding="utf-8")
    handlers = re.findall(r"^# ([a-z-]+)\n(?:@.*\n)+def (\w+)", text, re.MULTILINE)
    named = {"fetch_order": "load_order"}
    rows = [("defects.py", named.get(name, name), rule) for rule, name in handlers]
    for path in sorted(FOLDER.glob("*.expected.json")):
        file = path.name.removesuffix(".expected.json")
        file = file if "." in file else f"{file}.json"
        rows += [(file, tool, rule) for tool, rule in json.loads(path.read_text(encoding="utf-8"))]
    return rows


@pytest.fixture(scope="module")
def said() -> dict[str, set[tuple[str, str]]]:
    return {file: found(file) for file in {row[0] for row in expected()}}


@pytest.mark.parametrize(("file", "tool", "rule"), expected())
def test_defect_is_found(file: str, tool: str, rule: str, said: dict[str, set[tuple[str, str]]]) -> None:
    assert (tool, rule) in said[file]
