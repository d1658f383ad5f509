"""What a strict mode wants of an object: closed, and where it wants that, every property sent."""

from __future__ import annotations

from collections.abc import Mapping

from toolint.model import Json, Pointer
from toolint.targets._nodes import Node, Refused, listed
from toolint.targets._run import STUB, Run
from toolint.targets._values import admits

_WAYS_ON = "take a list of key/value models, a model with declared fields, or strict=False on this tool"


def check_closable(node: Node, properties: Mapping[str, Json], root: bool) -> None:
    """
    Raises:
        Refused: the object has other properties than those declared, and a closed one would not.
    """
    more = node.keys.get("additionalProperties", node.keys.get("unevaluatedProperties"))
    if node.keys.get("patternProperties"):
        raise Refused(node.at("patternProperties"), f"strict mode can't express keys that match a pattern; {_WAYS_ON}")
    if more is None and (properties or "properties" in node.keys or root):
        return
    if more is not False and properties:
        message = "strict mode takes no properties besides those declared, and this object is open; close it (extra=forbid), or set strict=False"
        raise Refused(node.pointer, message, "open-object")
    if more is not False:
        raise Refused(node.pointer, f"strict mode can't express a mapping with open keys; {_WAYS_ON}")


def always_so(keyword: str, value: Json, properties: Mapping[str, Json], required: Mapping[str, None]) -> bool:
    """Whether a closed object can't break a constraint."""
    match keyword:
        case "minProperties":
            return len(required) >= int(value)
        case "maxProperties":
            return len(properties) <= int(value)
    return all(name in required for names in value.values() for name in names)


def sendable(run: Run, name: str, schema: Json, at: Pointer, lowered: dict[str, Json]) -> dict[str, Json]:
    """A property that may be left out, as one that is always sent: with its default, or null for "left out"."""
    default = schema.get("default") if isinstance(schema, dict) else None
    # A default that the type does not take (`limit: int = ""`, infinity) can't be sent, whatever the words say.
    said = default is not None and not run.nullable_defaults and admits(run.root, schema, at, default, True)
    if lowered is STUB or said or admits(run.root, schema, at, None, True):
        return lowered
    run.lose(
        at,
        "null-for-omitted",
        f"`{name}` may be left out, and strict mode has it always sent: null stands for left out, turn it back into that",
    )
    if lowered.keys() <= {"type", "description"} and lowered["type"] not in ("object", "array"):
        return {**lowered, "type": [*listed(lowered["type"]), "null"]}
    if "anyOf" in lowered:
        return {**lowered, "anyOf": [*lowered["anyOf"], {"type": "null"}]}
    words = {"description": lowered["description"]} if "description" in lowered else {}
    return {
        **words,
        "anyOf": [{key: value for key, value in lowered.items() if key != "description"}, {"type": "null"}],
    }
