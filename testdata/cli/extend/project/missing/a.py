from toolint import tool


@tool
def readNote(note_id: str) -> str:
    """Return the text of one note."""
