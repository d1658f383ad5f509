"""Definitions under version control: what compile writes into a folder, and what --check says of it."""

from __future__ import annotations

import json
import os
import signal
import stat
from pathlib import Path

import pytest

from test_cli import ENTRY, python, toolint, write
from toolint.engine.layout import unusable

TOOL = '''
@tool
def {name}(note_id: str) -> str:
    """{text}

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
'''
TARGETS = ("anthropic", "openai")


def handlers(*names: str, text: str = "Return a note. Use it when the id is known.") -> str:
    """A module with tools."""
    return "from toolint import tool\n" + "".join(TOOL.format(name=name, text=text) for name in names)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two tools."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a.py", handlers("read_note", "open_note"))
    return tmp_path


def below(folder: Path) -> list[str]:
    """All files below a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def names(path: Path) -> list[str]:
    """The tools in a file."""
    return [definition["name"] for definition in json.loads(path.read_text(encoding="utf-8"))]


def test_a_folder_gets_a_file_a_target(here: Path) -> None:
    ran = toolint("compile", ".", "-o", "out/tools/")
    assert (ran.code, ran.out, ran.err) == (0, "", "toolint: out/tools/: 2 of 2 files written\n")
    assert below(here / "out") == [f"tools/{target}.json" for target in TARGETS]
    for target in TARGETS:
        path = here / "out" / "tools" / f"{target}.json"
        assert names(path) == ["read_note", "open_note"]
        assert path.read_text(encoding="utf-8") == toolint("compile", "a.py", "--to", target).out


def test_what_is_right_is_not_touched(here: Path) -> None:
    assert toolint("compile", ".", "-o", "tools").code == 0
    files = [here / "tools" / f"{target}.json" for target in TARGETS]
    for path in files:
        os.utime(path, (1, 1))
    files[1].write_bytes(files[1].read_bytes().replace(b"\n", b"\r\n"))  # As git checks it out on Windows.
    os.utime(files[1], (1, 1))
    assert "0 of 2 files written" in toolint("compile", ".", "-o", "tools").err
    assert [path.stat().st_mtime for path in files] == [1, 1]
    assert toolint("compile", ".", "-o", "tools", "--check").code == 0
    write(files[0], "[]\n").chmod(0o640)
    assert "1 of 2 files written" in toolint("compile", ".", "-o", "tools").err
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o640
    assert files[1].stat().st_mtime == 1


def test_check_shows_what_is_stale_and_writes_nothing(here: Path) -> None:
    ran = toolint("compile", "a.py", "-o", "tools", "--check")
    missing = "".join(f"tools/{target}.json is missing\n" for target in TARGETS)
    assert (ran.code, ran.out) == (1, missing)
    assert not (here / "tools").exists()
    assert toolint("compile", "a.py", "-o", "tools").code == 0
    ran = toolint("compile", "a.py", "-o", "tools", "--check")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    write(here / "a.py", handlers("read_note", "open_note", text="Return the text of a note."))
    before = [(here / "tools" / f"{target}.json").read_bytes() for target in TARGETS]
    ran = toolint("compile", "a.py", "-o", "tools", "--check")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[:2] == ["--- tools/anthropic.json", "+++ tools/anthropic.json (compiled)"]
    assert '-    "description": "Return a note. Use it when the id is known.",' in lines
    assert '+    "description": "Return the text of a note.",' in lines
    assert ran.err == "toolint: 2 of 2 files are stale: run compile without --check\n"
    assert [(here / "tools" / f"{target}.json").read_bytes() for target in TARGETS] == before
    write(here / "tools" / "anthropic.json", b"<<<<<<< \xff\x1b[31m\n")
    assert "\x1b" not in toolint("compile", "a.py", "-o", "tools", "--check").out


def test_split_writes_a_file_a_tool(here: Path) -> None:
    assert toolint("compile", ".", "-o", "tools", "--split").code == 0
    assert below(here / "tools") == [
        f"{target}/{name}.json" for target in TARGETS for name in ("open_note", "read_note")
    ]
    assert json.loads((here / "tools" / "openai" / "open_note.json").read_text())["name"] == "open_note"
    assert toolint("compile", ".", "-o", "tools", "--split", "--check").code == 0


def test_files_of_tools_that_are_gone_are_named_and_stay(here: Path) -> None:
    assert toolint("compile", "a.py", "-o", "tools", "--split", "--to", "openai").code == 0
    own = write(here / "tools" / "openai" / "notes.json", '{"mine": true}\n')
    write(here / "a.py", handlers("read_note"))
    left = "tools/openai/open_note.json is of no tool any more: delete it"
    ran = toolint("compile", "a.py", "-o", "tools", "--split", "--to", "openai", "--check")
    assert (ran.code, ran.out) == (1, f"{left}\n")
    ran = toolint("compile", "a.py", "-o", "tools", "--split", "--to", "openai")
    assert ran.code == 0
    assert ran.err.endswith(f"toolint: {left}\n")
    assert (here / "tools" / "openai" / "open_note.json").exists()
    (here / "tools" / "openai" / "open_note.json").unlink()
    assert toolint("compile", "a.py", "-o", "tools", "--split", "--to", "openai", "--check").code == 0
    assert own.exists()


@pytest.mark.parametrize(
    "name",
    [
        "../evil",
        "..",
        ".",
        "a/b",
        "a\\b",
        "/etc/x",
        "C:x",
        "con",
        "NUL.txt",
        "a.",
        " a",
        "x" * 250,
        "a\x00b",
        "a\nb",
        "ä" * 130,
    ],
)
def test_split_refuses_names_that_are_no_names_of_files(here: Path, name: str) -> None:
    assert unusable(name)
    definitions = [{"name": each, "description": "x", "inputSchema": {"type": "object"}} for each in ("good", name)]
    write(here / "in.json", json.dumps(definitions))
    ran = toolint("compile", "in.json", "--to", "mcp", "-o", "tools", "--split")
    assert ran.code == 1, ran.err
    assert ran.err.startswith("in.json:1:")
    assert below(here) == ["a.py", "in.json"]
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(("first", "second"), [("read", "READ"), ("straße", "STRASSE"), ("é", "e\u0301")])
def test_split_refuses_names_that_some_file_systems_take_for_one(here: Path, first: str, second: str) -> None:
    definitions = [{"name": each, "description": "x", "inputSchema": {"type": "object"}} for each in (first, second)]
    write(here / "in.json", json.dumps(definitions))
    ran = toolint("compile", "in.json", "--to", "mcp", "-o", "tools", "--split")
    assert (ran.code, "unusable-file-name" in ran.err) == (1, True)
    assert below(here) == ["a.py", "in.json"]


def test_good_names_are_no_trouble() -> None:
    assert [unusable(name) for name in ("read_note", "a.b", "console", "検索", "x" * 200, "-a")] == [None] * 6


def test_nothing_is_written_outside(here: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (here / "tools").mkdir()
    (here / "tools" / "openai").symlink_to(outside)
    ran = toolint("compile", "a.py", "-o", "tools", "--split")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "a symlink leads out of tools" in ran.err
    assert below(outside) == []


def test_a_symlink_to_a_file_is_followed(here: Path) -> None:
    real = write(here / "real.json", "old")
    (here / "tools").mkdir()
    (here / "tools" / "openai.json").symlink_to(real)
    assert toolint("compile", "a.py", "-o", "tools").code == 0
    assert (here / "tools" / "openai.json").is_symlink()
    assert names(real) == ["read_note", "open_note"]


def test_all_or_nothing(here: Path) -> None:
    write(here / "b.py", handlers("send_note").replace("note_id: str", "note_id: dict"))
    assert toolint("compile", "a.py", "b.py", "-o", "tools").code == 1
    assert not (here / "tools").exists()
    (here / "tools" / "openai.json").mkdir(parents=True)
    ran = toolint("compile", "a.py", "-o", "tools")
    assert (ran.code, ran.err) == (2, "toolint: tools/openai.json: Is a directory\n")
    assert below(here / "tools") == []


def test_a_run_that_is_killed_leaves_the_old_files_and_the_next_one_cleans_up(here: Path) -> None:
    assert toolint("compile", "a.py", "-o", "tools").code == 0
    old = {path: (here / "tools" / path).read_bytes() for path in below(here / "tools")}
    write(here / "a.py", handlers("read_note"))
    kill = "os.replace = lambda *_: (os.kill(os.getpid(), signal.SIGKILL), time.sleep(60))"
    killed = python("-c", ENTRY.replace("out.json", "tools").format(kill), cwd=here)
    assert killed.returncode == -signal.SIGKILL
    assert {path: (here / "tools" / path).read_bytes() for path in old} == old
    assert len(below(here / "tools")) == 4
    write(here / "a.py", handlers("read_note", "open_note"))
    assert "0 of 2 files written" in toolint("compile", "a.py", "-o", "tools").err
    assert below(here / "tools") == sorted(old)


def test_the_settings_say_what_is_compiled(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = '[tool.toolint.compile]\npaths = ["a.py"]\ntargets = ["mcp"]\noutput = "tools"\n'
    write(here / "pyproject.toml", table)
    (here / "deep").mkdir()
    monkeypatch.chdir(here / "deep")
    assert toolint("compile", "--check").code == 1
    assert toolint("compile").code == 0
    assert below(here / "tools") == ["mcp.json"]
    assert toolint("compile", "--check").code == 0
    assert toolint("compile", "--split").code == 0
    assert toolint("compile", "--split", "--config", "compile.targets = ['openai']").code == 0
    files = [f"{target}/{name}.json" for target in ("mcp", "openai") for name in ("open_note", "read_note")]
    assert below(here / "tools") == sorted([*files, "mcp.json"])
    # What is named on the command line is no more than a part of the project: it is printed.
    assert json.loads(toolint("compile", here / "a.py::read_note", "--to", "mcp").out)[0]["name"] == "read_note"
    assert names(here / "tools" / "mcp.json") == ["read_note", "open_note"]


def test_what_compile_writes_is_checked_at_its_source_alone(here: Path) -> None:
    write(here / "pyproject.toml", '[tool.toolint.compile]\npaths = ["."]\noutput = "."\n')
    write(here / "a.py", handlers("readNote"))
    write(here / "other.json", '{"name": "getNote", "description": "Get.", "input_schema": {"type": "object"}}')
    for _ in range(2):
        assert toolint("compile").code == 0
        assert names(here / "openai.json") == ["readNote", "getNote"]
    for command in (["check", "."], ["check", "--force-exclude", "a.py", "openai.json", "other.json"]):
        found = [line.partition(":")[0] for line in toolint(*command).out.splitlines()]
        assert "openai.json" not in found
        assert {"a.py", "other.json"} <= set(found)
    assert "openai.json:" in toolint("check", "openai.json").out


def test_definitions_of_other_making_are_not_overwritten(here: Path) -> None:
    text = '[{"name": "x", "description": "x", "input_schema": {"type": "object"}}]'
    write(here / "tools" / "anthropic.json", text)
    ran = toolint("compile", ".", "-o", "tools")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith("toolint: tools/anthropic.json: the output would overwrite it")
    assert (here / "tools" / "anthropic.json").read_text() == text
    ran = toolint("compile", "tools/anthropic.json", "-o", "tools")
    assert (ran.code, ran.err) == (
        2,
        "toolint: tools/anthropic.json: it is one of the inputs, and would be overwritten\n",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            [],
            "compile needs a path: a file, a folder or FILE::NAME, or `paths` in [tool.toolint.compile] of the settings",
        ),
        (
            ["a.py", "--check"],
            "--check needs an output: -o FOLDER, or `output` in [tool.toolint.compile] where no path is named",
        ),
        (
            ["a.py", "--split"],
            "--split needs an output: -o FOLDER, or `output` in [tool.toolint.compile] where no path is named",
        ),
        (["a.py", "--split", "-o", "x.json"], "x.json: --split needs a folder to write to"),
        (["a.py", "-o", "a.py"], "a.py: it is a file; name a folder, or a file that ends in .json"),
        (["a.py", "-o", "a.py/x"], "a.py/x: Not a directory"),
        (["a.py", "-o", "x" * 300], f"{'x' * 300}: File name too long"),
        (["a.py", "-o", "loop"], "loop: File exists"),
    ],
)
def test_what_cant_be_written_is_said_in_a_line(here: Path, arguments: list[str], message: str) -> None:
    (here / "loop").symlink_to("loop")
    ran = toolint("compile", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"toolint: {message}\n")
    assert below(here) == ["a.py", "loop"]


def test_a_folder_in_place_of_a_file_is_said_by_check_too(here: Path) -> None:
    (here / "x.json").mkdir()
    (here / "tools" / "openai" / "old.json").mkdir(parents=True)
    for more in ([], ["--check"]):
        assert toolint("compile", "a.py", "-o", "x.json", *more).err.endswith("toolint: x.json: Is a directory\n")
    assert toolint("compile", "a.py", "-o", "tools", "--split", "--check").code == 1


def test_dash_is_standard_output(here: Path) -> None:
    assert toolint("compile", "a.py", "-o", "-").out == toolint("compile", "a.py").out
