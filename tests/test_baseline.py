"""Baselines: what is hidden, what is shown, what is said, and that moving code changes nothing of it."""

from __future__ import annotations

import ast
import json
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from conftest import ROOT
from memory import MemoryProject
from toolint import engine
from toolint.cli import baseline
from toolint.cli.output import CannotRun
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.engine.fingerprints import fingerprint
from toolint.model import Diagnostic
from toolint.text import Source, Span

SCHEMA = Draft202012Validator(json.loads((ROOT / "schemas" / "baseline.json").read_text(encoding="utf-8")))
CASES = sorted((ROOT / "testdata" / "rules").glob("*/*.py"))
FILE = "/project/toolint-baseline.json"
SETTINGS = settings_from([Layer({"profile": "pedantic"}, "/")], cwd="/")
ONE = '''\
from toolint import tool


@tool
def {name}(note_id: str) -> str:
    """Read a note and return its text."""
'''


def checked(text: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    source = Source("a.py", text)
    result = engine.check(source, MemoryProject({"a.py": text}), SETTINGS)
    assert not result.crashes
    return source, result.diagnostics


def written(text: str) -> baseline.Baseline:
    source, found = checked(text)
    counts = baseline.counted(found, lambda _: source, FILE, "/project")
    SCHEMA.validate(json.loads(baseline.text(counts)))
    return baseline.Baseline(FILE, "toolint-baseline.json", counts)


def hidden(text: str, known: baseline.Baseline) -> baseline.Hidden:
    source, found = checked(text)
    return baseline.hide(found, known, lambda _: source, "/project")


def read(tmp_path: Path, text: str | bytes) -> baseline.Baseline:
    file = tmp_path / "b.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return baseline.read(file.as_posix(), tmp_path.as_posix())


# Moving


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def spans(text: str, parents: tuple[type[ast.AST], ...]) -> list[list[tuple[int, int]]]:
    """By parent the functions in it, with their decorators, as ranges of lines from 0, the end exclusive."""
    groups = []
    for parent in ast.walk(ast.parse(text)):
        if isinstance(parent, parents):
            found: list[tuple[int, int]] = []
            for node in parent.body:  # type: ignore[attr-defined]
                if isinstance(node, FUNCTIONS) and node.end_lineno is not None:
                    start = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
                    found += [(start, node.end_lineno)] if not found or found[-1][1] <= start else []
            groups.append(found)
    return groups


def shuffled(text: str, chance: random.Random, parents: tuple[type[ast.AST], ...]) -> str:
    """The module with every function of some parents in the place of another one of the same parent, and further down."""
    lines = text.splitlines(keepends=True)
    changes: dict[tuple[int, int], str] = {}
    for places in spans(text, parents):
        if any(start < end and first < stop for start, stop in changes for first, end in places):
            continue  # They stand in one that moves.
        order = places[:]
        while len(order) > 1 and order == places:
            chance.shuffle(order)
        for place, (start, end) in zip(places, order, strict=True):
            changes[place] = "\n" * chance.randrange(1, 4) + "".join(lines[start:end]).rstrip("\n") + "\n"
    for (start, end), new in sorted(changes.items(), reverse=True):
        lines[start:end] = [new]
    return "".join(lines)


def moved(text: str, seed: int) -> str:
    """The module with every function somewhere else: those that stand in functions, then methods, then those of the module."""
    chance = random.Random(seed)
    for parents in ((ast.FunctionDef, ast.AsyncFunctionDef), (ast.ClassDef,), (ast.Module,)):
        text = shuffled(text, chance, parents)
    return text


def kinds(text: str) -> Counter[tuple[str, str | None, str, str]]:
    """The findings in a text; those of which order says where they stand with what is written there."""
    return Counter(
        (
            one.rule,
            None if one.shared else one.tool,
            one.message,
            text[one.span.start : one.span.end] if one.rule in ABOUT_ORDER else "",
        )
        for one in checked(text)[1]
    )


ABOUT_ORDER = {
    "case-only-name-difference",
    "duplicate-tool-name",
    "handler-name-mismatch",
    "inconsistent-parameter-name",
    "inconsistent-parameter-type",
    "indistinct-tools",
    "request-budget-exceeded",
}
"""Rules that speak at one of several tools, the first or the last one."""


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_moving_every_function_shows_nothing_and_leaves_nothing(case: Path) -> None:
    text = case.read_text(encoding="utf-8")
    try:
        ast.parse(text)
    except SyntaxError:
        pytest.skip("newer syntax than this Python's, or none")
    known, before = written(text), kinds(text)
    for seed in range(4):
        after = moved(text, seed)
        result = hidden(after, known)
        changed = {rule for rule, *_ in (kinds(after) - before)}
        assert {one.rule for one in result.diagnostics} <= changed, "only what is new is shown"
        assert changed <= ABOUT_ORDER, "moving code is no flaw"
        if not changed:
            assert result.number == sum(known.counts.values())
            assert not result.left
        more = hidden(after + ONE.format(name="addedAfterwards").replace("from toolint import tool\n", ""), known)
        assert {one.tool for one in more.diagnostics if one.rule not in ABOUT_ORDER} <= {"addedAfterwards"}


def test_the_cases_move() -> None:
    texts = [case.read_text(encoding="utf-8") for case in CASES]
    assert sum("def " in text and len(checked(text)[1]) > 0 for text in texts[:100]) > 50
    one, other = "@a\ndef f(): pass\n", "def g():\n    def h(): pass\n    def i(): pass\n"
    assert moved(one + "x = 1\n" + other, 1).split() == [
        "def",
        "g():",
        "def",
        "i():",
        "pass",
        "def",
        "h():",
        "pass",
        *"x=1",
        "@a",
        "def",
        "f():",
        "pass",
    ]


@pytest.mark.parametrize(
    "change", [lambda t: t.replace("\n", "\r\n"), lambda t: "# first\n\n" + t, lambda t: t + "\n\nx = 1\n"]
)
def test_line_ends_and_lines_around_change_nothing(change: object) -> None:
    text = ONE.format(name="readNote")
    result = hidden(change(text), written(text))  # type: ignore[operator]
    assert not result.diagnostics
    assert not result.left


def test_a_new_indent_of_a_docstring_changes_nothing() -> None:
    text = 'from toolint import tool\n\n@tool\ndef search(query: str) -> str:\n    """Search the web for pages.\n\n    Finds all.\n    """\n'
    known = written(text)
    assert "missing-stop-condition" in {entry.rule for entry in known.counts}
    assert not hidden(text.replace("    Finds", "        Finds"), known).diagnostics
    assert "missing-stop-condition" in {one.rule for one in hidden(text.replace("all", "some"), known).diagnostics}


# Counts


def test_of_equal_findings_as_many_are_hidden_as_there_were() -> None:
    one = Diagnostic("name-not-snake-case", "warning", "said", "a.py", Span(0, 3), "t", ("name",))
    source = Source("a.py", "abc abc abc")
    two = [one, Diagnostic(one.rule, one.severity, one.message, one.path, Span(4, 7), "t", ("name",))]
    known = baseline.Baseline(FILE, "", baseline.counted(two, lambda _: source, FILE, "/project"))
    assert [*known.counts.values()] == [2]
    third = Diagnostic(one.rule, one.severity, one.message, one.path, Span(8, 11), "t", ("name",))
    result = baseline.hide([*two, third], known, lambda _: source, "/project")
    assert result.diagnostics == (third,)
    assert baseline.hide([one], known, lambda _: source, "/project").left == {next(iter(known.counts)): 1}


@pytest.mark.parametrize("change", ["rule", "path", "tool", "pointer", "text"])
def test_what_a_finding_is_known_by(change: str) -> None:
    keys = {"rule": "a", "path": "a.py", "tool": "t", "pointer": ("x",)}
    known = baseline.counted([_made(keys)], lambda _: Source("", "abc"), FILE, "/project")
    other = "abd" if change == "text" else "abc"
    values = {"rule": "b", "path": "b.py", "tool": None, "pointer": ("y",), "text": ("x",)}
    changed = {**keys, change: values[change]}
    changed.pop("text", None)
    assert baseline.counted([_made(changed)], lambda _: Source("", other), FILE, "/project") != known
    marks = [
        fingerprint(_made(one), Source("", text), str(one["path"])) for one, text in ((keys, "abc"), (changed, other))
    ]
    assert marks[0] != marks[1]


def test_what_is_said_of_an_object_does_not_change_with_its_neighbours() -> None:
    def entries(text: str, pointer: tuple[str, ...] | None) -> object:
        one = Diagnostic("a", "error", "m", "a.json", Span(0, len(text)), "t", pointer)
        return baseline.counted([one], lambda _: Source("a.json", text), FILE, "/project")

    assert entries('{"a": 1}', ("x",)) == entries('{"a": 2}', ("x",))
    assert entries('{"a": 1}', ("x",)) != entries('{"a": 1}', ("y",))
    assert entries("[1]", ("x",)) != entries("[2]", ("x",))
    assert entries('{"a": 1}', None) != entries('{"a": 2}', None)


def _made(keys: Mapping[str, object]) -> Diagnostic:
    return Diagnostic(severity="error", message="said", span=Span(0, 3), **keys)  # type: ignore[arg-type]


# Files


def test_paths_are_relative_to_the_file_itself() -> None:
    one = _made({"rule": "a", "path": "sub/a.py"})
    for file, path in {
        "/project/b.json": "sub/a.py",
        "/project/sub/b.json": "a.py",
        "/project/ci/b.json": "../sub/a.py",
    }.items():
        (entry,) = baseline.counted([one], lambda _: None, file, "/project")
        assert entry.path == path
    (outside,) = baseline.counted([_made({"rule": "a", "path": "/else/a.py"})], lambda _: None, FILE, "/project")
    assert outside.path == "../else/a.py"


def test_the_text_is_sorted_a_line_an_entry_and_read_again(tmp_path: Path) -> None:
    counts = {
        baseline.Entry(path, rule, tool, mark): count
        for path, rule, tool, mark, count in [
            ("b.py", "rule-b", "t", "0123456789abcdef", 1),
            ("a.py", "rule-b", "", "0123456789abcdef", 2),
            ("a.py", "rule-a", "検索\n\ud800", "0123456789abcdef", 1),
        ]
    }
    text = baseline.text(counts)
    SCHEMA.validate(json.loads(text))
    assert text == baseline.text(dict(reversed(counts.items())))
    assert [line.strip()[:20] for line in text.splitlines() if '"rule"' in line] == [
        '{"rule": "rule-a", "',
        '{"rule": "rule-b", "',
        '{"rule": "rule-b", "',
    ]
    assert read(tmp_path, text).counts == counts
    assert read(tmp_path, b"\xef\xbb\xbf" + text.encode()).counts == counts
    SCHEMA.validate(json.loads(baseline.text({})))
    assert read(tmp_path, baseline.text({})).counts == {}


ENTRY = {"rule": "a", "tool": None, "count": 1, "hash": "0123456789abcdef"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "b.json:1: not JSON: "),
        ("{\n<<<<<<< HEAD\n", "b.json:2: not JSON: "),
        (b"\xff", "b.json: not JSON: not UTF-8"),
        ("[" * 100_000, "b.json: not JSON: "),
        ("[]", "b.json: not a baseline: an object with"),
        ("{}", "b.json: not a baseline: an object with"),
        ('{"version": true}', "b.json: not a baseline: an object with"),
        ('{"version": 2, "findings": {}}', "b.json: not a baseline: it has version 2"),
        ('{"version": 1, "findings": []}', 'b.json: not a baseline: "findings" must be'),
        ('{"version": 1, "findings": {"a.py": {}}}', 'b.json: not a baseline: "a.py" must have'),
        *(
            (json.dumps({"version": 1, "findings": {"a.py": [{**ENTRY, **bad}]}}), 'b.json: not a baseline: an entry of "a.py"')
            for bad in ({"count": 0}, {"count": True}, {"count": "1"}, {"rule": None}, {"hash": 1}, {"tool": 1})
        ),
    ],
)  # fmt: skip
def test_a_file_that_cant_be_used_is_one_line_with_the_way_on(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(CannotRun) as caught:
        read(tmp_path, text)
    assert str(caught.value).startswith(said)
    assert str(caught.value).endswith("; `toolint baseline -o b.json` writes it anew")
    assert "\n" not in str(caught.value)


def test_entries_that_a_merge_left_twice_count_together(tmp_path: Path) -> None:
    known = read(tmp_path, json.dumps({"version": 1, "findings": {"a.py": [ENTRY, ENTRY]}}))
    assert [*known.counts.values()] == [2]
