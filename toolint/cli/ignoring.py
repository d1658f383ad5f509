"""``check --add-ignore``: write comments that silence the findings of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolint.cli.fixing import write_all
from toolint.cli.output import note
from toolint.config.layers import FAULTS
from toolint.engine.adding import add_ignores, has_comments, headers_of
from toolint.engine.checking import UNUSED
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Tool
from toolint.readers import source_of
from toolint.reports import plain
from toolint.text import Source, apply_edits


@dataclass(frozen=True, slots=True)
class Ignored:
    """What was written."""

    silenced: int
    files: int
    left: tuple[Diagnostic, ...]
    """What no comment silences."""
    unwritten: frozenset[str]
    """The files that could not be written."""


def add(diagnostics: Sequence[Diagnostic], tools: Sequence[Tool], disk: Disk, paths: Sequence[str]) -> Ignored:
    """Write ignore comments for the diagnostics into their files, and say what can't have one. ``paths`` are those of the run."""
    changed: dict[str, tuple[Source, Source]] = {}
    number: dict[str, int] = {}
    left: list[Diagnostic] = []
    for path in dict.fromkeys(diagnostic.path for diagnostic in diagnostics):
        found = [one for one in diagnostics if one.path == path]
        source = disk.source(path)
        if source is None:
            left += found
            continue
        added = add_ignores(source, headers_of(found, tools))
        left += added.left
        number[path] = len(added.silenced)
        if added.edits:
            edits = added.edits
            if source.holder is None:
                after = apply_edits(source.text, edits)
            else:
                after = apply_edits(source.holder.file, (part for edit in edits for part in source.holder.edits(edit)))
            changed[path] = (source, source_of(path, after))
    failed = frozenset(write_all(changed, paths, disk.cwd))
    _say_left(left)
    silenced = sum(number[path] for path in changed if path not in failed)
    return Ignored(silenced, len(changed) - len(failed), tuple(left), failed)


def _say_left(left: Sequence[Diagnostic]) -> None:
    """One line for each reason why findings have no comment."""
    bare = [one for one in left if not has_comments(one.path)]
    unused = [one for one in left if one.rule == UNUSED]
    rest = [one for one in left if one not in bare and one not in unused]
    if bare:
        note(f"{_count(len(bare))} in JSON, which has no comments: name the files in per-file-ignores ({_files(bare)})")
    if unused:
        note(
            f"{_count(len(unused))} about ignore comments themselves: `toolint check --fix` takes those out ({_files(unused)})"
        )
    for one in rest:
        why = (
            "is of the whole file: name it in per-file-ignores"
            if one.rule in FAULTS
            else "has no line that a comment can stand on"
        )
        note(f"{plain(one.path)}: {one.rule} {why}")


def _count(number: int) -> str:
    return f"{number} finding{'' if number == 1 else 's'}"


def _files(diagnostics: Sequence[Diagnostic]) -> str:
    paths = list(dict.fromkeys(plain(one.path) for one in diagnostics))
    return ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
