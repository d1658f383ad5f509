"""The inner part alone, as old requests have it under ``functions``."""

SENT = [
    {
        "name": "write_file",
        "description": "Write a file.",
        "parameters": {
            "type": "object",
            "properties": {"path": {"type": "string"}, "content": {"type": "string"}},
            "required": ["path", "content"],
        },
    }
]
request = {"model": "small", "functions": SENT, "function_call": {"name": "write_file"}}
