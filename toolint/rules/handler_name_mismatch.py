'''The tool has another name than the function that runs it.

## What it does

Compares the tool's name with the name of its handler. One prefix or suffix that stands on one side only is right where it is the same
all over the set, or nearly: `github_` before the tools' names, `_v2` after the functions'. What says of a function that it runs a tool
(`_`, `handle_`, `_tool`) may stand anywhere. A tool that stands alone may have a prefix too, its server's; the namespace of a mounted
server counts as no part of the name.

Left out are a function that is registered under its own name as well, a tool with several functions (one of them for asynchronous calls,
or one for each way in which the set is put together), a function around another one that has the tool's name,
a private function that says more (`_count_words_of_text` of
`count_words`), handlers whose name belongs to a protocol (`run`, `invoke`, `__call__`), the names `search` and `fetch`, which ChatGPT prescribes for
connectors (https://developers.openai.com/api/docs/mcp), and a name that is the handler's in another casing than snake_case: that is
`name-not-snake-case`.

## Why it matters

Logs, traces and error messages speak of the tool, the code of the function. With two names somebody has to keep a translation in
their head, a search for the one misses the other, and a renamed function leaves the tool behind.

## Example

```python
from toolint import tool


@tool(name="find_order")
def load_order(order_id: str) -> str:
    """Load one order with its lines.

    Args:
        order_id: The order's id, for example 'O-7301'.
    """
    return order_id
```

## Use instead

```python
from toolint import tool


@tool
def load_order(order_id: str) -> str:
    """Load one order with its lines.

    Args:
        order_id: The order's id, for example 'O-7301'.
    """
    return order_id
```

## Source

toolint's own rule: no provider sees the handler, so none asks for it. Frameworks take the function's name unless another one is given,
for instance openai-agents (https://openai.github.io/openai-agents-python/tools/).
'''

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from toolint.model import Finding, Tool
from toolint.rules import Context, keep_last
from toolint.rules._lexicon import word_set
from toolint.rules._names import is_snake_case, snake_case, words

SEVERITY = "warning"
DEFAULT = True
OF_HANDLERS = True
YIELDS_TO = ("duplicate-tool-name",)

_Affix: TypeAlias = tuple[str, str, str]
"""Which of the two names has it (``name``, ``handler``), what stands before the other name, what stands after."""

PROTOCOL = word_set("""
    _ __call__ _arun _call _entrypoint _execute _invoke _run _wrapped <lambda> acall aexecute ahandle ainvoke arun call entrypoint execute fn
    forward func function handle handler impl inner invoke main run run_async tool wrapped wrapper
""")
"""Names that a framework asks for or that wrappers have, whatever the tool is."""

_ROLE = re.compile(
    r"^_*(?:(?:async|call|do|exec|execute|handle|impl|on|run|tool)_)?_*|_+(?:async|handler|impl|tool)_*$"
)
"""What says of a function that it runs a tool."""

_KIND = re.compile(r"_+(?:async|handler|impl|tool)_*$")

PRESCRIBED = ("search", "fetch")
"""Tool names that ChatGPT's connectors and deep research ask for: https://developers.openai.com/api/docs/mcp."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    pair = _pair(tool)
    if pair is None or tool.handler is None or tool.handler.paired or tool.name in PRESCRIBED:
        return
    name, handler = pair
    if name == handler or handler in (f"{name}_", f"a{name}") or _has_own_name_too(tool, context):
        return
    shared = _shared_affix(context.siblings) if len(context.siblings) > 1 else None
    of_set = shared[1] if shared is not None and shared[0] == "name" else ""
    if _says_more(name.removeprefix(of_set), tool.handler.name):
        return
    spelling = snake_case(name)
    if spelling == handler and not is_snake_case(name):
        return
    if spelling == snake_case(handler) and handler == handler.strip("_"):
        yield Finding(
            ("name",), f"`{name}` and its handler `{handler}` differ in spelling only: name both `{spelling}`"
        )
        return
    affix = _affix(name, handler)
    if affix is None or affix != (shared if len(context.siblings) > 1 else _prefix(affix)):
        yield Finding(("name",), f"`{name}` is run by the function `{tool.handler.name}`: give both the same name")


def _says_more(name: str, handler: str) -> bool:
    """Whether a private function has the words of the name in their order, and others between them or behind."""
    first, *others = words(name) or ("",)
    own = iter(words(handler.lstrip("_")))
    return handler.startswith("_") and next(own, None) == first and all(word in own for word in others)


def _has_own_name_too(tool: Tool, context: Context) -> bool:
    """Whether the function is registered under its own name as well."""
    pairs = (_pair(other) for other in context.siblings if other.handler == tool.handler)
    return any(pair is not None and pair[0] == pair[1] for pair in pairs)


def _pair(tool: Tool) -> tuple[str, str] | None:
    """The names of a tool and its handler, where they can be compared."""
    if not tool.name or tool.handler is None or tool.handler.name in PROTOCOL:
        return None
    name, handler = tool.name.removeprefix(tool.namespace), tool.handler.name
    if handler in (name.removesuffix("Async"), name.removesuffix("_async")):
        return handler, handler
    plain = _KIND.sub("", handler).strip("_")
    if name in (handler, plain, _ROLE.sub("", handler)):
        return name, name  # `_handle_search`, `search_tool`: the function says what it is for.
    is_handwritten = tool.form in ("literal", "json") or tool.dispatch is not None
    bare = next((bare for bare in (plain, _ROLE.sub("", handler)) if bare and name.endswith(f"_{bare}")), None)
    if bare is not None:
        handler = bare
    elif is_handwritten:
        handler = handler.lstrip("_")
    return name, handler


def _affix(name: str, handler: str) -> _Affix | None:
    """What one of the two names has before and after the other, and which of them."""
    longer, inner, side = (name, handler, "name") if len(name) > len(handler) else (handler, name, "handler")
    before, found, after = longer.partition(inner)
    if not found or (before[-1:].isalnum()) or (after[:1].isalnum()):
        return None
    return side, before, after


def _prefix(affix: _Affix) -> _Affix | None:
    """The affix if it stands before the tool's name and may be its server's."""
    side, _, after = affix
    return affix if side == "name" and not after else None


@keep_last
def _shared_affix(siblings: Sequence[Tool]) -> _Affix | None:
    """The affix by which most of the differing names of a set differ, two at least.

    Where it belongs to the tools' names, all of them must have it, or four in five and three at least.
    """
    pairs = [pair for sibling in siblings if (pair := _pair(sibling))]
    affixes = Counter(_affix(name, handler) for name, handler in pairs if name != handler)
    affix, count = affixes.most_common(1)[0] if affixes else (None, 0)
    if affix is None or count < 2:
        return None
    side, before, after = affix
    if side == "handler":
        return affix if 2 * count > affixes.total() else None
    having = sum(name.startswith(before) and name.endswith(after) for name, _ in pairs)
    return affix if having == len(pairs) or (having >= 3 and 5 * having >= 4 * len(pairs)) else None
