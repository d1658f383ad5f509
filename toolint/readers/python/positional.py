"""Parameters that can only be given by position: pydantic shows the call as an array then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import libcst as cst

from toolint.model import Json, Place, Pointer, Unknown
from toolint.readers.python.classes import Env, arguments
from toolint.readers.python.emit import Emitted
from toolint.readers.python.known import canonical
from toolint.readers.python.modules import External


def is_array(parameters: cst.Parameters) -> bool:
    """Whether a call can't be shown as an object."""
    return bool(parameters.posonly_params) or isinstance(parameters.star_arg, cst.Param)


def refused(parameters: cst.Parameters, place: Place) -> Unknown | None:
    """Why such a call can't be shown as an array either."""
    if parameters.kwonly_params or parameters.star_kwarg is not None:
        reason = "pydantic has no schema for parameters by position and parameters by keyword in one function"
        return Unknown(reason, place, refused=True)
    return None


def as_array(made: Emitted, rest: str | None) -> Emitted:
    """The schema of an object of parameters as that of the list of them; ``rest`` is the name of ``*args``."""
    if not isinstance(made.schema, dict):
        return made
    properties = made.schema["properties"]
    names = [name for name in properties if name != rest]
    schema: dict[str, Json] = {"type": "array"}
    if names:
        schema["prefixItems"] = [properties[name] for name in names]
    required = [name for name in made.schema.get("required", ()) if name != rest]
    if required:
        schema["minItems"] = len(required)
    if rest is None:
        schema["maxItems"] = len(names)
    elif isinstance(properties[rest], Unknown) or properties[rest]:
        schema["items"] = properties[rest]
    if "$defs" in made.schema:
        schema["$defs"] = made.schema["$defs"]
    moved: dict[str, Pointer] = {name: ("prefixItems", index) for index, name in enumerate(names)}
    if rest is not None:
        moved[rest] = ("items",)
    return replace(made, schema=schema, keys=_moved(made.keys, moved), values=_moved(made.values, moved))


def _moved(places: Mapping[Pointer, Place], names: Mapping[str, Pointer]) -> dict[Pointer, Place]:
    found: dict[Pointer, Place] = {}
    for pointer, place in places.items():
        inside = len(pointer) > 1 and pointer[0] == "properties" and pointer[1] in names
        found[(*names[str(pointer[1])], *pointer[2:]) if inside else pointer] = place
    return found


def unpacked(annotation: cst.BaseExpression | None, env: Env) -> cst.BaseExpression | None:
    """``Options`` of ``**options: Unpack[Options]``."""
    if not isinstance(annotation, cst.Subscript):
        return None
    target = env.resolve(annotation.value)
    given = arguments(annotation)
    named = isinstance(target, External) and canonical(target.qualname) == "typing.Unpack"
    return given[0] if named and len(given) == 1 else None
