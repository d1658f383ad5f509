from mcp.types import ToolAnnotations


def register_numbers(app, is_positive):
    @app.tool(annotations=ToolAnnotations(title="Add"))
    def add(a: int, b: int = None) -> int:
        """Add two numbers."""
        return a + b
