"""A strands module tool."""
from typing import Any

from strands.types.tools import ToolResult, ToolUse

MODES = ["read", "write"]
TOOL_SPEC = {
    "name": "strands_classes",
    "description": ("Reads " "a file."),
    "inputSchema": {
        "json": {
            "type": "object",
            "properties": {
                "path": {"type": "string", "description": "The path"},
                "mode": {"type": "string", "enum": MODES, "description": "The mode"},
            },
            "required": ["path"],
        }
    },
}


def strands_classes(tool: ToolUse, **kwargs: Any) -> ToolResult:
    """Not sent."""
    return {"toolUseId": tool["toolUseId"], "status": "success", "content": []}
