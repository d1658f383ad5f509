"""Lists, tuples and sums of dictionaries."""

_READ = (
    {
        "name": "read_page",
        "description": "Read a page.",
        "input_schema": {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]},
    },
)
_WRITE = [
    {
        "name": "write_page",
        "description": "Write a page.",
        "input_schema": {"type": "object", "properties": {"page": {"type": "integer"}, "text": {"type": "string"}}, "required": ["page", "text"]},
    },
]
TOOLS = [*_READ] + _WRITE + []
