"""agno keeps what runs asynchronously apart, so two functions of a toolkit may have one name."""

from agno.tools import Toolkit


class Orders(Toolkit):
    def __init__(self) -> None:
        super().__init__(name="orders")
        self.register(self.find_order)
        self.register(self.afind_order, name="find_order")
        self.register(self.cancel_order)
        self.register(self.drop_order, name="cancel_order")

    def find_order(self, number: str) -> str:
        """Find an order by its number, as on the bill. Fails if there is none.

        Args:
            number: As on the bill, e.g. A-17.
        """

    async def afind_order(self, number: str) -> str:
        """Find an order by its number, as on the bill. Fails if there is none.

        Args:
            number: As on the bill, e.g. A-17.
        """

    def cancel_order(self, number: str) -> str:
        """Cancel an order that has not been sent yet. Returns what is paid back.

        Args:
            number: As on the bill, e.g. A-17.
        """

    def drop_order(self, number: str) -> str:
        """Drop an order without a word. Only for orders that nobody has paid.

        Args:
            number: As on the bill, e.g. A-17.
        """
