"""``toolint check --fix`` and its relatives: what is printed, and what happens to files."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conftest import ROOT
from test_cli import Ran, here, toolint, write  # noqa: F401
from toolint.cli import fixing
from toolint.cli.output import remove_strays

OPEN = {
    "name": "find_parcel",
    "description": "Find a parcel by the number on its label. Use it when somebody asks where a parcel is.",
    "strict": True,
    "input_schema": {
        "type": "object",
        "properties": {"number": {"type": "string", "description": "As printed on the label, e.g. 'P-70-11'."}},
        "required": ["number"],
    },
}
"""One object that a safe fix closes."""
BEFORE = json.dumps(OPEN, indent=2) + "\n"
CLOSED = {**OPEN, "input_schema": {**OPEN["input_schema"], "additionalProperties": False}}  # type: ignore[dict-item]
AFTER = json.dumps(CLOSED, indent=2) + "\n"
OPTIONAL = json.dumps(
    {"type": "function", **{k: v for k, v in OPEN.items() if k != "input_schema"},
     "parameters": {**CLOSED["input_schema"], "required": []}}, indent=2) + "\n"  # type: ignore[dict-item]  # fmt: skip
"""A definition whose fix is unsafe."""
PYTHON = '''from toolint import tool


@tool
def list_beds() -> list[str]:  # toolint: ignore[no-such-rule]
    """Return the labels of all beds."""
    return ["café"]
'''


def fixed(*arguments: str | Path, stdin: bytes = b"") -> Ran:
    return toolint("check", "--isolated", *arguments, stdin=stdin)


def strays(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.name.startswith(".toolint-")]


# What is printed, and exit codes


def test_fix(here: Path) -> None:  # noqa: F811
    path = write(here / "a.json", BEFORE)
    plain = fixed("a.json")
    assert (plain.code, plain.out.splitlines()[-1]) == (1, "[*] 1 fixable with --fix.")
    ran = fixed("--fix", "a.json")
    assert (ran.code, ran.out, ran.err) == (0, "Checked 1 file with 1 tool: 1 finding (1 fixed, 0 remaining).\n", "")
    assert path.read_text() == AFTER
    again = fixed("--fix", "a.json")
    assert (again.code, again.out) == (0, "Checked 1 file with 1 tool: all clean.\n")


def test_unsafe_fixes(here: Path) -> None:  # noqa: F811
    path = write(here / "a.json", OPTIONAL)
    assert fixed("a.json").out.splitlines()[-1] == "1 fixable with --fix --unsafe-fixes."
    assert fixed("--unsafe-fixes", "a.json").out.splitlines()[-1] == "[*] 1 fixable with --fix."
    ran = fixed("--fix", "a.json")
    assert (ran.code, ran.out.splitlines()[-1]) == (1, "1 fixable with --fix --unsafe-fixes.")
    assert path.read_text() == OPTIONAL
    assert fixed("--fix", "--unsafe-fixes", "a.json").code == 0
    assert json.loads(path.read_text())["parameters"]["required"] == ["number"]


def test_diff_writes_nothing_and_patch_takes_it(here: Path) -> None:  # noqa: F811
    for name in ("a.json", "b c.json"):
        write(here / name, BEFORE.removesuffix("\n"))
    write(here / "crlf.json", BEFORE.replace("\n", "\r\n"))
    write(here / "optional.json", OPTIONAL)
    ran = fixed("--diff", ".")
    assert (ran.code, ran.err) == (1, "Would fix 3 findings (1 more with --unsafe-fixes).\n")
    assert (here / "a.json").read_text() == BEFORE.removesuffix("\n")
    assert ran.out.startswith("--- a.json\n+++ a.json\n@@ ")
    assert fixed("--diff", "--quiet", ".").err == ""
    if shutil.which("patch"):
        subprocess.run(["patch", "-p0", "--binary", "-s"], input=ran.out.encode(), cwd=here, check=True)
        assert (here / "a.json").read_text() == (here / "b c.json").read_text() == AFTER.removesuffix("\n")
        assert (here / "crlf.json").read_bytes().decode() == AFTER.replace("\n", "\r\n")
        clean = fixed("--diff", ".")
        assert (clean.code, clean.out) == (0, "")
        assert fixed("--diff", "--unsafe-fixes", ".").code == 1
        assert fixed("--diff", "--unsafe-fixes", "--exit-zero", ".").code == 0


def test_fix_only(here: Path) -> None:  # noqa: F811
    write(here / "a.json", BEFORE)
    write(here / "b.json", OPTIONAL)
    ran = fixed("--fix-only")
    assert (ran.code, ran.out, ran.err) == (0, "Fixed 1 finding (1 more with --unsafe-fixes).\n", "")
    assert (here / "a.json").read_text() == AFTER
    assert fixed("--fix-only", "--quiet").out == ""


def test_machine_formats_stay_alone_on_standard_output(here: Path) -> None:  # noqa: F811
    write(here / "a.json", BEFORE)
    write(here / "b.json", OPTIONAL)
    ran = fixed("--fix", "--output-format", "json")
    assert [finding["rule"] for finding in json.loads(ran.out)] == ["property-not-required"]
    assert (
        ran.err
        == "Checked 2 files with 2 tools: 2 findings (1 fixed, 1 remaining).\n1 fixable with --fix --unsafe-fixes.\n"
    )


def test_standard_input_goes_fixed_to_standard_output(here: Path) -> None:  # noqa: F811
    ran = fixed("--fix", "-", stdin=BEFORE.encode())
    assert (ran.code, ran.out, ran.err) == (0, AFTER, "Checked 1 file with 1 tool: 1 finding (1 fixed, 0 remaining).\n")
    left = fixed("--fix", "-", stdin=OPTIONAL.encode())
    assert (left.code, left.out) == (1, OPTIONAL)
    assert "property-not-required" in left.err
    assert fixed("--fix-only", "--quiet", "-", stdin=OPTIONAL.encode()).code == 0
    for data in (b"", b"x = 1\n", b"x = (\n", b"\xef\xbb\xbfx = 1\r\n", b"# tool \xff\n"):
        raw = subprocess.run(
            [sys.executable, "-m", "toolint", "check", "--fix", "--isolated", "-"],
            input=data, capture_output=True, check=False, cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert raw.stdout == data
    shown = fixed("--diff", "-", stdin=BEFORE.encode())
    assert (shown.code, shown.err) == (1, "Would fix 1 finding.\n")
    assert '+    "additionalProperties": false' in shown.out


def test_standard_input_that_is_excluded_comes_back(here: Path) -> None:  # noqa: F811
    arguments = ("--fix", "--force-exclude", "--exclude", "a.json", "--stdin-filename", "a.json", "-")
    assert fixed(*arguments, stdin=BEFORE.encode()).out.startswith(BEFORE)


def test_standard_input_changes_no_file(here: Path) -> None:  # noqa: F811
    path = write(here / "a.json", OPTIONAL)
    ran = fixed("--fix", "--stdin-filename", "a.json", "-", stdin=BEFORE.encode())
    assert ran.out == AFTER
    assert path.read_text() == OPTIONAL


def test_watch_does_not_fix(here: Path) -> None:  # noqa: F811
    for option in ("--fix", "--fix-only", "--diff"):
        ran = fixed("--watch", option)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "--watch" in ran.err


def test_settings(here: Path) -> None:  # noqa: F811
    path = write(here / "a.json", BEFORE)
    write(here / "toolint.toml", "fix = true\n")
    assert toolint("check", "--no-fix").code == 1
    assert path.read_text() == BEFORE
    assert toolint("check").code == 0
    assert path.read_text() == AFTER
    write(here / "b.json", OPTIONAL)
    write(here / "toolint.toml", "fix = true\nunsafe-fixes = true\n")
    assert toolint("check", "--no-unsafe-fixes").code == 1
    assert toolint("check").code == 0
    write(here / "toolint.toml", 'fix = "yes"\n')
    assert toolint("check").err == 'toolint: toolint.toml:1: "fix" must be true or false' + (
        " (the file may belong to the other project called toolint, PyPI's toolint; this one is llm-toolint)\n"
    )


# Files


@pytest.mark.parametrize(
    "encoding, comment",
    [("utf-8", ""), ("utf-8-sig", ""), ("latin-1", "# -*- coding: latin-1 -*-\n"), ("gbk", "# coding: gbk\n")],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_encoding_and_line_ends_stay(here: Path, encoding: str, comment: str, end: str) -> None:  # noqa: F811
    if end == "\r" and comment:
        pytest.skip("Python's own tokenize finds no comment before a line end that is a return alone")
    content = PYTHON.replace("café", "喝茶") if encoding == "gbk" else PYTHON
    cured = content.replace("  # toolint: ignore[no-such-rule]", "")
    path = write(here / "a.py", (comment + content).replace("\n", end).encode(encoding))
    assert fixed("--fix", "a.py").code == 0
    assert path.read_bytes() == (comment + cured).replace("\n", end).encode(encoding)


def test_a_file_without_a_line_end_stays_without(here: Path) -> None:  # noqa: F811
    path = write(here / "a.json", BEFORE.rstrip())
    assert fixed("--fix").code == 0
    assert path.read_text() == AFTER.rstrip()


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_permissions_stay_and_symlinks_are_followed(here: Path) -> None:  # noqa: F811
    target = write(here / "real" / "a.json", BEFORE)
    target.chmod(0o751)
    (here / "link.json").symlink_to("real/a.json")
    (here / "again.json").symlink_to("link.json")
    assert fixed("--fix", "again.json").code == 0
    assert (here / "again.json").is_symlink()
    assert (here / "link.json").is_symlink()
    assert target.read_text() == AFTER
    assert stat.S_IMODE(target.stat().st_mode) == 0o751
    write(target, BEFORE)
    ran = fixed("--fix", ".")
    assert (ran.code, ran.err) == (0, "")
    assert target.read_text() == AFTER
    assert not strays(here)


def test_a_file_that_has_changed_since_is_not_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    write(here / "a.json", BEFORE)
    write(here / "b.json", BEFORE)
    write(here / "c.json", BEFORE)
    real = fixing.write_all

    def changed_meanwhile(*arguments: object) -> object:
        write(here / "a.json", BEFORE.replace("find_parcel", "find_letter"))
        (here / "c.json").unlink()
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("toolint.cli.commands.check.write_all", changed_meanwhile)
    ran = fixed("--fix", "--output-format", "concise")
    assert ran.code == 2
    assert [line.partition(": ")[2] for line in ran.err.splitlines()] == [
        "a.json: it has changed since it was read; nothing is written",
        "c.json: No such file or directory; nothing is written",
    ]
    assert (here / "a.json").read_text() == BEFORE.replace("find_parcel", "find_letter")
    assert (here / "b.json").read_text() == AFTER
    assert not (here / "c.json").exists()
    assert "3 findings (1 fixed, 2 remaining)" in ran.out
    assert "a.json:" in ran.out


def test_a_notebook_of_which_only_the_output_has_changed_is_not_written(
    here: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cell = {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": PYTHON}
    book = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path = write(here / "a.ipynb", json.dumps(book))
    run_meanwhile = json.dumps({**book, "cells": [{**cell, "execution_count": 2}]})
    real = fixing.write_all

    def changed_meanwhile(*arguments: object) -> object:
        write(path, run_meanwhile)
        return real(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr("toolint.cli.commands.check.write_all", changed_meanwhile)
        assert fixed("--fix").code == 2
    assert path.read_text() == run_meanwhile
    assert fixed("--fix").code == 0
    assert path.read_text() == run_meanwhile.replace("  # toolint: ignore[no-such-rule]", "")


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_what_is_read_only_is_not_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    path = write(here / "a.json", BEFORE)
    path.chmod(0o444)
    ran = fixed("--fix")
    assert (ran.code, ran.err) == (2, "toolint: a.json: it is read-only; nothing is written\n")
    assert "1 finding." in ran.out
    path.chmod(0o644)

    def refused(*_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("toolint.cli.output._staged", refused)
    ran = fixed("--fix")
    assert (ran.code, ran.err) == (2, "toolint: a.json: Permission denied; nothing is written\n")
    assert path.read_text() == BEFORE
    assert not strays(here)


def test_a_character_that_the_encoding_lacks(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    path = write(here / "a.py", ("# coding: latin-1\n" + PYTHON).encode("latin-1"))
    monkeypatch.setattr(fixing, "text_of", lambda source: source.text + "# \u20ac\n")
    ran = fixed("--fix")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "encoding lacks a character" in ran.err
    assert path.read_bytes().decode("latin-1") == "# coding: latin-1\n" + PYTHON


# Models that several tools share


MODEL = '''"""What tools take."""

from pydantic import BaseModel, Field


class Filter(BaseModel):
    """Which tickets."""

    status: str = Field(description="One of 'open' or 'closed'.")
    since: str = Field(default=None, description="A day, for example '2026-01-31'.")
'''
MODEL_AFTER = '''"""What tools take."""

from typing import Literal

from pydantic import BaseModel, Field


class Filter(BaseModel):
    """Which tickets."""

    status: Literal["open", "closed"] = Field(description="One of 'open' or 'closed'.")
    since: str | None = Field(default=None, description="A day, for example '2026-01-31'.")
'''
USER = '''

from toolint import tool

from models import Filter


@tool
def list_{name}_tickets(which: Filter) -> str:
    """List the tickets. Use it once when a customer asks.

    Args:
        which: The filter, e.g. all that are open.
    """
    return ""
'''


def users(folder: Path) -> None:
    for name in ("a", "b", "x", "y"):
        write(folder / f"{name}.py", USER.replace("{name}", name).lstrip())


@pytest.mark.parametrize("tools_in_it", [False, True], ids=["no input", "an input itself"])
def test_a_model_that_several_tools_share_is_fixed_once(here: Path, tools_in_it: bool) -> None:  # noqa: F811
    own = USER.replace("{name}", "own").replace("from models import Filter\n", "") if tools_in_it else ""
    model = write(here / "models.py", MODEL + own)
    users(here)
    before = {path.name: path.read_text() for path in here.iterdir()}
    ran = fixed("--fix", "--unsafe-fixes", ".")
    assert (ran.code, ran.out.splitlines()[-1].partition(": ")[2]) == (0, "2 findings (2 fixed, 0 remaining).")
    assert model.read_text() == MODEL_AFTER + own
    assert {path.name: path.read_text() for path in here.iterdir()} == {**before, "models.py": MODEL_AFTER + own}


def test_a_model_beside_one_named_file(here: Path) -> None:  # noqa: F811
    model = write(here / "models.py", MODEL)
    users(here)
    assert fixed("--diff", "--unsafe-fixes", "x.py").out.startswith("--- models.py\n+++ models.py\n")
    stdin = fixed("--fix", "--unsafe-fixes", "--stdin-filename", "x.py", "-", stdin=(here / "x.py").read_bytes())
    assert (stdin.code, stdin.out) == (1, (here / "x.py").read_text())
    assert model.read_text() == MODEL
    assert fixed("--fix", "--unsafe-fixes", "--exclude", "models.py", "x.py").code == 0
    assert model.read_text() == MODEL
    assert fixed("--fix", "--unsafe-fixes", "x.py").code == 0
    assert model.read_text() == MODEL_AFTER


def test_parallel_runs_over_one_model(here: Path) -> None:  # noqa: F811
    model = write(here / "models.py", MODEL)
    users(here)
    command = [sys.executable, "-m", "toolint", "check", "--fix", "--unsafe-fixes", "--isolated"]
    processes = [
        subprocess.Popen(
            [*command, f"{name}.py"], cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8",
        )
        for name in ("a", "b", "x", "y")
    ]  # fmt: skip
    said = "".join(process.communicate(timeout=240)[1] for process in processes)
    assert model.read_text() == MODEL_AFTER
    assert said == ""
    assert {process.returncode for process in processes} == {0}
    assert not strays(here)


# Ends before the end


def tree(folder: Path, files: int) -> None:
    for number in range(files):
        write(folder / f"p{number % 10}" / f"t{number}.json", BEFORE.replace("find_parcel", f"find_parcel_{number}"))


def whole_or_as_before(folder: Path, files: int) -> int:
    """How many files are fixed; each of the others must be as it was."""
    done = 0
    for number in range(files):
        text = (folder / f"p{number % 10}" / f"t{number}.json").read_text()
        assert text in {kind.replace("find_parcel", f"find_parcel_{number}") for kind in (BEFORE, AFTER)}
        done += "additionalProperties" in text
    return done


def wait_for_writing(folder: Path, process: subprocess.Popen[bytes]) -> float:
    """The time at which the first file was fixed, or the process had ended."""
    first = folder / "p0" / "t0.json"
    size = len(BEFORE.replace("find_parcel", "find_parcel_0"))
    while first.stat().st_size == size and process.poll() is None:
        time.sleep(0.002)
    return time.monotonic()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_killed_while_fixing(here: Path) -> None:  # noqa: F811
    """``TOOLINT_KILLS=200`` for all of it."""
    import random

    kills, files = int(os.environ.get("TOOLINT_KILLS", "8")), 500 if "TOOLINT_KILLS" in os.environ else 60
    command = [
        sys.executable,
        "-m",
        "toolint",
        "check",
        "--fix",
        "--isolated",
        "--quiet",
        "--output-format",
        "concise",
        ".",
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    tree(here, files)
    process = subprocess.Popen(command, cwd=here, env=env, stdout=subprocess.DEVNULL)
    began = time.monotonic()
    until_writing = wait_for_writing(here, process) - began
    assert process.wait() == 0
    took = time.monotonic() - began
    assert whole_or_as_before(here, files) == files
    seen_partly = with_strays = 0
    drawn = random.Random(7)
    for number in range(kills):
        tree(here, files)
        process = subprocess.Popen(command, cwd=here, env=env, stdout=subprocess.DEVNULL)
        # At any moment, and as often at one of the short time in which files are written.
        if number % 2:
            time.sleep(drawn.uniform(0, took))
        else:
            wait_for_writing(here, process)
            time.sleep(drawn.uniform(0, max(0.0, took - until_writing)))
        process.kill()
        process.wait()
        done = whole_or_as_before(here, files)
        seen_partly += 0 < done < files
        with_strays += bool(strays(here))
        if drawn.random() < 0.25:
            subprocess.run(command, cwd=here, env=env, check=True, stdout=subprocess.DEVNULL)
            assert whole_or_as_before(here, files) == files
            assert not strays(here)
    subprocess.run(command, cwd=here, env=env, check=True, stdout=subprocess.DEVNULL)
    assert not strays(here)
    print(f"{kills} kills, {seen_partly} amid the writing, {with_strays} left a temporary file")


def test_strays_beside_clean_files_go_too(here: Path) -> None:  # noqa: F811
    write(here / "sub" / "a.json", AFTER)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    from toolint.cli.output import _machine

    stray = write(here / "sub" / f".toolint-{_machine()}-{ended.pid}-00000000.tmp", "x")
    assert fixed("--fix").code == 0
    assert not stray.exists()
    remove_strays(str(here))


def test_parallel_runs_over_the_same_files(here: Path) -> None:  # noqa: F811
    shared = write(here / "shared.json", BEFORE)
    for number in range(12):
        write(here / f"t{number}.json", BEFORE.replace("find_parcel", f"find_parcel_{number}"))
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "toolint", "check", "--fix", "--force-exclude", "--isolated", "shared.json",
             *(f"t{n}.json" for n in range(first, 12, 4))],
            cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for first in range(4)
    ]  # fmt: skip
    said = [process.communicate(timeout=120)[1] for process in processes]
    assert shared.read_text() == AFTER
    for number in range(12):
        assert (here / f"t{number}.json").read_text() == AFTER.replace("find_parcel", f"find_parcel_{number}")
    for process, err in zip(processes, said, strict=True):
        lines = [line for line in err.splitlines() if line]
        assert process.returncode == (2 if lines else 0)
        assert all(
            line == "toolint: shared.json: it has changed since it was read; nothing is written" for line in lines
        )
    assert not strays(here)
