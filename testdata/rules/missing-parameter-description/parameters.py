from typing import Annotated

from pydantic import Field

from toolint import tool


@tool
def rename_branch(
    branch: str,
    new_name: str,
    remote: Annotated[str, "The remote, for example 'origin'."],
    note: Annotated[str, Field(description="Why, in one sentence.")],
) -> str:
    """Rename a branch of the current repository.

    Args:
        branch: The branch as it is called now, for example 'fix-typo'.
    """
    return new_name
