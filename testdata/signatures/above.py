from mcp.server.fastmcp import FastMCP

server = FastMCP("x")


def careless(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


@server.tool()
@careless
def below(first: int) -> str:
    return ""


@careless
@server.tool()
def above(first: int) -> str:
    return ""
