from agents import function_tool


@function_tool
def sample_rows(table: str, limit: int = 800, seed: int = 1) -> str:
    """Return random rows of a table as CSV.

    Args:
        table: Table name, for example 'orders'.
        limit: Most rows to return. Defaults to 1000.
        seed: Of the random numbers, 1 by default.
    """
    return table
