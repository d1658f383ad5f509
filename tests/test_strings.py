"""String literals against ``ast``: the value, and that every code point of it is written where the map says."""

from __future__ import annotations

import ast
import warnings

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from toolint.readers.python.strings import Literal, NotALiteral, concat, read_literal, read_text
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
    assert isinstance(tree, ast.Constant)
    assert isinstance(tree.value, (str, bytes))
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
    if expected is not None:
        assume(len(ast_tokens(token)) == 1)
        literal = read_literal(token, 7)
        assert literal.value == expected
        check_map(literal, token, 7)


def ast_tokens(source: str) -> list[str]:
    """The pieces that stand side by side in a valid source."""
    found = []
    rest = source
    while rest:
        ends = [end for end in range(2, len(rest) + 1) if rest[end - 1] in "'\"" and evaluate(rest[:end]) is not None]
        quote = next(at for at, char in enumerate(rest) if char in "'\"")
        triple = rest[quote : quote + 3] in ("'''", '"""')
        end = next(e for e in ends if not triple or e >= quote + 6)
        found.append(rest[:end])
        rest = rest[end:]
    return found


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
    try:
        literal = read_text(text, 3, raw=raw, fields=fields, is_bytes=is_bytes)
    except NotALiteral:
        return
    check_map(literal, text, 3)


@pytest.mark.parametrize(
    "token",
    ["f'{x}'", "f'}'", "'\\x4'", "'\\u12'", "'\\N'", "'\\N{NO SUCH}'", "'\\U00110000'", "t'a'", "x", "", "'a", "q'a'"],
)
def test_what_has_no_value_is_refused(token: str) -> None:
    with pytest.raises(NotALiteral):
        read_literal(token)


def test_pieces_side_by_side() -> None:
    source = "('one '  # first\n r\"t\\wo\" '\\x33')"
    pieces = [(1, "'one '"), (18, 'r"t\\wo"'), (26, "'\\x33'")]
    assert all(source[at : at + len(token)] == token for at, token in pieces)
    literal = concat([read_literal(token, at) for at, token in pieces])
    assert literal.value == ast.literal_eval(source) == "one t\\wo3"
    check_map(literal, source, 0)
    two = literal.span(4, 8)
    assert source[two.start : two.end] == "t\\wo"
    three = literal.span(8)
    assert source[three.start : three.end] == "\\x33"
    assert literal.span(9) == Span(31, 31)
    assert literal.span(0, 0) == Span(2, 2)


def test_text_and_bytes_do_not_mix() -> None:
    with pytest.raises(NotALiteral):
        concat([read_literal("'a'"), read_literal("b'a'", 4)])
    with pytest.raises(NotALiteral):
        concat([])
