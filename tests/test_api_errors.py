"""What the APIs answer with a 400, reported before: each text that a definition can cause, at the place that causes it.

Not among the cases: ``'minLength' is not permitted`` and ``'default' is not permitted``, since the API takes both by now (a live
probe of August 2026 for the first, a definition that was answered with 200 for the second) while compile still writes neither; and
the size of the compiled grammar, whose limit is not known.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from conftest import ROOT
from memory import MemoryProject
from toolint import engine
from toolint.config import settings_from
from toolint.model import Diagnostic, Json, json_pointer
from toolint.text import Source

CASES = sorted((ROOT / "testdata" / "targets" / "errors").glob("*.json"))


def reported(file: Json) -> Sequence[Diagnostic]:
    """The errors that toolint reports of a JSON file."""
    checked = engine.check(Source("tools.json", json.dumps(file)), MemoryProject(), settings_from([], "/"))
    assert not checked.crashes
    return [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity == "error"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_an_error_of_the_api_is_reported_before(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    found = [(json_pointer(diagnostic.pointer or ()), diagnostic.message) for diagnostic in reported(case["file"])]
    assert any(at == case["at"] and all(word in message for word in case["says"]) for at, message in found), found
    assert {at for at, _ in found} == {case["at"]}, "one cause, one place"


def test_too_many_properties() -> None:
    """6000 parameters exceeds limit of 5000."""
    schema: Json = {"type": "object", "properties": {f"p{n}": {"type": "null"} for n in range(6000)}}
    schema |= {"required": list(schema["properties"]), "additionalProperties": False}
    tool = {"type": "function", "name": "read_page", "description": "Read.", "strict": True, "parameters": schema}
    (diagnostic,) = reported([tool])
    assert diagnostic.message == "OpenAI: 6,000 properties, and strict mode takes 5,000; make the schema smaller"
