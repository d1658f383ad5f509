class ReadPage:
    name = "read_page"

    @property
    def schema(self):
        return {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["pages"]}

    def definition(self):
        return {"name": self.name, "description": "Read a page.", "input_schema": self.schema}

    def run(self, page: str):
        return page


def definitions():
    found = []
    found.append({"name": "write_page", "description": "Write a page.", "input_schema": {"type": "object", "properties": {"page": {"type": "int"}}}})
    return found
