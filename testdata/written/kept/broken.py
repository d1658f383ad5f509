"""Two that can't be told apart."""

from pydantic import BaseModel
from registry import register_tool


class Params(BaseModel):
    text: str


@register_tool("loadPage", params=Params, description="Load a page.")
def load(config, params: Params) -> str:
    return ""


@register_tool(name="load_page", params=Params, description="Load a page again.")
def load_again(config, params: Params) -> str:
    return ""
