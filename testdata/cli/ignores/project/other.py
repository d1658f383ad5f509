from toolint import tool


@tool
def readNote(note_id: str) -> str:  # toolint: ignore[missing-description]
    """Return the text of a note. Use it when the id is known.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
    return ""
