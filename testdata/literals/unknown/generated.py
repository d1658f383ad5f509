"""Definitions that functions make of functions, where only the run knows what becomes of them."""

import functools
import inspect
import json
import os
import re

from other import OTHER_KIND, logged

KINDS = {int: "integer", float: "number"}
KINDS[bool] = os.environ["BOOLEAN"]


def schema_of(function):
    """Looks at a table that changes."""
    properties = {
        name: {"type": KINDS.get(p.annotation, "string")} for name, p in inspect.signature(function).parameters.items()
    }
    return {
        "name": function.__name__,
        "description": function.__doc__,
        "input_schema": {"type": "object", "properties": properties},
    }


def tool_schema(function, prefix=""):
    """Shows defaults and types as texts."""
    properties = {}
    for name, p in inspect.signature(function).parameters.items():
        properties[name] = {"type": "string"}
        if p.default is not p.empty:
            properties[name]["description"] = f"{prefix}{str(p.annotation)}, {p.default}"
    return {
        "name": function.__name__,
        "description": function.__doc__,
        "input_schema": {"type": "object", "properties": properties},
    }


def declaration_of(function):
    """Shows the kinds of parameters in the order of a set."""
    kinds = list({p.annotation.__name__ for p in inspect.signature(function).parameters.values()})
    schema = {"type": "object", "properties": {kind: {} for kind in kinds}}
    return {"name": function.__name__, "description": function.__doc__, "input_schema": schema}


def function_spec(function):
    """Hides those that a pattern finds."""
    hidden = re.findall(r"(\w+\s*)+:hidden", function.__doc__)
    properties = {name: {} for name in inspect.signature(function).parameters if name not in hidden}
    return {
        "name": function.__name__,
        "description": function.__doc__,
        "input_schema": {"type": "object", "properties": properties},
    }


def find(text: str, limit: int = 3):
    """Find letters."""


def find_all(text: str, page: OTHER_KIND, limit: int = int(os.environ["LIMIT"])):
    """Find all letters."""


def memoized(function):
    def inner(*args):
        return function(*args)

    return inner


@memoized
def count(text: str) -> int:
    """Count letters."""
    return 0


@logged
def size(text: str) -> int:
    """How large letters are."""
    return 0


TOOLS = [
    schema_of(find),
    tool_schema(find),
    tool_schema(find_all),
    tool_schema(find, prefix=os.sep),
    tool_schema(find, *[]),
    declaration_of(find),
    function_spec(find),
]
MORE = [tool_schema(count), tool_schema(size), tool_schema(functools.partial(find, limit=1))]
print(json.dumps(TOOLS))
