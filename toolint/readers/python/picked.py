"""Which modules may define the tools whose handlers a module picks, told by names alone, before libcst is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.readers.python.modules import Local, Module, ModuleName, Modules
from toolint.readers.python.statements import flat
from toolint.readers.python.wire_keys import is_marked

_TESTED = re.compile(r"""\b\w*(?:name|tool|func)\w*(?:\[[^\]\n]+\])?\s*==\s*["']([\w.-]+)["']""")
_MATCHED = re.compile(r"\bmatch [^\n:]*(?:name|tool|func)")
_CASE = re.compile(r"""\bcase\s+["']([\w.-]+)["']""")
_TABLE = re.compile(r"(?i)(?:tool|handler|func|dispatch)\w*\s*(?::[^=\n]+)?=\s*\{")
_ENTRY = re.compile(r"""["']([\w.-]+)["']\s*:\s*(?:[a-zA-Z_][\w.]*\s*[,}]|lambda)""")
_NAMED = re.compile(r"""\bname["']?\s*[:=]\s*["']([\w.-]+)["']""")
_FEWEST = 2
_MOST = 40
"""Modules that are looked into."""


def defining(modules: Modules, module: Module) -> Iterator[Module]:
    """The modules of the project that a module imports from and in which names stand by which it may pick handlers."""
    names = _picked(module.source.text)
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
                if is_marked(other.source.text) and not names.isdisjoint(_NAMED.findall(other.source.text)):
                    yield other


def _picked(text: str) -> set[str]:
    """The names that a text may pick handlers by."""
    found = {*_TESTED.findall(text)}
    if _MATCHED.search(text):
        found.update(_CASE.findall(text))
    if _TABLE.search(text):
        found.update(_ENTRY.findall(text))
    return found
