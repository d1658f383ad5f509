from __future__ import annotations

from pydantic import BaseModel, Field

from toolint import tool


class Folder(BaseModel):
    """A folder with others inside."""

    name: str = Field(description="For example 'invoices'.")
    inside: list[Folder] = Field(description="The folders in it.")


@tool
def create_folders(root: Folder) -> str:
    """Create a tree of folders and return its path.

    Args:
        root: The outermost folder.
    """
    return root.name
