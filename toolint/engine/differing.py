"""Diff: two sets of tools in, what has changed between them and whom it concerns out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from toolint import targets as wire
from toolint.containment import Gap, gaps
from toolint.containment.cases import bare, schema_map, text_of
from toolint.engine.wording import ABSENT, Said, said
from toolint.model import Json, Place, Pointer, Tool, Unknown, UnknownRead
from toolint.schema import subschemas

Effect = Literal["breaking", "model", "harmless"]

EFFECTS: Mapping[Effect, str] = {
    "breaking": "a call that was right can fail",
    "model": "calls stay right, and the model reads something else",
    "harmless": "calls stay right",
}


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one tool."""

    effect: Effect
    kind: str
    """What has changed, in kebab-case: ``parameter-required``."""
    tool: str
    message: str
    certain: bool = True
    """False: it may be breaking, and may be not."""
    pointer: Pointer = ()
    """Into the tool's document."""
    old: Place | None = None
    new: Place | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A tool, and its file's path from what was named on its side."""

    tool: Tool
    path: str = ""


_SIMILAR = 0.6
"""Of the descriptions of two tools with the same parameters that may be one under another name."""
_WORD = re.compile(r"[a-zA-Z0-9_]+|\S")
_TYPED = ("decorator", "call", "class", "table", "function")
"""Forms of a function that takes no arguments but its parameters."""
_NO_PARAMETERS: Json = {"type": "object", "properties": {}}
_OPPOSITES: Mapping[str, tuple[str, str]] = {
    "required": ("parameter-optional", "is optional now"),
    "gone": ("parameter-added", "is new"),
    "closed": ("object-opened", "takes undeclared properties now"),
    "values": ("enum-removed", "takes any value now"),
}


def diff(old: Sequence[Entry], new: Sequence[Entry]) -> tuple[Change, ...]:
    """The changes, those that break something first, each once; tools without a known name are left aside."""
    pairs, gone, added = _paired(old, new)
    changes: list[Change] = []
    for before, now in list(_renamed(gone, added)):
        gone.remove(before)
        added.remove(now)
        pairs.append((before, now))
        message = f"`{before.tool.name}` is called `{now.tool.name}` now"
        changes.append(_of_tools("breaking", "tool-renamed", message, before.tool, now.tool))
    for before, now in pairs:
        changes += _changes(before.tool, now.tool)
    both = {entry.tool.name for entry in old} & {entry.tool.name for entry in new}
    for before in gone:
        where = f" for {before.tool.framework}" if before.tool.name in both else ""
        changes.append(_of_tools("breaking", "tool-removed", f"`{before.tool.name}` is gone{where}", before.tool, None))
    for now in added:
        where = f" for {now.tool.framework}" if now.tool.name in both else ""
        changes.append(_of_tools("harmless", "tool-added", f"`{now.tool.name}` is new{where}", None, now.tool))
    order = {entry.tool.name: index for index, entry in reversed(list(enumerate((*new, *old))))}
    once: dict[tuple[str, str, str], Change] = {}
    for change in changes:
        once.setdefault((change.tool, change.kind, change.message), change)
    effects = list(EFFECTS)
    return tuple(sorted(once.values(), key=lambda change: (effects.index(change.effect), order[change.tool])))


def _paired(old: Sequence[Entry], new: Sequence[Entry]) -> tuple[list[tuple[Entry, Entry]], list[Entry], list[Entry]]:
    """Tools of the same name, of the same file first; those that one side alone has."""
    left = [entry for entry in old if entry.tool.name is not None]
    right = [entry for entry in new if entry.tool.name is not None]
    pairs: list[tuple[Entry, Entry]] = []
    keys = (
        lambda e: (e.path, e.tool.set, e.tool.framework, e.tool.name),
        lambda e: (e.path, e.tool.name),
        lambda e: (e.tool.framework, e.tool.name),
        lambda e: e.tool.name,
    )
    for key in keys:
        waiting: dict[object, list[Entry]] = {}
        for entry in right:
            waiting.setdefault(key(entry), []).append(entry)
        for entry in list(left):
            if same := waiting.get(key(entry)):
                other = same.pop(0)
                pairs.append((entry, other))
                left.remove(entry)
                right.remove(other)
    # What is left of a tool that both sides have is held to the other side's of the same format.
    both = {entry.tool.name for entry, _ in pairs}
    for entry in [entry for entry in left if entry.tool.name in both]:
        if (like := _same_format(entry, new)) is not None:
            left.remove(entry)
            pairs.append((entry, like))
    for entry in [entry for entry in right if entry.tool.name in both]:
        if (like := _same_format(entry, old)) is not None:
            right.remove(entry)
            pairs.append((like, entry))
    return pairs, _once(left), _once(right)


def _same_format(entry: Entry, others: Sequence[Entry]) -> Entry | None:
    key = (entry.tool.name, entry.tool.framework)
    return next((other for other in others if (other.tool.name, other.tool.framework) == key), None)


def _once(entries: Sequence[Entry]) -> list[Entry]:
    found: dict[tuple[str | None, str], Entry] = {}
    for entry in entries:
        found.setdefault((entry.tool.name, entry.tool.framework), entry)
    return list(found.values())


def _renamed(gone: Sequence[Entry], added: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Tools that have got another name: the same parameters, and much the same description."""
    left = list(added)
    for before in gone:
        likely = [
            (_likeness(before.tool, now.tool), -index, now)
            for index, now in enumerate(left)
            if _same_parameters(before.tool, now.tool)
        ]
        if likely and (best := max(likely, key=lambda one: one[:2]))[0] >= _SIMILAR:
            left.remove(best[2])
            yield before, best[2]


def _same_parameters(old: Tool, new: Tool) -> bool:
    before, now = _documents(old, new)
    return text_of(bare(before.get("input", _NO_PARAMETERS))) == text_of(bare(now.get("input", _NO_PARAMETERS)))


def _likeness(one: Tool, other: Tool) -> float:
    match one.doc.get("description"), other.doc.get("description"):
        case (str(text), str(others)) if text:
            one_words, other_words = (re.findall(_WORD, part)[:300] for part in (text, others))
            return SequenceMatcher(None, one_words, other_words, autojunk=False).ratio()
    return 0


def _of_tools(effect: Effect, kind: str, message: str, old: Tool | None, new: Tool | None) -> Change:
    tool = new or old
    assert tool is not None
    return Change(
        effect,
        kind,
        tool.name or "",
        message,
        old=_place(old, ()) if old else None,
        new=_place(new, ()) if new else None,
    )


def _changes(old: Tool, new: Tool) -> Iterator[Change]:
    """What has changed between two definitions of a tool."""
    before, now = _documents(old, new)
    alike = (old.form == "json") == (new.form == "json")
    for key in dict.fromkeys((*before, *now)):
        if key in ("name", "input", "output"):
            continue
        if not _equal(before.get(key), now.get(key)):
            yield _of_key(key, before.get(key), now.get(key), old, new)
    yield from _of_schemas(
        _Pair(before.get("input", _NO_PARAMETERS), now.get("input", _NO_PARAMETERS), old, new, alike)
    )
    if "output" in before and "output" in now:
        # What was an answer before is read by callers: here the new schema is the one to be held to the old one.
        yield from _of_output(before["output"], now["output"], old, new)
    elif "output" in before:
        yield _with(
            old, new, Change("breaking", "output-removed", "", "the output schema is gone", certain=False), ("output",)
        )
    elif "output" in now:
        yield _with(old, new, Change("harmless", "output-added", "", "there is an output schema"), ("output",))


def _documents(old: Tool, new: Tool) -> tuple[Mapping[str, Json], Mapping[str, Json]]:
    """The two documents; of a handler and a definition in JSON, the handler's as it is written for that target."""
    for handler, definition, turned in ((old, new, False), (new, old, True)):
        if definition.form != "json" or handler.form == "json":
            continue
        keys = wire.targets()[definition.framework].KEYS
        doc: Mapping[str, Json] = {key: value for key, value in handler.doc.items() if key in keys}
        try:
            written = wire.write(definition.framework, doc, definition.sent_strict)
            if not written.refused:
                doc = {key: part for key, route in keys.items() if (part := _at(written.definition, route)) is not None}
        except UnknownRead:
            pass
        other = {key: value for key, value in definition.doc.items() if key in keys}
        if "strict" not in other:
            doc = {key: value for key, value in doc.items() if key != "strict"}
        return (other, doc) if turned else (doc, other)
    return old.doc, new.doc


def _at(value: Json, route: Pointer) -> Json:
    for part in route:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _of_key(key: str, before: Json, now: Json, old: Tool, new: Tool) -> Change:
    effect: Effect = (
        "harmless" if key in ("strict", "annotations", "cache_control", "eager_input_streaming") else "model"
    )
    verb = "changed"
    if key == "strict":
        verb = "is on now" if now is True else "is off now"
    elif before is None or now is None:
        verb = "is new" if before is None else "is gone"
    elif isinstance(before, str) and isinstance(now, str):
        verb = _contrast(before, now)
    noun = {"description": "the description", "strict": "strict mode", "input_examples": "the examples"}.get(
        key, f"`{key}`"
    )
    kind = f"{key.replace('_', '-')}-{'added' if before is None else 'removed' if now is None else 'changed'}"
    return _with(old, new, Change(effect, kind, "", f"{noun} {verb}"), (key,))


@dataclass(frozen=True, slots=True)
class _Pair:
    """The input schemas of a tool."""

    before: Json
    now: Json
    old: Tool
    new: Tool
    alike: bool
    """Whether both were written by hand or both come from code."""


def _of_schemas(pair: _Pair) -> Iterator[Change]:
    first, second = bare(pair.before), bare(pair.now)
    forward = gaps(_closed(first, pair.old), second)
    backward = gaps(_closed(second, pair.new), first)
    found = False
    for gap in forward:
        found = True
        kind, message = _breaking(gap)
        pointers = _locate(pair.before, gap.route), gap.pointer
        yield _placed(pair, Change("breaking", kind, "", message, certain=gap.certain), *pointers)
    for gap in backward:
        if _told_already(gap, forward) or (change := _widening(gap)) is None:
            continue
        found = True
        yield _placed(pair, change, gap.pointer, _locate(pair.now, gap.route))
    for difference in said(pair.before, pair.now, titles=pair.alike):
        found = True
        yield _placed(pair, _of_words(difference), difference.old, difference.new)
    if not found and text_of(first) != text_of(second):
        message = "the schema is written otherwise and accepts the same"
        yield _placed(pair, Change("model", "schema-rewritten", "", message), (), ())


def _closed(schema: Json, tool: Tool) -> Json:
    """The schema of what a caller may send: a function takes no arguments but its parameters."""
    is_open = isinstance(schema, dict) and "additionalProperties" not in schema and "$ref" not in schema
    return {**schema, "additionalProperties": False} if is_open and tool.form in _TYPED else schema


def _told_already(gap: Gap, forward: Sequence[Gap]) -> bool:
    """Whether what breaks says it, read the other way round."""
    here = [other for other in forward if other.route == gap.route]
    match gap.kind:
        case "required":
            return gap.detail == "added" or any(other.kind == "gone" for other in here)
        case "gone":
            return any(other.kind == "required" for other in here)
        case "type" | "values" | "value":
            return any(other.kind in ("type", "values") for other in here)
    return any(other.kind == gap.kind and other.detail == gap.detail for other in here)


def _breaking(gap: Gap) -> tuple[str, str]:
    """Kind and message of a gap between old and new."""
    label = _label(gap.route)
    match gap.kind:
        case "required" if gap.detail == "added":
            return "required-parameter-added", f"{label} is new and required"
        case "required":
            return "parameter-required", f"{label} is required now"
        case "gone":
            return "parameter-removed", f"{label} is gone"
        case "closed":
            return "object-closed", f"{label} no longer takes undeclared properties"
        case "type":
            only = f", only {_kinds(gap.second)}" if gap.second else ""
            return "type-narrowed", f"{label} no longer takes {_kinds(_lost(gap))}{only}"
        case "value":
            return "enum-value-removed", f"{label} no longer takes {_json(gap.first)}"
        case "values":
            return "enum-added", f"{label} takes only {', '.join(map(_json, gap.second))} now"
        case "bound":
            was = "is new" if gap.first is None else f"was {_json(gap.first)}"
            return "bound-tightened", f"{label}: `{gap.detail}` {_json(gap.second)} {was}"
    if gap.detail == "unknown":
        return "undecided", f"{label} is not known: {gap.second}"
    return "undecided", f"{label}: whether it still takes what it took can't be told (`{gap.detail}`)"


def _widening(gap: Gap) -> Change | None:
    """The change that a gap between new and old is; None: nothing that could be said."""
    label = _label(gap.route)
    if gap.kind in _OPPOSITES:
        kind, verb = _OPPOSITES[gap.kind]
        return Change("harmless", kind, "", f"{label} {verb}")
    match gap.kind:
        case "type":
            return Change("harmless", "type-widened", "", f"{label} takes {_kinds(_lost(gap))}, too")
        case "value":
            return Change("harmless", "enum-value-added", "", f"{label} takes {_json(gap.first)}, too")
        case "bound":
            verb = "is gone" if gap.first is None else f"is {_json(gap.first)} now"
            return Change("harmless", "bound-loosened", "", f"{label}: `{gap.detail}` {_json(gap.second)} {verb}")
    return None


def _of_output(before: Json, now: Json, old: Tool, new: Tool) -> Iterator[Change]:
    first, second = bare(before), bare(now)
    found = gaps(second, first)
    for gap in found:
        if gap.kind == "gone" and not gap.certain:
            continue  # Readers of an open object take no notice of a property that they don't know.
        change = Change(
            "breaking", "output-widened", "", f"output: {_name(gap.route)} {_freer(gap)}", certain=gap.certain
        )
        yield _with(old, new, change, ("output", *gap.pointer))
    if not found and not _equal(before, now):
        yield _with(
            old,
            new,
            Change("harmless", "output-changed", "", "the output schema changed, and holds to the old one"),
            ("output",),
        )


def _freer(gap: Gap) -> str:
    """What an answer may be that it was not before; a gap between new and old."""
    match gap.kind:
        case "required":
            return "may be missing now"
        case "gone":
            return "is new"
        case "closed":
            return "may hold undeclared properties now"
        case "type":
            return f"may be {_kinds(_lost(gap))} now"
        case "value":
            return f"may be {_json(gap.first)} now"
    return f"may be other than before (`{gap.detail or gap.kind}`)"


def _of_words(difference: Said) -> Change:
    label = _label(difference.route)
    if difference.key == "order":
        return Change("model", "order-changed", "", f"{label}: {difference.now} stand in another order")
    verb = "changed"
    if difference.before is ABSENT:
        verb = "is new"
    elif difference.now is ABSENT:
        verb = "is gone"
    elif isinstance(difference.before, str) and isinstance(difference.now, str) and difference.key == "description":
        verb = _contrast(difference.before, difference.now)
    elif difference.key == "default" and not any(isinstance(v, Unknown) for v in (difference.before, difference.now)):
        verb = f"is {_json(difference.now)}, was {_json(difference.before)}"
    state = {"is new": "added", "is gone": "removed"}.get(verb, "changed")
    return Change("model", f"parameter-{difference.key}-{state}", "", f"{label}: {difference.key} {verb}")


def _contrast(before: str, now: str) -> str:
    """Two texts from just before the first difference on."""
    start = next((i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), min(len(before), len(now)))
    start = max(0, before.rfind(" ", 0, max(0, start - 12)) + 1)
    return f"changed from {_excerpt(before, start)} to {_excerpt(now, start)}"


_EXCERPT = 60


def _excerpt(text: str, start: int) -> str:
    part = " ".join(text[start : start + _EXCERPT].split())
    return f'"{"…" if start else ""}{part}{"…" if len(text) > start + _EXCERPT else ""}"'


def _lost(gap: Gap) -> list[str]:
    return [kind for kind in gap.first if kind not in gap.second] or gap.first


def _kinds(kinds: Sequence[str]) -> str:
    shown = [kind for kind in kinds if not (kind == "integer" and "number" in kinds)]
    if len(shown) >= 6:
        return "other values"
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else "".join(shown) or "any value"


def _json(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False, default=lambda part: "?")
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT]}…"


def _name(route: tuple[str, ...]) -> str:
    text = "".join(step if step in ("[]", "{}") else f".{step}" for step in route).lstrip(".")
    return f"`{text}`" if text else "the whole"


def _label(route: tuple[str, ...]) -> str:
    return f"parameter {_name(route)}" if len(route) == 1 else _name(route) if route else "the input"


def _placed(pair: _Pair, change: Change, old: Pointer, new: Pointer) -> Change:
    places = _place(pair.old, ("input", *old)), _place(pair.new, ("input", *new))
    return replace(change, tool=pair.new.name or "", pointer=("input", *new), old=places[0], new=places[1])


def _with(old: Tool, new: Tool, change: Change, pointer: Pointer) -> Change:
    return replace(change, tool=new.name or "", pointer=pointer, old=_place(old, pointer), new=_place(new, pointer))


def _place(tool: Tool, pointer: Pointer) -> Place:
    if not pointer:
        return tool.origin.place(("name",), "value") if "name" in tool.doc else tool.origin.place((), "value")
    is_part = len(pointer) > 1 and pointer[-2] == "properties"
    return tool.origin.place(pointer, "key" if is_part else "value")


def _locate(document: Json, route: tuple[str, ...]) -> Pointer:
    """Where a schema speaks of a part of the instance, as far as it does."""
    at: Pointer = ()
    for step in route:
        found = next((p for p in _level(document, at) if _step(_at_pointer(document, p), step) is not None), None)
        if found is None:
            break
        at = (*found, *(_step(_at_pointer(document, found), step) or ()))
    return at


def _step(schema: Json, step: str) -> Pointer | None:
    if step == "[]":
        return ("items",) if isinstance(schema, dict) and "items" in schema else None
    if step == "{}":
        return ("additionalProperties",) if isinstance(schema, dict) and "additionalProperties" in schema else None
    return ("properties", step) if step in schema_map(schema, "properties") else None


def _level(document: Json, at: Pointer) -> Iterator[Pointer]:
    """The places of the schemas that speak of the same part of an instance as the one at a pointer."""
    todo, seen = [at], set()
    while todo:
        pointer = todo.pop(0)
        if pointer in seen:
            continue
        seen.add(pointer)
        yield pointer
        schema = _at_pointer(document, pointer)
        if isinstance(schema, dict) and isinstance(reference := schema.get("$ref"), str) and reference.startswith("#/"):
            todo.append(tuple(p.replace("~1", "/").replace("~0", "~") for p in reference[2:].split("/")))
        todo += [(*pointer, *route) for route, _ in subschemas(schema) if route[0] in ("allOf", "anyOf", "oneOf")]


def _at_pointer(document: Json, pointer: Pointer) -> Json:
    for part in pointer:
        match document:
            case dict() if part in document:
                document = document[part]
            case list() if isinstance(part, int) and part < len(document):
                document = document[part]
            case _:
                return None
    return document


def _equal(one: Json, other: Json) -> bool:
    """Whether two values are the same; two unknown ones with the same reason are."""
    return _known_text(one) == _known_text(other)


def _known_text(value: Json) -> str:
    return json.dumps(
        value, sort_keys=True, default=lambda part: f"unknown: {part.reason}" if isinstance(part, Unknown) else ""
    )
