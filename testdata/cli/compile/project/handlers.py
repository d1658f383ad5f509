from toolint import tool


@tool
def read_note(note_id: str) -> str:
    """Return the text of a note. Use it when the id is known.

    Args:
        note_id: The note's id, e.g. 'n7'.
    """
    return ""


class Shelf:
    """Notes."""

    def find(self, words: list[str], limit: int = 3) -> str:
        """Find notes. One search is nearly always enough.

        Args:
            words: Words, e.g. ['müde'].
            limit: How many.
        """


def outer() -> None:
    def inner() -> str:
        """Return 検索."""


def send(url: str, headers: dict[str, str]) -> str:
    """Send.

    Args:
        url: Address.
        headers: By name.
    """
