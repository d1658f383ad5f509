'''The docstring describes a parameter that the function does not have.

## What it does

Reports an entry of a docstring's parameters whose name is not in the signature, with the parameter that was likely meant. A function
with `**kwargs` may describe what it takes there.

## Why it matters

A misspelt entry leaves the real parameter without a description. One that is gone speaks to the model of an argument that it can't give.

## Example

```python
from toolint import tool


@tool
def sample_rows(table: str, limit: int = 800) -> str:
    """Return random rows of a table as CSV.

    Args:
        table: Table name, for example 'orders'.
        limits: Most rows to return. Defaults to 800.
    """
    return table
```

## Use instead

```python
from toolint import tool


@tool
def sample_rows(table: str, limit: int = 800) -> str:
    """Return random rows of a table as CSV.

    Args:
        table: Table name, for example 'orders'.
        limit: Most rows to return. Defaults to 800.
    """
    return table
```

## Source

pydocstyle D417 and Ruff's DOC102 ask for the same (https://docs.astral.sh/ruff/rules/docstring-extraneous-parameter/).
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Fix, Rename, Tool
from toolint.rules import Context
from toolint.rules._cures import slip_of
from toolint.rules._fields import misspelt

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    near = misspelt(tool)
    for name, is_there in tool.strays.items():
        if not is_there:
            cure = f"; did you mean `{near[name]}`?" if name in near else ""
            message = f"the docstring describes a parameter `{name}`, which the function does not have{cure}"
            yield Finding(("input", "properties", name), message, _fix(tool, name), at="key")


def _fix(tool: Tool, name: str) -> Fix | None:
    """The name of the only parameter without a word that is one letter from it."""
    properties = tool.doc["input"].get("properties") if isinstance(tool.doc.get("input"), dict) else None
    undescribed = [
        other
        for other, schema in (properties.items() if isinstance(properties, dict) else ())
        if isinstance(schema, dict)
        and "description" not in schema
        and ("input", "properties", other, "description") not in tool.unsent
    ]
    meant = slip_of(name, undescribed)
    return Fix(f"Rename it to `{meant}`", (Rename(("input", "properties", name), meant),)) if meant else None
