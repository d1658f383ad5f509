"""Decorators that keep functions in tables, and make no tools of them."""

import functools
import time

TOOL_HANDLERS = {}
tool_seconds = {}
tool_results = []
COMMANDS = {}
plugins = []


def tool_handler(name):
    """Runs what is defined elsewhere."""

    def keep(function):
        TOOL_HANDLERS[name] = function
        return function

    return keep


def timed_tool(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        started = time.monotonic()
        made = function(*args, **kwargs)
        tool_seconds[function.__name__] = time.monotonic() - started
        tool_results.append(made)
        return made

    return inner


def command(name, description=""):
    def keep(function):
        COMMANDS[name] = (function, description)
        return function

    return keep


def described_tool(description):
    def keep(function):
        function.description = description
        return function

    return keep


@tool_handler("search")
def search(query: str) -> str:
    """Search."""
    return ""


@timed_tool
def load(path: str) -> str:
    """Load a file."""
    return ""


@command("tools", description="Lists the tools.")
def list_tools(all: bool = False) -> str:
    """List the tools."""
    return ""


@described_tool(description="Saves a file.")
def save(path: str) -> str:
    """Save a file."""
    return ""


for name, handler in TOOL_HANDLERS.items():
    print(name, handler("x"))
