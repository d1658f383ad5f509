"""What part of speech a word of a tool name can be, in English."""

from __future__ import annotations

from functools import lru_cache

from toolint.rules._lexicon import en

_VERB_PREFIXES = ("re", "un", "de", "dis", "auto", "pre", "mis", "over", "under", "out")
_VERB_ENDINGS = ("ize", "ise", "ify", "ate")


@lru_cache(maxsize=4096)
def is_verb(word: str) -> bool:
    """Whether the word can be a verb in its base form; a word that is a noun as well can."""
    if word in en.VERBS:
        return True
    if word in en.NOUNS or word in en.ADJECTIVES:
        return False
    if len(word) > 5 and word.endswith(_VERB_ENDINGS):
        return True
    return any(word.startswith(prefix) and word[len(prefix) :] in en.VERBS for prefix in _VERB_PREFIXES)


@lru_cache(maxsize=4096)
def is_noun(word: str) -> bool:
    """Whether the word is a noun and nothing else: listed, with a noun's ending, or the plural of a noun."""
    if is_verb(word):
        return False
    if word in en.NOUNS or (len(word) > 5 and word.endswith(en.NOUN_ENDINGS)):
        return True
    return any(stem in en.NOUNS or stem in en.NOUN_FIRST or is_noun(stem) for stem in _singulars(word))


def heads_noun(word: str) -> bool:
    """Whether the word, as the last of several, is the thing itself: ``calculator``, ``analysis``, ``message``."""
    if is_noun(word) or word in en.NOUN_FIRST or verb_of(word):
        return True
    return not is_verb(word) and any(is_verb(stem) for stem in _singulars(word))


@lru_cache(maxsize=4096)
def verb_of(word: str) -> str | None:
    """The verb that a noun is made of: ``calculate`` of ``calculator``, ``validate`` of ``validation``."""
    if is_verb(word) or word in en.NOUNS or word in en.ADJECTIVES:
        return None
    for ending, tails in en.NOUNS_OF_VERBS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2:
            candidates = [stem + tail for tail in tails]
            if stem[-1:] == stem[-2:-1]:
                candidates.append(stem[:-1])
            if found := next((verb for verb in candidates if verb in en.VERBS), None):
                return found
    return None


def plural(noun: str) -> str:
    """Several of a thing: ``policies`` of ``policy``; a word that ends in s is left as it is."""
    if noun.endswith("s"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in ("", *"aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("x", "z", "ch", "sh")) else f"{noun}s"


def _singulars(word: str) -> list[str]:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return []
    stems = [word[:-1]]
    if word.endswith("ies"):
        stems.append(word[:-3] + "y")
    elif word.endswith("es"):
        stems.append(word[:-2])
    return stems
