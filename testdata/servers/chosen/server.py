"""Tools that are registered out of lists which are filtered, wrapped and put together elsewhere."""

from itertools import chain

from mcp.server.mcpserver import MCPServer

from shop import basket, offers
from shop.basket import TABLE, Basket, Vouchers, by_name, generated

server = MCPServer("shop")

tools, count = offers.prepared(frozenset({"nothing"}))
for tool in tools:
    server.add_tool(tool)

for name, function in sorted(offers.named(frozenset({"stock", "hours"})).items()):
    server.add_tool(function, name=name)

Basket().register(server)

for method in by_name(Vouchers()).values():
    server.tool()(method)

for key in TABLE:
    server.add_tool(TABLE[key], name=f"{key}_it")

for function in chain(filter(None, generated()), []):
    server.add_tool(function)


def first_shift(day: str) -> str:
    """Who works in the morning."""
    return ""


def second_shift(day: str) -> str:
    """Who works in the evening."""
    return ""


SHIFTS = {"early": [first_shift], "late": [second_shift]}
for number, function in enumerate(SHIFTS["early"] + SHIFTS["late"]):
    server.add_tool(function, name=f"shift_{number}")


def unregistered(day: str) -> str:
    """Handed to something that is no server."""
    return ""


seen = []
for function in (unregistered, *offers.UNUSED, basket.pack):
    seen.append(function)
