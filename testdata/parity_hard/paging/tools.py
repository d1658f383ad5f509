"""Tools over generic types that other modules define."""

from typing import Annotated, Optional, TypeVar, Union

from pydantic import BaseModel, Field

import paging.core.base as base
from paging import Page, Result
from paging.core import Ok, Paged
from paging.core.base import Box, Envelope, Keyed, Linked, Range
from paging.core.result import Err, Maybe, Pairs
from paging.entities import Concrete, Named, Problem, Sorted, Swapped, Tree, User, UserPage

T = TypeVar("T")
B = TypeVar("B", bound=User)
IntPage = Page[int]
PageOf = Page[T]
Deep = dict[str, list[T]]


def show_page(page: Page[User]) -> str:
    """Show a page."""
    return ""


def show_ints(page: IntPage, raw: Page) -> str:
    """Show integers."""
    return ""


def show_users(page: UserPage) -> str:
    """Show users."""
    return ""


def finish(result: Ok[int] | Err[Problem]) -> str:
    """Finish with a result."""
    return ""


def finish_all(results: list[Ok[User] | Err[Problem]], last: Result | None = None) -> str:
    """Finish with many results."""
    return ""


def pair(pairs: Pairs[int], maybe: Maybe[str] = None) -> str:
    """Pair things."""
    return ""


def index(named: Named[int], swapped: Swapped[float]) -> str:
    """Index things."""
    return ""


def range_of(ints: Range[int], floats: base.Range[float]) -> str:
    """Two ranges."""
    return ""


def linked(chain: Linked[int]) -> str:
    """A generic that refers to itself."""
    return ""


def linked_raw(chain: Linked, count: int = 1) -> str:
    """The same without arguments."""
    return ""


def plain_range(any_range: Range) -> str:
    """A range without arguments."""
    return ""


def default_cursor(paged: Paged[int], other: Paged[int, bytes]) -> str:
    """A type variable with a default."""
    return ""


def boxed(box: Box[str], users: Box[list[User]]) -> str:
    """Generic dataclasses."""
    return ""


def enveloped(envelope: Envelope[Page[int]]) -> str:
    """A generic TypedDict of a generic model."""
    return ""


def tree(root: Tree[str], other: Optional[Tree[int]] = None) -> str:
    """Recursive generics."""
    return ""


def nested(page: Page[Keyed[str, Page[int]]]) -> str:
    """Generics in generics."""
    return ""


def sorted_page(page: Sorted[User]) -> str:
    """A subclass that stays generic."""
    return ""


def concrete(item: Concrete) -> str:
    """A subclass of a subclass."""
    return ""


def alias_of(page: PageOf[bool], deep: Deep[int], loose: Deep) -> str:
    """Generic aliases."""
    return ""


def variable(user: B, many: list[B]) -> str:
    """A bound type variable."""
    return ""


def optional_ok(ok: Ok[Annotated[int, Field(ge=1)]] | None = None) -> str:
    """Constraints in a type argument."""
    return ""


def union_arg(page: Page[Union[int, str]], opt: Page[Optional[User]], pipe: Page[int | None]) -> str:
    """Unions as type arguments."""
    return ""


class Mine(Page[T]):
    mark: T


def mine(page: Mine[int]) -> str:
    """A generic subclass in the same module as the tool."""
    return ""
