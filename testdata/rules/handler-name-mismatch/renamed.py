from toolint import tool


@tool(name="find_order")
def load_order(order_id: str) -> str:
    """Load one order with its lines.

    Args:
        order_id: The order's id, for example 'O-7301'.
    """
    return order_id


@tool(name="cancel_order")
def cancel_order(order_id: str) -> str:
    """Cancel one order that has not been sent.

    Args:
        order_id: The order's id, for example 'O-7301'.
    """
    return order_id


@tool(name="print")
def print_(order_id: str) -> str:
    """Print one order.

    Args:
        order_id: The order's id, for example 'O-7301'.
    """
    return order_id
