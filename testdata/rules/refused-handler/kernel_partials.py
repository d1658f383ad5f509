"""semantic-kernel takes a partial as it is."""

from functools import partial
from typing import Annotated

from semantic_kernel.functions import kernel_function


def scale(value: Annotated[float, "What to scale, for example 2.5."], factor: float) -> float:
    """Scale a value by a factor."""
    return value * factor


double_value = kernel_function(name="double_value", description="Multiply a number by two and return it.")(partial(scale, factor=2.0))
halve_value = kernel_function(description="Divide a number by two and return it.")(partial(scale, factor=0.5))
