"""Edits of typed handlers' source: each changes its node and nothing else, in every style, quote and layout."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
import typing
from collections.abc import Callable, Sequence

import docstring_parser
import griffe
import pytest
from docstring_parser import DocstringStyle
from hypothesis import assume, example, given
from hypothesis import strategies as st

from toolint.readers.python import (
    annotation_edits,
    docstring_edits,
    import_edits,
    renaming_edits,
    signature_edits,
    string_edits,
)
from toolint.readers.python.tree import Declared, Tree, tree
from toolint.text import Edit, Source, Span, apply_edits

NAMES = ("limit", "table", "owner", "with_rows", "q")
WORDS = st.text(st.sampled_from("abc xyz'`é漢.,-"), max_size=30).map(lambda text: f"W{text.strip()}".rstrip())
ENDS = st.sampled_from(["\n", "\r\n"])


def parsed(text: str) -> Tree:
    found = tree(Source("code.py", text))
    assert found is not None
    return found


def edited(text: str, edits: Sequence[Edit] | None) -> str:
    assert edits is not None
    made = apply_edits(text, edits)
    compile(made, "code.py", "exec", dont_inherit=True)
    return made


def comments(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token.string for token in tokens if token.type == tokenize.COMMENT]


# Docstrings


def google(entries: Sequence[tuple[str, str]]) -> list[str]:
    return ["Args:", *(f"    {name}: {text}" for name, text in entries)]


def typed_google(entries: Sequence[tuple[str, str]]) -> list[str]:
    return ["Args:", *(f"    {name} (list[str], optional): {text}\n        and more" for name, text in entries)]


def numpy(entries: Sequence[tuple[str, str]]) -> list[str]:
    return ["Parameters", "----------", *(f"{name} : int\n    {text}" for name, text in entries)]


def sphinx(entries: Sequence[tuple[str, str]]) -> list[str]:
    return [f":param {name}: {text}\n    and more" for name, text in entries]


def epydoc(entries: Sequence[tuple[str, str]]) -> list[str]:
    return [f"@param {name}: {text}" for name, text in entries]


STYLES: dict[str, tuple[Callable[[Sequence[tuple[str, str]]], list[str]], DocstringStyle]] = {
    "google": (google, DocstringStyle.GOOGLE),
    "typed google": (typed_google, DocstringStyle.GOOGLE),
    "numpy": (numpy, DocstringStyle.NUMPYDOC),
    "sphinx": (sphinx, DocstringStyle.REST),
    "epydoc": (epydoc, DocstringStyle.EPYDOC),
}
RETURNS = {
    "google": "Returns:\n    Rows.",
    "typed google": "Returns:\n    Rows.",
    "numpy": "Returns\n-------\nstr\n    Rows.",
    "sphinx": ":returns: Rows.",
    "epydoc": "@return: Rows.",
}


def written(style: str, entries: Sequence[tuple[str, str]], indent: str, end: str, *, prefix: str, tail: bool) -> str:
    """A function whose docstring has the entries."""
    lines = ["Read rows.", "", "It is quick.", "", *"\n".join(STYLES[style][0](entries)).split("\n")]
    if tail:
        lines += ([] if style in ("sphinx", "epydoc") else [""]) + RETURNS[style].split("\n")
    body = end.join(indent + line if line and number else line for number, line in enumerate(lines))
    names = ", ".join(NAMES)
    return f'def read({names}):{end}{indent}{prefix}"""{body}{end}{indent}"""{end}{indent}return 1  # done{end}'


def by_library(text: str, style: str) -> dict[str, str]:
    """What docstring_parser finds, and griffe the same where it knows the style."""
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    value = ast.get_docstring(node) or ""
    found = docstring_parser.parse(value, STYLES[style][1])
    texts = {entry.arg_name: " ".join((entry.description or "").split()) for entry in found.params}
    if style != "epydoc":
        name = style.split()[-1]
        sections = griffe.parse(griffe.Docstring(value, lineno=1), griffe.Parser(name))
        names = [e.name for s in sections if s.kind is griffe.DocstringSectionKind.parameters for e in s.value]
        assert names == [*texts]
    assert found.short_description == "Read rows."
    return texts


ENTRIES = st.lists(st.tuples(st.sampled_from(NAMES), WORDS), min_size=1, max_size=4, unique_by=lambda entry: entry[0])


@given(
    st.sampled_from([*STYLES]),
    ENTRIES,
    st.sampled_from(["    ", "\t", "  "]),
    ENDS,
    st.sampled_from(["", "r", "R", "u"]),
    st.booleans(),
    st.data(),
)
def test_entries_are_taken_out_of_a_docstring(
    style: str,
    entries: Sequence[tuple[str, str]],
    indent: str,
    end: str,
    prefix: str,
    tail: bool,
    data: st.DataObject,
) -> None:
    text = written(style, entries, indent, end, prefix=prefix, tail=tail)
    gone = data.draw(st.lists(st.sampled_from([name for name, _ in entries]), min_size=1, unique=True))
    made = parsed(text)
    place = made.span(made.texts[0])
    edits = docstring_edits.without(made, place, gone, frozenset(NAMES))
    assume(edits is not None)
    after = edited(text, edits)
    before = by_library(text, style)
    assert by_library(after, style) == {name: said for name, said in before.items() if name not in gone}
    left = [line for line in after.splitlines() if line.strip()]
    assert all(line in text.splitlines() or '"""' in line for line in left)
    assert ("Rows." in after) is tail
    assert "It is quick." in after
    assert comments(after) == comments(text)
    assert after.count("\r\n") == (after.count("\n") if end == "\r\n" else 0)
    if len(gone) == len(entries):
        assert not any(word in after for word in ("Args:", "Parameters", ":param", "@param"))
        assert f"{end}{end}{end}" not in after


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("tail", [False, True])
def test_entries_are_taken_out_in_every_style(style: str, tail: bool) -> None:
    text = written(style, [("limit", "Most."), ("table", "Which.")], "    ", "\n", prefix="", tail=tail)
    made = parsed(text)
    for gone in (["limit"], ["table"], ["limit", "table"]):
        after = edited(text, docstring_edits.without(made, made.span(made.texts[0]), gone, frozenset(NAMES)))
        assert [*by_library(after, style)] == [name for name in ("limit", "table") if name not in gone]


@pytest.mark.parametrize(
    "docstring",
    [
        '"Read.\\n\\nArgs:\\n    limit: Most."',
        '"""Read.\n\n    Args:\n""" """        limit: Most.\n    """',
        '"""Args:\n        limit: Most.\n    """',
        '"""Read limit: Most."""',
    ],
)
def test_what_is_no_entry_on_lines_of_its_own_stays(docstring: str) -> None:
    made = parsed(f"def read(limit):\n    {docstring}\n")
    assert docstring_edits.without(made, made.span(made.texts[0]), ["limit"], frozenset(NAMES)) is None


# Strings

TEXTS = st.text(st.sampled_from("ab .\"'\\\nét{}"), min_size=2, max_size=20)


@st.composite
def literals(draw: st.DrawFn) -> tuple[str, str]:
    """Some literals side by side, as written and as a value."""
    pieces, value = [], ""
    for text in draw(st.lists(TEXTS, min_size=1, max_size=3)):
        quote = draw(st.sampled_from(["'", '"', '"""', "'''"]))
        code = quote + text.replace("\\", "\\\\").replace(quote[0], f"\\{quote[0]}").replace("\n", "\\n") + quote
        prefix = draw(st.sampled_from(["", "u", "r"]))
        if prefix == "r" and ("\\" in text or quote[0] in text or "\n" in text):
            prefix = ""
        pieces.append(prefix + code)
        value += text
    between = draw(st.sampled_from([" ", "\n    ", "  # a note\n    "]))
    return between.join(pieces), value


@given(literals(), st.data())
@example(("'first.' # x\n 'Use'", "first.Use"), None)
def test_a_space_is_put_into_a_text(literal: tuple[str, str], data: st.DataObject | None) -> None:
    code, value = literal
    at = data.draw(st.integers(1, len(value) - 1)) if data is not None else 6
    text = f"x = (  # before\n    {code}\n)  # after\n"
    made = parsed(text)
    new = f"{value[:at]} {value[at:]}"
    edits = string_edits.changed(made, made.span(made.texts[0]), value, new)
    if edits is None:
        return
    after = edited(text, edits)
    assert len(after) == len(text) + 1
    assert comments(after) == comments(text)
    assigned = ast.parse(after).body[0]
    assert isinstance(assigned, ast.Assign)
    assert ast.literal_eval(assigned.value) == new


@given(literals(), st.data())
def test_characters_are_taken_out_of_a_text(literal: tuple[str, str], data: st.DataObject) -> None:
    code, value = literal
    at = data.draw(st.integers(0, len(value) - 1))
    assume(not value[at].isspace())
    text = f"x = ({code})  # after\n"
    made = parsed(text)
    new = value[:at] + value[at + 1 :]
    edits = string_edits.changed(made, made.span(made.texts[0]), value, new)
    if edits is None:
        return
    after = edited(text, edits)
    assigned = ast.parse(after).body[0]
    assert isinstance(assigned, ast.Assign)
    assert ast.literal_eval(assigned.value) == new
    assert comments(after) == comments(text)


def test_a_text_that_is_computed_stays() -> None:
    text = "x = f'Most rows.See {y}.'\n"
    made = parsed(text)
    assert string_edits.changed(made, Span(4, len(text) - 1), "Most rows.See 1.", "Most rows. See 1.") is None


def test_a_place_that_is_not_certain_stays() -> None:
    text = "x = 'a.B a.B'\n"
    made = parsed(text)
    assert string_edits.changed(made, Span(4, 13), "a.B", "a. B") is None
    assert string_edits.changed(made, Span(4, 13), "a.B a.B", "a. B a. B") is not None


@given(st.text(), st.sampled_from("'\""))
def test_a_quoted_text_is_that_text(text: str, quote: str) -> None:
    assume(not any("\ud800" <= char <= "\udfff" for char in text))
    code = string_edits.quoted(text, quote)
    assert ast.literal_eval(code) == text
    assert len(code.splitlines()) == 1


# Imports

HEADS = [
    "",
    '"""Tools."""\n',
    '#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n"""Tools."""\n\nfrom __future__ import annotations\n',
    "# Copyright\n",
    "from __future__ import annotations\n",
]
IMPORTS = [
    "",
    "import os\nimport sys\n",
    "import os\n\nimport json5 as j\n",
    "from typing import Any\n",
    "from typing import Annotated, Any, cast\n",
    "from typing import (\n    Annotated,  # first\n    Any,\n)\n",
    "from typing import (\n    Any,\n    cast,\n)\n",
    "from typing import cast, Any\n",
    "import typing\n",
    "import typing as t\n",
    "from typing import Literal as L\n",
    "from typing_extensions import TypedDict\n",
    "if True:\n    from typing import Literal\n",
    "try:\n    from typing import Literal\nexcept ImportError:\n    from typing_extensions import Literal\n",
    "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from collections.abc import Sequence\n",
    "from json import loads\nfrom uuid import uuid4\n\nfrom pytest import fixture\n",
    "from .models import Page\n",
    "import os; import sys\n",
    "from typing import *\n",
    "from typing import Any as Everything\n",
]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("imports", IMPORTS)
@pytest.mark.parametrize("head", HEADS)
def test_a_name_is_imported(head: str, imports: str, end: str) -> None:
    text = f"{head}\n{imports}\n\ndef read(x: str):\n    return x\n".replace("\n", end)
    made = parsed(text)
    found = import_edits.spelling(made, ("typing", "typing_extensions"), "Literal", text.index("x: str"))
    if found is None:
        assert imports == "import os; import sys\n"
        return
    used = edited(text, [*found.edits, Edit(Span(text.index("str)"), text.index("str)") + 3), f"{found.code}['a']")])
    space: dict[str, object] = {}
    runs = "\n".join(used.replace("from .models import Page", "").replace("import json5 as j", "").splitlines())
    exec(compile(runs, "code.py", "exec", dont_inherit=True), space)
    read = space["read"]
    assert typing.get_type_hints(read)["x"] == typing.Literal["a"]
    assert comments(used) == comments(text)
    assert ast.get_docstring(ast.parse(used)) == ast.get_docstring(ast.parse(text))
    assert used.count("\r\n") == (used.count("\n") if end == "\r\n" else 0)
    if "TypedDict" not in imports and found.edits:
        assert len(found.edits) == 1


@pytest.mark.parametrize(
    "text",
    [
        "class Literal: ...\n",
        "from lark import Literal\n",
        "def f(Literal): ...\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from typing import Literal\n",
    ],
)
def test_a_name_that_means_something_else_is_not_imported(text: str) -> None:
    text += "def read(x: str): ...\n"
    assert import_edits.spelling(parsed(text), ("typing",), "Literal", text.index("x: str")) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from typing import Annotated, Any", "from typing import Annotated, Any, Literal"),
        ("from typing import TYPE_CHECKING, Any, cast", "from typing import TYPE_CHECKING, Any, Literal, cast"),
        ("from typing import Optional, Any", "from typing import Optional, Any, Literal"),
        ("from typing import Any\nfrom typing import Optional", "from typing import Any\nfrom typing import Literal\nfrom typing import Optional"),
        ("from typing import Any\nfrom typing import cast\nimport x", "from typing import Any\nfrom typing import Literal\nfrom typing import cast\nimport x"),
        ("from typing import (\n    Any,\n    Union,\n)", "from typing import (\n    Any,\n    Literal,\n    Union,\n)"),
        ("import re\nfrom abc import ABC\nfrom uuid import UUID", "import re\nfrom abc import ABC\nfrom typing import Literal\nfrom uuid import UUID"),
        ("from pydantic import BaseModel", "from typing import Literal\n\nfrom pydantic import BaseModel"),
        ("import re\n\nfrom pydantic import BaseModel", "import re\nfrom typing import Literal\n\nfrom pydantic import BaseModel"),
    ],
)  # fmt: skip
def test_an_import_stands_where_it_belongs(before: str, after: str) -> None:
    text = f"{before}\n\n\ndef read(x): ...\n"
    found = import_edits.spelling(parsed(text), ("typing",), "Literal", text.index("(x)"))
    assert found is not None
    assert edited(text, found.edits) == text.replace(before, after)


# Annotations

TYPES = [
    "int",
    "str",
    "list[int]",
    "t.Dict[str, int]",
    "Union[int, str]",
    "Union[int, (str)]",
    "int | str",
    "(int)",
    "'int'",
    '"list[int]"',
    "Annotated[int, Field(ge=1)]",
    "Annotated[Annotated[int, Field(ge=1)], 'x']",
    "typing.Annotated[\n    int,  # a note\n    Field(ge=1),\n]",
    "collections.abc.Sequence[int]",
]
TOP = "import collections.abc\nimport typing\nimport typing as t\nfrom typing import Annotated, Union\n\nfrom pydantic import Field\n\n\n"


def declared(made: Tree, name: str) -> Declared:
    return next(one for start, one in made.declared.items() if made.source.text.startswith(name, start))


def hints(text: str) -> dict[str, object]:
    space: dict[str, object] = {}
    exec(compile(text, "code.py", "exec", dont_inherit=True), space)
    return typing.get_type_hints(space["read"], include_extras=False)


@pytest.mark.parametrize("style", ["|", "Optional"])
@pytest.mark.parametrize("type_", TYPES)
def test_null_is_admitted(type_: str, style: annotation_edits.Unions) -> None:
    text = f"{TOP}def read(x: {type_} = None, *, y: int) -> None:  # rows\n    return None\n"
    if style == "|":
        text = text.replace("Annotated, Union", "Annotated, Union as Union") + "def other(z: int | None): ...\n"
    made = parsed(text)
    edits = annotation_edits.nullable(made, declared(made, "x:"), style)
    if edits is None:
        assert type_ in ("'int'", '"list[int]"', "Union[int, (str)]")
        return
    after = edited(text, edits)
    plain = hints(text.replace(" = None", ""))["x"]
    assert hints(after)["x"] == typing.Union[plain, None]  # noqa: UP007
    assert comments(after) == comments(text)


@pytest.mark.parametrize(
    ("type_", "is_written"),
    [
        ("str", True),
        ("'str'", True),
        ("str | None", True),
        ("Union[str, None]", True),
        ("t.Optional[str]", True),
        ("Annotated[str, Field(description='x')]", True),
        ("Annotated[str, 'x']", True),
        ("Annotated[str, Field(min_length=2)]", False),
        ("Annotated[str, len]", False),
        ("list[str]", False),
        ("Text", False),
        ("str | bytes", True),
    ],
)
def test_values_are_written_out(type_: str, is_written: bool) -> None:
    text = f"{TOP}Text = str\ndef read(x: {type_} = 'a', *, y: int):  # rows\n    return None\n"
    made = parsed(text)
    edits = annotation_edits.with_values(made, declared(made, "x:"), ["a", "b-c"])
    assert (edits is not None) is is_written
    if edits is not None:
        after = edited(text, edits)
        found = hints(after)["x"]
        values = (
            typing.get_args(found)
            if typing.get_origin(found) is typing.Literal
            else typing.get_args(typing.get_args(found)[0])
        )
        assert values == ("a", "b-c")
        assert comments(after) == comments(text)


@given(
    st.text(min_size=1),
    st.sampled_from(TYPES),
    st.sampled_from(["", " = 1", " = Field(1)", " = Field(default=1, ge=0,)"]),
)
def test_a_description_is_put_beside_the_type(said: str, type_: str, default: str) -> None:
    assume(not any("\ud800" <= char <= "\udfff" for char in said))
    text = f"{TOP}def read(x: {type_}{default}, y=2):  # rows\n    return None\n"
    made = parsed(text)
    edits = annotation_edits.described(made, declared(made, "x:"), said, "field")
    if edits is None:
        assert type_ == "(int)"
        return
    after = edited(text, edits)
    assert comments(after) == comments(text)
    space: dict[str, typing.Any] = {}
    exec(compile(after, "code.py", "exec", dont_inherit=True), space)
    marks = getattr(typing.get_type_hints(space["read"], include_extras=True)["x"], "__metadata__", ())
    fields = [*marks, *(space["read"].__defaults__ or ())]
    assert said in [getattr(one, "description", None) for one in fields]
    assert hints(after) == hints(text)


# Signatures and names


@pytest.mark.parametrize(
    "given_",
    [
        "a: int, b: str = 'x, y', *, c: list[int] = [1, (2, 3)]",
        "self, a: dict[str, int] = {'a': 1}, /, b=lambda q, r: q, *args: int, **kwargs: str",
        "a: int,",
        "a=')', b='('",
    ],
)
@pytest.mark.parametrize("indent", ["", "    ", "\t"])
@pytest.mark.parametrize("word", ["def", "async def"])
def test_a_long_signature_gets_a_line_for_each_parameter(given_: str, indent: str, word: str) -> None:
    text = (
        f"if 1:\n{indent or ' '}pass\n{indent}{word} read({given_}) -> int:  # rows\n{indent}{indent or ' '}return 1\n"
    )
    made = parsed(text)
    name = "a:" if "a:" in given_ else "a="
    at = text.index(name, text.index("read("))
    mark = Edit(Span(at + 1, at + 1), "") if name == "a=" else Edit(Span(at + 3, at + 3), "Annotated[")
    edits = [mark] if name == "a=" else [mark, Edit(Span(_end(made, at), _end(made, at)), f", '{'w' * 120}']")]
    after = edited(text, signature_edits.spread(made, at, edits))
    assert ast.dump(ast.parse(after)) == ast.dump(ast.parse(apply_edits(text, edits)))
    assert comments(after) == comments(text)
    assert (after.count("\n") > text.count("\n")) is (name == "a:")


def _end(made: Tree, at: int) -> int:
    annotation = made.declared[at].annotation
    assert annotation is not None
    return made.span(annotation).end


@pytest.mark.parametrize(
    ("body", "is_renamed"),
    [
        ("    @tool\n    def getRows(): ...\n    return getRows, getRows()\n", True),
        ("    def getRows():\n        return getRows\n    def g():\n        return [getRows for _ in ()]\n", True),
        ("    def getRows(): ...\n    get_rows = 1\n", False),
        ("    def getRows(): ...\n    getRows = 1\n", False),
        ("    def getRows(): ...\n    return locals()['getRows']\n", False),
        ("    def getRows(): ...\n    def g(getRows): ...\n", False),
        ("    class A:\n        def getRows(self): ...\n", False),
        ("    global getRows\n    def getRows(): ...\n", False),
    ],
)
def test_a_function_within_a_function_is_renamed(body: str, is_renamed: bool) -> None:
    text = f"def register(tool):\n{body}"
    made = parsed(text)
    at = text.index("def getRows") + 4
    edits = renaming_edits.function(made, Span(at, at + 7), "getRows", "get_rows")
    assert (edits is not None) is is_renamed
    if edits is not None:
        assert edited(text, edits) == text.replace("getRows", "get_rows")


def test_a_function_of_the_module_is_not_renamed() -> None:
    text = "def getRows(): ...\n"
    assert renaming_edits.function(parsed(text), Span(4, 11), "getRows", "get_rows") is None


def test_the_tree_knows_its_python() -> None:
    assert tree(Source("a.py", "def (")) is None
    assert sys.version_info >= (3, 10)
