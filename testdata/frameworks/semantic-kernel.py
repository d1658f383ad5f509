"""semantic-kernel registration forms."""
from enum import Enum
from typing import Annotated, Any, Dict, List, Optional, Union

from pydantic import BaseModel, Field
from semantic_kernel.functions import kernel_function
from semantic_kernel.functions.kernel_function_decorator import kernel_function as kf


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    colour: Colour = Colour.RED
    size: Optional[int] = None


class Desk:
    """A plugin."""

    @kernel_function
    def bare(self, x: int, y: str = "a") -> str:
        """Bare.

        Args:
            x: Not read.
        """
        return ""

    @kernel_function(name="renamed", description="Overridden")
    async def named(self, x: Annotated[int, "The x"], y: Annotated[str, "The y"] = "a") -> str:
        """Original."""
        return ""

    @kf(description="Every kind of type")
    def kinds(
        self,
        a: Annotated[Optional[int], "An a"],
        b: Union[int, str],
        c: Optional[str] = None,
        d: List[int] = [],
        e: Annotated[Dict[str, float], "An e"] = {},
        f: "int | None" = None,
        g: Item = None,
        h: Annotated[Item, "An h"] = None,
        i: Colour = Colour.RED,
        j: List[Item] = [],
        k: bool = True,
        l: Annotated[float, "An l"] = 0.5,
        m: Annotated[Union[int, str], "An m"] = 1,
    ) -> str:
        return ""

    @kernel_function
    def dictionaries(
        self,
        a: Annotated[int, {"description": "An a"}],
        hidden: Annotated["Desk", {"include_in_function_choices": False}],
        b: Annotated[Optional[str], "A b"] = "x",
        c: Any = "c",
    ) -> str:
        """What dictionaries say."""
        return ""
