"""Definitions written as Python values: what is read of a module equals what Python makes of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from conftest import ROOT
from made_literals import modules
from memory import MemoryProject
from test_python_reader import shown
from toolint.model import Marking, Remove, Set, Tool, unknowns
from toolint.readers import may_hold_tools, read
from toolint.text import Source, apply_edits

FOLDER = ROOT / "testdata" / "literals"
RUN = sorted((FOLDER / "run").glob("*.py"))
LOOKALIKES = sorted((FOLDER / "lookalikes").glob("*.py"))
MANY = int(os.environ.get("TOOLINT_LITERALS", "100"))
UNKNOWN = sorted((FOLDER / "unknown").glob("*.py"))


def tools_of(text: str, path: str = "tools.py", files: dict[str, str] | None = None) -> tuple[Tool, ...]:
    assert may_hold_tools(text.encode(), path)
    return read(Source(path, text), MemoryProject({path: text, **(files or {})}), Marking()).tools


def docs(tools: tuple[Tool, ...]) -> list[Any]:
    return sorted((shown(dict(tool.doc)) for tool in tools), key=lambda doc: str(doc["name"]))


def as_json(definitions: Any) -> list[Any]:
    """The documents of definitions that Python made, as the reader of JSON reads them."""
    source = Source("tools.json", json.dumps(definitions))
    return docs(read(source, MemoryProject({}), Marking()).tools)


def untitled(value: Any) -> Any:
    """A schema of pydantic's without the titles that it makes of names."""
    match value:
        case dict():
            return {k: untitled(v) for k, v in value.items() if not (k == "title" and isinstance(v, str))}
        case list():
            return [untitled(item) for item in value]
    return value


# Python is the oracle


@given(modules())
@settings(max_examples=MANY, suppress_health_check=[HealthCheck.too_slow])
@example("A = {'name': 'a', 'input_schema': {'type': 'object'}}\nA['description'] = 'b'\nTOOLS = [A]\n")
def test_what_is_read_is_what_python_computes(text: str) -> None:
    made: dict[str, Any] = {}
    exec(text, made)
    assert docs(tools_of(text)) == as_json(made["TOOLS"])


@given(modules())
@settings(max_examples=MANY // 2, suppress_health_check=[HealthCheck.too_slow])
def test_what_stands_at_a_place_is_what_it_is_the_place_of(text: str) -> None:
    made: dict[str, Any] = {}
    exec(text, made)
    for tool in tools_of(text):
        for key in ("name", "description"):
            assert evaluated(text, tool, (key,), made) == tool.doc[key]
        properties = tool.doc["input"].get("properties", {})
        for name, schema in properties.items():
            place = tool.origin.place(("input", "properties", name), "key")
            code = text[place.span.start : place.span.end]
            assert code == name or eval(code, made) == name
            assert evaluated(text, tool, ("input", "properties", name, "type"), made) == schema["type"]


def evaluated(text: str, tool: Tool, pointer: tuple[str, ...], made: dict[str, Any]) -> Any:
    """What the expression at the place of a part gives; of a helper's parameter what it was called with."""
    place = tool.origin.place(pointer, "value")
    return eval(f"({text[place.span.start : place.span.end]})", {**made})


@given(modules(), st.data())
@settings(max_examples=MANY, suppress_health_check=[HealthCheck.too_slow])
def test_edit_of_the_text_is_the_operation_on_the_value(text: str, data: st.DataObject) -> None:
    before = tools_of(text)
    number = data.draw(st.integers(0, len(before) - 1))
    tool = before[number]
    op = data.draw(operations(tool))
    edits = tool.origin.edits((op,))
    if edits is None:
        return
    docs_after = [deepcopy(dict(one.doc)) for one in before]
    carry_out(op, docs_after[number])
    assert docs(tools_of(apply_edits(text, edits))) == sorted(docs_after, key=lambda doc: str(doc["name"]))


def operations(tool: Tool) -> st.SearchStrategy[Set | Remove]:
    """Something that a fix may do."""
    schema = tool.doc["input"]
    names = sorted(schema["properties"])
    values = st.sampled_from([True, 'it\'s "so"', ["a", "b"], {"type": "object"}, None, 0.5])
    sets = [
        Set(("description",), "Other words."),
        Set(("input", "additionalProperties"), False),
        Set(("input", "required"), []),
    ]
    sets += [Set(("input", "properties", name, "enum"), ["x"]) for name in names]
    removed = [Remove(("input", key)) for key in ("required", "additionalProperties") if key in schema]
    removed += [Remove(("input", "properties", name)) for name in names]
    removed += [Remove(("input", "required", index)) for index in range(len(schema.get("required", [])))]
    return st.one_of(
        st.sampled_from([*sets, *removed]), st.builds(lambda value: Set(("input", "default"), value), values)
    )


def carry_out(op: Set | Remove, doc: dict[str, Any]) -> None:
    holder: Any = doc
    for key in op.pointer[:-1]:
        holder = holder[key]
    if isinstance(op, Set):
        holder[op.pointer[-1]] = op.value
    else:
        del holder[op.pointer[-1]]


def test_edits_keep_layout_and_comments() -> None:
    text = """TOOLS = [
    {
        'name': 'find_it',  # its name
        "description": "Find it.",
        "input_schema": {"type": "object", "properties": {"é": {"type": "string"}}, 'required': ['é']}
    },
]
"""
    (tool,) = tools_of(text)
    edits = tool.origin.edits((Set(("input", "additionalProperties"), False), Set(("strict",), True)))
    assert edits is not None
    assert apply_edits(text, edits) == text.replace(
        """'required': ['é']}
""",
        """'required': ['é'], 'additionalProperties': False},
        'strict': True
""",
    )
    assert tool.origin.edits((Remove(("name",)),)) is None  # A comment would go with it.


@pytest.mark.parametrize("case", RUN, ids=lambda path: path.stem)
def test_module_is_read_as_python_runs_it(case: Path) -> None:
    program = "import json, runpy, sys; print(json.dumps(runpy.run_path(sys.argv[1])['SENT'], default=str))"
    run = subprocess.run(
        [sys.executable, "-c", program, str(case)], capture_output=True, text=True, check=True, cwd=case.parent
    )
    files = {str(p.relative_to(case.parent)): p.read_text("utf-8") for p in case.parent.rglob("*.py")}
    found = tools_of(case.read_text("utf-8"), case.name, files)
    assert not [unknown.reason for tool in found for _, unknown in unknowns(dict(tool.doc))]
    assert untitled(docs(found)) == untitled(as_json(json.loads(run.stdout)))


@pytest.mark.parametrize("case", UNKNOWN, ids=lambda path: path.stem)
def test_what_only_the_run_knows_is_unknown_in_place(case: Path, update: bool) -> None:
    source = Source(case.name, case.read_text("utf-8"))
    found = read(source, MemoryProject({case.name: source.text}), Marking()).tools
    lines = [source.position(tool.origin.place((), "value").span.start).line for tool in found]
    text = json.dumps(
        [
            {
                "line": line,
                "shape": tool.framework,
                "targets": list(tool.targets),
                "set": tool.set,
                **shown(dict(tool.doc)),
            }
            for line, tool in zip(lines, found, strict=True)
        ],
        indent=1,
        ensure_ascii=False,
    )
    expected = case.with_suffix(".tools.json")
    if update:
        expected.write_text(text + "\n", "utf-8")
    assert text + "\n" == expected.read_text("utf-8")


@pytest.mark.parametrize("case", LOOKALIKES, ids=lambda path: path.stem)
def test_lookalikes_are_no_tools(case: Path) -> None:
    text = case.read_text("utf-8")
    assert docs(read(Source(case.name, text), MemoryProject({case.name: text}), Marking()).tools) == []
