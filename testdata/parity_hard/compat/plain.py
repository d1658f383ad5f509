from typing import NamedTuple


class Vector(NamedTuple):
    """A plain vector."""

    x: float
    y: float = 0.0
