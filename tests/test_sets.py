"""Sets of tools: those of the settings, across files, and what compile says about whole requests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from memory import MemoryProject
from toolint import engine, targets
from toolint.config import Settings, settings_from
from toolint.config.layers import Layer
from toolint.engine import compiling
from toolint.engine.sets import named_among
from toolint.model import Json, Tool
from toolint.text import Source

RULES = ["duplicate-tool-name", "request-budget-exceeded"]


def handlers(*names: str, parameters: str = "page: int") -> str:
    return "from toolint import tool\n" + "".join(
        f'\n@tool\ndef {name}({parameters}) -> str:\n    """Read a page."""\n' for name in names
    )


def settings(**sets: list[str]) -> Settings:
    layer = {"select": RULES, "targets": ["anthropic"], **({"sets": sets} if sets else {})}
    return settings_from([Layer(layer, "/project")], "/project")


def said(files: dict[str, str], chosen: Settings) -> list[tuple[str, str, str | None]]:
    project = MemoryProject(files)
    found = []
    for path, text in files.items():
        checked = engine.check(Source(path, text), project, chosen)
        assert not checked.crashes
        found += [(f"{one.severity}[{one.rule}]", one.message, one.tool) for one in checked.diagnostics]
    return found


def tools(files: dict[str, str], chosen: Settings) -> list[Tool]:
    project = MemoryProject(files)
    return [tool for path, text in files.items() for tool in engine.check(Source(path, text), project, chosen).tools]


FILES = {
    "a.py": handlers(*(f"read_a{n}" for n in range(15))),
    "deep/b.py": handlers(*(f"read_b{n}" for n in range(10))),
}
TOO_MANY = "Anthropic: 21 strict tools, and one request may have 20; `read_b5` is one too many"


def test_tools_of_two_files_meet_in_no_request_unless_the_settings_say_so() -> None:
    assert said(FILES, settings()) == []
    assert said(FILES, settings(all=["a.py::*", "deep/b.py::read_b?"])) == [
        ("error[request-budget-exceeded]", TOO_MANY.replace("21", "25"), "read_b5")
    ]
    assert said(FILES, settings(all=["a.py", "./deep/../deep/b.py::read_b[0-5]"])) == [
        ("error[request-budget-exceeded]", TOO_MANY, "read_b5")
    ]
    assert said(FILES, settings(one=["a.py"], other=["deep/b.py"], gone=["c.py::*", "a.py::nothing"])) == []


def test_a_module_whose_tools_the_settings_divide_is_not_counted_as_a_whole() -> None:
    files = {"a.py": handlers(*(f"read_a{n}" for n in range(25)))}
    ((kind, message, _),) = said(files, settings())
    assert kind == "warning[request-budget-exceeded]"
    assert "should these go into one" in message
    assert said(files, settings(one=["a.py::read_a?"], other=["a.py::read_a1?"], third=["a.py::read_a2?"])) == []


def test_one_name_in_two_files_of_a_set() -> None:
    files = {"a.py": handlers("read_page"), "b.py": handlers("read_page", "read_line")}
    assert said(files, settings()) == []
    ((kind, _, tool),) = said(files, settings(all=["a.py", "b.py"]))
    assert (kind, tool) == ("error[duplicate-tool-name]", "read_page")


def test_unknown_parts_count_as_right() -> None:
    unknown = "import os\nfrom toolint import tool\n" + "".join(
        f'\n@tool\ndef read_{n}(page: os.environ["T{n}"]) -> str:\n    """Read a page."""\n' for n in range(21)
    )
    ((kind, _, _),) = said({"a.py": unknown}, settings())
    assert kind == "warning[request-budget-exceeded]"


def compiled(files: dict[str, str], chosen: Settings) -> compiling.Compiled:
    read = tools(files, chosen)
    return compiling.compile(read, ["anthropic", "mcp"], sets=named_among(read, chosen))


def test_compile_warns_of_an_array_that_is_no_declared_set() -> None:
    done = compiled(FILES, settings())
    assert done.errors == ()
    assert [(note.severity, note.message) for note in done.notes if note.rule == "request-budget-exceeded"] == [
        (
            "warning",
            "Anthropic: 25 strict tools, and one request may have 20, should these go into one; `read_b5` is one too many",
        )
    ]
    assert [len(definitions) for definitions in done.definitions.values()] == [25, 25]


def test_compile_refuses_a_declared_set_and_says_so_once() -> None:
    done = compiled(FILES, settings(all=["a.py", "deep/b.py"]))
    assert [(error.rule, error.message) for error in done.errors] == [
        ("request-budget-exceeded", TOO_MANY.replace("21", "25"))
    ]
    assert not [note for note in done.notes if note.rule == "request-budget-exceeded"]


def duplicates(done: compiling.Compiled) -> list[tuple[str, str, str]]:
    """Severity, path and message of what is said about names that are given twice."""
    found = [one for one in (*done.errors, *done.notes) if one.rule == "duplicate-tool-name"]
    return [(one.severity, one.path, one.message) for one in found]


SERVER = "from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP('x')\n"


def on_server(function: str, parameter: str, decorator: str = "@mcp.tool()", indent: str = "") -> str:
    lines = (decorator, f"def {function}({parameter}: int) -> str:", '    """Read a page."""')
    return "".join(f"{indent}{line}\n" for line in lines)


def test_one_name_twice_on_a_server_is_an_error() -> None:
    files = {"a.py": SERVER + on_server("read_page", "a") + on_server("read_page", "b")}
    assert [kind for kind, _, _ in said(files, settings())] == ["error[duplicate-tool-name]"]
    done = compiled(files, settings())
    assert duplicates(done) == [("error", "a.py", '"read_page" is already the name of read_page in a.py')]
    assert [len(definitions) for definitions in done.definitions.values()] == [1, 1]


def test_one_name_in_two_files_of_a_server_is_an_error() -> None:
    files = {"app.py": SERVER} | {
        path: f"from app import mcp\n{on_server('read_page', name)}" for path, name in (("a.py", "a"), ("b.py", "b"))
    }
    done = compiled(files, settings())
    assert duplicates(done) == [("error", "b.py", '"read_page" is already the name of read_page in a.py')]


def test_the_tools_of_a_server_are_counted_across_files() -> None:
    files = {"app.py": SERVER} | {
        path: "from app import mcp\n" + "".join(on_server(f"{path[0]}_{n}", "page") for n in range(11))
        for path in ("a.py", "b.py")
    }
    (error,) = compiled(files, settings()).errors
    assert (error.rule, error.tool) == ("request-budget-exceeded", "b_9")


def test_one_name_twice_in_a_set_of_the_settings_is_an_error() -> None:
    files = {"a.py": handlers("read_page"), "b.py": handlers("read_page", parameters="line: int")}
    (one,) = duplicates(compiled(files, settings()))
    assert one == ("warning", "b.py", 'Anthropic and MCP: "read_page" is already the name of read_page in a.py')
    (one,) = duplicates(compiled(files, settings(all=["a.py", "b.py"])))
    assert one == ("error", "b.py", '"read_page" is already the name of read_page in a.py')


ARMS = {
    "if": ("if PLATFORM:", "else:"),
    "elif": ("if ON:\n    pass\nelif PLATFORM:", "else:"),
    "try": ("try:\n    import fast", "except ImportError:"),
    "match": ("match PLATFORM:\n  case 1:", "  case _:"),
}


@pytest.mark.parametrize("first, second", ARMS.values(), ids=ARMS)
@pytest.mark.parametrize("parameters, sent", [(("a", "a"), ""), (("a", "b"), "left out")], ids=["equal", "different"])
def test_of_the_arms_of_a_statement_one_is_sent(
    first: str, second: str, parameters: tuple[str, str], sent: str
) -> None:
    one, other = (on_server("read_page", name, indent="    ") for name in parameters)
    files = {"a.py": f"{SERVER}from os import PLATFORM, ON\n{first}\n{one}{second}\n{other}"}
    assert said(files, settings()) == []
    done = compiled(files, settings())
    assert done.errors == ()
    assert [len(definitions) for definitions in done.definitions.values()] == [1, 1]
    assert [*done.definitions["mcp"][0]["inputSchema"]["properties"]] == ["a"]
    notes = [note for note in done.notes if note.rule == "alternative-definition"]
    assert [sent in note.message for note in notes] == ([True] if sent else [])


def test_what_functions_make_under_one_name_need_not_meet() -> None:
    made = "".join(f"def make_{name}():\n{on_server('read_page', name, '@tool', '    ')}" for name in ("a", "b"))
    files = {"a.py": f"from toolint import tool\n{made}"}
    assert said(files, settings()) == []
    done = compiled(files, settings())
    assert [severity for severity, _, _ in duplicates(done)] == ["warning"]
    assert [len(definitions) for definitions in done.definitions.values()] == [2, 2]


def test_compile_counts_what_it_writes() -> None:
    read = tools(FILES, settings())
    assert compiling.compile(read, ["anthropic"], strict=False).notes == ()


def test_an_array_in_a_json_file_is_one_request() -> None:
    schema: Json = {"type": "object", "properties": {}, "additionalProperties": False}
    array = [{"name": f"read_{n}", "description": "Read.", "strict": True, "input_schema": schema} for n in range(21)]
    files = {"tools.json": json.dumps(array)}
    assert said(files, settings()) == [
        (
            "error[request-budget-exceeded]",
            "Anthropic: 21 strict tools, and one request may have 20; `read_20` is one too many",
            "read_20",
        )
    ]
    assert [error.rule for error in compiled(files, settings()).errors] == ["request-budget-exceeded"]


def test_nullable_defaults() -> None:
    schema: Json = {
        "type": "object",
        "properties": {"a": {"type": "integer", "default": 5}, "b": {"type": ["string", "null"], "default": "x"}},
    }
    doc = {"name": "t", "input": schema}
    sent: dict[bool, Any] = {
        asked: targets.write("openai", doc, True, nullable_defaults=asked).definition["parameters"]["properties"]["a"]
        for asked in (True, False)
    }
    assert sent[False] == {"type": "integer", "description": "Default: 5."}
    assert sent[True] == {"type": ["integer", "null"], "description": "Default: 5."}
    losses = targets.write("openai", doc, True, nullable_defaults=True).losses
    assert [(loss.pointer, loss.kind) for loss in losses] == [(("properties", "a"), "null-for-omitted")]
    anthropic = targets.write("anthropic", doc, True, nullable_defaults=True).definition["input_schema"]
    assert "required" not in anthropic


@pytest.mark.parametrize("default", ["x", 0, 2.5, [1], {"a": 1}, False])
def test_a_default_that_the_type_does_not_take_cant_be_sent(default: Json) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "integer", "minimum": 1, "default": default}}}
    written = targets.write("openai", {"name": "t", "input": schema}, True)
    assert [loss.kind for loss in written.losses] == ["null-for-omitted"]
    assert {"type": "null"} in written.definition["parameters"]["properties"]["a"]["anyOf"]
