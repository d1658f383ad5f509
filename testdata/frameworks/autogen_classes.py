"""autogen classes that are tools."""
from typing import Optional

from autogen_core import CancellationToken
from autogen_core.tools import BaseTool
from pydantic import BaseModel, Field


class Where(BaseModel):
    lat: float
    lon: float = 0.0


class Args(BaseModel):
    """Args doc."""

    city: str = Field(description="The city")
    where: Optional[Where] = Field(None, description="Where")


class Result(BaseModel):
    text: str


class Weather(BaseTool[Args, Result]):
    """Not sent."""

    def __init__(self, key: str = "") -> None:
        super().__init__(Args, Result, "weather", "Gives the weather.")
        self.key = key

    async def run(self, args: Args, cancellation_token: CancellationToken) -> Result:
        return Result(text="")


class Named(BaseTool[Args, Result]):
    def __init__(self) -> None:
        super().__init__(args_type=Args, return_type=Result, name="named", description="By " + "keyword.")

    async def run(self, args: Args, cancellation_token: CancellationToken) -> Result:
        return Result(text="")


class Wrapper(BaseTool[Args, Result]):
    """Each instance has its name."""

    def __init__(self, name: str) -> None:
        super().__init__(Args, Result, name, "Wraps.")

    async def run(self, args: Args, cancellation_token: CancellationToken) -> Result:
        return Result(text="")


instances = [Weather(), Named()]
