from typing import Literal

import atlas.lib.geo

Zone = Literal["utc", "cet"]
Border = tuple[atlas.lib.geo.Coordinate, atlas.lib.geo.Coordinate]
