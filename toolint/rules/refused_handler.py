"""The function can't be made a tool: its framework fails on it.

## What it does

Reports a parameter or a whole function of which the framework makes no schema: a type without a JSON form (a callable, an open file, a
plain class), a parameter that begins with an underscore where pydantic refuses that, a decorator of your own that hides the signature.

## Why it matters

The module fails when it is imported, or the model is asked for arguments called `args` and `kwargs`. Both are noticed late, by a user.

## Example

```python
from typing import Callable

from toolint import tool


@tool
def sort_rows(table: str, key: Callable[[str], int]) -> str:
    \"\"\"Sort the rows of a table and return them as CSV.

    Args:
        table: Name of the table, for example 'orders'.
        key: What to sort by.
    \"\"\"
```

## Use instead

```python
from typing import Literal

from toolint import tool


@tool
def sort_rows(table: str, key: Literal["date", "price"]) -> str:
    \"\"\"Sort the rows of a table and return them as CSV.

    Args:
        table: Name of the table, for example 'orders'.
        key: Column to sort by.
    \"\"\"
```

## Source

pydantic's errors `PydanticInvalidForJsonSchema`, `PydanticSchemaGenerationError` and `PydanticUserError`, as openai-agents 0.24, mcp 2.3
and anthropic 2.14 raise them when such a function is registered.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, unknowns
from toolint.rules import Context

SEVERITY = "error"
DEFAULT = True
YIELDS_TO = ("type-checking-only-name",)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    """Every part of the input that is known to be refused."""
    for pointer, unknown in sorted(unknowns(tool.doc.get("input"), ("input",)), key=lambda item: str(item[0])):
        if unknown.refused:
            yield Finding(pointer, f"no schema can be made of this: {unknown.reason}")
