"""The rules: their pages, the cases under testdata/rules, names in tables, documents of any shape."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import ROOT
from made_tools import made_tool
from memory import MemoryProject
from toolint import engine
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.model import Diagnostic, Json, Tool, Unknown, UnknownRead
from toolint.reports import Style, concise
from toolint.rules import Context, handler_name_mismatch, name_not_snake_case, name_not_verb_noun, rules
from toolint.rules._names import snake_case, words
from toolint.text import Source, apply_edits

SECTIONS = ["What it does", "Why it matters", "Example", "Use instead", "Source"]
CASES = sorted(path for path in (ROOT / "testdata" / "rules").glob("*/*") if path.suffix in (".py", ".json"))


def checked(source: Source, also: Iterable[str] = ()) -> Sequence[Diagnostic]:
    """What the rules that are on by default, and those named, say about a file that stands alone."""
    project = MemoryProject({source.path: source.text})
    result = engine.check(source, project, settings_from([Layer({"extend-select": [*also]}, "/")], cwd="/"))
    assert not result.crashes
    return result.diagnostics


# Pages


@pytest.mark.parametrize("name", rules())
def test_page_has_its_sections(name: str) -> None:
    page = rules()[name].page.strip()
    assert re.findall("^## (.+)$", page, re.MULTILINE) == SECTIONS
    summary, blank = page.split("\n")[:2]
    assert summary.endswith(".")
    assert not blank
    assert all(part.strip() for part in re.split("^## .+$", page, flags=re.MULTILINE))


@pytest.mark.parametrize("name", rules())
def test_the_source_of_the_page_can_be_looked_up(name: str) -> None:
    source = rules()[name].page.partition("## Source\n")[2]
    assert re.search(r"https://[a-z]", source) or name in ("refused-handler", "rejected-definition")
    assert "contract:" not in source


@pytest.mark.parametrize("name", rules())
def test_examples_of_the_page_are_wrong_and_right(name: str) -> None:
    wrong, right = (_block(rules()[name].page, section) for section in ("Example", "Use instead"))
    assert name in {diagnostic.rule for diagnostic in checked(wrong, [name])}
    assert name not in {diagnostic.rule for diagnostic in checked(right, [name])}


def test_rules_yield_to_rules_that_exist() -> None:
    for rule in rules().values():
        assert rule.yields_to <= {*rules()} - {rule.name}


def _block(page: str, section: str) -> Source:
    """The only code block of a section as a file."""
    (block,) = re.findall(rf"^## {section}\n(.*?)(?=^## )", page, re.MULTILINE | re.DOTALL)
    ((language, text),) = re.findall(r"^```(python|json)\n(.*?)^```$", block, re.MULTILINE | re.DOTALL)
    return Source(f"example.{ {'python': 'py', 'json': 'json'}[language] }", text)


# Cases


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_case(case: Path, update: bool) -> None:
    rule = case.parent.name
    source = Source(case.name, case.read_bytes().decode())
    found = checked(source, [rule])
    report = concise.render(found, lambda path: source if path == source.path else None, Style())
    _expect(case.with_suffix(".out"), report, update)
    fixed = _fixed(source, rule)
    _expect(case.with_suffix(".fixed"), fixed if fixed != source.text else None, update)


def _fixed(source: Source, rule: str) -> str:
    """The text after all fixes, one after the other; each must remove its finding and bring no other."""
    for _ in range(50):
        found = checked(source, [rule])
        diagnostic = next((one for one in found if one.fix), None)
        if diagnostic is None or diagnostic.fix is None:
            return source.text
        source = Source(source.path, apply_edits(source.text, diagnostic.fix.edits))
        before, after = (Counter((one.rule, one.message) for one in some) for some in (found, checked(source, [rule])))
        assert after <= before - Counter([(diagnostic.rule, diagnostic.message)])
    raise AssertionError("the fixes don't come to an end")


def _expect(path: Path, text: str | None, update: bool) -> None:
    """Compare with the expectation, a file that must be absent for None."""
    if update and text is not None:
        path.write_bytes(text.encode())
    elif update:
        path.unlink(missing_ok=True)
    assert (path.read_bytes().decode() if path.exists() else None) == text


@pytest.mark.parametrize("name", rules())
def test_every_rule_has_a_case_that_it_reports_and_one_that_it_leaves_alone(name: str) -> None:
    reports = [case.with_suffix(".out").read_text() for case in CASES if case.parent.name == name]
    assert {f"[{name}]" in report for report in reports} == {True, False}


def test_every_expectation_has_its_case() -> None:
    expected = {
        path.with_suffix("") for path in (ROOT / "testdata" / "rules").glob("*/*") if path.suffix in (".out", ".fixed")
    }
    assert expected == {case.with_suffix("") for case in CASES}
    assert {case.parent.name for case in CASES} <= {*rules()}


# Names


@pytest.mark.parametrize(
    "name, expected",
    [
        ("searchDocs", "search_docs"),
        ("DocsSearch", "docs_search"),
        ("get-user", "get_user"),
        ("HTTPServer2", "http_server2"),
        ("user.list", "user_list"),
        ("users/list", "users_list"),
        ("Read a file's content", "read_a_files_content"),
        ("Read a file\u2019s content", "read_a_files_content"),
        ("SEND_EMAIL", "send_email"),
        ("getUserByID", "get_user_by_id"),
        ("listURLs", "list_urls"),
        ("getGitHubUser", "get_github_user"),
        ("OAuth2Login", "oauth2_login"),
        ("ListS3Buckets", "list_s3_buckets"),
        ("parseHTML5Page", "parse_html5_page"),
        ("render3DModel", "render_3d_model"),
        ("base64Encode", "base64_encode"),
        ("get_currentTime", "get_current_time"),
        ("mcp__GitHub__listPRs", "mcp_github_list_prs"),
        ("A", "a"),
        (" padded ", "padded"),
    ],
)
def test_snake_case(name: str, expected: str) -> None:
    (finding,) = name_not_snake_case.check(made_tool(name), Context())
    assert finding.pointer == ("name",)
    assert finding.message.endswith(f"`{expected}`")
    assert not list(name_not_snake_case.check(made_tool(expected), Context()))


@pytest.mark.parametrize(
    "name", ["search_docs", "search", "resize_2x", "a__b", "_run", "md5sum", "查询天气", "Obtenir_Météo", "", "---"]
)
def test_names_without_a_better_spelling(name: str) -> None:
    assert not list(name_not_snake_case.check(made_tool(name), Context()))


@given(st.text(max_size=40))
def test_snake_case_is_idempotent_and_keeps_to_its_letters(name: str) -> None:
    for finding in name_not_snake_case.check(made_tool(name), Context()):
        spelling = finding.message.split("`")[-2]
        assert re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", spelling)
        assert not list(name_not_snake_case.check(made_tool(spelling), Context()))


GOOD_SETS = """
search_docs | fetch_user | send_email | create_invoice | list_prs | get_weather
search | ping | fetch | deploy
user_get | user_create | user_delete
user_get | user_create | warehouse_count_items
file_read | file_write
calendar_event_create | calendar_event_delete
pods_list | pod_get
github_list_prs | github_create_issue | github_pr_merge | github_pr_close
git_status | git_diff | git_commit | git_log
kind_load_image | kind_load_image_archive
run_sql_query | run_sql_script
is_holiday | has_access | can_book_room | what_is_open | how_to_install
celsius_to_fahrenheit | text_to_speech
look_up_order | set_up_repo | sign_in | log_out
bulk_create_users | batch_get_items | auto_tag | reindex_site | unsubscribe_user | prefetch_pages | anonymize_rows
order_pizza | book_flight | file_complaint | email_customer | document_decision | record_payment | schedule_delete
semantic_search | advanced_search | final_answer
tavily_search | wikipedia_search | exa_answer | kubectl_get | arxiv
consultar_factura | rechercher_document | creer_facture | chaxun_tianqi | suche_kunden | hent_vaer
查询天气 | поиск
github.list_prs | mcp__github__list_prs | github/issues/list
get_user_v2 | search_docs_tool | ask | query_db
slack_post_message
cat | ls | grep | man | df | ps | info | date
client_list | dbsize | hset
istio_gateways_list | istio_peerauthentications_list | istio_analyze
kubevirt_vms_list | kubevirt_datasources_list
kind_network_inspect | kind_node_inspect | kind_create_cluster
health_check | list_contexts
task1 | x | foo | foo_bar | noop | 123 | _ | v2
""".strip().splitlines()


@pytest.mark.parametrize("line", GOOD_SETS)
def test_names_that_say_what_they_do(line: str) -> None:
    names = line.split(" | ")
    assert {name: message for name in names if (message := _verb_noun(name, names))} == {}


BAD_SETS = {
    "weather": "has no verb: say what it does, as in `get_weather`",
    "tools": "has no verb: say what it does, as in `get_tools`",
    "current_time": "has no verb: say what it does, as in `get_current_time`",
    "final_result": "has no verb: say what it does, as in `get_final_result`",
    "food_analysis": "has no verb: say what it does, as in `analyze_food`",
    "node_management": "has no verb: say what it does, as in `manage_node`",
    "closest_airport": "has no verb: say what it does, as in `get_closest_airport`",
    "invoice_create": "has its verb last: name it `create_invoice`",
    "stock_lookup": "has its verb last: name it `lookup_stock`",
    "file_delete": "has its verb last: name it `delete_file`",
    "user_update": "has its verb last: name it `update_user`",
    "users_list": "has its verb last: name it `list_users`",
    "invoice_create_by_id": "has its verb last: name it `create_invoice_by_id`",
    "github_bug_report | github_list_prs": "begins with a noun: put a verb first, as in `github_report_bug` or",
    "customer_order": "has no verb: say what it does, as in `get_customer_order`",
    "user_list": "has its verb last: name it `list_users`",
    "policy_list": "has its verb last: name it `list_policies`",
    "kind_images_list | kind_list_clusters | kind_get_nodes": "has its verb last: name it `kind_list_images`",
    "orders_list | users_list": "has its verb last: name it `list_orders`",
    "country_source": "begins with a noun: put a verb first",
    "stock_price_by_ticker": "begins with a noun: put a verb first",
    "github_repository_summary | github_list_prs": "has no verb: say what it does, as in `github_get_repository_summary`",
    "github_webhook_delete | github_list_prs": "has its verb last: name it `github_delete_webhook`",
    "weather_forecast | weather_history_read | get_user": "",
    "weather_archive | get_user": "has its verb last: name it `archive_weather`",
}


@pytest.mark.parametrize("line", BAD_SETS)
def test_names_that_do_not(line: str) -> None:
    first, *others = line.split(" | ")
    assert (_verb_noun(first, [first, *others]) or "").startswith(BAD_SETS[line])
    assert bool(_verb_noun(first, [first, *others])) is bool(BAD_SETS[line])


def test_verbs_of_the_settings() -> None:
    verbs = frozenset({"dun", "weather"})
    assert not list(name_not_verb_noun.check(made_tool("weather_hull"), Context(verbs=verbs)))
    assert not list(name_not_verb_noun.check(made_tool("customer_dun"), Context()))
    (finding,) = name_not_verb_noun.check(made_tool("customer_dun"), Context(verbs=verbs))
    assert "name it `dun_customer`" in finding.message


def _verb_noun(name: str, names: Sequence[str]) -> str | None:
    """What the rule says about a name of a set, without the name itself."""
    context = Context(siblings=tuple(map(made_tool, names)))
    messages = [finding.message for finding in name_not_verb_noun.check(made_tool(name), context)]
    return messages[0].removeprefix(f"`{name}` ") if messages else None


@given(st.text(max_size=30))
def test_words_of_any_name(name: str) -> None:
    assert all(words(name))
    assert words(name) == () or words(name) == words("_".join(words(name)))
    snake_case(name)


@pytest.mark.parametrize(
    "pairs, said",
    [
        ("find_order=load_order", {"find_order"}),
        ("load_order=load_order", set()),
        ("print=print_", set()),
        ("query=_query", set()),
        ("query=_query list=_list", set()),
        ("query=query_tool list=list_tool", set()),
        ("query=handle_query list=handle_list get=handle_get", set()),
        ("query=query_tool list=list_tool open=opens_tool", {"open"}),
        ("query=query_tool list=handle_list", set()),
        ("search=connector_search fetch=load_document", set()),
        ("Search=find_notes fetch_all=load_notes", {"Search", "fetch_all"}),
        ("gh_list=list gh_get=get", set()),
        ("gh_list=list gh_get=get gh_login=gh_login", set()),
        ("gh_list=list gh_get=get login=login", {"gh_list", "gh_get"}),
        ("gh_list=list gh_get=get gh_open=open gh_close=close login=login", set()),
        ("gh_list=list gh_get=get gh_open=open gh_close=shut login=login", {"gh_close"}),
        ("gh_list=list gh_get=get gh_open=open login=login logout=logout", {"gh_list", "gh_get", "gh_open"}),
        ("gh_list=list gh_get=get gh_open=lock gh_close=shut", {"gh_open", "gh_close"}),
        ("gh_list=list", set()),
        ("gh_list=fetch", {"gh_list"}),
        ("list=gh_list", {"list"}),
        ("list_all=list", {"list_all"}),
        ("github.list=list github.get=get", set()),
        ("checklist=list checkget=get", {"checklist", "checkget"}),
        ("load_order=loadOrder", {"load_order"}),
        ("loadOrder=load_order", set()),
        ("load-order=load_order", set()),
        ("search=run list=_run get=<lambda> open=wrapper", set()),
        ("load_order=run find=search", {"find"}),
        ("tool= other=", set()),
    ],
)
def test_handler_names(pairs: str, said: set[str]) -> None:
    tools = [
        made_tool(name, handler=handler or None) for name, _, handler in (pair.partition("=") for pair in pairs.split())
    ]
    context = Context(siblings=tuple(tools))
    assert {tool.name for tool in tools if list(handler_name_mismatch.check(tool, context))} == said


# Any document

KEYS = st.sampled_from(
    [
        "name",
        "description",
        "input",
        "type",
        "properties",
        "items",
        "required",
        "anyOf",
        "allOf",
        "$ref",
        "$defs",
        "enum",
        "const",
        "query",
        "cursor",
        "job_id",
        "if",
        "not",
        "additionalProperties",
        "format",
        "default",
        "strict",
        "title",
    ]
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8), KEYS,
    st.sampled_from(["object", "string", "array", "null", "#", "#/$defs/query", "search_docs", "Search the docs."]),
    st.builds(lambda: Unknown("not known")),
)  # fmt: skip
DOCUMENTS: st.SearchStrategy[Json] = st.dictionaries(
    KEYS,
    st.recursive(
        LEAVES,
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=5)),
        max_leaves=30,
    ),
    max_size=6,
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(DOCUMENTS, DOCUMENTS, st.booleans())
def test_no_document_makes_a_rule_fail(document: Json, other: Json, strict: bool) -> None:
    tools = tuple(replace(made_tool("x", handler="run_x"), doc=doc, sent_strict=strict) for doc in (document, other))
    for tool in tools:
        for rule in rules().values():
            _findings(tool, rule.name, Context(siblings=tools))


def _findings(tool: Tool, rule: str, context: Context) -> None:
    try:
        for finding in rules()[rule].check(tool, context):
            assert finding.message
            assert isinstance(finding.pointer, tuple)
    except UnknownRead:
        pass
