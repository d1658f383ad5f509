"""The functions of the project that make a definition of a function when they run, told by their text before libcst is loaded."""

from __future__ import annotations

import re

from toolint.readers.python.inheritance import dotted_target
from toolint.readers.python.modules import Local, Module, Modules, Scope, once

_CALLED = re.compile(r"[\[(,=]\s*((?:[a-z]\w*\.)?[a-z_]\w*)\(\s*(?:getattr\(|[A-Za-z_][\w.]*\s*[,)])")
"""A call that is given something by name, in a list or where something is made of it."""
_CALLED_SO = re.compile(r"tool|schema|function|json|spec")
"""What such a function is called."""
_LOOKED_AT = re.compile(r"(?:\bsignature|\bget_type_hints)\(|\.__annotations__")
_WRITTEN = re.compile(r"""(?:["']|\b)(?:parameters|input_?schema)["']?\s*[:=](?!=)""", re.IGNORECASE)


def generators(modules: Modules, module: Module) -> dict[str, Local]:
    """The functions of the kind that a module calls, by the name under which it does."""

    def found() -> dict[str, Local]:
        bound = module.bindings
        names = {name for name in _CALLED.findall(module.source.text) if _CALLED_SO.search(name)}
        names = {name for name in names if name.partition(".")[0] in bound}
        targets = {name: dotted_target(modules, name, Scope(module)) for name in names}
        return {name: t for name, t in targets.items() if isinstance(t, Local) and _makes(modules, t)}

    return once(modules, ("generators", module.path), found, {})


def _makes(modules: Modules, local: Local) -> bool:
    """Whether a function looks at the signature of its first parameter and writes a definition that is named after it."""
    statement = local.statement
    if statement.kind != "def" or not statement.parameters or local.scope.module.path in modules.outside:
        return False
    text = local.scope.module.source.text[statement.head : statement.span.end]
    is_named = f"{statement.parameters[0]}.__name__" in text and re.search(r"""["']name["']\s*:|\bname\s*=""", text)
    return bool(is_named and _LOOKED_AT.search(text) and _WRITTEN.search(text))
