def openNote(note_id: str) -> str:
    """Open a note. Use it when the id is known."""


def closeNote() -> None:
    """Close."""
