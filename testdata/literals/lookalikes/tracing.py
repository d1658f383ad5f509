"""Attributes of a trace."""

from tracing import span


def traced(tool):
    with span("tool.call", attributes={"name": tool.name, "parameters": tool.arguments, "function": tool.fn.__name__}):
        record(function=tool.fn, name="call_tool", parameters={"city": "Turin"}, description="A call.")


def record(**values):
    return values
