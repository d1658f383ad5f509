"""The hook, run by the real pre-commit on a scratch repository."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from checkout import WITHOUT_CHECKOUT, copy_checkout, run

GOOD = '''"""Tools on notes."""

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("notes")


@server.tool()
def read_note_{number}(note_id: str = Field(description="The note's id, e.g. 'n7'.")) -> str:
    """Return the text of note shelf {number}. Use it when the id is known."""
    return note_id
'''
BAD = GOOD.replace("read_note_{number}", "readNote{number}")
CONFIG = """\
repos:
  - repo: {repo}
    rev: v0
    hooks:
      - id: toolint
        verbose: true
"""
FILES = 24

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="pre-commit needs git")


def git(repo: Path, *arguments: str) -> None:
    """Run git without the user's settings."""
    who = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
    run(["git", "-c", "init.defaultBranch=main", *arguments], repo, env={"GIT_CONFIG_GLOBAL": os.devnull, **who})


def repository(at: Path) -> Path:
    """Everything in a folder, committed."""
    git(at, "init", "-q")
    git(at, "add", "-A")
    git(at, "commit", "-q", "-m", "all")
    return at


def hook(repo: Path, home: Path, code: int, *, staged: bool = False) -> str:
    """What pre-commit prints about all files of a repository, or about what is staged."""
    command = [sys.executable, "-m", "pre_commit", "run", *([] if staged else ["--all-files"]), "--color", "never"]
    variables = {"PRE_COMMIT_HOME": str(home), "GIT_CONFIG_GLOBAL": os.devnull, **WITHOUT_CHECKOUT}
    return run(command, repo, code, variables).stdout


def test_hook(tmp_path: Path) -> None:
    toolint = repository(copy_checkout(tmp_path / "the hook"))
    git(toolint, "tag", "v0")
    notes = tmp_path / "my notes"
    (notes / "src dir").mkdir(parents=True)
    (notes / ".pre-commit-config.yaml").write_text(CONFIG.format(repo=toolint), encoding="utf-8")
    for number in range(FILES):
        (notes / "src dir" / f"note shelf {number}.py").write_text(GOOD.format(number=number), encoding="utf-8")
    repository(notes)

    passed = hook(notes, tmp_path / "home", 0)
    assert "Passed" in passed
    runs = [line for line in passed.splitlines() if "tools" in line]
    assert len(runs) >= min(2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1), passed

    (notes / "src dir" / "note shelf 7.py").write_text(BAD.format(number=7), encoding="utf-8")
    failed = hook(notes, tmp_path / "home", 1)
    named = {line.partition(".py:")[0] for line in failed.splitlines() if ".py:" in line}
    assert named == {"src dir/note shelf 7"}, failed
    assert "name-not-snake-case" in failed


COMPILE = """\
repos:
  - repo: {repo}
    rev: v0
    hooks:
      - id: toolint-compile
"""


def test_compile_hook(tmp_path: Path) -> None:
    toolint = repository(copy_checkout(tmp_path / "the hook"))
    git(toolint, "tag", "v0")
    notes = tmp_path / "my notes"
    (notes / "src").mkdir(parents=True)
    (notes / ".pre-commit-config.yaml").write_text(COMPILE.format(repo=toolint), encoding="utf-8")
    table = '[tool.toolint.compile]\npaths = ["src"]\noutput = "definitions"\n'
    (notes / "pyproject.toml").write_text(table, encoding="utf-8")
    source = notes / "src" / "notes.py"
    source.write_text(GOOD.format(number=1), encoding="utf-8")
    run([sys.executable, "-m", "toolint", "compile"], notes)
    repository(notes)
    assert "Passed" in hook(notes, tmp_path / "home", 0)
    source.write_text(GOOD.format(number=2), encoding="utf-8")
    failed = hook(notes, tmp_path / "home", 1)
    assert '-    "name": "read_note_1",' in failed
    assert '+    "name": "read_note_2",' in failed
    source.write_text(GOOD.format(number=1), encoding="utf-8")
    git(notes, "rm", "-q", "definitions/openai.json")
    assert "definitions/openai.json is missing" in hook(notes, tmp_path / "home", 1, staged=True)


def test_fix_hook(tmp_path: Path) -> None:
    toolint = repository(copy_checkout(tmp_path / "the hook"))
    git(toolint, "tag", "v0")
    notes = tmp_path / "my notes"
    notes.mkdir()
    config = CONFIG.replace("id: toolint", "id: toolint-fix").replace("        verbose: true\n", "")
    (notes / ".pre-commit-config.yaml").write_text(config.format(repo=toolint), encoding="utf-8")
    definition = (
        '{{"name": "read_note_{number}", "description": "Return the text of note shelf {number}. Use it when the id is known.",'
        ' "strict": true, "input_schema": {{"type": "object", "properties": {{"note_id": {{"type": "string",'
        ' "description": "The id, e.g. \'n7\'."}}}}, "required": ["note_id"]{closed}}}}}\n'
    )
    for number in range(FILES):
        text = definition.format(number=number, closed="")
        (notes / f"note shelf {number}.json").write_text(text, encoding="utf-8")
    repository(notes)
    failed = hook(notes, tmp_path / "home", 1)
    assert "files were modified by this hook" in failed
    assert f"{FILES} findings ({FILES} fixed, 0 remaining)" in failed
    for number in range(FILES):
        text = definition.format(number=number, closed=', "additionalProperties": false')
        assert (notes / f"note shelf {number}.json").read_text(encoding="utf-8") == text
    git(notes, "add", "-A")
    assert "Passed" in hook(notes, tmp_path / "home", 0)
