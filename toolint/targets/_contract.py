"""The contracts under ``schemas/``, and what a wire definition breaks of one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from toolint.model import Json, Pointer
from toolint.schema import walk
from toolint.targets._lower import untyped_rule
from toolint.targets._nodes import MAX_DEPTH, a_json, distinct, right_type, wrong_type
from toolint.targets._types import Violation

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "schemas", _PACKAGE.parent / "schemas")
"""In a wheel, in a checkout: an editable install has no copy inside the package."""

_MOST_KEPT, _LARGEST_KEPT = 10_000, 4_000
"""How many schemas that are valid are known again, and the largest of them in characters."""


@cache
def contract(name: str) -> Json:
    """The contract ``schemas/<name>.json``, to be read only.

    Raises:
        FileNotFoundError: the installation lacks it.
    """
    for folder in _FOLDERS:
        path = folder / f"{name}.json"
        if path.is_file():
            return json.loads(path.read_text(encoding="utf-8"))
    raise FileNotFoundError(f"schemas/{name}.json is missing in this installation of toolint")


@cache
def _validator(name: str) -> Any:
    """A validator that takes as long as a definition is large, also where tools have models in common."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import extend
    from referencing import Registry

    follow = Draft202012Validator.VALIDATORS["$ref"]
    valid: dict[tuple[str, str], None] = {}

    def reference(validator: Any, ref: str, instance: Json, schema: Json) -> Iterator[ValidationError]:
        if not isinstance(instance, dict) or not instance:
            yield from follow(validator, ref, instance, schema)
            return
        key = ref, json.dumps(instance)
        if key in valid:
            return
        errors = list(follow(validator, ref, instance, schema))
        if not errors and len(key[1]) <= _LARGEST_KEPT:
            if len(valid) >= _MOST_KEPT:
                valid.clear()
            valid[key] = None
        yield from errors

    def unique(_: Any, wanted: bool, instance: Json, __: Json) -> Iterator[ValidationError]:
        if wanted and isinstance(instance, list) and len(distinct(instance)) < len(instance):
            yield ValidationError("entries are not unique")

    validator: Any = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"$ref": reference, "uniqueItems": unique}
    )
    return validator(contract(name), registry=Registry())


def breaches(name: str, definition: Json, schema_at: Pointer) -> Iterator[Violation]:
    """Every place where a definition breaks the contract of a target, whose input schema stands at ``schema_at``."""
    if (deep := too_deep(definition, schema_at)) is not None:
        yield Violation(deep, f"nested more than {MAX_DEPTH} levels deep; make it flatter")
        return
    seen: set[tuple[Pointer, str]] = set()
    for error in _validator(name).iter_errors(definition):
        if error.validator == "not" and error.validator_value and not isinstance(error.instance, str):
            continue  # A pattern speaks of strings alone, and `type` says that this is none.
        violation = _violation(error, definition, schema_at)
        if (violation.pointer, violation.message) not in seen:
            seen.add((violation.pointer, violation.message))
            yield violation


def too_deep(definition: Json, schema_at: Pointer) -> Pointer | None:
    """The first schema that is nested deeper than it is looked into."""
    schema = definition
    for key in schema_at:
        schema = schema.get(key) if isinstance(schema, dict) else None
    levels: list[Pointer] = []
    for route, _ in walk(schema, schema_at):
        while levels and route[: len(levels[-1])] != levels[-1]:
            levels.pop()
        levels.append(route)
        if len(levels) > MAX_DEPTH:
            return route
    return None


def _violation(error: Any, definition: Json, schema_at: Pointer) -> Violation:
    pointer: Pointer = tuple(error.absolute_path)
    for part in pointer:
        definition = definition[part]
    rule = error.schema.get("x-rule", "rejected-definition")
    if rule == "untyped-parameter":
        rule = untyped_rule(pointer[len(schema_at) :])
    elif rule == "inexpressible-type" and pointer[: len(schema_at) + 1] in (
        schema_at,
        (*schema_at, "additionalProperties"),
    ):
        rule = "open-object"
    if isinstance(error.instance, str) and isinstance(definition, dict):
        return Violation((*pointer, error.instance), _message(error), rule, "key")  # of `propertyNames`
    forbidden = error.validator == "not" and not error.validator_value
    named = forbidden and rule == "rejected-definition"
    return Violation(pointer, _message(error), rule, "key" if named else "value", _cure(error))


def _message(error: Any) -> str:
    keyword = str(error.absolute_path[-1]) if error.absolute_path else ""
    said = str(error.schema.get("description", "")).replace("{keyword}", keyword)
    value, wanted = error.instance, error.validator_value
    match error.validator:
        case "not" if wanted:
            return _bad_characters(value, wanted["pattern"], said)
        case "maxLength":
            return f"{len(value)} characters, and at most {wanted} are taken"
        case "minLength":
            return "must not be empty"
        case "type":
            return f"must be {_kinds(wanted)}, not {a_json(value)}"
        case "enum" if "integer" in wanted and "object" in wanted:
            return wrong_type(value)
        case "required":
            missing = next(name for name in wanted if name not in value)
            return said or f"`{missing}` is missing"
        case "uniqueItems":
            return "an entry stands here twice; keep each once"
        case "minItems":
            return "must not be empty"
        case "enum" | "const":
            return (
                said
                or f"must be {' or '.join(json.dumps(item) for item in (wanted if error.validator == 'enum' else [wanted]))}"
            )
    return said or error.message


def _bad_characters(value: str, pattern: str, allowed: str) -> str:
    found = ", ".join(f"'{char}'" for char in dict.fromkeys(re.findall(pattern, value)))
    instead = re.sub(f"_*(?:{pattern})+_*", "_", value).strip("_")
    hint = f"; `{instead}` would do" if instead else ""
    if pattern.startswith("^"):
        return f"{found} not allowed at the start of a name here, which wants {allowed}{hint}"
    return f"{found} not allowed in a name here, which may hold {allowed}{hint}"


def _kinds(wanted: str | list[str]) -> str:
    articles = {
        "boolean": "true or false",
        "null": "null",
        "array": "a list",
        "object": "an object",
        "integer": "a whole number",
    }
    names = [wanted] if isinstance(wanted, str) else wanted
    return " or ".join(articles.get(name, f"a {name}") for name in names)


def _cure(error: Any) -> tuple[Json, ...]:
    if error.validator == "uniqueItems":
        return (distinct(error.instance),)
    if error.validator == "enum" and "integer" in error.validator_value and (meant := right_type(error.instance)):
        return (meant,)
    return ()
