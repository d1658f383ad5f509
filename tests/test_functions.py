"""Functions of the project that are evaluated: the same value as Python gives, or none."""

from __future__ import annotations

from typing import Any

import pytest

from memory import MemoryProject
from toolint.model import Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.modules import Module, Modules, Scope
from toolint.readers.python.snippets import expression
from toolint.text import Source, Span

HEAD = """
import re
import string
from functools import lru_cache
from os import environ

WORDS = {"id": "ID", "url": "URL"}
SUFFIX = "_x"
FIRST = re.compile(r"_([a-z])")
held = [1]


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def pascal(name: str, *, separator: str = "") -> str:
    '''Pascal case.'''
    return separator.join(WORDS.get(word, word.capitalize()) for word in name.split("_") if word)


def by_pattern(name):
    return re.sub(r"_([a-z0-9])", lambda m: m.group(1).upper(), name)


def by_compiled(name):
    return FIRST.sub(lambda found: found[1].upper(), name)


def snake(name):
    out = ""
    for index, letter in enumerate(name):
        if letter.isupper() and index > 0:
            out += "_"
        out += letter.lower()
    return out


@lru_cache(maxsize=None)
def conditional(name):
    if name.startswith("_") or name in ("a", "b"):
        return name
    elif len(name) > 3 and not name.endswith("d"):
        name = name[:1].upper() + name[1:-1] + name[-1]
    while "__" in name:
        name = name.replace("__", "_")
    return f"{name!r:>{10}}{SUFFIX}"


def repeated(count):
    lines = []
    for number in range(count):
        if number == 2:
            continue
        if number > 4:
            break
        lines.append(f"{number:02d}: {'even' if number % 2 == 0 else 'odd'}")
    table = dict(zip("ab", lines))
    table["c"] = len(lines)
    return "\\n".join(lines), table, {k: v for k, v in table.items() if k != "a"}


def nested(name):
    def upper(text):
        return text.upper() + SUFFIX

    return max(map(upper, name.split("_")), key=len) if (parts := name.split("_")) and len(parts) > 1 else upper(name)


def calls(name):
    return camel(pascal(name, separator="_"))


def mixed(first, second=2, *more, third=3, **rest):
    return [first, second, list(more), third, sorted(rest)]


def environment(name):
    return environ.get("HOME", name)


def changing(name):
    held.append(name)
    return len(held)


def forever(name):
    while True:
        name = name + "a"


def recursive(name):
    return recursive(name) + "a"


def generator(name):
    if name == "never":
        yield name
    return name


def written(name):
    return open(name).read()


def hostile(name):
    return re.sub(r"(a+)+$", "", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")


def large(name):
    return "a" * 10**9


def formatted(name):
    return "{0.__class__}".format(name)


class Names:
    @staticmethod
    def title(name):
        return name.title()
"""
KNOWN = (
    "camel('http_url_2')",
    "pascal('user_id_x')",
    "pascal('user_id', separator='-')",
    "by_pattern('a_bc_2d')",
    "by_compiled('first_name_of')",
    "snake('httpURLOf')",
    "conditional('_a')",
    "conditional('some__thing')",
    "conditional('abcd')",
    "repeated(9)",
    "nested('ab_cde')",
    "nested('ab')",
    "calls('user_name')",
    "mixed(1)",
    "mixed(1, 5, 6, 7, third=8, z=1, y=2)",
    "mixed(second=1, first=2)",
    "Names.title('a_b')",
    "pascal(SUFFIX + 'q')",
)
STOPPED = (
    "environment('a')",
    "forever('a')",
    "recursive('a')",
    "generator('a')",
    "written('a')",
    "hostile('a')",
    "large('a')",
    "formatted('a')",
    "mixed()",
    "camel(1)",
)


def folded(text: str) -> Any:
    source = Source("module.py", HEAD)
    modules = Modules(MemoryProject({"module.py": HEAD}))
    module = modules.load(source)
    assert isinstance(module, Module)
    node = expression(text)
    assert node is not None
    return fold(node, Env(modules, Scope(module), lambda _: Place("module.py", Span(0, 0))))


@pytest.mark.parametrize("text", KNOWN)
def test_a_function_gives_what_python_gives(text: str) -> None:
    names: dict[str, Any] = {}
    exec(HEAD, names)
    value = folded(text)
    expected = eval(text, names)
    assert (type(value), repr(value)) == (type(expected), repr(expected))


@pytest.mark.parametrize("text", STOPPED)
def test_anything_else_is_not_known(text: str) -> None:
    value = folded(text)
    assert isinstance(value, Unknown) or type(value).__name__ == "Construct", value


def test_what_a_function_changes_is_not_known() -> None:
    assert isinstance(folded("held"), Unknown)
    assert not isinstance(folded("changing('a')"), int)
