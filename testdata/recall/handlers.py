"""Definitions as literals and the code that runs them; tools that are registered from outside."""

import json

from mcp.server.fastmcp import FastMCP

TOOLS = [
    {
        "name": "set_price",
        "description": "Set the price of one basket of apples in the shop.",
        "input_schema": {
            "type": "object",
            "properties": {"price": {"type": "string", "description": "In euros, for example 2.5."}},
            "required": ["price"],
        },
    },
    {
        "name": "count_apples",
        "description": "Count the apples of one tree, those on the ground too.",
        "input_schema": {
            "type": "object",
            "properties": {
                "tree": {"type": "string", "description": "Its label, for example 'a-1'."},
                "color": {"type": "string", "description": "For example 'red'."},
            },
            "required": ["tree", "color"],
        },
    },
    {
        "name": "pick_apples",
        "description": "Pick apples of one tree until the basket is full.",
        "input_schema": {
            "type": "object",
            "properties": {
                "tree": {"type": "string", "description": "Its label, for example 'a-1'."},
                "basket": {"type": "string", "description": "Its number, for example 'b-7'."},
            },
            "required": ["tree"],
        },
    },
    {
        "name": "press_apples",
        "description": "Press the apples of one basket and fill the juice into bottles.",
        "input_schema": {"type": "object", "properties": {}},
    },
]


def set_price(price: float) -> str:
    return f"{price:.2f}"


def count_apples(tree: str) -> str:
    return tree


def pick_apples(tree: str, basket: str) -> str:
    return tree + basket


def peel_apples() -> str:
    return "peeled"


HANDLERS = {
    "set_price": set_price,
    "count_apples": count_apples,
    "pick_apples": pick_apples,
    "peel_apples": peel_apples,
}


def run(block):
    return json.dumps(HANDLERS[block.name](**block.input))


server = FastMCP("orchard")


def prune_tree() -> str:
    return "pruned"


server.add_tool(prune_tree, "prune_tree", "Prune", "Cut the oldest branches of the tree that was opened last.")
server.add_tool(prune_tree, "graft_tree", "Put a branch of the best tree on the one that was opened last.")


@server.tool(description="Return how many trees are left to be pruned.")
def count_trees() -> str:
    """Count the trees from above."""
    try:
        return "12"
    except Exception as error:
        return f"Error: {error}"
