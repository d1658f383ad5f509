"""Lexicon: the words and phrases that rules look for, one module a language, found by listing.

A language module has

- ``SCRIPT``: the script that it is written in;
- ``FUNCTION_WORDS``: words by which it is told from other languages of its script, empty where there is no other one here;
- ``SEARCH``: the beginning of a description that says that a tool searches;
- ``STOP``: phrases that say when to stop calling a tool;
- ``CONDITION``, ``EMPTY``, ``END``: the parts of "if nothing is found, stop";
- ``NO_MATCH``, ``ANSWER``: those of "if nothing is found, returns an empty list";
- ``LAST_PAGE``: phrases that say how the last page is known;
- ``EXAMPLES``: a sentence for each kind of tool (``search``, ``cursor``, ``poll``) that lacks one;
- ``CHOICES``: what announces a whole list of values, ``OR`` what stands before its last one, ``OPEN`` what says that there are others,
  ``SEVERAL`` that a text may hold more than one;
- ``DEFAULTS_TO``: what stands before a default, ``CONDITIONAL`` what makes it hold only sometimes;
- ``OPTIONAL``, ``REQUIRED``: how a description says that it is so;
- ``PLACEHOLDER``: the whole of a description that is none;
- ``REPEAT``: phrases that tell to call again and again, ``LIMIT`` what ends that, ``PAGED`` what says that it is about the parts of one answer;
- ``INJECTED``: orders to a model that go against its user or its other instructions;
- ``WHEN``, ``WHEN_NOT``, ``RETURNS``, ``EXAMPLE``: how a description says when to use a tool, when not to, what comes back, and what a value looks like;
- ``CAUTION``: that something can't be undone or wants to be confirmed;
- ``AT_LEAST``, ``AT_MOST``, ``RANGE``: bounds, their numbers in groups.

The words of tool names, which are English, are in ``en``.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Literal, Protocol, TypeAlias, cast

Script: TypeAlias = Literal["latin", "han", "other"]

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_KANA = re.compile("[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f]")


class Language(Protocol):
    """The shape of a language module."""

    SCRIPT: Script
    FUNCTION_WORDS: frozenset[str]
    SEARCH: re.Pattern[str]
    STOP: tuple[re.Pattern[str], ...]
    LAST_PAGE: tuple[re.Pattern[str], ...]
    CONDITION: re.Pattern[str]
    EMPTY: re.Pattern[str]
    END: re.Pattern[str]
    NO_MATCH: re.Pattern[str]
    ANSWER: re.Pattern[str]
    EXAMPLES: Mapping[str, str]
    CHOICES: re.Pattern[str]
    OR: re.Pattern[str]
    OPEN: re.Pattern[str]
    SEVERAL: re.Pattern[str]
    DEFAULTS_TO: re.Pattern[str]
    CONDITIONAL: re.Pattern[str]
    OPTIONAL: re.Pattern[str]
    REQUIRED: re.Pattern[str]
    PLACEHOLDER: re.Pattern[str]
    REPEAT: tuple[re.Pattern[str], ...]
    LIMIT: re.Pattern[str]
    PAGED: re.Pattern[str]
    INJECTED: tuple[re.Pattern[str], ...]
    WHEN: re.Pattern[str]
    WHEN_NOT: re.Pattern[str]
    RETURNS: re.Pattern[str]
    EXAMPLE: re.Pattern[str]
    CAUTION: re.Pattern[str]
    AT_LEAST: re.Pattern[str]
    AT_MOST: re.Pattern[str]
    RANGE: re.Pattern[str]


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


_OTHER_LATIN = word_set("""
    aan al als anche att av avec bei bir bu ce che com como con cui da dal dan dans das de degli dei del della delle den der
    des det di do donc du een ein eine einen einer el elle em en entre es est et eu für gli het il ile im ist jest je
    kan kein la las le les lo los lub más met mit na nach não ne nel nicht nie niet non nos nous oder och og oraz ou
    para pas por pour que qui rä se sem si sie sind som sono su sur sus uit um uma un una und une van ve vom von voor vous
    wenn werden wird yang za ze zu zum zur är à è é och på untuk dengan dari ini için siz dla od jeśli
""")
"""Function words of languages of the Latin script that have no module here."""

_FOREIGN_SHARE = 0.1
"""From this share of its words on, letters that English lacks make a text one in another language."""


@cache
def languages() -> tuple[Language, ...]:
    """All languages in the order of their module names."""
    names = sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))
    return tuple(cast("Language", import_module(f"{__name__}.{name}")) for name in names)


def script(text: str) -> Script | None:
    """The script that most of a text is written in; None where it holds no letter.

    Two Han characters count as one word. Kana make a word Japanese, which is ``other``.
    """
    weights = {"latin": 0.0, "han": 0.0, "other": 0.0}
    for word in _WORD.findall(text):
        if len(_LATIN.findall(word)) * 2 > len(word):
            weights["latin"] += 1
        elif kana := len(_KANA.findall(word)):
            weights["other"] += (kana + len(_HAN.findall(word))) / 2
        elif han := len(_HAN.findall(word)):
            weights["han"] += han / 2
        else:
            weights["other"] += 1
    best = max(weights, key=lambda name: weights[name])
    return cast("Script", best) if weights[best] else None


def language(text: str) -> Language | None:
    """The language of a text; None where it is in one that has no module here.

    Among languages of one script the function words decide; a text without any is taken for the first of them.
    """
    written = script(text)
    candidates = [one for one in languages() if written == one.SCRIPT]
    if written != "latin" or not candidates:
        return candidates[0] if candidates else None
    words = [word.lower() for word in _WORD.findall(text)]
    shares = [sum(word in one.FUNCTION_WORDS for word in words) / len(words) for one in candidates]
    best = max(shares)
    foreign = sum(word in _OTHER_LATIN for word in words) / len(words)
    accented = sum(not word.isascii() for word in words) / len(words)
    if foreign > best or (accented >= _FOREIGN_SHARE > best):
        return None
    return candidates[shares.index(best)]
