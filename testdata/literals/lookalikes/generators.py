"""Functions that look at functions and make no definition of one that is known, or none at all."""

import inspect


def schema_of(function):
    """Makes a definition, of whatever it is given."""
    parameters = {name: {"type": "string"} for name in inspect.signature(function).parameters}
    return {
        "name": function.__name__,
        "description": function.__doc__,
        "parameters": {"type": "object", "properties": parameters},
    }


def all_of(functions):
    return [schema_of(function) for function in functions]


def registered(self, function):
    self.tools.append(schema_of(function))


def check_tool(function, tool):
    """Holds a function against its definition."""
    parameters = tool["parameters"]["properties"]
    for name, parameter in inspect.signature(function).parameters.items():
        if name not in parameters or "description" not in parameters[name]:
            raise ValueError(f"{function.__name__} has no {name}")


def schema_of_class(cls):
    return {"title": cls.__name__, "description": cls.__doc__, "parameters": list(inspect.signature(cls).parameters)}


def search(query: str):
    """Search."""


def tool_wrapper(function):
    """Another function that looks like it, with a description and fewer parameters."""
    signature = inspect.signature(function)
    kept = [p for name, p in signature.parameters.items() if name != "connection"]

    def inner(**given):
        return function(None, **given)

    inner.__name__ = function.__name__
    inner.__doc__ = f"The description of {function.__doc__}"
    inner.__signature__ = signature.replace(parameters=kept)
    return inner


wrapped = tool_wrapper(search)


class Query:
    """A query."""

    def __init__(self, text: str) -> None:
        self.text = text


def test_schema_of():
    expected = schema_of(search)
    assert expected["name"] == "search"


check_tool(search, {"parameters": {"properties": {"query": {"description": "A text."}}}})
TABLE = schema_of_class(Query)
