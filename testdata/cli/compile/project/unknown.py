import os

from toolint import tool


@tool(name=os.environ["NAME"])
def read_note(note_id: os.PathLike, size: int = len("a")) -> str:
    """Return a note."""
