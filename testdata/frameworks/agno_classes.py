"""agno functions that are made by hand."""
from agno.tools import Function
from agno.tools.function import Function as Made


def search(query: str, limit: int = 1) -> str:
    """Searches.

    Args:
        query: What to look for.
    """
    return ""


written = Function(
    name="written",
    description="Written out.",
    parameters={"type": "object", "properties": {"query": {"type": "string", "description": "Q"}}, "required": ["query"]},
    entrypoint=search,
    skip_entrypoint_processing=True,
)
named = Made(name="named", entrypoint=search)
described = Function(name="described", description="Says it.", entrypoint=search)
