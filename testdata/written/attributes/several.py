"""Registered by a decorator, with properties, with more than one method that may run it, and handed down."""


@register_tool("read_page")
class ReadPage(BaseTool):
    description = "Read a page."
    parameters = {"type": "object", "properties": {"page": {"type": "integer", "enum": ["1"]}}, "required": ["page"]}

    def call(self, params, **kwargs):
        return params["page"]


class WritePage:
    name = "write_page"

    @property
    def description(self):
        return "Write a page."

    @property
    def input_schema(self):
        return {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]}

    def run(self, number): ...

    async def arun(self, number): ...


class Runs:
    def execute(self, page): ...


class DropPage(Runs):
    def __init__(self, book):
        self.name = "drop_page"
        self.description = f"Drop a page of {book}."
        self.parameters = {"type": "object", "properties": {"page": {"type": "integer", "default": "1"}}}


class TurnArguments(Arguments):
    page: int


class TurnPage:
    """What the project's own code makes of the model is not known, the rest of the tool is."""

    name = "turn_page"
    description = "Turn a page."
    input_schema = TurnArguments.model_json_schema()

    async def __call__(self, page: int): ...


class BindPages:
    """One tool, though a method puts it together as it is sent."""

    name = "bind_pages"
    description = "Bind all pages."
    parameters = {"type": "object", "properties": {"cover": {"type": "string"}}}

    def run(self, cover=""): ...

    def definition(self):
        return {"type": "function", "function": {"name": self.name, "description": self.description, "parameters": self.parameters}}
