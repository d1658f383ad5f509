from mcp.server.mcpserver import MCPServer


class Holder:
    def __init__(self, server: MCPServer) -> None:
        self.server = server
        self.server.tool(name="held")(self.hold)
        server.add_tool(self.let_go, description="Let go of it.")
        for name, function in {"first": self.first, "second": self.second}.items():
            self.server.add_tool(function, name=f"the_{name}")

    def hold(self, what: str) -> str:
        """Hold something."""
        return what

    def let_go(self, what: str) -> str:
        return what

    def first(self) -> str:
        """The first."""
        return ""

    def second(self, number: int) -> str:
        """The second."""
        return ""
