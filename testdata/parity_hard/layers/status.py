"""A submodule whose name is also that of an attribute of the package."""

from enum import Enum


class State(Enum):
    ON = "on"
    OFF = "off"
