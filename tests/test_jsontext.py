"""JSON text against ``json``: the value, the places, and what an edit leaves as it was."""

from __future__ import annotations

import copy
import json
import math
import os
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from toolint import jsontext
from toolint.jsonc import plain
from toolint.jsontext import JsonSyntaxError, parse, parse_relaxed
from toolint.text import Edit, apply_edits

many = settings(max_examples=int(os.environ.get("TOOLINT_JSON", "300")))
"""How many texts a property is held against."""
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8)
KEYS = st.text(max_size=4) | st.sampled_from(["a", "b", "ключ", 'qu"ote', "back\\slash", "\ud800"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
BLANKS = st.text(" \t\n\r", max_size=3)


@st.composite
def texts(draw: st.DrawFn, values: st.SearchStrategy[Any] = VALUES) -> str:
    """JSON text with equal keys, odd blanks and escapes of every kind."""

    def blanks(written: str) -> str:
        return draw(BLANKS) + written + draw(BLANKS)

    def string(value: str) -> str:
        written = json.dumps(value, ensure_ascii=draw(st.booleans()))
        return written.replace("/", "\\/") if draw(st.booleans()) else written

    def write(value: Any) -> str:
        match value:
            case str():
                return blanks(string(value))
            case list():
                return blanks("[" + (",".join(map(write, value)) or draw(BLANKS)) + "]")
            case dict():
                pairs = list(value.items())
                again = draw(st.booleans())
                if pairs and again:
                    pairs.append((draw(st.sampled_from(list(value))), draw(SCALARS)))
                members = [blanks(string(key)) + ":" + write(item) for key, item in pairs]
                return blanks("{" + (",".join(members) or draw(BLANKS)) + "}")
        return blanks(json.dumps(value))

    return write(draw(values))


def routes(value: Any, route: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    """Every part of a value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(route, value), *(found for key, item in parts for found in routes(item, (*route, key)))]


def same(left: Any, right: Any) -> bool:
    """Equal, order of keys included, NaN like itself."""
    return json.dumps(left) == json.dumps(right)


@many
@given(texts())
def test_value_is_that_of_json(text: str) -> None:
    assert same(parse(text).value, json.loads(text))


@given(texts())
def test_every_part_has_the_place_that_reads_as_it(text: str) -> None:
    document = parse(text)
    for route, part in routes(document.value):
        span = document.span(route)
        assert span is not None
        written = text[span.start : span.end]
        assert written == written.strip(" \t\n\r")
        assert same(json.loads(written), part)
        key = document.key_span(route)
        if route and isinstance(route[-1], str):
            assert key is not None
            assert json.loads(text[key.start : key.end]) == route[-1]
            assert re.fullmatch(r"[ \t\r\n]*:[ \t\r\n]*", text[key.end : span.start])
        else:
            assert key is None


def test_absent_parts_have_no_place() -> None:
    document = parse('{"a": [1]}')
    absent: list[list[str | int]] = [["b"], ["a", 1], ["a", -1], ["a", "0"], ["a", 0, "x"], [0]]
    assert [document.span(route) for route in absent] == [None] * 6


TINY = st.text('{}[]",:\\u01eE+-.tfn/ \n\x00Na', max_size=12) | st.sampled_from(
    ["01", "1.", "-", "+1", ".5", "1e", "NaN", "-NaN", "-Infinity", "tru", "[1 2]", '{"a" 1}', "{,}", "[,]", "[1,]"]
)


@many
@given(texts() | TINY, st.integers(0), st.text('{}[]",:\\u01eE+-.tfn/\x00 ', max_size=2), st.integers(0, 2))
@example("", 0, "", 0)
@example('"\\ud800"', 9, "", 0)
def test_accepts_what_json_accepts(text: str, at: int, put: str, drop: int) -> None:
    at = at % (len(text) + 1)
    text = text[:at] + put + text[at + drop :]
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(JsonSyntaxError) as caught:
            parse(text)
        assert 0 <= caught.value.offset <= len(text)
        with pytest.raises(JsonSyntaxError):  # The scanner alone must see it too, or its words are never used.
            jsontext._scan(text)
    else:
        assert same(parse(text).value, expected)
        jsontext._scan(text)


DEEP = '{"a":' * 10_000 + "1" + "}" * 10_000


@pytest.mark.parametrize(
    ("text", "message", "rest"),
    [
        ("", "the text ends where a value is due", ""),
        ('{"a": 1,\n}', "a comma before `}`", ",\n}"),
        ("[1, 2,]", "a comma before `]`", ",]"),
        ('{"a": 1', "the text ends where `,` or `}` is due", ""),
        ('{"a": 1 "b": 2}', '`,` or `}` is due, not `"`', '"b": 2}'),
        ("{'a': 1}", "strings stand in double quotes", "'a': 1}"),
        ("{a: 1}", "a key in double quotes is due, not `a`", "a: 1}"),
        ('{"a" 1}', "`:` is due after the key", "1}"),
        ('{"a": True}', "`True` is not a JSON value", "True}"),
        ("[01]", "`,` or `]` is due, not `1`", "1]"),
        ("// note\n{}", "JSON has no comments", "// note\n{}"),
        ('{"a": 1} # note', "JSON has no comments", "# note"),
        ("{} {}", "the end of the text is due, not `{`", "{}"),
        ('["a\\d"]', "JSON has no escape `\\d`", '\\d"]'),
        ('["a\nb"]', "the string is not closed on its line", '"a\nb"]'),
        ('["a\tb"]', "the control character U+0009 must be escaped in a string", '\tb"]'),
        ("[" * 201, "nested more than 200 levels deep", "["),
        (
            '{"a":' * 10_000 + "1" + "}" * 10_000,
            "nested more than 200 levels deep",
            '{"a":' * 9_800 + "1" + "}" * 10_000,
        ),
    ],
)
def test_says_what_is_wrong_and_where(text: str, message: str, rest: str) -> None:
    with pytest.raises(JsonSyntaxError) as caught:
        parse(text)
    assert (caught.value.message, text[caught.value.offset :]) == (message, rest)


def test_two_hundred_levels_are_fine() -> None:
    text = "[" * 200 + "]" * 200
    document = parse(text)
    span = document.span([0] * 199)
    assert span is not None
    assert text[span.start : span.end] == "[]"


def pick(data: st.DataObject, value: Any, kind: type) -> tuple[str | int, ...]:
    found = [route for route, part in routes(value) if isinstance(part, kind)]
    assume(found)
    return data.draw(st.sampled_from(found))


def at(value: Any, route: tuple[str | int, ...]) -> Any:
    for part in route:
        value = value[part]
    return value


def expect_set(value: Any, route: tuple[str | int, ...], new: Any) -> Any:
    if not route:
        return new
    value = copy.deepcopy(value)
    parent = at(value, route[:-1])
    if isinstance(parent, list) and route[-1] == len(parent):
        parent.append(new)
    else:
        parent[route[-1]] = new
    return value


def expect_remove(value: Any, route: tuple[str | int, ...]) -> Any:
    value = copy.deepcopy(value)
    del at(value, route[:-1])[route[-1]]
    return value


@many
@given(texts(), VALUES, st.data())
def test_set_changes_that_value_only(text: str, new: Any, data: st.DataObject) -> None:
    value = json.loads(text)
    route = data.draw(st.sampled_from([found for found, _ in routes(value)]))
    edits = jsontext.set_value(text, route, new)
    result = apply_edits(text, edits)
    assert same(json.loads(result), expect_set(value, route, new))
    edits[0].content.encode()
    (edit,) = edits
    assert edit.span == parse(text).span(route)


@many
@given(texts(), KEYS, VALUES, st.data())
def test_add_key(text: str, key: str, new: Any, data: st.DataObject) -> None:
    value = json.loads(text)
    route = (*pick(data, value, dict), key)
    result = apply_edits(text, jsontext.set_value(text, route, new))
    assert same(json.loads(result), expect_set(value, route, new))


@many
@given(texts(), VALUES, st.data())
def test_append_entry(text: str, new: Any, data: st.DataObject) -> None:
    value = json.loads(text)
    where = pick(data, value, list)
    route = (*where, len(at(value, where)))
    result = apply_edits(text, jsontext.set_value(text, route, new))
    assert same(json.loads(result), expect_set(value, route, new))


@many
@given(texts(), st.data())
def test_remove(text: str, data: st.DataObject) -> None:
    value = json.loads(text)
    found = [route for route, _ in routes(value) if route]
    assume(found)
    route = data.draw(st.sampled_from(found))
    edits = jsontext.remove(text, route)
    assert same(json.loads(apply_edits(text, edits)), expect_remove(value, route))
    assert all(edit.content == "" for edit in edits)


LAYOUTS = st.sampled_from(
    [(None, (", ", ": ")), (None, (",", ":")), (2, None), (4, None), ("\t", None), (3, (",", " : "))]
)


SHOWN = st.fixed_dictionaries({"p": VALUES, "q": VALUES})
"""Values in whose text ``json.dumps`` shows both its separators and its indent."""


@many
@given(SHOWN, VALUES, KEYS, LAYOUTS, st.sampled_from(["\n", "\r\n"]), st.booleans(), st.data())
def test_edits_keep_the_layout(
    value: Any, new: Any, key: str, layout: tuple[Any, Any], line_end: str, is_removal: bool, data: st.DataObject
) -> None:
    """What ``json.dumps`` lays out and we edit is what ``json.dumps`` lays out of the changed value."""

    def dump(part: Any) -> str:
        written = json.dumps(part, indent=layout[0], separators=layout[1], ensure_ascii=False)
        return re.sub("[\ud800-\udfff]", lambda m: f"\\u{ord(m[0]):04x}", written).replace("\n", line_end) + line_end

    text = dump(value)
    assume("\\u" not in text)  # Then what is new is escaped too.
    if is_removal:
        found = [route for route, _ in routes(value) if route]
        route = data.draw(st.sampled_from(found))
        assert apply_edits(text, jsontext.remove(text, route)) == dump(expect_remove(value, route))
    else:
        objects = [(*route, key) for route, part in routes(value) if isinstance(part, dict)]
        route = data.draw(st.sampled_from([route for route, _ in routes(value) if route] + objects))
        assert apply_edits(text, jsontext.set_value(text, route, new)) == dump(expect_set(value, route, new))


@given(texts(), st.data())
def test_several_changes_come_out_as_one_set_of_edits(text: str, data: st.DataObject) -> None:
    steps: list[Callable[[str], list[Edit]]] = []
    value = json.loads(text)
    now = text
    for _ in range(data.draw(st.integers(1, 4))):
        found = [route for route, _ in routes(value) if route]
        assume(found)
        route = data.draw(st.sampled_from(found))
        if data.draw(st.booleans()):
            steps.append(partial(jsontext.remove, pointer=route))
        else:
            new = data.draw(VALUES)
            steps.append(partial(jsontext.set_value, pointer=route, value=new))
        now = apply_edits(now, steps[-1](now))
        value = json.loads(now)
    assert apply_edits(text, jsontext.change(text, steps)) == now


@pytest.mark.parametrize(
    ("text", "route", "value", "result"),
    [
        ('{ "a": 1 }', ["b"], 2, '{ "a": 1, "b": 2 }'),
        ('{"a":1}', ["b"], [2], '{"a":1,"b":[2]}'),
        ("{}", ["b"], 2, '{"b": 2}'),
        ('{\n  "a": {}\n}\n', ["a", "b"], True, '{\n  "a": {\n    "b": true\n  }\n}\n'),
        ('{\n    "a": {"c": 1}\n}\n', ["a", "b"], {"x": 1}, '{\n    "a": {"c": 1, "b": {"x": 1}}\n}\n'),
        (
            '{\n  "required": ["a"],\n  "p": {\n    "x": 1\n  }\n}',
            ["p", "required"],
            ["x", "y"],
            '{\n  "required": ["a"],\n  "p": {\n    "x": 1,\n    "required": ["x", "y"]\n  }\n}',
        ),
        ('{\r\n\t"a": 1\r\n}', ["b"], {"c": 1}, '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": 1\r\n\t}\r\n}'),
        ('{"a": "\\u00e9"}', ["b"], "ü", '{"a": "\\u00e9", "b": "\\u00fc"}'),
        ('{"a": "é"}', ["b"], "ü", '{"a": "é", "b": "ü"}'),
    ],
)
def test_new_parts_follow_their_surroundings(text: str, route: list[str | int], value: Any, result: str) -> None:
    assert apply_edits(text, jsontext.set_value(text, route, value)) == result


def test_every_equal_key_is_removed() -> None:
    assert apply_edits('{"a": 1, "b": 2, "a": 3}', jsontext.remove('{"a": 1, "b": 2, "a": 3}', ["a"])) == '{"b": 2}'


@pytest.mark.parametrize("route", [["x", "y"], ["a", "b"], ["l", "k"], ["l", 5], ["l", -1], [0]])
def test_no_edit_where_nothing_can_stand(route: list[str | int]) -> None:
    with pytest.raises(LookupError):
        jsontext.set_value('{"a": 1, "l": [1]}', route, 0)
    with pytest.raises(LookupError):
        jsontext.remove('{"a": 1, "l": [1]}', route)


def test_numbers_beyond_the_limit_of_int_are_refused_at_their_place() -> None:
    text = '{"a": ' + "9" * 5000 + "}"
    try:
        json.loads(text)
    except ValueError:
        with pytest.raises(JsonSyntaxError) as caught:
            parse(text)
        assert caught.value.offset == 6


def test_whole_floats_and_nan() -> None:
    value = parse("[1.0, 1e400, NaN, -Infinity]").value
    assert value[:2] == [1.0, math.inf]
    assert math.isnan(value[2])
    assert value[3] == -math.inf


# Comments, trailing commas, keys that stand twice


COMMENTS = st.sampled_from(["// note\n", "/* note, ] */", "/* a\r\n b */", '// "é", {\r\n', "/**/", "/***/"])
_TOKENS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\[\]{},:\s"]+|\s+', re.DOTALL)


@st.composite
def relaxed(draw: st.DrawFn, chance: int = 3) -> tuple[str, str, list[str]]:
    """JSON, the same with comments and trailing commas, and the comments."""
    text = draw(texts())
    out, comments, before = [], [], ""
    for token in [*_TOKENS.findall(text), ""]:
        if token in ("]", "}") and before and before not in "[{" and draw(st.integers(0, chance)) == 0:
            out.append(",")
        if draw(st.integers(0, 2 * chance)) == 0:
            comments.append(draw(COMMENTS))
            out.append(comments[-1])
        out.append(token)
        before = token if token.strip() else before
    return text, "".join(out), comments


@many
@given(relaxed())
def test_comments_and_trailing_commas_change_nothing(drawn: tuple[str, str, list[str]]) -> None:
    text, written, comments = drawn
    document = parse_relaxed(written)
    assert same(document.value, json.loads(text))
    assert [written[e.span.start : e.span.end] for e in document.extras if e.kind == "comment"] == [
        comment.rstrip("\r\n") if comment.startswith("//") else comment for comment in comments
    ]
    assert all(written[e.span.start : e.span.end] == "," for e in document.extras if e.kind == "trailing comma")
    assert not [line for line in map(str.split, plain(written).text.splitlines()) if "note" in line]
    for route, part in routes(document.value):
        span = document.span(route)
        assert span is not None
        assert same(parse_relaxed(written[span.start : span.end]).value, part)


@many
@given(relaxed(chance=12), VALUES, KEYS, st.data())
def test_edits_keep_comments(drawn: tuple[str, str, list[str]], new: Any, key: str, data: st.DataObject) -> None:
    text, written, comments = drawn
    value = json.loads(text)
    route = data.draw(st.sampled_from([route for route, _ in routes(value)]))
    steps: list[tuple[Callable[[], list[Edit]], Callable[[], Any]]] = [
        (lambda: jsontext.set_value(written, route, new), lambda: expect_set(value, route, new)),
        (lambda: jsontext.remove(written, route), lambda: expect_remove(value, route)),
    ]
    if isinstance(at(value, route), dict):
        inner = (*route, key)
        steps.append((lambda: jsontext.set_value(written, inner, new), lambda: expect_set(value, inner, new)))
    edits, expected = data.draw(st.sampled_from(steps))
    try:
        result = apply_edits(written, edits())
    except LookupError:
        assert comments or not route
        return
    assert same(parse_relaxed(result).value, expected())
    kept = [result[e.span.start : e.span.end].rstrip("\r") for e in parse_relaxed(result).extras if e.kind == "comment"]
    assert kept == [comment.rstrip("\r\n") if comment.startswith("//") else comment for comment in comments]


@pytest.mark.parametrize("text", ["[,]", "{,}", "[1,,]", '{"a":,}', ",", "[1],", "# note\n[]", "[1 /* ]", "['a',]"])
def test_other_liberties_are_refused(text: str) -> None:
    with pytest.raises(JsonSyntaxError):
        parse_relaxed(text)


@pytest.mark.parametrize(
    ("text", "route", "value", "result"),
    [
        ('{\n  "a": 1, // one\n}', ["b"], 2, None),
        ('{\n  // one\n  "a": 1,\n}', ["b"], 2, '{\n  // one\n  "a": 1,\n  "b": 2,\n}'),
        ('{\n  "a": 1, // one\n  "b": 2\n}', ["c"], 3, '{\n  "a": 1, // one\n  "b": 2,\n  "c": 3\n}'),
        ('{\n  "a": 1, // one\n  "b": 2\n}', ["a"], 3, '{\n  "a": 3, // one\n  "b": 2\n}'),
        ('{"a": {"b": 1 /* one */}}', ["a"], 3, None),
    ],
)
def test_a_comment_stays_where_it_belongs(text: str, route: list[str | int], value: Any, result: str | None) -> None:
    if result is None:
        with pytest.raises(LookupError):
            jsontext.set_value(text, route, value)
    else:
        assert apply_edits(text, jsontext.set_value(text, route, value)) == result


def test_keys_that_stand_twice() -> None:
    text = '{"a": {"x": 1, "y": 2, "\\u0078": 3}, "b": {"x": 4}, "a": {"x": 1, "x": 2, "x": 3}}'
    document = parse(text)
    assert document.repeats_keys
    assert [(key, span.start) for key, span in document.lost_keys(())] == [
        ("x", 7),
        ("a", 1),
        ("x", text.index('"x": 1, "x"')),
        ("x", text.index('"x": 2, "x"')),
    ]
    assert [text[span.start : span.start + 6] for _, span in document.lost_keys(("a",))] == ['"x": 1', '"x": 2']
    assert list(document.lost_keys(("b",))) == []
    assert not parse('[{"a": 1}, {"a": 2}]').repeats_keys
