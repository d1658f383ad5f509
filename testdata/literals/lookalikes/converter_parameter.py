"""What a function makes of its parameters, never called here."""


def wrap(name, description, parameters):
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}


class Tool:
    def __init__(self, name, description, schema):
        self.name, self.description, self.schema = name, description, schema

    def to_dict(self):
        return {"name": self.name, "description": self.description, "parameters": self.schema}
