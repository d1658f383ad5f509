"""A TypedDict, a dataclass and a constructor of the project's own."""

from dataclasses import dataclass
from typing import Any, TypedDict


class Definition(TypedDict):
    name: str
    description: str
    input_schema: dict[str, Any]


@dataclass
class ToolDefinition:
    name: str
    description: str
    parameters: dict[str, Any]


A = Definition(name="read_page", description="Read a page.", input_schema={"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["pages"]})
B = ToolDefinition(name="write_page", description="Write a page.", parameters={"type": "object", "properties": {"kind": {"enum": ["a", "a"]}}})
C = ToolDefinition("drop_page", "Drop a page.", {"type": "object", "properties": {}})
