from typing import Any

from toolint import tool


@tool
def label_parcels(labels: dict[str, str], notes: list[Any], sizes: dict) -> str:
    """Put labels on parcels and return how many are done.

    Args:
        labels: Label by tracking number.
        notes: What else to print.
        sizes: Width by tracking number.
    """
    return str(labels)
