"""What MCP servers list, held against what toolint compiles from their source."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

from _servers import Server, Unasked, ask, installed, metadata, site_packages, sources
from _toolint import run


@dataclass(frozen=True)
class Miss:
    """A tool of a server that toolint does not compile as the server lists it."""

    tool: str
    part: Literal["not found", "refused", "description", "input"]
    reason: str


@dataclass(frozen=True)
class Comparison:
    """What a server lists, held against what is compiled from its source."""

    package: str
    version: str = ""
    tools: int = 0
    misses: tuple[Miss, ...] = ()
    unasked: str | None = None
    """Why the server was left out."""
    crash: str | None = None
    rewrites: str | None = None
    """What the server does to its definitions after it has registered them."""

    @property
    def found(self) -> int:
        return self.tools - sum(miss.part == "not found" for miss in self.misses)

    @property
    def refused(self) -> int:
        """Those that compile gives no definition of, since a part is only known at run time."""
        return sum(miss.part == "refused" for miss in self.misses)

    @property
    def equal(self) -> int:
        return self.tools - len(self.misses)


@dataclass(frozen=True)
class Compiled:
    """What toolint makes of a folder."""

    definitions: Sequence[Mapping[str, Any]]
    refused: Mapping[str, str]
    """Name of a tool that is found but has no definition -> why."""
    crash: str | None = None


def examine(server: Server, cache: Path, python: str) -> Comparison:
    """One server, installed, asked and compared."""
    if server.left_out is not None:
        return Comparison(server.package, unasked=server.left_out)
    try:
        environment = installed(server, cache, python)
        version = metadata(server.package, environment).name.removesuffix(".dist-info").rpartition("-")[2]
        listed = ask(server, environment)
    except Unasked as error:
        return Comparison(server.package, unasked=str(error))
    compiled = compiled_source(server, environment)
    misses = tuple(compare(listed, compiled))
    return Comparison(server.package, version, len(listed), misses, crash=compiled.crash, rewrites=server.rewrites)


def compiled_source(server: Server, environment: Path) -> Compiled:
    """What toolint compiles from a copy of the package's own files, with the libraries of its environment beside it."""
    folder = environment / "source"
    shutil.rmtree(folder, ignore_errors=True)
    for path in sources(server.package, environment):
        copy = folder / path.relative_to(site_packages(environment))
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    settings = [f"python = {json.dumps(str(environment))}", *server.config]
    options = [part for setting in settings for part in ("--config", setting)]
    known, _, list_crash = run("list", ".", *options, "--output-format", "json", "--quiet", cwd=folder)
    options += ["--framework", server.framework] if server.framework is not None else []
    definitions, errors, crash = run("compile", ".", *options, "--to", "mcp", "--keep-going", "--quiet", cwd=folder)
    return Compiled(definitions, dict(refusals(known, definitions, errors)), list_crash or crash)


_ERROR = re.compile(r"(?m)^(.+):(\d+):\d+: error\[[\w-]+\] (.+)$")


def refusals(
    known: Iterable[Mapping[str, Any]], definitions: Iterable[Mapping[str, Any]], errors: str
) -> Iterator[tuple[str, str]]:
    """The tools that have no definition, with the errors that stand between them and the next tool of the file.

    One whose name is only known at run time goes by that of its function.
    """
    compiled = {definition["name"] for definition in definitions}
    said = [(Path(path), int(line), message) for path, line, message in _ERROR.findall(errors)]
    tools = sorted(known, key=lambda tool: (tool["path"], tool["line"]))
    for tool, following in zip_longest(tools, tools[1:]):
        handler = (tool.get("handler") or "").rpartition(".")[2]
        name = tool["name"] or handler
        if not name or (tool["name"] is not None and name in compiled):
            continue
        end = following["line"] if following is not None and following["path"] == tool["path"] else 10**9
        near = [(line, message) for path, line, message in said if path.resolve() == Path(tool["path"]).resolve()]
        own = [message for line, message in near if tool["line"] <= line < max(end, tool["line"] + 1)]
        yield name, "; ".join(own or [message for _, message in near]) or "no definition"


def compare(listed: Iterable[Mapping[str, Any]], compiled: Compiled) -> Iterator[Miss]:
    """Of each listed tool the first difference, if any, from the compiled definition of its name that is most like it."""
    for tool in listed:
        name = tool["name"]
        found = [_difference(tool, other) for other in compiled.definitions if other["name"] == name]
        refused = compiled.refused.get(name) or _prefixed(name, compiled.refused)
        if not found and refused is not None:
            yield Miss(name, "refused", refused)
        elif not found:
            yield Miss(name, "not found", "no tool of that name")
        elif all(found):
            yield min((miss for miss in found if miss), key=lambda miss: miss.part == "description")


def _prefixed(name: str, refused: Mapping[str, str]) -> str | None:
    """Why a tool is refused whose name has something before that of its function which only the run knows."""
    return next((why for own, why in refused.items() if name.endswith(f"_{own}")), None)


def _difference(listed: Mapping[str, Any], compiled: Mapping[str, Any]) -> Miss | None:
    name = listed["name"]
    theirs, ours = (tool.get("description") or "" for tool in (listed, compiled))
    if theirs != ours:
        return Miss(name, "description", f"listed {theirs!r}, compiled {ours!r}")
    wanted, made = normal(listed["inputSchema"]), normal(compiled["inputSchema"])
    return None if wanted == made else Miss(name, "input", "; ".join(differences(wanted, made)))


_MAPS = frozenset({"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"})
_SCHEMAS = frozenset({"items", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"})
_LISTS = frozenset({"anyOf", "oneOf", "allOf", "prefixItems"})


def normal(schema: Any, root: Mapping[str, Any] | None = None, inside: tuple[str, ...] = ()) -> Any:
    """A schema without what says nothing: titles, the names of definitions, the order of ``required``.

    A definition stands where it is referred to; one that contains itself is referred to by how many definitions up it is.
    """
    if not isinstance(schema, dict):
        return schema
    root = schema if root is None else root
    made: dict[str, Any] = {}
    for key, value in schema.items():
        match key:
            case "title" | "$defs" | "definitions" | "$schema":
                continue
            case "$ref":
                if value in inside:
                    made["$ref"] = len(inside) - inside.index(value)
                else:
                    target = _at(root, value)
                    made = {**normal(target, root, (*inside, value)), **made}
            case "required":
                if value:
                    made[key] = sorted(value)
            case _ if key in _MAPS:
                if value:
                    made[key] = {name: normal(part, root, inside) for name, part in value.items()}
            case _ if key in _SCHEMAS:
                made[key] = normal(value, root, inside)
            case _ if key in _LISTS:
                made[key] = [normal(part, root, inside) for part in value]
            case _:
                made[key] = value
    return made


def _at(root: Mapping[str, Any], reference: str) -> Any:
    found: Any = root
    for part in reference.removeprefix("#").split("/")[1:]:
        found = found[part.replace("~1", "/").replace("~0", "~")]
    return found


def differences(wanted: Any, made: Any, at: str = "") -> Iterator[str]:
    """The places where two JSON values differ."""
    match wanted, made:
        case dict(), dict():
            for key in sorted({*wanted, *made}):
                if key not in made:
                    yield f"{at}/{key}: not compiled: {json.dumps(wanted[key])}"
                elif key not in wanted:
                    yield f"{at}/{key}: not listed: {json.dumps(made[key])}"
                else:
                    yield from differences(wanted[key], made[key], f"{at}/{key}")
        case list(), list() if len(wanted) == len(made):
            for number, (one, other) in enumerate(zip(wanted, made, strict=True)):
                yield from differences(one, other, f"{at}/{number}")
        case _:
            if wanted != made:
                yield f"{at}: listed {json.dumps(wanted)}, compiled {json.dumps(made)}"


def table(comparisons: Sequence[Comparison], *, show: bool) -> str:
    """The figures of each server and of all together; with ``show`` what is missed, and why."""
    columns = ("tools", "found", "equal", "refused")
    lines = [f"{'server':45} {'version':>12} " + " ".join(f"{column:>7}" for column in columns)]
    asked = [comparison for comparison in comparisons if comparison.unasked is None]
    for one in asked:
        counts = " ".join(f"{getattr(one, column):7}" for column in columns)
        lines.append(f"{one.package:45} {one.version:>12} {counts}{f'  {one.crash}' if one.crash else ''}")
        if show:
            lines += (f"    {miss.tool}: {miss.part}: {miss.reason}" for miss in one.misses)
    plain = [comparison for comparison in asked if comparison.rewrites is None]
    for some in [asked] if len(plain) == len(asked) else [asked, plain]:
        tools, found, equal, refused = (sum(getattr(one, column) for one in some) for column in columns)
        lines.append(f"{f'{len(some)} servers':45} {'':>12} {tools:7} {found:7} {equal:7} {refused:7}")
        if found:
            lines.append(
                f"{found / tools:.1%} of the tools are found, {equal / found:.1%} of those are equal,"
                f" {refused / found:.1%} refused with a reason, {(found - equal - refused) / found:.1%} different"
            )
    lines += (f"not in the last sum: {one.package} {one.rewrites}" for one in asked if one.rewrites is not None)
    lines += (f"left out: {one.package} {one.unasked}" for one in comparisons if one.unasked is not None)
    return "\n".join(lines)
