from mcp.types import Tool
from pydantic import BaseModel, Field
from crewai.tools import BaseTool

TOOLS = [
    Tool(
        name="exportRows",  # as the clients have it
        description="Export the rows of a table.Use it once.",
        inputSchema={
            "type": "object",
            "properties": {
                "mode": {"type": "string", "description": "One of 'fast' or 'safe'."},  # how
                "note": {"type": "string", 'default': None},
            },
            "required": ["mode"],
        },
    ),
]


class Options(BaseModel):
    mode: str = Field(..., description="One of 'fast' or 'safe'.")


class ImportRows(BaseTool):
    name: str = "import_rows"
    description: str = (
        "Import rows into a table, and say how many there were."
        "Use it once."
    )
    args_schema: type[BaseModel] = Options

    def _run(self, mode: str) -> str:
        return mode
