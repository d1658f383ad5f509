"""Output formats, on diagnostics that the tests bring along."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from jsonschema import Draft202012Validator

from conftest import ROOT
from toolint.model import Diagnostic, DiagnosticFix
from toolint.reports import Style, columns, format_named, formats, plain
from toolint.text import Edit, Source, Span

SCHEMA = json.loads((ROOT / "schemas" / "report.json").read_text(encoding="utf-8"))
FULL = Style(snippets=True, width=60)


def diagnostic(text: str, part: str, **keys: object) -> Diagnostic:
    start = text.index(part)
    fields = {"rule": "a-rule", "severity": "error", "message": "bad", "path": "a.py", **keys}
    return Diagnostic(span=Span(start, start + len(part)), **fields)  # type: ignore[arg-type]


def render(name: str, text: str, diagnostics: Sequence[Diagnostic], style: Style = Style()) -> str:  # noqa: B008
    source = Source("a.py", text)
    return format_named(name).render(diagnostics, {"a.py": source}.get, style)


def snippet(text: str, part: str, style: Style = FULL) -> list[str]:
    """The source line and the underline, without the gutter."""
    _, _, line, marks = render("full", text, [diagnostic(text, part)], style).splitlines()[:4]
    assert line[:4] == "1 | "
    assert marks[:4] == "  | "
    return [line[4:], marks[4:]]


def test_formats_are_those_of_the_folder() -> None:
    files = {path.stem for path in (ROOT / "toolint" / "reports").glob("*.py")}
    assert set(formats()) == {name for name in files if not name.startswith("_")}
    assert {"full", "concise", "json"} <= set(formats())


@pytest.mark.parametrize("name", ["full", "concise"])
def test_one_line_a_finding_away_from_a_terminal(name: str) -> None:
    text = "x\ny = '🙂' + bad\n"
    found = [diagnostic(text, "bad"), diagnostic(text, "y", severity="warning", rule="other-rule")]
    assert render(name, text, found) == "a.py:2:11: error[a-rule] bad\na.py:2:1: warning[other-rule] bad\n"


@pytest.mark.parametrize("name", ["full", "concise"])
def test_nothing_found_is_nothing_said(name: str) -> None:
    assert render(name, "", []) == ""


def test_colors_only_where_asked_for() -> None:
    text = "bad"
    assert "\x1b[" not in render("full", text, [diagnostic(text, "bad")], FULL)
    colored = render("concise", text, [diagnostic(text, "bad")], Style(color=True))
    assert colored == "\x1b[1ma.py\x1b[0m:1:1: \x1b[1;31merror[a-rule]\x1b[0m bad\n"


def test_the_place_is_underlined() -> None:
    assert snippet("x = bad + 1", "bad") == ["x = bad + 1", "    ^^^"]


def test_a_place_without_width_has_one_mark() -> None:
    assert snippet("x = bad", "") == ["x = bad", "^"]


def test_a_place_of_several_lines_is_underlined_to_the_end_of_the_first() -> None:
    assert snippet('x = """a  \nb"""', '"""a  \nb"""') == ['x = """a', "    ^^^^"]


def test_tabs_wide_and_combining_characters() -> None:
    assert snippet("\tx = bad", "bad") == ["    x = bad", "        ^^^"]
    assert snippet("x = '検索' + bad", "bad") == ["x = '検索' + bad", "             ^^^"]
    assert snippet("x = bad検索 ", "bad検索") == ["x = bad検索", "    ^^^^^^^"]
    assert snippet("x = 'e\u0301' + bad", "bad") == ["x = 'e\u0301' + bad", "          ^^^"]


@pytest.mark.parametrize("before", [0, 10, 100, 100_000])
@pytest.mark.parametrize("after", [0, 100, 100_000])
@pytest.mark.parametrize("length", [1, 30, 200])
@pytest.mark.parametrize("letter", ["a", "検", "\t", "\u0301a"])
def test_long_lines_are_cut_around_the_place(before: int, after: int, length: int, letter: str) -> None:
    part = "<" + "X" * length + ">"
    line, marks = snippet(letter * before + part + letter * after, part)
    assert columns(line) <= FULL.width - 4
    start = columns(marks) - columns(marks.lstrip())
    width = 0
    for index, character in enumerate(line):  # noqa: B007
        if width == start and character == "<":
            break
        width += columns(character)
    assert line[index] == "<"
    shown = line[index : index + marks.count("^")]
    assert shown == part or (shown.startswith("<X") and shown.endswith("…"))


def test_a_narrow_terminal_still_shows_something() -> None:
    line, marks = snippet("x = " + "bad" * 30, "bad" * 30, Style(snippets=True, width=1))
    assert line.startswith("x = bad")
    assert marks.startswith("    ^")


def test_hostile_text_is_shown_as_escapes() -> None:
    text = "x = 'bad\x1b[31m\u202e\x07'"
    out = render("full", text, [diagnostic(text, "bad", message="a\nb\x1b]0;title\x07", path="a.py")], FULL)
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "\u202e" not in out
    assert "error[a-rule] a\\nb\\x1b]0;title\\x07\n" in out
    assert plain("検索 🙂 é") == "検索 🙂 é"


def test_a_file_without_text_is_at_its_start() -> None:
    out = format_named("full").render([diagnostic("x", "x", path="gone.py")], lambda _path: None, FULL)
    assert out.startswith("gone.py:1:1: error[a-rule] bad\n")
    assert "|" not in out


def test_the_fix_is_named() -> None:
    fix = DiagnosticFix("write `x`", "safe", ())
    assert "  help: write `x`\n" in render("full", "bad", [diagnostic("bad", "bad", fix=fix)], FULL)


def test_json() -> None:
    text = "a🙂\r\n bad\r\n"
    fix = DiagnosticFix("cure", "unsafe", (Edit(Span(5, 8), "good\ud800"), Edit(Span(0, 0), "")))
    found = [
        diagnostic(text, "bad", tool="t", pointer=("input", "properties", "a/b~c", 0), fix=fix),
        diagnostic(text, "🙂", severity="warning"),
    ]
    report = render("json", text, found)
    report.encode("utf-8")
    document = json.loads(report)
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(document)
    assert document[0] == {
        "rule": "a-rule",
        "severity": "error",
        "message": "bad",
        "path": "a.py",
        "line": 2,
        "column": 2,
        "end_line": 2,
        "end_column": 5,
        "cell": None,
        "tool": "t",
        "pointer": "/input/properties/a~1b~0c/0",
        "fix": {
            "title": "cure",
            "applicability": "unsafe",
            "edits": [
                {"line": 2, "column": 2, "end_line": 2, "end_column": 5, "content": "good\ud800"},
                {"line": 1, "column": 1, "end_line": 1, "end_column": 1, "content": ""},
            ],
        },
        "url": None,
    }
    assert [document[1][key] for key in ("line", "column", "end_column", "tool", "pointer", "fix")] == [
        1, 2, 3, None, None, None
    ]  # fmt: skip


def test_json_of_nothing_is_an_empty_array() -> None:
    assert json.loads(render("json", "", [])) == []


@pytest.mark.parametrize("change", [{"line": 0}, {"severity": "note"}, {"pointer": "a"}, {"more": 1}, {"fix": {}}])
def test_the_schema_refuses(change: dict[str, object]) -> None:
    document = json.loads(render("json", "bad", [diagnostic("bad", "bad")]))
    assert Draft202012Validator(SCHEMA).is_valid(document)
    assert not Draft202012Validator(SCHEMA).is_valid([{**document[0], **change}])
