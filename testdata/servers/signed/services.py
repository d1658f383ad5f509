import functools
import inspect
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any

DEFAULT = ("session",)


def with_service(kind: str, scopes: list[str] | None = None):
    """The first parameter is filled in."""

    def decorator(func: Callable) -> Callable:
        original = inspect.signature(func)
        params = list(original.parameters.values())
        if not params or params[0].name != "service":
            raise TypeError(f"{func.__name__} must have 'service' as its first parameter.")
        public = original.replace(parameters=params[1:])

        @wraps(func)
        async def wrapper(*args: Any, **kwargs: Any) -> Any:
            bound = public.bind(*args, **kwargs)
            return await func(open_service(kind, scopes), *bound.args, **bound.kwargs)

        wrapper.__signature__ = public
        wrapper.scopes = scopes or []
        return wrapper

    return decorator


def with_services(configs: list[dict[str, str]], *, extra: tuple[str, ...] = DEFAULT):
    """The parameters that are named in the configuration are filled in."""

    def decorator(func):
        sig = signature(func)
        names = {config["name"] for config in configs} | set(extra)
        kept = []
        for parameter in sig.parameters.values():
            if parameter.name in names:
                continue
            kept.append(parameter)

        @functools.wraps(func)
        def wrapper(**kwargs):
            for config in configs:
                kwargs[config["name"]] = open_service(config["kind"], None)
            return func(**kwargs)

        wrapper.__signature__ = sig.replace(parameters=kept)
        wrapper.__doc__ = (func.__doc__ or "") + " Signed in."
        return wrapper

    return decorator


def without_user(func):
    """In place, without a wrapper."""
    sig = inspect.signature(func)
    func.__signature__ = sig.replace(parameters=[p for name, p in sig.parameters.items() if name != "user"])
    return func


def logged(func):
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        return func(*args, **kwargs)

    return wrapper


def open_service(kind: str, scopes: Any) -> Parameter:
    raise NotImplementedError(kind, scopes)
