"""String literals against ``ast``: the value, and that every code point of it is written where the map says."""

from __future__ import annotations

import ast
import warnings

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from toolint.readers.python.strings import Literal, read_literal, read_text
from toolint.text import Span

BITS = [
    *("a", "é", "😀", " ", "\t", "\x0c", "\\n", "\\\\", "\\'", '\\"', "\\a\\b\\f\\v\\t\\r", "\\d", "\\ ", "\\é"),
    *("\\x41", "\\xe9", "\\0", "\\12", "\\1234", "\\777", "\\u00e9", "\\ud800", "\\U0001F600", "\\N{SNOWMAN}"),
    *("\\N{LATIN SMALL LETTER A WITH GRAVE}", "\\N{bell}", "'", '"', "{", "}", "{{", "}}", "\\{{", "N{x}"),
    *(
        "\\\n",
        "\\\r\n",
        "\n",
        "\r\n",
        "\r",
        "\\x4",
        "\\u12",
        "\\U00110000",
        "\\N",
        "\\N{NO SUCH}",
        "\\N{KEYCAP DIGIT ONE}",
    ),
]
BODIES = st.lists(st.sampled_from(BITS), max_size=8).map("".join)
PREFIXES = st.sampled_from(["", "r", "R", "u", "U", "b", "B", "bR", "Rb", "f", "F", "fr", "RF"])
QUOTES = st.sampled_from(["'", '"', "'''", '"""'])


def evaluate(source: str) -> str | None:
    """The value that Python gives it, None where it has none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(source.encode(), mode="eval").body
        except (SyntaxError, ValueError):
            return None
    if isinstance(tree, ast.JoinedStr):
        parts = [str(part.value) for part in tree.values if isinstance(part, ast.Constant)]
        return "".join(parts) if len(parts) == len(tree.values) else None
    if not isinstance(tree, ast.Constant) or not isinstance(tree.value, (str, bytes)):
        return None
    return tree.value.decode("latin-1") if isinstance(tree.value, bytes) else tree.value


@st.composite
def tokens(draw: st.DrawFn) -> str:
    quotes = draw(QUOTES)
    token = draw(PREFIXES) + quotes + draw(BODIES) + quotes
    assume("\ud800" not in token)
    return token


@given(tokens())
@example("'''\r\n'''")
@example("''")
def test_value_is_that_of_python(token: str) -> None:
    expected = evaluate(token)
    literal = read_literal(token, 7)
    assert (literal.value if literal else None) == expected
    if literal:
        check_map(literal, token, 7)


def check_map(literal: Literal, source: str, offset: int) -> None:
    assert len(literal.starts) == len(literal.ends) == len(literal.value)
    assert len(literal.offsets) == len(literal.value) + 1
    before = literal.inside.start
    for char, start, end in zip(literal.value, literal.starts, literal.ends, strict=True):
        assert before <= start < end <= literal.inside.end
        written = source[start - offset : end - offset]
        assert written == char or written[0] in "\\{}\r"
        before = end


@given(BODIES | st.text(), st.booleans(), st.booleans(), st.booleans())
def test_any_text_is_read_or_refused(text: str, raw: bool, fields: bool, is_bytes: bool) -> None:
    literal = read_text(text, 3, raw=raw, fields=fields, is_bytes=is_bytes)
    if literal:
        check_map(literal, text, 3)


@given(st.lists(tokens() | st.sampled_from(["#\n", "\\\n", " ", "(", ")", "\f"]), max_size=4).map("".join))
def test_pieces_side_by_side_are_those_of_python(source: str) -> None:
    expected = evaluate(f"({source}\n)")
    literal = read_literal(source)
    if expected is not None:
        assert literal
        assert literal.value == expected
        check_map(literal, source, 0)


@pytest.mark.parametrize(
    "token",
    [
        "f'{x}'",
        "f'}'",
        "'\\x4'",
        "'\\u12'",
        "'\\N'",
        "'\\N{NO SUCH}'",
        "'\\U00110000'",
        "t'a'",
        "x",
        "",
        "'a",
        "q'a'",
        "'a' b'b'",
        "'a' x",
    ],
)
def test_what_has_no_value_is_none(token: str) -> None:
    assert read_literal(token) is None


def test_pieces_side_by_side() -> None:
    source = "('one '  # first\n r\"t\\wo\" '\\x33')"
    literal = read_literal(source, 100)
    assert literal
    assert literal.value == ast.literal_eval(source) == "one t\\wo3"
    two = literal.span(4, 8)
    assert source[two.start - 100 : two.end - 100] == "t\\wo"
    three = literal.span(8)
    assert source[three.start - 100 : three.end - 100] == "\\x33"
    assert literal.span(9) == Span(131, 131)
    assert literal.span(0, 0) == Span(102, 102)
