"""Servers on servers: with a namespace, under the older keyword, twice over, without one."""

from fastmcp import FastMCP

from desk.files import files
from desk.mail import inbox, mail
from desk.plain import plain
from desk.weather import weather_server as sky

server = FastMCP("desk")
office = FastMCP("office")
NAMESPACE = "office"


@server.tool
def today() -> str:
    """The date of today."""
    return ""


@office.tool(name="book_room")
def book(room: int) -> str:
    """Book a meeting room."""
    return ""


office.mount(mail, "mail")
mail.mount(inbox, namespace="in")
server.mount(office, namespace=NAMESPACE)
server.mount(server=files, namespace="files")
server.mount(namespace="sky", server=sky)
server.mount(plain)
