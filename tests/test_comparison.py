"""How scripts/ecosystem.py holds what a server lists against what toolint compiles: its parts that need no server."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from conftest import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import _comparison
import _servers
from _comparison import Compiled, Miss


def definition(name: str = "f", description: str | None = "F.", /, **schema: Any) -> dict[str, Any]:
    return {"name": name, "description": description, "inputSchema": {"type": "object", **schema}}


NODE = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (definition(title="F"), definition()),
        (definition(required=["a", "b"]), definition(required=["b", "a"])),
        (definition(required=[], properties={}), definition()),
        (definition("f", None), definition("f", "")),
        (
            definition(properties={"x": {"$ref": "#/$defs/X"}}, **{"$defs": {"X": {"type": "string", "title": "X"}}}),
            definition(properties={"x": {"type": "string"}}),
        ),
        (
            definition(properties={"x": {"$ref": "#/$defs/X", "description": "x"}}, **{"$defs": {"X": {"enum": [1]}}}),
            definition(properties={"x": {"enum": [1], "description": "x"}}),
        ),
        (
            definition(properties={"x": {"$ref": "#/$defs/Node"}}, **{"$defs": {"Node": NODE}}),
            definition(
                properties={"x": {"$ref": "#/$defs/N"}},
                **{"$defs": {"N": {"type": "object", "properties": {"next": {"$ref": "#/$defs/N"}}}}},
            ),
        ),
    ],
)
def test_what_counts_as_equal(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert list(_comparison.compare([one], Compiled([other], {}))) == []
    assert list(_comparison.compare([other], Compiled([one], {}))) == []


@pytest.mark.parametrize(
    ("one", "other", "part"),
    [
        (definition(), definition("f", "G."), "description"),
        (definition(required=["a"]), definition(), "input"),
        (definition(properties={"title": {"type": "string"}}), definition(), "input"),
        (definition(properties={"x": {"default": None}}), definition(properties={"x": {}}), "input"),
        (definition(properties={"x": {"type": "string"}}), definition(properties={"x": {"type": "integer"}}), "input"),
        (definition(), definition("g"), "not found"),
        (
            definition(properties={"x": {"$ref": "#/$defs/Node"}}, **{"$defs": {"Node": NODE}}),
            definition(properties={"x": NODE}, **{"$defs": {"Node": {"type": "string"}}}),
            "input",
        ),
    ],
)
def test_what_counts_as_different(one: dict[str, Any], other: dict[str, Any], part: str) -> None:
    (miss,) = _comparison.compare([one], Compiled([other], {}))
    assert miss.part == part


def test_of_several_definitions_one_name_the_nearest_counts() -> None:
    listed = [definition(properties={"x": {"type": "string"}})]
    other = definition(properties={"x": {"type": "integer"}})
    assert list(_comparison.compare(listed, Compiled([definition("f", "G."), listed[0]], {}))) == []
    (miss,) = _comparison.compare(listed, Compiled([definition("f", "G."), other], {}))
    assert (miss.part, miss.reason) == ("input", '/properties/x/type: listed "string", compiled "integer"')


def test_a_refused_tool_is_found_and_says_why() -> None:
    known = [
        {"name": "f", "path": "a.py", "line": 3},
        {"name": "g", "path": "a.py", "line": 8},
        {"name": "h", "path": "b.py", "line": 1},
    ]
    errors = "a.py:4:5: error[unknown-value] no\na.py:9:1: error[unknown-value] neither\nb.py:2:1: error[x] other\n"
    refused = dict(_comparison.refusals(known, [definition("h")], errors))
    assert refused == {"f": "no", "g": "neither"}
    assert list(_comparison.compare([definition("f")], Compiled([], refused))) == [Miss("f", "refused", "no")]


def test_the_table_counts_what_was_asked() -> None:
    compared = [
        _comparison.Comparison("one", "1", 4, (Miss("f", "not found", "-"), Miss("g", "input", "- "))),
        _comparison.Comparison("two", unasked="can't be installed: no wheel"),
    ]
    lines = _comparison.table(compared, show=True).splitlines()
    assert lines[1].split() == ["one", "1", "4", "3", "2", "0"]
    assert lines[-3].split() == ["1", "servers", "4", "3", "2", "0"]
    assert lines[-2] == (
        "75.0% of the tools are found, 66.7% of those are equal, 0.0% refused with a reason, 33.3% different"
    )
    assert lines[-1] == "left out: two can't be installed: no wheel"


def test_a_server_that_rewrites_its_definitions_is_summed_apart() -> None:
    compared = [
        _comparison.Comparison("one", "1", 2),
        _comparison.Comparison("two", "1", 2, (Miss("f", "refused", "-"),), rewrites="drops nulls"),
    ]
    lines = _comparison.table(compared, show=False).splitlines()
    assert [line.split() for line in lines if "servers" in line] == [
        ["2", "servers", "4", "4", "3", "1"],
        ["1", "servers", "2", "2", "2", "0"],
    ]
    assert lines[-1] == "not in the last sum: two drops nulls"


def test_servers_are_listed_once() -> None:
    names = [server.package for server in _servers.SERVERS]
    assert len(set(names)) == len(names) >= 12
