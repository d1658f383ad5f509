"""Functions and methods of the project's own that register what they decorate."""

from mcp.server.mcpserver import MCPServer

from notes import limits, reading, writing
from notes.registry import Registry

server = MCPServer("notes")


def named(name: str, description: str = "A tool of the notes."):
    def decorate(function):
        server.tool(name=name, description=description)(function)
        server.tool(name=f"notes_{name}")(function)
        return function

    return decorate


def plain(function):
    server.add_tool(function, name=f"plain_{function.__name__}")
    return function


@named("count")
def how_many(folder: str = "") -> int:
    """How many notes there are."""
    return 0


@named(name="size", description="How large the notes are.")
def how_large(folder: str) -> int:
    """The size of the notes in bytes."""
    return 0


@plain
def tidy(folder: str) -> int:
    """Tidy a folder."""
    return 0


registry = Registry(server)
reading.register(registry)
writing.register(registry, limit=3)


@registry.reader("Last")
def last_note(folder: str) -> str:
    """The last note."""
    return ""


@server.tool()
@limits.at_most(*limits.SEARCHES, note=" Be patient.")
def search(text: str) -> str:
    """Search the notes."""
    return ""


@server.tool(name="search_all")
@limits.deprecated
def search_everything(text: str) -> str:
    """Search everything."""
    return ""


def export(folder: str) -> str:
    """Export a folder."""
    return ""


export.__doc__ = f"{export.__doc__} At most {limits.SEARCHES[0]} at once."
export.__doc__ += " Takes long."
server.tool()(export)
export.__doc__ = "Export."
