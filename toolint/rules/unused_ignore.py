"""A comment silences a finding that is not there.

## What it does

Reports a name in `# toolint: ignore[...]` or `# toolint: ignore-file[...]` that is no rule's, or whose rule finds nothing where the comment holds.
Left alone are comments outside of tools (on a model that tools of other files may use), those on tools of which a part is not known, and rules that are
switched off. The engine itself
looks for this, since it alone knows what a comment has silenced.

## Why it matters

A comment that is left over will hide the next finding of that rule on this line. One with a slip in it never hid any.

## Example

```python
from toolint import tool


@tool
def list_beds() -> list[str]:  # toolint: ignore[missing-description]
    \"\"\"Return the labels of all beds.\"\"\"
    return ["north-3"]
```

## Use instead

```python
from toolint import tool


@tool
def list_beds() -> list[str]:
    \"\"\"Return the labels of all beds.\"\"\"
    return ["north-3"]
```

## Source

Ruff has the same rule: https://docs.astral.sh/ruff/rules/unused-noqa/.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = True
FIXABLE = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    """Nothing about a tool as such."""
    yield from ()
