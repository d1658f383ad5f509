"""Answers of a server in a test double."""

tool_result = {"content": [{"type": "text", "text": "ok"}], "name": "search", "output": {"type": "object"}}
step = {"type": "function", "name": "search", "arguments": {"q": "x"}, "output": "3", "call_id": "c1"}
function = {"function": {"name": "search", "arguments": "{}"}, "id": "c2"}
