"""A converter with a schema of its own for tools without one."""


def as_function(tool):
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": {"type": "object", "properties": {"__arg1": {"type": "string"}}, "required": ["__arg1"]},
    }
