from typing import Generic, TypeVar

from pydantic import BaseModel

from paging.core.base import Keyed, Page, Paged, T

U = TypeVar("U")


class User(BaseModel):
    id: int
    name: str


class Problem(BaseModel):
    code: int
    message: str = ""


class UserPage(Page[User]):
    """A page of users."""

    cached: bool = False


class Named(Keyed[str, T], Generic[T]):
    title: str


class Swapped(Keyed[str, list[U]], Generic[U]):
    """The value is a list."""

    other: U


class Sorted(Page[T]):
    """Still generic."""

    by: str = "name"


class Tree(BaseModel, Generic[T]):
    value: T
    children: list["Tree[T]"] = []


class Concrete(Named[User]):
    title: str = "user"
