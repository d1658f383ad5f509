"""Decorators of our own."""

import functools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from typing_extensions import Concatenate, ParamSpec

P = ParamSpec("P")
R = TypeVar("R")


def traced(fn: Callable[P, R]) -> Callable[P, R]:
    """Keeps the signature."""

    @functools.wraps(fn)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        return fn(*args, **kwargs)

    return wrapper


def retried(times: int = 3) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator with arguments."""

    def decorate(fn: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(fn)
        def inner(*args: P.args, **kwargs: P.kwargs) -> R:
            for _ in range(times):
                return fn(*args, **kwargs)
            raise RuntimeError

        return inner

    return decorate


def registered(fn):
    """Gives the function back."""
    REGISTRY.append(fn)
    return fn


REGISTRY = []


def labelled(label: str):
    def decorate(fn):
        fn.label = label
        return fn

    return decorate


def careless(fn):
    """Loses the signature."""

    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)

    return wrapper


def careless_with(option: int):
    def decorate(fn):
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            return fn(*args, **kwargs)

        return wrapper

    return decorate


def copied(fn):
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)

    functools.update_wrapper(wrapper, fn)
    return wrapper


def maybe(fn=None, *, enabled=True):
    """Bare or called."""
    if fn is None:
        return lambda f: maybe(f, enabled=enabled)

    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)

    return wrapper


cached = functools.lru_cache(maxsize=None)
