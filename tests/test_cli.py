"""The command line as a user meets it: transcripts under testdata/cli, and what a transcript can't show."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import shlex
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from conftest import ROOT
from toolint import rules, targets
from toolint.cli import main, output
from toolint.config.layers import FAULTS
from toolint.engine import checking, compiling

CASES = sorted(path.parent for path in (ROOT / "testdata" / "cli").glob("*/transcript.txt"))
REPORT = json.loads((ROOT / "schemas" / "report.json").read_text(encoding="utf-8"))

HANDLER = '''from toolint import tool


@tool
def {name}(note_id: str) -> str:
    """Return the text of a note. Use it when the id is known.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
    return note_id
'''
GOOD = HANDLER.replace("{name}", "read_note")
BAD = HANDLER.replace("{name}", "readNote")
LINE = ":5:5: warning[name-not-snake-case] "
"""The finding in BAD, after the path."""


class Ran:
    """What a command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TOOLINT_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def write(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def toolint(*arguments: str | Path, stdin: bytes = b"") -> Ran:
    """Run a command in this process, in the working folder."""
    raw = io.BytesIO()
    out, err = io.TextIOWrapper(raw, "utf-8"), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main(list(map(str, arguments)))
            except SystemExit as ended:
                code = int(ended.code or 0)
            out.flush()
    finally:
        sys.stdin = before
    assert "Traceback" not in err.getvalue()
    return Ran(code, raw.getvalue().decode("utf-8"), err.getvalue())


def python(*arguments: str, cwd: Path, env: Mapping[str, str] | None = None, **options: Any) -> Any:
    """A fresh Python that has toolint."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        **options,
    )


# Transcripts: `$ toolint ...`, what it prints, on standard error after `! `, `[code]` unless it is 0


def replay(transcript: str) -> str:
    """The commands of a transcript with what they do now."""
    title, *lines = transcript.splitlines()
    out = [title]
    for line in lines:
        if line.startswith("$ "):
            words = shlex.split(line.removeprefix("$ "))
            stdin = b""
            if "<" in words:
                stdin = Path(words[words.index("<") + 1]).read_bytes()
                words = words[: words.index("<")]
            ran = toolint(*words[1:], stdin=stdin) if words[0] == "toolint" else Ran(0, show(words), "")
            out += ["", line, *ran.out.splitlines(), *(f"! {row}" for row in ran.err.splitlines())]
            out += [f"[{ran.code}]"] if ran.code else []
    return "\n".join(out).strip() + "\n"


def show(words: list[str]) -> str:
    assert words[0] == "cat"
    return Path(words[1]).read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_transcript(case: Path, here: Path, update: bool) -> None:
    shutil.copytree(case / "project", here, dirs_exist_ok=True)
    file = case / "transcript.txt"
    expected = file.read_text(encoding="utf-8")
    found = replay(expected).replace(here.as_posix(), "/here")
    if update:
        file.write_text(found, encoding="utf-8", newline="\n")
    else:
        assert found == expected


def test_there_are_transcripts() -> None:
    assert len(CASES) >= 5


# Commands


def test_version_overview_and_help() -> None:
    from toolint import __version__

    assert toolint("--version").out == f"toolint {__version__}\n"
    overview = toolint("--help")
    assert overview.code == 0
    for command in ("baseline", "check", "compile", "diff", "explain", "list", "rules"):
        assert f"\n  {command} " in overview.out
        told = toolint(command, "--help")
        assert told.code == 0
        assert told.out.startswith(f"usage: toolint {command} ")
        assert toolint("help", command).out == told.out
    assert toolint().code == 2


def test_rules_lists_every_rule_and_each_has_a_page() -> None:
    table = toolint("rules").out.splitlines()
    document = json.loads(toolint("rules", "--output-format", "json").out)
    names = [*rules.rules(), *FAULTS]
    assert [entry["name"] for entry in document] == names
    assert [line.split()[0] for line in table] == ["name", *names]
    for entry in document:
        assert set(entry) == {"name", "severity", "default", "summary"}
        (page,) = json.loads(toolint("explain", entry["name"], "--output-format", "json").out)
        assert {key: page[key] for key in entry} == entry
        assert page["page"].startswith(entry["summary"])
        assert page["page"] in toolint("explain", entry["name"]).out


def test_whatever_compile_says_has_a_page() -> None:
    lowering = importlib.import_module("toolint.targets._run")._RULES
    assert {*lowering.values(), "alternative-definition", "omitted-part"} == set(compiling.NOTES)
    for name in (*compiling.ERRORS, *compiling.NOTES):
        kind = "note" if name in compiling.NOTES else "error"
        first, _, summary, blank, *page = toolint("explain", name).out.splitlines()
        assert first == f"{name} ({kind} of compile)"
        assert summary.endswith(".")
        assert not blank
        assert page
        (entry,) = json.loads(toolint("explain", name, "--output-format", "json").out)
        assert (entry["severity"], entry["summary"]) == (kind, summary)


def test_python_dash_m(here: Path) -> None:
    write(here / "a.py", BAD)
    ran = python("-m", "toolint", "check", cwd=here)
    assert ran.returncode == 1
    assert f"a.py{LINE}" in ran.stdout


# What is never done


def test_code_is_never_run(here: Path) -> None:
    trap = "open('ran', 'w').close()\n"
    write(here / "models.py", f"{trap}from pydantic import BaseModel\nclass M(BaseModel):\n    a: int\n    {trap}")
    write(here / "a.py", f"{trap}from models import M\n{GOOD.replace('str) ', 'M, n: int = exit(3)) ')}")
    toolint("check", ".")
    toolint("list")
    toolint("compile", ".")
    toolint("compile", "a.py::read_note")
    assert not (here / "ran").exists()


@pytest.mark.parametrize("folder", ["empty", "full"])
def test_a_tree_without_tools_imports_nothing_heavy(here: Path, folder: str) -> None:
    (here / "empty").mkdir()
    write(here / "full" / "a.py", "import this\n")
    write(here / "full" / "b.json", '{"name": "x", "items": []}')
    write(here / "full" / "pyproject.toml", '[tool.toolint]\ntargets = ["mcp"]\n')
    ran = python("-X", "importtime", "-m", "toolint", "check", folder, cwd=here)
    assert ran.returncode == 0
    imported = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines() if line.startswith("import time")}
    assert "toolint.engine" in imported
    assert imported.isdisjoint({"libcst", "jsonschema"})


def test_import_toolint_is_light(here: Path) -> None:
    ran = python("-X", "importtime", "-c", "import toolint", cwd=here)
    imported = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines() if line.startswith("import time")}
    assert {name for name in imported if name.partition(".")[0] == "toolint"} == {"toolint"}
    assert imported.isdisjoint({"libcst", "jsonschema", "pathspec", "tomli", "argparse", "dataclasses", "json"})


# Files


def checked(*arguments: str | Path) -> list[str]:
    """The paths that have a finding."""
    ran = toolint("check", "--output-format", "json", "--isolated", *arguments)
    assert ran.code in (0, 1)
    document = json.loads(ran.out)
    Draft202012Validator(REPORT).validate(document)
    return [finding["path"] for finding in document]


def test_folders_are_walked_in_order_and_files_come_once(here: Path) -> None:
    for name in ("b.py", "a/c.py", "a/b/d.py", "a.py", "a/skip.pyi", "a/skip.txt", "node_modules/e.py", "x/.venv/f.py"):
        write(here / name, BAD)
    assert checked() == ["a/b/d.py", "a/c.py", "a.py", "b.py"]
    assert checked("b.py", ".", "a") == ["b.py", "a/b/d.py", "a/c.py", "a.py"]
    assert checked("./a/../a/c.py", here / "a" / "c.py") == ["a/c.py"]
    assert checked("node_modules") == ["node_modules/e.py"]


def test_a_path_outside_of_the_working_folder_is_absolute(here: Path) -> None:
    outside = write(here.parent / "other" / "a.py", BAD)
    assert checked("../other") == [outside.as_posix()]


def test_exclude_and_force_exclude(here: Path) -> None:
    for name in ("a.py", "gen/b.py", "gen/deep/c.py", "build/d.py"):
        write(here / name, BAD)
    assert checked("--extend-exclude", "gen") == ["a.py"]
    assert checked("--extend-exclude", "gen/deep,x", "gen/deep/c.py") == ["gen/deep/c.py"]
    assert checked("--exclude", "*.py") == []
    assert checked("--exclude", "gen") == ["a.py", "build/d.py"]
    named = ("a.py", "gen/deep/c.py", "build/d.py")
    assert checked("--force-exclude", "--extend-exclude", "gen", *named) == ["a.py"]
    assert checked("--force-exclude", "--extend-exclude", "gen", "gen") == []


def test_findings_in_the_file_of_a_model_go_by_its_exclusion(here: Path) -> None:
    write(here / "src" / "models.py", "from pydantic import BaseModel\n\n\nclass Note(BaseModel):\n    text: str\n")
    write(here / "src" / "tools.py", "from models import Note\n" + BAD.replace("note_id: str)", "note_id: Note)"))
    assert checked("src/tools.py") == ["src/tools.py", "src/models.py"]
    assert checked("src/models.py") == []
    for option in ("--exclude", "--extend-exclude"):
        for pattern in ("src/models.py", "models.py"):
            assert checked(option, pattern) == ["src/tools.py"]
            assert checked(option, pattern, "src/tools.py") == ["src/tools.py"]
    assert checked("--extend-exclude", "src", "src/tools.py") == ["src/tools.py"]


def test_gitignore(here: Path) -> None:
    for name in ("a.py", "gen.py", "out/b.py", "keep/gen.py", "keep/c.py", "private.py", "sub/keep/d.py"):
        write(here / name, BAD)
    write(here / ".gitignore", "gen.py\nout/\n!!\n[\n")
    write(here / "keep" / ".gitignore", "!gen.py\n")
    write(here / "sub" / ".gitignore", "/keep\n")
    assert len(checked()) == 7, "outside of a repository a .gitignore means nothing"
    write(here / ".git" / "info" / "exclude", "private.py\n")
    assert checked() == ["a.py", "keep/c.py", "keep/gen.py"]
    assert checked("gen.py", "private.py") == ["gen.py", "private.py"]
    assert checked("out") == ["out/b.py"]
    assert checked("sub") == []
    assert checked("sub/keep") == ["sub/keep/d.py"]
    assert len(checked("--no-respect-gitignore")) == 7
    (here / "keep" / ".git").mkdir()
    assert "keep/gen.py" in checked("keep"), "a repository of its own"


def test_git_itself_agrees(here: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("no git")
    patterns = "*.py\n!/a/\n!b?.py\n/a/**/x.py\n\\#c.py\nd.py \ne\\ f.py\n[x-z].py\n!z.py\n**/deep/\n# comment\n"
    patterns += (
        "[q-a].py\n!*m*a*n*y*.py\nm*a*n*y*[!x].py\n/w/**/*i*l*d*/\n!b?.py\n!w/**/*{*i*,*l*}*.py\n\\!*n*o*t*.py\n"
    )
    write(here / ".gitignore", patterns)
    names = ["a/x.py", "a/b/x.py", "b1.py", "#c.py", "d.py", "e f.py", "y.py", "z.py", "q/deep/b2.py", "q/b3.py"]
    names += ["many.py", "m-a-n-y.py", "m-a-n-yx.py", "mnay.py", "w/q/wild/b4.py", "w/wild/b5.py", "v/w/wild/b6.py"]
    names += ["w/{i,l}.py", "w/1{2i3,4l5}6.py", "w/il.py", "!not.py"]
    for name in names:
        write(here / name, BAD)
    subprocess.run(["git", "init", "-q"], cwd=here, check=True)
    listed = subprocess.run(
        ["git", "-c", "core.quotePath=off", "ls-files", "-o", "--exclude-standard", "*.py"],
        cwd=here, check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert sorted(checked()) == sorted(listed.stdout.splitlines())


def test_hostile_gitignore(here: Path) -> None:
    (here / ".git").mkdir()
    write(here / "ok.py", BAD)
    write(here / f"{'a' * 200}.py", BAD)
    for pattern in (
        "[z-a]",
        "[[:alpha:]",
        "*a" * 17 + "b",
        "*a" * 30_000,
        "**/" * 3000 + "b",
        "a/" * 3000 + "*" * 3000,
    ):
        write(here / ".gitignore", f"{pattern}\nok.py\n")
        ran = toolint("check", "-q", "--output-format", "concise")
        assert ran.out.startswith("aaa"), pattern
        assert ran.out.count("\n") == 1, pattern
        assert ran.err == "", pattern
    (here / ".gitignore").unlink()
    os.mkfifo(here / ".gitignore")
    assert len(checked()) == 2


def test_pipes(here: Path) -> None:
    write(here / "a.py", BAD)
    os.mkfifo(here / "pipe.py")
    assert checked() == ["a.py"]
    ran = toolint("check", "pipe.py", "-q")
    assert ran.out == "pipe.py:1:1: error[unreadable-file] not a regular file\n"
    command = f"{shlex.quote(sys.executable)} -m toolint check <(cat a.py)"
    shell = subprocess.run(
        ["bash", "-c", command], cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False
    )
    assert shell.stdout.endswith(b"Checked 1 file with 1 tool: 1 finding.\n")


def test_symlinks(here: Path) -> None:
    write(here / "real" / "a.py", BAD)
    (here / "real" / "loop").symlink_to(here / "real", target_is_directory=True)
    (here / "folder").symlink_to(here / "real", target_is_directory=True)
    (here / "file.py").symlink_to(here / "real" / "a.py")
    (here / ".#lock.py").symlink_to("nobody@nowhere:1")
    (here / "self.py").symlink_to(here / "self.py")
    assert checked() == ["file.py", "real/a.py"]
    assert checked("folder") == ["folder/a.py"]
    looped = json.loads(toolint("check", "self.py", "--output-format", "json").out)
    assert [(finding["rule"], finding["line"], finding["column"]) for finding in looped] == [("unreadable-file", 1, 1)]


def test_what_cant_be_opened_is_a_finding(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here / "a.py", BAD)
    write(here / "b.py", BAD)
    os.mkfifo(here / "pipe.py")
    opened = open

    def refuse(path: Any, *rest: Any, **more: Any) -> Any:
        if str(path).endswith("a.py"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *rest, **more)

    monkeypatch.setattr("builtins.open", refuse)
    ran = toolint("check", "--output-format", "concise", ".")
    assert ran.code == 1
    assert ran.out.splitlines()[0] == "a.py:1:1: error[unreadable-file] Permission denied"
    assert f"b.py{LINE}" in ran.out
    assert "unreadable-file" not in toolint("check", "--ignore", "unreadable-file").out
    endless = toolint("check", "/dev/zero")
    assert (endless.code, endless.out.splitlines()[0]) == (
        1, "/dev/zero:1:1: error[unreadable-file] not a regular file"
    )  # fmt: skip


def test_a_folder_that_cant_be_listed(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here / "a" / "a.py", BAD)
    write(here / "b.py", BAD)
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if path.endswith("/a"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert "a:1:1: error[unreadable-file] Permission denied\n" in toolint("check").out


def test_a_path_that_is_not_there_ends_the_run(here: Path) -> None:
    write(here / "a.py", BAD)
    ran = toolint("check", "a.py", "nope.py")
    assert (ran.code, ran.out, ran.err) == (2, "", "toolint: nope.py: No such file or directory\n")


def test_deep_folders(here: Path) -> None:
    # Deeper than Python's recursion limit, so that pytest could not clean up either.
    folder = here
    try:
        for _ in range(1500):
            folder = folder / "d"
            folder.mkdir()
        write(folder / "a.py", BAD)
        assert len(checked()) == 1
    finally:
        subprocess.run(["rm", "-rf", here / "d"], check=True)


def test_names_with_odd_characters(here: Path) -> None:
    names = ["a b.py", "ü検.py", "-x.py", "::y.py", "[z].py", "new\nline.py"]
    for name in names:
        write(here / name, BAD)
    assert sorted(checked()) == sorted(names)
    assert sorted(checked("--", *names)) == sorted(names)
    assert "new\\nline.py" in toolint("check", "--output-format", "concise").out
    assert json.loads(toolint("compile", "::y.py::readNote", "--to", "mcp").out)[0]["name"] == "readNote"


def test_a_name_that_is_not_utf8(here: Path) -> None:
    try:
        write(Path(os.fsdecode(os.fsencode(here) + b"/\xff.py")), BAD)
    except OSError:
        pytest.skip("the file system takes UTF-8 only")
    assert checked() == ["\udcff.py"]
    ran = python("-m", "toolint", "check", cwd=here)
    assert f"\\udcff.py{LINE}" in ran.stdout


def test_standard_input(here: Path) -> None:
    ran = toolint("check", "-", stdin=BAD.encode())
    assert (ran.code, ran.out.splitlines()[0][: len(LINE) + 1]) == (1, f"-{LINE}")
    write(here / "toolint.toml", 'per-file-ignores = {"legacy.py" = ["name-not-snake-case"]}\nextend-exclude = ["out"]')
    assert toolint("check", "-", "--stdin-filename", "legacy.py", stdin=BAD.encode()).code == 0
    named = toolint("check", "--stdin-filename", here / "sub" / "new.py", "-", stdin=BAD.encode())
    assert named.out.startswith(f"sub/new.py{LINE}")
    definition = b'[{"name": "getNote", "description": "Return a note.", "input_schema": {"type": "object"}}]'
    assert toolint("check", "-", "--stdin-filename", "a.json", stdin=definition).out.startswith("a.json:1:11: ")
    excluded = toolint("check", "-", "--stdin-filename", "out/a.py", "--force-exclude", stdin=BAD.encode())
    assert excluded.code == 0
    for text in (definition, b"\xef\xbb\xbf\n" + definition[1:-1]):
        assert toolint("check", "-", stdin=text).out.partition(" ")[0] in ("-.json:1:11:", "-.json:2:10:")
    assert toolint("list", "-", stdin=definition).out.startswith("getNote  anthropic  json")
    assert json.loads(toolint("compile", "-", "--to", "mcp", stdin=definition).out)[0]["name"] == "getNote"
    cut = toolint("check", "-", stdin=definition[:-2])
    assert (cut.code, cut.out.partition("] ")[0]) == (1, "-.json:1:89: error[invalid-syntax")
    assert "if it begins with { or [" in " ".join(toolint("check", "--help").out.split())
    assert toolint("check", "-", "a.py").err == 'toolint: "-" (standard input) can\'t stand beside other paths\n'
    assert toolint("list", "-", stdin=BAD.encode()).out.startswith("readNote ")
    assert json.loads(toolint("compile", "-", "--to", "mcp", stdin=BAD.encode()).out)[0]["name"] == "readNote"


def test_settings_of_each_file_are_the_nearest(here: Path) -> None:
    write(here / "toolint.toml", 'ignore = ["name-not-snake-case"]\n')
    write(here / "a.py", BAD)
    write(here / "sub" / "pyproject.toml", "[tool.toolint]\n")
    write(here / "sub" / "b.py", BAD)
    ran = toolint("check", ".")
    assert "sub/b.py:" in ran.out
    assert not ran.out.startswith("a.py")
    write(here / "sub" / "pyproject.toml", "[tool.toolint]\nselct = 1\n")
    ran = toolint("check", ".")
    assert ran.code == 2
    assert ran.err.startswith("toolint: sub/pyproject.toml:2: unknown setting")


# Output


def test_output_file_is_replaced_whole(here: Path) -> None:
    write(here / "a.py", BAD)
    target = write(here / "real" / "report.txt", "old")
    target.chmod(0o640)
    (here / "link.txt").symlink_to(target)
    ran = toolint("check", "a.py", "--output-file", "link.txt")
    assert (ran.code, ran.out, ran.err) == (1, "", "Checked 1 file with 1 tool: 1 finding.\n")
    assert target.read_text().startswith(f"a.py{LINE}")
    assert (here / "link.txt").is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(path.name for path in (here / "real").iterdir()) == ["report.txt"]
    assert toolint("check", "a.py", "-o", "no/such/folder").err.startswith("toolint: no/such/folder: No such file")
    assert toolint("check", "a.py", "-o", "real").code == 2
    assert toolint("check", "a.py", "-q", "-o", os.devnull).code == 1


def test_output_files_that_cant_be(here: Path) -> None:
    write(here / "a.py", GOOD)
    write(here / "real.json", "old")
    (here / "l1").symlink_to("l2")
    (here / "l2").symlink_to("l1")
    for name, why in (
        ("new/", "it names a folder, not a file"),
        ("real.json/", "it names a folder, not a file"),
        ("l1", "Too many levels of symbolic links"),
        ("x" * 256, "File name too long"),
        ("a.py", "it is one of the inputs, and would be overwritten"),
        ("./a.py", "it is one of the inputs, and would be overwritten"),
    ):
        for command in (("check", "a.py"), ("check", ".")):
            ran = toolint(*command, "-o", name)
            assert (ran.code, ran.out, ran.err) == (2, "", f"toolint: {name}: {why}\n"), command
    assert sorted(path.name for path in here.iterdir()) == ["a.py", "l1", "l2", "real.json"]
    assert (here / "a.py").read_text() == GOOD
    assert (here / "real.json").read_text() == "old"
    for _ in range(2):  # The second time it is found below the folder.
        assert toolint("check", ".", "-o", "real.json", "--output-format", "json").code == 0
    assert toolint("compile", "a.py", "-o", "x" * 250 + ".json").code == 0
    assert json.loads((here / ("x" * 250 + ".json")).read_text())


def test_output_files_keep_their_owner(here: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("not root")
    write(here / "a.py", GOOD)
    target = write(here / "out.json", "old")
    os.chown(target, 1234, 2345)
    target.chmod(0o604)
    assert toolint("compile", "a.py", "-o", "out.json").code == 0
    now = target.stat()
    assert (now.st_uid, now.st_gid, stat.S_IMODE(now.st_mode)) == (1234, 2345, 0o604)
    assert json.loads(target.read_text())


ENTRY = """
import os, signal, sys, time
from toolint.cli import main
sys.argv = ["toolint", "compile", "a.py", "-o", "out.json"]
{}
sys.exit(main())
"""
"""The program as it is installed, with something done to it."""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_leaves_no_temporary_file(here: Path, name: str) -> None:
    write(here / "a.py", GOOD)
    write(here / "out.json", "old")
    stop = f"os.replace = lambda *_: (os.kill(os.getpid(), signal.{name}), time.sleep(60))"
    stop = f"signal.signal(signal.{name}, signal.SIG_DFL)\n{stop}"  # Under nohup a child is told to ignore SIGHUP.
    ran = python("-c", ENTRY.format(stop), cwd=here)
    assert ran.returncode == (130 if name == "SIGINT" else -signal.Signals[name])
    assert (ran.stdout, ran.stderr) == ("", "")
    assert sorted(path.name for path in here.iterdir()) == ["a.py", "out.json"]
    assert (here / "out.json").read_text() == "old"


def test_what_a_killed_run_left_is_removed_by_a_later_one(here: Path) -> None:
    write(here / "a.py", GOOD)
    stop = "os.replace = lambda *_: (os.kill(os.getpid(), signal.SIGKILL), time.sleep(60))"
    for _ in range(2):
        python("-c", ENTRY.format(stop), cwd=here)
    (running,) = here.glob(".toolint-*")  # The second run removed what the first had left.
    machine, random = running.name.split("-")[1], running.name.split("-")[-1]
    running = running.rename(here / f".toolint-{machine}-{os.getpid()}-{random}")
    elsewhere = [here / f".toolint-00000000-1-0000000{number}.tmp" for number in range(2)]
    for path in elsewhere:
        path.touch()
    os.utime(elsewhere[0], (0, 0))
    foreign = write(here / ".toolint-notes.tmp", "")
    assert toolint("compile", "a.py", "-o", "out.json").code == 0
    assert set(here.glob(".toolint-*")) == {running, elsewhere[1], foreign}, "they may be being written"


@pytest.mark.parametrize(
    "stop",
    [
        # While it is being imported, and where somebody makes another exception of it.
        """
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "toolint.config":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Stop())""",
        """
import toolint.readers
def read(*_):
    try:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
    except BaseException as error:
        raise KeyError("x") from error
toolint.readers.read = read""",
    ],
)
def test_ctrl_c_is_quiet_wherever_it_comes(here: Path, stop: str) -> None:
    write(here / "a.py", GOOD)
    ran = python("-c", ENTRY.format(stop), cwd=here)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_a_job_that_ignores_ctrl_c_goes_on(here: Path) -> None:
    write(here / "a.py", GOOD)
    ignored = "signal.signal(signal.SIGINT, signal.SIG_IGN); replace = os.replace"
    ignored += "; os.replace = lambda *a: (os.kill(os.getpid(), signal.SIGINT), replace(*a))"
    assert python("-c", ENTRY.format(ignored), cwd=here).returncode == 0
    assert (here / "out.json").exists()


def test_a_failing_write_leaves_the_old_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here / "a.py", GOOD)
    target = write(here / "out.json", "old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    ran = toolint("compile", "a.py", "-o", "out.json")
    assert (ran.code, ran.err) == (2, "toolint: out.json: No space left on device\n")
    assert target.read_text() == "old"
    assert sorted(path.name for path in here.iterdir()) == ["a.py", "out.json"]


def test_compile_writes_nothing_if_anything_fails(here: Path) -> None:
    write(here / "a.py", GOOD + GOOD.replace("str)", "dict)").replace("read_note", "open_note"))
    target = write(here / "out.json", "old")
    ran = toolint("compile", "a.py", "-o", "out.json")
    assert ran.code == 1
    assert target.read_text() == "old"
    ran = toolint("compile", "a.py", "-o", "out.json", "--keep-going", "--to", "openai")
    assert ran.code == 1
    assert [definition["name"] for definition in json.loads(target.read_text())] == ["read_note"]


def test_compile_is_utf8_whatever_the_locale(here: Path) -> None:
    write(here / "a.py", GOOD.replace("text of a note", "検索 \\ud83d"))
    env = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    ran = python("-m", "toolint", "compile", "a.py", "--to", "mcp", cwd=here, env=env)
    assert ran.returncode == 0, ran.stderr
    assert "検索 \\ud83d" in ran.stdout
    assert json.loads(ran.stdout)[0]["description"].startswith("Return the 検索 \ud83d.")


def test_text_never_fails_for_want_of_a_character(here: Path) -> None:
    write(here / "検索.py", BAD)
    ran = python("-m", "toolint", "check", cwd=here, env={"PYTHONIOENCODING": "ascii"})
    assert (ran.returncode, ran.stdout.partition(":")[0]) == (1, r"\u691c\u7d22.py")


def test_a_closed_pipe_is_quiet(here: Path) -> None:
    for number in range(200):
        write(here / f"{number}.py", BAD)
    command = f"{shlex.quote(sys.executable)} -m toolint check; echo $? >&2"
    ran = subprocess.run(
        ["bash", "-c", f"({command}) | head -c 10"],
        cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert ran.stdout == "0.py:5:5: "
    assert ran.stderr.strip() == "1"


@pytest.mark.parametrize("arguments", [["check"], ["--help"], ["check", "--help"], ["rules"], ["compile", "a.py"]])
def test_a_full_disk_is_said(here: Path, arguments: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    write(here / "a.py", BAD)
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "toolint", *arguments],
            cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (2, b"toolint: standard output: No space left on device\n")


@pytest.mark.parametrize(
    ("arguments", "code", "err"),
    [
        ("check a.py >&-", 1, ""),
        ("check a.py 2>&- >/dev/null", 1, ""),
        ("check - <&-", 2, "toolint: standard input is closed\n"),
        ("compile a.py --to mcp >&-", 2, "toolint: standard output is closed\n"),
        ("compile a.py --to mcp -o out.json >&-", 0, ""),
    ],
)
def test_closed_streams(here: Path, arguments: str, code: int, err: str) -> None:
    write(here / "a.py", BAD)
    ran = python("-c", "import os, sys; sys.exit(os.waitstatus_to_exitcode(os.system(sys.argv[1])))",
                 f"{shlex.quote(sys.executable)} -m toolint {arguments}", cwd=here)  # fmt: skip
    assert (ran.returncode, ran.stderr) == (code, err)


def test_a_working_folder_that_is_gone(here: Path) -> None:
    gone = here / "gone"
    gone.mkdir()
    command = f"rmdir ../gone; {shlex.quote(sys.executable)} -m toolint check"
    ran = subprocess.run(
        ["bash", "-c", command],
        cwd=gone, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1] == "toolint: the working folder: No such file or directory"


@pytest.mark.parametrize(
    ("env", "color", "snippet"),
    [
        ({}, False, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, True),
        ({"NO_COLOR": "1"}, False, False),
    ],
)
def test_color(here: Path, monkeypatch: pytest.MonkeyPatch, env: dict[str, str], color: bool, snippet: bool) -> None:
    write(here / "a.py", BAD)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    out = toolint("check").out
    assert ("\x1b[" in out) is color
    assert ("^^^^^^^^" in out) is snippet


def test_a_terminal_gets_color_and_source(here: Path) -> None:
    pty = pytest.importorskip("pty")
    write(here / "a.py", BAD)
    leader, follower = pty.openpty()
    env = {**{k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-m", "toolint", "check"], cwd=here, env=env, stdout=follower, check=False)
    os.close(follower)
    out = os.read(leader, 65536).decode()
    os.close(leader)
    assert ran.returncode == 1
    assert "\x1b[1;33m^^^^^^^^\x1b[0m" in out


# Internal errors


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that fails on one tool."""

    def fail(tool: Any, _context: object) -> Iterator[Any]:
        if tool.name == "readNote":
            raise ZeroDivisionError("by\nzero")
        yield from ()

    rule = rules.Rule("failing-rule", "error", True, frozenset(), "", fail)
    all_rules = {**rules.rules(), "failing-rule": rule}
    monkeypatch.setattr(checking, "rules", lambda: all_rules)
    monkeypatch.setattr("toolint.config.rules", lambda: all_rules)


@pytest.mark.usefixtures("failing")
def test_an_internal_error_names_file_and_rule_and_the_rest_goes_on(here: Path) -> None:
    write(here / "a.py", BAD)
    write(here / "b.py", BAD.replace("readNote", "openNote"))
    ran = toolint("check", "--exit-zero")
    assert ran.code == 2
    assert ran.err == "toolint: internal error in a.py (rule failing-rule): ZeroDivisionError: by zero\n"
    assert f"a.py{LINE}" in ran.out
    assert f"b.py{LINE}" in ran.out


@pytest.mark.usefixtures("failing")
def test_watch_says_an_internal_error(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def once(_cwd: str, once: Any, _files: Any) -> int:
        print(once()[0])
        return 0

    write(here / "a.py", BAD)
    monkeypatch.setattr("toolint.cli.watch.watch", once)
    assert toolint("check", "--watch").out.endswith("1 finding, 1 internal error\n")


@pytest.mark.usefixtures("failing")
def test_debug_raises(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(here / "a.py", BAD)
    monkeypatch.setenv("TOOLINT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        toolint("check")


def test_an_internal_error_elsewhere_is_one_line(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a\nb")

    monkeypatch.setattr("toolint.cli.commands.check.run_once", fail)
    ran = toolint("check")
    assert (ran.code, ran.err) == (2, "toolint: internal error: RuntimeError: a b\n")


def test_a_failing_target_is_an_internal_error(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no")

    write(here / "a.py", GOOD)
    monkeypatch.setattr(targets, "write", fail)
    ran = toolint("compile", "a.py", "--to", "openai")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("toolint: internal error in a.py: RuntimeError: no\n")


def test_ctrl_c_is_quiet(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("toolint.cli.commands.check.run_once", interrupt)
    ran = toolint("check")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


# Watch


class Watched:
    """A toolint that watches, line by line."""

    def __init__(self, here: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "toolint", "check", "--watch", *arguments],
            cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8",
        )  # fmt: skip

    def run(self) -> list[str]:
        """The lines of the next run; a test that waits in vain is ended by the alarm."""
        assert self.process.stdout is not None
        signal.alarm(60)
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith("toolint: run finished"):
                break
        signal.alarm(0)
        assert lines[0] == "toolint: run started"
        return lines[1:]


@pytest.fixture
def watch(here: Path) -> Iterator[Any]:
    processes: list[Watched] = []

    def start(*arguments: str) -> Watched:
        processes.append(Watched(here, *arguments))
        return processes[-1]

    yield start
    for watched in processes:
        watched.process.kill()
        watched.process.communicate()


def test_watch(here: Path, watch: Any) -> None:
    write(here / "a.py", BAD)
    watched = watch()
    first, *rest = watched.run()
    assert first.startswith(f"a.py{LINE}")
    assert rest == ["Checked 1 file with 1 tool: 1 finding.", "toolint: run finished, 1 finding."]
    write(here / "a.py", GOOD)
    assert watched.run()[-1] == "toolint: run finished, 0 findings."
    write(here / "b" / "new.py", BAD)
    assert watched.run()[0].startswith(f"b/new.py{LINE}")
    write(here / "toolint.toml", "nonsense = 1\n")
    assert watched.run() == ["toolint: run finished, could not run."]
    write(here / "toolint.toml", 'ignore = ["name-not-snake-case"]\n')
    assert watched.run()[-1] == "toolint: run finished, 0 findings."
    shutil.rmtree(here / "b")
    assert "Checked 1 file" in watched.run()[0]
    watched.process.send_signal(signal.SIGINT)
    _, err = watched.process.communicate(timeout=60)
    assert watched.process.returncode == 0
    assert err.startswith("toolint: toolint.toml:1: unknown setting")
    assert "Traceback" not in err


def test_watch_sees_files_that_only_an_import_leads_to(here: Path, watch: Any) -> None:
    model = "from pydantic import BaseModel\n\n\nclass Note(BaseModel):\n    text: str{}\n"
    write(here / "lib" / "models.py", model.format(""))
    write(here / "toolint.toml", 'src = ["lib"]\n')
    write(here / "a.py", "from models import Note\n" + GOOD.replace("note_id: str)", "note_id: Note)"))
    watched = watch("a.py")
    assert any(line.startswith("lib/models.py:5:5: ") for line in watched.run())
    write(
        here / "lib" / "models.py",
        model.format(' = Field(description="What the note says.")').replace("BaseModel", "BaseModel, Field", 1),
    )
    assert not any(line.startswith("lib/models.py") for line in watched.run())


def test_watch_of_a_file_that_goes_away(here: Path, watch: Any) -> None:
    write(here / "a.py", GOOD)
    watched = watch("a.py", "--quiet")
    assert watched.run() == ["toolint: run finished, 0 findings."]
    (here / "a.py").unlink()
    assert watched.run() == ["toolint: run finished, could not run."]
    write(here / "a.py", BAD)
    assert watched.run()[0].startswith(f"a.py{LINE}")


def test_standard_input_cant_be_watched(here: Path) -> None:
    assert toolint("check", "--watch", "-").code == 2


# Many at once


def test_parallel_runs_of_a_hook(here: Path) -> None:
    for number in range(12):
        write(here / f"shelf {number}.py", BAD)
    write(here / "toolint.toml", 'extend-exclude = ["shelf 3.py"]\n')
    names = [f"shelf {number}.py" for number in range(12)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "toolint", "check", "--force-exclude", "--output-format", "json", *part],
            cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        for part in (names[:6], names[6:])
    ]  # fmt: skip
    found = [json.loads(process.communicate(timeout=120)[0]) for process in processes]
    paths = [finding["path"] for findings in found for finding in findings]
    assert paths == [name for name in names if name != "shelf 3.py"]


# The Python API


def test_api(here: Path) -> None:
    import toolint as api

    (finding,) = api.check_text(BAD, "notes.py")
    assert str(finding).startswith(f"notes.py{LINE}")
    assert (finding.rule, finding.tool, finding.pointer, finding.end_column) == (
        "name-not-snake-case", "readNote", "/name", 13,
    )  # fmt: skip
    assert api.check_text(BAD, settings={"ignore": ["name-not-snake-case"]}) == []
    assert [found.rule for found in api.check_text("def (", "a.py")] == ["invalid-syntax"]
    assert list(api.compile_source(GOOD)) == ["anthropic", "openai"]
    ((definition,),) = api.compile_source(GOOD, names=["read_note"], targets=["openai"], strict=False).values()
    assert (definition["name"], definition["strict"]) == ("read_note", False)


def test_api_reads_other_files_only_below_root(here: Path) -> None:
    import toolint as api

    write(here / "lib" / "models.py", "from pydantic import BaseModel\n\n\nclass Note(BaseModel):\n    text: str\n")
    text = "from lib.models import Note\n" + GOOD.replace("note_id: str)", "note: Note)")
    ((definition,),) = api.compile_source(text, "handlers.py", targets=["mcp"], root=here).values()
    assert "text" in json.dumps(definition)
    with pytest.raises(api.CompileError, match="unknown-value"):
        api.compile_source(text, "handlers.py", targets=["mcp"])


def test_api_errors(here: Path) -> None:
    import toolint as api

    with pytest.raises(api.CompileError, match='no function "read_not"; did you mean "read_note"') as missing:
        api.compile_source(GOOD, names=["read_not"])
    assert missing.value.findings == ()
    with pytest.raises(api.CompileError) as refused:
        api.compile_source(GOOD.replace("str)", "dict)"))
    assert {finding.rule for finding in refused.value.findings} == {"inexpressible-type"}
    assert refused.value.findings[0].line == 5
    wrong: list[dict[str, Any]] = [{"targets": ["x"]}, {"framework": "x"}, {"settings": {"selct": []}}]
    for options in wrong:
        with pytest.raises(ValueError, match="unknown "):
            api.compile_source(GOOD, **options)
    with pytest.raises(ValueError, match="unknown rule"):
        api.check_text(GOOD, settings={"select": ["nope"]})


def test_tool_gives_the_function_back() -> None:
    import toolint as api

    def function(a: int) -> str:
        return str(a)

    assert api.tool(function) is function
    assert (
        api.tool(name="x", strict=False, input_examples=[{"a": 1}], annotations={"readOnlyHint": True})(function)
        is function
    )
    assert api.tool()(function) is function
    with pytest.raises(TypeError):
        api.tool(nme="x")  # type: ignore[call-overload]


def test_tool_keeps_the_signature_for_type_checkers(here: Path) -> None:
    write(
        here / "typed.py",
        "from toolint import tool\n\n@tool\ndef f(a: int) -> str: return ''\n\n"
        "@tool(name='g', strict=False)\ndef g(a: int) -> str: return ''\n\nreveal_type(f)\nreveal_type(g)\nf('x')\n",
    )
    ran = python("-m", "mypy", "--strict", "--cache-dir", os.devnull, "typed.py", cwd=here)
    assert ran.stdout.count('Revealed type is "def (a: int) -> str"') == 2, ran.stdout
    assert "arg-type" in ran.stdout


def test_standard_error_that_is_closed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stderr", Closed())
    output.note("x")


def test_what_compile_wrote_is_no_source_of_the_next_run(here: Path) -> None:
    write(here / "a.py", GOOD)
    for _ in range(2):
        assert toolint("compile", ".", "--to", "anthropic", "-o", "out.json").code == 0
        assert len(json.loads((here / "out.json").read_text())) == 1
