"""Operations on the document of a typed handler as edits of its source."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from toolint.model import Json, Move, Op, Place, Pointer, Remove, Rename, Set
from toolint.readers.python import (
    annotation_edits,
    docstring_edits,
    literal_edits,
    renaming_edits,
    signature_edits,
    string_edits,
)
from toolint.readers.python.annotation_edits import Unions
from toolint.readers.python.modules import Modules
from toolint.readers.python.tree import Declared, Tree, tree
from toolint.text import Edit, Source

_REQUIRES = re.compile(r"""^requires-python\s*=\s*["'][^"']*?>=\s*3\.(\d+)""", re.MULTILINE)
_FIRST_WITH_BAR = 10
"""The minor version of the Python that knows ``int | None``."""


@dataclass(frozen=True, slots=True)
class Writing:
    """What has to be known of a tool, besides places, to edit its source."""

    doc: Mapping[str, Json]
    source: Callable[[str], Source | None]
    """The files that it is made of, by path."""
    path: str = ""
    """The function's own file."""
    names: frozenset[str] = frozenset()
    """The parameters of the signature."""
    way: Literal["field", "bare"] | None = None
    """Where in ``Annotated`` the framework looks for a description."""
    keys: Mapping[Pointer, Place] = field(default_factory=dict)
    values: Mapping[Pointer, Place] = field(default_factory=dict)


def source_at(modules: Modules, path: str) -> Source | None:
    """The file at a path, as it was read for the tools."""
    module = modules.at(path) if not path.endswith(".toml") else None
    return module.source if module is not None else modules.project.source(path)


def edited(ops: Sequence[Op], writing: Writing) -> tuple[Edit, ...] | None:
    """The edits, all of them of the file in which the first operation's part stands; None where that is not exact."""
    first = _place(ops[0].pointer, writing) if ops else None
    source = writing.source(first.path) if first is not None else None
    parsed = tree(source) if source is not None else None
    if first is None or parsed is None:
        return None
    if (made := _of_display(ops, parsed, writing)) is not None:
        return made
    found: list[Edit] = []
    for some in _together(ops, writing):
        place = _place(some[0].pointer, writing)
        made = _edits(some, parsed, writing) if place is not None and place.path == first.path else None
        if made is None:
            return None
        found += [edit for edit in made if edit not in found]
    return tuple(found)


def _of_display(ops: Sequence[Op], parsed: Tree, writing: Writing) -> tuple[Edit, ...] | None:
    """The edit of an input schema that is written as a dictionary."""
    place = writing.values.get(("input",))
    if place is None or place.path != parsed.source.path or not all(op.pointer[:1] == ("input",) for op in ops):
        return None
    text = parsed.source.text[place.span.start : place.span.end]
    if not text.startswith("{") or not all(isinstance(op, Set | Remove) and len(op.pointer) > 1 for op in ops):
        return None
    new = literal_edits.edited(text, [replace(op, pointer=op.pointer[1:]) for op in ops])
    return (literal_edits.as_edit(text, new, place.span.start),) if new is not None else None


def _place(pointer: Pointer, writing: Writing) -> Place | None:
    """Where a part stands, its name if that has a place; that of the nearest part around it where it has none."""
    for end in range(len(pointer), 0, -1):
        found = writing.keys.get(pointer[:end]) or writing.values.get(pointer[:end])
        if found is not None:
            return found
    return None


def _together(ops: Sequence[Op], writing: Writing) -> list[tuple[Op, ...]]:
    """The operations, those that are one thing in Python as one: ``const`` taken out and ``enum`` put in."""
    found: list[tuple[Op, ...]] = []
    for op in ops:
        is_const = isinstance(op, Remove) and op.pointer[-1:] == ("const",)
        if is_const and found and found[-1][0].pointer == (*op.pointer[:-1], "enum"):
            found[-1] = (*found[-1], op)
        else:
            found.append((op,))
    return found


def _edits(ops: tuple[Op, ...], parsed: Tree, writing: Writing) -> tuple[Edit, ...] | None:
    match ops:
        case [Set(pointer=("name",), value=str() as new)]:
            return _named(new, parsed, writing)
        case [Set(pointer=(*_, "description") as at, value=str() as new)]:
            return _text(tuple(at), new, parsed, writing)
        case [Set(pointer=("input", *_, "enum") as at, value=[*values]), *removed]:
            return _values(tuple(at[:-1]), values, bool(removed), parsed, writing)
        case [Set(pointer=("input", *_) as at, value={"anyOf": [*_, {"type": "null"}]})]:
            declared = _declared(tuple(at), parsed, writing)
            return None if declared is None else annotation_edits.nullable(parsed, declared, _unions(writing))
        case [Rename(pointer=at, name=name)] if at in writing.keys:
            return docstring_edits.renamed(parsed, writing.keys[at].span, str(at[-1]), name)
        case [Remove(pointer=("input", "properties", name) as at)] if (
            at in writing.keys and _found(at, writing) is None
        ):
            return docstring_edits.without(parsed, writing.keys[at].span, [str(name)], writing.names)
        case [Move(pointer=at, text=text)]:
            return _moved(at, text, parsed, writing)
    return None


def _named(new: str, parsed: Tree, writing: Writing) -> tuple[Edit, ...] | None:
    old, place = writing.doc.get("name"), writing.keys.get(("name",))
    if not isinstance(old, str) or place is None or place.path != parsed.source.path:
        return None
    written = parsed.source.text[place.span.start : place.span.end]
    if written == old:
        edits = renaming_edits.function(parsed, place.span, old, new)
    else:
        edits = renaming_edits.texts(parsed, [place.span], old, new)
    said = [at.span for pointer, at in writing.values.items() if pointer[-1:] == ("description",)]
    return edits if edits is not None and renaming_edits.alone(parsed, edits, old, said) else None


def _text(at: Pointer, new: str, parsed: Tree, writing: Writing) -> tuple[Edit, ...] | None:
    old, place = _found(at, writing), writing.values.get(at)
    if not isinstance(old, str) or place is None or place.path != parsed.source.path:
        return None
    return string_edits.changed(parsed, place.span, old, new)


def _values(
    at: Pointer, values: Sequence[Json], was_const: bool, parsed: Tree, writing: Writing
) -> tuple[Edit, ...] | None:
    declared = _declared(at, parsed, writing)
    old = _found(at, writing)
    if declared is None or not isinstance(old, dict) or not all(isinstance(value, str) for value in values):
        return None
    if was_const:
        return annotation_edits.with_several(parsed, declared, str(old.get("const")), values)
    return annotation_edits.with_values(parsed, declared, values) if old.get("type") == "string" else None


def _moved(at: Pointer, text: str, parsed: Tree, writing: Writing) -> tuple[Edit, ...] | None:
    declared = _declared(at[:-1], parsed, writing)
    place = writing.keys.get(at)
    if declared is None or declared.annotation is None or place is None or writing.way is None:
        return None
    annotation = parsed.span(declared.annotation)
    if annotation.start <= place.span.start < annotation.end:
        return annotation_edits.wrapped(parsed, declared, place.span, text, writing.way)
    if place.path != writing.path:
        return None
    written = annotation_edits.described(parsed, declared, text, writing.way)
    name = str(at[-2])
    taken = docstring_edits.without(parsed, place.span, [name], writing.names)
    if written is None or taken is None:
        return None
    return (*signature_edits.spread(parsed, writing.keys[at[:-1]].span.start, written), *taken)


def _declared(at: Pointer, parsed: Tree, writing: Writing) -> Declared | None:
    """The parameter or field that a part of the schema belongs to, if the part is its own type and not one below that."""
    while at[-2:-1] == ("anyOf",):
        at = at[:-2]
    place = writing.keys.get(at)
    if place is None or place.path != parsed.source.path or at[-2:-1] != ("properties",):
        return None
    return parsed.declared.get(place.span.start)


def _found(pointer: Pointer, writing: Writing) -> Json | None:
    value: Json = writing.doc
    for step in pointer:
        match value:
            case dict() if step in value:
                value = value[step]
            case list() if isinstance(step, int) and step < len(value):
                value = value[step]
            case _:
                return None
    return value


def _unions(writing: Writing) -> Unions:
    """How a file writes a type that may be None, by the Pythons that its project says to run on."""
    folder = writing.path
    while folder:
        folder = folder.rpartition("/")[0]
        found = writing.source(f"{folder}/pyproject.toml" if folder else "pyproject.toml")
        if found is not None:
            said = _REQUIRES.search(found.text)
            return "Optional" if said is not None and int(said[1]) < _FIRST_WITH_BAR else "|"
    return "|"
