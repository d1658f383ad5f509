from crewai.tools import BaseTool
from pydantic import BaseModel, Field


class Query(BaseModel):
    query: str = Field(..., description="SQL query to run, for example 'select 1'.")
    timeout: int | None = Field(300, description="Seconds until the query is given up.")
    schema_name: str | None = Field(None, description="Schema to look in instead of the one of the connection.")


class RunQueryTool(BaseTool):
    name: str = "run_query"
    description: str = "Run one SQL query and return its rows as CSV."
    args_schema: type[BaseModel] = Query

    def _run(self, query: str, timeout: int = 300, schema_name: str | None = None) -> str:
        return ""
