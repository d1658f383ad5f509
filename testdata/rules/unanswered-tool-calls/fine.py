"""All calls are answered, or counted; the first one is only read."""

import json


def loop(reply, run, messages):
    first = reply.tool_calls[0]
    print("calling", first.function.name)
    for call in reply.tool_calls:
        messages.append({"role": "tool", "tool_call_id": call.id, "content": run(call)})


def counted(reply, run):
    if len(reply.tool_calls) > 1:
        raise ValueError("one at a time")
    call = reply.tool_calls[0]
    return {"role": "tool", "tool_call_id": call.id, "content": run(call)}


def the_rest(reply, run):
    call, others = reply.tool_calls[0], reply.tool_calls[1:]
    call = reply.tool_calls[0]
    refused = [{"role": "tool", "tool_call_id": other.id, "content": "skipped"} for other in others]
    return [{"role": "tool", "tool_call_id": call.id, "content": run(call)}, *refused]


def read_only(reply):
    return json.loads(reply.tool_calls[0].function.arguments)


def blocks(reply, run):
    first = next(part for part in reply.content if part.type == "tool_use")
    print("calling", first.name)
    return [
        {"type": "tool_result", "tool_use_id": part.id, "content": run(part)}
        for part in [part for part in reply.content if part.type == "tool_use"]
    ]


def ignored(reply, run):
    call = reply.tool_calls[0]  # toolint: ignore[unanswered-tool-calls]
    return {"role": "tool", "tool_call_id": call.id, "content": run(call)}
