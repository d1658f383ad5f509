from toolint import tool


@tool
def readNote(note_id: str) -> str:  # noqa: N802
    """Return the text of one note."""


@tool
def search_notes(query: str) -> str:
    """Search all notes.

    Args:
        query: What to look for, e.g. 'milk'.
    """
