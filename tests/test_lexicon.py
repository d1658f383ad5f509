"""The lexicon: which language a text is in, what its phrases say, what a word of a name can be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from made_tools import made_tool
from toolint.rules import Context, missing_stop_condition
from toolint.rules._grammar import heads_noun, is_noun, is_verb, verb_of
from toolint.rules._lexicon import Language, en, language, languages, script


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Search the docs.", "latin"),
        ("Größe des Gartens", "latin"),
        ("搜索文档", "han"),
        ("查詢 API 文件，返回 JSON", "han"),
        ("Return the weather of a town, for example 北京 or 杭州.", "latin"),
        ("ドキュメントを検索します", "other"),
        ("문서를 검색합니다", "other"),
        ("Поиск по документам", "other"),
        ("ابحث في المستندات", "other"),
        ("123 -> {}", None),
        ("", None),
    ],
)
def test_script(text: str, expected: str | None) -> None:
    assert script(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Search the docs.", "en"),
        ("Search GitHub repositories. Args: query (str): Search query, limit (int): Max results", "en"),
        ("Looks up the café's menu for the naïve user of a résumé site.", "en"),
        ("搜索订单，返回匹配的订单。", "zh"),
        ("Busca en la documentación del producto y devuelve los pasajes más relevantes.", None),
        ("Recherche dans la documentation du produit et donne les meilleurs passages.", None),
        ("Durchsucht die Dokumentation nach einer Frage und gibt die besten Stellen zurück.", None),
        ("Pesquisa na documentação do produto e devolve os trechos que respondem.", None),
        ("Tìm kiếm tài liệu và trả về các đoạn phù hợp nhất.", None),
        ("ドキュメントを検索します", None),
        ("...", None),
    ],
)
def test_language(text: str, expected: str | None) -> None:
    found = language(text)
    assert (getattr(found, "__name__", "").rpartition(".")[2] or None) == expected


SEARCHES = {
    "en": [
        "Search the docs.",
        "Searches the product's documentation for a question.",
        "Use this tool to search the web.",
        "This tool finds papers.",
        "Full-text search over all mails.",
        "Look up a term.",
        "Looks up a term.",
        "Retrieves passages.",
        "A tool to query the archive.",
    ],
    "zh": ["搜索订单", "用于检索知识库中的文章", "在资料库中查找文件", "根据关键词查询商品", "本工具用于搜寻新闻"],
}
NO_SEARCHES = {
    "en": [
        "Return the weather.",
        "Create an event in a calendar.",
        "Summarize search results.",
        "Findings of the last scan.",
    ],
    "zh": ["返回天气。", "创建日程，不要用于搜索", "总结一篇文章。"],
}


@pytest.mark.parametrize("name", ["en", "zh"])
def test_search_phrases(name: str) -> None:
    spoken = _named(name)
    assert [text for text in SEARCHES[name] if not spoken.SEARCH.match(text)] == []
    assert [text for text in NO_SEARCHES[name] if spoken.SEARCH.match(text)] == []


STOPS = """
Rarely needed more than twice; if two searches find nothing, say so.
Call it at most three times per question.
Call this tool only once.
Use it once a folder.
No more than 2 attempts.
At most 5 follow-up searches.
A budget of 4 calls.
One search is enough.
Two searches are enough for a question.
A single call is usually enough.
Do not call it again with the same query.
Don't retry with other words.
Never repeat a query.
Avoid calling this tool multiple times.
You should not keep searching.
If nothing is found, tell the user.
If there are no results, stop.
When the search returns an empty list, the docs do not cover the topic.
If no matching document is found, say that it is not there.
Tell the user if nothing is found.
Stop when two searches in a row find nothing.
Ask once, then stop.
After two failed searches give up.
No further searches are needed.
Make no additional calls.
Poll until the status is completed.
Repeat until next_cursor is null.
If it can't be found, do not guess.
Call at most twice.
Use sparingly: maximum 2 searches per task.
One or two searches usually suffice.
If the first two searches return nothing relevant, assume the answer isn't in the docs.
Stop after 3 attempts.
Do not call more than 3 times.
Limit: 2 calls per question.
Search once; refine at most once.
Should not be called more than twice in a row.
If you don't find it after two tries, give up.
After 2 unsuccessful searches, report that the docs don't cover it.
No need to search again.
If no relevant results, don't search again.
One call a name; an empty list means there is none.
Try no more than two phrasings.
Two searches should be enough.
If the answer is not in the first results, it does not exist in this corpus.
If two different phrasings fail, the information is not in the knowledge base.
Do not issue the same search repeatedly.
When results stop being new, stop searching.
Stop as soon as you have an answer.
Stop searching once you have enough information.
Once you have the answer, stop.
Search at most 3 times before answering.
Limit yourself to three searches.
You have a maximum of five calls.
Max 3 calls.
Max. 2 per question.
Repeated searches rarely help.
Further searches will not find more.
More searches won't help.
Don't search more than twice.
If it finds nothing, say so.
If nothing comes back, tell the user you could not find it.
If the search comes up empty twice, stop and tell the user.
If there are zero matches, the record does not exist.
Usually one call is enough.
Typically needs one call.
Call exactly once per user question.
Returns an empty list if nothing is found.
Returns an empty list when the topic is not covered.
Returns no results when the words stand in no document.
Returns no results for unknown authors.
A word found in no document returns no results.
If nothing matches, returns null.
If nothing is found, an empty list is returned.
If there are no matches, a message says which words are unknown.
If no matching rows exist, an error is raised.
Returns the first match, or null if there is no match.
Results as a list, empty if no documents match.
hint: guidance when no matches found.
If a query finds nothing, this tool falls back to a semantic search.
Falls back to keyword search when the semantic search finds nothing.
When nothing matches, it broadens the query by itself.
Raises NotFound if no document matches.
Returns None if it is not found.
Try running this tool 2-3 times with other phrasings.
Only call this tool once per turn.
Use at most two calls per conversation.
Never more than three calls in total.
最多调用两次。
最多查询3次。
每个问题至多搜索 2 次。
只需调用一次。
每个问题只搜索一次。
不要重复调用。
请勿反复搜索相同内容。
如果没有结果，请告诉用户。
若未找到相关内容，说明资料中没有，直接回答。
没有找到时不要再换词重试。
查不到就停止搜索。
搜索两次后仍无结果则视为不存在。
如果返回为空，表示没有该订单。
最多呼叫兩次。
查不到時請直接告訴使用者。
請勿重複查詢。
轮询直到状态为完成。
同一问题不要超过两次。
若搜索两次仍未找到，则认为不存在。
搜不到则直接告知用户。
无结果即停止。
连续两次无结果就不要再搜。
避免重复搜索。
每轮对话最多使用一次。
限调用3次。
两次未找到，就说明没有。
不要连续调用。
如果没有结果，返回空列表。
没有结果时返回空列表。
未找到则返回 None。
查不到時返回空陣列。
若无匹配记录，会抛出错误。
没有命中时自动回退到关键词检索。
一次调用即可。
找不到时，直接说明未收录。
结果为空即代表不存在。
最多重试两次。
调用一次就够了。
如两次检索均无结果，请停止并告知用户。
若无匹配结果，不要继续尝试。
空列表表示不存在。
搜索超过三次仍无结果，请放弃。
同样的关键词不要搜第二次。
没找到就回答不知道。
如果找不到，请不要编造，直接说没有。
""".strip().splitlines()
NO_STOPS = """
Search the docs.
Returns up to 10 results.
Returns at most 50 results per page.
Returns an empty list.
Returns an empty list on errors.
Returns an empty list if the index is unavailable.
Returns null when disabled.
Raises an error if the collection is not found.
Optional filter, None when not given.
Use this when search_docs returns no results.
Use it whenever nothing else fits.
Falls back to the default index if the user has none.
Returns a hint about the index that was used.
Runs 2 to 3 times faster than a full scan.
Do not use it for questions about prices.
Use this when the user asks about a product and there is no answer in the chat.
Searches three times as fast as grep.
Find the nearest stop and its departures.
Searches once the index is built.
Use this once the index has been built.
Stop words are left out.
The query must not be empty.
Returns no more than 20 results.
Do not use this for code questions.
Never use it for prices.
When the user asks about a person, use find_person instead.
Results are ranked; the first one is usually the best.
Use it when the user asks for something that is not in the conversation.
Searches one index per call.
Call this before answering any question about the product.
You should call this tool whenever a question is about billing.
Returns one result per page.
Raises an error if the query fails.
Takes up to five seconds.
Supports up to 100 requests per minute.
搜索订单，返回最多二十条匹配的订单。
返回前10条结果。
返回空列表。
查询失败时返回错误信息。
返回的结果没有排序。
不要用于查询价格。
查询两个城市之间的距离。
搜索一次性用品的库存。
返回最多十条结果。
查询时请使用完整的问题。
如果用户询问价格，请使用其他工具。
支持中文和英文两种语言。
每次返回一页结果。
不要用于闲聊。
当用户提问产品相关问题时调用。
""".strip().splitlines()


@pytest.mark.parametrize("text", STOPS)
def test_stop_conditions_are_understood(text: str) -> None:
    assert not _missing(f"Search the docs. {text}")


@pytest.mark.parametrize("text", NO_STOPS)
def test_other_texts_are_no_stop_conditions(text: str) -> None:
    assert _missing(text)


@pytest.mark.parametrize(
    "text",
    [
        "The cursor is null when there are no more pages.",
        "has_more is false on the last page.",
        "Pass next_cursor of the answer before, until it is absent.",
        "End of the list: next_page_token is empty.",
        "没有更多数据时游标为空。",
        "游标为 null 表示已经结束。",
    ],
)
def test_the_last_page_ends_a_cursor_and_no_search(text: str) -> None:
    schema = {"type": "object", "properties": {"cursor": {"type": "string"}}}
    assert not list(missing_stop_condition.check(made_tool("list_rows", f"List rows. {text}", schema), Context()))


def _search(name: str, description: str, required: str, optional: str = "") -> bool:
    """Whether a search with such fields lacks a stop condition."""
    properties = {field: {"type": "string"} for field in (required + " " + optional).split()}
    schema = {"type": "object", "properties": properties, "required": required.split()}
    return bool(list(missing_stop_condition.check(made_tool(name, description, schema), Context())))


@pytest.mark.parametrize(
    "name, description, required, optional",
    [
        ("grep", "Search file contents for a regular expression.", "pattern", "path"),
        ("search_files", "Find files by glob.", "pattern", ""),
        ("find_logs", "Find log lines.", "regex", ""),
        ("search_code", "用正则搜索代码。", "pattern", ""),
        ("search_table", "Search for rows in a table of one page.", "url query", ""),
        ("search_document", "Search one document.", "document_id query", ""),
        ("search_rows", "Search the rows of a table.", "table_name query", ""),
        ("search_in_file", "Search in a file.", "path query", ""),
        ("find_text", "Find text.", "id text", ""),
        ("run_query", "Execute SQL queries in the warehouse.", "query", ""),
        ("search", "Search endpoint of the ChatGPT connector.", "query", ""),
    ],
)
def test_searches_that_end_by_themselves(name: str, description: str, required: str, optional: str) -> None:
    assert not _search(name, description, required, optional)


@pytest.mark.parametrize(
    "name, description, required, optional",
    [
        ("search_notes", "Search notes for a pattern of words.", "pattern", ""),
        ("search_docs", "Search the docs.", "query", "url"),
        ("search_docs", "Search the docs.", "project_id query", ""),
        ("search_mail", "Search all mails.", "user_email query", ""),
        ("search_docs", "Search the docs of the SQL dialect.", "query", ""),
        ("search", "Search the handbook.", "query", ""),
        ("helm_search_repo", "Search for charts.", "keyword", "regexp"),
    ],
)
def test_searches_that_do_not(name: str, description: str, required: str, optional: str) -> None:
    assert _search(name, description, required, optional)


@pytest.mark.parametrize("name", ["en", "zh"])
def test_the_proposed_sentences_are_stop_conditions(name: str) -> None:
    for kind, sentence in _named(name).EXAMPLES.items():
        tool = {
            "search": made_tool("search_docs", sentence, {"properties": {"query": {"type": "string"}}}),
            "cursor": made_tool("list_rows", sentence, {"properties": {"cursor": {"type": "string"}}}),
            "poll": made_tool("check_job_status", sentence, {"properties": {"job_id": {"type": "string"}}}),
        }[kind]
        assert not list(missing_stop_condition.check(tool, Context())), sentence
        bare = replace(tool, doc={**tool.doc, "description": "Use it." if name == "en" else "工具。"})
        assert list(missing_stop_condition.check(bare, Context())), kind


@pytest.mark.parametrize(
    "text", ["if nothing ", "do not ", "until a ", "如果没有", "no ", "at most ", "最多", "aaaa ", "\n"]
)
def test_long_texts_come_to_an_end(text: str) -> None:
    long = f"Search. {text * (300_000 // len(text))}"
    assert not _missing(f"{long}. Rarely needed more than twice.")


def test_word_lists() -> None:
    assert len(en.VERBS) >= 300
    assert not en.VERBS & en.NOUNS
    assert not en.VERBS & en.ADJECTIVES
    assert not en.NOUNS & en.ADJECTIVES
    assert not en.ACTIONS & en.NOUN_ACTIONS
    assert en.ACTIONS | en.NOUN_ACTIONS | en.NOUN_FIRST <= en.VERBS
    for words in (en.VERBS, en.NOUNS, en.ADJECTIVES, en.QUALIFIERS, en.PREPOSITIONS):
        assert all(word.isascii() and word.isalpha() and word.islower() for word in words)


@pytest.mark.parametrize(
    "word",
    [
        "search",
        "fetch",
        "upsert",
        "ping",
        "deploy",
        "scrape",
        "tokenize",
        "reindex",
        "undeploy",
        "autoscale",
        "dedupe",
        "prefetch",
        "lookup",
        "setup",
        "gamify",
    ],
)
def test_verbs(word: str) -> None:
    assert is_verb(word)
    assert not is_noun(word)


@pytest.mark.parametrize(
    "word", ["weather", "users", "stories", "invoices", "configuration", "authentication", "temperature"]
)
def test_nouns(word: str) -> None:
    assert is_noun(word)
    assert not is_verb(word)


@pytest.mark.parametrize(
    "word", ["xyz", "consultar", "suchen", "chaxun", "rechercher", "brave", "kubectl", "resource2", "ss", "us"]
)
def test_unknown_words_are_neither(word: str) -> None:
    assert not is_verb(word)
    assert not is_noun(word)


@pytest.mark.parametrize(
    "noun, verb",
    [
        ("calculator", "calculate"),
        ("scraper", "scrape"),
        ("planner", "plan"),
        ("validation", "validate"),
        ("analysis", "analyze"),
        ("classification", "classify"),
        ("management", "manage"),
        ("retrieval", "retrieve"),
        ("scraping", "scrape"),
        ("weather", None),
        ("region", None),
        ("payment", None),
        ("door", None),
    ],
)
def test_verbs_of_nouns(noun: str, verb: str | None) -> None:
    assert verb_of(noun) == verb
    assert heads_noun(noun) or verb is None


_QUERY = {"type": "object", "properties": {"query": {"type": "string"}}}


def _named(name: str) -> Language:
    return next(one for one in languages() if getattr(one, "__name__", "").endswith(f".{name}"))


def _missing(description: str) -> bool:
    return bool(list(missing_stop_condition.check(made_tool("search_docs", description, _QUERY), Context())))
