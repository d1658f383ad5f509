"""Prompts and resources of a server."""

PROMPTS = [{"name": "review", "description": "Review with tools.", "arguments": [{"name": "code", "required": True}]}]
RESOURCES = [{"name": "tools", "description": "All tools.", "uri": "tools://all"}]
