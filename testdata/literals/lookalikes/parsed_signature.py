"""Definitions made of functions at run time."""

import inspect


def schema_of(function):
    parameters = inspect.signature(function).parameters
    return {
        "type": "function",
        "function": {
            "name": function.__name__,
            "description": inspect.getdoc(function),
            "parameters": {"type": "object", "properties": {name: {"type": "string"} for name in parameters}},
        },
    }
