"""The annotation names something that only type checkers see.

## What it does

Reports a name in the annotation of a tool's function, or in a field of a model that it takes, that is only bound under
`if TYPE_CHECKING:`.

## Why it matters

A schema is made of the types as they are at run time. At run time that import does not happen, so the registration fails with
`NameError: name 'Decimal' is not defined`, `from __future__ import annotations` or not. Some frameworks catch that and send the tool
without its parameters.

## Example

```python
from __future__ import annotations

from typing import TYPE_CHECKING

from toolint import tool

if TYPE_CHECKING:
    from decimal import Decimal


@tool
def convert_price(price: Decimal) -> str:
    \"\"\"Convert a price from dollars to euros.

    Args:
        price: The price in dollars, for example 12.5.
    \"\"\"
```

## Use instead

```python
from __future__ import annotations

from decimal import Decimal

from toolint import tool


@tool
def convert_price(price: Decimal) -> str:
    \"\"\"Convert a price from dollars to euros.

    Args:
        price: The price in dollars, for example 12.5.
    \"\"\"
```

## Source

What openai-agents 0.24, mcp 2.3, anthropic 2.14, pydantic-ai 2.68, langchain-core 1.8, strands 1.62, smolagents 1.26, semantic-kernel 1.45
and autogen-core 0.7 raise when such a function is registered. <https://docs.python.org/3/library/typing.html#typing.TYPE_CHECKING>
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, unknowns
from toolint.rules import Context

SEVERITY = "error"
DEFAULT = True
NAME = "type-checking-only-name"


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    """Every part of the input that needs such a name."""
    for pointer, unknown in sorted(unknowns(tool.doc.get("input"), ("input",)), key=lambda item: str(item[0])):
        if unknown.rule == NAME:
            yield Finding(pointer, f"{unknown.reason}; import it at run time")
