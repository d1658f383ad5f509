"""What a library fills in itself, a call that is another one's, and FastAPI where it belongs."""

from fastapi import Depends as WebDepends
from fastapi import FastAPI
from fastmcp import FastMCP
from fastmcp.dependencies import Depends

app = FastAPI()
server = FastMCP("garden")


def open_database() -> object:
    return object()


@server.tool()
def list_beds(database: object = Depends(open_database)) -> list[str]:
    """Return the labels of all beds."""


@app.get("/beds")
def get_beds(database: object = WebDepends(open_database)) -> list[str]:
    """Return the labels of all beds."""
