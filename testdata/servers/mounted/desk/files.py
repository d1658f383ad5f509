from typing import Annotated

from fastmcp import FastMCP
from pydantic import Field

files = FastMCP("files")


@files.tool
def read(path: Annotated[str, Field(description="Where the file is.")]) -> str:
    """Read a file."""
    return ""


def remove(path: str) -> str:
    """Remove a file.

    Args:
        path: Where the file is.
    """
    return ""


files.tool(remove, name="delete")
