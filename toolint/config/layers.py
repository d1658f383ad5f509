"""One place where settings are written (a TOML file, the command line): read, and checked key by key."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from toolint.model import Json
from toolint.rules import rules

KEYS: Mapping[str, str] = MappingProxyType(
    {
        "extend": "a string",
        "profile": "a string",
        "select": "a list of strings",
        "extend-select": "a list of strings",
        "ignore": "a list of strings",
        "per-file-ignores": "a table of lists of strings",
        "extend-per-file-ignores": "a table of lists of strings",
        "exclude": "a list of strings",
        "extend-exclude": "a list of strings",
        "force-exclude": "true or false",
        "respect-gitignore": "true or false",
        "src": "a list of strings",
        "python": "a string",
        "targets": "a list of strings",
        "output-format": "a string",
        "fix": "true or false",
        "unsafe-fixes": "true or false",
        "baseline": "a string",
        "handlers": "a list of strings",
        "tool-decorators": "a list of strings",
        "handler-tables": "a list of strings",
        "verbs": "a list of strings",
        "sets": "a table of lists of strings",
        "nullable-defaults": "true or false",
        "compile": "a table",
    }
)
"""Every setting and what its value looks like. ``schemas/config.json`` says the same for editors."""

PROFILES = ("default", "pedantic")
"""What is on where nothing else is said: the rules that are right nearly always, or all of them."""

COMPILE_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "paths": "a list of strings",
        "targets": "a list of strings",
        "output": "a string",
        "split": "true or false",
    }
)
"""The settings of the table ``compile``."""

FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "invalid-syntax": """The file can't be parsed.

toolint reads Python with a parser that knows every released syntax, whichever Python it runs on, JSON as RFC 8259 has
it and YAML as PyYAML reads it. The rest of the run goes on; nothing else is said about this file, of JSON Lines about
this line, of a notebook about this cell.
""",
        "nonstandard-json": """The file has what JSON does not have: comments, commas before a closing bracket, or a JSON text on each line.

toolint reads it in spite of that, as editors read their settings. `json.loads`, `JSON.parse` and most other readers
refuse such a file. Said once of each kind, and only of files that hold tools.
""",
        "duplicate-key": """A key stands twice in one object of a definition.

Readers of JSON take the last one and drop the others without a word (RFC 8259 leaves it open), so that a parameter or
a description that somebody wrote is gone.
""",
        "undecodable-file": """The file is not text in the encoding that it claims.

Python source is UTF-8 unless a coding comment (PEP 263) says otherwise; JSON is UTF-8 (RFC 8259).
""",
        "unreadable-file": """The file or folder can't be opened.

The operating system refused to read it: permissions, a symlink that leads to itself, or something that is not a file.
""",
    }
)
"""What can be wrong with a file as such: name -> page. On whatever is selected, off only by ``ignore``."""
FAULT_WARNINGS = frozenset({"nonstandard-json", "duplicate-key"})
"""Those of them that are read over; the others are errors."""

TABLE = "tool.toolint"
OTHER_TOOLINT = "may belong to the other project called toolint, PyPI's toolint; this one is llm-toolint"


class SettingsError(ValueError):
    """The settings can't be used. The message is one line and says where."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Settings as somebody wrote them, with every key and value known to be usable."""

    values: Mapping[str, Json]
    folder: str
    """What its globs are relative to: absolute, with forward slashes."""
    file: str | None = None
    """The absolute path of the file that it stands in."""


def rule_names() -> tuple[str, ...]:
    """Everything that can be selected or ignored."""
    return (*rules(), *FAULTS)


def nearest(word: str, words: Iterable[str]) -> str:
    """``; did you mean "..."?`` where one of the words is close, else nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(words), n=1)
    return f'; did you mean "{close[0]}"?' if close else ""


def check_layer(
    values: Mapping[str, Json], folder: str, *, place: Callable[[str, str], str], file: str | None = None
) -> Layer:
    """A layer of raw values whose keys, types and names have been looked at.

    ``place(key, value)`` gives the start of a message, such as ``pyproject.toml:12: ``.

    Raises:
        SettingsError: something in it can't be used.
    """
    hint = f" (the {'table' if _is_project(file) else 'file'} {OTHER_TOOLINT})" if file else ""
    for key, value in values.items():
        if key not in KEYS:
            where = f" in {_table_name(file)}" if file else ""
            raise SettingsError(f'{place(key, "")}unknown setting "{key}"{where}{nearest(key, KEYS)}{hint}')
        if not _fits(KEYS[key], value):
            raise SettingsError(f'{place(key, "")}"{key}" must be {KEYS[key]}{hint}')
        kind, words, usable = _words(key, value)
        for word in words:
            if word not in usable:
                raise SettingsError(
                    f'{place(key, word)}unknown {kind} "{word}" in "{key}"{nearest(word, usable)}{hint}'
                )
        if key in ("handlers", "handler-tables"):
            for word in value:
                if not all(word.rpartition("::")):
                    raise SettingsError(f'{place(key, word)}"{word}" in "{key}" must look like PATH::NAME')
        if key in ("extend", "baseline") and not value:
            raise SettingsError(f'{place(key, "")}"{key}" is empty{hint}')
        if key == "extend" and file is None:
            raise SettingsError(f'{place(key, "")}"{key}" is for settings files: name the file itself')
        if key == "python" and not os.path.exists(os.path.join(folder, os.path.expanduser(value))):
            raise SettingsError(f'{place(key, "")}"{key}" names no environment or interpreter: {value}')
        if key == "compile":
            _check_compile(value, place, hint)
    return Layer(values, folder, file)


def _check_compile(values: Mapping[str, Json], place: Callable[[str, str], str], hint: str) -> None:
    for key, value in values.items():
        whole = f"compile.{key}"
        if key not in COMPILE_KEYS:
            raise SettingsError(f'{place(whole, "")}unknown setting "{whole}"{nearest(key, COMPILE_KEYS)}{hint}')
        if not _fits(COMPILE_KEYS[key], value):
            raise SettingsError(f'{place(whole, "")}"{whole}" must be {COMPILE_KEYS[key]}{hint}')
        if value in ("", []):
            raise SettingsError(f'{place(whole, "")}"{whole}" is empty{hint}')
        kind, words, usable = _words(key, value)
        for word in words:
            if word not in usable:
                raise SettingsError(
                    f'{place(whole, word)}unknown {kind} "{word}" in "{whole}"{nearest(word, usable)}{hint}'
                )


def read_layer(file: str, shown: str) -> Layer | None:
    """The settings in a ``pyproject.toml`` (None where it has no table of ours) or any other TOML file.

    ``file`` is absolute with forward slashes, ``shown`` the way in which messages name it.

    Raises:
        SettingsError: it can't be read or used.
    """
    try:
        if stat.S_ISFIFO(os.stat(file).st_mode) and not file.startswith(("/dev/fd/", "/proc/")):
            # It would be waited for.
            raise OSError(0, "not a regular file")
        with open(file, "rb") as stream:
            data = stream.read()
    except OSError as error:
        raise SettingsError(f"{shown}: {error.strerror or error}") from error
    is_project = _is_project(file)
    if is_project and b"toolint" not in data:
        return None
    text, document = _parse(data, shown)
    if is_project:
        for part in TABLE.split("."):
            document = document.get(part) if isinstance(document, dict) else None
        if document is None:
            return None
        if not isinstance(document, dict):
            raise SettingsError(f"{shown}: [{TABLE}] must be a table")
    table = TABLE if is_project else ""

    def place(key: str, value: str) -> str:
        line = line_of(text, table, key, value)
        return f"{shown}:{line}: " if line else f"{shown}: "

    return check_layer(document, file.rpartition("/")[0] or "/", place=place, file=file)


def parse_inline(text: str, folder: str) -> Layer:
    """A layer from ``--config 'KEY = VALUE'``, relative to ``folder``.

    Raises:
        SettingsError: it is not TOML or can't be used.
    """
    _, document = _parse(text.encode(), f"--config {text}")
    return check_layer(document, folder, place=lambda _key, _value: "--config: ")


def relative(path: str, cwd: str) -> str:
    """A path as reports show it: relative to ``cwd`` if it is below, else absolute."""
    prefix = cwd.rstrip("/") + "/"
    return path[len(prefix) :] if path.startswith(prefix) else path


def line_of(text: str, table: str, key: str, value: str = "") -> int | None:
    """The line of a TOML text on which a key of a table stands, or the string ``value`` at or after it.

    A search, not a parse: None where the text is laid out in a way that it doesn't know (inline tables).
    """
    wanted = [*_key_parts(table), *_key_parts(key)]
    header: list[str] = []
    found = None
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r"\s*\[+([^\]]+)\]+\s*(#.*)?$", line):
            header = _key_parts(match[1])
            here = header
        elif match := re.match(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""", line):
            here = header + _key_parts(match[1])
        else:
            here = []
        if found is None and here[: len(wanted)] == wanted:
            found = number
        if found is not None and (not value or f'"{value}"' in line or f"'{value}'" in line):
            return number
    return found


def line_of_setting(file: str, shown: str, key: str) -> str:
    """The start of a message about a setting that has been read: ``pyproject.toml:12: ``."""
    with open(file, "rb") as stream:
        text = stream.read().decode(errors="replace")
    line = line_of(text, TABLE if _is_project(file) else "", key)
    return f"{shown}:{line}: " if line else f"{shown}: "


def _parse(data: bytes, shown: str) -> tuple[str, Json]:
    import tomli

    try:
        text = data.decode().removeprefix("\ufeff")
        return text, tomli.loads(text)
    except UnicodeDecodeError as error:
        raise SettingsError(f"{shown}: not UTF-8") from error
    except (ValueError, RecursionError) as error:
        long = re.search(r"[0-9_]{4000,}", text)
        if long and type(error) is ValueError:  # Python reads no number of so many digits, and tomli doesn't say where.
            at_line = text.count("\n", 0, long.start()) + 1
            raise SettingsError(
                f"{shown}:{at_line}: not TOML: a number of {len(long[0]):,} digits is too long"
            ) from error
        message, _, at = str(error).partition(" (at ")
        number = re.match(r"line (\d+)", at)
        line = number[1] if number else len(text.splitlines()) if at.startswith("end") else ""
        raise SettingsError(f"{shown}{line and f':{line}'}: not TOML: {message}") from error


def _table_name(file: str) -> str:
    return f"[{TABLE}]" if _is_project(file) else file.rpartition("/")[2]


def _is_project(file: str) -> bool:
    return file.endswith("/pyproject.toml")


def _fits(kind: str, value: Json) -> bool:
    match kind:
        case "true or false":
            return isinstance(value, bool)
        case "a string":
            return isinstance(value, str)
        case "a list of strings":
            return isinstance(value, list) and all(isinstance(item, str) for item in value)
        case "a table":
            return isinstance(value, dict)
    return isinstance(value, dict) and all(_fits("a list of strings", item) for item in value.values())


def _words(key: str, value: Json) -> tuple[str, Sequence[str], Sequence[str]]:
    """What a setting names: the kind of thing, the names in it, the names that there are."""
    match key:
        case "profile":
            return "profile", [value], PROFILES
        case "select" | "extend-select" | "ignore":
            return "rule", value, ("ALL", *rule_names())
        case "per-file-ignores" | "extend-per-file-ignores":
            return "rule", [name for names in value.values() for name in names], ("ALL", *rule_names())
        case "targets":
            from toolint.targets import targets  # As long to import as all the rest of a run without tools.

            return "target", value, tuple(targets())
    return "", (), ()


def _key_parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in dotted.split(".")] if dotted else []
