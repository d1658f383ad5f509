"""The first call by key, without a name of its own, as a block of a message, and by a class's keyword."""

from anthropic import Anthropic
from langchain_core.messages import ToolMessage


def by_key(reply, run):
    tool_calls = reply["tool_calls"]
    call = tool_calls[0]
    return {"role": "tool", "tool_call_id": call["id"], "content": run(call)}


def at_once(reply, run):
    return {"role": "tool", "tool_call_id": reply.tool_calls[0].id, "content": run(reply.tool_calls[0])}


def as_block(client: Anthropic, messages, tools, run):
    reply = client.messages.create(model="claude", max_tokens=1000, messages=messages, tools=tools)
    block = next(part for part in reply.content if part.type == "tool_use")
    return {"type": "tool_result", "tool_use_id": block.id, "content": run(block)}


def as_message(reply, run):
    call = reply.tool_calls[0]
    return ToolMessage(run(call), tool_call_id=call["id"])
