from models import Note

from toolint import tool


@tool
def add_note(note: Note) -> str:
    """Add a note. Use it when the user dictates one.

    Args:
        note: The note.
    """
