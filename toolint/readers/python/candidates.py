"""Whether a module can hold a tool at all, told by names alone, before libcst is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from toolint.model import Marking
from toolint.readers.python.frameworks import Framework, frameworks
from toolint.readers.python.generators import calls_generators
from toolint.readers.python.inheritance import is_named, tool_classes
from toolint.readers.python.keepers import keeper
from toolint.readers.python.modules import Module, Modules, Scope
from toolint.readers.python.registrars import registrar
from toolint.readers.python.statements import Import, everywhere, functions
from toolint.readers.python.wire_keys import defining, defining_classes


def may_declare(modules: Modules, module: Module, marking: Marking) -> bool:
    """False only where :func:`toolint.readers.python.discover.find` would find nothing, or a decorator that another file renames."""
    if marking.named or marking.handlers or marking.tables or marking.tables_count or marking.decorators:
        return True
    imports = _imports(module)
    if any(i.module == "toolint" for i in imports):
        return True
    names = _decorating() | {i.alias for i in imports if i.name in _decorating()}
    if any(
        dotted.rpartition(".")[2] in names
        for statement, _ in functions(module.statements)
        for dotted in statement.decorators
    ):
        return True
    if any(
        dotted and _keeps_or_registers(modules, dotted, Scope(module, chain))
        for statement, chain in functions(module.statements)
        for dotted in statement.decorators
    ):
        return True
    renamed = re.compile(rf"=[ \t]*(?:\w+\.)*(?:{'|'.join(sorted(_decorating()))})$")
    if any(renamed.search(text) for text in _texts(module)):
        return True
    adders = _adders(module.source.text)
    if any(f"{name}(" in text for text in _texts(module) for name in names | adders):
        return True
    if any("super().__init__(" in text and "tools=" in text for text in _texts(module)):
        return True
    if any(f"\n{name}" in module.source.text for f in frameworks().values() for name in f.specifications):
        return True
    if calls_generators(modules, module):
        return True
    if configuring(module) or any(True for _ in tool_classes(modules, module)) or any(True for _ in defining(module)):
        return True
    if any(True for _ in defining_classes(module)):
        return True
    made = calling_words(module) - names - adders - {"super"}
    pattern = re.compile(rf"(?<![\w.])((?:\w+\.)*(?:{'|'.join(sorted(map(re.escape, made)))}))\s*[(\[]")
    called = {match[1] for text in _texts(module) for match in pattern.finditer(text)}
    return any(_is_known(modules, module, dotted, imports) for dotted in called)


def _keeps_or_registers(modules: Modules, dotted: str, scope: Scope) -> bool:
    return registrar(modules, dotted, scope) is not None or keeper(modules, dotted, scope) is not None


def calling_words(module: Module) -> frozenset[str]:
    """The words of which a call that registers has one before its bracket."""
    found = frameworks().values()
    names = {name.rpartition(".")[2] for f in found for name in _called(f)} | _decorating()
    names |= {name for f in found for name in f.adders} | {name for f in configuring(module) for name in f.configured}
    return frozenset(names | {"super"} | {i.alias for i in _imports(module) if i.name in names})


def configuring(module: Module) -> list[Framework]:
    """The frameworks whose clients the module may give functions in a dictionary."""
    if not _TOOLS.search(module.source.text):
        return []
    imported = {f"{i.module}.{i.name}." if i.name else f"{i.module}." for i in _imports(module) if not i.level}
    found = (f for f in frameworks().values() if f.configured)
    return [f for f in found if any(name.startswith(f"{f.library}.") for name in imported)]


_TOOLS = re.compile(r"""["']tools["']\s*:""")


@cache
def _decorating() -> frozenset[str]:
    """The last names of decorators and of methods that decorate."""
    found = frameworks().values()
    names = {name.rpartition(".")[2] for f in found for name in f.decorators}
    return frozenset(names | {name for f in found for methods in f.methods.values() for name in methods})


def _adders(text: str) -> set[str]:
    """The methods that add functions; those of classes that nothing decorates with only beside their library's name."""
    found: set[str] = set()
    for framework in frameworks().values():
        roots = {name.partition(".")[0] for name in framework.methods}
        if any(framework.methods.values()) or any(root in text for root in roots):
            found |= framework.adders
    return found


def _imports(module: Module) -> list[Import]:
    return [i for statement in everywhere(module.statements) for i in statement.imports]


def _texts(module: Module) -> Iterator[str]:
    """The texts of all simple statements."""
    for statement in everywhere(module.statements):
        if statement.kind in ("assign", "other"):
            yield module.source.text[statement.span.start : statement.span.end]


def _is_known(modules: Modules, module: Module, dotted: str, imports: list[Import]) -> bool:
    """Whether a name that is called may be one that a framework gives functions to."""
    head, *rest = dotted.split(".")
    targets = [modules.imported(i, module) for i in imports if i.alias == head]
    for target in targets or [modules.lookup(head, Scope(module))]:
        for name in rest:
            target = modules.attribute(target, name)
        if is_named(target, _given_functions()):
            return True
    return False


@cache
def _given_functions() -> frozenset[str]:
    return frozenset(name for f in frameworks().values() for name in _called(f))


def _called(framework: Framework) -> Iterator[str]:
    yield from (*framework.makers, *framework.lists)
    for kind in framework.calls:
        yield from kind.names
