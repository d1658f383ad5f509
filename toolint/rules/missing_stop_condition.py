'''The tool can be called over and over, and its description does not say when to stop.

## What it does

Looks at three kinds of tools: those that search with free text (search, find, query, look up, retrieve), those that take a cursor
from one call to the next, and those that ask for the state of a job. Reports those whose description and parameters hold no stop
condition: a number of calls, what it means or what comes back when nothing is found, or how the end is known. Searches for a regular
expression and searches inside one document, page or table that must be named or handed over, or that is open,
are left alone, and so are descriptions in other languages
than English and Chinese.

## Why it matters

A search that finds nothing invites the next one with slightly other words. Without a word about when to stop, models call the same
tool five times in a row and then guess.

## Example

```python
from toolint import tool


@tool
def search_handbook(query: str) -> list[str]:
    """Search the staff handbook and return the passages that fit best.

    Args:
        query: A full question, for example 'how many days of parental leave'.
    """
    return [query]
```

## Use instead

```python
from toolint import tool


@tool
def search_handbook(query: str) -> list[str]:
    """Search the staff handbook and return the passages that fit best.

    Rarely needed more than twice: if two searches find nothing, the handbook does not cover it, so say that.

    Args:
        query: A full question, for example 'how many days of parental leave'.
    """
    return [query]
```

## Source

toolint's own rule. Anthropic asks that a description says when the tool should be used and when it shouldn't
(https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools); OpenAI's prompting guide for GPT-5 recommends early stop
criteria and budgets of tool calls against too much searching, there in the prompt
(https://cookbook.openai.com/examples/gpt-5/gpt-5_prompting_guide). With the tool, they reach every agent that uses it.
'''

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolint.model import Finding, Json, Tool
from toolint.rules import Context
from toolint.rules._grammar import is_verb
from toolint.rules._lexicon import Language, en, language, languages, word_set
from toolint.rules._names import Words, snake_case, words
from toolint.rules._restating import stems
from toolint.schema import resolve, walk

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("endless-repetition",)

_Kind: TypeAlias = Literal["search", "cursor", "poll"]

_SEARCH = word_set("search find query grep")
_LOOK_UP = word_set("lookup look retrieve research browse discover explore")
_TABLE = word_set("lookup look")
"""Verbs that are also said of a table, in which one thing is looked up."""
_LIGHT = word_set("do execute make perform run")
"""Verbs that leave the meaning to the noun: ``run_search``."""
_EXECUTE = word_set("execute exec run")
_CHANGE = word_set("create delete edit manage replace set update upsert write insert move place")

_QUERY = word_set("""
    criteria intent keyword keywords needle phrase pattern prompt q queries query question questions regex search
    sentence term terms text topic
""")
"""Last words of parameters that take free text to search with."""
_SUBJECT = word_set("keyword term topic")
"""Those of them that are keys of a table too."""
_SEARCHES = re.compile(
    r"\b(?:search|find|match|quer|retriev|semantic|similar|relevan|full[- ]text)|搜|查找|检索|檢索", re.IGNORECASE
)
_KEY = word_set("""
    address airport branch category city class code column country currency data database date datetime day department
    destination dir directory doi domain email expression file filename folder format hash host hostname id identifier ids ip isbn
    json key kind label language lat lng locale location lon module namespace number origin owner package path place port
    project ref region repo repository script selector sha slug sql state statement status symbol table tag ticker time
    timestamp type uid uri url user username uuid value version xpath year zip zipcode
""")
"""Last words of parameters that name one thing exactly."""
_FORMAL = re.compile(
    r"(?i:\b(?:sql|spl|cql|jql|cypher|promql|graphql|sparql|kql|logql|jq|jmespath|jsonpath|python)\b|\bquery (?:statement|language|syntax)\b)"
    r"|\bSELECT\b|查询(?:语句|语法)|查詢(?:語句|語法)"
)
"""Queries in a formal language: a program is run, not a text searched for."""
_PLAIN = re.compile(r"\b(?:simple|plain|free)[ -]text\b|\bnatural[ -]language\b", re.IGNORECASE)
"""What is taken besides a formal language."""
_STATEMENT = re.compile(
    r"[^.]{0,80}\b(?:sql|spl|cypher|promql|graphql|sparql|kql|logql) (?:quer|statement|expression)"
    r"|[^.]{0,80}\bquery (?:dsl|language|syntax)\b|[^。]{0,40}(?:查询语句|查詢語句)",
    re.IGNORECASE,
)
"""The beginning of a description that says: this tool runs such a query."""
_PATTERN = word_set("glob pattern patterns regex regexp")
_EXPRESSION = re.compile(
    r"(?:\b|_)(?:rip)?grep|\bglob|\bregex|regular expression|\bwild ?card|正则|正則|通配符|萬用字元", re.IGNORECASE
)
"""What a pattern is if not free text."""
_CONTAINER = word_set("""
    article audio book doc document file filename image issue note notebook page paper path pdf presentation sheet spreadsheet table
    thread transcript uri url video
""")
"""Words of parameters that name the one thing in which is searched."""
_CONTENT = word_set(
    "content contents csv data dict dictionary entries html items json list log lines markdown records rows values xml yaml"
)
"""Last words of parameters that hold themselves what is searched."""
_OPEN = re.compile(
    r"\b(?:active|current(?:ly (?:open|loaded|visible))?|open(?:ed)?|loaded|visible)"
    r" (?:buffer|canvas|document|editor|file|notebook|page|pdf|screen|sheet|tab|view|viewport|web ?page|window|workbook)\b"
    r"|\bctrl ?[+-] ?f\b|(?:当前|目前|當前|打开的|打開的)(?:网页|網頁|页面|頁面|文档|文件|檔案|窗口)",
    re.IGNORECASE,
)
"""The one thing that is open before the model, in which is searched."""
_TOKENS = {"page", "next", "continuation", "pagination", "paging", "starting", "scroll"}
_NARROW = ("enum", "const", "format", "pattern")
"""Keywords by which a string is none that can be put in other words."""
_CONNECTOR = re.compile(r"\bchatgpt\b|\bdeep research\b", re.IGNORECASE)
"""What descriptions of the ``search`` that ChatGPT's deep research asks for speak of; it is called many times on purpose."""
_SENTENCE_END = re.compile(r"[.!?\u3002\uff01\uff1f]")
_JOBS = word_set(
    "batch build crawl deployment execution export generation import job operation prediction run scan task"
)
_JOB_IDS = [[job, "id"] for job in sorted(_JOBS)]
_STATES = word_set("completion progress state status")


@dataclass(frozen=True, slots=True)
class _Field:
    """A property of an object somewhere in the input."""

    name: str
    schema: Json
    required: bool


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    description = tool.doc.get("description")
    if not description or not isinstance(description, str) or not description.strip():
        return
    spoken = language(description)
    kind = _kind(tool, description, spoken) if spoken else None
    if spoken is None or kind is None or _says_when_to_stop(description, kind):
        return
    if any(_says_when_to_stop(text, kind) for text in _texts_of_parameters(tool.doc.get("input"))):
        return
    reason = {
        "search": "a model can search again and again with other words",
        "cursor": "a model can go on asking for the next page",
        "poll": "a model can ask again and again for the same state",
    }[kind]
    yield Finding(
        ("description",), f'{reason}, and nothing says when to stop: add a sentence such as "{spoken.EXAMPLES[kind]}"'
    )


def _kind(tool: Tool, description: str, spoken: Language) -> _Kind | None:
    """The way in which a tool can be called over and over, None where it can't."""
    name = words(tool.name or "")
    schema = tool.doc.get("input")
    fields = [field for _, node in walk(schema) for field in _fields(node)]
    if not _CHANGE & set(name):
        searches = _searches(name)
        asked = [field for field in fields if _last_word(field.name) in _QUERY and _is_free_text(field, schema)]
        asked = [field for field in asked if not _is_expression(field, f"{tool.name} {description}")]
        if searches in _TABLE and not _SEARCHES.search(description):
            asked = [field for field in asked if _last_word(field.name) not in _SUBJECT]
        narrow = (
            _runs_or_converts(name)
            or _STATEMENT.match(description)
            or (tool.name == "search" and _CONNECTOR.search(description))
            or _OPEN.search(description)
            or any(_names_container(field, schema) or _holds_all(field) for field in _fields(schema))
        )
        if not narrow and (
            (searches and asked)
            or (spoken.SEARCH.match(description) and any(field.required for field in asked))
            or (searches in _SEARCH and _asks_for_one_text(schema, description))
        ):
            return "search"
        if any(_is_cursor(field.name) and _is_text(field.schema, schema) for field in fields):
            return "cursor"
    return "poll" if _polls(name, fields) else None


def _runs_or_converts(name: Words) -> bool:
    """Whether a name says that what is given is executed, or made into something else: ``execute_sql``, ``text_to_sql``."""
    if ((_SEARCH | _LOOK_UP) - {"query"}) & set(name):
        return False
    return "to" in name[1:-1] or bool(_EXECUTE & set(name))


def _searches(name: Words) -> str | None:
    """The verb by which a name says that the tool searches: ``search`` of ``docs_search`` and ``run_search``."""
    for at, word in enumerate(name):
        if word == "query" and at and name[at - 1] in _LIGHT:
            return None  # What is executed is written in a query language.
        if word in _SEARCH or word in _LOOK_UP:
            return word
        if is_verb(word) and word not in _LIGHT and word not in en.NOUN_FIRST:
            return None
    return None


def _asks_for_one_text(schema: Json, description: str) -> bool:
    """Whether the one string that must be given is a free text, by its type and its name."""
    needed = [field for field in _fields(schema) if field.required and _is_text(field.schema, schema)]
    return (
        len(needed) == 1
        and not _names_one_thing(needed[0].name)
        and _is_free_text(needed[0], schema)
        and not _is_expression(needed[0], description)
    )


def _is_expression(field: _Field, text: str) -> bool:
    """Whether the field takes a regular expression or a glob, as a text about the tool or the field says."""
    said = field.schema.get("description", "")
    return _last_word(field.name) in _PATTERN and bool(
        _EXPRESSION.search(f"{field.name} {text} {said if isinstance(said, str) else ''}")
    )


def _names_container(field: _Field, root: Json) -> bool:
    """Whether the field, which must be given, names one document or table: ``url``, ``table_name``, ``file_id``."""
    parts = snake_case(field.name).split("_")
    thing = next((part for part in reversed(parts) if part not in ("id", "name", "key")), "")
    return field.required and _is_text(field.schema, root) and (parts == ["id"] or thing in _CONTAINER)


def _holds_all(field: _Field) -> bool:
    """Whether the field, which must be given, holds itself what is searched: ``data: dict``, ``html: str``."""
    return field.required and _last_word(field.name) in _CONTENT


def _names_one_thing(field: str) -> bool:
    last = _last_word(field)
    return bool({*stems(last)} & _KEY) or last.endswith(("key", "id", "keys", "ids"))


def _last_word(field: str) -> str:
    return snake_case(field).rpartition("_")[2]


def _polls(name: Words, fields: Iterable[_Field]) -> bool:
    """Whether the tool asks for the state of a job that it is given the id of."""
    if not name or not any(snake_case(field.name).split("_")[-2:] in _JOB_IDS for field in fields):
        return False
    return name[0] in ("poll", "wait") or (
        name[0] in ("check", "get", "query", "fetch", "poll") and name[-1] in _STATES
    )


def _is_cursor(field: str) -> bool:
    parts = snake_case(field).split("_")
    return parts[-1] == "cursor" or (parts[-1] == "token" and bool(_TOKENS & set(parts))) or parts == ["scroll", "id"]


def _fields(node: Json) -> Iterator[_Field]:
    properties = node.get("properties") if isinstance(node, dict) else None
    required = node.get("required") if isinstance(node, dict) else None
    needed: Container[str] = required if isinstance(required, list) else ()
    if isinstance(required, list) and all(isinstance(name, str) for name in required):
        needed = frozenset(required)  # Each of maybe thousands of properties is looked up.
    if isinstance(properties, dict):
        for name, schema in properties.items():
            yield _Field(name, schema, name in needed)


def _is_free_text(field: _Field, root: Json) -> bool:
    """Whether any text at all can be given, one that is not a query in a formal language."""
    if not isinstance(field.schema, dict) or not _is_text(field.schema, root):
        return False
    said = field.schema.get("description", "")
    name = snake_case(field.name).replace("_", " ")
    text = f"{name} {said if isinstance(said, str) else ''}"
    return not _FORMAL.search(text) or bool(_PLAIN.search(text))


def _is_text(schema: Json, root: Json, depth: int = 0) -> bool:
    """Whether a schema takes any string, or a list of them, and nothing else but null."""
    if not isinstance(schema, dict) or depth > 8 or any(key in schema for key in _NARROW):
        return False
    if isinstance(reference := schema.get("$ref"), str):
        return _is_text(resolve(root, reference), root, depth + 1)
    types = schema.get("type")
    if types == "array":
        return _is_text(schema.get("items"), root, depth + 1)
    if types is not None:
        return (types if isinstance(types, list) else [types]) in (["string"], ["string", "null"], ["null", "string"])
    branches = schema.get("anyOf", schema.get("oneOf"))
    if not isinstance(branches, list):
        return False
    values = [branch for branch in branches if not (isinstance(branch, dict) and branch.get("type") == "null")]
    return bool(values) and all(_is_text(branch, root, depth + 1) for branch in values)


def _texts_of_parameters(schema: Json) -> Iterator[str]:
    for _, node in walk(schema):
        if isinstance(node, dict) and (text := node.get("description")) and isinstance(text, str):
            yield text


def _says_when_to_stop(text: str, kind: _Kind) -> bool:
    text = " ".join(re.sub(r"\n\s*(?:\n|[-*\u2022] |\d+\. )", ". ", text.replace("\u2019", "'")).split())
    for spoken in languages():
        phrases = spoken.STOP if kind == "search" else (*spoken.STOP, *spoken.LAST_PAGE)
        if any(phrase.search(text) for phrase in phrases):
            return True
        if _ends_without_result(text, spoken) or _answers_without_result(text, spoken):
            return True
    return False


def _ends_without_result(text: str, spoken: Language) -> bool:
    """Whether the text says what to do when nothing is found, other than calling again."""
    for found in spoken.EMPTY.finditer(text):
        before = _end_of_sentence(text[max(0, found.start() - 120) : found.start()])
        after = text[found.end() : found.end() + 120]
        sentence = re.match(r".{0,12}[^.!?\u3002\uff01\uff1f]*", after)
        if spoken.CONDITION.search(before + (after[:2] if spoken.SCRIPT == "han" else "")) and spoken.END.search(
            f"{before} {sentence[0] if sentence else ''}"
        ):
            return True
    return False


def _answers_without_result(text: str, spoken: Language) -> bool:
    """Whether the text says what the tool gives when nothing is found, in the sentence that speaks of it."""
    for found in spoken.NO_MATCH.finditer(text):
        before = _end_of_sentence(text[max(0, found.start() - 120) : found.start()])
        after = _SENTENCE_END.split(text[found.end() : found.end() + 120])[0]
        if spoken.ANSWER.search(before) or spoken.ANSWER.search(after):
            return True
    return False


def _end_of_sentence(text: str) -> str:
    return _SENTENCE_END.split(text)[-1]
