"""toolint: linter and schema compiler for LLM tool definitions.

Importing it costs next to nothing: everything that reads or checks is imported when it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple, TypeVar, overload

__version__ = "0.1.0"

__all__ = ["Cell", "CompileError", "Edit", "Finding", "Fix", "check_text", "compile_source", "tool"]

_Function = TypeVar("_Function", bound=Callable[..., Any])


@overload
def tool(function: _Function, /) -> _Function: ...


@overload
def tool(
    *,
    name: str | None = None,
    strict: bool | None = None,
    input_examples: Sequence[Mapping[str, Any]] | None = None,
    annotations: Mapping[str, Any] | None = None,
) -> Callable[[_Function], _Function]: ...


def tool(
    function: Callable[..., Any] | None = None,
    /,
    *,
    name: str | None = None,
    strict: bool | None = None,
    input_examples: Sequence[Mapping[str, Any]] | None = None,
    annotations: Mapping[str, Any] | None = None,
) -> Any:
    """Mark a function as a tool. It does nothing at run time: the function is given back as it is.

    toolint reads the source. Bare ``@tool``, or called with

    - ``name``: the tool's name where it is not the function's;
    - ``strict``: false keeps strict mode off for this tool;
    - ``input_examples``: inputs that each fit the schema, sent to Anthropic;
    - ``annotations``: MCP's hints on side effects, such as ``{"readOnlyHint": True}``.
    """
    return function if function is not None else lambda decorated: decorated


class Edit(NamedTuple):
    """Replace a range of the text by ``content``. Lines and columns count code points from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int
    content: str


class Fix(NamedTuple):
    """A cure for a finding; ``applicability`` is ``safe`` or ``unsafe``. All edits belong together."""

    title: str
    applicability: str
    edits: tuple[Edit, ...]


class Cell(NamedTuple):
    """A place in a notebook: the cell, counted from 1 with those that hold no code, and the line in it."""

    number: int
    line: int


class Finding(NamedTuple):
    """What toolint says about a place, as in ``--output-format json`` (``schemas/report.json``).

    Lines and columns count code points from 1, the end is exclusive.
    """

    rule: str
    severity: str
    message: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    cell: Cell | None
    tool: str | None
    pointer: str | None
    fix: Fix | None
    url: str | None

    def __str__(self) -> str:
        where = f" (cell {self.cell.number}, line {self.cell.line})" if self.cell else ""
        return f"{self.path}:{self.line}:{self.column}: {self.severity}[{self.rule}] {self.message}{where}"


class CompileError(Exception):
    """Some tools can't be compiled. ``findings`` say which and why, each at its place."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        super().__init__("\n".join((message, *map(str, findings))))
        self.findings = tuple(findings)


def check_text(
    text: str,
    path: str | PathLike[str] = "<text>.py",
    *,
    settings: Mapping[str, Any] | None = None,
    root: str | PathLike[str] | None = None,
) -> list[Finding]:
    """What the rules say about the tools in a text, in order of position.

    The suffix of ``path`` says what the text is: JSON, JSON Lines, YAML or a notebook, everything else Python. ``settings`` has the keys of
    ``[tool.toolint]``; no settings file is read. ``root`` is the folder of the project that ``path`` is relative to, for
    types and constants that are imported; without it no other file is read. The text is never run.

    Raises:
        ValueError: the settings can't be used.
        RuntimeError: an error of toolint's own; the message names the rule.
    """
    from toolint import engine
    from toolint.reports.json import findings

    source, project, chosen = _situation(text, path, settings, root)
    checked = engine.check(source, project, chosen)
    _raise_crash(checked.crashes)
    return [_finding(entry) for entry in findings(checked.diagnostics, _texts(source, project))]


def compile_source(
    text: str,
    path: str | PathLike[str] = "<text>.py",
    *,
    names: Iterable[str] = (),
    targets: Iterable[str] = ("anthropic", "openai"),
    strict: bool = True,
    framework: str | None = None,
    settings: Mapping[str, Any] | None = None,
    root: str | PathLike[str] | None = None,
) -> dict[str, list[dict[str, Any]]]:
    """The definitions of the tools in a text by target, in order of position.

    With ``names`` it is these functions (``search_docs``, ``Toolbox.search``), whether or not anything marks them as
    tools. ``strict=False`` and ``framework`` are ``--no-strict`` and ``--framework`` of the command line; for the others
    see :func:`check_text`.

    Raises:
        CompileError: a tool can't be compiled, or a name is not there; nothing is left out in silence.
        ValueError: the settings, a target or the framework can't be used.
        RuntimeError: an error of toolint's own.
    """
    from dataclasses import replace

    from toolint import engine
    from toolint.config import FAULTS_ONLY
    from toolint.engine import compiling
    from toolint.engine.sets import named_among
    from toolint.reports.json import findings

    source, project, chosen = _situation(text, path, {**(settings or {}), "targets": list(targets)}, root)
    if framework is not None and (message := compiling.unknown_framework(framework)):
        raise ValueError(message)
    asked = tuple(names)
    marking = replace(engine.marking_for(chosen, source.path), named=asked, tables_count=True, framework=framework)
    checked = engine.check(source, project, replace(chosen, selection=FAULTS_ONLY, per_file_ignores=()), marking)
    _raise_crash(checked.crashes)
    faults = [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity == "error"]
    if not faults and (message := compiling.unknown_name(source, checked.tools, asked)):
        raise CompileError(message)
    tools = [tool for tool in checked.tools if not asked or compiling.function_name(tool) in asked]
    compiled = compiling.compile(
        tools,
        chosen.targets,
        strict=strict,
        nullable_defaults=chosen.nullable_defaults,
        sets=named_among(tools, chosen),
    )
    _raise_crash(compiled.crashes)
    if errors := (*faults, *compiled.errors):
        raise CompileError(
            f"{source.path} can't be compiled:",
            [_finding(entry) for entry in findings(errors, _texts(source, project))],
        )
    return dict(compiled.definitions)


def _situation(
    text: str, path: str | PathLike[str], settings: Mapping[str, Any] | None, root: str | PathLike[str] | None
) -> Any:
    """The source, the project around it and the settings."""
    import os

    from toolint.config import settings_from
    from toolint.config.layers import check_layer, relative
    from toolint.files import absolute
    from toolint.files.disk import Disk, NoFiles
    from toolint.readers import source_of

    folder = absolute(os.fspath(root), os.getcwd()) if root is not None else "/"
    layer = check_layer(settings or {}, folder, place=lambda _key, _value: "settings: ")
    chosen = settings_from([layer], folder)
    name = os.fspath(path).replace(os.sep, "/")
    if root is None:
        return source_of(name, text), NoFiles(), chosen
    source = source_of(relative(absolute(name, folder), folder), text)
    disk = Disk(folder, {source.path: source})
    return source, disk.project(source.path, chosen), chosen


def _texts(source: Any, project: Any) -> Any:
    return lambda path: source if path == source.path else project.source(path)


def _raise_crash(crashes: Sequence[Any]) -> None:
    if crashes:
        raise RuntimeError(str(crashes[0])) from crashes[0].error


def _finding(entry: Mapping[str, Any]) -> Finding:
    fix = entry["fix"]
    edits = tuple(Edit(**edit) for edit in fix["edits"]) if fix else ()
    cell = entry["cell"] and Cell(**entry["cell"])
    cure = Fix(fix["title"], fix["applicability"], edits) if fix else None
    return Finding(**{**entry, "cell": cell, "fix": cure})
