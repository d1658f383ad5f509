"""Write ``docs/rules/``: a page for each rule, and one that lists them.

    python scripts/make_rule_docs.py

Everything on these pages comes from the docstrings of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from toolint.config.layers import FAULT_WARNINGS, FAULTS
from toolint.rules import rules

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"

_MADE = "This page is generated from the rules' docstrings: `python scripts/make_rule_docs.py`."


def pages() -> Mapping[str, str]:
    """All pages: file name -> text."""
    found = {f"{rule.name}.md": _page(rule.name, rule.severity, rule.default, rule.page) for rule in rules().values()}
    found |= {f"{name}.md": _page(name, _severity(name), True, text) for name, text in FAULTS.items()}
    return {**found, "README.md": _index()}


def _page(name: str, severity: str, default: bool, text: str) -> str:
    kind = f"{severity}, on by default" if default else f"{severity}, off by default: `--extend-select {name}`"
    return f"# {name}\n\n*{kind}*\n\n{text.strip()}\n"


def _severity(fault: str) -> str:
    return "warning" if fault in FAULT_WARNINGS else "error"


def _index() -> str:
    parts = ["# Rules", _MADE]
    parts += ["## On by default", _table(True), "## Off by default", _table(False)]
    faults = [
        f"| [{name}]({name}.md) | {_severity(name)} | {text.partition(chr(10))[0]} |" for name, text in FAULTS.items()
    ]
    parts += ["## About files as such", "\n".join([*_HEAD, *faults])]
    return "\n\n".join(parts) + "\n"


_HEAD = ("| rule | severity | finds |", "|---|---|---|")


def _table(default: bool) -> str:
    def rows() -> Iterator[str]:
        yield from _HEAD
        for rule in rules().values():
            if rule.default is default:
                yield f"| [{rule.name}]({rule.name}.md) | {rule.severity} | {rule.summary} |"

    return "\n".join(rows())


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in made:
            path.unlink()
    for file, text in made.items():
        (FOLDER / file).write_text(text, encoding="utf-8")
