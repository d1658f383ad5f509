"""Random fixes of case files that are written otherwise; ``TOOLINT_FIXES=20000`` for many, ``TOOLINT_FIXES_FROM`` for others."""

from __future__ import annotations

import os
import zlib
from collections import Counter
from random import Random

import pytest

from conftest import ROOT
from fixing_cases import SETTINGS, diagnostics, fixed_cases
from made_mutations import comments, mutated
from memory import MemoryProject
from toolint import engine
from toolint.config import Settings, settings_from
from toolint.config.layers import Layer
from toolint.engine import fixing
from toolint.model import Diagnostic
from toolint.text import Source

NUMBER = int(os.environ.get("TOOLINT_FIXES", "300"))
FIRST = int(os.environ.get("TOOLINT_FIXES_FROM", "0"))
SLICES = 10
LARGEST = 8_000
"""Characters of a case file."""


def cases() -> list[str]:
    small = [path for path in fixed_cases() if (ROOT / path).stat().st_size < LARGEST]
    return [path for path in small if path.endswith((".py", ".json"))]


def settings_for(random: Random, path: str) -> tuple[Settings, bool]:
    """Some of the rules that have a fix there, or all rules; and whether unsafe fixes count."""
    names = sorted({one.rule for one in diagnostics(path) if one.fix})
    if not names or random.random() < 0.05:
        return SETTINGS, random.random() < 0.7
    chosen = random.sample(names, random.randint(1, len(names)))
    return settings_from([Layer({"select": chosen}, str(ROOT))], cwd=str(ROOT)), random.random() < 0.7


def choosing(salt: int, share: float) -> object:
    """Fixes are offered of a part of the findings, the same at each time."""
    real = fixing.is_fixable

    def is_fixable(one: Diagnostic, unsafe: bool) -> bool:
        drawn = zlib.crc32(f"{salt} {one.rule} {one.tool} {one.message}".encode()) % 1000
        return real(one, unsafe) and drawn < share * 1000

    return is_fixable


def counts(found: tuple[Diagnostic, ...]) -> Counter[str]:
    return Counter(one.rule for one in found)


def compiles(text: str) -> bool:
    try:
        compile(text, "<fixed>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("part", range(SLICES))
def test_random_fixes(part: int) -> None:
    files = cases()
    done: Counter[str] = Counter()
    for number in range(FIRST + part, FIRST + NUMBER, SLICES):
        random = Random(number)
        path = random.choice(files)
        text = mutated(path, (ROOT / path).read_bytes().decode(), random)
        settings, unsafe = settings_for(random, path)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fixing, "is_fixable", choosing(number, random.choice((0.4, 0.7, 1.0))))
            try:
                done.update(one_case(path, text, settings, unsafe))
            except AssertionError as error:
                raise AssertionError(f"number {number}, {path}, {unsafe=}: {error}\n{text}") from error
    assert done["fixed"] > done["cases"] // 5
    print(dict(done))


def one_case(path: str, text: str, settings: Settings, unsafe: bool) -> Counter[str]:
    source, project = Source(path, text), MemoryProject({path: text})
    before = engine.check(source, project, settings)
    fixed = fixing.fix(source, project, settings, unsafe=unsafe)
    assert fixed.ended, "no end"
    assert not fixed.checked.crashes, str(fixed.checked.crashes)
    after = fixed.sources.get(path, source)
    assert counts(fixed.checked.diagnostics) <= counts(before.diagnostics), "findings grow"
    if after is source:
        return Counter(cases=1)
    if path.endswith(".py"):
        assert compiles(after.text) or not compiles(text), f"does not parse:\n{after.text}"
    lost = Counter(comments(path, text)) - Counter(comments(path, after.text))
    assert not lost, f"lost {lost}:\n{after.text}"
    if text.count("\r\n") == text.count("\n") > 0:
        assert after.text.count("\r\n") == after.text.count("\n"), f"line ends:\n{after.text!r}"
    second = fixing.fix(after, MemoryProject({path: after.text}), settings, unsafe=unsafe)
    assert not second.sources, f"a second run changes it:\n{after.text}\n{second.sources}"
    return Counter(cases=1, fixed=1, cured=len(fixed.cured))
