"""The verb is part of the name, though functions that run tools often begin with it."""

from toolint import tool


@tool(name="run_bash")
def run_bash_tool(command: str) -> str:
    """Run one command in a shell and return what it prints.

    Args:
        command: For example 'ls -l'.
    """
    return command
