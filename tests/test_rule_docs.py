"""The pages under docs/rules are those that the script makes, findings lead to them, and reports show no secret."""

from __future__ import annotations

import importlib.util
import json
from types import ModuleType

import pytest

from conftest import ROOT
from toolint.config.layers import FAULTS
from toolint.model import Diagnostic
from toolint.reports import Style, full
from toolint.reports import json as json_report
from toolint.rules import rules
from toolint.text import Source, Span

FOLDER = ROOT / "docs" / "rules"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_rule_docs", ROOT / "scripts" / "make_rule_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pages_are_fresh(script: ModuleType, update: bool) -> None:
    expected = script.pages()
    if update:
        for path in FOLDER.iterdir():
            path.unlink()
        for name, text in expected.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == expected


@pytest.mark.parametrize("rule", [*rules(), *FAULTS])
def test_a_finding_leads_to_its_page(rule: str) -> None:
    diagnostic = Diagnostic(rule, "error", "said", "a.py", Span(0, 0))
    (finding,) = json.loads(json_report.render([diagnostic], lambda _: None, Style()))
    page = (ROOT / finding["url"]).read_text(encoding="utf-8")
    assert page.startswith(f"# {rule}\n")


def test_what_only_compile_says_has_no_page() -> None:
    diagnostic = Diagnostic("unknown-value", "error", "said", "a.py", Span(0, 0))
    (finding,) = json.loads(json_report.render([diagnostic], lambda _: None, Style()))
    assert finding["url"] is None


def test_a_secret_is_not_shown_with_its_line() -> None:
    secret = "AKIA" + "Q3Z7XPLM4TRV2W8K"
    text = f'[\n"{secret}", "x"\n]\n'
    places = {"exposed-secret": Span(2, 24), "joined-words": Span(26, 29)}
    found = [Diagnostic(rule, "error", "said", "a.json", span) for rule, span in places.items()]
    source = Source("a.json", text)
    report = full.render(found, lambda _: source, Style(snippets=True))
    assert secret not in report
    assert secret in full.render(found[1:], lambda _: source, Style(snippets=True))
