"""The static compiler against what pydantic, openai-agents, mcp and anthropic made of the same functions.

``testdata/parity/*.golden.json`` are what those libraries gave (or the error with which they refused);
``known_differences.json`` lists the functions on which toolint still differs, so that a new difference fails and so does a stale entry.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint.model import Marking, Tool, unknowns
from toolint.readers import python
from toolint.text import Source

PARITY = ROOT / "testdata" / "parity"
KNOWN = PARITY / "known_differences.json"
FRAMEWORKS = ("openai-agents", "anthropic", "mcp")
MODULES = sorted(PARITY.glob("c*.py"))


def plain(schema: Any, *, descriptions: bool, root: bool = True) -> Any:
    """A schema without what does not count: titles, the order of ``required``, a closed root, an empty ``required``."""
    match schema:
        case list():
            return [plain(item, descriptions=descriptions, root=False) for item in schema]
        case dict():
            return {
                key: _part(key, value, descriptions)
                for key, value in schema.items()
                if not (key == "title" and isinstance(value, str))
                and not (key == "description" and isinstance(value, str) and not descriptions)
                and not (root and (key, value) in (("additionalProperties", False), ("required", [])))
            }
    return schema


def _part(key: str, value: Any, descriptions: bool) -> Any:
    if key in ("properties", "$defs", "patternProperties") and isinstance(value, dict):
        return {name: plain(item, descriptions=descriptions, root=False) for name, item in value.items()}
    if key in ("default", "const", "enum", "examples"):
        return value
    if key == "required" and isinstance(value, list):
        return sorted(value)
    return plain(value, descriptions=descriptions, root=False)


def words(text: str | None) -> str:
    return " ".join((text or "").split())


def compiled(module: Path, names: list[str], framework: str | None) -> dict[str, Tool]:
    """The tools that toolint can read completely, by qualified name."""
    source = Source(str(module), module.read_text(encoding="utf-8"))
    reading = python.read(source, MemoryProject(), Marking(named=tuple(names), framework=framework))
    assert not reading.faults
    return {
        tool.handler.qualname: tool
        for tool in reading.tools
        if tool.handler and not any(True for _ in unknowns(dict(tool.doc)))
    }


def differences(module: Path) -> list[str]:
    golden = json.loads(module.with_suffix(".golden.json").read_text(encoding="utf-8"))["functions"]
    found = []
    own = compiled(module, list(golden), None)
    for name, gold in golden.items():
        theirs = gold["openai-agents"]
        tool = own.get(name)
        if "schema" in theirs:
            expected = plain(theirs["schema"], descriptions=False)
            if tool is None or plain(tool.doc["input"], descriptions=False) != expected:
                found.append(f"schema {name}")
        elif all("error" in gold[framework] for framework in FRAMEWORKS) and tool is not None:
            found.append(f"refused {name}")
    for framework in FRAMEWORKS:
        accepted = [name for name, gold in golden.items() if "schema" in gold[framework]]
        tools = compiled(module, accepted, framework)
        for name in accepted:
            gold, tool = golden[name][framework], tools.get(name)
            expected = (words(gold["description"]), plain(gold["schema"], descriptions=True))
            if (
                tool is None
                or (words(tool.doc.get("description")), plain(tool.doc["input"], descriptions=True)) != expected
            ):
                found.append(f"{framework} {name}")
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_static_equals_run_time(module: Path, update: bool) -> None:
    known = json.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    found = differences(module)
    if update:
        known = {**known, module.stem: found}
        KNOWN.write_text(json.dumps({k: v for k, v in sorted(known.items()) if v}, indent=1) + "\n", encoding="utf-8")
    assert found == known.get(module.stem, [])


def test_the_corpus_is_there() -> None:
    assert len(MODULES) >= 18
