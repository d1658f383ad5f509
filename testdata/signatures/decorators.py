from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from functools import partial, update_wrapper, wraps
from functools import wraps as keeping
from typing import Any, TypeVar, cast

from typing_extensions import ParamSpec

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
REGISTRY: dict[str, Any] = {}


def careless(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


def other_names(fn):
    async def run(*a, **kw):
        return await fn(*a, **kw)

    return run


def plain(function):
    @wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


def renamed(function):
    @keeping(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


def typed(function: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """ParamSpec keeps it for type checkers, ``wraps`` at run time."""

    @functools.wraps(function)
    async def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        return await function(*args, **kwargs)

    return inner


def typed_only(function: Callable[P, R]) -> Callable[P, R]:
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        return function(*args, **kwargs)

    return inner


def updated(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return update_wrapper(inner, function)


def updated_before(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    functools.update_wrapper(inner, function)
    return inner


def wrapped_by_hand(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    inner.__wrapped__ = function
    return inner


def wraps_called(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return wraps(function)(inner)


def registered(function):
    REGISTRY[function.__name__] = function
    return function


def with_arguments(limit: int, *, name: str = ""):
    def decorate(function):
        @functools.wraps(function)
        def inner(*args, **kwargs):
            return function(*args, **kwargs)

        return inner

    return decorate


def careless_with_arguments(limit: int):
    def decorate(function):
        def inner(*args, **kwargs):
            return function(*args, **kwargs)

        return inner

    return decorate


def registered_as(name):
    def decorate(function):
        REGISTRY[name] = function
        return function

    return decorate


def both_ways(function=None, *, limit: int = 1):
    def decorate(decorated):
        @wraps(decorated)
        def inner(*args, **kwargs):
            return decorated(*args, **kwargs)

        return inner

    if function is None:
        return decorate
    return decorate(function)


def both_ways_careless(function=None, *, limit: int = 1):
    def decorate(decorated):
        def inner(*args, **kwargs):
            return decorated(*args, **kwargs)

        return inner

    return decorate if function is None else decorate(function)


def by_partial(function=None, *, limit: int = 1):
    if function is None:
        return partial(by_partial, limit=limit)

    @wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


def by_lambda_itself(function=None, *, limit: int = 1):
    if function is None:
        return lambda decorated: by_lambda_itself(decorated, limit=limit)

    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


def async_or_not(function):
    if asyncio.iscoroutinefunction(function):

        @wraps(function)
        async def inner_async(*args, **kwargs):
            return await function(*args, **kwargs)

        return inner_async

    @wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


def casting(function: F) -> F:
    @wraps(function)
    def inner(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return cast(F, inner)


def casting_careless(function: F) -> F:
    def inner(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return cast(F, inner)


def by_lambda(function):
    return lambda *args, **kwargs: function(*args, **kwargs)


def bound(function):
    return partial(function, 5)


def injecting(function):
    def inner(first: int):
        return function(first, "injected")

    return inner


def delegating(function):
    return plain(function)


def delegating_careless(function):
    return careless(function)


def cached(function):
    return functools.lru_cache(maxsize=None)(function)


def signed(function):
    @wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    inner.__signature__ = inspect.Signature()
    return inner


def composed(*decorators):
    def decorate(function):
        for decorator in decorators:
            function = decorator(function)
        return function

    return decorate


class Kept:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function

    def __call__(self, *args, **kwargs):
        return self.function(*args, **kwargs)


class Careless:
    def __init__(self, function):
        self.function = function

    def __call__(self, *args, **kwargs):
        return self.function(*args, **kwargs)


class Configured:
    def __init__(self, limit: int):
        self.limit = limit

    def __call__(self, function):
        @wraps(function)
        def inner(*args, **kwargs):
            return function(*args, **kwargs)

        return inner


class ConfiguredCareless:
    def __init__(self, limit: int):
        self.limit = limit

    def __call__(self, function):
        def inner(*args, **kwargs):
            return function(*args, **kwargs)

        return inner


class Registry:
    def __init__(self):
        self.functions = {}

    def add(self, function):
        self.functions[function.__name__] = function
        return function

    def named(self, name):
        def decorate(function):
            self.functions[name] = function
            return function

        return decorate

    def guarded(self, function):
        def inner(*args, **kwargs):
            return function(*args, **kwargs)

        return inner

    @staticmethod
    def logged(function):
        @wraps(function)
        def inner(*args, **kwargs):
            return function(*args, **kwargs)

        return inner


registry = Registry()
