"""Definitions in every shape and syntax under testdata/formats: what is found and said, and what is left alone."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import made_schemas
from conftest import ROOT
from memory import MemoryProject
from toolint import check_text, compile_source, engine, readers
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.model import Fault, Marking, Reading, Tool, json_pointer, unknowns
from toolint.readers import yaml as yaml_reader
from toolint.reports import Style, format_named
from toolint.targets import targets, wire
from toolint.text import Edit, Source, Span, apply_edits

CASES = ROOT / "testdata" / "formats"
LOOK_ALIKES = CASES / "look-alikes"
FILES = sorted(path for path in CASES.rglob("*") if path.suffix in readers.SUFFIXES and LOOK_ALIKES not in path.parents)
RULES = ["missing-parameter-description", "name-not-snake-case", "rejected-definition", "wrong-target-shape"]
"""Enough to see that places are right; what the others say is none of these tests' business."""
SYNTAXES = ("json", "jsonlines", "yaml", "notebook")
many = settings(max_examples=int(os.environ.get("TOOLINT_FORMATS", "300")))


def name_of(path: Path) -> str:
    return path.relative_to(CASES).as_posix()


def source_of(path: Path) -> Source:
    source = readers.decode(path.read_bytes(), path.name)
    assert isinstance(source, Source)
    return source


def text_source(name: str, text: str) -> Source:
    source = readers.decode(text.encode(), name)
    assert isinstance(source, Source)
    return source


def read(source: Source) -> Reading:
    return readers.read(source, MemoryProject({source.path: source.text}), Marking())


def report(source: Source) -> str:
    """The tools and the findings, one a line."""
    project = MemoryProject({source.path: source.text})
    checked = engine.check(source, project, settings_from([Layer({"select": RULES}, "/")], cwd="/"))
    assert not checked.crashes
    out = ""
    for tool in checked.tools:
        at = source.file_position(tool.header.start)
        cell = source.cell(tool.header.start)
        where = f"cell {cell.number}, line {cell.line}" if cell else json_pointer(tool.origin.wire_pointer(()))
        out += f"{at.line}:{at.column} {tool.framework} {tool.name} ({where})\n"
    return out + "\n" + format_named("concise").render(checked.diagnostics, lambda _: source, Style())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_what_is_found_and_said(path: Path, update: bool) -> None:
    expected = path.with_name(path.name + ".out")
    found = report(source_of(path))
    if update:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_gate_lets_tools_through(path: Path) -> None:
    if path.with_name(path.name + ".out").read_text(encoding="utf-8").strip():
        assert readers.may_hold_tools(path.read_bytes(), path.name)


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=name_of)
def test_every_shape_and_syntax_has_good_and_broken_cases(folder: Path) -> None:
    names = [path.stem for path in FILES if path.parent == folder]
    assert len(names) >= 3
    assert folder.name in SYNTAXES or "broken" in names


def test_every_expectation_has_its_case() -> None:
    assert {path.with_suffix("") for path in CASES.rglob("*.out")} == set(FILES)


def look_alikes() -> list[Path]:
    return sorted(path for path in LOOK_ALIKES.rglob("*") if path.suffix in readers.SUFFIXES)


@pytest.mark.parametrize("path", look_alikes(), ids=name_of)
def test_look_alikes_are_silent(path: Path) -> None:
    assert report(source_of(path)) == "\n"


def test_there_are_many_look_alikes() -> None:
    assert len(look_alikes()) >= 40


# JSON Lines


def line(name: str, note: str = "") -> str:
    return json.dumps({"note": note, "tools": [{"name": name, "input_schema": {"type": "object"}}]})


def test_thousands_of_equal_requests_are_one_definition() -> None:
    reading = read(Source("log.jsonl", "\n".join(line("get_order", str(number)) for number in range(3000))))
    assert [tool.name for tool in reading.tools] == ["get_order"]


def test_a_broken_line_leaves_the_others() -> None:
    text = "\n".join([line("a"), "{", line("b"), "", '{"tools": ]}', line("c")])
    reading = read(Source("log.jsonl", text))
    assert [tool.name for tool in reading.tools] == ["a", "b", "c"]
    assert [Source("", text).position(fault.span.start).line for fault in reading.faults] == [2, 5]


def test_a_file_of_broken_lines_is_not_a_report_of_thousands() -> None:
    reading = read(Source("log.ndjson", '{"input_schema": \n' * 500))
    assert len(reading.faults) == 21
    assert reading.faults[-1].message == "invalid JSON: this line and 479 more are not JSON"


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix in (".jsonl", ".ndjson")], ids=name_of)
def test_places_in_json_lines(path: Path) -> None:
    source = source_of(path)
    for tool in read(source).tools:
        span = tool.header
        assert isinstance(json.loads(source.text[span.start : span.end]), dict)
        edits = tool.origin.edits([edit_of(tool)])
        assert edits is not None
        (changed,) = [
            again
            for again in read(Source(source.path, apply_edits(source.text, edits))).tools
            if again.origin.wire_pointer(()) == tool.origin.wire_pointer(())
        ]
        assert changed.doc == {**tool.doc, "description": "Neu."}


def edit_of(tool: Tool) -> Any:
    from toolint.model import Set

    return Set(("description",), "Neu.")


# YAML


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
WORDS = st.sampled_from(
    [
        "yes",
        "no",
        "on",
        "off",
        "~",
        "null",
        "1_000",
        "0o7",
        "0x1F",
        "1e3",
        ".inf",
        "12:30",
        "2026-01-01",
        "=",
        "<<",
        "-",
        "? a",
        "a: b",
    ]
)
VALUES = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | WORDS, inner, max_size=4),
    max_leaves=12,
)


def values_of(text: str) -> list[Any]:
    return [yaml_reader.document(text, root).value for root in yaml_reader.compose(text)]


def same(left: Any, right: Any) -> bool:
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


@many
@given(st.lists(VALUES, min_size=1, max_size=3), st.booleans(), st.booleans(), st.sampled_from([None, "|", '"', "'"]))
def test_yaml_values_are_those_of_safe_load(values: list[Any], flow: bool, unicode: bool, style: str | None) -> None:
    text = yaml.safe_dump_all(values, default_flow_style=flow, allow_unicode=unicode, default_style=style)
    assert same(values_of(text), list(yaml.safe_load_all(text)))


PLAIN = st.lists(
    st.sampled_from(
        [
            "a",
            "b",
            ": ",
            "- ",
            "\n",
            "\n  ",
            "\n    ",
            "&x ",
            "*x",
            "<<: *x",
            "{",
            "}",
            "[",
            "]",
            ", ",
            "yes",
            "1",
            "1.5",
            "0o1",
            "017",
            "'",
            '"',
            "|\n",
            ">\n",
            "# c\n",
            "---\n",
            "~",
            "!!str ",
            "!t ",
            "é",
        ]
    ),
    max_size=14,
).map("".join)


@many
@given(PLAIN)
def test_yaml_of_any_text_is_what_safe_load_reads(text: str) -> None:
    try:
        expected = list(yaml.safe_load_all(text))
        json.dumps(expected)
    except (yaml.YAMLError, TypeError, ValueError, RecursionError):
        assume(False)
    assume(not has_odd_keys(expected))
    assert same(values_of(text), expected)


def has_odd_keys(value: Any) -> bool:
    if isinstance(value, dict):
        return any(not isinstance(key, str) or has_odd_keys(part) for key, part in value.items())
    return isinstance(value, list) and any(map(has_odd_keys, value))


@many
@given(VALUES, st.booleans())
def test_yaml_places_read_as_the_parts(value: Any, flow: bool) -> None:
    shown = json.dumps(value, ensure_ascii=False)
    assume(shown.isprintable() and "\\" not in shown)  # Scalars of several lines read otherwise when cut out.
    text = yaml.safe_dump(value, default_flow_style=flow, allow_unicode=True)
    (root,) = yaml_reader.compose(text)
    found = yaml_reader.document(text, root)
    for pointer, part in parts(value):
        span = found.span(pointer)
        assert span is not None
        column = span.start - (text.rfind("\n", 0, span.start) + 1)
        written = " " * column + text[span.start : span.end]
        assert same(yaml.safe_load(written), part)
        if pointer and isinstance(pointer[-1], str):
            key = found.key_span(pointer)
            assert key is not None
            written = text[key.start : key.end]
            assert "\n" in written or [*yaml.safe_load(f"? {written}\n: 0")] == [pointer[-1]]


def parts(value: Any, pointer: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(pointer, value), *(found for key, part in below for found in parts(part, (*pointer, key)))]


@pytest.mark.parametrize(
    "text",
    [
        "tools: " + "[" * 5000,
        "a: " + "{a: " * 300 + "}" * 300,
        "- " * 5000 + "x",
        "a: &a {<<: ["
        + "{}, " * 3
        + "]}\n"
        + "".join(
            f"b{n}: &b{n} {{<<: [*{'a' if not n else f'b{n - 1}'}, *{'a' if not n else f'b{n - 1}'}], k{n}: 1}}\n"
            for n in range(40)
        ),
        "a: &a [*a]",
        "\x01",
        "a: \ud800",
        "!!python/object/apply:os.system ['true']",
        "? [a]\n: b",
        "a: !!int x",
        "a: !!binary é",
        "a: 9999-99-99",
        "a: !!float .",
        "<<: 1",
        "%TAG ! x\n---\n!a b",
        "*nothing",
        "&a &b c",
    ],
)
def test_hostile_yaml_is_one_finding_or_none(text: str) -> None:
    reading = read(Source("x.yaml", f"{text}\n"))
    assert len(reading.faults) <= 1
    assert reading.tools == ()


def test_a_template_is_not_yaml() -> None:
    assert (
        read(Source("chart.yaml", "tools:\n{{- range .Values.tools }}\n  - name: {{ .name }}\n{{ end }}\n"))
        == Reading()
    )


def test_what_yaml_makes_and_json_can_not_hold_is_unknown_in_place() -> None:
    text = (
        "name: a\ninput_schema:\n  properties:\n    d: {type: string, default: 2026-01-01}\n    e: {type: !x string}\n"
    )
    (tool,) = read(Source("x.yaml", text)).tools
    assert [pointer for pointer, _ in unknowns(tool.doc["input"])] == [
        ("properties", "e", "type"),
        ("properties", "d", "default"),
    ] or sorted(map(str, (pointer for pointer, _ in unknowns(tool.doc["input"])))) == [
        "('properties', 'd', 'default')",
        "('properties', 'e', 'type')",
    ]


# Notebooks


def notebook(*cells: list[str] | str, ascii: bool = False, indent: int | None = 1) -> str:
    made: list[dict[str, Any]] = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4}, indent=indent, ensure_ascii=ascii)


CODE = st.text(st.sampled_from('abé😀"\\\n\t /\x00\ud800'), max_size=12)


@many
@given(st.lists(CODE | st.lists(CODE, max_size=3), min_size=1, max_size=4), st.booleans(), st.data())
def test_code_of_a_notebook_has_its_place_in_the_file(cells: list[Any], ascii: bool, data: st.DataObject) -> None:
    cells = ["# tool\n", *cells]
    text = notebook(*cells, ascii=ascii)
    text = text if ascii else text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    assume("\ufffd" not in text)
    source = text_source("x.ipynb", text)
    joined = ["".join(cell) for cell in cells]
    assert source.text == "".join(f"{cell}\n" for cell in joined)
    assert source.holder is not None
    number = data.draw(st.integers(0, len(joined) - 1))
    assume(joined[number])
    inside = data.draw(st.integers(0, len(joined[number]) - 1))
    offset = sum(len(cell) + 1 for cell in joined[:number]) + inside
    cell = source.cell(offset)
    assert cell is not None
    assert (cell.number, cell.line) == (number + 1, joined[number].count("\n", 0, inside) + 1)
    at = source.holder.offset(offset)
    assert json.loads(f'"{text[at:]}'.partition('"')[0] + first_string(text[at:])).startswith(source.text[offset])


def first_string(rest: str) -> str:
    """A JSON string of what follows up to the end of the string that it is in."""
    end = 0
    while rest[end] != '"':
        end += 2 if rest[end] == "\\" else 1
    return f'"{rest[:end]}"'


@many
@given(st.lists(CODE, min_size=1, max_size=4), CODE, st.booleans(), st.data())
def test_an_edit_of_code_is_one_of_the_file(lines: list[str], new: str, ascii: bool, data: st.DataObject) -> None:
    text = notebook(["# tool\n", *lines], ascii=True)
    source = text_source("x.ipynb", text)
    size = len(source.text) - 1
    start = data.draw(st.integers(0, size))
    end = data.draw(st.integers(start, size))
    edit = Edit(Span(start, end), new)
    assert source.holder is not None
    changed = json.loads(apply_edits(text, source.holder.edits(edit)))
    assert "".join(changed["cells"][0]["source"]) == apply_edits(source.text, [edit])[:-1]
    expected = json.loads(text)
    expected["cells"][0]["source"] = changed["cells"][0]["source"]
    assert changed == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"cells": 1}',
        '{"cells": [1, {"cell_type": "code"}, {"cell_type": "code", "source": [1]}]}',
        '{"metadata": 1}',
        '{"worksheets": [1]}',
        "nul",
    ],
)
def test_what_is_no_notebook(text: str) -> None:
    reading = read(text_source("x.ipynb", text))
    assert reading.tools == ()
    assert [fault.rule for fault in reading.faults] == (["invalid-syntax"] if text in ("", "nul") else [])


def test_a_name_of_an_earlier_cell_resolves() -> None:
    source = text_source(
        "x.ipynb", notebook("from toolint import tool\nN = 5", "%matplotlib inline\n@tool\ndef f(a: int = N): ...")
    )
    (tool,) = read(source).tools
    assert tool.doc["input"]["properties"]["a"]["default"] == 5


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("!ls", None), ("%run x.py", None), ("x = !ls -l | wc", None), ("x, y = %timeit f(1)", None), ("print?", None), ("?print", None),
        ("print??", None), ("if x:\n    !ls\nelse:\n    %cd ..", None), ("!ls \\\n  -l 'x\nz = 1", None), ("%%time\nx = 1", None), ("%%html\n<b>", None),
        ("await f()", None), ("async with f() as g:\n    pass", None), ("s = '''\n%s\n!x\n'''\n!ls", None), ("  x = 1\n  y = 2", None),
        ("def f(:", "invalid-syntax"), ("!ls\nx = = 1", "invalid-syntax"), ("x = 1 +", "invalid-syntax"),
    ],
)  # fmt: skip
def test_the_lines_of_ipython_are_no_flaws(cell: str, name: str | None) -> None:
    source = text_source("x.ipynb", notebook("from toolint import tool", cell, "@tool\ndef f(a: int): ..."))
    reading = read(source)
    assert [fault.rule for fault in reading.faults] == ([name] if name else [])
    assert [tool.name for tool in reading.tools] == ["f"]


def test_faults_of_decoding() -> None:
    for name in ("x.yaml", "x.jsonl", "x.ipynb"):
        assert isinstance(readers.decode(b"\xff", name), Fault)


def test_json_lines_that_are_called_json() -> None:
    text = "\n".join([line("a"), line("b"), "{"])
    reading = read(Source("log.json", text))
    assert [tool.name for tool in reading.tools] == ["a", "b"]
    assert [(fault.rule, fault.span.start) for fault in reading.faults] == [
        ("nonstandard-json", 0),
        ("invalid-syntax", len(text)),
    ]
    assert read(Source("log.json", '{"input_schema": 1}\n{"name": 1}')) == Reading()
    assert [fault.rule for fault in read(Source("log.json", '{"input_schema": 1}\n\n"')).faults] == ["invalid-syntax"]


MODULES = sorted((ROOT / "testdata" / "frameworks").glob("*.py"))


def cells_of(text: str) -> list[list[str]]:
    """A module as cells: one for each statement of it, with the comments before."""
    starts = [
        min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        for node in ast.parse(text).body
    ]
    lines = text.splitlines(keepends=True)
    return [
        lines[at:to]
        for at, to in zip([0, *(s - 1 for s in starts[1:])], [*(s - 1 for s in starts[1:]), None], strict=True)
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_is_read_the_same_cell_by_cell(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    module, split = read(Source("module.py", text)), text_source("module.ipynb", notebook(*cells_of(text), ascii=True))
    found = read(split)
    assert not found.faults
    assert [shown(tool.doc) for tool in found.tools] == [shown(tool.doc) for tool in module.tools]
    for tool, other in zip(found.tools, module.tools, strict=True):
        for pointer in ((), ("name",), ("description",), ("input",)):
            span, same_span = tool.origin.place(pointer, "value").span, other.origin.place(pointer, "value").span
            assert split.text[span.start : span.end].split() == text[same_span.start : same_span.end].split()


def shown(value: Any) -> str:
    return json.dumps(value, default=lambda part: getattr(part, "reason", dict))


@many
@given(st.integers(0, 2**32), st.sampled_from(sorted(targets())), st.sampled_from(["json", "yaml", "jsonl"]))
def test_what_compile_writes_is_read_as_the_document(seed: int, target: str, syntax: str) -> None:
    schema = made_schemas.Draw(Random(seed)).root()
    doc = {"name": "get_it", "description": "Get it.", "input": schema}
    if targets()[target].STRICT:
        doc["strict"] = False
    definition = wire(target, doc)
    text = yaml.safe_dump([definition], allow_unicode=True) if syntax == "yaml" else json.dumps([definition])
    (tool,) = read(Source(f"x.{syntax}", text)).tools
    assert tool.doc == doc
    assert tool.framework == target
    assert not tool.misplaced


def test_a_note_does_not_keep_compile_from_its_work() -> None:
    text = '[{"name": "get_it", "input_schema": {"type": "object", "properties": {}}}] // mine'
    assert [tool["name"] for tool in compile_source(text, "x.json", targets=["mcp"])["mcp"]] == ["get_it"]
    assert {finding.rule for finding in check_text(text, "x.json")} >= {"nonstandard-json"}


def test_a_note_is_only_for_files_that_hold_tools() -> None:
    assert read(Source("tsconfig.json", '{"name": "input_schema", /* function */ "a": 1, "a": 2,}')) == Reading()


def test_the_interface_names_the_cell() -> None:
    text = notebook("from toolint import tool", "@tool\ndef readIt(): ...")
    found = check_text(text, "x.ipynb")
    assert next((finding.cell, str(finding).rpartition(" (")[2]) for finding in found) == ((2, 2), "cell 2, line 2)")
    assert [tool["name"] for tool in compile_source(text, "x.ipynb", targets=["mcp"], strict=False)["mcp"]] == [
        "readIt"
    ]


def test_a_cell_of_many_magics_is_read_in_a_moment() -> None:
    cell = "\n".join(["!ls", "%cd x", "y?"] * 2000) + "\n@tool\ndef f(a: int): ..."
    assert [tool.name for tool in read(text_source("x.ipynb", notebook("from toolint import tool", cell))).tools] == [
        "f"
    ]


def test_declarations_for_gemini_outside_of_a_list() -> None:
    schema = {
        "type": "OBJECT",
        "properties": {"a": {"type": "ARRAY", "items": {"type": "STRING"}}, "type": {"type": "STRING", "enum": ["A"]}},
    }
    (tool,) = read(Source("x.json", json.dumps({"name": "a", "description": "b", "parameters": schema}))).tools
    assert (tool.framework, tool.targets) == ("gemini", ("gemini",))
    assert tool.doc["input"] == json.loads(
        json.dumps(schema).replace("OBJECT", "object").replace("ARRAY", "array").replace("STRING", "string")
    )
