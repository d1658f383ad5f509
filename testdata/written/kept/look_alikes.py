"""What is kept as a command, and what is not kept at all."""

from registry import command, tool_hint


@command("serve", "Serve the desk.", dict)
def serve(arguments: dict) -> None: ...


@tool_hint("search", "Search the desk.", dict)
def search(arguments: dict) -> None: ...
