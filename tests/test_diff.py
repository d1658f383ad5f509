"""What has changed between two sets of tools, and whom it concerns."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from conftest import ROOT
from test_cli import Ran, toolint, write
from test_containment import INSTANCES, closed, judge, pairs
from toolint.config import Settings
from toolint.engine import check
from toolint.engine.differing import Change, Entry, diff
from toolint.files.disk import NoFiles
from toolint.text import Source

CASES = sorted(path for path in (ROOT / "testdata" / "diff").iterdir() if path.is_dir())
SCHEMA = json.loads((ROOT / "schemas" / "diff.json").read_text(encoding="utf-8"))
Schema = Any


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Path, monkeypatch: pytest.MonkeyPatch, update: bool) -> None:
    monkeypatch.chdir(case)
    old, new = (next(path.name for path in case.iterdir() if path.stem == stem) for stem in ("old", "new"))
    ran = toolint("diff", "--isolated", old, new)
    assert ran.code == int("breaking[" in ran.out)
    machine = toolint("diff", "--isolated", old, new, "--output-format", "json")
    changes = json.loads(machine.out)
    Draft202012Validator(SCHEMA).validate(changes)
    assert (machine.code, len(changes)) == (ran.code, len(ran.out.splitlines()) - 1)
    expected = case / "expected.txt"
    if update:
        expected.write_text(ran.out + ran.err, encoding="utf-8", newline="\n")
    assert ran.out + ran.err == expected.read_text(encoding="utf-8")
    for side in (old, new):
        assert toolint("diff", "--isolated", side, side).out.endswith(": no changes.\n")


def entries(schema: Schema, name: str = "set_it", **more: Any) -> list[Entry]:
    """A tool in JSON with that input schema."""
    text = json.dumps({"name": name, "description": "Set it.", "input_schema": schema, **more})
    return [Entry(tool) for tool in check(Source("a.json", text), NoFiles(), Settings()).tools]


def changes(old: Schema, new: Schema) -> tuple[Change, ...]:
    """What becomes of a parameter ``a`` with one schema and then another."""
    first, second = ({"type": "object", "properties": {"a": schema}, "required": ["a"]} for schema in (old, new))
    return diff(entries(first), entries(second))


def effects(found: tuple[Change, ...]) -> set[str]:
    """Whom they concern."""
    return {change.effect for change in found}


NARROWER: list[tuple[Schema, Schema]] = [
    ({"type": ["string", "null"]}, {"type": "string"}),
    ({"type": "number"}, {"type": "integer"}),
    ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"type": "string"}),
    ({"type": "integer"}, {"type": "integer", "minimum": 1}),
    ({"type": "integer", "maximum": 9}, {"type": "integer", "maximum": 2}),
    ({"type": "number", "minimum": 0}, {"type": "number", "exclusiveMinimum": 0}),
    ({"type": "integer"}, {"type": "integer", "multipleOf": 2}),
    ({"type": "string"}, {"type": "string", "maxLength": 2}),
    ({"type": "string"}, {"type": "string", "minLength": 1}),
    ({"type": "string"}, {"type": "string", "pattern": "^b"}),
    ({"type": "string"}, {"type": "string", "enum": ["a"]}),
    ({"type": "string", "enum": ["a", "b"]}, {"type": "string", "enum": ["a"]}),
    ({"enum": ["a", "b"]}, {"const": "b"}),
    ({"type": "array"}, {"type": "array", "items": {"type": "string"}}),
    ({"type": "array"}, {"type": "array", "minItems": 1}),
    ({"type": "array"}, {"type": "array", "maxItems": 1}),
    ({"type": "array"}, {"type": "array", "uniqueItems": True}),
    ({"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}, "required": ["a"]}),
    ({"type": "object", "properties": {"a": {}}}, {"type": "object", "additionalProperties": False}),
    ({"type": "object", "additionalProperties": True}, {"type": "object", "additionalProperties": {"type": "string"}}),
    ({}, {"type": "string"}),
]


@pytest.mark.parametrize(("old", "new"), NARROWER, ids=str)
def test_narrower_is_breaking_and_has_an_instance_to_show(old: Schema, new: Schema) -> None:
    found = changes(old, new)
    assert effects(found) >= {"breaking"}
    accepts, takes = judge(closed(old)), judge(new)
    find(st.sampled_from(INSTANCES), lambda one: accepts.is_valid(one) and not takes.is_valid(one))
    assert effects(changes(new, old)) == {"harmless"}


@settings(max_examples=100)
@given(pairs())
def test_what_is_not_breaking_breaks_nothing(pair: tuple[Schema, Schema]) -> None:
    found = changes(*map(inlined, pair))
    if "breaking" in effects(found):
        return
    accepts, takes = (judge(change(inlined(schema))) for schema, change in zip(pair, (closed, as_is), strict=True))
    for instance in INSTANCES:
        assert not accepts.is_valid(instance) or takes.is_valid(instance), instance


def as_is(schema: Schema) -> Schema:
    """The schema."""
    return schema


def inlined(schema: Schema) -> Schema:
    """The schema without references: a parameter's can't lead into definitions of its own."""
    text = json.dumps({key: value for key, value in schema.items() if key != "$defs"})
    return json.loads(text.replace('"$ref"', '"x-ref"'))


def test_a_tool_is_renamed_only_if_schema_and_description_say_so() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}}
    old = entries(schema, "drop_page", description="Drop a page for good.")
    for name, description, kinds in (
        ("remove_page", "Drop a page for ever.", ["tool-renamed", "description-changed"]),
        ("list_users", "Who has an account here?", ["tool-removed", "tool-added"]),
    ):
        found = diff(old, entries(schema, name, description=description))
        assert [change.kind for change in found] == kinds
    other = entries({**schema, "required": ["a"]}, "remove_page", description="Drop a page for good.")
    assert [change.kind for change in diff(old, other)] == ["tool-removed", "tool-added"]


def test_definitions_for_several_providers_are_compared_each_with_its_own(here: Path) -> None:
    text = 'from toolint import tool\n@tool\ndef add_it(a: str, b: int = 1) -> str:\n    """Add it."""\n'
    write(here / "a.py", text)
    for folder in ("old", "new"):
        assert toolint("compile", "a.py", "-q", "-o", folder).code == 0
    assert toolint("diff", "old", "new").out == "Compared 1 tool with 1: no changes.\n"
    assert toolint("compile", "a.py", "-q", "-o", "new", "--to", "mcp").code == 0
    assert "harmless[tool-added] `add_it` is new for mcp\n" in toolint("diff", "old", "new").out
    assert "breaking[tool-removed] `add_it` is gone for mcp\n" in toolint("diff", "new", "old").out
    for definition in ("anthropic", "openai"):
        # Right after a compile there is no drift, strict or not, in either direction.
        assert toolint("diff", "a.py", f"new/{definition}.json").out == "Compared 1 tool with 1: no changes.\n"
        assert toolint("diff", f"new/{definition}.json", "a.py").code == 0
    write(here / "a.py", text.replace("b: int = 1", "b: int = 1, c: int = 2"))
    ran = toolint("diff", "new/anthropic.json", "a.py")
    assert (ran.code, ran.out.splitlines()[0]) == (
        0,
        "a.py:3:32: harmless[parameter-added] add_it: parameter `c` is new",
    )


# git


def git(*arguments: str) -> None:
    """Run git without the user's settings."""
    who = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, **who}
    subprocess.run(["git", "-c", "init.defaultBranch=main", *arguments], env=env, check=True, capture_output=True)


@pytest.fixture
def repository(here: Path) -> Path:
    """A repository with a handler whose types stand in another file; since the commit both have changed."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    write(here / "src" / "app" / "__init__.py", "")
    write(here / "src" / "app" / "kinds.py", 'from typing import Literal\n\nKind = Literal["a", "b"]\n')
    handler = 'from toolint import tool\nfrom app.kinds import Kind\n\n\n@tool\ndef get_it(kind: Kind) -> str:\n    """Get it."""\n'
    write(here / "src" / "app" / "handlers.py", handler)
    write(here / "odd é:name" / "x y.json", json.dumps({"name": "do_it", "input_schema": {"type": "object"}}))
    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "fix: all")
    git("tag", "v1")
    write(here / "src" / "app" / "kinds.py", 'from typing import Literal\n\nKind = Literal["a"]\n')
    return here


LOST = 'breaking[enum-value-removed] get_it: parameter `kind` no longer takes "b"'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("v1:src", "src"),
        ("HEAD:src/app/handlers.py", "src/app/handlers.py"),
        ("HEAD:./src", "./src"),
        ("HEAD^{/fix: all}:src", "src"),
        ("v1:src/app/handlers.py::get_it", "src/app/handlers.py::get_it"),
        ("v1:", "."),
    ],
)
def test_a_revision_is_read_as_it_was(repository: Path, old: str, new: str) -> None:
    ran = toolint("diff", old, new)
    first, *_ = ran.out.splitlines()
    assert (ran.code, ran.err) == (1, ""), ran.out
    assert first.endswith(LOST)
    back = json.loads(toolint("diff", new, old, "--output-format", "json").out)
    assert [change["change"] for change in back] == ["enum-value-added"]
    assert back[0]["new"]["path"].endswith(("src/app/kinds.py", "src/app/handlers.py"))
    assert back[0]["new"]["path"].startswith(("v1:src", "HEAD:src", "HEAD^{/fix: all}:src"))


def test_what_compile_writes_is_read_where_it_is_named(repository: Path) -> None:
    write(repository / "toolint.toml", '[compile]\npaths = ["src"]\ntargets = ["openai"]\noutput = "defs"\n')
    assert toolint("compile").code == 0
    git("add", "defs")
    git("commit", "-q", "-m", "compiled")
    text = (repository / "defs" / "openai.json").read_text(encoding="utf-8")
    write(repository / "defs" / "openai.json", text.replace("get_it", "get_all"))
    ran = toolint("diff", "HEAD:defs", "defs")
    assert (ran.code, ran.err) == (1, "")
    assert "get_all" in ran.out
    assert "get_all" not in toolint("diff", "HEAD:.", ".").out


def test_revisions_from_below_the_top_and_with_odd_names(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert toolint("diff", "v1:odd é:name", "odd é:name").out == "Compared 1 tool with 1: no changes.\n"
    (repository / "odd é:name" / "x y.json").unlink()
    assert "tool-removed" in toolint("diff", "v1:odd é:name", "odd é:name").out
    monkeypatch.chdir(repository / "src" / "app")
    for old in ("v1:src/app", "v1:./", "v1:../app"):
        assert LOST in toolint("diff", old, ".").out, old


def said(ran: Ran) -> str:
    """The one line of a run that could not be."""
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    return ran.err.removeprefix("toolint: ").rstrip("\n")


def test_what_cant_be_compared_is_said_in_a_line(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = "(paths count from the top of the repository; REV:./path counts from the working folder)"
    for old, message in (
        ("nowhere", "nowhere: No such file or directory"),
        ("v2:src", 'v2:src: no such file, and git knows no revision "v2"'),
        ("v1:lib", f'v1:lib: there is no "lib" in v1 {where}'),
        ("--help:x", None),
        ("src::get_it", "src::get_it: src is a folder; FILE::NAME names a function of a file"),
        ("src/app/handlers.py::got_it", 'src/app/handlers.py has no function "got_it"; did you mean "get_it"?'),
    ):
        ran = toolint("diff", old, "src")
        assert message is None or said(ran) == message
    assert said(toolint("diff", "src", "src", "--output-format", "xml")).startswith('unknown output format "xml"')
    monkeypatch.setenv("PATH", str(repository))
    assert (
        said(toolint("diff", "v1:src", "src"))
        == "v1:src: no such file, and git, which would read a revision, is not installed"
    )


def test_without_a_repository(here: Path) -> None:
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    write(here / "a.py", "")
    assert said(toolint("diff", "v1:a.py", "a.py")).startswith(
        "v1:a.py: no such file, and git says: not a git repository"
    )


def test_a_broken_file_is_an_error_and_the_rest_is_compared(here: Path) -> None:
    for side in ("old", "new"):
        write(here / side / "broken.json", '{"name": "x", "input_schema":')
    write(here / "old" / "a.json", json.dumps({"name": "do_it", "input_schema": {"type": "object"}}))
    ran = toolint("diff", "old", "new")
    assert ran.code == 2
    assert "tool-removed" in ran.out
    assert [line.partition(":")[0] for line in ran.err.splitlines()][:2] == ["old/broken.json", "new/broken.json"]


HOSTILE: list[Schema] = [
    {"$ref": "#"},
    {"allOf": [{"$ref": "#/$defs/A"}], "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}},
    {"$ref": "https://example.com/schema.json"},
    {"type": 7, "properties": [1], "required": "a", "enum": 3, "minimum": "x", "items": 5, "anyOf": {}},
    {"anyOf": [{"anyOf": [{"const": i * 20 + j} for j in range(20)]} for i in range(20)]},
    {"patternProperties": {"(a+)+$": {"type": "string"}, "(": {}}, "properties": {"a" * 60 + "!": {}}},
    {"allOf": [{"anyOf": [{"minimum": i}, {"maxLength": i}, {"minItems": i}]} for i in range(12)]},
    {"minimum": 1e400, "maximum": -1e400, "multipleOf": 0},
    {
        "$defs": {"N": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/N"}}, {"type": "null"}]}},
        "$ref": "#/$defs/N",
    },
    True,
    [],
    None,
]


@pytest.mark.parametrize("first", range(len(HOSTILE)))
def test_hostile_schemas_end_in_an_answer(first: int) -> None:
    for second in (*HOSTILE, {"type": "object", "properties": {"a": {"type": "string"}}}):
        diff(entries(HOSTILE[first]), entries(second))
        diff(entries(second), entries(HOSTILE[first]))
