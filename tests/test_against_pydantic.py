"""The static reader against pydantic itself, on handlers drawn at random.

``TOOLINT_CASES=20000 TOOLINT_SEED=5000 pytest tests/test_against_pydantic.py`` draws more, and others. What is known to differ is
in ``docs/parity.md``; the drawing leaves it out as far as it can.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pydantic
import pytest

from drawn_kinds import KINDS, counted, depth
from drawn_kinds import kinds as occurring
from made_handlers import HEAD, Package, package
from run_time import compare, differences, plain, run_time, static

CASES = int(os.environ.get("TOOLINT_CASES", "300"))
SEED = int(os.environ.get("TOOLINT_SEED", "0"))
ENOUGH = 20_000
"""From so many cases on, each kind must have been compared at least a hundred times."""
MOST = 0.006
"""The share of cases that may differ: rare combinations of the kinds in ``docs/parity.md``."""

needs_this_pydantic = pytest.mark.skipif(
    tuple(map(int, pydantic.VERSION.split(".")[:2])) != (2, 14), reason="the reader gives what pydantic 2.14 gives"
)


def shown(drawn: Package) -> str:
    return "\n\n".join(f"# {path}\n{text.replace(HEAD, '')}" for path, text in drawn.files.items())


@needs_this_pydantic
def test_drawn_handlers_have_pydantics_schema(tmp_path: Path) -> None:
    kinds: Counter[str] = Counter()
    drawn_kinds: Counter[str] = Counter()
    deep = 0
    wrong: list[str] = []
    for seed in range(SEED, SEED + CASES):
        drawn = package(Random(seed))
        directory = tmp_path / str(seed)
        outcome, found = compare(drawn, directory)
        shutil.rmtree(directory)
        kind, _, more = outcome.partition(" ")
        kinds[kind] += 1
        if kind == "schema":
            deep += int(more) >= 3
            drawn_kinds.update(occurring(drawn))
        if found:
            wrong.append(f"--- seed {seed}\n{shown(drawn)}\n" + "\n".join(f"  ! {line}" for line in found))
    assert kinds.get("schema", 0) > CASES * 0.8, kinds
    assert kinds.get("broken", 0) < CASES * 0.05, kinds
    assert len(wrong) <= CASES * MOST, "\n".join(wrong)
    assert deep > CASES * 0.1, f"{deep} of {CASES} are nested three deep"
    if CASES >= ENOUGH:
        rare = {kind: drawn_kinds[kind] for kind in KINDS if drawn_kinds[kind] < 100}
        assert not rare, rare
    print(f"\n{CASES} cases from {SEED}: {dict(kinds)}, {deep} nested three deep, {len(wrong)} differ")
    print("\n".join(f"{count:6} {kind}" for kind, count in drawn_kinds.most_common()))


def test_every_kind_is_drawn() -> None:
    """At the rate that gives a hundred of each in twenty thousand."""
    found = counted(package(Random(seed)) for seed in range(2000))
    assert not {kind: found[kind] for kind in KINDS if found[kind] < 10}


def test_how_deep_a_schema_is() -> None:
    item = {"properties": {"a": {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}}}
    assert depth({"properties": {"p": {"type": "integer"}}}) == 0
    assert depth({"properties": {"p": {"type": "array", "items": {}}}}) == 1
    assert depth({"properties": {"p": {"$ref": "#/$defs/I"}}, "$defs": {"I": item}}) == 3
    assert (
        depth(
            {"properties": {"p": {"$ref": "#/$defs/I"}}, "$defs": {"I": {"properties": {"i": {"$ref": "#/$defs/I"}}}}}
        )
        == 1
    )


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


@needs_this_pydantic
@pytest.mark.parametrize(
    "handler",
    [
        "p: Union[SkipJsonSchema[int], SkipJsonSchema[None]]",
        "p: Annotated[str, SkipJsonSchema(), Shown('shown')]",
        "p: Annotated[Annotated[str, WithJsonSchema(None)], WithJsonSchema({'type': 'string'})]",
        "p: Annotated[Page[int], at.Not(str.isdigit)]",
        "p: Annotated[Optional[Page[int]], at.Predicate(str.islower)]",
        "p: Annotated[Page[int], Strict]",
        "p: Page[Annotated[int, Field(ge=1, description='a b', examples=[1])]]",
        "p: Page[pydantic.OnErrorOmit[str]]",
        "p: Annotated[Page[int], pydantic.GetPydanticSchema(lambda s, h: core_schema.no_info_after_validator_function(str, h(s)))]",
        "p: Union[str, Annotated[Union[int, None], Field()], bool]",
        "p: Annotated[Union[str, Anything], Field(multiple_of=2)]",
        "p: Annotated[Optional[SkipJsonSchema[Page[int]]], Field(max_length=1)]",
        "p: pydantic.PositiveInt = Field(max_digits=5)",
        "p: conint(ge=1) = Field(ge=0)",
        "p: list[Annotated[int, Field(deprecated=True), Field(deprecated=False)]]",
        "p: list[Annotated[int, Field(description='a'), PlainValidator(lambda v: v, json_schema_input_type=str)]]",
        "p: Annotated[pydantic.NewPath, PlainValidator(lambda v: v)]",
        "p: pydantic.OnErrorOmit[Annotated[float, WithJsonSchema({'type': 'string'})]]",
        "p: Annotated[int, Field(json_schema_extra=lambda schema: schema.update(examples=[1]))]",
        "p: Made",
        "p: list[Limited]",
    ],
)
def test_what_once_differed(tmp_path: Path, handler: str) -> None:
    above = (
        "class Page(BaseModel, Generic[T]):\n    item: T\n\n"
        "class Limited(BaseModel, str_max_length=7):\n"
        "    a: pydantic.Base64Str\n    b: pydantic.ImportString\n    c: pydantic.ByteSize\n    d: pydantic.SecretStr\n\n"
        "Made = pydantic.create_model('Made', __base__=Limited, __doc__='Made.', e=(int, ...), f=(Optional[int], None))\n"
    )
    drawn = Package({"handlers.py": f"{HEAD}\n{above}\ndef handler(*, {handler}) -> None: ...\n"})
    outcome, found = compare(drawn, tmp_path)
    assert outcome.startswith("schema"), outcome
    assert not found


@needs_this_pydantic
@pytest.mark.parametrize(
    "handler",
    [
        "p: pydantic.UUID4 = Field(max_length=3)",
        "p: pydantic.Base64Str = Field(ge=3)",
        "p: Annotated[str, WithJsonSchema({'type': 'string'}), Field(fail_fast=True)]",
        "p: SkipJsonSchema[Annotated[int, Field(fail_fast=True)]]",
    ],
)
def test_what_does_not_show_is_refused_all_the_same(tmp_path: Path, handler: str) -> None:
    assert run_time(made(handler), tmp_path).kind == "refused"
    assert static(made(handler)).kind == "refused"


def test_what_is_not_known_beside_a_type_makes_it_unknown() -> None:
    found = static(made("p: Annotated[int, __import__('settings').FIELD]"))
    assert found.kind == "broken"
    assert "beside the type" in found.reason


def test_order_of_properties_counts() -> None:
    left: Any = {"properties": {"a": {}, "b": {}}}
    right: Any = {"properties": {"b": {}, "a": {}}}
    assert list(differences(plain(left), plain(right)))


def test_titles_do_not_count() -> None:
    assert plain({"title": "A", "properties": {"title": {"title": "T", "type": "string"}}}) == {
        "properties": {"title": {"type": "string"}},
        "(order)": ["title"],
    }
