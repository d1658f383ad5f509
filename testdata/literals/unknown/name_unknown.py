"""A name that is put together at run time, over properties that are written here."""


class Memory:
    def __init__(self, prefix):
        self.prefix = prefix

    def definition(self):
        return {
            "name": f"{self.prefix}_remember",
            "description": "Remember a text.",
            "input_schema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
        }
