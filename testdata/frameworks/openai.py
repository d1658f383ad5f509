"""Models as tools of the OpenAI SDK."""
from enum import Enum
from typing import List, Literal, Optional, Union

import openai
from openai import pydantic_function_tool
from openai.lib._tools import pydantic_responses_function_tool
from pydantic import BaseModel, Field


class Table(str, Enum):
    orders = "orders"
    customers = "customers"


class Condition(BaseModel):
    column: str
    operator: Literal["=", ">"]
    value: Union[str, int]


class Query(BaseModel):
    """Queries a table.

    And says what of it.
    """

    table_name: Table
    columns: List[str] = Field(description="Which columns")
    conditions: List[Condition]
    note: Optional[str]


class Silent(BaseModel):
    city: str


query = openai.pydantic_function_tool(Query)
silent = pydantic_function_tool(Silent)
named = openai.pydantic_function_tool(model=Query, name="named_query", description="Named.")
answers = pydantic_responses_function_tool(Silent, name="answers")


def tools() -> list:
    return [openai.pydantic_function_tool(Silent, name="in_a_list", description="In a list.")]


instances = [query, silent, named, answers, *tools()]
