class ReadPage:
    @staticmethod
    def get_info():
        return {"type": "function", "function": {"name": "read_page", "description": "Read a page.", "parameters": {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]}}}

    @staticmethod
    def invoke(data, page):
        return data[page]


def tool(name, about, properties):
    return {"name": name, "description": about, "input_schema": {"type": "object", "properties": properties, "required": list(properties)}}


def load(definition):
    return definition


TOOLS = [tool("write_page", "Write a page.", {"page": {"type": "integer"}}), load({"name": "drop_page", "description": "Drop a page.", "input_schema": {"type": "object", "properties": {}}})]
