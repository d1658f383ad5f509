"""Tools that the provider runs."""

tools = [
    {"type": "web_search_20250305", "name": "web_search", "max_uses": 5},
    {"type": "code_interpreter", "container": {"type": "auto"}},
    {"type": "bash_20250124", "name": "bash"},
    {"google_search": {}},
]
