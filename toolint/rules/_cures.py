"""What was meant where that is certain enough to write it: a name one letter off, a value of another type."""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolint.model import Json
from toolint.rules._names import one_slip

_INTEGER = re.compile(r"0|-?[1-9]\d{0,14}")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?")
_SHORTEST = 3
"""Letters of a name that is corrected: shorter ones are one letter from too many others."""


def slip_of(name: str, names: Iterable[str]) -> str | None:
    """The only one of the names that is one letter from the given one."""
    near = [other for other in dict.fromkeys(names) if one_slip(name, other)]
    return near[0] if len(near) == 1 and min(len(name), len(near[0])) >= _SHORTEST else None


def as_type(value: Json, names: tuple[str, ...]) -> Json | None:
    """The value as one of the type, None where it is not the same value in another spelling."""
    match names, value:
        case ["integer"], str() if _INTEGER.fullmatch(value):
            return int(value)
        case ["number"], str() if _INTEGER.fullmatch(value):
            return int(value)
        case ["number"], str() if _NUMBER.fullmatch(value):
            return float(value)
        case ["boolean"], str() if value.lower() in ("true", "false"):
            return value.lower() == "true"
        case ["string"], bool():
            return None
        case ["string"], int():
            return str(value)
    return None
