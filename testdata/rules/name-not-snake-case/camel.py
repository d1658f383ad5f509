from toolint import tool


@tool
def closeTicket(ticket_id: str) -> str:
    """Close one support ticket and return its final state.

    Args:
        ticket_id: The ticket's id, for example 'T-1042'.
    """
    return ticket_id


@tool
def fetchHTTPHeaders(address: str) -> str:
    """Fetch the headers of a page, without its body.

    Args:
        address: Where the page is, for example 'https://example.org/a'.
    """
    return address


@tool(name="listGitHubURLs")
def list_github_urls(owner: str) -> list[str]:
    """List the addresses of all repositories of one owner.

    Args:
        owner: The account, for example 'octocat'.
    """
    return [owner]
