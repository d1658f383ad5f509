class ReadPage:
    name = "read_page"
    description = "Read a page."
    parameters = {"type": "object", "properties": {"page": {"type": "integer"}}}

    def invoke(self, page: int): ...


class WritePage:
    name = "write_page"
    description = "Write a page."
    input_schema = {"type": "object", "properties": {"page": {"type": "int"}, "text": {"type": "string"}}, "required": ["pages"]}

    async def _run(self, arguments: dict):
        return arguments["page"], arguments["text"]


class DropPage:
    name = "drop_page"
    description = "Drop a page."
    inputSchema = {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]}

    def execute(self, number: int): ...
