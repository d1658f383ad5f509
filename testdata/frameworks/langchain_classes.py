"""langchain classes that are tools, and calls that are definitions."""
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, Optional, Type

from langchain_core.callbacks import (
    AsyncCallbackManagerForToolRun,
    CallbackManagerForRetrieverRun,
    CallbackManagerForToolRun,
)
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.tools import BaseTool, InjectedToolArg, StructuredTool, Tool, create_retriever_tool
from langchain_core.tools.base import ArgsSchema
from langgraph.prebuilt import InjectedState
from pydantic import BaseModel, Field

PREFIX = "shop_"


class Colour(str, Enum):
    RED = "red"
    BLUE = "blue"


class Nested(BaseModel):
    """Nested doc."""

    x: int = Field(description="X", ge=0)


class Args(BaseModel):
    """Args doc."""

    query: str = Field(description="What to look for", min_length=1)
    limit: int = Field(10, ge=1, le=50, description="How many")
    nested: Optional[Nested] = None
    colour: Colour = Colour.RED
    state: Annotated[dict, InjectedState] = {}


class Annotatedly(BaseTool):
    name: str = "annotated_search"
    description: str = "Search the shop."
    args_schema: Type[BaseModel] = Args

    def _run(self, query: str, limit: int = 10, run_manager: Optional[CallbackManagerForToolRun] = None) -> str:
        """Not sent.

        Args:
            query: Not sent either.
        """
        return ""


class WithField(BaseTool):
    """A class docstring is not sent."""

    name: str = Field(default="with_field", description="the name")
    description: str = Field("Said in a field.")
    args_schema: Optional[ArgsSchema] = Field(default=Args)
    api_key: str = "x"

    def _run(self, query: str) -> str:
        return ""

    async def _arun(self, query: str) -> str:
        return ""


class Inferred(BaseTool):
    name: str = PREFIX + "inferred"
    description: str = (
        "Inferred from "
        "the signature."
    )

    def _run(
        self,
        city: str,
        unit: Literal["c", "f"] = "c",
        nested: Optional[Nested] = None,
        days: Annotated[int, Field(description="How many days", ge=1)] = 3,
        secret: Annotated[str, InjectedToolArg] = "",
        run_manager: Optional[CallbackManagerForToolRun] = None,
    ) -> str:
        """Run.

        Args:
            city: Not parsed.
        """
        return ""


class Shared(BaseTool):
    """An abstract base without a name."""

    api_key: str = ""
    args_schema: Type[BaseModel] = Args

    def _ask(self) -> str:
        return self.api_key


class First(Shared):
    name: str = "first"
    description: str = "The first of two."

    def _run(self, query: str) -> str:
        return self._ask()


class Second(Shared):
    name: str = "second"
    description: str = "The second of two."

    class Own(BaseModel):
        q: str

    args_schema: Type[BaseModel] = Own

    def _run(self, q: str) -> str:
        return self._ask()


class InInit(BaseTool):
    name: str = ""
    description: str = ""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(name="in_init", description="Set in the initialiser.", args_schema=Args, **kwargs)

    def _run(self, query: str) -> str:
        return ""


class WithDict(BaseTool):
    name: str = "with_dict"
    description: str = "A schema that is written out."
    args_schema: ArgsSchema = {
        "type": "object",
        "properties": {"q": {"type": "string", "description": "Q"}},
        "required": ["q"],
    }
    response_format: Literal["content", "content_and_artifact"] = "content_and_artifact"

    def _run(self, q: str) -> str:
        return ""


class AsyncOnly(BaseTool):
    name: str = "async_only"
    description: str = "The synchronous method's signature counts."

    def _run(self, *args: Any, **kwargs: Any) -> str:
        raise NotImplementedError

    async def _arun(self, x: int, run_manager: Optional[AsyncCallbackManagerForToolRun] = None) -> str:
        return ""


class NoArguments(BaseTool):
    name: str = "no_arguments"
    description: str = "Takes nothing."
    registry: ClassVar[dict] = {}

    def _run(self) -> str:
        return ""


class Given(BaseTool):
    """Each instance is given its name."""

    def _run(self, x: int) -> str:
        return ""


def lookup(text: str) -> str:
    """Not sent."""
    return text


def structured(query: str, limit: int = 1) -> str:
    return query


class Papers(BaseRetriever):
    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        return []


papers = create_retriever_tool(Papers(), "search_papers", "Searches papers.")
simple = Tool(name="simple", func=lookup, description="A tool of one text.")
positional = Tool("positional", lookup, "By position.")
from_function = Tool.from_function(func=lookup, name="from_function", description="From a function.")
with_lambda = Tool(name="with_lambda", func=lambda text: text, description="A lambda.", args_schema=Second.Own)
made = StructuredTool(name="structured_made", description="Made.", args_schema=Args, func=structured)
of_function = StructuredTool.from_function(
    func=structured, name="structured_of_function", description="Of a function.", args_schema=Args
)

instances = [
    Annotatedly(), WithField(), Inferred(), First(), Second(), InInit(), WithDict(), AsyncOnly(), NoArguments(),
]
