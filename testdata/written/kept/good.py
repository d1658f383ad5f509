"""Functions that a decorator keeps with a description and a model."""

from pydantic import BaseModel
from registry import register_tool


class SearchParams(BaseModel):
    text: str
    limit: int = 10


@register_tool("search_desk", params=SearchParams, description="Search the desk for a text.")
def search(config, params: SearchParams) -> str:
    return ""


@register_tool(name="tidy_desk", params=SearchParams, description="Tidy " + "the desk.")
async def tidy(config, params: SearchParams) -> str:
    return ""
