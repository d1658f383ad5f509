"""``--add-ignore``: after it the findings are silent, the code is what it was, and a second run changes nothing."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT
from memory import MemoryProject
from toolint import engine, readers
from toolint.config import settings_from
from toolint.config.layers import FAULTS, Layer
from toolint.engine.adding import Added, add_ignores, headers_of
from toolint.model import Diagnostic, Tool
from toolint.text import Source, Span, apply_edits

SETTINGS = settings_from([Layer({"profile": "pedantic"}, "/")], cwd="/")
CASES = sorted(
    path
    for folder in ("rules", "formats", "literals", "frameworks", "docstrings")
    for path in (ROOT / "testdata" / folder).rglob("*")
    if path.suffix in (".py", ".yaml", ".yml", ".ipynb")
)
HEAD = "from toolint import tool\n\n\n"


def checked(source: Source) -> tuple[Sequence[Tool], Sequence[Diagnostic]]:
    result = engine.check(source, MemoryProject({source.path: source.text}), SETTINGS)
    assert not result.crashes
    return result.tools, [one for one in result.diagnostics if one.path == source.path]


def added(source: Source) -> Added:
    tools, found = checked(source)
    return add_ignores(source, headers_of(found, tools))


def applied(source: Source, out: Added) -> Source:
    if source.holder is None:
        return Source(source.path, apply_edits(source.text, out.edits))
    edits = [part for edit in out.edits for part in source.holder.edits(edit)]
    return readers.source_of(source.path, apply_edits(source.holder.file, edits))


def with_ignores(text: str, path: str = "a.py") -> str:
    source = Source(path, text)
    return applied(source, added(source)).text


def code(text: str) -> object:
    try:
        return ast.dump(ast.parse(text))
    except SyntaxError:
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        return [token.string for token in tokens if token.type != tokenize.COMMENT]


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_findings_are_silent_and_nothing_else_changes(case: Path) -> None:
    source = readers.decode(case.read_bytes(), case.name)
    if not isinstance(source, Source):
        return
    out = added(source)
    after = applied(source, out)
    left = {(one.rule, one.message) for one in out.left}
    now = {(one.rule, one.message) for one in checked(after)[1]}
    assert now == left, "what had a comment is silent, no comment is unused, and the rest is as it was"
    assert {one.rule for one in out.left} <= {*FAULTS, "unused-ignore"}
    assert not added(after).edits
    if case.suffix == ".py":
        if out.edits:
            assert code(after.text) == code(source.text)
    elif source.holder is not None:
        assert outline(json.loads(source.holder.file)) == outline(json.loads(after.holder.file))  # type: ignore[union-attr]
    elif out.edits:
        assert [*map(str, yaml.scan(source.text))] == [*map(str, yaml.scan(after.text))]


def outline(notebook: object) -> object:
    """A notebook without the comments in its code."""
    match notebook:
        case dict():
            return {key: outline(value) for key, value in notebook.items()}
        case list():
            return [outline(value) for value in notebook]
        case str():
            return re.sub(r"  # toolint: ignore\[[^\]]*\]", "", notebook)
    return notebook


def test_many_comments_were_written() -> None:
    sources = [readers.decode(case.read_bytes(), case.name) for case in CASES[:200]]
    assert sum(len(added(source).edits) for source in sources if isinstance(source, Source)) > 200


PARTS: Mapping[str, tuple[str, str]] = {
    "a name": (
        'def readNote(note_id: str) -> str:\n    """Read one."""\n',
        "def readNote(note_id: str) -> str:  # toolint: ignore[",
    ),
    "another comment": (
        'def readNote(note_id: str) -> str:  # noqa: N802\n    """Read one."""\n',
        "def readNote(note_id: str) -> str:  # noqa: N802  # toolint: ignore[",
    ),
    "an ignore comment": (
        'def readNote(note_id: str) -> str:  # toolint: ignore[name-not-snake-case]\n    """Read one."""\n',
        "def readNote(note_id: str) -> str:  # toolint: ignore[name-not-snake-case, ",
    ),
    "an ignore comment before another one": (
        'def readNote(note_id: str) -> str:  # toolint: ignore[name-not-snake-case ]  # why\n    """Read one."""\n',
        "def readNote(note_id: str) -> str:  # toolint: ignore[name-not-snake-case, missing-parameter-description ]  # why\n",
    ),
    "a comma at the end": (
        'def readNote(note_id: str) -> str:  # toolint: ignore[name-not-snake-case,]\n    """Read one."""\n',
        "def readNote(note_id: str) -> str:  # toolint: ignore[name-not-snake-case, missing-parameter-description]",
    ),
    "an empty one": (
        'def readNote(note_id: str) -> str:  # toolint: ignore[]\n    """Read one."""\n',
        "def readNote(note_id: str) -> str:  # toolint: ignore[missing-parameter-description, name-not-snake-case",
    ),
    "a backslash": (
        'def read_note(note_id: \\\n        str) -> str:\n    """Read one."""\n',
        "def read_note(note_id: \\\n        str) -> str:\n",
    ),
    "blanks at the end": (
        'def readNote() -> str:  \t\n    """Read one of all notes."""\n',
        "def readNote() -> str:  # toolint",
    ),
    "a string of several lines": (
        'def search_notes(query: str) -> str:\n    """Search the notes.\n\n    All of them.\n    """\n',
        '    All of them.\n    """  # toolint: ignore[',
    ),
    "no line end at the end": ('def readNote() -> str: """Read."""', 'def readNote() -> str: """Read."""  # toolint'),
}


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_where_comments_go(name: str, end: str) -> None:
    text, expected = PARTS[name]
    whole = (HEAD + "@tool\n" + text).replace("\n", end)
    after = with_ignores(whole)
    assert expected.replace("\n", end) in after
    assert after.count("\r") == whole.count("\r")
    rules = {one.rule for one in checked(Source("a.py", after))[1]}
    assert rules <= {"unused-ignore"}
    assert with_ignores(after) == after


def test_a_line_that_goes_on_has_none() -> None:
    text = (
        HEAD + '@tool\ndef read_note(note_id: \\\n        str) -> str:\n    """Read one note."""\n    return note_id\n'
    )
    assert "\\\n        str) -> str:" in with_ignores(text)
    ast.parse(with_ignores(text))


@pytest.mark.parametrize("path", ["a.json", "a.jsonl"])
def test_json_has_none(path: str) -> None:
    text = '{"name": "readNote", "description": "Read.", "input_schema": {"type": "object", "properties": {}}}\n'
    out = added(Source(path, text))
    assert out.left
    assert not out.edits


def test_what_is_no_python_for_this_python_is_left() -> None:
    source = Source("a.py", HEAD + '@tool\ndef readNote() -> str:\n    """Read."""\n    return (\n')
    out = add_ignores(source, [(Diagnostic("name-not-snake-case", "warning", "m", "a.py", Span(34, 42)), None)])
    assert not out.edits
    assert len(out.left) == 1


YAML = """\
tools:
  - name: readNote{comment}
    description: {description}
    input_schema:
      type: object
      properties:
        id: {{type: string, enum: ["a#b", 'it''s', "c"]}}
        other: {{}}
"""


@pytest.mark.parametrize("comment", ["", "  # mine", "  # toolint: ignore[generic-name]"])
@pytest.mark.parametrize(
    "description",
    ["Read # no", "'Read # toolint: ignore[x]'", '"Read\n      it"', "|\n      Read it.\n      # toolint: no comment", ">-\n      Read\n\n      it", "Read\n      it"],
)  # fmt: skip
def test_yaml(comment: str, description: str) -> None:
    text = YAML.format(comment=comment, description=description)
    source = Source("a.yaml", text)
    after = applied(source, added(source))
    assert yaml.safe_load(after.text) == yaml.safe_load(text)
    assert "# toolint: ignore[" in after.text.splitlines()[1]
    assert {one.rule for one in checked(after)[1]} <= {"unused-ignore"}
    assert not added(after).edits


def test_a_block_that_the_file_ends_in() -> None:
    source = Source(
        "a.yaml",
        "- name: readNote\n  input_schema: {type: object, properties: {}}\n  description: |\n    Read.\n    It",
    )
    after = applied(source, added(source))
    assert yaml.safe_load(after.text) == yaml.safe_load(source.text)
    assert not checked(after)[1]


LINES = st.lists(
    st.sampled_from(
        [
            "x = 1",
            "y = '''a",
            "b'''  # c",
            "z = (1,",
            "2)",
            "f(a, \\",
            "  b)",
            "# toolint: ignore[a]",
            "w = 'it''s'  # toolint: ignore[b]",
            's = f"{x} # no"',
            "",
            "\x0c",
            "def f(): pass  # é",
            "v = '# toolint: ignore[c]'",
        ]
    ),
    max_size=12,
)


@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]), st.integers(0, 200), st.integers(0, 60), st.sampled_from("ab"))
def test_no_text_is_damaged(lines: list[str], end: str, start: int, length: int, rule: str) -> None:
    text = end.join(lines)
    start = min(start, len(text))
    one = Diagnostic(rule, "error", "m", "a.py", Span(start, min(start + length, len(text))))
    out = add_ignores(Source("a.py", text), [(one, None)])
    after = apply_edits(text, out.edits)
    assert bool(out.edits) != bool(out.left) or rule in after
    assert _parsed(after) == _parsed(text)
    kept = [line for line in text.split(end) if line.strip()]
    assert all(line.rstrip()[:-1].rstrip() in after for line in kept)


def _parsed(text: str) -> str | None:
    try:
        return ast.dump(ast.parse(text))
    except SyntaxError:
        return None
