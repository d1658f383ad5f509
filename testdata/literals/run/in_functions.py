"""Definitions written inside functions and methods, also with values of theirs."""

LIMIT = 50


class Client:
    model = "small"

    def tools(self):
        properties = {"query": {"type": "string"}}
        properties["limit"] = {"type": "integer", "maximum": LIMIT}
        required = ["query"]
        return [
            {
                "type": "function",
                "name": "search_web",
                "description": f"Search the web for at most {LIMIT} pages.",
                "parameters": {"type": "object", "properties": properties, "required": required},
                "strict": False,
            },
            {
                "type": "function",
                "name": "open_page",
                "description": "Open a page.",
                "parameters": {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]},
            },
        ]


def request(tools):
    return dict(model="small", tools=tools)


SENT = request(Client().tools())["tools"]
