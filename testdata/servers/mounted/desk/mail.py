from fastmcp import FastMCP

mail = FastMCP("mail")
inbox = FastMCP("inbox")


@mail.tool()
def send(to: str, text: str = "") -> str:
    """Send a mail."""
    return ""


@inbox.tool("newest")
def newest(count: int = 10) -> str:
    """The newest mails."""
    return ""
