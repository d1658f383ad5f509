"""Definitions that a function makes of functions when it runs: their names are known, nothing else of them."""

import inspect

TYPES = {str: "string", int: "integer"}


def function_to_json(func) -> dict:
    signature = inspect.signature(func)
    parameters = {p.name: {"type": TYPES.get(p.annotation, "string")} for p in signature.parameters.values()}
    return {
        "type": "function",
        "function": {
            "name": func.__name__,
            "description": func.__doc__ or "",
            "parameters": {"type": "object", "properties": parameters},
        },
    }


def search(text: str, limit: int = 3) -> str:
    """Search."""
    return ""


def load(path: str) -> str:
    """Load a file."""
    return ""


class Desk:
    """A desk."""

    def tidy(self, hard: bool) -> None:
        """Tidy the desk."""


NAMES = ("tidy",)
desk = Desk()
FUNCTIONS = [search, load]
tools = [function_to_json(function) for function in FUNCTIONS]
tools += [function_to_json(getattr(desk, name)) for name in NAMES]
