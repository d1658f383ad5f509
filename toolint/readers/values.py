"""Python values as JSON values."""

from __future__ import annotations

from toolint.jsontext import MAX_DEPTH
from toolint.model import Json, Unknown

_MOST_BITS = 10_000
"""Of a number. Python writes none of more than 4,300 digits, which are 14,284 bits."""


def as_json(value: Json, seen: dict[int, Json], depth: int = 0) -> Json:
    """The value with an Unknown for every part that JSON can't hold, so that whoever walks or writes it need not look.

    ``seen`` keeps the answers by identity: a constant of constants is a small graph and a huge tree.
    """
    match value:
        case None | bool() | str() | float() | Unknown():
            return value
        case int():
            long = value.bit_length() > _MOST_BITS
            return Unknown(f"a number of more than {_MOST_BITS:,} bits is too long") if long else value
        case list() | dict() if depth > MAX_DEPTH:
            return Unknown(f"it is nested more than {MAX_DEPTH} levels deep")
        case list() | dict() if id(value) in seen:
            return seen[id(value)]
        case list():
            seen[id(value)] = Unknown("it holds itself")
            seen[id(value)] = [as_json(part, seen, depth + 1) for part in value]
        case dict() if all(isinstance(key, str) for key in value):
            seen[id(value)] = Unknown("it holds itself")
            seen[id(value)] = {key: as_json(part, seen, depth + 1) for key, part in value.items()}
        case _:
            return Unknown(f"a value of type {type(value).__name__} is no JSON")
    return seen[id(value)]
