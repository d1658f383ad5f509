"""The same from dictionaries."""


def to_openai(tool: dict) -> dict:
    return {
        "type": "function",
        "function": {
            "name": tool["name"],
            "description": tool.get("description", ""),
            "parameters": tool["input_schema"],
        },
    }


def to_bedrock(function_tools):
    return {"tools": [{"toolSpec": {"name": t.get("name"), "inputSchema": {"json": t["parameters"]}}} for t in function_tools]}
