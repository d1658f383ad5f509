"""Where the parts of a typed handler's document stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from toolint.model import Op, Place, Pointer
from toolint.readers.python.literal_edits import edited
from toolint.text import Edit, Source, Span


@dataclass(frozen=True, slots=True)
class PythonOrigin:
    """``keys`` and ``values``: the places of names and of what stands for them, by pointer into the document."""

    keys: Mapping[Pointer, Place]
    values: Mapping[Pointer, Place]
    whole: Place

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
        """Python is not edited yet."""
        return None


@dataclass(frozen=True, slots=True)
class LiteralOrigin:
    """A definition that is written as a value; ``routes``: where in it each key of the document is."""

    written: PythonOrigin
    source: Source
    routes: Mapping[str, Pointer]

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
        wired = [replace(op, pointer=self._wired(op.pointer)) for op in ops]
        new = edited(text, wired)
        if new is None:
            return None
        start = _common(text, new)
        end = _common(text[start:][::-1], new[start:][::-1])
        span = Span(whole.span.start + start, whole.span.end - end)
        return (Edit(span, new[start : len(new) - end]),)

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


def _common(left: str, right: str) -> int:
    """How many characters at the beginning are the same."""
    return next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
