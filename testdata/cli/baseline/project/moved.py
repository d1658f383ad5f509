"""The same two tools the other way round, and one more."""

from toolint import tool


@tool
def open_note(note_id: str) -> str:
    """Show one note on the screen of the user."""


@tool
def readNote(note_id: str) -> str:
    """Return the text of one note.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """


@tool
def dropNote(note_id: str) -> str:
    """Delete one note.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
