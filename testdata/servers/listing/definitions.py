from mcp.types import Tool, ToolAnnotations

LIMIT = 40
_TEXT = {"type": "string", "description": "What is looked for."}

search_tool = Tool(
    name="search_tickets",
    title="Search",
    description="""Search the tickets.

    All words have to occur.
    """,
    inputSchema={"type": "object", "properties": {"text": _TEXT}, "required": ["text"]},
    annotations=ToolAnnotations(readOnlyHint=True),
)
