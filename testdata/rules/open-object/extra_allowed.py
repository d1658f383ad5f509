from pydantic import BaseModel, ConfigDict, Field

from toolint import tool


class Parcel(BaseModel):
    """A parcel and whatever else the warehouse knows of it."""

    model_config = ConfigDict(extra="allow")

    weight: float = Field(description="In kilograms.")


@tool
def weigh_parcel(parcel: Parcel) -> float:
    """Weigh a parcel again and return the new weight in kilograms.

    Args:
        parcel: The parcel on the scales.
    """
    return parcel.weight
