from typing import Annotated

from pydantic import Field

from .registry import Registry

NoteId = Annotated[int, Field(ge=1, description="The number of the note.")]


def register(tools: Registry) -> None:
    @tools.reader("Read a note")
    def read_note(note: NoteId, whole: bool = False) -> str:
        """Read a note.

        The text as it was written.
        """
        return ""
