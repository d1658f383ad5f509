"""What a lowered schema accepts, the typed handler takes: pydantic's ``validate_call`` on the parity modules, which are run here."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import jsonschema
import pydantic
import pytest
from referencing import Registry

from conftest import ROOT
from made_schemas import settled, value
from test_emission import tools_in
from toolint.model import Json, Tool, unknowns
from toolint.schema import walk
from toolint.targets import targets, write

FOLDER = ROOT / "testdata" / "parity"
MODULES = sorted(path for path in FOLDER.glob("c*.py") if path.stem != "c18_pep695" or sys.version_info >= (3, 12))


NOT_SAID = {
    "s_complex": "which strings are complex numbers",
    "l_bytes": "that the value is bytes",
    "l_enum_member": "that the value is a member",
    "b_aliased": "an AliasPath: a list in place of a value",
    "a_at_predicate": "a predicate in Python",
    "a_at_lower": "a predicate in Python",
    "a_strict": "that 1.0 is no integer",
    "t_decimal": "which strings are numbers",
    "t_decimal_default": "which strings are numbers",
    "t_fraction": "which strings are numbers",
    "t_file_path": "which files exist",
    "t_past": "what is past",
    "t_future": "what is to come",
    "t_json_typed": "what stands in the JSON text",
    "t_dsn": "which schemes are known",
    "t_zoneinfo": "which time zones there are",
    "t_import_string": "what can be imported",
    "p_positional_only": "that it is not to be passed by name",
    "p_positional_mix": "that it is not to be passed by name",
    "p_args": "that they are not to be passed by name",
    "p_args_tuple": "that they are not to be passed by name",
    "p_args_described": "that they are not to be passed by name",
}
"""Functions of which pydantic's own schema says less than pydantic checks, with what it leaves unsaid."""


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"parity_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def handlers(path: Path) -> Iterator[tuple[Tool, Callable[..., Any]]]:
    """The functions of a module that toolint compiles, as ``validate_call`` makes them."""
    module = imported(path)
    for tool in tools_in(FOLDER, [path]):
        function = getattr(module, tool.name or "", None)
        if function is None or any(True for _ in unknowns(dict(tool.doc))):
            continue
        try:
            yield tool, pydantic.validate_call(function)
        except (
            TypeError,
            ImportError,
            pydantic.errors.PydanticUserError,
            pydantic.errors.PydanticSchemaGenerationError,
        ):
            continue


FORMS = {"format", "contentMediaType", "contentEncoding"}


def instances(name: str, sent: Json, source: Json, random: Random) -> Iterator[Json]:
    formats = any(isinstance(node, dict) and node.keys() & FORMS for _, node in walk(source))
    for _ in range(12):
        if not formats:  # jsonschema takes any text for a format; values for the source are of it.
            yield value(random, sent, sent, all_sent=False)[0]
        yield settled(value(random, source, source, all_sent=name.startswith("openai"))[1], with_default=True)


@pytest.mark.parametrize("name", ["anthropic", "openai"])
@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_handler_takes_what_the_schema_accepts(path: Path, name: str) -> None:
    for tool, function in handlers(path):
        written = write(name, tool.doc, True)
        if written.refused or tool.name in NOT_SAID:
            continue
        sent = written.definition
        for key in targets()[name].KEYS["input"]:
            sent = sent[key]
        accepts, source = (
            jsonschema.Draft202012Validator(schema, registry=Registry()) for schema in (sent, tool.doc["input"])
        )
        for instance in instances(name, sent, tool.doc["input"], Random(f"{path.stem} {tool.name}")):
            # Where something was lost, what the source refuses is said to be so.
            if accepts.is_valid(instance) and (not written.losses or source.is_valid(instance)):
                try:
                    function(**json.loads(json.dumps(instance)))
                except pydantic.ValidationError as error:
                    raise AssertionError(f"{tool.name} does not take {instance}: {error}\n{sent}") from error
