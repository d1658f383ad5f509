from pydantic import BaseModel, Field

from toolint import tool


class Address(BaseModel):
    """Where a parcel goes."""

    street: str = Field(description="Street and number, for example 'Kirchgasse 3'.")
    town: str


@tool
def send_parcel(to: Address) -> str:
    """Send the packed parcel. It can't be called back.

    Args:
        to: Who gets it.
    """
    return to.town


@tool
def estimate_postage(to: Address) -> str:
    """Return what the packed parcel will cost.

    Args:
        to: Who gets it.
    """
    return to.town
