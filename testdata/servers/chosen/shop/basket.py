"""Methods that are collected, and a table that is filled entry by entry."""


class Basket:
    """A basket."""

    def __init__(self, sharing: bool = True) -> None:
        self.tools = [self.put]
        if sharing:
            self.tools += [self.share]
        self.hidden = [self.forget]

    def put(self, offer: str, count: int = 1) -> str:
        """Put an offer into the basket."""
        return ""

    def share(self, person: str) -> str:
        """Share the basket."""
        return ""

    def forget(self, person: str) -> str:
        """Not in the list."""
        return ""

    def register(self, server) -> None:
        for tool in self.tools:
            server.add_tool(tool)


class Vouchers:
    """Vouchers."""

    def voucher(self, code: str) -> str:
        """Use a voucher."""
        return ""

    def gift(self, person: str, amount: float) -> str:
        """Give a voucher."""
        return ""


NAMES = ("voucher", "gift")


def by_name(vouchers: Vouchers) -> dict:
    return {name: getattr(vouchers, name) for name in NAMES}


def pack(offer: str) -> str:
    """Pack an offer."""
    return ""


def unpack(offer: str) -> str:
    """Unpack an offer."""
    return ""


def wrap_up(offer: str) -> str:
    """Wrap a present."""
    return ""


TABLE: dict = {}
TABLE["pack"] = pack
TABLE.update({"unpack": unpack})
TABLE |= dict(wrap_up=wrap_up)


def generated():
    yield track
    for function in (refund, complain):
        yield function


def track(parcel: str) -> str:
    """Where a parcel is."""
    return ""


def refund(order: str) -> str:
    """Refund an order."""
    return ""


def complain(order: str, text: str) -> str:
    """Complain about an order."""
    return ""
