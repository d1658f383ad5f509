"""Decorators that set ``__signature__``: what is left out is followed, what is decided at run time is refused."""

from __future__ import annotations

import textwrap

import pytest

from memory import MemoryProject
from toolint.model import Marking, Tool, Unknown
from toolint.readers import python
from toolint.text import Source

HEAD = """\
import functools, inspect, os
from mcp.server.fastmcp import FastMCP
server = FastMCP("s")

def rewriting(func):
    sig = inspect.signature(func)
    params = list(sig.parameters.values())
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        yield func(*args, **kwargs)
{body}
    return wrapper

@server.tool()
@rewriting
def look(service, text: str, limit: int = 3) -> str:
    return text
"""


def read(body: str) -> Tool:
    text = HEAD.format(body=textwrap.indent(body, "    "))
    (tool,) = python.read(Source("server.py", text), MemoryProject({"server.py": text}), Marking()).tools
    return tool


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("wrapper.__signature__ = sig.replace(parameters=params[1:])", ["text", "limit"]),
        ("wrapper.__signature__ = sig", ["service", "text", "limit"]),
        ("del params[0]\nwrapper.__signature__ = sig.replace(parameters=params)", ["text", "limit"]),
        ("print(len(params))\nwrapper.x = params[1:]\nwrapper.__signature__ = sig.replace(parameters=())", []),
        (
            "kept = [p for p in params if p.name not in ('service', 'limit')]\n"
            "if kept:\n    wrapper.__signature__ = sig.replace(parameters=kept)",
            ["text"],
        ),
        (
            "if os.environ.get('X'):\n    params = params[1:]\nwrapper.__signature__ = sig.replace(parameters=params)",
            ["service", "text", "limit"],
        ),
    ],
)
def test_what_is_left_out_by_position_or_name(body: str, left: list[str]) -> None:
    schema = read(body).doc["input"]
    assert isinstance(schema, dict)
    assert list(schema["properties"]) == left


@pytest.mark.parametrize(
    "body",
    [
        "if os.environ['X']:\n    params = params[1:]\nwrapper.__signature__ = sig.replace(parameters=params)",
        "if os.environ['X']:\n    wrapper.__signature__ = sig.replace(parameters=params[1:])",
        "if os.environ['X']:\n    return func\nwrapper.__signature__ = sig.replace(parameters=params[1:])",
        "if os.environ['X']:\n    params.pop(0)\nwrapper.__signature__ = sig.replace(parameters=params)",
        "same = params\nos.change(same)\nwrapper.__signature__ = sig.replace(parameters=params)",
        "wrapper.__signature__ = sig.replace(parameters=params[::-1])",
        "wrapper.__signature__ = sig.replace(parameters=[p.replace(annotation=int) for p in params])",
        "wrapper.__signature__ = sig.replace(parameters=[*params, inspect.Parameter('x', 1)])",
        "wrapper.__signature__ = inspect.signature(os.getcwd)",
        "wrapper.__signature__ = inspect.Signature(params[1:])",
        "setattr(wrapper, '__signature__', sig.replace(parameters=params[1:]))",
        "while True:\n    pass\nwrapper.__signature__ = sig.replace(parameters=params)",
        "wrapper.__signature__ = sig.replace(parameters=params * 1000)",
        "wrapper.__signature__ = None",
        "wrapper.__signature__ = sig.replace(parameters=params[1:])\nfunctools.update_wrapper(wrapper, func)",
        "def wrapper(*args):\n    pass\nwrapper.__signature__ = sig.replace(parameters=params[1:])",
    ],
)
def test_what_is_not_clear_is_refused(body: str) -> None:
    found = read(body).doc["input"]
    assert isinstance(found, Unknown)
    assert "the decorator `rewriting` rewrites the signature at run time" in found.reason


@pytest.mark.parametrize(("annotation", "known"), [("str", True), ("int | None", True), ("Literal['a']", False)])
def test_quoted_annotations_are_evaluated_in_the_module_of_the_decorator(annotation: str, known: bool) -> None:
    decorators = HEAD.partition("@server")[0].format(
        body="    wrapper.__signature__ = sig.replace(parameters=params[1:])"
    )
    text = f"""\
from __future__ import annotations
from typing import Any, Literal
from decorators import rewriting, server

@server.tool()
@rewriting
def look(service: Any, text: {annotation}) -> str:
    return ""
"""
    project = MemoryProject({"server.py": text, "decorators.py": decorators})
    (tool,) = python.read(Source("server.py", text), project, Marking()).tools
    assert isinstance(tool.doc["input"], dict) is known
