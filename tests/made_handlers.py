"""Packages with one typed function each, drawn at random: every kind of annotation that pydantic has a schema for, and some it refuses.

Only the text is made here. A drawn package may fail to import (a base class without a consistent order, an operator that a type
has not); whoever uses it drops those.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from conftest import ROOT

FOLDER = ROOT / "testdata" / "against_pydantic"
HEAD = (FOLDER / "head.py").read_text(encoding="utf-8")


def lines(name: str) -> tuple[str, ...]:
    return tuple((FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines())


LATEST = sys.version_info >= (3, 11)
FIELDS = (
    "name",
    "user_id",
    "kind",
    "count",
    "class_",
    "camelCase",
    "x1",
    "http_url",
    "a",
    "schema_",
    "value_2",
    "Upper",
)
CLASSES = ("Item", "Page", "Node", "Order", "Config_", "HTTPThing")


@dataclass
class Writer:
    """The text of a package as it is drawn; ``blocks`` of the module that is being written."""

    random: Random
    blocks: list[str] = field(default_factory=list)
    names: int = 0
    instances: list[str] = field(default_factory=list)
    """Expressions that make an instance of something that was declared."""
    members: list[str] = field(default_factory=list)
    """Enumeration members, as expressions."""
    enums: list[str] = field(default_factory=list)
    bases: list[tuple[str, str]] = field(default_factory=list)
    """Classes to inherit from: kind and name."""
    nested: list[str] = field(default_factory=list)
    """Names of types that were declared before, to be used again."""
    size: int = 0

    def pick(self, items: Sequence[str]) -> str:
        return self.random.choice(items)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def fresh(self, stem: str = "") -> str:
        self.names += 1
        return f"{stem or self.pick(CLASSES)}{self.names}"

    def declare(self, *lines: str) -> None:
        self.blocks.append("\n".join(lines))


Draw = Callable[[Writer, int], str]

SCALARS = ("str", "int", "float", "bool", "bytes", "None", "Any", "object", "complex")
STANDARD, REFUSED, CONFIGS = lines("types"), lines("refused"), lines("configs")
CONSTRAINTS, METADATA, VALUES = lines("constraints"), lines("metadata"), lines("values")


def scalar(w: Writer, depth: int) -> str:
    return w.pick(SCALARS if w.chance(0.8) else ("str", "int"))


def standard(w: Writer, depth: int) -> str:
    return w.pick(STANDARD)


def refused(w: Writer, depth: int) -> str:
    if w.chance(0.3):
        name = w.fresh()
        w.declare(f"class {name}:", "    def __init__(self, a: int) -> None: ...")
        return name
    return w.pick(REFUSED)


def optional(w: Writer, depth: int) -> str:
    inner = annotation(w, depth - 1)
    return w.pick([f"Optional[{inner}]", f"Union[None, {inner}]", f"Union[{inner}, None]"])


def union(w: Writer, depth: int) -> str:
    members = [annotation(w, depth - 1) for _ in range(w.random.randint(1, 3))]
    members += w.random.sample(["None", "int", "str", members[0]], w.random.randint(0, 2))
    w.random.shuffle(members)
    if w.chance(0.4):
        return " | ".join(m if m != "None" else "type(None)" if w.chance(0.1) else m for m in members)
    return f"Union[{', '.join(members)}]"


def literal(w: Writer, depth: int) -> str:
    values = ['"a"', '"b"', "'a b'", "1", "2", "-1", "True", "False", "None", "b'x'", "0"]
    if not w.members:
        enumeration(w, depth)
    values += w.members[:3]
    count = w.pick("1122234")
    if w.chance(0.5):
        values = values[: 3 if w.chance(0.5) else 6]
    drawn = [w.pick(values) for _ in range(int(count))]
    if w.chance(0.15):
        drawn.append(f"Literal[{w.pick(values)}, {w.pick(values)}]")
    made = f"Literal[{', '.join(drawn)}]"
    if w.chance(0.1):
        alias = w.fresh("Lit")
        w.declare(f"{alias} = {made}")
        return w.pick([alias, f"Literal[{alias}, 'z']"])
    return made


def enumeration(w: Writer, depth: int) -> str:
    name = w.fresh()
    documented = (
        [f'    """{w.pick(["Kinds of things.", "One.", "A" + chr(10) + "    B."])}"""'] if w.chance(0.3) else []
    )
    form = w.random.randint(0, 13)
    if form == 12 and not LATEST:
        form = 0
    members: list[str]
    base = "Enum"
    match form:
        case 0:
            members = ['A = "a"', 'B = "b"']
        case 1:
            members = ["A = auto()", "B = auto()", "C = 7", "D = auto()"]
        case 2:
            members = ["A = 1", 'B = "b"']
        case 3:
            base, members = "str, Enum", ['A = "a"', 'B = "b"', 'C = "a"']
        case 4:
            base, members = "IntEnum", ["A = 1", "B = 2", "C = LIMIT"]
        case 5:
            base, members = w.pick(["Flag", "IntFlag"]), ["A = auto()", "B = auto()", "C = 8", "D = auto()"]
        case 6:
            base, members = w.pick(["Flag", "IntFlag"]), ["A = 1", "B = 2", "AB = A | B"]
        case 7:
            members = ["A = 1.5", "B = 2.5"]
        case 8:
            members = ["A = None", 'B = "b"']
        case 9:
            members = ["A = True", "B = False"] if w.chance(0.5) else ["A = (1, 2)", "B = (3, 4)"]
        case 10:
            members = ['A = "only"']
        case 11:
            w.declare(w.pick([
                f'{name} = Enum("{name}", "A B C")',
                f'{name} = Enum("{name}", ["A", "B"])',
                f'{name} = Enum("{name}", {{"A": "x", "B": 2}})',
                f'{name} = Enum("{name}", [("A", 1), ("B", "q")])',
                f'{name} = IntEnum("{name}", "A B")',
                f'{name} = Enum("{name}", "A B", type=str)',
                f'{name} = Enum("{name}", "A B", start=5)',
                f'{name} = Enum("{name}", names=["A", "B"])',
                f'{name} = Flag("{name}", "A B C")',
            ]))  # fmt: skip
            w.enums.append(name)
            w.members.append(f"{name}.A")
            return name
        case 12:
            base, members = "enum.StrEnum", ["A = auto()", 'B = "bee"', "LONG_NAME = auto()"]
        case _:
            base, members = w.pick(["int, Enum", "float, Enum", "float, Enum", "bytes, Enum"]), ["A = 1", "B = 2"]
            if base == "bytes, Enum":
                members = ["A = b'a'", "B = b'b'"]
    extra = []
    if w.chance(0.15):
        extra = ["    _ignore_ = []"]
    if w.chance(0.2):
        extra += ["    def label(self) -> str:", "        return self.name"]
    if w.chance(0.1):
        extra += ["    @property", "    def shown(self) -> str:", "        return self.name"]
    w.declare(f"class {name}({base}):", *documented, *(f"    {m}" for m in members), *extra)
    w.enums.append(name)
    w.members.append(f"{name}.A")
    return name


def array(w: Writer, depth: int) -> str:
    item = annotation(w, depth - 1)
    made = w.pick([
        f"list[{item}]", f"List[{item}]", f"Sequence[{item}]", f"Iterable[{item}]", f"set[{item}]", f"FrozenSet[{item}]",
        f"AbstractSet[{item}]", f"deque[{item}]", f"tuple[{item}, ...]", f"Tuple[{item}, ...]", "list", "List", "tuple", "set",
        f"typing.MutableSequence[{item}]", f"typing.Deque[{item}]", f"typing.MutableSet[{item}]", "deque", "Sequence",
        f"typing.Generator[{item}, None, None]", f"collections.abc.Set[{item}]", "frozenset", f"typing.Iterable[{item}]",
    ])  # fmt: skip
    return f"Annotated[{made}, pydantic.FailFast()]" if w.chance(0.06) else made


def fixed(w: Writer, depth: int) -> str:
    items = [annotation(w, depth - 1) for _ in range(w.random.randint(0, 3))]
    if not items:
        return w.pick(["tuple[()]", "Tuple[()]"])
    return f"{w.pick(['tuple', 'Tuple'])}[{', '.join(items)}]"


def key(w: Writer, depth: int) -> str:
    match w.random.randint(0, 9):
        case 0 | 7:
            return literal(w, depth)
        case 1:
            return enumeration(w, depth)
        case 2 | 8:
            return w.pick([
                'Annotated[str, Field(pattern="^a")]', "Annotated[str, MinLen(2)]", "constr(max_length=3)",
                'Annotated[str, Field(min_length=1, pattern="b$")]', "Annotated[int, Ge(3)]", "UUID",
                'Annotated[str, Field(description="the key")]', 'constr(pattern="x")', "Annotated[str, StringConstraints(min_length=4)]",
            ])  # fmt: skip
        case 3:
            return w.pick(
                ["int", "date", "bool", "tuple[int, str]", "int | str", "pathlib.Path", "Any", "Optional[str]"]
            )
        case 4 if w.chance(0.3):
            return annotation(w, depth - 1)
    return "str"


def mapping(w: Writer, depth: int) -> str:
    k, value = key(w, depth), annotation(w, depth - 1)
    return w.pick([
        f"dict[{k}, {value}]", f"dict[{k}, {value}]", f"Dict[{k}, {value}]", f"Mapping[{k}, {value}]", f"MutableMapping[{k}, {value}]",
        f"OrderedDict[{k}, {value}]", "defaultdict[str, list[int]]", "defaultdict[str, int]", f"Counter[{k}]", "dict", "Dict", "Mapping",
        f"typing.Mapping[{k}, {value}]", f"defaultdict[{k}, dict[str, {value}]]", "OrderedDict", "Counter",
    ])  # fmt: skip


def named_tuple(w: Writer, depth: int) -> str:
    name = w.fresh()
    match w.random.randint(0, 5):
        case 0:
            w.declare(f'{name} = NamedTuple("{name}", [("a", {annotation(w, depth - 1)}), ("b", int)])')
        case 1:
            w.declare(
                f'{name} = namedtuple("{name}", {w.pick([chr(39) + "a b" + chr(39), "[chr(97), chr(98)]", "NAMES", "(chr(97),)"])})'
            )
        case 2:
            w.declare(f'{name} = namedtuple("{name}", "a b c", defaults={w.pick(["(1,)", "[None, 2]", "(LIMIT,)"])})')
        case _:
            lines = [f"    a: {annotation(w, depth - 1)}"]
            if w.chance(0.6):
                lines.append(f"    b: {annotation(w, depth - 1)} = {value(w, depth)}")
            if w.chance(0.3):
                lines.insert(0, '    """A pair."""')
            w.declare(f"class {name}(NamedTuple):", *lines)
            if w.chance(0.5):
                w.instances.append(f"{name}(a=1)" if len(lines) > 1 and "b:" in lines[-1] else f"{name}(1)")
    return name


def typed_dict(w: Writer, depth: int) -> str:
    name = w.fresh()
    if w.chance(0.2):
        total = w.pick(["", ", total=False"])
        w.declare(
            f'{name} = TypedDict("{name}", {{"a": {annotation(w, depth - 1)}, "b-c": NotRequired[int], "d": Required[str]}}{total})'
        )
        return name
    lines = []
    for index, field_name in enumerate(w.random.sample(FIELDS, w.random.randint(1, 3))):
        inner = annotation(w, depth - 1)
        if index == 0 and w.chance(0.3):
            inner = described(w, inner)
        form = w.pick(["{}", "{}", "Required[{}]", "NotRequired[{}]", "ReadOnly[{}]", "NotRequired[ReadOnly[{}]]"])
        if w.chance(0.1):
            form = "Annotated[" + form + ', Field(description="outer")]'
        lines.append(f"    {field_name}: " + form.format(inner))
        if w.chance(0.2):
            lines.append(f'    """Docs of {field_name}."""')
    if w.chance(0.3):
        lines.insert(0, '    """A typed dict."""')
    if w.chance(0.2):
        settings = w.pick(['extra="forbid"', 'extra="allow"', "use_attribute_docstrings=True", 'title="T"', "alias_generator=to_camel",
                           "str_max_length=5"])  # fmt: skip
        lines.append(f"    __pydantic_config__ = ConfigDict({settings})")
    bases = [n for kind, n in w.bases if kind == "typeddict"]
    base = w.pick(bases) if bases and w.chance(0.4) else "TypedDict"
    total = w.pick(["", "", ", total=False"])
    w.declare(f"class {name}({base}{total}):", *lines)
    w.bases.append(("typeddict", name))
    return name


def described(w: Writer, inner: str) -> str:
    return f'Annotated[{inner}, Field(description="{w.pick(["Some words.", "x", "More, and more."])}")]'


def stdlib_dataclass(w: Writer, depth: int) -> str:
    name = w.fresh()
    pydantic_one = w.chance(0.35)
    kw_only = w.chance(0.4)
    options = w.pick(["", "frozen=True", "slots=True", "order=True"])
    arguments = ", ".join(x for x in ("kw_only=True" if kw_only else "", options) if x)
    decorator = "pydantic_dataclass" if pydantic_one else w.pick(["dataclass", "dataclasses.dataclass"])
    if pydantic_one and w.chance(0.3):
        setting = w.pick(
            [
                'extra="forbid"',
                'title="Other"',
                "use_attribute_docstrings=True",
                "str_max_length=9",
                "alias_generator=to_camel",
            ]
        )
        arguments = ", ".join(x for x in (arguments, f"config=ConfigDict({setting})") if x)
    lines: list[str] = []
    if w.chance(0.3):
        lines.append(
            f'    """{w.pick(["A dataclass.", name + "(a: int)", "Long." + chr(10) + chr(10) + "    Text."])}"""'
        )
    optional_seen = False
    names = w.random.sample(FIELDS, w.random.randint(1, 3))
    for field_name in names:
        inner = annotation(w, depth - 1)
        form = w.random.randint(0, 10)
        if optional_seen and form in (0, 1, 2) and not kw_only:
            form = 3
        match form:
            case 0 | 1:
                lines.append(f"    {field_name}: {inner}")
            case 2:
                lines.append(f"    {field_name}: {described(w, inner)}")
            case 3:
                lines.append(f"    {field_name}: {inner} = {immutable(w)}")
            case 4:
                lines.append(f"    {field_name}: {inner} = dataclasses.field(default={immutable(w)})")
            case 5:
                lines.append(
                    f"    {field_name}: {inner} = dataclasses.field(default_factory={w.pick(['list', 'dict', 'lambda: 3'])})"
                )
            case 6:
                lines.append(f"    {field_name}: InitVar[{inner}] = {immutable(w)}")
            case 7:
                lines.append(f"    {field_name}: ClassVar[{inner}] = {immutable(w)}")
                continue
            case 8:
                lines.append(
                    f"    {field_name}: {inner} = dataclasses.field(default={immutable(w)}, init={w.pick(['True', 'False'])})"
                )
            case 9:
                extra = w.pick(
                    [
                        '{"description": "from metadata"}',
                        '{"title": "T"}',
                        '{"other": 1}',
                        '{"examples": [1]}',
                        '{"description": TEXT}',
                    ]
                )
                lines.append(f"    {field_name}: {inner} = dataclasses.field(default={immutable(w)}, metadata={extra})")
            case _:
                lines.append(
                    f"    {field_name}: {inner} = {'Field(' + immutable(w) + ', description=TEXT)' if pydantic_one else immutable(w)}"
                )
        optional_seen = optional_seen or form > 2
        if w.chance(0.15):
            lines.append(f'    """Docs of {field_name}."""')
    if w.chance(0.15) and not kw_only:
        lines += ["    _: KW_ONLY", f"    last: {annotation(w, depth - 1)}"]
    own = (
        "pydantic dataclass" if pydantic_one else "dataclass"
    )  # a plain one under a pydantic one gets a made-up docstring
    bases = [n for kind, n in w.bases if kind == own]
    base = f"({w.pick(bases)})" if bases and w.chance(0.35) else ""
    w.declare(
        f"@{decorator}" + (f"({arguments})" if arguments or w.chance(0.3) else ""), f"class {name}{base}:", *lines
    )
    w.bases.append((own, name))
    if (
        "default_factory" not in "".join(lines)
        and all("=" in line.partition(":")[2] for line in lines if ":" in line and '"""' not in line)
        and "KW_ONLY" not in "".join(lines)
    ):
        w.instances.append(f"{name}()")
    return name


def constraint(w: Writer) -> str:
    return w.pick(CONSTRAINTS)


def keywords(w: Writer, inner: str = "") -> str:
    """Arguments of ``Field`` besides the default, for a type."""
    found = []
    if w.chance(0.4):
        found.append(
            f"description={w.pick([chr(39) + 'Says it.' + chr(39), 'TEXT', chr(39) * 2, 'None', 'f' + chr(39) + 'at most {LIMIT}' + chr(39)])}"
        )
    if w.chance(0.25) and (not inner.isidentifier() or inner in SCALARS) and "Base64" not in inner:
        found.append(constraint(w))
    if w.chance(0.1):
        found.append(
            f"examples={w.pick(['[1, 2]', '[{chr(97): 1}]', '[date(2020, 1, 1)]', '(1, 2)'] if w.chance(0.3) else ['[1, 2]'])}"
        )
    if w.chance(0.08):
        found.append(w.pick(["deprecated=True", "deprecated='use b'", "deprecated=False"]))
    if w.chance(0.08):
        found.append(w.pick(['json_schema_extra={"x-order": 1}', 'json_schema_extra={"format": "f"}',
                             'json_schema_extra={"examples": ["q"], "description": "extra words"}']))  # fmt: skip
    if w.chance(0.06):
        found.append(w.pick(['title="A title"', "exclude=True", "repr=False", "frozen=True", "init=True", "kw_only=True", "validate_default=True",
                             "field_title_generator=lambda n, f: 'q'"]))  # fmt: skip
    return ", ".join(found)


def aliased(w: Writer) -> str:
    return w.pick([
        'alias="theAlias"', 'validation_alias="vAlias"', 'serialization_alias="sAlias"', 'validation_alias=AliasChoices("one", "two")', 'alias="al", validation_alias=AliasChoices("one", "al")',
        'validation_alias=AliasPath("p", 0)', 'validation_alias=AliasPath("p", "q")', 'alias="al", validation_alias="va"', 'alias="al", serialization_alias="sa"',
        'validation_alias=AliasChoices(AliasPath("p", 0), "two")', 'alias="al", alias_priority=1',
    ])  # fmt: skip


def model_field(w: Writer, name: str, depth: int) -> list[str]:
    inner = annotation(w, depth - 1)
    if w.chance(0.15):
        inner = annotated(w, depth, inner)
    more = keywords(w, inner)
    if w.chance(0.2):
        more = ", ".join(x for x in (more, aliased(w)) if x)
    match w.random.randint(0, 13):
        case 0 | 1 | 2:
            line = f"{name}: {inner}"
        case 3 | 4:
            line = f"{name}: {inner} = {value(w, depth)}"
        case 5 | 6:
            line = f"{name}: {inner} = Field({more})"
        case 7 | 8:
            line = f"{name}: {inner} = Field({', '.join(x for x in (w.pick(['', 'default=']) + value(w, depth), more) if x)})"
        case 9:
            line = f"{name}: {inner} = Field({', '.join(x for x in ('default_factory=' + w.pick(['list', 'dict', 'lambda: 3', 'uuid.uuid4']), more) if x)})"
        case 10:
            line = f"{name}: Annotated[{inner}, Field({more})]" + w.pick(
                ["", f" = {value(w, depth)}", f" = Field({keywords(w, inner)})"]
            )
        case 11:
            line = f"{name}: Optional[{inner}] = None"
        case 12:
            line = w.pick([f"_{name}: int = PrivateAttr(3)", f"_{name}: {inner} = 3", f"{name}: ClassVar[{inner}] = 3", f"{name}: ClassVar = 3",
                           f"{name}: typing.Final[int] = 3", f"{name}: typing.Final = 4", f"{name}: typing.Final[{inner}]"])  # fmt: skip
        case _:
            line = f"{name}: {inner} = Field({', '.join(x for x in ('...', more) if x)})"
    lines = [line]
    if w.chance(0.15):
        lines.append(f'"""Docs of {name}."""')
    return lines


def model(w: Writer, depth: int) -> str:
    name = w.fresh()
    lines: list[str] = []
    if w.chance(0.3):
        lines.append('"""' + w.pick(["A model.", "Two\n    lines.", " Padded. ", "A \\\nB"]) + '"""')
    if w.chance(0.5):
        chosen = w.pick(CONFIGS)
        by_class = (
            "class Config:\n        " + chosen.replace(", ", "\n        ")
            if chosen.count("=") == chosen.count(", ") + 1
            else ""
        )
        lines.append(by_class if by_class and w.chance(0.15) else w.pick([f"model_config = ConfigDict({chosen})", f"model_config = ConfigDict({chosen})", f"model_config: ConfigDict = ConfigDict({chosen})"]
                            + ([f"model_config = dict({chosen})"] if "=" in chosen else [])))  # fmt: skip
    if w.chance(0.06):
        lines += ["class Inner(BaseModel):", *("    " + x for x in model_field(w, "deep", depth)), "inner: Inner"]
    if w.chance(0.05):
        lines += ["class Color(Enum):", "    RED = 1", "    BLUE = 2", "color: Color = Color.RED"]
    for field_name in w.random.sample(FIELDS, w.random.randint(1, 3)):
        lines += model_field(w, field_name, depth)
    if w.chance(0.1):
        me = w.pick([f'"{name}"', f'Optional["{name}"]', f'list["{name}"]', f'dict[str, "{name}"]', f'Optional[list["{name}"]]', "typing.Optional[typing.Self]" if LATEST else f'"{name}"'])  # fmt: skip
        lines.append(f"me: {me}" + w.pick(["", " = None", ' = Field(None, description="again")']))
    if w.chance(0.06):
        lines += ["@computed_field", "@property", "def computed(self) -> int:", "    return 1"]
    if w.chance(0.06):
        lines += [
            '@field_validator("*", mode="before")',
            "@classmethod",
            "def check(cls, v: Any) -> Any:",
            "    return v",
        ]
    if w.chance(0.04):
        lines.append("__pydantic_extra__: dict[str, int] = Field(init=False)")
    if w.chance(0.04):
        lines.append(w.pick(["plain = 3", "def method(self) -> int: return 1", "CONST: ClassVar[int] = 4", "pass"]))
    bases = [n for kind, n in w.bases if kind == "model"]
    base = w.pick(bases) if bases and w.chance(0.3) else "BaseModel"
    if len(bases) > 1 and w.chance(0.05):
        base = ", ".join(w.random.sample(bases, 2))
    head = w.pick(["", "", "", "", "", "", ", extra='forbid'", ", title='Kw'", ", frozen=True", ", str_max_length=7"])
    w.declare(f"class {name}({base}{head}):", *("    " + line for line in lines))
    w.bases.append(("model", name))
    return name


def simple_model(w: Writer, depth: int) -> str:
    """A model that can be instantiated."""
    name = w.fresh()
    lines = w.random.sample([
        "    a: int = 1", "    b: str = 'x'", "    c: date = date(2020, 1, 2)", "    d: Optional[float] = None", "    e: list[int] = [1]",
        "    f: int = Field(2, alias='eff')", "    g: Decimal = Decimal('1.50')", "    h: timedelta = timedelta(hours=1)",
        "    i: tuple[int, ...] = (1, 2)", "    j: dict[str, int] = {'k': 1}", "    k: list[int] = Field(default_factory=list)",
        "    l: int = Field(3, exclude=True)", "    m: bytes = b'm'", "    n: set[int] = {4}", "    o: Literal['p'] = 'p'", "    p: float = 1",
        "    q: int = Field(5, serialization_alias='queue')", "    _r: int = 5",
    ], w.random.randint(1, 4))  # fmt: skip
    w.declare(f"class {name}(BaseModel):", *lines)
    w.bases.append(("model", name))
    w.instances += [f"{name}()"]
    if "    a: int = 1" in lines:
        w.instances += [f"{name}(a=LIMIT)", f"{name}(**{{'a': 2}})"]
    if "    b: str = 'x'" in lines:
        w.instances += [f"{name}(b='y')"]
    return name


def root_model(w: Writer, depth: int) -> str:
    name = w.fresh()
    inner = annotation(w, depth - 1)
    match w.random.randint(0, 3):
        case 0:
            plain = not re.search(r"Annotated|con\w+\(|[\"']|Path|typing\.|SkipValid|Instance|Json\[", inner)
            w.declare(f"{name} = RootModel[{inner if plain else 'int'}]")
        case 1:
            w.declare(f"class {name}(RootModel[{inner}]):", '    """A root."""')
        case 2:
            w.declare(f"class {name}(RootModel[{inner}]):", f"    root: {inner} = Field({keywords(w, inner)})")
        case _:
            w.declare(f"class {name}(RootModel):", f"    root: {inner}" + w.pick(["", f" = {value(w, depth)}"]))
    return name


def discriminated(w: Writer, depth: int) -> str:
    tag = w.pick(["kind", "type"])
    names = []
    enum_name = w.fresh("Tags") if w.chance(0.15) else None
    if enum_name:
        w.declare(f"class {enum_name}({w.pick(['Enum', 'str, Enum'])}):", '    A = "a"', '    B = "b"', '    C = "c"')
    for index in range(w.random.randint(2, 3)):
        name = w.fresh()
        value_ = f"Literal[{enum_name}.{'ABC'[index]}]" if enum_name else f'Literal["k{index}"]'
        if not enum_name and w.chance(0.15):
            value_ = f'Literal["k{index}", "other{index}"]'
        default = w.pick(["", f' = "k{index}"']) if not enum_name else ""
        line = w.pick(
            [
                f"    {tag}: {value_}{default}",
                f"    {tag}: {value_}{default}",
                f'    {tag}: {value_} = Field(alias="the_tag")' if tag == "type" else f"    {tag}: {value_}",
            ]
        )
        kind = "class {}(BaseModel):" if w.chance(0.8) else "class {}(TypedDict):"
        if "TypedDict" in kind:
            line = f"    {tag}: {value_}"
        w.declare(kind.format(name), line, f"    v: {annotation(w, depth - 1)}")
        names.append(name)
    if w.chance(0.15) and not enum_name:
        inner = w.fresh("Alt")
        w.declare(f'{inner} = Annotated[Union[{", ".join(names)}], Field(discriminator="{tag}")]')
        outer = w.fresh()
        w.declare(f"class {outer}(BaseModel):", f'    {tag}: Literal["outer"]')
        return f'Annotated[Union[{inner}, {outer}], Field(discriminator="{tag}")]'
    joined = w.pick([f"Union[{', '.join(names)}]", " | ".join(names), f"Union[{', '.join(names)}, None]"])
    if w.chance(0.2):
        function = w.fresh("tag_of")
        w.declare(f"def {function}(v: Any) -> str:", "    return 'a'")
        tagged = ", ".join(f'Annotated[{n}, Tag("{n}")]' for n in names)
        return w.pick(
            [
                f"Annotated[Union[{tagged}], Discriminator({function})]",
                f"Annotated[Union[{tagged}], Field(discriminator=Discriminator({function}))]",
            ]
        )
    if w.chance(0.2):
        return f'Annotated[{joined}, Discriminator("{tag}")]'
    if w.chance(0.2):
        holder = w.fresh()
        w.declare(
            f"class {holder}(BaseModel):",
            f'    item: {joined} = Field(discriminator="{tag}")',
            f'    items: list[Annotated[{joined}, Field(discriminator="{tag}")]] = []',
        )
        return holder
    return f'Annotated[{joined}, Field(discriminator="{tag}"{w.pick(["", ", description=TEXT"])})]'


def generic(w: Writer, depth: int) -> str:
    name = w.fresh()
    documented = w.pick(["", "", '    """A generic one."""\n'])
    argument = annotation(w, depth - 1)
    if re.search(r"Annotated|con\w+\(|[\"']|Path|typing\.|SkipValid|Instance|Json\[", argument):
        argument = "list[int]"  # the definition's name would show the metadata as Python's repr has it
    form = w.random.randint(0, 6)
    match form:
        case 0 | 1:
            w.declare(
                f"class {name}(BaseModel, Generic[T]):\n{documented}"
                f"    items: {w.pick(['list[T]', 'T', 'Optional[T]', 'dict[str, T]'])}",
                *("    " + x for x in model_field(w, "more", depth)),
            )
            return w.pick([f"{name}[{argument}]", f"{name}[{argument}]", name, f"{name}[int]", f"{name}[Any]", f"{name}[{name}[int]]", f"{name}[Optional[int]]",
                           f"{name}[int | None]", f"{name}[list[str]]", f"{name}[dict[str, Any]]", f"{name}[Literal['a', 1]]", f"{name}[None]"])  # fmt: skip
        case 2:
            second = w.pick(["S", "D"])
            w.declare(
                f"class {name}(BaseModel, Generic[T, {second}]):\n{documented}    first: T",
                f"    second: list[{second}]",
            )
            return w.pick(
                [
                    f"{name}[{argument}, int]",
                    f"{name}[str, {argument}]",
                    name,
                    *([f"{name}[{argument}]"] if second == "D" else []),
                ]
            )
        case 3:
            w.declare(f"class {name}(BaseModel, Generic[Bounded]):", "    value: Bounded")
            return w.pick([f"{name}[int]", f"{name}[bool]", name])
        case 4:
            w.declare(f"class {name}(BaseModel, Generic[T]):", "    items: list[T]")
            child = w.fresh()
            w.declare(w.pick([f"class {child}({name}[{argument}]):\n    extra: int = 0", f"class {child}({name}[T], Generic[T]):\n    other: T", f"class {child}({name}[S], Generic[S]):\n    other: S", f"class {child}({name}[S]):\n    other: S",
                              f"class {child}({name}[list[T]], Generic[T]):\n    other: T", f"{child} = {name}[{argument}]"]))  # fmt: skip
            return w.pick(
                [child, f"{child}[int]", f"{child}[{argument}]"]
                if f"class {child}" in w.blocks[-1] and "Generic" in w.blocks[-1]
                else [child]
            )
        case 5:
            w.declare(f"class {name}(TypedDict, Generic[T]):", "    item: T")
            return w.pick([f"{name}[{argument}]", name, f"{name}[int]"])
        case _:
            w.declare(
                "@dataclass",
                f"class {name}(Generic[T]):",
                "    item: T",
                *(["    other: Optional[T] = None"] if w.chance(0.5) else []),
            )
            return w.pick([f"{name}[{argument}]", name, f"{name}[int]"])


def annotated(w: Writer, depth: int, inner: str | None = None) -> str:
    inner = inner or annotation(w, depth - 1)
    form = w.random.choice([0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9])
    if form == 2 and ((inner.isidentifier() and inner not in SCALARS) or "Base64" in inner):
        inner = w.pick(["int", "str", "list[int]", "Optional[str]", "float", "dict[str, int]"])
    if (inner.isidentifier() and inner not in SCALARS and form in (0, 2)) or "Base64" in inner:
        form = 1  # constraints on a class of its own change the name of its definition in ways not worth following
    match form:
        case 0:
            return f"Annotated[{inner}, Field({constraint(w)})]"
        case 1:
            return described(w, inner)
        case 2:
            entry = w.pick(METADATA)  # fmt: skip
            return f"Annotated[{inner}, {entry}]"
        case 3:
            return w.pick(["conint(ge=1)", "conint(gt=0, multiple_of=3)", "constr(min_length=2)", 'constr(pattern="^c")', f"conlist({inner}, min_length=1)", f"conset({inner}, max_length=3)",
                           "pydantic.confloat(le=2.5)", "pydantic.condecimal(gt=1)", "pydantic.conbytes(min_length=1)", "pydantic.condate(gt=date(2020, 1, 1))",
                           f"pydantic.confrozenset({inner}, min_length=2)", "constr(strict=True)", "conint(strict=True, le=LIMIT)", f"conlist(item_type={inner})", "constr(to_lower=True)"])  # fmt: skip
        case 4:
            return f"Annotated[{w.pick(['int', 'float', 'str', 'list[int]', 'Optional[int]', 'int | str', 'Decimal', 'dict[str, int]', 'Any', 'bytes', 'set[int]', 'timedelta', 'UUID', 'bool', 'tuple[int, ...]', 'tuple[int, str]', 'Sequence[int]', 'Iterable[int]', 'deque[int]', 'pydantic.HttpUrl', 'pydantic.SecretStr', 'pathlib.Path', 'None', 'object', 'Mapping[str, int]', 'Optional[list[int]]', 'date', 'fractions.Fraction', 'list[int] | None', 'Literal[1, 2]', 'complex', 'Counter[str]', 'frozenset[int]', 'conint(ge=1)', 'pydantic.PositiveInt', 'Annotated[int, Ge(2)]'])}, {w.pick(['Field(' + constraint(w) + ')', 'Ge(1)', 'Lt(5)', 'MinLen(1)', 'MaxLen(3)', 'MultipleOf(2)'])}]"  # fmt: skip
        case 5:
            return f"Annotated[{inner}, Field({keywords(w, inner)}), {w.pick(['Field(description=chr(113))', chr(39) + 'bare' + chr(39), 'Field(' + keywords(w, inner) + ')'])}]"
        case 6:
            return w.pick([f"SkipJsonSchema[{inner}]", f"Union[{inner}, SkipJsonSchema[None]]", f"{inner} | SkipJsonSchema[None]", f"Annotated[{inner}, SkipJsonSchema()]", f"list[SkipJsonSchema[{inner}]]", f"Optional[SkipJsonSchema[{inner}]]"])  # fmt: skip
        case 7:
            return f"Annotated[Annotated[{inner}, Field({keywords(w, inner)})], Field({keywords(w, inner)})]"
        case 8:
            return w.pick(["pydantic.SkipValidation[int]", f"Annotated[{inner}, 'a', 'b']", f"pydantic.OnErrorOmit[{inner}]", f"list[pydantic.OnErrorOmit[{inner}]]", "pydantic.InstanceOf[int]", f"Annotated[{inner}, None]"])  # fmt: skip
    return f"Annotated[{inner}, Field({keywords(w, inner)})]"


def alias(w: Writer, depth: int) -> str:
    inner = annotation(w, depth - 1)
    name = w.fresh("Alias")
    match w.random.randint(0, 13):
        case 0 | 1:
            w.declare(f'{name} = NewType("{name}", {w.pick([inner, "int", "str"])})')
        case 2 | 3:
            w.declare(f"{name}: TypeAlias = {inner}")
        case 4:
            w.declare(f"{name} = {inner}")
        case 5 | 6:
            w.declare(f'{name} = TypeAliasType("{name}", {inner})')
        case 7:
            w.declare(
                f'{name} = TypeAliasType("{name}", "{w.pick([f"Union[int, list[{name}]]", f"dict[str, {name}] | None"])}")'
            )
        case 8:
            w.declare(
                f'{name} = TypeAliasType("{name}", {w.pick(["list[T]", "dict[str, T]", "Union[T, None]"])}, type_params=(T,))'
            )
            return w.pick([f"{name}[{inner}]", f"{name}[int]"])
        case 9:
            w.declare(f"{name} = {w.pick(['list[T]', 'dict[str, T]', 'Union[T, None]', 'Optional[list[T]]'])}")
            return w.pick([f"{name}[{inner}]", f"{name}[int]", name])
        case 10:
            other = w.fresh("Alias")
            w.declare(f'{other} = TypeAliasType("{other}", {inner})')
            w.declare(
                f"{name} = {w.pick([f'TypeAliasType({chr(34)}{name}{chr(34)}, {other})', other, f'TypeAliasType({chr(34)}{name}{chr(34)}, list[{other}])', f'TypeAliasType({chr(34)}{name}{chr(34)}, Annotated[{other}, Field(description=TEXT)])'])}"
            )
        case _:
            return w.pick(["T", "Bounded", "Either", "Either", "list[T]"])
    return name


def recursive(w: Writer, depth: int) -> str:
    first, second = w.fresh(), w.fresh()
    form = w.random.randint(0, 5)
    inner = annotation(w, depth - 1)
    match form:
        case 0:
            w.declare(f"class {first}(BaseModel):", f'    other: "Optional[{second}]" = None', f"    v: {inner}")
            w.declare(f"class {second}(BaseModel):", f"    back: list[{first}] = []")
        case 1:
            w.declare(f"class {first}(TypedDict):", f'    next: "Optional[{first}]"', f"    v: {inner}")
        case 2:
            w.declare("@dataclass", f"class {first}:", f"    v: {inner}", f'    children: "list[{first}]"')
        case 3:
            w.declare(f"class {first}(NamedTuple):", f"    v: {inner}", f'    left: "Optional[{first}]" = None')
        case 4:
            w.declare(
                f"class {first}(BaseModel):",
                f'    me: Optional["{first}"] = Field(None, description="nested")',
                f"    v: {inner}",
            )
        case _:
            w.declare(f'class {first}(RootModel["Union[int, list[{first}]]"]):', "    pass")
    return first


def again(w: Writer, depth: int) -> str:
    """A name that is used already."""
    return w.pick(w.nested) if w.nested else scalar(w, depth)


def quoted(w: Writer, depth: int) -> str:
    inner = annotation(w, depth - 1)
    if '"' in inner or "'" in inner or "\n" in inner:
        return inner
    return w.pick(
        [f'"{inner}"', f'list["{inner}"]', f'Optional["{inner}"]', f"Annotated['{inner}', Field(description='q')]"]
    )


RARE: list[tuple[int, Draw]] = [
    (6, scalar), (9, standard), (1, refused), (6, optional), (6, union), (6, literal), (6, enumeration), (10, array), (3, fixed), (10, mapping),
    (4, named_tuple), (5, typed_dict), (6, stdlib_dataclass), (9, model), (3, simple_model), (3, root_model), (4, discriminated), (6, generic),
    (20, annotated), (8, alias), (2, recursive), (3, again), (2, quoted),
]  # fmt: skip
FLAT: list[tuple[int, Draw]] = [(6, scalar), (6, standard), (2, literal), (1, enumeration), (2, again)]


def annotation(w: Writer, depth: int) -> str:
    """An expression that stands for a type."""
    w.size += 1
    choices = RARE if depth > 0 and w.size < 14 else FLAT
    (draw,) = w.random.choices([d for _, d in choices], [n for n, _ in choices])
    made = draw(w, depth)
    if made.isidentifier() and made not in w.nested:
        w.nested.append(made)
    return made


def immutable(w: Writer) -> str:
    """A default that a dataclass takes."""
    plain = [
        "1",
        "'x'",
        "None",
        "2.5",
        "True",
        "(1, 2)",
        "b'z'",
        "LIMIT",
        "TEXT",
        "-3",
        "date(2024, 5, 6)",
        "frozenset({1})",
        "Decimal('1.10')",
    ]
    return w.pick(plain + w.members)


def value(w: Writer, depth: int) -> str:
    """A default of any type."""
    if w.chance(0.35) and w.instances:
        return w.pick(w.instances)
    if w.chance(0.15):
        items = [value(w, depth - 1) for _ in range(w.random.randint(0, 2))] if depth > 0 else ["1"]
        return w.pick(
            [
                f"[{', '.join(items)}]",
                f"({''.join(i + ', ' for i in items)})",
                "{" + ", ".join(f"'{k}': {v}" for k, v in zip("ab", items, strict=False)) + "}",
            ]
        )
    return w.pick([*VALUES,         *w.members, *w.members, *(f"{{{m}: 1}}" for m in w.members[:1]), *(f"[{m}]" for m in w.members[:1]), *(f"{m}.value" for m in w.members[:1]), *(f"{m}.name" for m in w.members[:1]),
    ])  # fmt: skip


def used(blocks: list[str], handler: str) -> list[str]:
    """The declarations that a handler needs: pydantic may refuse a class that nobody uses."""
    kept: set[int] = set()
    reached = handler
    while True:
        more = [
            i
            for i, b in enumerate(blocks)
            if i not in kept and any(re.search(rf"\b{n}\b", reached) for n in declared(b))
        ]
        if not more:
            return [b for i, b in enumerate(blocks) if i in kept]
        kept.update(more)
        reached = "\n".join(blocks[i] for i in more)


def declared(block: str) -> list[str]:
    return re.findall(r"^(?:class |def )?(\w+)(?=[(:]| =)", block, re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Package:
    """Texts by path; the function ``handler`` stands in ``handlers.py``."""

    files: dict[str, str]


def package(random: Random) -> Package:
    """One package with one function."""
    w = Writer(random)
    postponed = "from __future__ import annotations\n" if w.chance(0.3) else ""
    imported: list[str] = []
    files: dict[str, str] = {}
    if w.chance(0.12):
        annotation(w, 2)
        simple_model(w, 1)
        clash = "class Item(BaseModel):\n    there: int"
        body = "\n\n".join([("from __future__ import annotations\n" if w.chance(0.3) else "") + HEAD, *w.blocks, clash])
        where = w.pick(["other", "shared.types", "shared.deep.things"])
        files[where.replace(".", "/") + ".py"] = body
        for index in range(1, where.count(".") + 1):
            files["/".join(where.split(".")[:index]) + "/__init__.py"] = (
                w.pick(["", f"from .{where.split('.')[index]} import *"]) if w.chance(0.3) else ""
            )
        here = [n for n in w.nested if any(n in declared(b) for b in w.blocks)]
        module = where.rpartition(".")
        form = w.random.randint(0, 3)
        if form == 0:
            imported.append(f"import {where}")
            prefix = where + "."
        elif form == 1:
            imported.append(
                f"from {module[0]} import {module[2]} as there" if module[0] else f"import {where} as there"
            )
            prefix = "there."
        elif form == 2:
            imported.append(f"from {where} import *")
            prefix = ""
        else:
            imported.append(f"from {where} import Item as Theirs" + "".join(f", {n}" for n in here))
            prefix = ""
        their_item = "Theirs" if form == 3 else f"{prefix}Item"
        if form == 2:
            their_item = "Item"
        prefixed = [f"{prefix}{n}" for n in here]
        w.blocks, w.members, w.enums, w.instances, w.bases, w.nested = [], [], [], [], [], prefixed
        if form != 2 and w.chance(0.6):
            w.declare("class Item(BaseModel):", "    here: str")
            w.nested += ["Item"]
        w.nested += [their_item, *prefixed]
    parameters: list[str] = []
    for index in range(w.random.choice([1, 1, 2, 2, 3])):
        w.size = 0
        made = annotation(w, w.random.choice([0, 1, 2, 3, 3]))
        match w.random.randint(0, 9):
            case 0 | 1:
                made += f" = {value(w, 1)}"
            case 2:
                made += f" = Field({', '.join(x for x in (value(w, 1), keywords(w, made)) if x)})"
            case 3:
                made = f"Annotated[{made}, Field({keywords(w, made)})]" + w.pick(["", f" = {value(w, 1)}"])
            case 4 | 6 | 7 | 8:
                made = annotated(w, 1, made)
            case 5 if w.chance(0.5):
                made += f" = Field({keywords(w, made)})"
        parameters.append(f"p{index}: {made}")
    handler = f"def handler(*, {', '.join(parameters)}) -> None: ..."
    body = "\n\n".join(
        [postponed + HEAD, *imported, *used(w.blocks, handler), f"def handler(*, {', '.join(parameters)}) -> None: ..."]
    )
    files["handlers.py"] = body + "\n"
    return Package(files)
