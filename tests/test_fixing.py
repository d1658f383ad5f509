"""The engine's fixes: what the loop takes and refuses, and every fix of every case file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace

import pytest

from conftest import ROOT
from fixing_cases import (
    SETTINGS,
    Offer,
    Over,
    after_ops,
    case_files,
    comparable,
    fixed_cases,
    json_values,
    moves_text,
    offers,
    project_of,
    without_descriptions,
)
from memory import MemoryProject
from toolint import engine, readers
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.engine import fixing
from toolint.engine.fixing import fix
from toolint.model import Diagnostic, DiagnosticFix, Json, Project, Reading, Rename
from toolint.text import Edit, Source, Span, apply_edits

# Every fix of every case file


def counts(diagnostics: Iterable[Diagnostic]) -> Counter[tuple[str, str]]:
    return Counter((one.rule, one.path) for one in diagnostics)


def parses(source: Source) -> bool:
    """Whether Python or the standard library's JSON takes the file."""
    try:
        if source.path.endswith(".py"):
            compile(source.text, source.path, "exec", dont_inherit=True)
        if source.holder is not None:
            json.loads(source.holder.file)
    except (SyntaxError, ValueError):
        return False
    return json_values(source) is not None or not source.path.endswith((".json", ".jsonl", ".ndjson", ".yaml"))


@pytest.mark.parametrize("path", case_files())
def test_fixes_of_a_case_file(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source, project = project_of(path)
    if source is None:
        return
    before = engine.check(source, project, SETTINGS)
    kinds = {one.fix.applicability for one in before.diagnostics if one.fix}
    if kinds:
        each_does_what_it_says(source, project, before, monkeypatch)
    if "safe" in kinds:
        all_together(source, project, before, unsafe=False)
    if "unsafe" in kinds:
        all_together(source, project, before, unsafe=True)
    if (ROOT / path).with_suffix(".fixed").exists():
        assert kinds


def each_does_what_it_says(
    source: Source, project: Project, before: engine.Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    for offer in offers(source, project, monkeypatch):
        diagnostic = offer.diagnostic
        if diagnostic not in before.diagnostics:
            continue  # Silenced by a comment.
        assert diagnostic.fix is not None
        there = source if diagnostic.path == source.path else project.source(diagnostic.path)
        assert there is not None
        edited = _edited(there, diagnostic.fix.edits)
        assert parses(edited) or not parses(there)
        now = Over(project, {edited.path: edited})
        after = engine.check(edited if edited.path == source.path else source, now, SETTINGS)
        if source.path.endswith((".jsonl", ".ndjson")) and len(after.tools) != len(before.tools):
            continue  # Of equal definitions in several lines only the first counts, and now they are not equal.
        assert len(after.tools) == len(before.tools)
        says_what_it_does(offer, dict(after.tools[offer.number].doc))
        if (value := json_values(there)) is not None:
            assert json_values(edited) == after_ops(value, offer.ops, offer.tool.origin.wire_pointer)
        gone = counts(before.diagnostics) - counts(after.diagnostics)
        assert gone[diagnostic.rule, diagnostic.path] >= 1, diagnostic


def says_what_it_does(offer: Offer, doc: Mapping[str, Json]) -> None:
    """Hold the document that was read again to the operations on the one before."""
    before, after = comparable(dict(offer.tool.doc)), comparable(doc)
    expected = after_ops(before, offer.ops)
    if offer.diagnostic.rule == "wrong-target-shape":
        return  # Its operations name keys that are written, not those of the document.
    if not moves_text(offer.ops, before):
        assert after == expected, offer.diagnostic
        return
    renamed = [("input", "properties", op.name, "description") for op in offer.ops if isinstance(op, Rename)]
    assert without_descriptions(after, renamed) == without_descriptions(expected, renamed), offer.diagnostic


def _edited(source: Source, edits: Iterable[Edit]) -> Source:
    if source.holder is None:
        return Source(source.path, apply_edits(source.text, edits))
    holder = source.holder
    return readers.source_of(source.path, apply_edits(holder.file, (e for one in edits for e in holder.edits(one))))


def all_together(source: Source, project: Project, before: engine.Checked, *, unsafe: bool) -> None:
    fixed = fix(source, project, SETTINGS, unsafe=unsafe)
    assert fixed.ended
    assert not fixed.checked.crashes
    assert all(parses(now) for now in fixed.sources.values())
    assert counts(fixed.checked.diagnostics) <= counts(before.diagnostics) - counts(fixed.cured)
    again = Over(project, fixed.sources)
    text = fixed.sources.get(source.path, source)
    assert engine.check(text, again, SETTINGS).diagnostics == fixed.checked.diagnostics
    second = fix(text, again, SETTINGS, unsafe=unsafe)
    assert not second.sources
    assert not second.cured


def test_there_are_cases() -> None:
    assert {path.rpartition(".")[2] for path in fixed_cases()} == {"py", "json"}
    assert len(fixed_cases()) > 12


# The loop, with a reader that says what the test wants


Said = Iterator[tuple[str, tuple[Edit, ...]]]


def checking_by(monkeypatch: pytest.MonkeyPatch, says: object) -> None:
    """Let ``says(source, project)`` make the findings: rule name, span and edits (or None) of each."""

    def check(source: Source, project: object, settings: object, marking: object = None) -> engine.Checked:
        found = []
        for rule, path, span, edits in says(source, project):  # type: ignore[operator]
            cure = DiagnosticFix("Cure it", "safe", edits) if edits is not None else None
            found.append(Diagnostic(rule, "warning", f"{rule} of {path}", path, span, fix=cure))
        return engine.Checked((), tuple(found))

    monkeypatch.setattr(fixing, "check", check)


def fixed_text(text: str) -> fixing.Fixed:
    return fix(Source("a.txt", text), MemoryProject({"a.txt": text}), SETTINGS)


def words(source: Source, word: str, by: str | None) -> Iterator[tuple[str, str, Span, tuple[Edit, ...] | None]]:
    at = -1
    while (at := source.text.find(word, at + 1)) >= 0:
        span = Span(at, at + len(word))
        yield word, source.path, span, None if by is None else (Edit(span, by),)


def test_fixes_that_touch_each_other_come_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = []

    def says(source: Source, project: object) -> Iterator[object]:
        rounds.append(source.text)
        yield from words(source, "bad", "ok")

    checking_by(monkeypatch, says)
    fixed = fixed_text("badbadbad, bad")
    assert fixed.sources["a.txt"].text == "okokok, ok"
    assert len(fixed.cured) == 4
    assert [*dict.fromkeys(rounds)] == ["badbadbad, bad", "okbadok, ok", "okokok, ok"]


def test_a_fix_that_cures_nothing_is_left_out_and_the_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: object) -> Iterator[object]:
        yield from words(source, "bad", "ok")
        yield from words(source, "tough", "tough")

    checking_by(monkeypatch, says)
    fixed = fixed_text("bad tough bad tough bad bad")
    assert fixed.sources["a.txt"].text == "ok tough ok tough ok ok"
    assert [one.rule for one in fixed.checked.diagnostics] == ["tough"] * 2


def test_a_fix_that_brings_another_finding_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: object) -> Iterator[object]:
        yield from words(source, "bad", "ok")
        yield from words(source, "evil", "worse")
        yield from words(source, "worse", None)

    checking_by(monkeypatch, says)
    assert fixed_text("bad evil bad").sources["a.txt"].text == "ok evil ok"


def test_fixes_that_only_harm_together_are_taken_as_far_as_they_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: object) -> Iterator[object]:
        yield from words(source, "bad", "ok")
        if source.text.count("ok") > 2:
            yield "too-many", "a.txt", Span(0, 1), None

    checking_by(monkeypatch, says)
    assert fixed_text("bad bad bad bad").sources["a.txt"].text == "ok ok bad bad"


def test_hundreds_of_fixes_that_fail_take_a_few_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line a tool: its first word has a fix that cures, in each second one the next word a fix that does not."""
    text = "\n".join(f"bad {'tough' if number % 2 else 'bad'} end" for number in range(400))
    checks = []

    def check(source: Source, project: object, settings: object, marking: object = None) -> engine.Checked:
        checks.append(source.text)
        tools = tuple(SimpleNamespace(name=f"tool_{number}") for number in range(400))
        found = []
        for word, by in (("bad", "ok"), ("tough", "tough ")):
            for rule, path, span, edits in words(source, word, by):
                name = f"tool_{source.position(span.start).line - 1}"
                cure = DiagnosticFix("Cure it", "safe", edits or ())
                found.append(Diagnostic(rule, "warning", f"{rule} of {name}", path, span, name, fix=cure))
        return engine.Checked(tools, tuple(found))  # type: ignore[arg-type]

    monkeypatch.setattr(fixing, "check", check)
    fixed = fixed_text(text)
    assert fixed.sources["a.txt"].text == text.replace("bad", "ok")
    assert len(fixed.cured) == 600
    assert len(checks) < 12


def test_what_comes_to_no_end_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: object) -> Iterator[object]:
        count = source.text.count("x")
        for number in range(count, 1000):
            yield f"short-{number}", "a.txt", Span(0, 1), (Edit(Span(0, 0), "x"),)

    checking_by(monkeypatch, says)
    fixed = fixed_text(".")
    assert not fixed.ended
    assert not fixed.sources
    assert not fixed.cured


def test_edits_of_one_fix_that_overlap_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: object) -> Iterator[object]:
        if "ab" in source.text:
            yield "overlap", "a.txt", Span(0, 1), (Edit(Span(0, 2), "x"), Edit(Span(1, 3), "y"))

    checking_by(monkeypatch, says)
    assert not fixed_text("abc").sources


def test_an_error_in_a_fix_is_a_crash_of_that_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: object) -> Iterator[object]:
        yield "odd", "a.txt", Span(0, 1), (Edit(Span(0, 1), "x"),)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    checking_by(monkeypatch, says)
    monkeypatch.setattr(fixing, "_failing", fail)
    fixed = fixed_text("abc")
    assert not fixed.sources
    assert [type(crash.error) for crash in fixed.checked.crashes] == [ZeroDivisionError]


@pytest.mark.parametrize(
    "path, text, edit",
    [
        ("a.py", "x = 1\n", "x = (\n"),
        ("a.py", "def f(a, b): ...\n", "def f(a, a): ...\n"),
        ("a.json", "[1]\n", "[1\n"),
        ("a.yaml", "a: 1\n", "a: [\n"),
        ("a.jsonl", "[1]\n[2]\n", "[1]\n[2\n"),
    ],
)
def test_what_would_not_parse_is_refused(path: str, text: str, edit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = engine.check

    def check(source: Source, project: MemoryProject, settings: object, marking: object = None) -> engine.Checked:
        checked = real(source, project, SETTINGS)
        found = []
        if source.text == text:
            cure = DiagnosticFix("Break it", "safe", (Edit(Span(0, len(text)), edit),))
            found = [Diagnostic("invented", "warning", "m", path, Span(0, 1), fix=cure)]
        return replace(checked, diagnostics=tuple(found))

    monkeypatch.setattr(fixing, "check", check)
    assert not fix(Source(path, text), MemoryProject({path: text}), SETTINGS).sources


def test_a_tool_that_would_vanish_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "tool"

    def check(source: Source, project: object, settings: object, marking: object = None) -> engine.Checked:
        cure = DiagnosticFix("Take it out", "safe", (Edit(Span(0, 4), ""),))
        found = (Diagnostic("r", "warning", "m", "a.txt", Span(0, 4), fix=cure),) if source.text else ()
        return engine.Checked(("tool",) if source.text else (), found)  # type: ignore[arg-type]

    monkeypatch.setattr(fixing, "check", check)
    assert not fixed_text(text).sources


# Other files of the project


TOOL = '''from toolint import tool
from shared import Address


@tool
def {name}(address: Address) -> str:
    """Send a parcel."""
    return ""
'''


def test_fixes_of_another_file_go_there_unless_it_is_a_librarys(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: MemoryProject) -> Iterator[object]:
        there = project.source("lib/models.txt")
        assert there is not None
        yield from words(there, "bad", "ok")

    checking_by(monkeypatch, says)
    files = {"a.txt": "a", "lib/models.txt": "bad bad"}
    source = Source("a.txt", "a")
    assert fix(source, MemoryProject(files), SETTINGS).sources["lib/models.txt"].text == "ok ok"
    assert not fix(source, MemoryProject(files), SETTINGS, elsewhere=False).sources
    assert not fix(source, MemoryProject(files, installed=("lib",)), SETTINGS).sources
    assert not fix(source, MemoryProject(files, installed=(".",)), SETTINGS).sources
    own = Source("lib/tools.txt", "a")
    assert fix(own, MemoryProject({**files, "lib/tools.txt": "a"}, installed=(".",)), SETTINGS).sources


def test_a_fix_that_harms_the_other_file_for_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(source: Source, project: MemoryProject) -> Iterator[object]:
        there = project.source("models.txt")
        assert there is not None
        if source.path == "a.txt":
            yield from words(there, "bad", "ok")
        else:
            yield from words(there, "ok", None)

    checking_by(monkeypatch, says)
    assert not fix(Source("a.txt", "a"), MemoryProject({"models.txt": "bad"}), SETTINGS).sources


# Syntaxes


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
CLOSED = after_ops(OPEN, ())
CLOSED["input_schema"]["additionalProperties"] = False
OPEN_RULE = settings_from([Layer({"select": ["open-object"]}, "/")], cwd="/")


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("indent", [None, 2, "\t"], ids=["dense", "spaces", "tabs"])
def test_json_keeps_its_layout(end: str, indent: int | str | None) -> None:
    text = json.dumps(OPEN, indent=indent).replace("\n", end) + end
    fixed = fix(Source("a.json", text), MemoryProject(), OPEN_RULE).sources["a.json"].text
    assert json.loads(fixed) == CLOSED
    assert fixed == json.dumps(CLOSED, indent=indent).replace("\n", end) + end


def test_json_lines_change_only_their_line() -> None:
    line, other = json.dumps(OPEN), json.dumps({"messages": [], "n": 1.0})
    fixed = fix(Source("a.jsonl", f"{other}\n{line}\n{other}"), MemoryProject(), OPEN_RULE).sources["a.jsonl"].text
    assert fixed == f"{other}\n{json.dumps(CLOSED)}\n{other}"


def test_edits_of_a_notebook_go_into_its_cells() -> None:
    code = [
        "from toolint import tool\n",
        "\n",
        f"definition = {json.dumps(OPEN)[:-1].replace('true', 'True')}}}  # \u00e9\n",
    ]
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Parcels\n"]},
        {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": ["%pip install x\n", "import x"]},
        {"cell_type": "code", "execution_count": 2, "metadata": {}, "outputs": [], "source": code},
    ]  # fmt: skip
    book = {"cells": cells, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    text = json.dumps(book, indent=1, ensure_ascii=False) + "\n"
    source = readers.source_of("a.ipynb", text)
    fixed = fix(source, MemoryProject(), OPEN_RULE).sources["a.ipynb"]
    assert fixed.holder is not None
    after = json.loads(fixed.holder.file)
    changed = after["cells"][2]["source"]
    assert changed[:2] == code[:2]
    assert "'additionalProperties': False" in changed[2] or '"additionalProperties": False' in changed[2]
    after["cells"][2]["source"] = code
    assert after == book
    assert fixed.holder.file.count("\n") == text.count("\n")


def test_an_unused_comment_goes_with_its_line() -> None:
    text = "import x\n# toolint: ignore[no-such-rule]\ny = 1  # toolint: ignore[no-such-rule]\n# toolint: ignore[no-such-rule]"
    fixed = fix(Source("a.py", text), MemoryProject(), settings_from([Layer({}, "/")], cwd="/"))
    assert fixed.sources["a.py"].text == "import x\ny = 1\n"


def test_a_reader_that_fails_leaves_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> Reading:
        raise RecursionError

    monkeypatch.setattr(readers, "read", read)
    fixed = fix(Source("a.py", "x = 1\n"), MemoryProject(), SETTINGS)
    assert not fixed.sources
    assert len(fixed.checked.crashes) == 1
