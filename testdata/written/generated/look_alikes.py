"""What looks at a function and makes no definition of it, and what makes one of what only the run knows."""

import inspect


def function_to_text(func) -> str:
    return f"{func.__name__}{inspect.signature(func)}"


def function_schema(func) -> dict:
    return {"name": func.__name__, "parameters": list(inspect.signature(func).parameters)}


def search(text: str) -> str:
    """Search."""
    return ""


print(function_to_text(search))


def all_of(functions: list) -> list:
    return [function_schema(function) for function in functions]
