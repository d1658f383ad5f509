from toolint import tool


@tool(name="load_order")
def loadOrder(order_id: str) -> str:
    """Load one order with its lines.

    Args:
        order_id: The order's id, for example 'O-7301'.
    """
    return order_id


@tool(name="cancelOrder")
def cancel_order(order_id: str) -> str:
    """Cancel one order that has not been sent.

    Args:
        order_id: The order's id, for example 'O-7301'.
    """
    return order_id
