"""Definitions that functions and methods give, with what they are called with."""



def tool(name, description, properties, required=()):
    """One definition for the Chat API."""
    return {
        "type": "function",
        "function": {
            "name": name,
            "description": description,
            "parameters": {"type": "object", "properties": properties, "required": list(required)},
        },
    }


class ReadPage:
    NAME = "read_page"

    @staticmethod
    def get_info():
        return {
            "type": "function",
            "function": {
                "name": ReadPage.NAME,
                "description": "Read a page of the book.",
                "parameters": {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]},
            },
        }


class FindWord:
    name = "find_word"
    description = "Find a word in the book."

    @property
    def parameters(self):
        return {"type": "object", "properties": {"word": {"type": "string", "minLength": 1}}, "required": ["word"]}

    def schema(self):
        return {
            "type": "function",
            "function": {"name": self.name, "description": self.description, "parameters": self.parameters},
        }


def _load(definition):
    return definition


SENT = [
    tool("open_book", "Open a book.", {"title": {"type": "string"}}, required=["title"]),
    tool(name="close_book", description="Close the book.", properties={}),
    ReadPage.get_info(),
    FindWord().schema(),
    _load({
        "type": "function",
        "function": {"name": "list_books", "description": "List books.", "parameters": {"type": "object", "properties": {}}},
    }),
]
