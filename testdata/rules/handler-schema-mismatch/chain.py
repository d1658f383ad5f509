import enum

from pydantic import BaseModel

STRING = {"type": "string", "description": "A text."}


class Names(str, enum.Enum):
    FIND = "find_rows"
    DROP = "drop_rows"
    MAKE = "make_rows"
    MOVE = "move_rows"


class Make(BaseModel):
    table: str
    count: int = 1


TOOLS = [
    {"name": "find_rows", "description": "Find rows.", "input_schema": {"type": "object", "properties": {"query": STRING, "limit": {"type": "integer", "default": 20, "description": "Most rows."}, "unread": STRING}}},
    {"name": "drop_rows", "description": "Drop rows.", "input_schema": {"type": "object", "properties": {"table": STRING}, "required": ["table"]}},
    {"name": "make_rows", "description": "Make rows.", "input_schema": {"type": "object", "properties": {"table": STRING, "number": {"type": "integer", "description": "How many."}}, "required": ["table"]}},
    {"name": "move_rows", "description": "Move rows.", "input_schema": {"type": "object", "properties": {"table": STRING, "to": STRING, "dry_run": {"type": "boolean", "description": "Only look."}}, "required": ["table", "to"]}},
]


def find_rows(query: str, limit: int = 10) -> list[str]:
    return [query] * limit


async def call_tool(name: str, arguments: dict) -> list[str]:
    match name:
        case Names.FIND:
            return find_rows(arguments["query"], limit=arguments.get("limit", 10))
        case Names.DROP:
            if "cascade" in arguments:
                return [arguments["cascade"]]
            return [arguments["table_name"]]
        case Names.MAKE:
            made = Make(**arguments)
            return [made.table]
        case Names.MOVE:
            return _move(arguments)
        case _:
            raise ValueError(f"unknown tool {name}")


def _move(args: dict) -> list[str]:
    if args.get("dry_run"):
        return []
    return [args["table"], args["target"]]
