"""Tools over namespace packages."""

import atlas.lib.geo as geo
import atlas.regions.europe.cities
from atlas.lib.geo import Area
from atlas.lib.geo import Country as Land
from atlas.regions import shared
from atlas.regions.europe import cities
from atlas.regions.europe.cities import City, Country

from .lib import geo as _geo
from .regions.shared import Border, Zone


def add_city(city: City, country: Country = Country.CH) -> str:
    """Add a city."""
    return ""


def distance(a: geo.Coordinate, b: _geo.Coordinate, zone: Zone = "utc") -> str:
    """Measure a distance.

    Args:
        a: From here.
        b: To there.
    """
    return ""


def border(border: Border, by: "shared.Zone | None" = None) -> str:
    """Draw a border."""
    return ""


def area(area: Area) -> str:
    """Take areas in areas."""
    return ""


def lands(land: Land, country: cities.Country) -> str:
    """Two classes of the same name from two modules."""
    return ""


def same_names(a: geo.Country, b: atlas.regions.europe.cities.Country, c: list[Land] = []) -> str:
    """The same through modules."""
    return ""


def full_path(city: atlas.regions.europe.cities.City, lat: _geo.Latitude = 0) -> str:
    """A full dotted path."""
    return ""
