"""Functions, and the lists and tables that hold them."""


def find_offer(text: str, limit: int = 10) -> str:
    """Find an offer."""
    return ""


def price_of(offer: str) -> float:
    """The price of an offer."""
    return 0.0


async def order(offer: str, count: int = 1) -> str:
    """Order an offer."""
    return ""


def cancel(order: str) -> str:
    """Cancel an order."""
    return ""


def stock_of(offer: str) -> int:
    """How many there are."""
    return 0


def opening_hours(day: str) -> str:
    """When the shop is open."""
    return ""


def audit(day: str) -> str:
    """Kept in a list that nothing registers."""
    return ""


READING = [find_offer, price_of]
WRITING = (order, cancel)
UNUSED = [audit]
BY_NAME = {"stock": stock_of, "hours": opening_hours}


def chosen(read_only: bool = False, hidden: frozenset[str] = frozenset()) -> list:
    tools = list(READING)
    if not read_only:
        tools.extend(WRITING)
    return [tool for tool in tools if tool.__name__ not in hidden]


def prepared(hidden: frozenset[str]) -> tuple[list, int]:
    from shop.wrapping import confirmed, counted

    final = []
    for tool in chosen(hidden=hidden):
        wrapped = counted(tool)
        if tool.__name__ == "order":
            wrapped = confirmed(wrapped, "Sure?")
        final.append(wrapped)
    return final, len(final)


def named(only: frozenset[str]) -> dict:
    return {name: tool for name, tool in BY_NAME.items() if name in only}
