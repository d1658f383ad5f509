from mcp.server.mcpserver import MCPServer


def register_texts(app: MCPServer) -> None:
    for function in (upper, lower):
        app.tool()(function)

    @app.tool(name="join_texts")
    def join(texts: list[str], between: str = " ") -> str:
        """Join texts."""
        return between.join(texts)


def upper(text: str) -> str:
    """A text in capitals."""
    return text.upper()


def lower(text: str) -> str:
    """A text in small letters."""
    return text.lower()
