"""Constants, spreads and sums, as agents of one file have them."""

CITY = {"type": "string", "description": "City, for example 'Turin'."}
UNITS = ["celsius", "fahrenheit"]
CLOSED = {"type": "object", "additionalProperties": False}

GET_WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": (
            "Get today's weather of a city. "
            f"Units are {UNITS[0]} and {UNITS[1]}."
        ),
        "parameters": {
            **CLOSED,
            "properties": {"city": CITY, "unit": {"type": "string", "enum": UNITS}},
            "required": ["city"],
        },
    },
}
_MORE = [
    {
        "type": "function",
        "function": dict(
            name="get_forecast",
            description="Get the forecast of a city for some days.",
            parameters=dict(
                type="object",
                properties=dict(city=CITY, days={"type": "integer", "minimum": 1, "maximum": 14}),
                required=["city", "days"],
            ),
        ),
    },
]
SENT = [GET_WEATHER] + _MORE
