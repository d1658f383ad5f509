"""Whether a text says more than a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.rules._lexicon import word_set
from toolint.rules._names import words

_EMPTY = word_set("""
    a an arg argument for from function given in input is it its method of param parameter provided specified that the
    this to tool use used value which with your
""")
"""Words that add nothing."""
_MOST_WORDS = 12
_LONGEST = 200


def restates(text: str, name: str) -> bool:
    """Whether every word of a text is one of the name's, in one form or another, or adds nothing."""
    if len(text) > _LONGEST or not text.isascii() or not re.fullmatch(r"[\w\s.,'`\"()-]*", text):
        return False
    said = re.findall("[a-z0-9]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower())
    if not 0 < len(said) <= _MOST_WORDS:
        return False
    known = {stem for word in words(name) for stem in stems(word)}
    left = [word for word in said if word not in _EMPTY]
    return bool(left) and all(known & {*stems(word)} for word in left)


def stems(word: str) -> Iterator[str]:
    """What a word may be a form of, itself first."""
    yield word
    for ending, tails in (("ies", ("y",)), ("es", ("", "e")), ("s", ("",)), ("ing", ("", "e")), ("ed", ("", "e"))):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2:
            yield from (stem + tail for tail in tails)
