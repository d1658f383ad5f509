"""Schemas of pydantic models and of types, beside written ones."""

from enum import Enum
from typing import Literal

from pydantic import BaseModel, Field, TypeAdapter


class Tools(str, Enum):
    SEARCH = "search_orders"
    CANCEL = "cancel_order"


class SearchOrders(BaseModel):
    text: str = Field(description="Words of the order's lines.")
    state: Literal["open", "sent", "lost"] | None = None
    limit: int = Field(10, ge=1, le=100)


class Reason(BaseModel):
    code: int
    text: str | None = None


class CancelOrder(BaseModel):
    order_id: str
    reasons: list[Reason] = []


SENT = (
    {
        "name": Tools.SEARCH.value,
        "description": "Search the orders of the shop.",
        "input_schema": SearchOrders.model_json_schema(),
    },
    {
        "name": Tools.CANCEL,
        "description": "Cancel an order that was not sent.",
        "input_schema": TypeAdapter(CancelOrder).json_schema(),
    },
    {
        "name": "tag_orders",
        "description": "Tag orders.",
        "input_schema": {
            "type": "object",
            "properties": {
                "tags": TypeAdapter(list[Literal["late", "gift"]]).json_schema(),
                "reason": SearchOrders.model_json_schema()["properties"]["text"],
            },
        },
    },
)
