from toolint import tool


@tool
def book_ticket(train: str, seat: str) -> str:
    """预订一张火车票，预订后十分钟内必须付款。

    Args:
        train: 车次，例如 'G7351'。
    """
    return train
