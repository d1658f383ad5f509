import anthropic

TOOLS = [
    {
        "name": "closeTicket",
        "description": "Close one ticket.",
        "input_schema": {"type": "object", "properties": {"ticket_id": {"type": "string"}}, "required": ["ticket_id"]},
    },
    {
        "name": "openTicket",
        "description": "Open a ticket.",
        "input_schema": {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]},
    },
]


def run(name: str, args: dict) -> str:
    if name == "closeTicket":
        return close(args["ticket_id"])
    elif name == 'openTicket':
        print("openTicket")
        return open_one(args["title"])
    return ""
