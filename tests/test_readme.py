"""Every example in the README and in docs/ is run, and prints what stands there.

A fenced block with ``title="name"`` is written as that file into a scratch folder, which each document has for itself.
``console`` blocks run there: after ``$`` a command, below it what it prints. ``python`` blocks without a title are run.
``sh`` blocks are commands for the reader's machine; those of the README are its set-up.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import tomli
from jsonschema import Draft202012Validator

from checkout import run
from conftest import ROOT

DOCUMENTS = sorted(
    str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")) if path.is_file()
)
BLOCK = re.compile(r"^```(?P<language>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<body>.*?)^```$", re.M | re.S)
FENCE = re.compile(r"^```", re.M)
COMMAND = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.M)
PRELUDE = 'toolint() { "$PYTHON" -m toolint "$@"; }; python() { "$PYTHON" "$@"; };\n'


@dataclass(frozen=True)
class Block:
    """One fenced block of a document."""

    language: str
    title: str | None
    body: str


def blocks(document: str) -> list[Block]:
    """All fenced blocks of a document in their order."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return [Block(**found.groupdict()) for found in BLOCK.finditer(text)]


def of_language(language: str) -> Iterator[tuple[str, Block]]:
    """The blocks of one language in all documents, each with its document."""
    return ((document, block) for document in DOCUMENTS for block in blocks(document) if block.language == language)


def printed(command: str, folder: Path) -> str:
    """What a command of a console block prints."""
    done = subprocess.run(
        ["sh", "-c", PRELUDE + command],
        cwd=folder,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def rerun(text: str, folder: Path) -> str:
    """A document with everything that its console blocks print printed anew."""

    def command_again(found: re.Match[str]) -> str:
        return f"$ {found['command']}\n{printed(found['command'], folder)}"

    def block_again(found: re.Match[str]) -> str:
        if found["title"]:
            path = folder / found["title"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(found["body"], encoding="utf-8")
        elif found["language"] == "python":
            run([sys.executable, "-c", found["body"]], folder)
        elif found["language"] == "console":
            return f"```console\n{COMMAND.sub(command_again, found['body'])}```"
        return found[0]

    return BLOCK.sub(block_again, text)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_print_what_stands_there(document: str, tmp_path: Path, update: bool) -> None:
    shutil.copytree(ROOT / "testdata" / "example", tmp_path / "testdata" / "example")
    path = ROOT / document
    text = path.read_text(encoding="utf-8")
    again = rerun(text, tmp_path)
    if update:
        path.write_text(again, encoding="utf-8", newline="\n")
    else:
        assert again == text


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_fence_is_a_block_of_a_known_kind(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    assert 2 * len(blocks(document)) == len(FENCE.findall(text))
    kinds = {"console", "json", "lua", "python", "sh", "text", "toml", "yaml"}
    assert {block.language for block in blocks(document)} <= kinds
    for block in blocks(document):
        assert block.language != "console" or COMMAND.sub("", block.body) == ""


def test_json_blocks_parse() -> None:
    for _, block in of_language("json"):
        json.loads(block.body)


def test_settings_keep_their_contract() -> None:
    contract = json.loads((ROOT / "schemas" / "config.json").read_text(encoding="utf-8"))
    for document, block in of_language("toml"):
        table = tomli.loads(block.body)
        settings = table["tool"]["toolint"] if "tool" in table else table
        assert [error.message for error in Draft202012Validator(contract).iter_errors(settings)] == [], document


def test_hook_settings_are_what_pre_commit_reads(tmp_path: Path) -> None:
    run([sys.executable, "-m", "pre_commit", "validate-manifest", ".pre-commit-hooks.yaml"], ROOT)
    configs = [block.body for _, block in of_language("yaml")]
    assert configs
    for config in configs:
        (tmp_path / "config.yaml").write_text(config, encoding="utf-8")
        run([sys.executable, "-m", "pre_commit", "validate-config", "config.yaml"], tmp_path)


def test_two_commands_set_everything_up() -> None:
    commands = [block.body.splitlines() for block in blocks("README.md") if block.language == "sh"]
    assert [len(lines) for lines in commands] == [1, 1]
    (example,), (tests,) = commands
    assert "testdata/example" in example
    assert "scripts/test.py" in tests
    assert all(command.startswith("python3 -m venv .venv && ") for command in (example, tests))


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        text = BLOCK.sub("", (ROOT / document).read_text(encoding="utf-8"))
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
            assert "://" in link or (ROOT / document).parent.joinpath(link).exists(), f"{document}: {link}"
