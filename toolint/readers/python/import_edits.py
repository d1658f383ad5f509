"""Imports of a file: how a name is spelled there, and the edit that makes it one."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolint.readers.python.tree import Tree
from toolint.text import Edit, Span

TYPING = ("typing", "typing_extensions")


@dataclass(frozen=True, slots=True)
class Spelling:
    """What to write for a name, and what has to be imported for it."""

    code: str
    edits: tuple[Edit, ...] = ()


def spellings(tree: Tree, homes: Sequence[str], name: str) -> frozenset[str]:
    """All that stands for a name of one of the modules anywhere in the file."""
    return frozenset(code for node in tree.imports for code in _codes(node, homes, name))


def spelling(tree: Tree, homes: Sequence[str], name: str, before: int) -> Spelling | None:
    """How a name of the first of the modules can be written at an offset, None where that is not certain."""
    at_run_time = [node for node in _imports(tree.module.body) if tree.start(node) < before]
    there = [code for node in at_run_time for code in _codes(node, homes, name)]
    if there:
        return Spelling(min(there, key=lambda code: code.count(".")))
    if name in tree.used or name in tree.bound:
        return None
    edit = _added(tree, homes, name, before)
    return Spelling(name, (edit,)) if edit is not None else None


def _codes(node: ast.Import | ast.ImportFrom, homes: Sequence[str], name: str) -> Iterator[str]:
    match node:
        case ast.Import(names=aliases):
            yield from (f"{alias.asname or alias.name}.{name}" for alias in aliases if alias.name in homes)
        case ast.ImportFrom(module=module, names=aliases, level=0) if module in homes:
            for alias in aliases:
                if alias.name in (name, "*"):
                    yield alias.asname or name


def _imports(body: Sequence[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a module that are there at run time."""
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield node
            case ast.Try():
                yield from _imports(node.body)
            case ast.If(test=test) if "TYPE_CHECKING" not in ast.dump(test):
                yield from _imports(node.body)


def _added(tree: Tree, homes: Sequence[str], name: str, before: int) -> Edit | None:
    """The edit that imports a name at the top of the module."""
    top = [node for node in tree.module.body if tree.start(node) < before]
    for home in homes:
        there = [node for node in top if isinstance(node, ast.ImportFrom) and node.module == home and not node.level]
        if len(there) > 1 and all(len(node.names) == 1 and _is_alone(tree, node) for node in there):
            # One name a line, as Google writes them.
            later = next((node for node in there if _by_kind(node.names[0].name) > _by_kind(name)), None)
            at = _first_of_line(tree, later) if later is not None else _after(tree, there[-1])
            return _insert(tree, at, f"from {home} import {name}{_line_end(tree)}")
        if there:
            return _among(tree, there[0], name)
    return _on_a_line(tree, top, homes[0], name)


def _among(tree: Tree, node: ast.ImportFrom, name: str) -> Edit | None:
    """A name more in an import, where it belongs if the names are in order."""
    text, names = tree.source.text, [alias.name for alias in node.names]
    spans = [tree.span(alias) for alias in node.names]
    between = [text[one.end : two.start] for one, two in pairwise(spans)]
    if any("\\" in part for part in between):
        return None
    lead = text[: spans[0].start].rpartition("(")[2] if "(" in tree.code(node) else ""
    plain = [part for part in (*between, f",{lead}" if lead else ", ") if "#" not in part]
    if not plain:
        return None
    separator = plain[0]
    keys: tuple[Callable[[str], tuple[int, str]], ...] = (_by_kind, lambda one: (0, one.casefold()))
    order = next((key for key in keys if names == sorted(names, key=key)), None)
    if order is not None:
        for at, other in enumerate(names):
            if order(name) < order(other):
                return Edit(Span(spans[at].start, spans[at].start), f"{name}{separator}")
    end = spans[-1].end
    is_noted = "#" in text[end : tree.source.line_span(node.end_lineno or node.lineno).end] and "(" in tree.code(node)
    return None if is_noted else Edit(Span(end, end), f"{separator}{name}")


def _by_kind(name: str) -> tuple[int, str]:
    """Constants, classes, all else: the order of isort and Ruff."""
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    return kind, name


def _on_a_line(tree: Tree, top: Sequence[ast.stmt], home: str, name: str) -> Edit | None:
    """An import of its own, in the section of the modules of its kind."""
    newline = _line_end(tree)
    line = f"from {home} import {name}{newline}"
    imports = [node for node in top if isinstance(node, ast.Import | ast.ImportFrom) and not _is_future(node)]
    if not all(_is_alone(tree, node) for node in (*imports, *top[:2])):
        return None
    sections = list(_sections(top))
    kind = _kind(home)
    mine = next((one for one in sections if _kind_of(tree, one) == kind), None)
    if mine is None:
        later = next((one for one in sections if _kind_of(tree, one) > kind), None)
        if later is not None:
            return _insert(tree, _first_of_line(tree, later[0]), line + newline)
        if sections:
            return _insert(tree, _after(tree, sections[-1][-1]), newline + line)
        return _below_the_head(tree, top, line, newline)
    alike = [node for node in mine if _kind_of(tree, [node]) == kind]
    for node in alike:
        if isinstance(node, ast.ImportFrom) and (node.module or "").casefold() > home.casefold():
            return _insert(tree, _first_of_line(tree, node), line)
    return _insert(tree, _after(tree, (alike or mine)[-1]), line)


def _sections(top: Sequence[ast.stmt]) -> Iterator[list[ast.Import | ast.ImportFrom]]:
    """The imports at the top, in groups without a blank line or another statement between them."""
    section: list[ast.Import | ast.ImportFrom] = []
    for number, node in enumerate(top):
        if not isinstance(node, ast.Import | ast.ImportFrom) or _is_future(node):
            is_head = _is_future(node) or (not number and _is_docstring(node))
            if section:
                yield section
                section = []
            if not is_head:
                return
            continue
        if section and node.lineno > (section[-1].end_lineno or 0) + 1:
            yield section
            section = []
        section.append(node)
    if section:
        yield section


def _kind_of(tree: Tree, section: Sequence[ast.Import | ast.ImportFrom]) -> int:
    """0: the standard library, 1: others' packages, 2: nothing but the package's own modules."""
    folders = tree.source.path.split("/")[:-1]
    kinds = {
        2
        if (isinstance(node, ast.ImportFrom) and node.level) or _module(node).partition(".")[0] in folders
        else _kind(_module(node))
        for node in section
    }
    return min(kinds) if kinds != {0, 1} else 1


def _module(node: ast.Import | ast.ImportFrom) -> str:
    return (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name


def _kind(module: str) -> int:
    return 0 if module.partition(".")[0] in sys.stdlib_module_names else 1


def _below_the_head(tree: Tree, top: Sequence[ast.stmt], line: str, newline: str) -> Edit | None:
    """An import in a module that has none: below its docstring and what is imported from the future."""
    head: list[ast.stmt] = []
    for number, node in enumerate(top):
        if not (_is_future(node) or (not number and _is_docstring(node))):
            break
        head.append(node)
    if head:
        return _insert(tree, _after(tree, head[-1]), newline + line)
    if not tree.module.body:
        return None
    comments = re.match(r"(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*", tree.source.text)
    lead = comments[0] if comments else ""
    first = _first_of_line(tree, tree.module.body[0])
    at = len(lead) if len(lead) <= first else first
    rest = tree.source.text[at:]
    return _insert(tree, at, line + ("" if rest.startswith(newline) else newline * 2))


def _insert(tree: Tree, at: int | None, line: str) -> Edit | None:
    return Edit(Span(at, at), line) if at is not None else None


def _first_of_line(tree: Tree, node: ast.stmt) -> int:
    return tree.source.offset(node.lineno, 1)


def _after(tree: Tree, node: ast.stmt) -> int | None:
    """The start of the line below a statement, None where the file ends before it."""
    line = (node.end_lineno or node.lineno) + 1
    return tree.source.offset(line, 1) if line <= tree.source.line_count else None


def _is_alone(tree: Tree, node: ast.stmt) -> bool:
    """Whether no other statement stands on the lines of one."""
    span, text = tree.span(node), tree.source.text
    line = tree.source.line_span(node.end_lineno or node.lineno)
    rest = text[span.end : line.end].strip()
    return node.col_offset == 0 and (not rest or rest.startswith("#"))


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _line_end(tree: Tree) -> str:
    found = re.search(r"\r\n|\r|\n", tree.source.text)
    return found[0] if found else "\n"
