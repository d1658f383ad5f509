from toolint import tool


@tool
def read_note(note_id: str) -> str:
    """Return the text of a note. Use it when the id is known.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
    return ""


@tool
def read_note(note_id: str) -> str:
    """Return the text of a note. Use it when the id is known.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
    return ""
