"""What a server lists, with hints and output, in an answer."""

READ_ONLY = {"readOnlyHint": True, "openWorldHint": False}
RESULT = {
    "tools": [
        {
            "name": "get_time",
            "title": "Time",
            "description": "Get the time of a zone.",
            "inputSchema": {"type": "object", "properties": {"zone": {"type": "string"}}, "required": ["zone"]},
            "outputSchema": {"type": "object", "properties": {"time": {"type": "string", "format": "time"}}},
            "annotations": {**READ_ONLY, "idempotentHint": True},
        },
        {"name": "list_zones", "description": "List zones.", "inputSchema": {"type": "object"}, "annotations": READ_ONLY},
    ]
}
SENT = RESULT["tools"]
