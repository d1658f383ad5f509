from mcp.server.fastmcp import FastMCP

server = FastMCP("notes")


@server.tool(name="open_検索")
def open_note(note_id: str) -> str:
    """Open a note."""


class Shelf:
    pass
