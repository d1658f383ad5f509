"""Tools with texts from files and values that the environment may change."""

import json
import os
import pkgutil
from os import getenv
from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel, Field

from archive.prompts import of, opened, prompt, resource

HERE = Path(__file__).resolve().parent
PROMPTS = HERE / "prompts"
TEXTS = json.loads((PROMPTS / "texts.json").read_text())
PREFIX = os.environ.get("ARCHIVE_PREFIX", "")
LIMIT = int(os.getenv("ARCHIVE_LIMIT", "50"))
OWNER = os.getenv("ARCHIVE_OWNER")
DEEP = os.environ.get("ARCHIVE_DEEP", "True").strip().lower() in ("1", "true", "yes")
MODE = getenv("ARCHIVE_MODE") or "fast"
WIDTH = float(os.environ.get("ARCHIVE_WIDTH") or 2.5)

server = MCPServer("archive")


def named(name: str) -> str:
    return f"{PREFIX}_{name}" if PREFIX else name


def mode_text(mode: str) -> str:
    if mode == "fast":
        return "Answers at once."
    return "Takes its time." if mode == "slow" else f"Works as {mode}."


def limits() -> str:
    parts = [f"At most {LIMIT} papers."]
    if OWNER:
        parts.append(f"Only those of {OWNER}.")
    if not os.environ.get("ARCHIVE_SECRET"):
        parts.append("Nothing secret.")
    return " ".join(parts)


class Page(BaseModel):
    number: int = int(getenv("ARCHIVE_FIRST_PAGE", "1"))
    size: int = Field(default=LIMIT, le=LIMIT * 2)


@server.tool(description=prompt("find_papers"))
def find_papers(words: str, limit: int = LIMIT, owner: str | None = OWNER) -> str:
    return words


@server.tool(name=named("read_paper"), description=opened("read_paper.txt"))
def read_one(number: int, deep: bool = DEEP, mode: str = MODE) -> str:
    return str(number)


@server.tool(description=TEXTS["list_papers"]["what"])
def list_papers(year: str = TEXTS["years"][0], most: int = TEXTS["list_papers"]["most"], page: Page = Page()) -> str:
    return year


@server.tool(description=resource("find_papers"))
def find_again(width: float = WIDTH) -> str:
    return ""


@server.tool(description=of(PROMPTS / "find_papers.md") + of(HERE.joinpath("prompts", "read_paper.txt")))
def both_texts(region: Annotated[str, Field(description=mode_text(MODE))] = os.getenv("ARCHIVE_REGION", default="eu-1")) -> str:
    return region


@server.tool(description=f"{mode_text(MODE)} {limits()}")
def limited() -> str:
    return ""


@server.tool(description=pkgutil.get_data("archive", "prompts/find_papers.md").decode("utf-8").splitlines()[0])
def first_line() -> str:
    return ""


@server.tool(description=open(os.path.join(HERE, "prompts", "read_paper.txt"), encoding="utf-8").read())
def whole_text() -> str:
    return ""


@server.tool(description=PROMPTS.with_name("prompts").joinpath("find_papers").with_suffix(".md").read_text() + PROMPTS.name)
def by_suffix() -> str:
    return ""
