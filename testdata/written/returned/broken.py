class ReadPage:
    @staticmethod
    def get_info():
        return {"type": "function", "function": {"name": "read_page", "description": "Read a page.", "parameters": {"type": "object", "properties": {"page": {"type": "integer"}, "sort": {"type": "string"}}, "required": ["page"]}}}

    @staticmethod
    def invoke(data, page, depth: int):
        return data[page]


def tool(name, about, properties, required=()):
    return {"name": name, "description": about, "input_schema": {"type": "object", "properties": properties, "required": list(required)}}


TOOLS = [tool("write_page", "Write a page.", {"tags": {"type": "array"}}), tool("drop_page", "Drop a page.", {}, ["page"])]
