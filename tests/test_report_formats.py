"""The formats for services are held against their schemas and grammars, on what the test data gives and on hostile text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft4Validator

from conftest import ROOT
from memory import MemoryProject
from toolint import engine, readers, reports
from toolint.config import settings_from
from toolint.config.layers import FAULTS, Layer
from toolint.model import Diagnostic, DiagnosticFix, Json
from toolint.reports import Style, format_named, formats
from toolint.rules import rules
from toolint.text import Edit, Source, Span

DATA = ROOT / "testdata" / "reports"
FILES = sorted(
    path
    for folder in ("rules", "formats", "literals", "json")
    for path in (ROOT / "testdata" / folder).rglob("*")
    if path.suffix in readers.SUFFIXES
)
SARIF = Draft4Validator(json.loads((DATA / "sarif-2.1.0.schema.json").read_text(encoding="utf-8")))
GITLAB = Draft4Validator(json.loads((DATA / "gitlab-codeclimate.schema.json").read_text(encoding="utf-8")))

Found = tuple[Source, tuple[Diagnostic, ...]]


@cache
def all_found() -> tuple[Found, ...]:
    """What all rules say about the files of the test data."""
    settings = settings_from([Layer({"profile": "pedantic"}, "/")], cwd="/")
    found = []
    for path in FILES:
        source = readers.decode(path.read_bytes(), path.relative_to(ROOT).as_posix())
        if isinstance(source, Source):
            project = MemoryProject({source.path: source.text})
            found.append((source, engine.check(source, project, settings).diagnostics))
    return tuple(found)


def render(name: str, source: Source | None, diagnostics: Sequence[Diagnostic], style: Style = Style()) -> str:  # noqa: B008
    return format_named(name).render(diagnostics, lambda _: source, style)


def made(text: str, span: Span, **keys: object) -> Diagnostic:
    return Diagnostic(**{"rule": "a-rule", "severity": "error", "message": "bad", "path": "a.py", "span": span, **keys})  # type: ignore[arg-type]


def test_there_is_much_to_report() -> None:
    found = [one for _, diagnostics in all_found() for one in diagnostics]
    assert len(found) > 500
    assert len({one.rule for one in found}) > 50
    assert sum(one.fix is not None for one in found) > 20
    assert {"rules", "formats"} <= {one.path.split("/")[1] for one in found}


def test_rules_whose_findings_have_a_fix_say_so() -> None:
    fixed = {one.rule for _, diagnostics in all_found() for one in diagnostics if one.fix is not None}
    assert fixed <= {name for name, rule in rules().items() if rule.fixable}, "set FIXABLE in the rule's module"
    assert not rules()["missing-description"].fixable


@pytest.mark.parametrize("name", formats())
def test_every_format_renders_all_of_it(name: str) -> None:
    for source, diagnostics in all_found():
        text = render(name, source, diagnostics, Style(color=True, snippets=True))
        text.encode("utf-8")
        assert not text or text.endswith("\n")


def test_of_no_findings_every_format_makes_something_valid() -> None:
    assert json.loads(render("gitlab", None, [])) == []
    (run,) = json.loads(render("sarif", None, []))["runs"]
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])
    SARIF.validate(json.loads(render("sarif", None, [])))
    assert render("github", None, []) == render("grouped", None, []) == ""


# Sarif


def sarif(source: Source | None, diagnostics: Sequence[Diagnostic], style: Style = Style()) -> Json:  # noqa: B008
    document = json.loads(render("sarif", source, diagnostics, style))
    errors = sorted(SARIF.iter_errors(document), key=str)
    assert not errors, errors[0]
    (run,) = document["runs"]
    return run


def offset_of(text: str, line: int, column: int) -> int:
    """The code point at a line and a column, as the specification has them: lines end where ``newlineSequences`` says."""
    starts = [0, *(match.end() for match in re.finditer("\r\n|\r|\n", text))]
    return starts[line - 1] + column - 1


def region_of(text: str, region: Json) -> Span:
    return Span(
        offset_of(text, region["startLine"], region["startColumn"]),
        offset_of(text, region["endLine"], region["endColumn"]),
    )


def test_sarif_is_valid_and_says_what_was_found() -> None:
    for source, diagnostics in all_found():
        run = sarif(source, diagnostics)
        assert run["columnKind"] == "unicodeCodePoints"
        assert run["newlineSequences"] == ["\r\n", "\r", "\n"]
        assert len(run["results"]) == len(diagnostics)
        described = run["tool"]["driver"]["rules"]
        for result, one in zip(run["results"], diagnostics, strict=True):
            assert (result["ruleId"], result["level"]) == (one.rule, one.severity)
            assert described[result["ruleIndex"]]["id"] == one.rule
            (location,) = result["locations"]
            place = location["physicalLocation"]
            assert place["artifactLocation"] == {"uri": one.path, "uriBaseId": "%SRCROOT%"}
            if source.holder is None:
                assert region_of(source.text, place["region"]) == one.span
            assert [n["name"] for n in location.get("logicalLocations", [])] == [reports.plain(one.tool or "")] * (
                one.tool is not None
            )


def test_sarif_fixes_are_the_fixes() -> None:
    number = 0
    for source, diagnostics in all_found():
        for result, one in zip(sarif(source, diagnostics)["results"], diagnostics, strict=True):
            assert len(result.get("fixes", [])) == bool(one.fix and one.fix.edits)
            for fix in result.get("fixes", []):
                number += 1
                (change,) = fix["artifactChanges"]
                assert one.fix is not None
                assert fix["description"]["text"] == reports.plain(one.fix.title)
                assert fix["properties"]["applicability"] == one.fix.applicability
                if source.holder is None:
                    edits = [
                        Edit(region_of(source.text, part["deletedRegion"]), part["insertedContent"]["text"])
                        for part in change["replacements"]
                    ]
                    assert tuple(edits) == one.fix.edits
    assert number > 20


def test_sarif_has_the_page_of_each_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [made("x", Span(0, 0), rule=name) for name in (*rules(), *FAULTS, "unknown-value")]
    for rule in sarif(None, found)["tool"]["driver"]["rules"]:
        assert "helpUri" not in rule, "the pages have no address yet"
        if rule["id"] == "unknown-value":
            assert set(rule) == {"id"}
            continue
        page = rules()[rule["id"]].page if rule["id"] in rules() else FAULTS[rule["id"]]
        assert page.strip().startswith(rule["shortDescription"]["text"])
        assert rule["help"]["markdown"] == page.strip()
        assert rule["fullDescription"]["text"] in " ".join(page.split())
        assert not rule["fullDescription"]["text"].startswith("#")
    monkeypatch.setattr(reports, "PAGES", "https://example.org/rules/")
    (rule,) = sarif(None, [made("x", Span(0, 0), rule="open-object")])["tool"]["driver"]["rules"]
    assert rule["helpUri"] == "https://example.org/rules/open-object.md"


def test_sarif_of_a_notebook_names_the_cell() -> None:
    cells = 0
    for source, diagnostics in all_found():
        for result in sarif(source, diagnostics)["results"] if source.holder is not None else ():
            cell = result["properties"]["cell"]
            assert cell["number"] >= 1
            cells += 1
            region = result["locations"][0]["physicalLocation"]["region"]
            assert region["startLine"] <= source.holder.file.count("\n") + 1  # type: ignore[union-attr]
    assert cells > 3


@pytest.mark.parametrize(
    ("path", "style", "uri", "base"),
    [
        ("a b/ü#?%.py", Style(), "a%20b/%C3%BC%23%3F%25.py", True),
        ("c:odd.py", Style(), "c%3Aodd.py", True),
        ("bad\udcff.py", Style(), "bad%FF.py", True),
        ("/else/where.py", Style(), "file:///else/where.py", False),
        ("C:/else/where.py", Style(), "file:///C:/else/where.py", False),
        ("a.py", Style(cwd="/repo/sub", root="/repo"), "sub/a.py", True),
        ("/repo/b.py", Style(cwd="/repo/sub", root="/repo"), "b.py", True),
        ("/other/b.py", Style(cwd="/repo/sub", root="/repo"), "file:///other/b.py", False),
    ],
)
def test_sarif_addresses(path: str, style: Style, uri: str, base: bool) -> None:
    (result,) = sarif(None, [made("x", Span(0, 0), path=path)], style)["results"]
    file = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert file == {"uri": uri, **({"uriBaseId": "%SRCROOT%"} if base else {})}
    parts = urlsplit(uri)
    assert parts.scheme == ("" if base else "file")
    if style == Style():
        assert unquote_to_bytes(parts.path).lstrip(b"/") == path.lstrip("/").encode(errors="surrogateescape")


def test_fingerprints_are_unique_and_stay_under_moved_lines() -> None:
    for source, diagnostics in all_found():
        if source.holder is not None:
            continue
        before = [
            result["partialFingerprints"]["toolintFinding/v1"] for result in sarif(source, diagnostics)["results"]
        ]
        assert len({*before}) == len(before)
        lead = "\r\n" * 3
        moved = Source(source.path, lead + source.text)
        shifted = [
            replace(one, span=Span(one.span.start + len(lead), one.span.end + len(lead)), fix=None)
            for one in diagnostics
        ]
        after = [result["partialFingerprints"]["toolintFinding/v1"] for result in sarif(moved, shifted)["results"]]
        assert after == before


# Gitlab


def test_gitlab_is_valid_and_its_fingerprints_are_unique() -> None:
    for source, diagnostics in all_found():
        issues = json.loads(render("gitlab", source, diagnostics))
        assert len({issue["fingerprint"] for issue in issues}) == len(issues) == len(diagnostics)
        for issue, one in zip(issues, diagnostics, strict=True):
            GITLAB.validate(issue)
            assert (issue["check_name"], issue["location"]["path"]) == (one.rule, one.path)
            assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
            begin = issue["location"]["positions"]["begin"]
            if source.holder is None:
                assert offset_of(source.text, begin["line"], begin["column"]) == one.span.start


def test_gitlab_paths_are_those_of_the_repository() -> None:
    style = Style(cwd="/builds/group/project/sub", root="/builds/group/project")
    (issue,) = json.loads(render("gitlab", None, [made("", Span(0, 0))], style))
    assert issue["location"]["path"] == "sub/a.py"


# Github: the runner's own parser (TryParseV2), and what its command for annotations takes


@dataclass(frozen=True)
class Command:
    name: str
    properties: dict[str, str]
    message: str


def parse(line: str) -> Command:
    """A line of a log as the runner reads it."""
    line = line.lstrip()
    assert line.startswith("::")
    end = line.index("::", 2)
    name, _, said = line[2:end].partition(" ")
    assert name in ("error", "warning", "notice")
    pairs = (part.split("=", 1) for part in said.strip().split(",") if part)
    properties = {key: unescape(value, {"%3A": ":", "%2C": ","}) for key, value in pairs}
    return Command(name, properties, unescape(line[end + 2 :], {}))


def unescape(text: str, more: dict[str, str]) -> str:
    """The mappings in the runner's order, the percent sign last."""
    for written, meant in {"%0D": "\r", "%0A": "\n", **more, "%25": "%"}.items():
        text = text.replace(written, meant)
    return text


def test_github_commands_are_what_the_runner_takes() -> None:
    for source, diagnostics in all_found():
        lines = render("github", source, diagnostics).splitlines()
        assert len(lines) == len(diagnostics)
        for line, one in zip(lines, diagnostics, strict=True):
            command = parse(line)
            assert command.name == one.severity
            assert command.properties["file"] == one.path
            assert one.rule in command.properties["title"]
            assert reports.plain(one.message) in command.message
            takes_annotation(command)


def takes_annotation(command: Command) -> None:
    """What the runner's `IssueCommandExtension` checks of the places, or it leaves them out."""
    numbers = {
        key: int(command.properties[key])
        for key in ("line", "endLine", "col", "endColumn")
        if key in command.properties
    }
    assert set(command.properties) - {"title", "file"} == set(numbers)
    assert 1 <= numbers["line"] <= numbers["endLine"]
    if numbers["line"] == numbers["endLine"]:
        assert 1 <= numbers["col"] <= numbers["endColumn"]
    else:
        assert "col" not in numbers
        assert "endColumn" not in numbers


@given(st.text(), st.text(min_size=1), st.sampled_from(["error", "warning"]))
def test_github_escapes_whatever_there_is(message: str, path: str, severity: str) -> None:
    (line, end) = render("github", None, [made("", Span(0, 0), message=message, path=path, severity=severity)]).split(
        "\n"
    )
    assert end == ""
    assert "\r" not in line
    command = parse(line)
    assert command.name == severity
    assert command.properties["file"] == path
    assert command.message == f"{reports.plain(path)}:1:1: {severity}[a-rule] {reports.plain(message)}"


@given(st.text(), st.text(min_size=1), st.text())
def test_whatever_the_text_sarif_and_gitlab_are_valid(message: str, path: str, content: str) -> None:
    fix = DiagnosticFix(message, "safe", (Edit(Span(0, 1), content),))
    one = made("", Span(0, 2), message=message, path=path, tool=message, pointer=(message, 0), fix=fix)
    source = Source(path, content)
    document = json.loads(render("sarif", source, [one]))
    SARIF.validate(document)
    (issue,) = json.loads(render("gitlab", source, [one]))
    GITLAB.validate(issue)
    assert issue["location"]["path"] == path


# Grouped


def test_grouped() -> None:
    text = "x\ny = '🙂' + bad\n" + "z\n" * 9
    found = [
        made(text, Span(text.index("bad"), text.index("bad") + 3)),
        made(text, Span(2, 3), severity="warning", rule="other-rule", fix=DiagnosticFix("cure", "safe", ())),
        made(text, Span(len(text), len(text)), path="b\n.py"),
    ]
    assert render("grouped", Source("a.py", text), found) == (
        "a.py:\n"
        "  2:11  error[a-rule]        bad\n"
        "  2:1   warning[other-rule]  bad [fix]\n"
        "\n"
        "b\\n.py:\n"
        "  12:1  error[a-rule]  bad\n"
        "\n"
    )


def test_grouped_names_the_cell_of_a_notebook() -> None:
    path = Path(ROOT / "testdata" / "formats" / "notebook" / "handlers.ipynb")
    found = next((source, said) for source, said in all_found() if source.path == path.relative_to(ROOT).as_posix())
    assert re.search(r"^  cell \d+:\d+:\d+ +\w+\[", render("grouped", *found), re.MULTILINE)
