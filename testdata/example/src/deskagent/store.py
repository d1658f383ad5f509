"""The desk's records. A stand-in that keeps them in memory."""

from __future__ import annotations

from itertools import count
from typing import Any

_records: dict[str, dict[str, dict[str, Any]]] = {}
_numbers = count(1)


def create(kind: str, **fields: Any) -> dict[str, Any]:
    """Keep a new record and give it back with its id."""
    record = {"id": f"{kind}-{next(_numbers)}", **fields}
    _records.setdefault(kind, {})[record["id"]] = record
    return record


def get(kind: str, record_id: str) -> dict[str, Any]:
    """The record with that id."""
    try:
        return _records[kind][record_id]
    except KeyError:
        raise LookupError(f"there is no {kind} with the id {record_id!r}") from None


def select(kind: str, text: str = "", **equal: Any) -> list[dict[str, Any]]:
    """Records that hold the text in any field and equal the given fields that are not None."""
    wanted = {key: value for key, value in equal.items() if value is not None}
    return [
        record
        for record in _records.get(kind, {}).values()
        if text.lower() in str(record).lower() and all(record.get(key) == value for key, value in wanted.items())
    ]
