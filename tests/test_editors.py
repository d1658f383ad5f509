"""The patterns that docs/editors.md gives to editors, on what toolint really prints."""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from checkout import run
from conftest import ROOT

GOOD = '''from toolint import tool


@tool
def read_note(note_id: str) -> str:
    """Return the text of a note. Use it when the id is known.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
    return note_id
'''
BAD = GOOD.replace("read_note(", "readNote(")
FINDING = ("my notes.py", "5", "5", "name-not-snake-case")
TOOLINT = [sys.executable, "-m", "toolint", "check", "--output-format", "concise"]
PATIENCE = 60
"""Seconds to wait for a line before the test has failed."""


@pytest.fixture
def matcher() -> dict[str, Any]:
    """The problem matcher of the VS Code task."""
    text = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    documents = (json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", text, re.M | re.S))
    (task,) = next(document["tasks"] for document in documents if "tasks" in document)
    assert task["args"] == ["check", "--watch", "--output-format", "concise"]
    assert task["isBackground"]
    found: dict[str, Any] = task["problemMatcher"]
    return found


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    (tmp_path / "my notes.py").write_text(BAD, encoding="utf-8")
    return tmp_path


def problems(matcher: dict[str, Any], lines: list[str]) -> list[tuple[str, ...]]:
    """File, line, column and code of every line that the matcher takes for a problem."""
    pattern = matcher["pattern"]
    found = [match for line in lines if (match := re.match(pattern["regexp"], line))]
    assert {match[pattern["severity"]] for match in found} <= {"error", "warning"}
    return [tuple(match[pattern[part]] for part in ("file", "line", "column", "code")) for match in found]


@pytest.fixture
def watching(notes: Path) -> Iterator[queue.Queue[str]]:
    """The lines that a watching toolint prints, as they come."""
    lines: queue.Queue[str] = queue.Queue()
    process = subprocess.Popen(
        [*TOOLINT, "--watch"],
        cwd=notes,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    stdout = process.stdout

    def read() -> None:
        for line in stdout:
            lines.put(line.rstrip("\n"))

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    yield lines
    process.terminate()
    process.wait(PATIENCE)
    reader.join(PATIENCE)
    stdout.close()


def next_run(matcher: dict[str, Any], lines: queue.Queue[str]) -> list[str]:
    """The lines between the next begin and its end."""
    while not re.search(matcher["background"]["beginsPattern"], lines.get(timeout=PATIENCE)):
        pass
    inside: list[str] = []
    while not re.search(matcher["background"]["endsPattern"], line := lines.get(timeout=PATIENCE)):
        inside.append(line)
    return inside


def test_matcher_on_a_watching_toolint(matcher: dict[str, Any], notes: Path, watching: queue.Queue[str]) -> None:
    assert problems(matcher, next_run(matcher, watching)) == [FINDING]
    (notes / "my notes.py").write_text(GOOD, encoding="utf-8")
    assert problems(matcher, next_run(matcher, watching)) == []
    (notes / "my notes.py").write_text(BAD, encoding="utf-8")
    assert problems(matcher, next_run(matcher, watching)) == [FINDING]


def test_end_of_a_run_that_could_not_be(matcher: dict[str, Any], notes: Path, watching: queue.Queue[str]) -> None:
    next_run(matcher, watching)
    (notes / "toolint.toml").write_text("nonsense = 1\n", encoding="utf-8")
    while not re.search(matcher["background"]["endsPattern"], line := watching.get(timeout=PATIENCE)):
        pass
    assert "could not run" in line
    assert "finding" not in line


def test_matcher_takes_findings_and_nothing_else(matcher: dict[str, Any], notes: Path) -> None:
    lines = run([*TOOLINT, "."], notes, code=1).stdout.splitlines()
    assert problems(matcher, lines) == [FINDING]
    assert problems(matcher, ["toolint: run started", "toolint: run finished", "1 file, 1 tool, 1 finding"]) == []


def test_run_on_save_command(notes: Path) -> None:
    text = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    documents = (json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", text, re.M | re.S))
    (settings,) = next(found["commands"] for found in (d.get("emeraldwalk.runonsave", {}) for d in documents) if found)
    assert re.search(settings["match"], "my notes.py")
    assert not re.search(settings["match"], "my notes.pyc")
    command = settings["cmd"].replace("${workspaceFolder}", str(notes)).replace("${file}", str(notes / "my notes.py"))
    shell = 'toolint() { "$PYTHON" -m toolint "$@"; }; '
    done = run(shell + command, notes, code=1, env={"PYTHON": sys.executable})
    assert done.stdout.startswith("my notes.py:5:5: warning[name-not-snake-case] ")
