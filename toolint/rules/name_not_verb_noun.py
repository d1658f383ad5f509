'''The tool's name does not say what it does to what: it has no verb, or has it last.

## What it does

Reports names of several words that put a noun first (`invoice_create`) or hold no verb at all (`current_weather`, `food_analysis`). Noun
first is right where another tool of the set begins with the same noun (`user_get`, `user_create`), has the same prefix and the same
verb last (`istio_gateways_list`, `istio_sidecars_list`), or where three tools end with one verb (`image_resize`, `video_resize`,
`page_resize`), and a prefix that the whole set shares (`github_`) is left aside. A word that can be a verb counts as one, and so does
who does it (`web_extractor`). Left alone are one word behind the set's prefix (`uv_tree`) or for what does more than to read (`terminal`), what is called a
search or a query (`news_search`), tools with a parameter that says what they do (`action`), names of commands (Redis's `client_list`), of
tools that the providers run themselves (`code_execution`), a set of twenty or more of which nine in ten are one word, and names with
words that toolint does not know. The setting `verbs` adds verbs of your field.

## Why it matters

A model chooses a tool by its name before it reads anything else. A verb says what will happen, a noun to what; `docs` or
`weather` could read, write or delete.

## Example

```python
from toolint import tool


@tool
def invoice_create(customer_id: str) -> str:
    """Create an empty invoice and return its number.

    Args:
        customer_id: The customer's id, for example 'C-881'.
    """
    return customer_id
```

## Use instead

```python
from toolint import tool


@tool
def create_invoice(customer_id: str) -> str:
    """Create an empty invoice and return its number.

    Args:
        customer_id: The customer's id, for example 'C-881'.
    """
    return customer_id
```

## Source

toolint's own rule. OpenAI asks for clear and detailed function names (https://developers.openai.com/api/docs/guides/function-calling).
Anthropic's examples have the verb first, after the service's prefix if there is one (`github_list_prs`, `slack_send_message`,
https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools), and names by resource with the noun first
(`asana_projects_search`, https://www.anthropic.com/engineering/writing-tools-for-agents).
'''

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from toolint.model import Finding, Tool, Unknown
from toolint.rules import Context, keep_last
from toolint.rules._grammar import heads_noun, is_noun, is_verb, plural, verb_of
from toolint.rules._lexicon import en, word_set
from toolint.rules._names import Words, is_vocabulary, shared_prefix, words

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("name-not-snake-case", "rejected-definition")


_DOING = word_set(
    "apply create delete execute handle manage perform reset restart run send set start stop trigger update write"
)
"""Verbs that say what a tool does where its name has none, and that `get` must not stand for."""
_READING = word_set("check fetch get list look read retrieve return show")
_CHOICES = frozenset({"action", "cmd", "command", "method", "mode", "op", "operation", "subcommand", "verb"})
"""Parameters that say what a tool does."""
_OF_THINGS = frozenset({"query", "search"})
"""Verbs that are as often the last word of what a thing is called: ``web_search``, ``sql_query``."""
_FAMILY = 3
"""Names with one verb at their ends that make it the set's style."""
_FORMS = ("tool", "tools", "function")
"""Last words that say what every tool is."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    name = tool.doc.get("name")
    if not isinstance(name, str) or not (whole := words(name)) or is_vocabulary(context.siblings):
        return
    verbs = context.verbs
    prefix, beginnings = _set_of(_names_of(context.siblings), verbs)
    own = whole[prefix:]
    if _begins_with_verb(whole, verbs) or _begins_with_verb(own, verbs):
        return
    if "_".join(whole) in en.HOSTED:
        return
    if "_".join(whole) in en.COMMANDS or "_".join(own) in en.COMMANDS or _is_one_of_a_family(whole, context):
        return
    shared = beginnings[_beginning(whole, prefix + 1)] > 1 or (
        beginnings[_beginning(whole, 1)] > 1 and _is_thing(whole[0])
    )
    if shared and any(_can_be_verb(word, verbs) for word in whole[1:]):
        return
    if whole[-1] in _OF_THINGS or _chooses(tool):
        return
    if len(_without_tail(own)[0]) == 1 and (prefix or not _only_reads(tool, verbs)):
        return
    if message := _flaw(own, "".join(f"{word}_" for word in whole[:prefix]), verbs, _doing(tool)):
        yield Finding(("name",), f"`{name}` {message}")


def _beginning_of(tool: Tool) -> tuple[str, str] | None:
    """The first word of the description, and the verb of which it may be the third person; None where it is not known."""
    said = tool.doc.get("description")
    if isinstance(said, Unknown):
        return None
    first = said.split(maxsplit=1)[0].lower() if isinstance(said, str) and said.split() else ""
    return first, first.removesuffix("s")


def _only_reads(tool: Tool, verbs: frozenset[str]) -> bool:
    """Whether the description is known and begins with nothing that a tool does but to read."""
    first = _beginning_of(tool)
    return first is not None and (not _READING.isdisjoint(first) or verbs.isdisjoint(first))


def _chooses(tool: Tool) -> bool:
    """Whether a parameter says what is to be done, so that the name can't."""
    schema = tool.doc.get("input")
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return isinstance(properties, dict) and not _CHOICES.isdisjoint(properties)


def _doing(tool: Tool) -> str | None:
    """The verb with which the description begins, if it does more than to read; else ``get``. None where the description is not known."""
    first = _beginning_of(tool)
    return None if first is None else next((verb for verb in first if verb in _DOING), "get")


def _is_one_of_a_family(whole: Words, context: Context) -> bool:
    """Whether another tool has the same prefix and the same verb last, or two others have that verb last.

    ``istio_gateways_list`` and ``istio_sidecars_list``; ``image_search``, ``news_search`` and ``science_search``.
    """
    if len(whole) < 2 or not _can_be_verb(whole[-1], context.verbs):
        return False
    if len(whole) > 2 and _ends_of(context.siblings)[whole[0], whole[-1]] > 1:
        return True
    return _last_words(context.siblings)[whole[-1]] >= _FAMILY


@keep_last
def _names_of(siblings: Sequence[Tool]) -> tuple[Words, ...]:
    return tuple(sorted({words(sibling.name or "") for sibling in siblings}))


@keep_last
def _last_words(siblings: Sequence[Tool]) -> Counter[str]:
    """How many names have the same last word."""
    return Counter(name[-1] for name in _names_of(siblings) if name)


@keep_last
def _ends_of(siblings: Sequence[Tool]) -> Counter[tuple[str, str]]:
    """How many names of three words or more have the same first and last word."""
    return Counter((name[0], name[-1]) for name in _names_of(siblings) if len(name) > 2)


@keep_last
def _set_of(names: tuple[Words, ...], verbs: frozenset[str]) -> tuple[int, Counter[Words]]:
    """How many first words all names share, and how many names begin with each word, before and after those."""
    names = tuple(name for name in names if name)
    prefix = shared_prefix(names)
    shared = names[0][:prefix] if names else ()
    prefix = next((at for at, word in enumerate(shared) if _can_be_verb(word, verbs) and not _is_thing(word)), prefix)
    return prefix, Counter(_beginning(name, length) for name in names for length in {1, prefix + 1})


def _beginning(name: Words, length: int) -> Words:
    """The first words, in singular: ``pods_list`` and ``pod_get`` share their noun."""
    return (*name[: length - 1], name[length - 1].rstrip("s"))


def _flaw(own: Words, namespace: str, verbs: frozenset[str], doing: str | None) -> str | None:
    """What is wrong with a name that does not begin with a verb; None where that can't be told."""
    body, tail = _without_tail(own)
    *before, last = body
    if not all(map(_is_thing, before)) or (before and _is_qualified_verb(before, last, verbs)):
        return None
    begins = f"(noun first is right where more tools of the set begin with `{namespace}{body[0]}_`)"
    if before and (
        last in en.ACTIONS or ((last in en.NOUN_ACTIONS or last in verbs) and all(map(_is_only_thing, before)))
    ):
        things = (*before[:-1], plural(before[-1])) if last == "list" else before
        return f"has its verb last: name it `{namespace}{'_'.join((last, *things, *tail))}` {begins}"
    if not all(map(_is_only_thing, before)) or (not before and last in en.COMMANDS):
        return None
    if heads_noun(last):
        said = own[:-1] if own[-1] in _FORMS and len(own) > 1 else own
        if doing is None:
            return "has no verb: put one first, that says what it does"
        get = f"{namespace}{'_'.join((doing, *said))}"
        if last in en.NOUNS_OR_ACTIONS and before and all(map(is_noun, before)):
            return f"begins with a noun: put a verb first, as in `{namespace}{'_'.join((last, *before, *tail))}` or `{get}`"
        verb = verb_of(last)
        if verb and last.endswith(("er", "or")):
            return None  # `web_extractor` says what it does.
        better = f"{namespace}{'_'.join((verb, *(before or ('...',)), *tail))}" if verb else get
        return f"has no verb: say what it does, as in `{better}`"
    if before and _can_be_verb(last, verbs):
        return f"begins with a noun: put a verb first {begins}"
    return None


def _begins_with_verb(own: Words, verbs: frozenset[str]) -> bool:
    if own[0] in en.QUALIFIERS and len(own) > 1:
        own = own[1:]
    if own[0] in en.QUESTIONS or "to" in own:
        return True
    noun_first = own[0] in en.NOUN_FIRST and len(own) > 1 and _without_tail(own)[0][-1] in en.ACTIONS
    return _can_be_verb(own[0], verbs) and not noun_first


def _is_qualified_verb(before: list[str], last: str, verbs: frozenset[str]) -> bool:
    """Whether adjectives only stand before a verb: ``semantic_search``."""
    return all(word in en.ADJECTIVES for word in before) and _can_be_verb(last, verbs) and last not in en.NOUN_FIRST


def _can_be_verb(word: str, verbs: frozenset[str]) -> bool:
    return word in verbs or is_verb(word)


def _is_thing(word: str) -> bool:
    return _is_only_thing(word) or word in en.NOUN_FIRST


def _is_only_thing(word: str) -> bool:
    return is_noun(word) or word in en.ADJECTIVES


def _without_tail(own: Words) -> tuple[Words, Words]:
    """The name up to ``by_id``, ``in_folder`` and the like, and that; versions and a closing ``tool`` count as neither."""
    while len(own) > 1 and (own[-1] in _FORMS or own[-1] == "async" or own[-1].strip("v0123456789") == ""):
        own = own[:-1]
    cut = next((at for at, word in enumerate(own) if at and word in en.PREPOSITIONS), len(own))
    return own[:cut], own[cut:]
