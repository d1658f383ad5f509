"""Which modules may define the tools whose handlers a module picks, told by names alone, before libcst is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.readers.python.modules import Local, Module, ModuleName, Modules
from toolint.readers.python.statements import flat
from toolint.readers.python.wire_keys import is_marked

_TESTED = re.compile(r"""(?:==\s*|\bcase\s+)["']([\w.-]+)["']""")
_LISTED = re.compile(r"""["']([\w.-]+)["']\s*:\s*(?:self\.)?[a-zA-Z_]\w*\s*[,}]""")
_FEWEST = 2
_MOST = 40
"""Modules that are looked into."""


def defining(modules: Modules, module: Module) -> Iterator[Module]:
    """The modules of the project that a module imports from and in which names stand that it compares something with."""
    text = module.source.text
    if "name" not in text and "tool" not in text:
        return
    names = {*_TESTED.findall(text), *_LISTED.findall(text)}
    if len(names) < _FEWEST:
        return
    seen = {module.path}
    for statement in flat(module.statements):
        for item in statement.imports:
            target = modules.imported(item, module) if len(seen) <= _MOST else None
            match target:
                case Local(scope=scope):
                    other = scope.module
                case ModuleName(module=other):
                    pass
                case _:
                    continue
            if other.path not in seen and other.path not in modules.outside:
                seen.add(other.path)
                if is_marked(other.source.text) and any(_quotes(other.source.text, name) for name in names):
                    yield other


def _quotes(text: str, name: str) -> bool:
    return f'"{name}"' in text or f"'{name}'" in text
