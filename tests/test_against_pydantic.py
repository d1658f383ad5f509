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
MOST = 0.004
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


CLASSES = (
    'class Held: ...\n\nclass Row(BaseModel):\n    """A row."""\n    a: str\n\nclass Pair(TypedDict):\n    a: str\n\n'
)
TAGGED = (
    "class A(BaseModel):\n    k: Literal['a']\n\nclass B(BaseModel):\n    k: Literal['b']\n\ndef tag(v: Any) -> str:\n    return 'a'\n\n"
    "Either_ = Annotated[Union[Annotated[A, Tag('a')], Annotated[B, Tag('b')]], Field(discriminator=Discriminator(tag))]\n"
)


@needs_this_pydantic
@pytest.mark.parametrize(
    ("above", "handler"),
    [
        ("", "p: Annotated[Held, PlainValidator(lambda v: v)], q: list[Annotated[typing.IO[str], PlainValidator(len)]]"),
        ("", "p: pydantic.SkipValidation[Row]"),
        ("", "p: pydantic.SkipValidation[Row], q: Row"),
        ("", "p: Annotated[pydantic.SkipValidation[Row], Field(description='d')] = None"),
        ("", "p: pydantic.SkipValidation[pydantic.SecretStr], q: pydantic.SkipValidation[pydantic.SecretBytes]"),
        ("", "p: dict[str, Annotated[str, Field(json_schema_extra={'description': 'x'}), Field(description='d')]]"),
        ("", "p: list[Annotated[str, Field(json_schema_extra={'description': 'x'}), AfterValidator(str), Field(description='d')]]"),
        ("", "p: Optional[Annotated[pydantic.UUID4, Field(json_schema_extra={'format': 'f', 'description': 'x'})]]"),
        ("", "p: Annotated[pydantic.UUID4, BeforeValidator(str, json_schema_input_type=Optional[str])]"),
        ("", "p: Annotated[list[int], BeforeValidator(str, json_schema_input_type=str), Field(min_length=1)]"),
        ("Maybe = Union[T, None]\n\nclass Box(BaseModel, Generic[S]):\n    a: Maybe[S]\n", "p: Maybe[Any], q: Box[Any]"),
        ("Many = TypeAliasType('Many', list[T], type_params=(T,))\n", "p: Many[conlist(str)], q: Many[pydantic.Json[int]]"),
        ("Many = TypeAliasType('Many', list[T], type_params=(T,))\n", "p: Many[Annotated[conint(ge=1), None, 3, 'a', Strict()]]"),
        ("Short = constr(max_length=3)\n\nclass Box(BaseModel, Generic[T]):\n    a: T\n", "p: Box[Short], q: Box[pydantic.condate()]"),
        ("class Limited(BaseModel, str_max_length=7):\n    a: Code\n    b: Optional[Code] = None\n", "p: Limited"),
        ("class Limited(BaseModel, str_max_length=7):\n    a: Pair\n", "p: Limited"),
        ("class Limited(BaseModel, str_max_length=7):\n    a: Pair\n    b: Pair\n", "p: Limited"),
        ("Deep = TypeAliasType('Deep', 'dict[str, Deep]')\n\nclass Limited(BaseModel, str_max_length=7):\n    a: Deep\n", "p: Limited"),
        ("@dataclass\nclass Up:\n    x: ClassVar[int] = 1\n\n@dataclass\nclass Down(Up):\n    y: int = 2\n    x: int = 3\n", "p: Down"),
        ("class Up(BaseModel):\n    x: ClassVar[int] = 1\n\nclass Down(Up):\n    y: int\n    x: int\n", "p: Down"),
        ("Typed = TypedDict('Typed', {'a': str})\n\nclass Limited(BaseModel, str_max_length=7):\n    a: Typed\n    b: Typed\n", "p: Limited"),
        ("class Many(BaseModel, Generic[T, D]):\n    a: T\n\nclass Box(BaseModel, Generic[T]):\n    a: T\n", "p: Box[Many[int]]"),
        ("", "p: Union[Annotated[int, Textual]] = Field(ge=1)"),
        ("Maybe = NewType('Maybe', Optional[int])\n", "p: Union[Maybe, Any], q: Maybe | str, r: Optional[Maybe]"),
        ("class Box(BaseModel, Generic[T]):\n    a: T\n", "p: Annotated[Box[int], Field(pattern='a'), Len(3)]"),
        ("Shown_ = RootModel[Code]\n\nclass Limited(BaseModel, str_max_length=7):\n    a: Shown_\n    b: RootModel[str]\n", "p: Limited"),
        ("Two = NamedTuple('Two', [('a', Annotated[Annotated[int, Field(description='d')], Field(description=None)])])\n", "p: Two"),
        ("", "p: Annotated[int, BeforeValidator(str, json_schema_input_type=Union[int, str]), Strict()]"),
        (
            "class Up(BaseModel):\n    model_config = ConfigDict(alias_generator=to_camel)\n    a_b: int = Field(serialization_alias='s')\n\n"
            "class Down(Up):\n    model_config = ConfigDict(alias_generator=str.upper)\n",
            "p: Down",
        ),
        (TAGGED, "p: Either_ = Field(max_length=3)"),
        ("", "p: datetime.time = Field(lt=3)"),
    ],
)  # fmt: skip
def test_what_once_differed_in_a_class(tmp_path: Path, above: str, handler: str) -> None:
    drawn = Package({"handlers.py": f"{HEAD}\n{CLASSES}{above}\ndef handler(*, {handler}) -> None: ...\n"})
    outcome, found = compare(drawn, tmp_path)
    assert outcome.startswith("schema"), outcome
    assert not found


@needs_this_pydantic
@pytest.mark.parametrize(
    ("above", "handler"),
    [
        ("class Pair(NamedTuple):\n    a: SkipJsonSchema[int]\n", "p: Pair, q: Pair"),
        ("class Pair(NamedTuple):\n    a: SkipJsonSchema[int]\n    b: 'Optional[Pair]' = None\n", "p: Pair"),
        ("class Up(BaseModel):\n    a: int\n    plain = 3\n\nclass Down(Up):\n    b: int\n", "p: Down"),
        ("class Pair(NamedTuple):\n    a: pydantic.OnErrorOmit[int]\n", "p: Pair"),
        ("class Pair(TypedDict):\n    a: pydantic.OnErrorOmit[int]\n", "p: Pair"),
        ("@dataclass\nclass Pair:\n    a: pydantic.OnErrorOmit[int]\n", "p: Pair"),
        ("@pydantic_dataclass\nclass Pair:\n    a: int\n", "p: Pair = Field(strict=True)"),
        ("", "p: tuple[Annotated[str, Field(union_mode='smart')], SkipJsonSchema[int]]"),
        ("", "p: datetime.time = Field(lt=-3)"),
    ],
)
def test_what_a_class_refuses(tmp_path: Path, above: str, handler: str) -> None:
    drawn = Package({"handlers.py": f"{HEAD}\n{above}\ndef handler(*, {handler}) -> None: ...\n"})
    assert run_time(drawn, tmp_path).kind == "refused"
    assert static(drawn).kind == "refused"


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
