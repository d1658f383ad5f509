"""Code answers the first tool call of a message and none of the others.

## What it does

Reports `message.tool_calls[0]`, or the first `tool_use` block that `next(...)` finds, where the same function sends a result under the id of that
call, goes through the calls nowhere, and the file neither switches parallel calls off nor sets a tool choice. Unlike the other
rules this one is about the code around tools, so it speaks in files without any.

## Why it matters

A model may call several tools in one turn. Each call needs its result in the next request, which is refused otherwise (400).

## Example

```python
import json


def step(client, messages, tools, handlers):
    reply = client.chat.completions.create(model="gpt", messages=messages, tools=tools).choices[0].message
    messages.append(reply)
    if reply.tool_calls:
        call = reply.tool_calls[0]
        out = handlers[call.function.name](**json.loads(call.function.arguments))
        messages.append({"role": "tool", "tool_call_id": call.id, "content": str(out)})
```

## Use instead

```python
import json


def step(client, messages, tools, handlers):
    reply = client.chat.completions.create(model="gpt", messages=messages, tools=tools).choices[0].message
    messages.append(reply)
    for call in reply.tool_calls or []:
        out = handlers[call.function.name](**json.loads(call.function.arguments))
        messages.append({"role": "tool", "tool_call_id": call.id, "content": str(out)})
```

## Source

OpenAI: https://developers.openai.com/api/docs/guides/function-calling#parallel-function-calling; Anthropic:
https://platform.claude.com/docs/en/agents-and-tools/tool-use/parallel-tool-use.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    """Nothing about a tool as such: the engine reports what the reader found."""
    yield from ()
