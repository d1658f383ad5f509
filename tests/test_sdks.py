"""The vendors' SDKs agree: what is emitted fits their types, and their own strict transformers leave it as it is."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import jsonschema
import pytest
from pydantic import TypeAdapter
from referencing import Registry

from conftest import ROOT
from made_schemas import Draw
from toolint.model import Json
from toolint.schema import walk
from toolint.targets import targets, write

DATA = ROOT / "testdata" / "targets"
SCHEMAS: dict[str, Json] = json.loads((DATA / "pydantic.json").read_text(encoding="utf-8"))
DOC: dict[str, Json] = {"name": "read_page", "description": "Read a page."}
EXAMPLES = [{"a": 1}]


@cache
def emitted(name: str) -> tuple[Json, ...]:
    """Strict definitions: of what pydantic made of typed functions, of schemas in the test data, of some drawn at random."""
    written = [write(name, {**DOC, "input": schema, "input_examples": EXAMPLES}, True) for schema in sources()]
    return tuple(one.definition for one in written if not one.refused)


def sources() -> Iterator[Json]:
    yield from SCHEMAS.values()
    for path in sorted((DATA / "lowering").glob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))["schema"]
    for seed in range(300):
        yield Draw(Random(f"sdk {seed}"), odd=0).root()


def schema_of(name: str, definition: Json) -> Json:
    for key in targets()[name].KEYS["input"]:
        definition = definition[key]
    return definition


def test_openais_transformer_changes_nothing() -> None:
    from openai.lib._pydantic import _ensure_strict_json_schema

    assert len(emitted("openai")) > 500
    for definition in emitted("openai"):
        schema = schema_of("openai", definition)
        given = copy.deepcopy(schema)
        assert _ensure_strict_json_schema(given, path=(), root=given) == schema


def test_anthropics_transformer_changes_nothing_but_how_it_is_said() -> None:
    from anthropic.lib._parse._transform import transform_schema

    assert len(emitted("anthropic")) > 500
    for definition in emitted("anthropic"):
        schema = schema_of("anthropic", definition)
        assert without_words(transform_schema(copy.deepcopy(schema))) == without_words(schema)


def without_words(schema: Json) -> Json:
    """The schema without what the SDK says otherwise: patterns, which the guide supports and the SDK puts into words, and the type beside values."""
    out = copy.deepcopy(schema)
    for _, node in walk(out):
        if not isinstance(node, dict):
            continue
        node.pop("pattern", None)
        if "description" in node:
            node["description"] = re.sub(r"(^|\n\n)\{pattern: .*\}$", "", node["description"])
        if not node.get("description"):
            node.pop("description", None)
        if node.keys() & {"enum", "const"}:
            node.pop("type", None)
    return out


def test_definitions_fit_the_sdks_types() -> None:
    from anthropic.types.tool_param import ToolParam
    from openai.types.chat import ChatCompletionFunctionToolParam
    from openai.types.responses import FunctionToolParam

    types: dict[str, Any] = {
        "anthropic": ToolParam,
        "openai": FunctionToolParam,
        "openai-chat": ChatCompletionFunctionToolParam,
    }
    for name, kind in types.items():
        adapter = TypeAdapter(kind)
        for definition in emitted(name):
            read = adapter.validate_python(definition, strict=True)
            assert json.dumps(_plain(read), sort_keys=True) == json.dumps(definition, sort_keys=True)


def _plain(value: Any) -> Json:
    """What pydantic keeps lazily, as lists."""
    match value:
        case dict():
            return {key: _plain(part) for key, part in value.items()}
        case str() | int() | float() | bool() | None:
            return value
    return [_plain(part) for part in value]


@pytest.mark.parametrize(("name", "sdk"), [("mcp", "mcp"), ("gemini", "google-genai"), ("bedrock", "botocore")])
def test_definitions_fit_recorded_types(name: str, sdk: str) -> None:
    """The types of SDKs that are too large to install for this, as ``scripts/make_sdk_types.py`` recorded them."""
    schema = json.loads((DATA / "sdks" / f"{sdk}.json").read_text(encoding="utf-8"))
    takes = jsonschema.Draft202012Validator(schema, registry=Registry())
    assert len(emitted(name)) > 500
    for definition in emitted(name):
        takes.validate(definition)
    assert not takes.is_valid({**emitted(name)[0], "unheard_of": 1})


# The next three run where the SDK itself is installed.


def test_definitions_fit_mcps_types() -> None:
    types = pytest.importorskip("mcp.types")
    for definition in emitted("mcp"):
        read = types.Tool.model_validate(definition).model_dump(by_alias=True, exclude_none=True)
        assert read == definition


def test_definitions_fit_googles_types() -> None:
    types = pytest.importorskip("google.genai.types")
    for definition in emitted("gemini"):
        read = types.FunctionDeclaration.model_validate(definition).model_dump(by_alias=True, exclude_none=True)
        assert read == definition


def test_definitions_fit_amazons_model() -> None:
    loaders = pytest.importorskip("botocore.loaders")
    model = pytest.importorskip("botocore.model")
    validate = pytest.importorskip("botocore.validate")
    shapes = model.ServiceModel(loaders.Loader().load_service_model("bedrock-runtime", "service-2"))
    for definition in emitted("bedrock"):
        report = validate.ParamValidator().validate(definition, shapes.shape_for("Tool"))
        assert not report.has_errors(), report.generate_report()
