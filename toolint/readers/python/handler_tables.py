"""Tables of handlers by the name of the tool: written out, grown entry by entry, or made of calls that register a function under a name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from toolint.model import Place
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import EnumMember
from toolint.readers.python.function_names import function_of
from toolint.readers.python.modules import Local, Module, Modules, Scope, class_around
from toolint.readers.python.parsed import Parsed, parsed
from toolint.readers.python.reads import dotted
from toolint.readers.python.snippets import expression
from toolint.readers.python.statements import Statement, functions
from toolint.readers.python.walk import simple

_CONSTANT_KEY = re.compile(r"[{,(\[]\s*(?:\w+\.)*[A-Z_]{2}\w*(?:\.\w+)*\s*[:,\]]")
"""An entry whose key is a constant or a member of an enum."""
_REGISTERING = re.compile(r"regist|handle|^add|bind|attach|route|dispatch|^on|^tool$|tool_?call", re.IGNORECASE)
"""What is called to keep a function under a name, or decorates one."""
_FUNCTION = re.compile(r"func|fn|handler|callable|callback|call|impl|run|exec|entry_?point|coroutine", re.IGNORECASE)
_KEYS = ("name", "tool_name", "tool", "function_name", "key")


@dataclass(frozen=True, eq=False)
class Entry:
    """What is run for one name."""

    place: Place
    parsed: Parsed
    scope: Scope
    body: tuple[ast.AST, ...] | None = None
    """Of a branch; None where what runs the name is what is left when all branches are passed."""
    function: ast.expr | None = None
    """Of a table: what the name stands for."""
    foreign: bool = False
    """Whether the name is a constant of another module, which may have the definition too."""
    target: Local | None = None
    """Of a table: the function that a decorator puts there."""


@dataclass(frozen=True, eq=False)
class Picking:
    """One table or chain."""

    entries: Mapping[str, Entry]
    whole: bool
    """Whether there is nothing else to which a name may lead."""
    around: tuple[ast.AST, ...] = ()
    """Of a chain: what is in the function besides the branches."""


@dataclass(eq=False)
class _Table:
    """The entries of one table as far as they are read; ``twice``: names that got another function later."""

    entries: dict[str, Entry] = field(default_factory=dict)
    keys: int = 0
    twice: set[str] = field(default_factory=set)
    displayed: bool = False
    whole: bool = True

    def add(self, name: str, entry: Entry) -> None:
        if name in self.entries:
            self.twice.add(name)
        self.entries[name] = entry


def tables(modules: Modules, module: Module, names: frozenset[str], words: re.Pattern[str]) -> Iterator[Picking]:
    """The tables of a module in which one of the names stands."""
    found: dict[object, _Table] = {}
    text = module.source.text
    grows = _growing(words).search(text) is not None or _ADDED.search(text) is not None
    for statement, scope in simple(module.statements, Scope(module)):
        code = text[statement.span.start : statement.span.end]
        displays = (":" in code or "dict(" in code) and ("{" in code or "dict(" in code)
        if displays and (words.search(code) or _CONSTANT_KEY.search(code)):
            _displayed(modules, module, statement, scope, names, found)
        elif grows and statement.kind == "assign" and _EMPTY.search(code):
            _emptied(modules, module, statement, scope, found)
        elif grows and _GROWN.search(code):
            _grown(modules, module, statement, scope, found)
    if grows:
        for statement, chain in functions(module.statements):
            if any(_REGISTERING.search(name.rpartition(".")[2]) for name in statement.decorators):
                _decorated(modules, module, statement, Scope(module, chain), found)
    for table in found.values():
        entries = {name: entry for name, entry in table.entries.items() if name not in table.twice}
        if len(table.entries) < table.keys / 2 or not entries.keys() & names:
            continue
        known = [entry for name, entry in entries.items() if name in names]
        if any(isinstance(entry.function, ast.Lambda) or target_of(modules, entry) is not None for entry in known):
            yield Picking(entries, table.whole and table.displayed)


def target_of(modules: Modules, entry: Entry) -> Local | None:
    """The function of the project that an entry of a table names."""
    if entry.target is not None or entry.function is None:
        return entry.target
    return function(entry.function, Env(modules, entry.scope, lambda _: entry.place))


def _growing(words: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(
        rf"""(?:\[\s*|\(\s*(?:\w+\s*=\s*)?|,\s*\w+\s*=\s*)(?:["'](?:{words.pattern})["']|(?:\w+\.)*[A-Z_]{{2}}\w*(?:\.\w+)*)\s*[\],)]"""
    )


_ADDED = re.compile(r"""(?m)^[ \t]*[\w.]+\[["'][\w.-]+["']\]\s*=\s*(?:lambda\b|[a-zA-Z_][\w.]*[ \t]*(?:#.*)?$)""")
_EMPTY = re.compile(r"=\s*(?:\{\s*\}|dict\(\))$")
_GROWN = re.compile(r"^[\w.]+\[[^\]\n]+\]\s*(?::[^=\n]+)?=(?!=)|^(?:await\s+)?[\w.]+\(")


def _displayed(
    modules: Modules,
    module: Module,
    statement: Statement,
    scope: Scope,
    names: frozenset[str],
    found: dict[object, _Table],
) -> None:
    """Adds the tables that are written out in a statement."""
    tree = parsed(module.source, statement)
    if tree is None:
        return
    env = Env(modules, scope.at(statement), lambda _: Place(module.path, statement.span))
    for node in ast.walk(tree.node):
        pairs = list(_pairs(node))
        if not pairs:
            continue
        table = _Table(displayed=True)
        for key, value in pairs:
            name = key if isinstance(key, str) else text_of(key, env) if key is not None else None
            if name is None or not isinstance(value, ast.Name | ast.Attribute | ast.Lambda | ast.Call):
                table.whole = False
            else:
                at = key if isinstance(key, ast.expr) else value
                foreign = isinstance(key, ast.expr) and is_foreign(key, env)
                table.add(name, Entry(tree.place(at), tree, scope, function=value, foreign=foreign))
        table.keys = len(pairs)
        label = _label(modules, tree.node, node, statement, scope)
        if isinstance(label, tuple) and (known := found.get(label)) is not None:
            for name, entry in table.entries.items():
                known.add(name, entry)
            known.keys += table.keys
            known.whole = known.whole and table.whole
        elif table.entries.keys() & names or label is not node:
            table.whole = table.whole and not _grows_elsewhere(module, statement)
            found[label] = table


def _emptied(modules: Modules, module: Module, statement: Statement, scope: Scope, found: dict[object, _Table]) -> None:
    """Adds a table that begins with nothing in it."""
    node = ast.parse(statement.names[0], mode="eval").body if len(statement.names) == 1 else None
    label = _variable(modules, node, scope.at(statement)) if node is not None else None
    if label is not None and label not in found:
        found[label] = _Table(displayed=True, whole=not _grows_elsewhere(module, statement))


def _pairs(node: ast.AST) -> Iterator[tuple[ast.expr | str | None, ast.expr]]:
    """Key and value of a display, or of ``dict(name=function)``."""
    match node:
        case ast.Dict(keys=keys, values=values):
            yield from zip(keys, values, strict=True)
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
            yield from ((keyword.arg, keyword.value) for keyword in keywords)


def _label(modules: Modules, whole: ast.stmt, node: ast.AST, statement: Statement, scope: Scope) -> object:
    """What tells a table from others: the variable that holds it, the display itself where there is none."""
    match whole:
        case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=value) if value is node:
            return _variable(modules, target, scope.at(statement)) or node
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=holder, attr="update"), args=[given])) if given is node:
            return _variable(modules, holder, scope.at(statement)) or node
    return node


def _variable(modules: Modules, node: ast.expr, scope: Scope) -> tuple[int, str] | None:
    """The variable that an expression names, wherever in the project it is bound."""
    name = dotted(node)
    first = name.partition(".")[0]
    if not name:
        return None
    if first in ("self", "cls"):
        owner = class_around(scope)
        return (id(owner.statement), name.partition(".")[2]) if owner is not None else None
    target = modules.lookup(first, Scope(scope.module, scope.chain))
    if isinstance(target, Local):
        return id(target.statement), name
    return id(scope.chain[-1] if scope.chain else scope.module), name


def _grows_elsewhere(module: Module, statement: Statement) -> bool:
    """Whether something is added to what a statement binds in a way that is not read."""
    names = "|".join(re.escape(name) for name in statement.names)
    if not names:
        return False
    added = rf"(?<![\w.])(?:{names})(?:\[[^\]\n]+\]\s*=(?!=)|\.update\(|\s*\|=)"
    read = rf"(?m)^[ \t]*(?:{names})(?:\[(?:[\"'][^\]\n]+[\"']|(?:\w+\.)*[A-Z_]{{2}}\w*(?:\.\w+)*)\]\s*=(?!=)|\.update\(\{{)"
    text = module.source.text
    return len(re.findall(added, text)) != len(re.findall(read, text))


def _grown(modules: Modules, module: Module, statement: Statement, scope: Scope, found: dict[object, _Table]) -> None:
    """Adds the entry that a statement adds to a table, or that a call registers."""
    tree = parsed(module.source, statement)
    if tree is None:
        return
    here = scope.at(statement)
    match tree.node:
        case (
            ast.Assign(targets=[ast.Subscript(value=holder, slice=key)], value=value)
            | ast.AnnAssign(target=ast.Subscript(value=holder, slice=key), value=ast.expr() as value)
        ):
            label: object = _variable(modules, holder, here)
        case (
            ast.Expr(value=ast.Call(func=called) as call)
            | ast.Expr(value=ast.Await(value=ast.Call(func=called) as call))
        ):
            given = _registered(call)
            if given is None or not _REGISTERING.search(dotted(called).rpartition(".")[2]):
                return
            (key, value), label = given, ("call", _variable(modules, called, here))
        case _:
            return
    env = Env(modules, here, lambda _: Place(module.path, statement.span))
    name = text_of(key, env)
    if name is None or label is None or not isinstance(value, ast.Name | ast.Attribute | ast.Lambda | ast.Call):
        return
    entry = Entry(tree.place(key), tree, scope, function=value, foreign=is_foreign(key, env))
    _to(found, label).add(name, entry)


def _to(found: dict[object, _Table], label: object) -> _Table:
    table = found.setdefault(label, _Table())
    table.keys += 1
    return table


def _registered(call: ast.Call) -> tuple[ast.expr, ast.expr] | None:
    """The name and the function that a call is given."""
    keywords = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    key = call.args[0] if call.args else next((keywords[name] for name in _KEYS if name in keywords), None)
    functions = [value for name, value in keywords.items() if _FUNCTION.search(name) and _may_be_function(value)]
    if not functions:
        functions = [value for value in call.args[1:3] if _may_be_function(value)]
    return (key, functions[0]) if key is not None and len(functions) == 1 else None


def _may_be_function(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute | ast.Lambda)


def _decorated(
    modules: Modules, module: Module, statement: Statement, scope: Scope, found: dict[object, _Table]
) -> None:
    """Adds the entries that a function's decorators make: ``@handler("search")``."""
    tree = parsed(module.source, statement)
    if tree is None or not isinstance(tree.node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    env = Env(modules, scope, lambda _: Place(module.path, statement.span))
    for decorator in tree.node.decorator_list:
        match decorator:
            case ast.Call(func=called, args=[key, *_]) if _REGISTERING.search(dotted(called).rpartition(".")[2]):
                name = text_of(key, env)
                if name is not None:
                    made = Local(statement.names[0], statement, scope)
                    label = ("decorator", _variable(modules, called, scope))
                    _to(found, label).add(name, Entry(tree.place(key), tree, scope, target=made))


def function(node: ast.expr, env: Env) -> Local | None:
    """The function of the project that an expression names."""
    written = expression(ast.unparse(node)) if isinstance(node, ast.Name | ast.Attribute) else None
    found = function_of(written, env) if written is not None else None
    return found if isinstance(found, Local) else None


def text_of(node: ast.expr, env: Env) -> str | None:
    """A string, a constant that is one, or a member of an enum with one."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    written = expression(ast.unparse(node)) if isinstance(node, ast.Name | ast.Attribute) else None
    value = fold(written, env) if written is not None else None
    value = value.value if isinstance(value, EnumMember) else value
    return value if isinstance(value, str) else None


def is_foreign(node: ast.expr, env: Env) -> bool:
    """Whether a constant is one of another module."""
    while isinstance(node, ast.Attribute):
        node = node.value
    target = env.modules.lookup(node.id, env.scope) if isinstance(node, ast.Name) else None
    return target is not None and not (isinstance(target, Local) and target.scope.module is env.scope.module)
