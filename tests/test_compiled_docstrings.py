"""Docstrings as Python 3.13 and later compile them (testdata/docstrings/compiled.json: source and ``__doc__`` of Python 3.13.0)."""

from __future__ import annotations

import json

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint.model import Marking
from toolint.readers import python
from toolint.readers.python.docstrings._compiled import as_compiled, takes_indentation_out
from toolint.text import Source

PAIRS = json.loads((ROOT / "testdata" / "docstrings" / "compiled.json").read_text(encoding="utf-8"))


def test_indentation_is_taken_out_as_the_compiler_does() -> None:
    assert len(PAIRS) > 100
    assert [as_compiled(written) for written, _ in PAIRS] == [compiled for _, compiled in PAIRS]


@pytest.mark.parametrize(
    ("folders", "newer"),
    [
        ((), False),
        ((".venv/lib/python3.12/site-packages",), False),
        ((".venv/lib/python3.13/site-packages",), True),
        (("/usr/lib/python3/dist-packages", "/usr/lib/python3.14"), True),
        (("C:\\env\\Lib\\site-packages",), False),
        (("lib/python3.9/site-packages",), False),
    ],
)
def test_which_python_an_environment_is_of(folders: tuple[str, ...], newer: bool) -> None:
    assert takes_indentation_out(folders) == newer


@pytest.mark.parametrize(("version", "margin"), [("3.12", "    "), ("3.13", "")])
def test_an_mcp_server_sends_what_its_python_makes_of_a_docstring(version: str, margin: str) -> None:
    text = (
        "from mcp.server.fastmcp import FastMCP\nserver = FastMCP('s')\n@server.tool()\ndef f(x: int) -> int:\n"
        '    """F.\n\n    More.\n    """\n'
    )
    project = MemoryProject(installed=(f".venv/lib/python{version}/site-packages",))
    (tool,) = python.read(Source("server.py", text), project, Marking()).tools
    assert tool.doc["description"] == f"F.\n\n{margin}More.\n{margin}"
