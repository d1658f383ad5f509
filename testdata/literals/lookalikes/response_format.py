"""The format of an answer."""

RESPONSE = {
    "type": "json_schema",
    "json_schema": {
        "name": "tool_answer",
        "description": "The answer.",
        "strict": True,
        "schema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
    },
}
TEXT = {"format": {"type": "json_schema", "name": "answer", "schema": {"type": "object", "properties": {}}}}
