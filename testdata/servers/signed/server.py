"""Decorators of the project's own that leave out of a signature what they fill in themselves."""

from typing import Annotated, Any

from fastmcp import FastMCP
from mcp.server.mcpserver import MCPServer
from pydantic import Field

from services import logged, with_service, with_services, without_user

mail = MCPServer("mail")
fast = FastMCP("files")


async def list_tools() -> list[Any]:
    return [*await mail.list_tools(), *await fast.list_tools()]


@mail.tool()
@logged
@with_service("mail", ["read"])
async def search_mail(service, user: str, query: Annotated[str, Field(description="What to look for.")]) -> str:
    """Search mail."""
    return query


@mail.tool()
@with_services([{"name": "drive", "kind": "drive"}, {"name": "docs", "kind": "docs"}])
def read_document(drive: Any, docs: Any, document: str, session: Any, *, whole: bool = False) -> str:
    """Read a document."""
    return document


@mail.tool()
@without_user
@with_service("mail")
async def send_mail(service: Any, to: str, user: str = "", text: str | None = None) -> str:
    """Send mail."""
    return to


@fast.tool
@with_service(kind="drive", scopes=[])
@logged
async def list_files(service, folder: str, limit: int = 10) -> str:
    """List files."""
    return folder


@fast.tool()
@logged
@without_user
@with_services([], extra=("drive",))
def copy_file(drive, user: str, name: str, to: str) -> str:
    """Copy a file."""
    return name
