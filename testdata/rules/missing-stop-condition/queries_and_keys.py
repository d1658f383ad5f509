"""Queries of a database that says nowhere what language they are in; several things that are named exactly."""

from toolint import tool


@tool
def execute_query(query: str) -> str:
    """Execute Greenhouse queries.

    Args:
        query: As you would type it.
    """


@tool
def search_beds_by_plant_addresses(plant_addresses: list[str]) -> str:
    """Return the beds in which plants stand.

    Args:
        plant_addresses: Such as 'n-3/7'.
    """


@tool
def run_search(query: str) -> str:
    """Search the notes of the garden.

    Args:
        query: Words that they hold.
    """
