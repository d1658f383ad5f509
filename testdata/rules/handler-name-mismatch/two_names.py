from fastmcp import FastMCP

server = FastMCP("notes")


def registered(function):
    server.tool(function)
    server.tool(function, name=f"notes_{function.__name__}")
    return function


@registered
def read_note(note_id: str) -> str:
    """Return the text of one note. Use it when the id is known.

    Args:
        note_id: The note's id, for example 'N-7301'.
    """
    return note_id
