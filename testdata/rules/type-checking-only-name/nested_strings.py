"""semantic-kernel evaluates an annotation that is a string as a whole, and no string inside of one."""

from typing import TYPE_CHECKING, Annotated, Optional

from agents import function_tool
from pydantic import BaseModel
from semantic_kernel.functions import kernel_function

if TYPE_CHECKING:
    from decimal import Decimal

    from semantic_kernel import Kernel


class Price(BaseModel):
    amount: "Decimal"


class Prices:
    @kernel_function
    def convert_price(
        self, price: Annotated["Decimal", "Price in dollars, for example 12.5."], kernel: Optional["Kernel"] = None
    ) -> Annotated["Decimal", "The price in euros."]:
        """Convert a price from dollars to euros."""

    @kernel_function
    def round_price(self, price: "Annotated[Decimal, 'Price in dollars, for example 12.5.']") -> str:
        """Round a price to whole dollars."""

    @kernel_function
    def double_price(self, price: Annotated[float, "Price in dollars, for example 12.5."]) -> "Decimal":
        """Multiply what a thing costs by two."""

    @kernel_function
    def store_price(self, price: Annotated[Price, "The price to keep."]) -> str:
        """Store a price until it is asked for."""


@function_tool
def halve_price(price: Annotated["Decimal", "Price in dollars, for example 12.5."]) -> str:
    """Divide what a thing costs by two."""
