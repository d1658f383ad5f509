from typing import Generic, Literal, TypeVar, Union

from pydantic import BaseModel

from .base import T as _T

E = TypeVar("E")


class Ok(BaseModel, Generic[_T]):
    status: Literal["ok"] = "ok"
    value: _T


class Err(BaseModel, Generic[E]):
    status: Literal["error"] = "error"
    error: E


Result = Union[Ok, Err]
"""Either."""
Maybe = _T | None
Pairs = list[tuple[_T, _T]]
