"""Entries that are there only if the run takes an arm."""


def tools(strict, extra):
    definition = {
        "type": "function",
        "function": {
            "name": "find_flight",
            "description": "Find a flight.",
            "parameters": {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]},
        },
    }
    if strict:
        definition["function"]["strict"] = True
    if extra:
        definition["function"]["parameters"]["required"].append("from")
    found = [definition]
    if extra:
        found.append(
            {
                "type": "function",
                "function": {"name": "book_flight", "description": "Book it.", "parameters": {"type": "object"}},
            }
        )
    return found
