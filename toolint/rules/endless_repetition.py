'''The description tells to call again and again, and names no end.

## What it does

Reports text such as "keep calling until it is finished", "poll until ready" or "if it fails, try again" in the description of a tool or a
parameter where nothing limits it: no number of calls, no time, no word about what else may end it (failed, cancelled, give up, stop). Calls
for the next part of an answer (pages, cursors, truncated text) are left alone: they end with the answer.

## Why it matters

A job that never ends keeps the model calling until the budget is spent, and an error that is no accident is repeated word for word.

## Example

```python
from toolint import tool


@tool
def get_export(export_id: str) -> str:
    """Return the state of an export. Keep calling this tool until the export is finished.

    Args:
        export_id: The id that `start_export` gave, for example 'ex-17'.
    """
    return export_id
```

## Use instead

```python
from toolint import tool


@tool
def get_export(export_id: str) -> str:
    """Return the state of an export: running, finished or failed.

    Call at most 10 times; if it is still running then, tell the user to come back later.

    Args:
        export_id: The id that `start_export` gave, for example 'ex-17'.
    """
    return export_id
```

## Source

toolint's own rule. Anthropic's and OpenAI's guides ask for stop conditions of agents: https://www.anthropic.com/engineering/building-effective-agents,
https://developers.openai.com/cookbook/examples/gpt-5/gpt-5_prompting_guide.
'''

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._lexicon import Language, language
from toolint.rules._texts import descriptions, sentence, shown

SEVERITY = "warning"
DEFAULT = True

_NEGATED = re.compile(
    r"(?:\b(?:not|don't|never|avoid|without|no need to|instead of|rather than|could|may|might|can|will|cannot)\b|n't|不要|不必|不用|无需|無需|勿|避免|禁止)[^.,;:。，；\n]{0,30}$",
    re.IGNORECASE,
)
"""Before a phrase: what makes it no order."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, text in descriptions(tool):
        spoken = language(text)
        if spoken is None or spoken.LIMIT.search(text):
            continue
        phrase = _order(text, spoken)
        if phrase is not None:
            yield Finding(
                pointer,
                f'"{shown(phrase)}" has no end: say how many times at most, and what to do when that is not enough',
            )


def _order(text: str, spoken: Language) -> str | None:
    """The first order to repeat that is not about the parts of one answer."""
    for pattern in spoken.REPEAT:
        for found in pattern.finditer(text):
            around = sentence(text, found.start(), found.end())
            quoted = text[: found.start()].count('"') % 2 or text[: found.start()].count("\u201c") > text[
                : found.start()
            ].count("\u201d")
            if not quoted and not _NEGATED.search(text, 0, found.start()) and not spoken.PAGED.search(around):
                return found[0]
    return None
