"""All tools of the desk."""

from desk.registry import kept_tools, timed


def register_all(server, skipped: str = "") -> None:
    from desk.tools import letters, numbers  # noqa: F401

    tools = kept_tools()
    if not tools:
        return
    for tool in tools:
        function = tool["function"]
        name = tool["name"]
        if name == skipped:
            continue
        given = tool["given"]
        wrapped = timed(name)(function)
        wrapped = server.tool(name=name, description=tool["description"], **given)(wrapped)
        tool["function"] = wrapped
