"""Tools of a catalogue whose models inherit across files."""

from typing import Optional

from . import items
from .items import Both, Camel, CamelChild, Constant, Dated, Diamond, Item, Mixed, Narrow, Relaxed, Retitled, Silent


class Local(items.Item):
    """Inherits through a module."""

    here: bool = True
    price: int


def add_item(item: Item) -> str:
    """Add an item."""
    return ""


def relax(item: Relaxed) -> str:
    """Overridden with other types and defaults."""
    return ""


def silence(item: Silent) -> str:
    """A default replaced without an annotation."""
    return ""


def camel(person: Camel, child: CamelChild) -> str:
    """Aliases from a generator of the base."""
    return ""


def schedule(item: Dated) -> str:
    """Two bases."""
    return ""


def both(item: Both) -> str:
    """Validators and computed fields."""
    return ""


def mix(item: Mixed) -> str:
    """A mixin that is no model."""
    return ""


def diamond(item: Diamond) -> str:
    """A diamond."""
    return ""


def narrow(item: Narrow, other: Optional[Constant] = None) -> str:
    """Narrowed fields."""
    return ""


def retitle(item: Retitled) -> str:
    """Configured by keywords."""
    return ""


def local(item: Local, default: Constant = Constant()) -> str:
    """A model of this module as well."""
    return ""
