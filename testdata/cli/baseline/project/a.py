from toolint import tool


@tool
def readNote(note_id: str) -> str:
    """Return the text of one note.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """


@tool
def open_note(note_id: str) -> str:
    """Show one note on the screen of the user."""
