"""The engine: what becomes of findings, with rules and a reader that the tests bring along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import pytest

from toolint import engine, readers
from toolint import targets as wire
from toolint.config import Selection, settings_from
from toolint.config.layers import Layer
from toolint.engine import checking, compiling
from toolint.engine.ignores import ignores
from toolint.model import (
    Diagnostic,
    Fault,
    Finding,
    Fix,
    Handler,
    Loss,
    Marking,
    Op,
    Place,
    Pointer,
    Reading,
    Set,
    Tool,
    Unknown,
    known,
)
from toolint.rules import Context, Rule
from toolint.targets import Violation, Written
from toolint.text import Edit, Source, Span

TEXT = """@tool(
    name="search",
)
def search(query: str) -> str:
    \"\"\"Search.

    More.\"\"\"
    return query
"""
OTHER = "class Model:\n    field: str\n"


@dataclass(frozen=True)
class Origin:
    """Places by pointer."""

    places: Mapping[Pointer, Place]
    edit: tuple[Edit, ...] | None = None

    def place(self, pointer: Pointer, at: Literal["key", "value"]) -> Place:
        return next(self.places[pointer[:end]] for end in range(len(pointer), -1, -1) if pointer[:end] in self.places)

    def wire_pointer(self, pointer: Pointer) -> Pointer:
        return ("wire", *pointer)

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        return self.edit


@dataclass(frozen=True)
class Texts:
    """A project of texts."""

    texts: Mapping[str, str] = field(default_factory=dict)
    roots: tuple[str, ...] = ()
    installed: tuple[str, ...] = ()

    def source(self, path: str) -> Source | None:
        return Source(path, self.texts[path]) if path in self.texts else None

    def data(self, path: str, folder: str) -> bytes | None:
        return self.texts[path].encode() if path in self.texts else None


def span(text: str, part: str) -> Span:
    start = text.index(part)
    return Span(start, start + len(part))


def make_tool(text: str = TEXT, name: str = "search", **keys: Any) -> Tool:
    header = Span(0, text.index(":\n") + 1 if ":\n" in text else len(text))
    places: dict[Pointer, Place] = {(): Place("a.py", header)}
    for pointer, part in ((("name",), '"search"'), (("description",), '"""Search.\n\n    More."""')):
        if part in text:
            places[pointer] = Place("a.py", span(text, part))
    places[("input", "properties", "model")] = Place("model.py", span(OTHER, "field"))
    whole: dict[str, Any] = {
        "doc": {"name": name, "description": "Search.", "input": {"type": "object", "properties": {}}},
        "path": "a.py",
        "form": "decorator",
        "framework": "toolint",
        "origin": Origin(places),
        "header": header,
        "targets": (),
        "sent_strict": True,
        "handler": Handler("search", "search", Place("a.py", header)),
    }
    return Tool(**{**whole, **keys})


Check = Callable[[Tool, Context], Iterable[Finding]]


def rule(name: str, check: Check, *, yields_to: Iterable[str] = ()) -> Rule:
    return Rule(name, "warning", True, frozenset(yields_to), "", check)


def says(*findings: Finding) -> Check:
    return lambda _tool, _context: findings


@dataclass
class Run:
    """A check with what the test brings along."""

    patch: pytest.MonkeyPatch
    settings: dict[str, Any] = field(default_factory=dict)

    def __call__(
        self,
        *rules: Rule,
        text: str = TEXT,
        tools: Sequence[Tool] | None = None,
        faults: Sequence[Fault] = (),
        path: str = "a.py",
    ) -> engine.Checked:
        found = Reading(tuple(tools if tools is not None else [make_tool(text)]), tuple(faults))
        self.patch.setattr(readers, "read", lambda *_: found)
        self.patch.setattr(checking, "rules", lambda: {rule.name: rule for rule in rules})
        settings = settings_from([Layer(self.settings, "/project")], "/project")
        picked = {"select": [rule.name for rule in rules], "ignore": self.settings.get("ignore", ())}
        settings = replace(settings, selection=Selection((picked,)))
        return engine.check(Source(path, text), Texts({"model.py": OTHER}), settings)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(monkeypatch)


def names(checked: engine.Checked) -> list[str]:
    return [diagnostic.rule for diagnostic in checked.diagnostics]


# Findings to diagnostics


def test_a_finding_gets_its_place_pointer_tool_and_fix(run: Run) -> None:
    edits = (Edit(Span(0, 1), "x"),)
    tool = make_tool()
    tool = replace(tool, origin=replace(tool.origin, edit=edits))  # type: ignore[type-var]
    fix = Fix("rename", (Set(("name",), "b"),), "unsafe")
    (diagnostic,) = run(rule("a-rule", says(Finding(("name",), "bad name", fix))), tools=[tool]).diagnostics
    assert diagnostic.path == "a.py"
    assert TEXT[diagnostic.span.start : diagnostic.span.end] == '"search"'
    assert (diagnostic.rule, diagnostic.severity, diagnostic.message) == ("a-rule", "warning", "bad name")
    assert (diagnostic.tool, diagnostic.pointer) == ("search", ("wire", "name"))
    assert diagnostic.fix is not None
    assert (diagnostic.fix.title, diagnostic.fix.applicability, diagnostic.fix.edits) == ("rename", "unsafe", edits)


def test_a_fix_that_cant_be_written_is_left_out(run: Run) -> None:
    fix = Fix("rename", (Set(("name",), "b"),))
    (diagnostic,) = run(rule("a-rule", says(Finding(("name",), "bad", fix)))).diagnostics
    assert diagnostic.fix is None


def test_a_finding_may_stand_in_another_file_and_have_its_own_severity(run: Run) -> None:
    finding = Finding(("input", "properties", "model", "deeper"), "no description", severity="error")
    (diagnostic,) = run(rule("a-rule", says(finding))).diagnostics
    assert (diagnostic.path, diagnostic.severity) == ("model.py", "error")
    assert OTHER[diagnostic.span.start : diagnostic.span.end] == "field"


def test_order_is_own_file_then_position_then_rule(run: Run) -> None:
    found = run(
        rule("b-rule", says(Finding(("input", "properties", "model"), "m"), Finding(("description",), "d"))),
        rule("a-rule", says(Finding(("description",), "d"), Finding(("name",), "n"))),
    ).diagnostics
    assert [(d.path, d.message, d.rule) for d in found] == [
        ("a.py", "n", "a-rule"),
        ("a.py", "d", "a-rule"),
        ("a.py", "d", "b-rule"),
        ("model.py", "m", "b-rule"),
    ]


def test_two_tools_with_one_cause_are_one_diagnostic(run: Run) -> None:
    finding = Finding(("input", "properties", "model"), "no description")
    assert names(run(rule("a-rule", says(finding)), tools=[make_tool(), make_tool(name="find")])) == ["a-rule"]


def test_merge_takes_files_in_the_order_given() -> None:
    diagnostics = [Diagnostic("r", "error", path, path, Span(0, 0)) for path in ("z.py", "model.py", "b.py", "z.py")]
    assert [d.path for d in engine.merge(diagnostics, ["z.py", "b.py"])] == ["z.py", "b.py", "model.py"]


# Which rules speak


def test_a_rule_yields_to_a_more_specific_one_at_the_same_pointer_of_the_same_tool(run: Run) -> None:
    general = rule("general", says(Finding(("name",), "g"), Finding(("description",), "g")), yields_to=["special"])
    assert names(run(general, rule("special", says(Finding(("name",), "s"))))) == ["special", "general"]

    def only_first(tool: Tool, _context: Context) -> Iterator[Finding]:
        if tool.name == "search":
            yield Finding((), "s")

    both = [make_tool(), make_tool(name="find")]
    found = run(rule("general", says(Finding((), "g")), yields_to=["special"]), rule("special", only_first), tools=both)
    assert [(d.rule, d.tool) for d in found.diagnostics] == [("general", "find"), ("special", "search")]


def test_an_unknown_value_silences_the_rest_of_one_rule_for_one_tool(run: Run) -> None:
    def check(tool: Tool, _context: Context) -> Iterator[Finding]:
        yield Finding(("name",), "before")
        if tool.doc["description"] == "x":
            yield Finding(("description",), "after")

    unknown = make_tool()
    unknown = replace(unknown, doc={**unknown.doc, "description": Unknown("made at run time")})
    found = run(rule("looks", check), rule("other", says(Finding((), "other"))), tools=[unknown])
    assert sorted(names(found)) == ["looks", "other"]
    assert found.crashes == ()


def test_a_failing_rule_is_named_and_the_others_go_on(run: Run) -> None:
    def fail(_tool: Tool, _context: Context) -> Iterator[Finding]:
        raise KeyError("a\nb")

    found = run(rule("fails", fail), rule("works", says(Finding((), "w"))))
    assert names(found) == ["works"]
    (crash,) = found.crashes
    assert str(crash) == "internal error in a.py (rule fails): KeyError: 'a\\nb'"


def test_a_failing_reader_is_an_internal_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Reading:
        raise RecursionError

    run()
    monkeypatch.setattr(readers, "read", fail)
    found = engine.check(Source("a.py", TEXT), Texts(), settings_from([], "/project"))
    assert [str(crash) for crash in found.crashes] == ["internal error in a.py: RecursionError"]


def test_a_failing_origin_is_an_internal_error(run: Run) -> None:
    tool = make_tool()
    found = run(rule("a-rule", says(Finding((), "x"))), tools=[replace(tool, origin=Origin({}))])
    assert [crash.rule for crash in found.crashes] == ["a-rule"]


def test_siblings_share_a_set_and_targets_come_from_the_tool_or_the_settings(run: Run) -> None:
    seen: dict[str | None, Any] = {}

    def look(tool: Tool, context: Context) -> Iterator[Finding]:
        seen[tool.name] = ([sibling.name for sibling in context.siblings], context.targets, context.verbs)
        yield from ()

    run.settings = {"targets": ["mcp"], "verbs": ["Reindex"]}
    run(
        rule("looks", look),
        tools=[make_tool(name="a"), make_tool(name="b", set="s", targets=("openai",)), make_tool(name="c")],
    )
    assert seen == {
        "a": (["a", "c"], ("mcp",), {"reindex"}),
        "b": (["b"], ("openai",), {"reindex"}),
        "c": (["a", "c"], ("mcp",), {"reindex"}),
    }


# Ignoring


@pytest.mark.parametrize(
    ("old", "new", "silenced"),
    [
        ('"search",', '"search",  # toolint: ignore[a-rule]', True),
        ("@tool(", "@tool(  #toolint:ignore[ other , a-rule ]", True),
        ("-> str:", "-> str:  # noqa: E501 # toolint: ignore[a-rule]", True),
        ('"search",', '"search",  # toolint: ignore[other]', False),
        ('"search",', '"search",  # toolint: ignore', False),
        ('"search",', '"search",  # toolint: ignore[]', False),
        ("return query", "return query  # toolint: ignore[a-rule]", False),
        ("return query", "return query  # toolint: ignore-file[a-rule]", True),
        ("return query", "return query  # toolint: ignore-file[other]", False),
        ("return query", 'return "# toolint: ignore-file[a-rule]"', False),
    ],
)
def test_ignore_comments(run: Run, old: str, new: str, silenced: bool) -> None:
    text = TEXT.replace(old, new)
    found = run(rule("a-rule", says(Finding(("name",), "n"))), text=text)
    assert names(found) == ([] if silenced else ["a-rule"])


def test_ignore_after_a_string_of_several_lines(run: Run) -> None:
    text = TEXT.replace('More."""', 'More."""  # toolint: ignore[a-rule]')
    description, name = Finding(("description",), "d"), Finding(("name",), "n")
    assert [d.message for d in run(rule("a-rule", says(description, name)), text=text).diagnostics] == ["n"]


def test_ignore_in_the_file_where_the_finding_stands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.OTHER", OTHER.replace("str", "str  # toolint: ignore[a-rule]"))
    assert names(run(rule("a-rule", says(Finding(("input", "properties", "model"), "m"))))) == []


def test_ignores_in_text_that_this_python_cant_tokenize() -> None:
    source = Source("a.py", "x = (\n# toolint: ignore[a]\n'''\n# toolint: ignore-file[b]")
    assert ignores(source).lines == {2: {"a"}}
    assert ignores(source).file == {"b"}


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_ignore_lines_are_those_of_the_source(end: str) -> None:
    text = f"x = 1{end}\x0c{end}y = '''a{end}b'''{end}z = 2  # toolint: ignore[a]{end}"
    assert ignores(Source("a.py", text)).lines == {5: {"a"}}


def test_json_has_no_ignore_comments(run: Run) -> None:
    assert ignores(Source("a.json", '["# toolint: ignore-file[a]"]')).file == frozenset()


def test_per_file_ignores_go_by_the_file_of_the_finding(run: Run) -> None:
    run.settings = {"per-file-ignores": {"model.py": ["name-not-snake-case"]}}
    findings = says(Finding(("input", "properties", "model"), "m"), Finding(("name",), "n"))
    assert [d.path for d in run(rule("name-not-snake-case", findings)).diagnostics] == ["a.py"]


@pytest.mark.parametrize(("exclude", "left"), [("model.py", ["a.py"]), ("a.py", ["a.py", "model.py"]), ("*", ["a.py"])])
def test_a_finding_in_another_file_that_is_excluded_is_silent(run: Run, exclude: str, left: list[str]) -> None:
    run.settings = {"extend-exclude": [exclude]}
    findings = says(Finding(("input", "properties", "model"), "m"), Finding(("name",), "n"))
    assert [d.path for d in run(rule("a-rule", findings)).diagnostics] == left


# Faults


def test_faults_are_reported_and_can_be_ignored(run: Run) -> None:
    fault = Fault("invalid-syntax", "no", "a.py", Span(3, 4))
    (diagnostic,) = run(tools=[], faults=[fault]).diagnostics
    assert (diagnostic.rule, diagnostic.severity, diagnostic.span) == ("invalid-syntax", "error", Span(3, 4))
    run.settings = {"ignore": ["invalid-syntax"]}
    assert names(run(tools=[], faults=[fault])) == []
    run.settings = {"per-file-ignores": {"a.py": ["invalid-syntax"]}}
    assert names(run(tools=[], faults=[fault])) == []


def test_marking_holds_for_the_files_that_the_settings_name() -> None:
    values = {
        "handlers": ["src/handlers.py::*", "src/*/deep.py::run_*"],
        "handler-tables": ["src/t.py::TABLE"],
        "tool-decorators": ["app.tool"],
    }
    settings = settings_from([Layer(values, "/project")], "/project/src")
    assert engine.marking_for(settings, "handlers.py") == Marking(handlers=("*::*",), decorators=("app.tool",))
    assert engine.marking_for(settings, "a/deep.py").handlers == ("*::run_*",)
    assert engine.marking_for(settings, "/project/src/t.py").tables == ("*::TABLE",)
    assert engine.marking_for(settings, "/project/handlers.py").handlers == ()


# Compile


@dataclass
class Targets:
    """Targets that write the document and what else the test wants."""

    losses: dict[str, tuple[Loss, ...]] = field(default_factory=dict)
    broken: tuple[Violation, ...] = ()

    def write(self, name: str, doc: Mapping[str, Any], strict: bool, nullable_defaults: bool = False) -> Written:
        return Written({**known(dict(doc)), "strict": strict}, self.losses.get(name, ()))

    def violations(self, name: str, definition: Any) -> tuple[Violation, ...]:
        return self.broken


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Targets:
    made = Targets()
    monkeypatch.setattr(wire, "write", made.write)
    monkeypatch.setattr(wire, "violations", made.violations)
    return made


def with_doc(**keys: Any) -> Tool:
    tool = make_tool()
    return replace(tool, doc={**tool.doc, **keys})


def test_compile_gives_an_array_a_target_in_order(fake: Targets) -> None:
    compiled = compiling.compile([make_tool(), make_tool(name="find")], ["openai", "anthropic"])
    assert list(compiled.definitions) == ["openai", "anthropic"]
    for definitions in compiled.definitions.values():
        assert [(d["name"], d["strict"]) for d in definitions] == [("search", True), ("find", True)]
    assert compiled.errors == compiled.notes == ()


@pytest.mark.parametrize(
    ("default", "own", "sent"),
    [(True, None, True), (True, False, False), (True, True, True), (False, None, False), (False, True, False)],
)
def test_strict(fake: Targets, default: bool, own: bool | None, sent: bool) -> None:
    tool = make_tool() if own is None else with_doc(strict=own)
    ((definition,),) = compiling.compile([tool], ["openai"], strict=default).definitions.values()
    assert definition["strict"] is sent


def test_what_is_unknown_is_an_error_with_its_reason_and_place(fake: Targets) -> None:
    there = Place("model.py", span(OTHER, "Model"))
    tool = with_doc(input={"properties": {"a": Unknown("`f` is called", there)}}, description=Unknown("an f-string"))
    compiled = compiling.compile([tool, make_tool(name="find")], ["openai"])
    assert [definition["name"] for definition in compiled.definitions["openai"]] == ["find"]
    assert [(d.rule, d.path, d.message) for d in compiled.errors] == [
        ("unknown-value", "a.py", "the description is not known: an f-string"),
        ("unknown-value", "model.py", 'parameter "a" is not known: `f` is called'),
    ]


def test_an_optional_part_that_is_not_known_is_left_out_with_a_note(fake: Targets) -> None:
    compiled = compiling.compile([with_doc(input_examples=[{"a": Unknown("a call")}])], ["anthropic", "openai"])
    assert [len(definitions) for definitions in compiled.definitions.values()] == [1, 1]
    assert "input_examples" not in compiled.definitions["anthropic"][0]
    assert compiled.errors == ()
    assert [(d.rule, d.message) for d in compiled.notes] == [
        ("unknown-value", "Anthropic: `input_examples` is left out, it is not known: a call")
    ]


def test_refused_is_an_error_of_that_target_alone_and_other_losses_are_notes(fake: Targets) -> None:
    fake.losses = {
        "anthropic": (Loss(("properties", "model"), "refused", "recursive", "inexpressible-type"),),
        "openai": (Loss((), "worded", "default in words", "widened-schema"),),
    }
    compiled = compiling.compile([make_tool()], ["anthropic", "openai"])
    assert [len(definitions) for definitions in compiled.definitions.values()] == [0, 1]
    (error,) = compiled.errors
    assert (error.rule, error.severity, error.path, error.message) == (
        "inexpressible-type",
        "error",
        "model.py",
        "Anthropic: recursive",
    )
    assert [note.message for note in compiled.notes] == ["OpenAI: default in words"]


def test_what_several_targets_have_said_at_one_place_is_one_message_with_their_names(fake: Targets) -> None:
    worded = Loss(("properties", "model"), "worded", "no minimum", "worded-constraint")
    refused = Loss((), "refused", "recursive", "inexpressible-type")
    fake.losses = {"openai": (worded, replace(worded, message="no order")), "anthropic": (worded, refused)}
    compiled = compiling.compile([make_tool(), make_tool(name="find")], ["openai", "anthropic"])
    assert [note.message for note in compiled.notes] == ["OpenAI and Anthropic: no minimum", "OpenAI: no order"]
    assert [error.message for error in compiled.errors] == ["Anthropic: recursive"]
    fake.losses = {}
    fake.broken = (Violation(("name",), "too long"),)
    compiled = compiling.compile([make_tool()], ["openai", "anthropic"])
    assert [error.message for error in compiled.errors] == ["OpenAI and Anthropic: too long"]


def test_what_breaks_the_contract_is_never_emitted(fake: Targets) -> None:
    fake.broken = (Violation(("name",), "too long"),)
    compiled = compiling.compile([make_tool()], ["openai"])
    assert compiled.definitions == {"openai": []}
    assert [(d.rule, d.message) for d in compiled.errors] == [("rejected-definition", "OpenAI: too long")]


def test_one_function_that_is_registered_twice_is_one_tool(fake: Targets) -> None:
    compiled = compiling.compile([make_tool(), make_tool()], ["openai"])
    assert [d["name"] for d in compiled.definitions["openai"]] == ["search"]
    assert compiled.errors == ()


def test_one_name_in_two_sets_is_a_note(fake: Targets) -> None:
    compiled = compiling.compile([make_tool(), make_tool(path="b.py")], ["openai", "mcp"])
    assert [len(definitions) for definitions in compiled.definitions.values()] == [2, 2]
    assert compiled.errors == ()
    assert [note.message for note in compiled.notes] == [
        'OpenAI and MCP: "search" is already the name of search in a.py'
    ]


@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_numbers_that_json_lacks_are_errors(fake: Targets, number: float) -> None:
    compiled = compiling.compile([with_doc(input={"properties": {"a": {"default": number}}})], ["openai"])
    assert compiled.definitions == {"openai": []}
    assert [d.rule for d in compiled.errors] == ["invalid-value"]


def test_an_internal_error_leaves_the_other_tools(fake: Targets, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(name: str, doc: Mapping[str, Any], strict: bool, nullable_defaults: bool = False) -> Written:
        if doc["name"] == "search":
            raise ZeroDivisionError("no")
        return Written(doc)

    monkeypatch.setattr(wire, "write", write)
    compiled = compiling.compile([make_tool(), make_tool(name="find")], ["openai"])
    assert [definition["name"] for definition in compiled.definitions["openai"]] == ["find"]
    assert [str(crash) for crash in compiled.crashes] == ["internal error in a.py: ZeroDivisionError: no"]
