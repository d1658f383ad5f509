"""Readers: text of some syntax to tool documents, chosen by the file's suffix."""

from __future__ import annotations

import codecs
import io
import posixpath
import tokenize
from dataclasses import replace
from fnmatch import fnmatch

from toolint.model import Fault, Json, Marking, Project, Reading, Tool
from toolint.readers.values import as_json
from toolint.text import Source, Span

PYTHON_SUFFIXES = (".py", ".pyw")
JSON_SUFFIXES = (".json",)
JSON_LINES_SUFFIXES = (".jsonl", ".ndjson")
YAML_SUFFIXES = (".yaml", ".yml")
NOTEBOOK_SUFFIXES = (".ipynb",)
_NOT_TOOLS = (b"functools", b"itertools", b"setuptools")
_OTHER_MARKS = (b"kernel_function",)
"""Decorators without the word in their name."""
_DEFINITION = (b"name", b"description", b"parameters", b"properties")
"""The words of a definition that is written out for a model that calls functions."""
_SCHEMA_KEYS = (b"input_schema", b"inputSchema", b"parametersJsonSchema", b"parameters_json_schema")
_LIST_KEYS = (b"functionDeclarations", b"function_declarations", b"toolSpec")
_FUNCTION_KEYS = (b"parameters", b"description", b"tools")
SUFFIXES = PYTHON_SUFFIXES + JSON_SUFFIXES + JSON_LINES_SUFFIXES + YAML_SUFFIXES + NOTEBOOK_SUFFIXES


def may_hold_tools(data: bytes, path: str, marking: Marking = Marking()) -> bool:  # noqa: B008
    """Whether the bytes are worth reading: substring searches only, so that a file without tools costs next to nothing."""
    if path.endswith(JSON_SUFFIXES + JSON_LINES_SUFFIXES):
        return _may_define(data, b'"', b'"')
    if path.endswith(YAML_SUFFIXES):
        return _may_define(data, b"", b":")
    return (
        data.count(b"tool") > sum(data.count(word) for word in _NOT_TOOLS)
        or any(word in data for word in _OTHER_MARKS)
        or all(word in data for word in _DEFINITION)
        or b"input_schema" in data
        or b"inputSchema" in data
        or bool(marking.named)
        or marking.tables_count
        or any(fnmatch(path, pattern.partition("::")[0]) for pattern in (*marking.handlers, *marking.tables))
        or any(name.rpartition(".")[2].encode() in data for name in marking.decorators)
    )


def _may_define(data: bytes, before: bytes, after: bytes) -> bool:
    """Whether the keys of definitions are there, each with what stands around a key."""

    def has(key: bytes) -> bool:
        return before + key + after in data

    if any(has(key) for key in (*_SCHEMA_KEYS, *_LIST_KEYS)):
        return True
    if not has(b"name") or not any(has(key) for key in _FUNCTION_KEYS):
        return False
    is_function = before + b"function" + before in data if before else b"function" in data
    return is_function or (has(b"parameters") and has(b"properties") and has(b"description"))


def decode(data: bytes, path: str) -> Source | Fault:
    """The bytes as text, or why they aren't. Python files may name their encoding (PEP 263), JSON is UTF-8 (RFC 8259), YAML too."""
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
        text = data.decode(encoding)
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
    return source_of(path, text)


def encode(text: str, like: bytes, path: str) -> bytes:
    """The text as bytes in the encoding, and with the byte order mark, of what the file held so far: undoes :func:`decode`.

    Raises:
        ValueError: the encoding lacks a character.
    """
    if like.startswith(codecs.BOM_UTF8):
        return codecs.BOM_UTF8 + text.encode("utf-8")
    encoding = "utf-8"
    if path.endswith(PYTHON_SUFFIXES):
        encoding, _ = tokenize.detect_encoding(io.BytesIO(like).readline)
    return text.encode(encoding)


def source_of(path: str, text: str) -> Source:
    """The source that a file's text makes; of a notebook it is the code in it."""
    if path.endswith(NOTEBOOK_SUFFIXES):
        from toolint.readers.notebook import source

        return source(path, text)
    return Source(path, text)


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The tools of one file and what keeps it from being read, definitions together with the Python code that runs them.

    That of a file of definitions is looked for in the files that the settings name for handlers, and beside it: in the Python file
    of the same name, ``handlers.py`` and ``handler.py``.
    """
    reading = _read(source, project, marking)
    if source.path.endswith((*PYTHON_SUFFIXES, *NOTEBOOK_SUFFIXES)) or not reading.tools:
        return reading
    folder = posixpath.dirname(source.path)
    stem = posixpath.splitext(posixpath.basename(source.path))[0]
    beside = (posixpath.join(folder, name) for name in (f"{stem}.py", "handlers.py", "handler.py"))
    code = [found for path in (*marking.runs, *beside) if (found := project.source(path)) is not None]
    if not code:
        return reading
    from toolint.readers.python.joining import with_handlers

    return replace(reading, tools=with_handlers(reading.tools, project, code))


def _read(source: Source, project: Project, marking: Marking) -> Reading:
    if source.path.endswith(JSON_SUFFIXES):
        from toolint.readers.json import read as read_json

        reading = read_json(source, project, marking)
        if any(fault.rule == "invalid-syntax" for fault in reading.faults):
            from toolint.readers.jsonlines import misnamed

            reading = misnamed(source, project, marking) or reading
        return reading
    if source.path.endswith(JSON_LINES_SUFFIXES):
        from toolint.readers.jsonlines import read as read_lines

        return read_lines(source, project, marking)
    if source.path.endswith(YAML_SUFFIXES):
        from toolint.readers.yaml import read as read_yaml

        return read_yaml(source, project, marking)
    if source.path.endswith(NOTEBOOK_SUFFIXES):
        from toolint.readers.notebook import read as read_code
    else:
        from toolint.readers.python import read as read_code
    reading = read_code(source, project, marking)
    seen: dict[int, Json] = {}

    def plain(tool: Tool) -> Tool:
        return replace(tool, doc={key: as_json(value, seen) for key, value in tool.doc.items()})

    return replace(reading, tools=tuple(map(plain, reading.tools)), run=tuple(map(plain, reading.run)))
