"""Whether a module can hold a tool at all, told by names alone, before libcst is loaded."""

from __future__ import annotations

from toolint.model import Marking
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.modules import Module
from toolint.readers.python.statements import Statement, everywhere, functions


def may_declare(module: Module, marking: Marking) -> bool:
    """False only where :func:`toolint.readers.python.discover.find` would find nothing."""
    if marking.named or marking.handlers or marking.tables or marking.tables_count or marking.decorators:
        return True
    imports = [i for s in everywhere(module.statements) for i in s.imports]
    if any(i.module == "toolint" for i in imports):
        return True
    last_names = {name.rpartition(".")[2] for f in frameworks().values() for name in f.decorators}
    last_names |= {name for f in frameworks().values() for names in f.methods.values() for name in names}
    adders = {name for f in frameworks().values() for name in f.adders}
    last_names |= {i.alias for i in imports if i.name in last_names}
    if any(_mentions(module, statement, last_names | adders) for statement in everywhere(module.statements)):
        return True
    return any(
        dotted.rpartition(".")[2] in last_names
        for statement, _ in functions(module.statements)
        for dotted in statement.decorators
    )


def _mentions(module: Module, statement: Statement, names: set[str]) -> bool:
    """Whether a simple statement may call one of these names."""
    if statement.kind not in ("assign", "other"):
        return False
    text = module.source.text[statement.span.start : statement.span.end]
    return any(f"{name}(" in text for name in names)
