"""Handwritten definitions and the code that runs them: by a table or a chain of tests on the name, by the same name, by a class."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from toolint.model import Dispatch, Handler, Place, Project, Signature, Tool
from toolint.readers.python.annotations import Types
from toolint.readers.python.dispatches import dispatches
from toolint.readers.python.handler_tables import Entry, Picking, target_of
from toolint.readers.python.modules import Local, Module, Modules, Scope
from toolint.readers.python.origin import LiteralOrigin
from toolint.readers.python.statements import Statement, functions
from toolint.readers.python.taken import mapping_of, of_branch, of_function, of_lambda
from toolint.text import Source

_RUNS = ("run", "_run", "forward", "invoke", "execute", "_execute", "call", "__call__", "arun", "_arun", "ainvoke")
"""What the method is called that runs the tool which its class is."""

_SPREAD = re.compile(
    r"(?:\]|\bget\([^()\n]*\)|\b(?:\w+_)?(?:handlers?|func|function|fn|method|callable|tool|f|target|implementation))\(\*\*(?!self\b)"
)
"""A call of what a table gives, with each argument by keyword."""

_BUILT = re.compile(r"""getattr\([\w.]+,\s*f["'](\w*)\{[\w.]+\}(\w*)["']""")
"""The name of a function made of the tool's: what stands before and behind it."""

_Run = tuple[Local | None, Signature | None]


def joined(types: Types, module: Module, tools: Sequence[Tool]) -> list[Tool]:
    """The tools, those that are written by hand with what a module says of the code that runs them.

    What can't be told apart is left out: a name that two tables have, or two functions.
    """
    try:
        return _joined(types, module, tools)
    except RecursionError:  # Code of so many levels that nobody wrote it.
        return list(tools)


def _joined(types: Types, module: Module, tools: Sequence[Tool]) -> list[Tool]:
    names = frozenset(tool.name for tool in tools if tool.name and _is_handwritten(tool))
    if not names:
        return list(tools)
    known = frozenset(tool.name for tool in tools if tool.name)
    pickings = list(dispatches(types.modules, module, names))
    mappings = {id(picking): _mapping(picking, tools) for picking in pickings}
    # Of a picking that has one name among many of another kind, none is a tool's.
    pickings = [p for p in pickings if 2 * len(p.entries.keys() & known) >= min(len(p.entries), 4)]
    made = {}
    for picking in pickings:
        places = {name: entry.place for name, entry in picking.entries.items()}
        foreign = {name for name, entry in picking.entries.items() if entry.foreign}
        made[id(picking)] = Dispatch(module.path, places, (known | foreign) & places.keys(), picking.whole)
    out: list[Tool] = []
    for tool in tools:
        if tool.name and _is_handwritten(tool) and tool.signature is None:
            found = [p for p in pickings if tool.name in p.entries]
            namesakes = [] if found else list(_of_name(types, module, tool))
            near = found or [p for p in pickings if p.entries.keys() & _names_of_set(tool, tools)]
            if len(near) == 1 and not namesakes:
                tool = replace(tool, dispatch=made[id(near[0])])
                entry = near[0].entries.get(tool.name or "")
                if isinstance(tool.origin, LiteralOrigin) and entry is not None:
                    tool = replace(tool, origin=replace(tool.origin, picked=entry.place))
            tool = _with_handler(tool, _run(types, module, tool, found, namesakes, mappings))
        out.append(tool)
    return _without_shared(out, {id(tool) for tool in tools})


def _without_shared(tools: Sequence[Tool], before: set[int]) -> list[Tool]:
    """The tools, without handlers that several of them have: what those do in common runs none of them."""
    count = Counter(tool.handler.place for tool in tools if tool.handler is not None and id(tool) not in before)

    def alone(tool: Tool) -> Tool:
        if tool.handler is None or count[tool.handler.place] < 2 or id(tool) in before:
            return tool
        is_picked = tool.dispatch is not None and tool.name in tool.dispatch.entries
        return replace(tool, handler=None, signature=tool.signature if is_picked else None)

    return [alone(tool) for tool in tools]


def _is_handwritten(tool: Tool) -> bool:
    """Whether its schema is written as data and nothing is known of what runs it."""
    return tool.form in ("literal", "json") or (tool.form == "call" and tool.handler is None)


def with_handlers(tools: Sequence[Tool], project: Project, sources: Iterable[Source]) -> tuple[Tool, ...]:
    """The definitions of a file that is no Python, with what the first of the sources says that says anything."""
    for source in sources:
        modules = Modules(project)
        module = modules.load(source)
        if isinstance(module, Module):
            made = joined(Types(modules), module, tools)
            if any(tool.handler or tool.dispatch for tool in made):
                return tuple(made)
    return tuple(tools)


def _names_of_set(tool: Tool, tools: Sequence[Tool]) -> set[str]:
    return {other.name for other in tools if other.set == tool.set and other.name} if tool.set else set()


def _with_handler(tool: Tool, run: _Run | None) -> Tool:
    if run is None:
        return tool
    target, signature = run
    handler = tool.handler
    if target is not None and handler is None:
        place = Place(target.scope.module.path, target.statement.span)
        handler = Handler(target.name, target.qualname, place)
    return replace(tool, handler=handler, signature=signature)


def _run(
    types: Types,
    module: Module,
    tool: Tool,
    found: Sequence[Picking],
    namesakes: Sequence[Local],
    mappings: Mapping[int, str | None],
) -> _Run | None:
    """The function that runs a tool and what it takes."""
    properties = _properties(tool)
    if len(found) == 1:
        entry = found[0].entries[tool.name or ""]
        spread = _SPREAD.search(module.source.text) is not None
        return _picked(types, entry, mappings[id(found[0])], properties, found[0], spread)
    if found:
        return None
    target = namesakes[0] if len(namesakes) == 1 else _of_class(module, tool) if not namesakes else None
    if target is None:
        return None
    signature = of_function(types, target, properties)
    return (target, signature) if signature is not None or not properties else None


def _picked(
    types: Types, entry: Entry, mapping: str | None, properties: frozenset[str], picking: Picking, spread: bool
) -> _Run | None:
    if entry.function is None and entry.target is None:
        return of_branch(types, entry, mapping, picking.around) if mapping is not None else None
    if isinstance(entry.function, ast.Lambda):
        return of_lambda(types, entry, properties)
    target = target_of(types.modules, entry)
    return (target, of_function(types, target, properties, True, spread)) if target is not None else None


def _properties(tool: Tool) -> frozenset[str]:
    schema = tool.doc.get("input")
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return frozenset(properties) if isinstance(properties, dict) else frozenset()


def _mapping(picking: Picking, tools: Sequence[Tool]) -> str | None:
    """The name that the branches have for the arguments."""
    return mapping_of(picking.entries, {tool.name: _properties(tool) for tool in tools if tool.name})


def _of_name(types: Types, module: Module, tool: Tool) -> Iterator[Local]:
    """The functions that are called as the tool."""
    name = tool.name or ""
    if not name.isidentifier():
        return
    if name in module.bindings and module.bindings[name][1] is not None:
        target = types.modules.lookup(name, Scope(module))
        if isinstance(target, Local) and target.statement.kind == "def":
            yield target
    built = {f"{before}{name}{after}" for before, after in _BUILT.findall(module.source.text)}
    all_of = list(functions(module.statements))
    spelt = {statement.names[0] for statement, _ in all_of if statement.names[0] in built} or {name}
    for statement, chain in all_of:
        own = statement.names[0]
        if own in spelt and not _holds(statement, tool, module):
            counts = chain or module.bindings.get(own, (statement, None))[0] is statement
            if counts:
                yield Local(own, statement, Scope(module, chain))


def _holds(statement: Statement, tool: Tool, module: Module) -> bool:
    """Whether a definition stands in a function."""
    return tool.path == module.path and statement.span.start <= tool.header.start < statement.span.end


def _of_class(module: Module, tool: Tool) -> Local | None:
    """The method that runs the class in which a definition stands, if it is the class's only one."""
    if tool.path != module.path:
        return None
    stack: list[tuple[Statement, tuple[Statement, ...]]] = [(statement, ()) for statement in module.statements]
    around: tuple[Statement, tuple[Statement, ...]] | None = None
    while stack:
        statement, chain = stack.pop()
        if statement.span.start <= tool.header.start < statement.span.end:
            if statement.kind == "class":
                around = (statement, chain)
            inner = (*chain, statement) if statement.kind in ("class", "def") else chain
            stack += [(below, inner) for below in statement.body]
    if around is None:
        return None
    owner, chain = around
    methods = {statement.names[0]: statement for statement in owner.body if statement.kind == "def"}
    name = next((name for name in _RUNS if name in methods and not _holds(methods[name], tool, module)), None)
    return Local(name, methods[name], Scope(module, (*chain, owner))) if name is not None else None
