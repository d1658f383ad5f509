from typing import Optional

from strands import tool


@tool
def read_rows(table: str, limit: Optional[int] = None) -> str:
    """Return rows of a table, newest first.

    Args:
        table: Table name, for example 'orders'.
        limit: Most rows to return.
    """
    return table
