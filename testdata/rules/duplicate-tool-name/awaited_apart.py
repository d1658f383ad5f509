from agno.tools import Toolkit


class Login(Toolkit):
    def __init__(self) -> None:
        super().__init__(name="login")
        self.register(self.open_session)
        self.register(self.close_session)
        # An asynchronous run takes the twin: agno keeps the two kinds apart.
        self.register(self.aopen_session, name="open_session")
        # Both are called, so the second one hides the first.
        self.register(self.end_session, name="close_session")

    def open_session(self) -> str:
        """Open a session and return its link."""
        return ""

    async def aopen_session(self) -> str:
        """Open a session and return its link."""
        return ""

    def close_session(self) -> str:
        """Close the open session."""
        return ""

    def end_session(self) -> str:
        """Close the open session."""
        return ""
