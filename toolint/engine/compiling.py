"""Compile: tools in, one list of wire definitions a target out, with everything that can't be sent or gets lost."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from toolint import targets as wire
from toolint.config.layers import nearest
from toolint.engine.checking import Crash, merge
from toolint.engine.sets import request_of, together
from toolint.model import (
    Diagnostic,
    Json,
    Loss,
    Pointer,
    Tool,
    Unknown,
    UnknownRead,
    json_pointer,
    unknowns,
)
from toolint.rules.duplicate_tool_name import clash
from toolint.text import Source

ERRORS: Mapping[str, str] = {
    "unknown-value": """A part of the definition can't be known without running the program.

toolint reads source and never runs it. Where a name, a type or a default leads to something that only exists at run
time, there is nothing to emit. Write the value out, or name a constant or type that stands in a file of the project.

A text that the program reads from a file of the project is known, if the path is made of `__file__` or the package. Of
`os.getenv("X", "d")` it is known what the program itself gives where nobody sets `X`, and that is emitted; `os.environ["X"]`,
variables that every system sets (`HOME`, `PATH`) and those that the program sets itself are not known.
""",
    "invalid-value": """The definition holds a number that JSON does not have.

Infinity and NaN can be written in Python, not in JSON.
""",
    "unusable-file-name": """The tool's name can't be the name of its file.

`toolint compile --split` writes a file a tool and calls it by the tool's name. It takes no name that leads into another
folder (`/`, `\\`, `..`), none that a file system refuses (control characters, `<>:"|?*`, a dot or a space at the end,
`con` and `aux` on Windows, more than 240 bytes), and no two that differ in case alone, since many file systems hold one
file for both. Rename the tool, or compile without `--split`.
""",
}
"""What only compile refuses: name -> page."""

NOTES: Mapping[str, str] = {
    "worded-constraint": """A constraint has moved from the schema into the description.

The target's strict mode has no keyword for it or does not enforce it, so the model is told in words: `ge=1` becomes
"At least 1.". A value that breaks it can arrive, so check it before the handler runs, for instance with pydantic's
`validate_call`. A type that says it by itself (`Literal[1, 2, 3]` in place of a range) needs no words.
""",
    "widened-type": """The schema that is sent accepts more than the type does.

Strict mode has no words for the type, only for one that holds it: a tuple of different types becomes a list whose items
may have any of them, `oneOf` becomes `anyOf`. Check the arguments before the handler runs, for instance with pydantic's
`validate_call`, or take a type that can be said: a model with named fields in place of a tuple.
""",
    "assumed-type": """A schema says no type, and one is taken from its keywords.

JSON Schema lets `{"maxLength": 8}` take every value that is no string. Strict mode wants a type for every value, and who
writes `maxLength` means a string, as `properties` means an object. What is sent takes that type alone. Write the `type`.
""",
    "null-for-omitted": """The model has to send null where the property would be left out.

OpenAI's strict mode wants every property in `required`. One that may be left out and has no default that toolint knows
(`NotRequired` in a TypedDict, an optional property of a JSON schema) is therefore sent as null. The handler does not
take that null: turn it back into "left out" before the call, or write a model whose field has a default. The same goes
for a property with a default where the setting `nullable-defaults` asks for it, and for a default that the property's
own type does not take.
""",
    "alternative-definition": """Two arms of one statement define a tool differently, and only the run knows which one there is.

An `if`, a `try` or a `match` around the two decides. The first is written, as if its arm ran, and the other is left out. Where both
are to be written, compile them by name in two runs, or give them one signature and put the difference into the function.
""",
    "omitted-part": """The target has no place for a part of the definition.

Examples of the input, hints about side effects and the schema of the output are written where the wire format knows
them. Elsewhere they are left out; what the model should know of them belongs into the description.
""",
}
"""What compile says about a definition that it does write: name -> page."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """Definitions by target, in the order of the tools; a tool with an error for a target is left out there."""

    definitions: Mapping[str, list[Json]]
    tools: Mapping[str, list[Tool]] = field(default_factory=dict)
    """By target the tool of each of its definitions."""
    errors: tuple[Diagnostic, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
    """What was lost on the way without making the definition wrong."""
    crashes: tuple[Crash, ...] = ()


@dataclass(slots=True)
class _Output:
    """What has been gathered so far."""

    definitions: dict[str, list[Json]]
    tools: dict[str, list[Tool]]
    errors: list[Diagnostic] = field(default_factory=list)
    """Those that hold for any target."""
    refused: list[tuple[str, Diagnostic]] = field(default_factory=list)
    """With the target that refuses."""
    lost: list[tuple[str, Diagnostic]] = field(default_factory=list)
    """With the target that it is lost for."""
    crashes: list[Crash] = field(default_factory=list)


def compile(
    tools: Sequence[Tool],
    targets: Sequence[str],
    *,
    strict: bool = True,
    nullable_defaults: bool = False,
    sets: Iterable[Sequence[Tool]] = (),
) -> Compiled:
    """The definitions of the tools for each of the targets.

    ``strict`` asks for strict mode wherever the target has one and the tool's own ``strict`` is not false; where that wants every
    property sent, ``nullable_defaults`` lets one with a default be null. ``sets`` are those tools that the settings put into one request.
    """
    out = _Output({target: [] for target in targets}, {target: [] for target in targets})
    declared = [list(tools) for tools in sets]
    named: dict[tuple[str, str], list[Tool]] = {}
    for tool in tools:
        unknown = [(at, part) for key in _NEEDED if key in tool.doc for at, part in unknowns(tool.doc[key], (key,))]
        if unknown:
            out.errors += [_unknown(tool, at, part) for at, part in unknown]
            continue
        known = _without_unknown(tool)
        for target in targets:
            out.lost += [(target, note) for note in _left_out(tool, known, target)]
            try:
                asked = strict and tool.doc.get("strict") is not False
                definition = _written(known, target, asked, nullable_defaults, out)
            except UnknownRead as error:
                at = next((at for at, part in unknowns(dict(tool.doc)) if part is error.unknown), ())
                out.errors.append(_unknown(tool, at, error.unknown))
                continue
            except Exception as error:
                out.crashes.append(Crash(tool.path, None, error))
                continue
            if definition is None:
                continue
            earlier = named.setdefault((target, tool.name or ""), [])
            if _is_sent(tool, definition, target, earlier, declared, out):
                out.definitions[target].append(definition)
                out.tools[target].append(tool)
            if len(earlier) < _MOST_NAMESAKES:
                earlier.append(tool)
    _judge_requests(out, [*declared, *_requests(tools)])
    out.lost += _without_place(tools, targets)
    paths = [tool.path for tool in tools]
    errors = merge([*out.errors, *_with_targets(out.refused, targets)], paths)
    return Compiled(
        out.definitions, out.tools, errors, merge(_with_targets(out.lost, targets), paths), tuple(out.crashes)
    )


def function_name(tool: Tool) -> str | None:
    """What ``PATH::NAME`` calls a tool: its function, or its own name where none is known (JSON)."""
    return tool.handler.qualname if tool.handler else tool.name


def unknown_name(source: Source, tools: Sequence[Tool], names: Sequence[str]) -> str | None:
    """A message if one of the names asked for in a source is not among its tools."""
    known: Sequence[str] = [name for tool in tools if (name := function_name(tool))]
    missing = next((name for name in names if name not in known), None)
    if missing is None:
        return None
    if not source.path.endswith(".json"):
        from toolint.readers.python import qualnames

        known = qualnames(source)
    return f'{source.path} has no function "{missing}"{nearest(missing, known)}'


def unknown_framework(name: str) -> str | None:
    """A message if there is no framework of that name."""
    from toolint.readers.python.frameworks import frameworks

    known = frameworks()
    if name in known:
        return None
    return f'unknown framework "{name}"{nearest(name, known)} (one of {", ".join(known)})'


_NEEDED = ("name", "description", "input", "strict")
"""Keys of a document without which there is no definition."""


def _without_unknown(tool: Tool) -> Tool:
    """The tool without those optional parts of its document that are not known."""
    doc = {key: value for key, value in tool.doc.items() if key in _NEEDED or not any(True for _ in unknowns(value))}
    if isinstance(tool.preface, str) and tool.preface:
        doc["description"] = f"{tool.preface}\n{doc.get('description', '')}".strip()
    return replace(tool, doc=doc)


def _left_out(tool: Tool, known: Tool, target: str) -> Iterator[Diagnostic]:
    if isinstance(tool.preface, Unknown):
        message = (
            f"{tool.framework} puts the signature before the description, which is left out: {tool.preface.reason}"
        )
        place = tool.origin.place(("name",), "value")
        yield Diagnostic("omitted-part", "warning", message, place.path, place.span, tool.name, ("description",))
    for key in wire.targets()[target].KEYS:
        if key in tool.doc and key not in known.doc:
            at, unknown = next(iter(unknowns(tool.doc[key], (key,))))
            said = _unknown(tool, at, unknown)
            yield replace(said, severity="warning", message=f"`{key}` is left out, it is not known: {unknown.reason}")


def _written(tool: Tool, target: str, strict: bool, nullable_defaults: bool, out: _Output) -> Json | None:
    """The definition for one target, None with at least one error where there is none."""
    written = wire.write(target, tool.doc, strict, nullable_defaults)
    out.lost += [(target, _lost(loss, tool)) for loss in written.losses if loss.kind != "refused"]
    odd = [] if written.refused else list(_odd_numbers(written.definition))
    out.errors += [
        _error("invalid-value", f"{number} is no JSON number", tool, wire.document_pointer(target, pointer))
        for pointer, number in odd
    ]
    refused = [_lost(loss, tool) for loss in written.refused]
    if not refused and not odd:
        refused = [
            _error(
                violation.rule,
                violation.message,
                tool,
                wire.document_pointer(target, violation.pointer),
                violation.at,
            )
            for violation in wire.violations(target, written.definition)
        ]
    out.refused += [(target, error) for error in refused]
    return None if refused or odd else written.definition


_MOST_NAMESAKES = 100
"""How many tools of one name are compared with one more."""


def _is_sent(
    tool: Tool, definition: Json, target: str, earlier: Sequence[Tool], declared: Sequence[Sequence[Tool]], out: _Output
) -> bool:
    """Whether a definition is written although earlier tools have its name, with what there is to say of that."""
    if not earlier:
        return True
    meeting = [(other, how) for other in earlier if (how := _meet(tool, other, declared)) is not None]
    clashing = next((other for other, how in meeting if clash(tool, other, how)), None)
    other = clashing or earlier[0]
    same = _error("duplicate-tool-name", _same_name(tool, other), tool, ("name",))
    is_known = definition in out.definitions[target]
    if clashing:
        # One function that is registered at several places is one tool.
        if tool.handler is None or other.handler != tool.handler or not is_known:
            out.errors.append(same)
        return False
    if any(tool.excludes(one) for one in earlier):
        if not is_known:
            out.lost.append((target, _alternative(tool)))
        return False
    if meeting and is_known:
        return False
    out.lost.append((target, replace(same, severity="warning")))  # The two need not meet in one request.
    return True


def _meet(tool: Tool, other: Tool, declared: Sequence[Sequence[Tool]]) -> Literal["surely", "maybe", "not"] | None:
    """Whether two tools of one declared set or one place go into one request, None for those of different places."""
    if any(any(one is tool for one in tools) and any(one is other for one in tools) for tools in declared):
        return "surely"
    return together(tool) if request_of(tool) == request_of(other) else None


def _requests(tools: Sequence[Tool]) -> Iterator[list[Tool]]:
    """The tools that surely go into one request, as they are declared."""
    found: dict[tuple[str, str], list[Tool]] = {}
    for tool in tools:
        if together(tool) == "surely":
            found.setdefault(request_of(tool), []).append(tool)
    yield from found.values()


def _judge_requests(out: _Output, requests: Sequence[Sequence[Tool]]) -> None:
    """What tools have together more than a request may: an error for those declared as one, for the whole array that is written a warning."""
    for target, tools in out.tools.items():
        definitions = {id(tool): definition for tool, definition in zip(tools, out.definitions[target], strict=True)}
        said = set()
        for request in (*requests, tools):
            kept = [tool for tool in request if id(tool) in definitions]
            for excess in wire.excesses(target, [definitions[id(tool)] for tool in kept]):
                declared = request is not tools
                if not declared and excess.budget in said:
                    continue
                said.add(excess.budget)
                message = wire.excess_message(excess, [tool.name for tool in kept], declared)
                error = _error("request-budget-exceeded", message, kept[excess.first_over], ())
                if declared:
                    out.refused.append((target, error))
                else:
                    out.lost.append((target, replace(error, severity="warning")))


_OPTIONAL_KEYS = ("input_examples", "annotations", "output")
"""Keys of a document for which not every target has a place."""


def _without_place(tools: Sequence[Tool], targets: Sequence[str]) -> Iterator[tuple[str, Diagnostic]]:
    """What a target has no place for, said once."""
    for target in targets:
        for key in _OPTIONAL_KEYS:
            having = [tool for tool in tools if key in tool.doc and not any(True for _ in unknowns(tool.doc[key]))]
            if having and key not in wire.targets()[target].KEYS:
                more = f" (also in {len(having) - 1} more)" if len(having) > 1 else ""
                message = f"there is no place for `{key}`; it is left out{more}"
                yield target, replace(_error("omitted-part", message, having[0], (key,)), severity="warning")


def _with_targets(said: Sequence[tuple[str, Diagnostic]], targets: Sequence[str]) -> Iterator[Diagnostic]:
    """What is said of a target with its name, and once where several targets have the same said at the same place."""
    found: dict[tuple[object, ...], tuple[Diagnostic, set[str]]] = {}
    for target, diagnostic in said:
        key = (diagnostic.rule, diagnostic.path, diagnostic.span, diagnostic.message)
        found.setdefault(key, (diagnostic, set()))[1].add(target)
    for diagnostic, names in found.values():
        message = wire.refused_by([target for target in targets if target in names], diagnostic.message)
        yield replace(diagnostic, message=message)


def _lost(loss: Loss, tool: Tool) -> Diagnostic:
    return _error(loss.rule, loss.message, tool, ("input", *loss.pointer))


def _unknown(tool: Tool, pointer: Pointer, unknown: Unknown) -> Diagnostic:
    place = unknown.place or tool.origin.place(pointer, "value")
    message = f"{_part(pointer)} is not known: {unknown.reason}"
    return Diagnostic("unknown-value", "error", message, place.path, place.span, tool.name, pointer)


def _error(rule: str, message: str, tool: Tool, pointer: Pointer, at: Literal["key", "value"] = "value") -> Diagnostic:
    place = tool.origin.place(pointer, at)
    return Diagnostic(rule, "error", message, place.path, place.span, tool.name, tool.origin.wire_pointer(pointer))


def _part(pointer: Pointer) -> str:
    match pointer:
        case ():
            return "a part of the definition"
        case ("input", "properties", name):
            return f'parameter "{name}"'
        case ("input",):
            return "the input schema"
        case (str() as key,):
            return f"the {key}"
    return json_pointer(pointer)


def _same_name(tool: Tool, other: Tool) -> str:
    handler = f"{other.handler.qualname} in " if other.handler else "a tool in "
    return f'"{tool.name}" is already the name of {handler}{other.path}'


def _alternative(tool: Tool) -> Diagnostic:
    message = f"only the run knows which of the two `{tool.name}` there is; this one is left out, and the first one is written"
    return replace(_error("alternative-definition", message, tool, ("name",)), severity="warning")


def _odd_numbers(value: Json) -> Iterator[tuple[Pointer, float]]:
    stack: list[tuple[Pointer, Json]] = [((), value)]
    while stack:
        at, part = stack.pop()
        match part:
            case float() if not math.isfinite(part):
                yield at, part
            case dict():
                stack.extend(((*at, key), inner) for key, inner in part.items())
            case list():
                stack.extend(((*at, index), inner) for index, inner in enumerate(part))
