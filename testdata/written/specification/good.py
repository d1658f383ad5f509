TOOL_SPEC = {
    "name": "find_word",
    "description": "Find a word.",
    "inputSchema": {"json": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
}


def find_word(tool, **kwargs):
    return tool["input"]["query"]
