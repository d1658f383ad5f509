"""Where the parts of a typed handler's document stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from toolint.model import Op, Place, Pointer, Remove, Set
from toolint.readers.python import handler_edits, renaming_edits
from toolint.readers.python.handler_edits import Writing
from toolint.readers.python.literal_edits import as_edit, edited
from toolint.readers.python.tree import tree
from toolint.text import Edit, Source


@dataclass(frozen=True, slots=True)
class PythonOrigin:
    """``keys`` and ``values``: the places of names and of what stands for them, by pointer into the document."""

    keys: Mapping[Pointer, Place]
    values: Mapping[Pointer, Place]
    whole: Place
    writing: Writing | None = field(default=None, repr=False)
    """What is needed to edit the source, None where it is not edited."""

    def place(self, pointer: Pointer, at: Literal["key", "value"]) -> Place:
        """The place of a part; of its nearest ancestor where it has none of its own."""
        first, second = (self.keys, self.values) if at == "key" else (self.values, self.keys)
        for end in range(len(pointer), 0, -1):
            found = first.get(pointer[:end]) or second.get(pointer[:end])
            if found is not None:
                return found
        return self.whole

    def wire_pointer(self, pointer: Pointer) -> Pointer:
        """The document has no other form in the file."""
        return pointer

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        """The operations as edits of the file in which the first of them has its place."""
        if self.writing is None:
            return None
        return handler_edits.edited(ops, replace(self.writing, keys=self.keys, values=self.values))


@dataclass(frozen=True, slots=True)
class LiteralOrigin:
    """A definition that is written as a value; ``routes``: where in it each key of the document is."""

    written: PythonOrigin
    source: Source
    routes: Mapping[str, Pointer]
    picked: Place | None = None
    """Where the code that picks the tool's handler has its name."""

    def place(self, pointer: Pointer, at: Literal["key", "value"]) -> Place:
        """The place of a part; of its nearest ancestor where it has none of its own."""
        return self.written.place(pointer, at)

    def wire_pointer(self, pointer: Pointer) -> Pointer:
        """The document has no other form in the file."""
        return pointer

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        """The operations as one edit of the display, None where a part of what they change is written elsewhere."""
        whole = self.written.whole
        text = self.source.text[whole.span.start : whole.span.end]
        if whole.path != self.source.path or not all(self._is_inside(op.pointer) for op in ops):
            return None
        if not all(isinstance(op, Set | Remove) for op in ops):
            return None
        if any(op.pointer == ("name",) for op in ops):
            return self._renamed(ops)
        wired = [replace(op, pointer=self._wired(op.pointer)) for op in ops]
        new = edited(text, wired)
        if new is None:
            return None
        return (as_edit(text, new, whole.span.start),)

    def _renamed(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        """The edits of a name together with the code that picks the tool by it; None where that is elsewhere."""
        place, parsed = self.written.values.get(("name",)), tree(self.source)
        if parsed is None or place is None or self.picked is None or self.picked.path != self.source.path:
            return None
        (renamed,) = (op for op in ops if op.pointer == ("name",))
        old = self.source.text[place.span.start + 1 : place.span.end - 1]
        if not isinstance(renamed, Set) or not isinstance(renamed.value, str):
            return None
        edits = renaming_edits.texts(parsed, [place.span, self.picked.span], old, renamed.value)
        said = [at.span for pointer, at in self.written.values.items() if pointer[-1:] == ("description",)]
        if edits is None or not renaming_edits.alone(parsed, edits, old, said):
            return None
        others = tuple(op for op in ops if op is not renamed)
        more = self.edits(others) if others else ()
        return (*edits, *more) if more is not None else None

    def _wired(self, pointer: Pointer) -> Pointer:
        key = str(pointer[0])
        return (*self.routes.get(key, (key,)), *pointer[1:])

    def _is_inside(self, pointer: Pointer) -> bool:
        """Whether what stands at a pointer, and what that is in, is written in the display."""
        whole = self.written.whole
        for end in range(1, len(pointer) + 1):
            for places in (self.written.keys, self.written.values):
                place = places.get(pointer[:end])
                if place is not None and (
                    place.path != whole.path or not whole.span.start <= place.span.start < whole.span.end
                ):
                    return False
        return bool(pointer)
