"""Where the parts of a typed handler's document stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from toolint.model import Op, Place, Pointer
from toolint.text import Edit


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
