"""A table of routes and what methods a service has."""

ROUTES = [
    {"name": "get_item", "description": "Get.", "parameters": {"type": "object", "properties": {"id": {"type": "string"}}}},
]
CLASS_METHODS = [
    {
        "name": "query",
        "description": "Ask the tools.",
        "parameters": {"type": "object", "properties": {"input": {"type": "string"}}},
        "api_mode": "",
    },
]
