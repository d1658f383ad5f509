"""One run of lowering: what the strict mode takes, what was lost so far, and words for what has no keyword."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from toolint.model import Json, Loss, Pointer
from toolint.targets import _words
from toolint.targets._nodes import Node, Refused, node_of, same

STUB: dict[str, Json] = {"type": "string"}
"""Stands where something was refused, so that the rest is looked at too. It is never sent."""
_MAX_NODES = 20_000
"""References are inlined where they are merged with something, so a small schema can grow without end."""
_RULES: Mapping[str, str] = {
    "worded": "worded-constraint",
    "widened": "widened-type",
    "narrowed": "assumed-type",
    "null-for-omitted": "null-for-omitted",
}


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a strict mode takes, as far as lowering has to know."""

    constraints: frozenset[str]
    """The constraints that stay keywords; the others go into the description."""
    formats: frozenset[str]
    pattern: Callable[[str], bool]
    """Whether a pattern may stay."""
    all_required: bool
    """Whether every property has to be in ``required``, so that an optional one becomes nullable."""
    recursion: bool
    largest_min_items: int | None = None
    type_lists: bool = True
    """Whether ``type`` may be a list; else a union says the same."""


@dataclass
class Run:
    """The state of lowering one schema."""

    dialect: Dialect
    root: Json
    cycles: frozenset[str]
    nullable_defaults: bool = False
    losses: list[Loss] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    """Reference in the source -> name under the new ``$defs``."""
    references: dict[str, str] = field(default_factory=dict)
    """The other way round."""
    waiting: deque[tuple[str, _words.Language]] = field(default_factory=deque)
    nodes: int = 0

    def spend(self, pointer: Pointer) -> None:
        self.nodes += 1
        if self.nodes > _MAX_NODES:
            raise Refused(
                pointer, f"the schema grows to more than {_MAX_NODES:,} nodes once its references are followed"
            )

    def node(self, schema: Json, pointer: Pointer, inline: bool = False) -> Node:
        return node_of(self.root, schema, pointer, self.spend, inline)

    def refuse(self, refused: Refused) -> None:
        self.losses.append(Loss(refused.pointer, "refused", refused.message, refused.rule))

    def lose(
        self, pointer: Pointer, kind: Literal["widened", "narrowed", "worded", "null-for-omitted"], message: str
    ) -> None:
        self.losses.append(Loss(pointer, kind, message, _RULES[kind]))


def in_words(run: Run, node: Node, keywords: Mapping[str, Json], lang: _words.Language) -> list[str]:
    """Sentences for constraints that the dialect lacks, with the loss."""
    sentences = _words.constraints(keywords, lang)
    holders: dict[Pointer, list[str]] = {}
    for keyword in keywords if sentences else ():
        holders.setdefault(node.at(keyword)[:-1], []).append(f"`{keyword}`")
    for pointer, names in holders.items():
        listed = ", ".join(names)
        run.lose(
            pointer, "worded", f"strict mode can't enforce {listed}; the description says it: {' '.join(sentences)}"
        )
    return sentences


def described(node: Node, out: dict[str, Json], sentences: list[str], lang: _words.Language) -> dict[str, Json]:
    """The schema with the node's description, what was put into words, its examples and its default."""
    text = node.keys.get("description")
    if text is not None and not isinstance(text, str):
        raise Refused(node.at("description"), "`description` must be a string", "rejected-definition")
    sentences = list(sentences)
    said = text or ""
    if isinstance(values := node.keys.get("examples"), list):
        sentences += _words.examples(values, said, lang)
    if node.keys.get("deprecated") is True:
        sentences.append("已弃用。" if lang == "zh" else "Deprecated.")
    default = node.keys.get("default")
    if default is not None and not same(default, node.keys.get("const")):
        sentences += _words.default(default, said, lang)
    text = _words.append(text, sentences, lang)
    return {**out, "description": text} if text else out


def language_of(node: Node, inherited: _words.Language) -> _words.Language:
    """The language of a node's words: that of its description, else of the nearest one above."""
    text = node.keys.get("description")
    return _words.language(text) if isinstance(text, str) and text else inherited
