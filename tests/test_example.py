"""The bundled example: the committed report and definitions, and what others say of these definitions."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from anthropic.types import ToolParam
from jsonschema import Draft202012Validator
from openai.types.responses import FunctionToolParam
from pydantic import TypeAdapter

from checkout import run
from conftest import ROOT

EXAMPLE = Path("testdata/example")
TOOLINT = [sys.executable, "-m", "toolint"]
HANDLERS = EXAMPLE / "src/deskagent/handlers.py"
TARGETS = {"anthropic": ("input_schema", ToolParam), "openai": ("parameters", FunctionToolParam)}
"""By target: the key of the input schema, and the type that the vendor's own SDK has for a definition."""


def compiled() -> str:
    return run([*TOOLINT, "compile", HANDLERS], ROOT).stdout


@pytest.fixture(scope="module")
def definitions() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(compiled())
    return found


def as_committed(path: Path, text: str, update: bool) -> None:
    """Hold a text to the committed one, or rewrite that."""
    if update:
        (ROOT / path).write_text(text, encoding="utf-8", newline="\n")
    assert text == (ROOT / path).read_text(encoding="utf-8")


def test_report(update: bool) -> None:
    report = run([*TOOLINT, "check", "--output-format", "concise", EXAMPLE], ROOT, code=1).stdout
    as_committed(EXAMPLE / "report.txt", report, update)


def test_definitions(update: bool) -> None:
    as_committed(EXAMPLE / "compiled.json", compiled(), update)


def test_two_runs_give_the_same_bytes() -> None:
    assert compiled() == compiled()


def test_every_handler_is_compiled(definitions: dict[str, list[dict[str, Any]]]) -> None:
    names = [line[4:].partition("(")[0] for line in (ROOT / HANDLERS).read_text().splitlines() if line[:4] == "def "]
    assert {target: [tool["name"] for tool in tools] for target, tools in definitions.items()} == dict.fromkeys(
        TARGETS, names
    )


@pytest.mark.parametrize("target", TARGETS)
def test_definitions_keep_the_contract(target: str, definitions: dict[str, list[dict[str, Any]]]) -> None:
    contract = json.loads((ROOT / "schemas" / f"{target}.json").read_text(encoding="utf-8"))
    for definition in definitions[target]:
        assert [error.message for error in Draft202012Validator(contract).iter_errors(definition)] == []
        Draft202012Validator.check_schema(definition[TARGETS[target][0]])


@pytest.mark.parametrize("target", TARGETS)
def test_definitions_are_what_the_sdk_expects(target: str, definitions: dict[str, list[dict[str, Any]]]) -> None:
    sdk = TypeAdapter[Any](TARGETS[target][1])
    for definition in definitions[target]:
        assert sdk.validate_python(definition) == definition
        assert sdk.validate_python({**definition, "unheard_of": 1}) != {**definition, "unheard_of": 1}
