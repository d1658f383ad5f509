"""Readers: text of some syntax to tool documents, chosen by the file's suffix."""

from __future__ import annotations

import codecs
import io
import tokenize
from dataclasses import replace
from fnmatch import fnmatch

from toolint.jsontext import MAX_DEPTH
from toolint.model import Fault, Json, Marking, Project, Reading, Unknown
from toolint.text import Source, Span

PYTHON_SUFFIXES = (".py", ".pyw")
JSON_SUFFIXES = (".json",)
_NOT_TOOLS = (b"functools", b"itertools", b"setuptools")
_OTHER_MARKS = (b"kernel_function",)
"""Decorators without the word in their name."""
_SCHEMA_KEYS = (b'"input_schema"', b'"inputSchema"')
_FUNCTION_KEYS = (b'"parameters"', b'"description"', b'"tools"')
SUFFIXES = PYTHON_SUFFIXES + JSON_SUFFIXES
_MOST_BITS = 10_000
"""Of a number. Python writes none of more than 4,300 digits, which are 14,284 bits."""


def may_hold_tools(data: bytes, path: str, marking: Marking = Marking()) -> bool:  # noqa: B008
    """Whether the bytes are worth reading: substring searches only, so that a file without tools costs next to nothing."""
    if path.endswith(JSON_SUFFIXES):
        named = b'"function"' in data and b'"name"' in data
        return any(key in data for key in _SCHEMA_KEYS) or (named and any(key in data for key in _FUNCTION_KEYS))
    return (
        data.count(b"tool") > sum(data.count(word) for word in _NOT_TOOLS)
        or any(word in data for word in _OTHER_MARKS)
        or bool(marking.named)
        or marking.tables_count
        or any(fnmatch(path, pattern.partition("::")[0]) for pattern in (*marking.handlers, *marking.tables))
        or any(name.rpartition(".")[2].encode() in data for name in marking.decorators)
    )


def decode(data: bytes, path: str) -> Source | Fault:
    """The bytes as text, or why they aren't. Python files may name their encoding (PEP 263), JSON is UTF-8 (RFC 8259)."""
    encoding = "utf-8"
    if path.endswith(PYTHON_SUFFIXES):
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        except SyntaxError as error:
            if "unknown encoding" in str(error):
                return Fault("undecodable-file", str(error).partition("\n")[0], path, Span(0, 0))
    if data.startswith(codecs.BOM_UTF8):
        data, encoding = data[len(codecs.BOM_UTF8) :], "utf-8"
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Fault("undecodable-file", "the file is UTF-16; save it as UTF-8", path, Span(0, 0))
    try:
        return Source(path, data.decode(encoding))
    except Exception as error:  # A codec may raise whatever it likes.
        if isinstance(error, UnicodeDecodeError):
            what = f"byte {error.start} is not {encoding}"
        else:
            what = str(error) if isinstance(error, LookupError) else f"the encoding {encoding} can't be read"
        return Fault(
            "undecodable-file",
            f"{what}; save the file as UTF-8 or name its encoding in a coding comment",
            path,
            Span(0, 0),
        )


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The tools of one file and what keeps it from being read."""
    if source.path.endswith(JSON_SUFFIXES):
        from toolint.readers.json import read as read_json

        return read_json(source, project, marking)
    from toolint.readers.python import read as read_python

    reading = read_python(source, project, marking)
    seen: dict[int, Json] = {}
    docs = [{key: _json(value, seen, 0) for key, value in tool.doc.items()} for tool in reading.tools]
    return replace(reading, tools=tuple(replace(tool, doc=doc) for tool, doc in zip(reading.tools, docs, strict=True)))


def _json(value: Json, seen: dict[int, Json], depth: int) -> Json:
    """The value with an Unknown for every part that JSON can't hold, so that whoever walks or writes it need not look.

    ``seen`` keeps the answers by identity: a constant of constants is a small graph and a huge tree.
    """
    match value:
        case None | bool() | str() | float() | Unknown():
            return value
        case int():
            long = value.bit_length() > _MOST_BITS
            return Unknown(f"a number of more than {_MOST_BITS:,} bits is too long") if long else value
        case list() | dict() if depth > MAX_DEPTH:
            return Unknown(f"it is nested more than {MAX_DEPTH} levels deep")
        case list() | dict() if id(value) in seen:
            return seen[id(value)]
        case list():
            seen[id(value)] = Unknown("it holds itself")
            seen[id(value)] = [_json(part, seen, depth + 1) for part in value]
        case dict() if all(isinstance(key, str) for key in value):
            seen[id(value)] = Unknown("it holds itself")
            seen[id(value)] = {key: _json(part, seen, depth + 1) for key, part in value.items()}
        case _:
            return Unknown(f"a value of type {type(value).__name__} is no JSON")
    return seen[id(value)]
