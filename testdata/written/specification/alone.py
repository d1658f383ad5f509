"""Without a function of that name it is a definition for Bedrock in the making."""

TOOL_SPEC = {"toolSpec": {"name": "find_word", "description": "Find a word.", "inputSchema": {"json": {"type": "object", "properties": {"tags": {"type": "array"}}}}}}
