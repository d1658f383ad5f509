"""Constants are folded to what Python itself makes of them, or to nothing."""

from __future__ import annotations

from typing import Any

import libcst as cst
import pytest

from memory import MemoryProject
from toolint.model import Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.modules import Module, Modules, Scope
from toolint.text import Source, Span

HEAD = """
from enum import Enum
import textwrap

WORDS = ("one", "two", "three")
TABLE = {"a": 1, "b": [2, {"c": 3}]}
TEXT = "first"
TEXT += ", second"
NUMBERS = [1]
NUMBERS += [2] * 2
FIRST, (SECOND, *REST) = 1, (2, 3, 4)
*HEADS, LAST = "abc"
EARLY = 1
LATER = EARLY + 1
EARLY = 5


class Base:
    LOW = 1
    TEXT = "base"


class Child(Base):
    HIGH = 10


class Mode(Enum):
    READ = "r"
    WRITE = "w"
    ALIAS = READ


class Count(int, Enum):
    ONE = 1
    TWO = ONE + 1
    FOUR = TWO * 2


class Unit(str, Enum):
    GRAM = ("g",)
    METRE = "m"


class Number(int, Enum):
    HEX = ("1f", 16)


LABELS = {Mode.READ: "reading", Mode.WRITE: "writing"}


def shout(word, mark="!"):
    return word.upper() + mark
"""
FOLDED = """
TEXT
NUMBERS
FIRST, SECOND, REST, HEADS, LAST
LATER
EARLY
Child.LOW + Child.HIGH
Child.TEXT
Count.FOUR.value
Unit.GRAM.value, Unit("m").name, Number.HEX.value
Mode.ALIAS.value, Mode.ALIAS.name
LABELS[Mode.ALIAS]
Mode["WRITE"].value
[m.value for m in Mode]
[m.name for m in Mode if m is not Mode.READ]
len(Mode)
list(Mode.__members__)
", ".join(f"{m.value!r}" for m in Mode)
"; ".join(f"{k}={v}" for k, v in TABLE.items())
[f"{i}: {w}" for i, w in enumerate(WORDS, start=1)]
{w: len(w) for w in WORDS}
[x for row in ((1, 2), (3,)) for x in row if x != 2]
[[y * x for y in range(2)] for x in range(2)]
[w for w in WORDS if "t" in w and not w.endswith("e")]
sorted({w[0] for w in WORDS})
dict(zip(WORDS, range(3)))
TABLE["b"][1]["c"]
TABLE.get("z", "none")
WORDS[1:], WORDS[::-1], TEXT[-6:]
1 < FIRST + 1 <= 2 < 5
FIRST == 1 and "yes" or "no"
"" or None or [] or "last"
FIRST and SECOND
not FIRST
"one" in WORDS, "x" not in TABLE
"a" if SECOND > 1 else "b"
shout("hi") + shout(word="ho", mark="?")
"%s and %03d" % ("x", 7)
"{0} {b!r:>5} {1:.2f}".format("a", 1.5, b="c")
f"{FIRST:>3}|{TEXT[:2]}|{'{'}{{}}"
"a,b".split(",")[-1].title().replace("B", "c")
max(len(w) for w in WORDS)
sum(range(5)), min(3, 1), abs(-2), round(2.5)
any(w == "two" for w in WORDS), all([])
list(reversed(WORDS))
-1 ** 2, ~5, +3, 7 // 2, 7 % 3, 2 ** 10, 1 << 4, 6 & 3
[0] * 3 + [*WORDS]
{**TABLE, "a": 2}["a"]
textwrap.dedent("  x\\n    y\\n")
str(1.5) + str(None) + repr("q")
Base.__name__
""".strip().splitlines()
NOT_FOLDED = """
[w for w in WORDS for a in range(1000) for b in range(1000) if False]
[0 for a in range(9000) for b in range(9000)]
["x" * 100000 for _ in range(1000)]
[[0 for _ in range(1000)] for _ in range(1000)]
"x" * 10 ** 9
[0] * 10 ** 9
"%s" % Mode.READ
f"{Mode.READ}"
str(Mode.READ)
str([Mode.READ])
open("x").read()
[w for w in unknown]
list({"a", "b"})
WORDS["x"]
undefined
Child.missing
""".strip().splitlines()


def folded(text: str, head: str = HEAD) -> Any:
    modules = Modules(MemoryProject())
    module = modules.load(Source("module.py", head))
    assert isinstance(module, Module)
    return fold(cst.parse_expression(text), Env(modules, Scope(module), lambda _: Place("module.py", Span(0, 0))))


@pytest.mark.parametrize("text", FOLDED)
def test_gives_what_python_gives(text: str) -> None:
    names: dict[str, Any] = {"__name__": "module"}
    exec(HEAD, names)
    expected = eval(text, names)
    value = folded(text)
    assert (type(value), repr(value)) == (type(expected), repr(expected))


@pytest.mark.parametrize("text", NOT_FOLDED)
def test_anything_else_is_not_known(text: str) -> None:
    value = folded(text)
    assert isinstance(value, Unknown) or type(value).__name__ in ("Construct", "Symbol"), value


CHANGED = [
    "X = [1]\nX.append(2)\n",
    "X = {'a': 1}\nX['b'] = 2\n",
    "X = [1]\ndef grow(): X.extend([2])\n",
    "import os\nX = 1\nif os.environ.get('A'):\n    X = 2\n",
    "import os\nif os.environ.get('A'):\n    X = 2\nelse:\n    X = 3\n",
    "X = 1\nfor i in (1, 2):\n    X += i\n",
    "X = 1\ntry:\n    import fast\n    X = 2\nexcept ImportError:\n    pass\n",
]


NEWER = "type Alias[T] = list[T]\n"
"""What Python 3.11 can't parse, so that libcst finds the statements there."""


@pytest.mark.parametrize("head", [*CHANGED, *(NEWER + head for head in CHANGED)])
def test_what_changes_at_run_time_is_not_known(head: str) -> None:
    assert isinstance(folded("X", head), Unknown)


WITHOUT_IMPORTS = [
    "import sys\nif sys.version_info >= (3, 8):\n    X = 1\nelse:\n    X = 2\n",
    "import sys\nif sys.version_info < (3, 8):\n    X = 2\nelse:\n    X = 1\n",
    "import sys\nif sys.version_info[0] == 2 or sys.platform == 'nowhere':\n    X = 2\nelif True:\n    X = 1\n",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    X = 2\nelse:\n    X = 1\n",
    "import typing\nif not typing.TYPE_CHECKING:\n    X = 1\nelse:\n    X = 2\n",
]
CHOSEN = [
    *WITHOUT_IMPORTS,
    "X = 1\ntry:\n    from . import missing\n    X = 2\nexcept ImportError:\n    pass\n",
    "try:\n    from .missing import X\nexcept ImportError:\n    X = 1\n",
]


@pytest.mark.parametrize("head", [*CHOSEN, *(NEWER + head for head in WITHOUT_IMPORTS)])
def test_the_arm_that_runs_counts(head: str) -> None:
    assert folded("X", head) == 1
