"""What pydantic makes of a drawn package at run time, what toolint makes of its text, and where the two part."""

from __future__ import annotations

import importlib
import json
import re
import sys
import traceback
import typing
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pydantic
from pydantic.errors import PydanticErrorMixin

from drawn_kinds import depth
from made_handlers import Package
from memory import MemoryProject
from toolint.model import Marking, unknowns
from toolint.readers import python
from toolint.text import Source


@dataclass(frozen=True, slots=True)
class Outcome:
    """A schema, or why there is none."""

    kind: Literal["schema", "refused", "broken"]
    """``broken``: the package does not import for a reason that is not pydantic's."""
    schema: Any = None
    reason: str = ""


def run_time(package: Package, directory: Path) -> Outcome:
    """What ``pydantic.create_model`` over the handler's signature gives, as openai-agents builds it."""
    for path, text in package.files.items():
        file = directory / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    before = set(sys.modules)
    for clean in typing._cleanups:  # type: ignore[attr-defined]
        clean()  # `Literal["a", "b"]` must not be the `Literal["b", "a"]` that an earlier package left in a cache
    sys.path.insert(0, str(directory))
    importlib.invalidate_caches()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _made(directory)
    finally:
        sys.path.remove(str(directory))
        for name in set(sys.modules) - before:
            if getattr(sys.modules[name], "__file__", None) and str(directory) in str(sys.modules[name].__file__):
                del sys.modules[name]


def _made(directory: Path) -> Outcome:
    try:
        module = importlib.import_module("handlers")
    except pydantic.ValidationError as error:
        return Outcome("broken", reason=f"an instance that is none: {error}")
    except Exception as error:
        frames = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
        ours = isinstance(error, PydanticErrorMixin) or "pydantic" in frames[-1]
        elsewhere = any(str(directory) in name and not name.endswith("handlers.py") for name in frames)
        return Outcome("refused" if ours and not elsewhere else "broken", reason=f"{type(error).__name__}: {error}")
    handler = module.handler
    try:
        defaults: Mapping[str, Any] = handler.__kwdefaults__ or {}
        handler.__kwdefaults__ = None  # Python 3.10 makes a hint optional where the default is None
        hints = typing.get_type_hints(handler, include_extras=True)
        hints.pop("return", None)
        fields: dict[str, Any] = {n: (h, defaults[n]) if n in defaults else h for n, h in hints.items()}
        model = pydantic.create_model("handler_args", **fields)
        return Outcome("schema", model.model_json_schema(mode="validation", by_alias=True))
    except Exception as error:
        return Outcome("refused", reason=f"{type(error).__name__}: {error}")


def static(package: Package) -> Outcome:
    """What toolint reads."""
    reading = python.read(
        Source("handlers.py", package.files["handlers.py"]),
        MemoryProject(package.files),
        Marking(named=("handler",), framework="anthropic"),
    )
    (tool,) = reading.tools
    unknown = [value for _, value in unknowns({"input": tool.doc["input"]})]
    if unknown:
        return Outcome(
            "refused" if any(u.refused for u in unknown) else "broken", reason="; ".join(u.reason for u in unknown)
        )
    schema = dict(tool.doc["input"])
    del schema["additionalProperties"]  # anthropic closes the root; otherwise it takes pydantic's schema as it is
    return Outcome("schema", schema)


def plain(schema: Any) -> Any:
    """A schema without titles, with the order of its properties beside them."""
    match schema:
        case list():
            return [plain(item) for item in schema]
        case dict():
            found: dict[str, Any] = {}
            for key, value in schema.items():
                if key == "title" and isinstance(value, str):
                    continue
                if key in ("properties", "$defs", "patternProperties") and isinstance(value, dict):
                    found[key] = {name: plain(item) for name, item in value.items()}
                    if key == "properties":
                        found["(order)"] = list(value)
                elif key in ("default", "const", "enum", "examples", "mapping"):
                    found[key] = value
                else:
                    found[key] = plain(value)
            return found
    return schema


def differences(expected: Any, found: Any, path: str = "") -> Iterator[str]:
    """The parts in which two JSON values differ, each with its path; numbers of different types are different."""
    if isinstance(expected, dict) and isinstance(found, dict) and not path.endswith("default"):
        for key in sorted({*expected, *found}, key=str):
            if key not in found:
                yield f"{path}/{key}: {_short(expected[key])} is missing"
            elif key not in expected:
                yield f"{path}/{key}: {_short(found[key])} is too much"
            else:
                yield from differences(expected[key], found[key], f"{path}/{key}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (left, right) in enumerate(zip(expected, found, strict=True)):
            yield from differences(left, right, f"{path}/{index}")
    elif _text(expected) != _text(found):
        yield f"{path}: {_short(expected)} became {_short(found)}"


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=repr)


def _short(value: Any) -> str:
    return _text(value)[:160]


def compare(package: Package, directory: Path) -> tuple[str, list[str]]:
    """The kind of outcome, with how deep types are nested in its schema, and how the static reading differs."""
    expected = run_time(package, directory)
    if expected.kind == "broken":
        return "broken " + expected.reason, []
    found = static(package)
    match expected.kind, found.kind:
        case "refused", "schema":
            return "refused", [f"refused: {_cleaned(expected.reason)}"]
        case "refused", _:
            return "refused", []
        case "schema", "schema":
            return f"schema {depth(expected.schema)}", list(differences(plain(expected.schema), plain(found.schema)))
    return f"schema {depth(expected.schema)}", [f"unknown: {_cleaned(found.reason)}"]


def _cleaned(reason: str) -> str:
    return re.sub(r"\d+", "N", reason)[:150]
