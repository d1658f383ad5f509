"""What a lowered schema accepts, the source accepts; what the source accepts can be said in the lowered one. Else a loss or a refusal says so.

``TOOLINT_SOUNDNESS=50000 pytest tests/test_soundness.py`` draws that many schemas for each target.
"""

from __future__ import annotations

import copy
import json
import os
import re
from random import Random
from typing import Any

import jsonschema
import pytest
from referencing import Registry

from made_schemas import Draw, changed, settled, value
from toolint.model import Json, Loss, Pointer
from toolint.schema import walk
from toolint.targets import targets, write
from toolint.targets._nodes import CONSTRAINTS
from toolint.targets._references import pointer_of

CASES = int(os.environ.get("TOOLINT_SOUNDNESS", "300"))
ALL_SENT = ("openai", "openai-chat")


def accepts(schema: Json) -> Any:
    """A validator that can't load anything."""
    return jsonschema.Draft202012Validator(schema, registry=Registry())


def lowered(name: str, schema: Json) -> tuple[Json, tuple[Loss, ...], bool]:
    """The schema that is sent, the losses, and whether it is refused."""
    written = write(name, {"name": "t", "input": schema}, True)
    sent = written.definition
    for key in targets()[name].KEYS["input"]:
        sent = sent[key]
    return sent, written.losses, bool(written.refused)


def without_what_was_lost(schema: Json, losses: tuple[Loss, ...]) -> Json:
    """The source with exactly that taken out of it which the losses name, at the places that they name."""
    out = copy.deepcopy(schema)
    same = [places for pointer, _ in walk(out) if len(places := _of_one_value(out, pointer)) > 1]
    for loss in losses:
        if loss.kind == "worded":
            for pointer in {loss.pointer, *(one for places in same if loss.pointer in places for one in places)}:
                _without(_at(out, pointer), re.findall(r"`(\w+)`", loss.message.partition(";")[0]))
    # From the depths upwards: what is put otherwise is never walked through again.
    others = [loss for loss in losses if loss.kind != "worded"]
    for loss in sorted(others, key=lambda loss: (-len(loss.pointer), loss.kind == "null-for-omitted")):
        node = _at(out, loss.pointer[:-1])
        match loss.kind, loss.pointer[-1]:
            case "widened", "oneOf":
                node["allOf"] = [*node.get("allOf", []), {"anyOf": node.pop("oneOf")}]
            case "widened", "propertyNames":
                del node["propertyNames"]
            case "narrowed", last:
                node[last]["type"] = _assumed(loss)
            case "widened", last:
                places, rest = node[last].pop("prefixItems"), node[last].pop("items", True)
                items = (
                    {"items": {"anyOf": places}, "maxItems": len(places)}
                    if rest is False
                    else {"items": {"anyOf": [*places, rest]}}
                )
                node[last]["allOf"] = [*node[last].get("allOf", []), items]
            case "null-for-omitted", last:
                node[last] = {"anyOf": [node[last], {"type": "null"}]}
    return out


def _assumed(loss: Loss) -> list[str]:
    """The types that a node is said to be taken to have."""
    return loss.message.partition("speak of ")[2].partition(":")[0].split(" or ")


def _without(node: dict[str, Json], keywords: list[str]) -> None:
    for keyword in keywords:
        node.pop(keyword, None)
    if "maxItems" in keywords and node.get("items") is False:
        del node["items"]  # It bounds a tuple as `maxItems` does.


def _of_one_value(root: Json, pointer: Pointer) -> list[Pointer]:
    """The nodes that speak of the same value as one: parts of its ``allOf``, what a reference leads to, choices that stand beside other keywords."""
    found: list[Pointer] = []
    start = _at(root, pointer)
    joined = isinstance(start, dict) and len(start.keys() & CONSTRAINTS) > 1
    waiting = [pointer]
    while waiting:
        at = waiting.pop()
        node = _at(root, at)
        if at in found or not isinstance(node, dict):
            continue
        found.append(at)
        waiting += [(*at, "allOf", index) for index in range(len(node.get("allOf", [])))]
        if "$ref" in node:
            waiting.append(pointer_of(node["$ref"]))
        for keyword in ("anyOf", "oneOf") if joined else ():
            waiting += [(*at, keyword, index) for index in range(len(node.get(keyword, [])))]
    return found


def _at(schema: Json, pointer: Pointer) -> Any:
    for part in pointer:
        schema = schema[part]
    return schema


def closed(schema: Json, losses: tuple[Loss, ...]) -> Json:
    """The schema with its objects closed where they say nothing of other properties, which say nothing to a model, and with the types that are assumed."""
    out = copy.deepcopy(schema)
    for loss in losses:
        if loss.kind == "narrowed":
            _at(out, loss.pointer)["type"] = _assumed(loss)
    for pointer, node in walk(out):
        whole = "allOf" not in pointer and isinstance(node, dict) and not node.keys() & {"allOf", "$ref"}
        if whole and "properties" in node:
            node.setdefault("additionalProperties", False)
        if whole and "prefixItems" in node:
            node["items"] = node.get("items") or False
    return out


def check(name: str, schema: Json, random: Random) -> bool:
    """Whether the schema is sent at all; raises AssertionError where the two disagree in silence."""
    sent_schema, losses, refused = lowered(name, schema)
    if refused:
        return False
    again, more, _ = lowered(name, sent_schema)
    assert json.dumps(again) == json.dumps(sent_schema), "lowering it again changes it"
    assert more == (), "lowering it again loses something"
    source, target = accepts(closed(schema, losses) if targets()[name].STRICT else schema), accepts(sent_schema)
    narrowed = accepts(without_what_was_lost(schema, losses))
    typeless = accepts(without_what_was_lost(schema, tuple(loss for loss in losses if loss.kind != "narrowed")))
    for _ in range(6):
        aimed, _ = value(random, sent_schema, sent_schema, all_sent=False)
        for tried in (aimed, changed(random, aimed), changed(random, aimed)):
            if target.is_valid(tried):
                # A definition gets its assumed type where it stands alone, not where it is merged.
                assert narrowed.is_valid(tried) or typeless.is_valid(tried), (
                    "accepted too much",
                    tried,
                    sent_schema,
                    losses,
                )
        plain, sent = value(random, schema, schema, all_sent=name in ALL_SENT)
        if source.is_valid(plain):
            said = (
                [settled(sent, with_default) for with_default in (True, False)] if targets()[name].STRICT else [plain]
            )
            assert any(map(target.is_valid, said)) or _mixed(target, sent), ("can't be said", plain, said, sent_schema)
    return True


def _mixed(target: Any, sent: Json) -> bool:
    """Whether some choice of defaults and nulls for what was left out is accepted."""
    for seed in range(3000):
        random = Random(seed)
        if target.is_valid(_settled_at_random(random, sent)):
            return True
    return False


def _settled_at_random(random: Random, sent: Json) -> Json:
    match sent:
        case dict():
            return {name: _settled_at_random(random, part) for name, part in sent.items()}
        case list():
            return [_settled_at_random(random, part) for part in sent]
    return settled(sent, random.random() < 0.5)


@pytest.mark.parametrize("name", targets())
def test_lowered_schemas_say_what_the_source_says(name: str) -> None:
    emitted = 0
    for seed in range(CASES):
        random = Random(f"{name} {seed}")
        schema = Draw(random).root()
        before = json.dumps(schema)
        try:
            emitted += check(name, schema, random)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}\n{before}") from error
        assert json.dumps(schema) == before, "the source was changed"
    assert emitted > 0.25 * CASES
