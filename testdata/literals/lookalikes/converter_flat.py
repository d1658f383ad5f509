"""Definitions that are handed on."""


def convert(tools):
    return [{"name": tool.name, "description": tool.description, "input_schema": tool.input_schema} for tool in tools]


def convert_loop(tools):
    out = []
    for tool in tools:
        schema = tool.args_schema.model_json_schema() if tool.args_schema else {"type": "object", "properties": {}}
        out.append({"type": "function", "function": {"name": tool.name, "description": tool.description, "parameters": schema}})
    return out
