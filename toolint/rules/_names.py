"""Tool names as words: where they split, how they are spelled in snake_case, what a set of them shares."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from toolint.model import Tool
from toolint.rules import keep_last
from toolint.rules._lexicon import word_set

Words: TypeAlias = tuple[str, ...]

_ONE_WORD = word_set("""
    2D 2FA 3D BigQuery ChatGPT DevOps DuckDuckGo DynamoDB FastAPI FastMCP GitHub GitLab GraphQL HubSpot IPv4 IPv6
    JavaScript JupyterLab LaTeX LangChain LinkedIn MariaDB MongoDB MySQL NoSQL NumPy OAuth OneDrive OneNote OpenAI
    OpenAPI OpenSearch PayPal PostgreSQL PowerBI PowerPoint PyPI QuickBooks SQLite SciPy SharePoint StackOverflow TikTok
    TypeScript VMware VSCode WhatsApp WiFi WordPress YouTube arXiv eBay iCloud iOS iPad iPhone macOS pgVector
""")
"""Spellings that hold capitals inside one word."""

_JOINED = re.compile("(?:" + "|".join(sorted(_ONE_WORD, key=len, reverse=True)) + r")(?![a-z])\d*")
_WORD = re.compile(r"[A-Z]+s(?![a-z])\d*|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z0-9]+|[0-9]+")
_NAMESPACE = re.compile("__|[./:]")


def is_ascii_word(name: str) -> bool:
    """Whether all letters of the name are ASCII, so that its words can be told apart by their capitals."""
    return all(char.isascii() or not char.isalnum() for char in name)


def is_snake_case(name: str) -> bool:
    """Whether the name holds nothing but lower case ASCII letters, digits and underscores."""
    return not re.search("[^a-z0-9_]", name)


@lru_cache(maxsize=4096)
def snake_case(name: str) -> str:
    """The name's words in lower case, joined by underscores: ``HTTPServer2`` gives ``http_server2``."""
    name = re.sub(r"['\u2019]", "", name)
    return "_".join(_WORD.findall(_JOINED.sub(lambda found: f"_{found[0].lower()}_", name))).lower()


@lru_cache(maxsize=4096)
def words(name: str) -> Words:
    """The words of a name in lower case, without the namespaces before it (``github.``, ``mcp__github__``)."""
    if not is_ascii_word(name):
        return ()
    parts = [spelling for part in _NAMESPACE.split(name) if (spelling := snake_case(part)).strip("0123456789")]
    return tuple(parts[-1].split("_")) if parts else ()


def shared_prefix(names: tuple[Words, ...]) -> int:
    """How many first words all of two or more names share, each keeping at least one of its own."""
    if len(names) < 2:
        return 0
    longest = min(map(len, names)) - 1
    count = 0
    while count < longest and len({name[count] for name in names}) == 1:
        count += 1
    return count


def one_slip(word: str, other: str) -> bool:
    """Whether one letter too many, too few or another, or two that changed places, tell two words of one first letter apart."""
    if abs(len(word) - len(other)) > 1 or word[:1] != other[:1] or word == other:
        return False
    start = next((at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), None)
    if start is None:
        return True
    rest, others = word[start:], other[start:]
    if len(word) == len(other):
        return rest[1:] == others[1:] or (rest[:2] == others[1::-1] and rest[2:] == others[2:])
    return rest[1:] == others if len(word) > len(other) else others[1:] == rest


_VOCABULARY = 20


@keep_last
def is_vocabulary(siblings: Sequence[Tool]) -> bool:
    """Whether a set is the vocabulary of something else, such as the functions of a computer algebra system.

    Told by its size and by names that are one word, nine in ten at least: such names are spelled as they are spelled there.
    """
    names = [words(sibling.name) for sibling in siblings if sibling.name]
    return len(names) >= _VOCABULARY and sum(len(name) == 1 for name in names) >= 0.9 * len(names)
