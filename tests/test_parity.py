"""The static compiler against what pydantic, openai-agents, mcp and anthropic made of the same functions.

``testdata/parity/*.golden.json`` are what those libraries gave (or the error with which they refused), ``testdata/parity_hard`` the same
for packages; ``scripts/make_parity_goldens.py`` makes them again. ``known_differences.json`` lists the functions on which toolint still
differs, so that a new difference fails and so does a stale entry.
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
HARD = ROOT / "testdata" / "parity_hard"
HARD_MODULES = sorted(path.relative_to(HARD).as_posix() for path in HARD.rglob("*tools*.py"))


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


def compiled(source: Source, project: MemoryProject, names: list[str], framework: str | None) -> dict[str, Tool]:
    """The tools that toolint can read completely, by qualified name."""
    reading = python.read(source, project, Marking(named=tuple(names), framework=framework))
    assert not reading.faults
    return {
        tool.handler.qualname: tool
        for tool in reading.tools
        if tool.handler and not any(True for _ in unknowns(dict(tool.doc)))
    }


def differences(source: Source, golden: dict[str, Any], project: MemoryProject) -> list[str]:
    """The functions that toolint reads otherwise, each after the figure in which it does."""
    found = []
    own = compiled(source, project, list(golden), None)
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
        tools = compiled(source, project, accepted, framework)
        for name in accepted:
            gold, tool = golden[name][framework], tools.get(name)
            expected = (words(gold["description"]), plain(gold["schema"], descriptions=True))
            if (
                tool is None
                or (words(tool.doc.get("description")), plain(tool.doc["input"], descriptions=True)) != expected
            ):
                found.append(f"{framework} {name}")
    return found


def goldens(module: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(module.with_suffix(".golden.json").read_text(encoding="utf-8"))["functions"]
    return made


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_static_equals_run_time(module: Path, update: bool) -> None:
    known = json.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    source = Source(str(module), module.read_text(encoding="utf-8"))
    found = differences(source, goldens(module), MemoryProject())
    if update:
        known = {**known, module.stem: found}
        KNOWN.write_text(json.dumps({k: v for k, v in sorted(known.items()) if v}, indent=1) + "\n", encoding="utf-8")
    assert found == known.get(module.stem, [])


def test_the_corpus_is_there() -> None:
    assert len(MODULES) >= 18


@pytest.fixture(scope="module")
def packages() -> MemoryProject:
    """All packages, their folder being the source root."""
    files = {path.relative_to(HARD).as_posix(): path.read_text(encoding="utf-8") for path in HARD.rglob("*.py")}
    return MemoryProject(files)


@pytest.mark.parametrize("hard", HARD_MODULES)
def test_packages_equal_run_time(packages: MemoryProject, hard: str, update: bool) -> None:
    """Types, constants and names that go through several files; ``known_differences.json`` there gives a reason for each."""
    known = json.loads((HARD / KNOWN.name).read_text(encoding="utf-8"))
    source = packages.source(hard)
    assert source is not None
    found = [f"{hard} {difference}" for difference in differences(source, goldens(HARD / hard), packages)]
    if update:
        others = {key: why for key, why in known.items() if not key.startswith(f"{hard} ")}
        known = others | {key: known.get(key, "") for key in found}
        text = json.dumps(dict(sorted(known.items())), indent=1, ensure_ascii=False)
        (HARD / KNOWN.name).write_text(text + "\n", encoding="utf-8")
    assert set(found) == {key for key in known if key.startswith(f"{hard} ")}


def test_the_known_differences_of_packages_are_few_and_have_reasons() -> None:
    known = json.loads((HARD / KNOWN.name).read_text(encoding="utf-8"))
    handlers = sum(len(goldens(HARD / module)) for module in HARD_MODULES)
    assert handlers >= 280
    assert len(known) <= 0.02 * 4 * handlers
    assert all(known.values())
