"""crewai classes that are tools."""
from typing import Any, List, Optional, Type

from crewai.tools import BaseTool
from crewai.tools import BaseTool as Base
from crewai.tools.base_tool import EnvVar
from pydantic import BaseModel, ConfigDict, Field


class Input(BaseModel):
    """Input for the search."""

    query: str = Field(..., description="Mandatory query")
    pages: List[int] = Field(default_factory=list, description="Pages")
    limit: Optional[int] = Field(None, description="Limit", ge=1)


class Search(BaseTool):
    name: str = "Search in a specific website"
    description: str = "Searches a website, e.g. for 'prices'."
    args_schema: Type[BaseModel] = Input
    env_vars: List[EnvVar] = [EnvVar(name="KEY", description="A key")]

    def _run(self, query: str, pages: List[int] = [], limit: Optional[int] = None) -> Any:
        """Not sent."""
        return ""


class Plain(Base):
    model_config = ConfigDict(arbitrary_types_allowed=True)
    name: str = "PlainTool"
    description: str = "Plain, with its arguments inferred."

    def _run(self, path: str, line_count: int = 3, *args: Any, **kwargs: Any) -> str:
        """Not sent.

        Args:
            path: Not sent.
        """
        return ""


class Fixed(BaseModel):
    """Fixed input."""


class Reader(BaseTool):
    name: str = Field(default="Read a file", description="x")
    description: str = "Reads."
    args_schema: Type[BaseModel] = Input
    path: Optional[str] = None

    def __init__(self, path: Optional[str] = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if path is not None:
            self.path = path
            self.description = f"Reads {path}."
            self.args_schema = Fixed

    def _run(self, **kwargs: Any) -> str:
        return ""


class OnlyAsync(BaseTool):
    name: str = "only_async"
    description: str = "Inferred from the asynchronous method."

    def _run(self, **kwargs: Any) -> str:
        raise NotImplementedError

    async def _arun(self, text: str) -> str:
        return ""


class Abstract(BaseTool):
    """Has no name."""

    def _run(self, x: int) -> str:
        return ""


class Concrete(Abstract):
    name: str = "concrete"
    description: str = "Inherits its method."


instances = [Search(), Plain(), Reader(), OnlyAsync(), Concrete()]
