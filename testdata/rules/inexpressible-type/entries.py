from typing import Annotated, TypedDict

from pydantic import Field

from toolint import tool


class Label(TypedDict):
    """A label for one parcel."""

    number: Annotated[str, Field(description="The tracking number.")]
    text: Annotated[str, Field(description="What to print.")]


@tool
def label_parcels(labels: list[Label]) -> str:
    """Put labels on parcels and return how many are done.

    Args:
        labels: One entry a parcel.
    """
    return str(labels)
