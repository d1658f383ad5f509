"""The static reader against pydantic itself, on handlers drawn at random.

``TOOLINT_CASES=20000 TOOLINT_SEED=5000 pytest tests/test_against_pydantic.py`` draws more, and others. What is known to differ is
in ``docs/parity.md``; the drawing leaves it out as far as it can.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pydantic
import pytest

from made_handlers import HEAD, Package, package
from run_time import compare, differences, plain, run_time, static

CASES = int(os.environ.get("TOOLINT_CASES", "300"))
SEED = int(os.environ.get("TOOLINT_SEED", "0"))
MOST = 0.006
"""The share of cases that may differ: rare combinations of the kinds in ``docs/parity.md``."""

needs_this_pydantic = pytest.mark.skipif(
    tuple(map(int, pydantic.VERSION.split(".")[:2])) != (2, 14), reason="the reader gives what pydantic 2.14 gives"
)


def shown(drawn: Package) -> str:
    return "\n\n".join(f"# {path}\n{text.replace(HEAD, '')}" for path, text in drawn.files.items())


@needs_this_pydantic
def test_drawn_handlers_have_pydantics_schema(tmp_path: Path) -> None:
    kinds: dict[str, int] = {}
    wrong: list[str] = []
    for seed in range(SEED, SEED + CASES):
        drawn = package(Random(seed))
        kind, found = compare(drawn, tmp_path / str(seed))
        kinds[kind.partition(" ")[0]] = kinds.get(kind.partition(" ")[0], 0) + 1
        if found:
            wrong.append(f"--- seed {seed}\n{shown(drawn)}\n" + "\n".join(f"  ! {line}" for line in found))
    assert kinds.get("schema", 0) > CASES * 0.8, kinds
    assert kinds.get("broken", 0) < CASES * 0.05, kinds
    assert len(wrong) <= CASES * MOST, "\n".join(wrong)


def made(handler: str) -> Package:
    return Package({"handlers.py": f"{HEAD}\ndef handler(*, {handler}) -> None: ...\n"})


@needs_this_pydantic
def test_a_difference_is_seen(tmp_path: Path) -> None:
    """The comparison itself: one letter, one number's type, one keyword."""
    expected = run_time(made("p: Annotated[int, Field(description='a', ge=1)] = 2"), tmp_path)
    assert expected.kind == "schema"
    for other in ("description='b', ge=1)] = 2", "description='a', ge=1)] = 2.0", "description='a')] = 2"):
        found = static(made(f"p: Annotated[int, Field({other}"))
        assert list(differences(plain(expected.schema), plain(found.schema))), other


@needs_this_pydantic
@pytest.mark.parametrize(
    "handler", ["p: Callable[[int], str]", "p: Annotated[date, Ge(1)]", "p: bytearray", "p: list['Nothing']"]
)
def test_what_pydantic_refuses_has_no_schema(tmp_path: Path, handler: str) -> None:
    assert run_time(made(handler), tmp_path).kind == "refused"
    assert static(made(handler)).kind != "schema"


def test_order_of_properties_counts() -> None:
    left: Any = {"properties": {"a": {}, "b": {}}}
    right: Any = {"properties": {"b": {}, "a": {}}}
    assert list(differences(plain(left), plain(right)))


def test_titles_do_not_count() -> None:
    assert plain({"title": "A", "properties": {"title": {"title": "T", "type": "string"}}}) == {
        "properties": {"title": {"type": "string"}},
        "(order)": ["title"],
    }
