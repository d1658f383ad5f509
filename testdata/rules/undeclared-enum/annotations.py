"""Exports of a table."""

from __future__ import annotations

import typing as t
from typing import TYPE_CHECKING

from pydantic import BaseModel, Field
from toolint import tool

if TYPE_CHECKING:
    from collections.abc import Sequence


class Options(BaseModel):
    """How to export."""

    format: str = Field("csv", description="One of 'csv' or 'json'.")  # of the file
    line_end: str = Field("lf", description="One of 'lf' or 'crlf'.", max_length=4)


@tool
def export_rows(
    table: str,
    options: Options,
    order: t.Annotated[str | None, Field(description="One of 'asc' or 'desc'.")] = None,
    mode: t.Optional[str] = None,
) -> Sequence[str]:
    """Export the rows of a table and return the paths of the files.

    Args:
        table: Name of the table, for example 'orders'.
        options: How to export them.
        mode: One of: fast, safe, dry.
    """
    return [table]


def register(tool: str) -> None:
    """Not a tool."""
