from __future__ import annotations

from typing import Annotated, Literal, Optional

from pydantic import BaseModel, Field

from toolint import tool

LIMIT = 10


class Period(BaseModel):
    """A span of days."""

    start: str = Field(description="First day, ISO 8601.")
    end: str | None = None


@tool
def search_docs(query: str, section: Optional[str] = None, limit: int = LIMIT) -> str:
    """Search the documentation.

    Args:
        query: What to look for,
            for example 'how to configure autovacuum naptime'.
        section: Only this section.
    """


@tool(name="get_report", strict=False, input_examples=[{"period": {"start": "2026-01-01"}}])
async def fetch_report(
    period: Period,
    form: Annotated[Literal["pdf", "csv"], "File format of the report."] = "pdf",
) -> str:
    "Fetch one report."
