"""Deltas of a stream."""

chunks = [
    {"tool_calls": [{"index": 0, "id": "c", "type": "function", "function": {"name": "search", "arguments": ""}}]},
    {"tool_calls": [{"index": 0, "function": {"arguments": '{"q"'}}]},
    {"function_call": {"name": "search", "arguments": "{}", "description": "not a definition"}},
]
