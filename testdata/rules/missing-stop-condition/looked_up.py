"""What is looked up in a table by its subject can't be asked for in other words."""

from toolint import tool


@tool
def lookup_policy(topic: str) -> str:
    """Return the answer that the support team gives.

    Args:
        topic: One of the subjects of the handbook.
    """


@tool
def lookup_articles(topic: str) -> str:
    """Return the articles that match best.

    Args:
        topic: What they are about, in a few words.
    """


@tool
def lookup_notes(query: str) -> str:
    """Return the notes of the team.

    Args:
        query: What they are about, in a few words.
    """
