"""Decorators of the project's own: the signature that ``inspect`` sees at run time is the one that toolint reads, or none is."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint.model import Marking, Tool, Unknown
from toolint.readers import python
from toolint.text import Source

FOLDER = ROOT / "testdata" / "signatures"
HANDLERS = re.findall(r"^(?:async )?def (tool_\w+)", (FOLDER / "handlers.py").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def module() -> Any:
    """The module as Python runs it."""
    sys.path.insert(0, str(FOLDER))
    try:
        import handlers  # type: ignore[import-not-found]

        yield handlers
    finally:
        sys.path.remove(str(FOLDER))
        for name in ("handlers", "decorators"):
            sys.modules.pop(name, None)


def read(name: str, *decorators: str) -> Tool:
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py"))}
    marking = Marking(named=(name,), decorators=decorators)
    (tool,) = python.read(Source("handlers.py", files["handlers.py"]), MemoryProject(files), marking).tools
    return tool


@pytest.mark.parametrize("name", HANDLERS)
def test_the_signature_is_kept_or_the_handler_refused(module: Any, name: str) -> None:
    signature = inspect.signature(getattr(module, name))
    kept = list(signature.parameters) == ["first", "second"]
    schema = read(name).doc["input"]
    if kept:
        assert not isinstance(schema, Unknown), schema.reason
        assert list(schema["properties"]) == ["first", "second"]
    else:
        assert isinstance(schema, Unknown)
        assert "signature" in schema.reason


def test_both_are_drawn() -> None:
    kept = [name for name in HANDLERS if not isinstance(read(name).doc["input"], Unknown)]
    assert len(kept) > 20
    assert len(HANDLERS) - len(kept) > 12


def test_a_decorator_in_the_settings_is_followed() -> None:
    assert isinstance(read("tool_careless").doc["input"], Unknown)
    assert list(read("tool_careless", "decorators.careless").doc["input"]["properties"]) == ["first", "second"]


def test_the_place_is_the_decorator() -> None:
    schema = read("tool_careless").doc["input"]
    assert isinstance(schema, Unknown)
    assert schema.place is not None
    text = (FOLDER / "handlers.py").read_text(encoding="utf-8")
    assert text[schema.place.span.start : schema.place.span.end] == "@careless"
    assert schema.refused


def test_what_stands_above_the_registration_does_not_count() -> None:
    text = Path(FOLDER / "above.py").read_text(encoding="utf-8")
    reading = python.read(Source("above.py", text), MemoryProject({}), Marking())
    found = {tool.name: isinstance(tool.doc["input"], Unknown) for tool in reading.tools}
    assert found == {"below": True, "above": False}
