from shop import Color
from shop._core.colors import Shade


def order(color: Color, shade: Shade = Shade.DARK, other: Color = Color.BLUE): ...
