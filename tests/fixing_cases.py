"""The case files of the tests of fixes, and what a fix says that it does, computed apart from the code that edits."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from conftest import ROOT
from toolint import engine
from toolint.config import Settings, settings_from
from toolint.config.layers import Layer
from toolint.engine import checking
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Finding, Move, Op, Pointer, Project, Remove, Rename, Set, Tool, Unknown
from toolint.readers import SUFFIXES
from toolint.rules import Rule
from toolint.text import Source

SETTINGS = settings_from([Layer({"select": ["ALL"], "exclude": []}, str(ROOT))], cwd=str(ROOT))
"""Every rule, as what a fix does must be right under each."""


LARGEST = 50_000
"""Bytes of a case file; what is larger are collections of hundreds of tools, each of whose fixes is held to a check of them all."""


def case_files() -> tuple[str, ...]:
    """All files of the test data that toolint reads, relative to the root."""
    files = (path for path in (ROOT / "testdata").rglob("*") if path.suffix in SUFFIXES and path.is_file())
    found = (path for path in files if path.stat().st_size < LARGEST)
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in found))


@dataclass(frozen=True)
class Over:
    """A project with some files as they are here."""

    project: Project
    sources: Mapping[str, Source] = field(default_factory=dict)

    @property
    def roots(self) -> Any:
        return self.project.roots

    @property
    def installed(self) -> Any:
        return self.project.installed

    def source(self, path: str) -> Source | None:
        found = self.project.source(path)
        key = found.path if found is not None else path
        return self.sources.get(key, found)

    def data(self, path: str, folder: str) -> bytes | None:
        return self.project.data(path, folder)


def project_of(path: str, settings: Settings = SETTINGS) -> tuple[Source | None, Project]:
    """A file of the checkout, and the project around it."""
    disk = Disk(settings.cwd)
    return disk.source(path), disk.project(path, settings)


def fixed_cases() -> tuple[str, ...]:
    """The case files of rules of which a fixed text is kept."""
    return tuple(path for path in case_files() if (ROOT / path).with_suffix(".fixed").exists())


@cache
def diagnostics(path: str) -> tuple[Diagnostic, ...]:
    source, project = project_of(path)
    return engine.check(source, project, SETTINGS).diagnostics if source is not None else ()


@dataclass(frozen=True)
class Offer:
    """A fix as the rule gave it, and as the engine reports it."""

    tool: Tool
    number: int
    """Which tool of the file it is."""
    ops: tuple[Op, ...]
    diagnostic: Diagnostic


def offers(source: Source, project: Project, patch: pytest.MonkeyPatch) -> list[Offer]:
    """The fixes of the rules in a file."""
    seen: list[tuple[Tool, Finding, Diagnostic]] = []
    placed = checking._placed

    def recording(rule: Rule, finding: Finding, tool: Tool) -> Diagnostic:
        diagnostic = placed(rule, finding, tool)
        seen.append((tool, finding, diagnostic))
        return diagnostic

    with patch.context() as during:
        during.setattr(checking, "_placed", recording)
        checked = engine.check(source, project, SETTINGS)
    numbers = {id(tool): number for number, tool in enumerate(checked.tools)}
    return [
        Offer(tool, numbers[id(tool)], finding.fix.ops, diagnostic)
        for tool, finding, diagnostic in seen
        if finding.fix is not None and diagnostic.fix is not None and id(tool) in numbers
    ]


def after_ops(value: Any, ops: Iterable[Op], at: Any = lambda pointer: pointer) -> Any:
    """A JSON value after operations, whose pointers ``at`` makes pointers into the value."""
    value = copy.deepcopy(value)
    for op in ops:
        *above, last = at(op.pointer)
        holder = value
        for step in above:
            if isinstance(holder, dict) and step not in holder:
                holder[step] = {}
            holder = holder[step]
        if isinstance(op, Remove):
            holder.pop(last, None) if isinstance(holder, dict) else holder.pop(last)
        elif isinstance(op, Set):
            holder[last] = copy.deepcopy(op.value)
        elif isinstance(op, Move):
            holder[last] = op.text
    return value


def moves_text(ops: Iterable[Op], doc: Any) -> bool:
    """Whether text of a docstring is moved or taken out: then the tool's description may lose it, and a parameter's may come."""
    return any(isinstance(op, Move | Rename) or (isinstance(op, Remove) and not _is_in(doc, op.pointer)) for op in ops)


def _is_in(doc: Any, pointer: Pointer) -> bool:
    try:
        for step in pointer:
            doc = doc[step]
    except LookupError:
        return False
    return True


def without_descriptions(doc: Any, at: Iterable[Pointer] = ()) -> Any:
    """A document without the tool's description, and those at the pointers; texts without their line ends."""
    doc = _in_one_line(doc)
    doc.pop("description", None)
    for *above, last in at:
        holder = doc
        for step in above:
            holder = holder.get(step, {}) if isinstance(holder, dict) else {}
        if isinstance(holder, dict):
            holder.pop(last, None)
    return doc


def comparable(value: Any) -> Any:
    """The value with a text for each part that is not known."""
    match value:
        case Unknown():
            return f"<not known: {value.reason}>"
        case dict():
            return {key: comparable(item) for key, item in value.items()}
        case list() | tuple():
            return [comparable(item) for item in value]
    return value


def _in_one_line(value: Any) -> Any:
    match value:
        case str():
            return " ".join(value.split())
        case dict():
            return {key: _in_one_line(item) for key, item in value.items()}
        case list():
            return [_in_one_line(item) for item in value]
    return value


def json_values(source: Source) -> Any:
    """What a file of JSON, JSON Lines or YAML holds, by the standard library or PyYAML; None if they refuse it."""
    import yaml

    try:
        if source.path.endswith((".jsonl", ".ndjson")):
            return [json.loads(line) if line.strip() else None for line in source.text.split("\n")]
        if source.path.endswith((".yaml", ".yml")):
            documents = list(yaml.safe_load_all(source.text))
            return documents[0] if len(documents) == 1 else documents
        if source.path.endswith(".json"):
            return json.loads(source.text)
    except (ValueError, yaml.YAMLError):
        return None
    return None
