"""Functions and methods with decorators."""

import contextlib
import functools
from typing import Literal, Optional, Union, overload

from pydantic import BaseModel, validate_call

from . import decorators as deco
from .decorators import careless, copied, labelled, maybe, registered, retried, traced


class Query(BaseModel):
    text: str
    top: int = 10


@traced
def search(query: Query, *, exact: bool = False) -> str:
    """Search.

    Args:
        query: What to search for.
        exact: Whether words must match.
    """
    return ""


@retried(times=5)
@registered
def fetch(url: str, timeout: float = 30.0) -> str:
    """Fetch a page.

    Args:
        url: Where it is.
        timeout: How long to wait.
    """
    return ""


@registered
@labelled("store")
def store(key: str, value: "dict[str, int]") -> str:
    """Store a value."""
    return ""


@copied
def copy(source: str, target: str) -> str:
    """Copy something."""
    return ""


@maybe
def try_it(name: str, times: int = 1) -> str:
    """Try it."""
    return ""


@maybe(enabled=False)
def try_again(name: str, times: int = 2) -> str:
    """Try it again."""
    return ""


@deco.traced
@deco.retried()
async def later(task: Literal["a", "b"], delay: Optional[float] = None) -> str:
    """Do it later."""
    return ""


@overload
def get(key: str) -> str: ...
@overload
def get(key: int, default: str) -> str: ...
def get(key: Union[str, int], default: str = "") -> str:
    """Get a value."""
    return ""


@deco.cached
def memoised(number: int, base: int = 10) -> str:
    """Compute once."""
    return ""


class Store:
    """A store with methods of all kinds."""

    limit = 5
    Mode = Literal["r", "w"]

    @staticmethod
    def check(key: str, mode: Mode = "r") -> bool:
        """Check a key."""
        return True

    @classmethod
    def create(cls, name: str, limit: int = limit) -> "Store":
        """Create a store.

        Args:
            name: Its name.
            limit: How much it holds.
        """
        return cls()

    @traced
    def put(self, key: str, value: Query) -> str:
        """Put a value."""
        return ""

    async def aput(self, key: str, *, overwrite: bool = True) -> str:
        """Put a value, later."""
        return ""

    def _private(self) -> None: ...


class SubStore(Store):
    """Inherits tools."""

    Mode = Literal["x"]

    def put(self, key: str) -> str:
        """Put only a key."""
        return ""

    def use(self, mode: Store.Mode, other: Mode = "x") -> str:
        """Use the modes of both classes."""
        return ""


@careless
def lost(a: int, b: str = "x") -> str:
    """Its signature is lost."""
    return ""


@deco.careless_with(3)
def lost_too(a: int) -> str:
    """Lost as well."""
    return ""


@validate_call
def validated(count: int, name: str = "x") -> str:
    """Validated by pydantic."""
    return ""


_STORE, _SUB = Store(), SubStore()
TOOLS = [
    search, fetch, store, copy, try_it, try_again, later, get,
    Store.check, Store.create, _STORE.put, _STORE.aput, _SUB.put, _SUB.use, memoised, lost, lost_too, validated,
]
