import sys

from pydantic import BaseModel


class Filter(BaseModel):
    """The old filter."""

    query: str


OldFilter = Filter


class Filter(BaseModel):
    """The new filter."""

    text: str
    fuzzy: bool = False


if sys.version_info >= (3, 8):
    class Window(BaseModel):
        start: int
        end: int
else:
    class Window(BaseModel):
        begin: int

if sys.platform == "an old one":
    Level = int
else:
    Level = str

Temporary = int
Kept = list[Temporary]
del Temporary

for _name in ("a", "b"):
    Loop = dict[str, int]

with open(__file__) as _file:
    Inside = tuple[int, int]
