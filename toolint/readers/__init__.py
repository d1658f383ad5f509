"""Readers: text of some syntax to tool documents, chosen by the file's suffix."""

from __future__ import annotations

import codecs
import io
import tokenize
from fnmatch import fnmatch

from toolint.model import Fault, Marking, Project, Reading
from toolint.text import Source, Span

PYTHON_SUFFIXES = (".py", ".pyw")
JSON_SUFFIXES = (".json",)
_NOT_TOOLS = (b"functools", b"itertools", b"setuptools")
_SCHEMA_KEYS = (b'"input_schema"', b'"inputSchema"')
_FUNCTION_KEYS = (b'"parameters"', b'"description"', b'"tools"')
SUFFIXES = PYTHON_SUFFIXES + JSON_SUFFIXES


def may_hold_tools(data: bytes, path: str, marking: Marking = Marking()) -> bool:  # noqa: B008
    """Whether the bytes are worth reading: substring searches only, so that a file without tools costs next to nothing."""
    if path.endswith(JSON_SUFFIXES):
        named = b'"function"' in data and b'"name"' in data
        return any(key in data for key in _SCHEMA_KEYS) or (named and any(key in data for key in _FUNCTION_KEYS))
    return (
        data.count(b"tool") > sum(data.count(word) for word in _NOT_TOOLS)
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
    except (UnicodeDecodeError, LookupError) as error:
        what = f"byte {error.start} is not {encoding}" if isinstance(error, UnicodeDecodeError) else str(error)
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

    return read_python(source, project, marking)
