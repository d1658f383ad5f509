"""Re-exports in layers, with names that mean several things."""

from . import inner
from .status import State
from .inner import *
from .inner import __all__ as _inner_all
from .inner.deep import status as status

__all__ = [*_inner_all, "State", "status"]
