"""Handlers that make a model of all they get: what toolint reads of them is what pydantic says of the model."""

from __future__ import annotations

from typing import Any

import pytest

from memory import MemoryProject
from run_time import plain
from toolint.model import Marking, Unknown
from toolint.readers import python
from toolint.text import Source

MODELS = """
from __future__ import annotations
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Optional
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import NotRequired, TypedDict, Unpack


class Address(BaseModel):
    street: str = Field(description="Street and number.")
    zip_code: Optional[str] = None


class Args(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1)
    kind: Literal["a", "b"] = "a"
    address: Address
    user_id: int = Field(alias="userId")


class Options(TypedDict, total=False):
    limit: int
    label: str


@dataclass
class Job:
    id: int
    tags: list[str]
"""
HANDLERS = {
    "called": ("**raw", "args = Args(**raw)", "Args"),
    "validated": ("**raw: Any", "args = Args.model_validate(raw)", "Args"),
    "parsed": ("**kwargs", "args = Args.parse_obj(kwargs)", "Args"),
    "adapted": ("**raw", "args = TypeAdapter(Args).validate_python(raw)", "Args"),
    "in_a_block": (
        "**raw",
        "try:\n        args = Args(**raw)\n    except ValueError as error:\n        return str(error)",
        "Args",
    ),
    "handed_on": ("**raw", "return run(Args(**raw))", "Args"),
    "dataclass": ("**raw", "job = Job(**raw)", "Job"),
    "unpacked": ("**options: Unpack[Options]", "return options.get('limit')", "Options"),
}
LEFT = {
    "two": ("**raw", "return Args(**raw) if raw else Job(**raw)"),
    "taken_apart": ("**raw", "limit = raw.pop('limit', 1)\n    return Args(**raw)"),
    "read": ("**raw", "return raw['limit'], Args(**raw)"),
    "elsewhere": ("**raw", "return Unknown(**raw)"),
    "changed": ("**raw", "raw = clean(raw)\n    return Args(**raw)"),
    "none": ("**raw", "return None"),
}


def read(signature: str, body: str, marking: Marking = Marking(named=("handler",))) -> Any:  # noqa: B008
    text = f"{MODELS}\n\nasync def handler({signature}):\n    {body}\n"
    (tool,) = python.read(Source("handlers.py", text), MemoryProject(), marking).tools
    return tool.doc["input"]


def expected(name: str) -> Any:
    """What pydantic makes of the model at run time."""
    names: dict[str, Any] = {"__name__": "models"}
    exec(
        compile(MODELS.replace("from __future__ import annotations\n", ""), "models", "exec", dont_inherit=True), names
    )
    return names["TypeAdapter"](names[name]).json_schema()


@pytest.mark.parametrize("name", HANDLERS)
def test_the_input_is_the_model(name: str) -> None:
    signature, body, model = HANDLERS[name]
    assert plain(read(signature, body)) == plain(expected(model))


@pytest.mark.parametrize("name", LEFT)
def test_anything_else_stays_what_the_signature_says(name: str) -> None:
    signature, body = LEFT[name]
    assert list(read(signature, body)["properties"]) == ["raw"]


def test_what_the_function_fills_in_is_left_out() -> None:
    schema = read("tenant: str, **raw", "return Args(user_id=lookup(tenant), kind='a', **raw)")
    assert list(schema["properties"]) == ["tenant", "name", "address"]


def test_a_dictionary_that_becomes_a_model_has_its_type() -> None:
    schema = read("args: dict, dry_run: bool = False", "args = 1\n    return Args(**args)")
    assert schema["properties"]["args"] == {"type": "object", "additionalProperties": True}
    schema = read("args: dict[str, Any], dry_run: bool = False", "made = Args(**args)")
    assert schema["properties"]["args"] == {"$ref": "#/$defs/Args"}
    assert plain(schema["$defs"]["Args"]) == {k: v for k, v in plain(expected("Args")).items() if k != "$defs"}


def test_under_a_framework_the_document_is_what_is_sent() -> None:
    schema = read("**raw", "args = Args(**raw)", Marking(named=("handler",), framework="mcp"))
    assert plain(schema)["properties"] == {"raw": {"type": "string"}}


def test_a_model_that_is_not_known_is_no_guess() -> None:
    schema = read("**raw: Unpack[Missing]", "return 1")
    assert isinstance(schema["properties"]["raw"], Unknown)
