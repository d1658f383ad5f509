from typing import Literal

import shop
from shop import SIZE_DEFAULT, PlainSize


def order(size: PlainSize = SIZE_DEFAULT, other: str = shop.SIZE_DEFAULT, color: Literal[shop.Color.RED] = shop.Color.RED): ...
