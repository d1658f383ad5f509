"""A catalogue of queries."""

QUERIES = [
    {
        "name": "top_tools",
        "description": "The tools that are used most.",
        "parameters": [{"name": "limit", "type": "integer"}],
        "sql": "select name from tools limit :limit",
    },
    {"name": "by_day", "description": "Uses by day.", "parameters": {"day": "date"}, "sql": "select 1"},
]
