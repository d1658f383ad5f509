from enum import Enum


class Name(str, Enum):
    FIND = "find_word"
    LIST = "list_words"


TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


async def call_tool(call):
    match call.name:
        case Name.FIND:
            return await find(**call.arguments)
        case Name.LIST.value:
            return call.arguments["query"] + call.arguments["prefix"]


async def find(query: list[str]) -> str: ...
