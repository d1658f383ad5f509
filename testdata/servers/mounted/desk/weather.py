from fastmcp import FastMCP

weather_server: FastMCP = FastMCP("weather")


@weather_server.tool
def forecast(city: str, days: int = 3) -> str:
    """The weather of the next days."""
    return ""
