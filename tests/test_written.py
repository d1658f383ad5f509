"""Definitions that are written in Python, in every way under testdata/written: which tools, which handlers, and what is said of the two."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint import engine, readers
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.reports import Style, format_named
from toolint.text import Source

CASES = ROOT / "testdata" / "written"
FOLDERS = sorted(path for path in CASES.iterdir() if path.is_dir())
FILES = sorted(path for path in CASES.rglob("*") if path.suffix in readers.SUFFIXES)
RULES = [
    "array-without-items",
    "case-only-name-difference",
    "contradictory-bounds",
    "definition-without-handler",
    "duplicate-enum-value",
    "duplicate-tool-name",
    "handler-name-mismatch",
    "handler-schema-mismatch",
    "handler-without-definition",
    "invalid-default",
    "invalid-pattern",
    "mistyped-enum-value",
    "undefined-required-property",
    "unknown-type",
    "wrong-target-shape",
]


def name_of(path: Path) -> str:
    return path.relative_to(CASES).as_posix()


def report(path: Path) -> str:
    """The tools with what runs them, and the findings, one a line."""
    texts = {name_of(other): other.read_text("utf-8") for other in FILES if other.parent == path.parent}
    sources = {name: Source(name, text) for name, text in texts.items()}
    source = sources[name_of(path)]
    settings = settings_from([Layer({"select": RULES}, "/")], cwd="/")
    checked = engine.check(source, MemoryProject(texts), settings)
    assert not checked.crashes
    out = ""
    for tool in checked.tools:
        run = tool.handler.qualname if tool.handler else "what it reads" if tool.signature else "-"
        out += f"{source.position(tool.header.start).line} {tool.framework} {tool.name} <- {run}\n"
    return out + "\n" + format_named("concise").render(checked.diagnostics, sources.__getitem__, Style())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_what_is_found_and_said(path: Path, update: bool) -> None:
    expected = path.with_name(path.name + ".out")
    found = report(path)
    if update:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_every_way_has_good_and_broken_cases(folder: Path) -> None:
    paths = [path for path in FILES if path.parent == folder]
    found = {path.stem: report(path).partition("\n\n")[2] for path in reversed(paths)}
    assert len(found) >= 3
    assert not found["good"].strip()
    assert found["broken"].strip()


def test_every_expectation_has_its_case() -> None:
    assert {path.with_suffix("") for path in CASES.rglob("*.out")} == set(FILES)
