"""The functions of a library one by one, under its names; and one name that is not the library's."""

from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("numbers")
Expression = Annotated[str, Field(description="Anything that the library reads, for example '[1, 2]'.")]


@mcp.tool()
def Qfb(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.Qfb(x)


@mcp.tool()
def Polrev(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.Polrev(x)


@mcp.tool()
def bnrL1(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.bnrL1(x)


@mcp.tool()
def primes(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.primes(x)


@mcp.tool()
def vector(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.vector(x)


@mcp.tool()
def gcd(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.gcd(x)


@mcp.tool()
def list_all(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.list_all(x)


@mcp.tool()
def show_all(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.show_all(x)


@mcp.tool()
def drop_all(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.drop_all(x)


@mcp.tool()
def sum_up(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.sum_up(x)


@mcp.tool()
def set_up(x: Expression) -> str:
    """Give what the function gives."""
    pari = _library()
    return pari.set_up(x)


@mcp.tool()
def setPrecision(x: Expression) -> str:
    """Give what the function gives."""
    return x


def _library():
    return __import__("cypari2").Pari()
