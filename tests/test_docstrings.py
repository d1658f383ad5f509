"""Docstrings against griffe, docstring_parser, openai-agents and fastmcp, and against what people mean."""

from __future__ import annotations

import ast
import inspect
import json
import logging
import re
import sys
import sysconfig
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from textwrap import dedent

import docstring_parser
import griffe
import pytest
from docstring_parser import epydoc, google, numpydoc, rest
from docstring_parser.common import ParseError
from hypothesis import given
from hypothesis import strategies as st

from toolint.readers.python import docstrings
from toolint.readers.python.docstrings import Docstring, Parser
from toolint.readers.python.strings import Literal, read_literal
from toolint.text import Span

CASES = Path(__file__).resolve().parent.parent / "testdata" / "docstrings"
OWN: dict[str, str] = json.loads((CASES / "docstrings.json").read_text(encoding="utf-8"))
GOLDEN: dict[str, dict[str, list[object]]] = json.loads((CASES / "golden.json").read_text(encoding="utf-8"))
PARSERS: tuple[Parser, ...] = ("toolint", "griffe", "docstring_parser", "openai-agents", "fastmcp")
STYLES = ("auto", "google", "numpy", "sphinx")
HOW_MANY = 1000

logging.getLogger("griffe").setLevel(logging.CRITICAL)

ODD_BLANK = re.compile(r"[^\S \t\n]")
"""Blanks other than these are indentation for ``inspect.cleandoc`` up to Python 3.12 only."""

Reading = tuple[object, dict[str, str]]


def written(value: str) -> Literal:
    """A literal whose source is its value."""
    return Literal(value, range(len(value)), range(1, len(value) + 1), Span(0, len(value)))


@cache
def installed() -> list[str]:
    """Docstrings of the packages that are installed here, several lines long."""
    folder = Path(sysconfig.get_path("purelib"))
    packages = (
        "griffe",
        "hypothesis",
        "anthropic",
        "openai",
        "pydantic",
        "jsonschema",
        "pip",
        "libcst",
        "docstring_parser",
    )
    files = [file for package in packages for file in sorted((folder / package).rglob("*.py"))]
    found = dict.fromkeys(islice(_mined(files), 2 * HOW_MANY))
    return sorted(found, key=lambda docstring: docstring[::-1])[:HOW_MANY]


def _mined(files: list[Path]) -> Iterator[str]:
    for file in files:
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                docstring = ast.get_docstring(node, clean=False) or ""
                if "\n" in docstring and len(docstring) < 5000 and not ODD_BLANK.search(docstring):
                    yield docstring


def parameters(read: Docstring) -> dict[str, str]:
    return {parameter.name: parameter.text for parameter in read.parameters}


def by_griffe(docstring: str, style: str) -> Reading:
    sections = griffe.Docstring(docstring, lineno=1, parser=griffe.Parser(style)).parse()
    kinds = griffe.DocstringSectionKind
    text = next((section.value for section in sections if section.kind is kinds.text), "")
    found = [parameter for section in sections if section.kind is kinds.parameters for parameter in section.value]
    return text, {parameter.name: parameter.description for parameter in found}


def by_docstring_parser(docstring: str, parse: Callable[[str], docstring_parser.Docstring]) -> Reading | None:
    try:
        read = parse(docstring)
    except (ParseError, IndexError):
        return None
    found: dict[str, str] = {}
    for parameter in read.params:
        found[parameter.arg_name] = found.get(parameter.arg_name) or parameter.description or ""
    return (read.short_description or "", read.long_description or ""), found


@pytest.mark.parametrize("style", ["google", "numpy", "sphinx"])
@pytest.mark.parametrize("source", ["own", "installed"])
def test_reads_as_griffe_does(source: str, style: str) -> None:
    for docstring in OWN.values() if source == "own" else installed():
        read = docstrings.parse(written(docstring), parser="griffe", style=style)
        assert (read.text, parameters(read)) == by_griffe(docstring, style), docstring


LIBRARY = {"auto": docstring_parser, "google": google, "numpy": numpydoc, "sphinx": rest, "epydoc": epydoc}


@pytest.mark.parametrize("style", LIBRARY)
@pytest.mark.parametrize("source", ["own", "installed"])
def test_reads_as_docstring_parser_does(source: str, style: str) -> None:
    for docstring in OWN.values() if source == "own" else installed():
        read = docstrings.parse(written(docstring), parser="docstring_parser", style=style)
        expected = by_docstring_parser(docstring, LIBRARY[style].parse)
        if expected is None:
            assert (read.style, parameters(read)) == ("", {})
        else:
            assert ((read.short, read.long), parameters(read)) == expected, docstring


def test_the_libraries_find_something_in_what_is_compared() -> None:
    """Otherwise the comparisons would prove nothing."""
    for style in ("google", "numpy", "sphinx"):
        assert any(by_griffe(docstring, style)[1] for docstring in OWN.values())
    assert sum(bool(by_griffe(docstring, "google")[1]) for docstring in installed()) > 50
    assert len(installed()) == HOW_MANY


@pytest.mark.parametrize("parser", ["openai-agents", "fastmcp"])
@pytest.mark.parametrize("name", OWN)
def test_reads_as_the_frameworks_do(name: str, parser: Parser) -> None:
    read = docstrings.parse(written(OWN[name]), parser=parser)
    assert [read.text, parameters(read)] == GOLDEN[name][parser]


def test_clean_is_that_of_inspect() -> None:
    for docstring in [*OWN.values(), *installed()]:
        assert docstrings.parse(written(docstring)).clean == inspect.cleandoc(docstring)


def check_places(source: str, read: Docstring, *, is_exact: bool, has_gaps: bool = False) -> None:
    """Every part's place in the source holds the part's words; more than these only where sections are left out of it."""

    def at(span: Span) -> list[str]:
        assert 0 <= span.start <= span.end <= len(source)
        return source[span.start : span.end].split()

    place = at(read.text_span)
    if not is_exact:
        return
    if has_gaps:
        said, kept = words(read.text.split()), words(place)
        assert said[-1:] == kept[-1:]
        assert said[:1] == kept[:1]
        following = iter(kept)
        assert all(word in following for word in said)
    else:
        assert place == read.text.split()
    for parameter in read.parameters:
        assert " ".join(at(parameter.name_span)).lstrip("*") == parameter.name.lstrip("*")
        assert at(parameter.span) == parameter.text.split() or (
            not parameter.text.strip() and parameter.span == parameter.name_span
        )


def words(written: list[str]) -> list[str]:
    """Without what marks a returned value, which the description writes in one way for all styles."""
    bare = (word.strip(":@").lower().removesuffix("s") for word in written)
    return [word for word in bare if word]


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("source", ["own", "installed"])
def test_places_hold_the_words(source: str, parser: Parser) -> None:
    for docstring in OWN.values() if source == "own" else installed():
        read = docstrings.parse(written(docstring), parser=parser)
        check_places(docstring, read, is_exact=True, has_gaps=parser == "toolint")


def test_places_in_escaped_text() -> None:
    source = (
        "def f(city, day):\r\n"
        '    """Größe \\u2192 \\\r\n'
        "na\\N{LATIN SMALL LETTER I WITH DIAERESIS}ve.\r\n\r\n"
        "\tArgs:\r\n"
        "\t\tcity: Stadt in \\xb0C,\r\n"
        "\t\t\tnicht Land.\r\n"
        '\t\tday: Tag\\n\t\t\tals Zahl."""\r\n'
    )
    start = source.index('"""')
    literal = read_literal(source[start:].rstrip(), start)
    assert literal
    for parser in PARSERS:
        read = docstrings.parse(literal, parser=parser)
        assert source[read.text_span.start : read.text_span.end].startswith("Größe \\u2192")
        assert source[read.text_span.start : read.text_span.end].endswith("DIAERESIS}ve.")
        city, day = read.parameters
        assert source[city.name_span.start : city.name_span.end] == "city"
        assert city.text == "Stadt in °C,\nnicht Land."
        assert source[city.span.start : city.span.end] == "Stadt in \\xb0C,\r\n\t\t\tnicht Land."
        assert source[day.name_span.start : day.name_span.end] == "day"
        assert source[day.span.start : day.span.end] == "Tag\\n\t\t\tals Zahl."


def test_places_in_strings_side_by_side() -> None:
    source = '("Find. \\n\\nArgs:\\n"  # first\n "    a: On" "e.")'
    literal = read_literal(source)
    assert literal
    read = docstrings.parse(literal, parser="griffe")
    (a,) = read.parameters
    assert (read.text, a.text) == ("Find. ", "One.")
    assert source[read.text_span.start : read.text_span.end] == "Find."
    assert source[a.span.start : a.span.end] == 'On" "e.'


SNIPPETS = st.sampled_from(
    [
        *(
            "Args:",
            "args :",
            "    ",
            "\t",
            "\n",
            "\n\n",
            "    a: b",
            "  - `a` (int): b",
            ":param a: b",
            ":type a: b",
            "::",
            ":",
        ),
        *(
            "Parameters\n----------\n",
            "a, b : int, optional",
            "    c",
            "@param a: b",
            "@return",
            "Returns:",
            "Note: x",
            "```",
        ),
        *(
            "参数：",
            "a：b",
            "Examples\n--------",
            ">>> f()",
            "\x0c",
            "\xa0",
            "\r",
            "（a）",
            "**a:** b",
            "(",
            "- ",
            "a / b: c",
            "é",
        ),
    ]
)
TEXTS = st.lists(SNIPPETS | st.text(max_size=5), max_size=14).map("".join)
if sys.version_info >= (3, 13):
    TEXTS = TEXTS.map(lambda text: ODD_BLANK.sub("x", text))


@given(TEXTS, st.sampled_from(PARSERS), st.sampled_from(STYLES), st.none() | st.just(frozenset({"a", "b"})))
def test_any_text_is_read(text: str, parser: Parser, style: str, names: frozenset[str] | None) -> None:
    check_places(text, docstrings.parse(written(text), parser=parser, style=style, names=names), is_exact=False)


@given(TEXTS, st.sampled_from(["google", "numpy"]))
def test_any_text_is_read_as_by_griffe(text: str, style: str) -> None:
    read = docstrings.parse(written(text), parser="griffe", style=style)
    assert (read.text, parameters(read)) == by_griffe(text, style)


@given(TEXTS)
def test_any_text_is_read_as_by_docstring_parser(text: str) -> None:
    expected = by_docstring_parser(text, docstring_parser.parse)
    if expected is not None:
        read = docstrings.parse(written(text), parser="docstring_parser")
        assert ((read.short, read.long), parameters(read)) == expected


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    "text",
    [
        "Args:\n" + "    a: b\n" * 20_000,
        "Args:\n    " + "a (" * 30_000,
        "Args:\n    " + "a, " * 30_000,
        "Returns:\n    " + "(" * 50_000,
        "Parameters\n----------\n" + "a : " * 30_000,
        ":param " * 20_000,
        "@param " + "a " * 50_000,
        "a" + " " * 100_000 + "b\n\n" + "\n" * 50_000,
        "- " * 50_000,
        "`" * 50_000,
        "Args:\n" * 5_000,
        "Args:\n\n" * 5_000 + "    a: b",
        "Returns:\n    " + "str, " * 30_000,
        "Returns:\n    " + "a." * 50_000 + "[" * 50_000,
        ":returns: " + "str[" * 30_000,
        ":param a: b\n" + "\n" * 50_000 + "    c",
        ":param a: b\n" * 20_000 + "@return c\n" * 20_000,
        "Parameters\n----------\n" + "a : b\n\nc d.\n\n" * 10_000,
        "Returns\n-------\n" + "a\n    b\n\n" * 20_000,
        "Returns\n-------\n" * 20_000,
        "a" + " " * 100_000 + "!\n---",
    ],
    ids=lambda text: text[:20],
)
def test_hostile_text_is_read(text: str, parser: Parser) -> None:
    """Ends at all: whatever takes quadratic time on these would run for minutes."""
    docstrings.parse(written(text), parser=parser, names=frozenset({"a"}))


def people(text: str, names: str | None = None) -> tuple[str, dict[str, str]]:
    read = docstrings.parse(written(dedent(text)), names=frozenset(names.split()) if names is not None else None)
    return read.text, parameters(read)


@pytest.mark.parametrize(
    ("text", "names", "found"),
    [
        ("Find.\n\nargs:\n    a: One.\n    b (int, optional): Two.", None, {"a": "One.", "b": "Two."}),
        ("Find.\n\nARGS :\n    a: One.", None, {"a": "One."}),
        ("Find.\nArgs:\n    a: One.", None, {"a": "One."}),
        ("Find.\n\n    Args:\n        a: One.\n", None, {"a": "One."}),
        ("Find.\n\nArgs:\na: One.\nb: Two\n    and more.", None, {"a": "One.", "b": "Two\nand more."}),
        ("Find.\n\nParameters:\n- a: One.\n- b: Two.", None, {"a": "One.", "b": "Two."}),
        ("Find.\n\nParameters:\n    * `a` (str): One.\n    * **b**: Two.\n    * **c:** Three.", None, {"a": "One.", "b": "Two.", "c": "Three."}),
        ("Find.\n\nArgs:\n    a : One.\n    b:Two.\n    c - Three.", "a b c", {"a": "One.", "b": "Two.", "c": "Three."}),
        ("Find.\n\nArgs:\n    a str: One.\n    b (int) Two.\n    c\n        Three.", "a b c", {"a": "One.", "b": "Two.", "c": "Three."}),
        ("Find.\n\nArgs:\n    a, b: Both.\n    c / d: Either.", "a b c d", {"a": "Both.", "b": "Both.", "c": "Either.", "d": "Either."}),
        ("Find.\n\nArgs:\n    *args: Rest.\n    **kwargs: Named.", None, {"args": "Rest.", "kwargs": "Named."}),
        ("查。\n\n参数：\n    city：城市名。\n    unit (str)： 单位\n", None, {"city": "城市名。", "unit": "单位"}),
        ("查。\n\n参数:\n- city: 城市名。", None, {"city": "城市名。"}),
        ("Find.\n\na: One.\nb: Two.", "a b", {"a": "One.", "b": "Two."}),
        ("Find.\n\n- `a`: One.\n- `b`: Two.", "a b", {"a": "One.", "b": "Two."}),
        ("Find.\n\n## Parameters\n\n- `a`: One.", "a", {"a": "One."}),
        ("Find.\n\n**Args:**\n    a: One.", None, {"a": "One."}),
        ("Find.\n\nRequired:\n    a: One.\nOptional:\n    b: Two.", "a b", {"a": "One.", "b": "Two."}),
        ("Find.\n\nArgs: a: One.", "a", {"a": "One."}),
        ("Find.\n\nArgs:\n    a:\n        One.\n        More.", None, {"a": "One.\nMore."}),
        ("Find.\n\nArgs:\n    a: One,\n    wrapped here.\n    b: Two.", None, {"a": "One,\nwrapped here.", "b": "Two."}),
        ("Find.\n\nArgs:\n    a: One of:\n        - x: y\n        - z\n    b: Two.", None, {"a": "One of:\n- x: y\n- z", "b": "Two."}),
        ("Find.\n\nArgs:\n    a: One of:\n    - x: y\n    - z: w\n    b: Two.", None, {"a": "One of:\n- x: y\n- z: w", "b": "Two."}),
        ("Find.\n\nArgs:\n    a: One.\n    Note: mind it.", "a", {"a": "One.\nNote: mind it."}),
        ("Find.\n\nArgs:\n    a: One.\n    gone: Two.", "a", {"a": "One.", "gone": "Two."}),
        ("Find.\n\nArgs:\n    a: See https://x.y: there.\n    b: HH:MM.", None, {"a": "See https://x.y: there.", "b": "HH:MM."}),
        ("Find.\n\n:param a: One\n    more.\n:param str b: Two.\n\n", None, {"a": "One\nmore.", "b": "Two."}),
        ("Find.\n\n  :param a: One.\n  :rtype:", None, {"a": "One."}),
        ("Find.\n\nParameters\n---\na: int\n    One.\nb, c\n    Two.", None, {"a": "One.", "b": "Two.", "c": "Two."}),
        ("Find.\n\n@param a: One.\n@param b Two.", None, {"a": "One.", "b": "Two."}),
        ("Find.\n\nArgs:\n    a: One.\n\n:param b: Two.", None, {"a": "One.", "b": "Two."}),
    ],
)  # fmt: skip
def test_parameters_as_people_mean_them(text: str, names: str | None, found: dict[str, str]) -> None:
    assert people(text, names) == (text.split("\n")[0], found)


ONE_SECTION = {
    "google": "Find.\n\nArgs:\n    a: One.",
    "numpy": "Find.\n\nParameters\n----------\na : str\n    One.",
    "sphinx": "Find.\n\n:param a: One.",
    "epydoc": "Find.\n\n@param a: One.",
}


@pytest.mark.parametrize("names", [None, "a", "a b"])
@pytest.mark.parametrize("style", ONE_SECTION)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n    "),
        lambda text: text.replace("\n", "\n\t"),
        lambda text: text.replace("    ", "\t"),
        lambda text: text.replace("    ", "  "),
        lambda text: text.replace("\n    ", "\n \t"),
        lambda text: text.replace("\n\n", "\n"),
        lambda text: text.replace("\n\n", "\n\n  "),
        lambda text: text.replace("\n\n", "\n   \n") + "\n    ",
    ],
)
def test_one_section_is_enough(change: Callable[[str], str], style: str, names: str | None) -> None:
    read = docstrings.parse(
        written(change(ONE_SECTION[style])), names=frozenset(names.split()) if names is not None else None
    )
    assert (read.style, read.text, parameters(read)) == (style, "Find.", {"a": "One."})


def test_numpy_parameters_alone() -> None:
    text = """Return one order as a mapping.

    Parameters
    ----------
    order_id : str
        The order's id.
    include : list of str, optional
        Parts to include."""
    said = ("Return one order as a mapping.", {"order_id": "The order's id.", "include": "Parts to include."})
    assert people(text, "order_id include") == said
    assert people(text.replace("\n    ", "\n"), "order_id include") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # Google
        ("Find.\n\nArgs:\n    a: One.\n\nReturns:\n    str: The order.", "Find.\n\nReturns: The order."),
        ("Find.\n\nArgs:\n    a: One.\n\nReturns:\n    str", "Find.\n\nReturns: str"),
        ("Find.\n\nArgs:\n    a: One.\nReturn:\n    dict[str, list[int]]: Ids\n    by name.\n\nNote:\n    Slow.", "Find.\n\nReturn: Ids\nby name.\n\nNote:\n    Slow."),
        ("Find.\n\nReturns:\n    Success: the id. Else an error.", "Find.\n\nReturns: Success: the id. Else an error."),
        ("Find.\n\nReturns:\n    A mapping of\n    - id: its id\n\n    and nothing else.", "Find.\n\nReturns: A mapping of\n- id: its id\n\nand nothing else."),
        ("Find.\n\nReturns:\n    - id: its id\n    - name: its name", "Find.\n\nReturns:\n- id: its id\n- name: its name"),
        ("Find.\n\nReturns:\n    id: its id\n    name: its name", "Find.\n\nReturns:\nid: its id\nname: its name"),
        ("Find.\n\nRaises:\n    E: When bad.\n\nYields:\n    int: Numbers.\n\nExample:\n    >>> f(1)\n    2", "Find.\n\nYields: Numbers.\n\nExample:\n    >>> f(1)\n    2"),
        ("Find.\n\nWarning:\n    Hot.\n\nArgs:\n    a: One.\n\nSee Also:\n    g: Other.\n\nReferences:\n    A book.\n\nTodo:\n    * Fix.\n\nAttributes:\n    b: Two.\n\nMore.", "Find.\n\nWarning:\n    Hot.\n\nMore."),
        ("Find.\nArgs:\n    a: One.\nAfter the section.\n\n\n\nFar away.", "Find.\n\nAfter the section.\n\n\n\nFar away."),
        ("Find.\n\nArgs:\n    Give one of them.\n    a: One.\n\n    Not both.\n", "Find.\n\nGive one of them.\n\nNot both."),
        ("Find.\n\nArgs:\n    None\n\nReturns: All.", "Find.\n\nReturns: All."),
        ("Find.\n\nArgs:\n    Whatever you like.", "Find.\n\nArgs:\n    Whatever you like."),
        ("Find.\n\n**Args**\n- a: One.\n\n**Returns**:\nAll.", "Find.\n\nReturns: All."),
        ("查。\n\n参数：\n    a：一。\n\n返回：\n    列表\n\n注意：\n    只调用一次。\n\n异常：\n    E：坏。", "查。\n\n返回：列表\n\n注意：\n    只调用一次。"),
        # NumPy
        ("Find.\n\nParameters\n----------\na : str\n    One.\n\nReturns\n-------\ndict\n    The order,\n    whole.\n\nNotes\n-----\nSlow.", "Find.\n\nReturns: The order,\nwhole.\n\nNotes\n-----\nSlow."),
        ("Find.\n\nReturns\n-------\nlist of str", "Find.\n\nReturns: list of str"),
        ("Find.\n\nReturns\n-------\nThe orders that are still open,\nnewest first.", "Find.\n\nReturns: The orders that are still open,\nnewest first."),
        ("Find.\n\nReturns\n-------\nThe orders\n    still open.\n\nAfter it.", "Find.\n\nReturns: The orders\nstill open.\n\nAfter it."),
        ("Find.\n\nReturns\n-------\nkey : str\n    Its key.\nage : int\n    Its age.", "Find.\n\nReturns:\nkey: Its key.\nage: Its age."),
        ("Find.\n\nOther Parameters\n----------------\na : str\n    One.\n\nAfter it.\n\nRaises\n------\nE\n    When bad.\n\nUsage\n-----\nOnce.\n\nSee Also\n--------\ng : Other.", "Find.\n\nAfter it.\n\nUsage\n-----\nOnce."),
        ("Find.\n\nParameters\n----------\na : str\n    One.\n\nReturns:\n    str: All.", "Find.\n\nReturns: All."),
        # Sphinx
        ("Find.\n\n:param a: One.\n:type a: str\n:returns: The order,\n    whole.\n:rtype: dict\n:raises E: When bad.\n\nAfter it.\n\n.. note:: Slow.", "Find.\n\nReturns: The order,\nwhole.\n\nAfter it.\n\n.. note:: Slow."),
        ("Find.\n\n:param a: One.\n:note: Slow.\n:rtype: dict\n:yields: Numbers.", "Find.\n\n:note: Slow.\n\nYields: Numbers."),
        ("Find.\n\n:param a: One.\n    :class:`X` too.\n.. warning:: Hot.\n:rtype: dict", "Find.\n\n.. warning:: Hot.\n\nReturns: dict"),
        ("Find.\n\nArgs:\n    a: One.\n\n:return: All.\n:raises E: When bad.", "Find.\n\nReturns: All."),
        # Epydoc and its kin
        ("Find.\n\n@param a: One.\n@return: All.\n@rtype: list\n@raise E: When bad.\n@note: Slow.", "Find.\n\nReturns: All.\n\n@note: Slow."),
        ("Find.\n\n\\param a One.\n\\return A list of orders.\n\\throws E When bad.", "Find.\n\nReturns: A list of orders."),
        ("Find.\n\n@return: str", "Find.\n\nReturns: str"),
        # No section
        ("Find.\n\n  Indented.\n\n\nFar away.", "Find.\n\n  Indented.\n\n\nFar away."),
        ("Args:\n    a: One.", ""),
    ],
)  # fmt: skip
def test_description(text: str, said: str) -> None:
    read = docstrings.parse(written(text), names=frozenset({"a"}))
    assert read.text == said
    assert parameters(read) in ({}, {"a": "One."}, {"a": "One.\n:class:`X` too."}, {"a": "一。"})
    assert (read.text_span == Span(0, 0)) == (not said)


def test_place_of_a_description_with_gaps() -> None:
    text = "\n    Args:\n        a: One.\n\n    Use it once.\n\n    Raises:\n        E: x\n\n    Returns:\n        All.\n\n    Todo:\n        y\n    "
    read = docstrings.parse(written(text))
    assert read.text == "Use it once.\n\nReturns: All."
    assert text[read.text_span.start : read.text_span.end].split("\n")[0] == "Use it once."
    assert text[read.text_span.start : read.text_span.end].split("\n")[-1] == "        All."


Block = tuple[str, bool]
"""A piece of a docstring, and whether the reader of the description needs it. ``{}`` stands for words."""

PROSE: list[Block] = [("{} {}.", True), ("{}\n{} {}.", True), ("- {}\n- {}", True), ("{} {}\n    {}\n{}", True)]
BLOCKS: dict[str, list[Block]] = {
    "google": [
        ("Args:\n    a: {}\n    b (int): {}\n        {}", False),
        ("Parameters:\n- a: {}\n- b: {}", False),
        ("Returns:\n    {}\n    {}", True),
        ("Yields:\n    {}", True),
        ("Raises:\n    E: {}\n        {}", False),
        ("See Also:\n    {}", False),
        ("Note:\n    {}\n\n    {}", True),
        ("Example:\n    >>> {}", True),
        ("返回：\n    {}", True),
        ("注意：{}", True),
    ],
    "numpy": [
        ("Parameters\n----------\na : int\n    {}\nb\n    {}\n\n    {}", False),
        ("Returns\n-------\nint\n    {}\n    {}", True),
        ("Returns\n-------\n{}", True),
        ("Raises\n------\nE\n    {}", False),
        ("Notes\n-----\n{}\n\n{}", True),
        ("Examples\n--------\n>>> {}", True),
        ("Usage\n-----\n{}", True),
    ],
    "sphinx": [
        (":param a: {}\n    {}", False),
        (":param int b: {}\n:type b: {}", False),
        (":returns: {}\n    {}", True),
        (":raises E: {}", False),
        (":note: {}", True),
        (".. note::\n\n    {}", True),
    ],
    "epydoc": [
        ("@param a: {}\n    {}", False),
        ("@return: {}\n    {}", True),
        ("@raise E: {}", False),
        ("@note: {}", True),
    ],
}


@given(st.sampled_from(sorted(BLOCKS)), st.data(), st.sampled_from(["", "    ", "\t"]), st.booleans())
def test_no_word_for_the_reader_is_lost(style: str, data: st.DataObject, margin: str, is_known: bool) -> None:
    blocks = data.draw(st.lists(st.sampled_from(PROSE + BLOCKS[style]), min_size=1, max_size=7))
    kept: list[str] = []
    left_out: list[str] = []
    text = "Find w0w."
    for number, (form, is_kept) in enumerate(blocks, 1):
        made = [f"w{number}x{place}w" for place in range(form.count("{}"))]
        text += "\n\n" + form.format(*made)
        (kept if is_kept else left_out).extend(made)
    read = docstrings.parse(
        written(text.replace("\n", f"\n{margin}")), names=frozenset({"a", "b"}) if is_known else None
    )
    assert re.findall(r"w\d+x\d+w", read.text) == kept
    assert read.text.startswith("Find w0w.")
    assert "\n\n\n" not in read.text


@given(st.lists(st.sampled_from([form for form, _ in PROSE]), min_size=1, max_size=5))
def test_a_docstring_without_sections_stays_as_it_is(forms: list[str]) -> None:
    text = "\n\n".join(form.replace("{}", "word") for form in forms)
    assert docstrings.parse(written(f"\n{text}\n".replace("\n", "\n    "))).text == inspect.cleandoc(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Find.\n\na: One.", None),
        ("Find things in a store.\n\nNote: be quick.\n\nUsage:\n    f(a)", "a"),
        ("Find.\n\n`a` is looked up (see b): nothing.", "a b"),
        ("Find.\n\n`a[0]` (the first) is a path.", "a"),
        ("Find.\n\na (the first) is a path.", "a"),
        ("Find.\n\nInput: a path or an address.", "path"),
        ("Find.\n\nSupported kinds:\n    - path: a file\n    - url: an address", "kind"),
        ("Find.\n\n```\nArgs:\n    a: not meant\n```", "a"),
        ("Find.\n\nExample:\n    >>> f(a=1)", "a"),
    ],
)
def test_prose_as_people_mean_it(text: str, names: str | None) -> None:
    assert people(text, names) == (text, {})


def test_returned_value() -> None:
    assert (
        docstrings.parse(written("Find.\n\nReturns:\n    A list\n    of things.\n\nRaises:\n    E: x")).returns
        == "A list\nof things."
    )
    assert docstrings.parse(written("Find.\n\nReturns: A list.")).returns == "A list."
    assert docstrings.parse(written("Returns: a list.")).text == "Returns: a list."
    assert docstrings.parse(written("Find.\n\n返回：\n列表")).returns == "列表"
    assert docstrings.parse(written("Find.\n\n:returns: A list.")).returns == "A list."
