"""The tool's name would fit many other tools.

## What it does

Reports a name that is one verb alone (`search`, `run`, `get`), or a verb with a noun that says nothing (`process_data`, `handle_request`,
`get_info`). What all names of a set begin with is not counted, and `search` and
`fetch` beside one another are what ChatGPT wants.

## Why it matters

Among the tools of several servers a model can't tell by such a name which one is meant.

## Example

```json
{
  "name": "get_data",
  "description": "Return the tides of a harbour.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour.",
  "inputSchema": {"type": "object"}
}
```

## Source

Anthropic: names that say the task, https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolint.model import Finding, Tool
from toolint.rules import Context, keep_last
from toolint.rules._lexicon import word_set
from toolint.rules._names import shared_prefix, words

SEVERITY = "warning"
DEFAULT = False

_VERBS = word_set("""
    ask call change check compute create delete do edit execute fetch find generate get handle invoke list load lookup make manage perform
    process query read remove retrieve run save search send set start submit update use write
""")
_NOUNS = word_set("""
    action actions content contents data datum entity entries entry everything info information input item items job object objects operation operations
    output payload record records request response result results something stuff thing things value values
""")

_CONNECTOR = frozenset({"search", "fetch"})
"""The names that ChatGPT wants of a server whose texts it looks into."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    name = words(tool.name or "")
    own = name[_shared(context.siblings) :]
    if len(own) < len(name):
        return
    if {sibling.name for sibling in context.siblings} >= _CONNECTOR and tool.name in _CONNECTOR:
        return
    match own:
        case (verb,) if verb in _VERBS:
            yield Finding(("name",), f"`{tool.name}` is a verb alone: say to what, as in `{verb}_...`")
        case (verb, noun) if verb in _VERBS and noun in _NOUNS:
            yield Finding(("name",), f"`{tool.name}` would fit many tools: name the thing in place of `{noun}`")


@keep_last
def _shared(siblings: Sequence[Tool]) -> int:
    return shared_prefix(tuple(words(sibling.name or "") for sibling in siblings))
