from notes.reading import NoteId
from notes.registry import Registry


def register(tools: "Registry", limit: int) -> None:
    @tools.writer("Write a note")
    def write_note(text: str, labels: list[str] | None = None) -> str:
        """Write a note."""
        return ""

    @tools.writer("Delete", suffix=" There is no way back.")
    async def delete_note(note: NoteId) -> str:
        """Delete a note."""
        return ""
