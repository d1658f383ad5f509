"""An OpenAPI document with a path and components."""

tools_api = {
    "openapi": "3.1.0",
    "paths": {
        "/tools": {
            "get": {
                "operationId": "list_tools",
                "description": "List tools.",
                "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}],
            }
        }
    },
    "components": {
        "schemas": {
            "Tool": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "parameters": {"type": "object", "properties": {}}},
            }
        },
        "examples": {
            "tool": {"value": {"name": "search", "description": "Search.", "inputSchema": {"type": "object"}}},
        },
    },
}
