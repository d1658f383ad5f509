"""``sarif``: the Static Analysis Results Interchange Format 2.1.0, for code scanning and viewers."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from toolint import __version__
from toolint.config.layers import FAULT_WARNINGS, FAULTS
from toolint.engine.fingerprints import fingerprints, numbered
from toolint.model import Diagnostic, DiagnosticFix, Json, json_pointer
from toolint.reports import Sources, Style, cell_of, page_of, path_in_repository, plain, range_of
from toolint.reports.json import dumps
from toolint.rules import rules
from toolint.text import Position

MACHINE = True

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "%SRCROOT%"


def render(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str:
    """The report."""
    names = sorted({diagnostic.rule for diagnostic in diagnostics})
    index = {name: number for number, name in enumerate(names)}
    marks = numbered(fingerprints(diagnostics, sources, lambda path: path_in_repository(path, style)))
    run = {
        "tool": {
            "driver": {
                "name": "toolint",
                "fullName": "toolint: linter and schema compiler for LLM tool definitions",
                "version": __version__,
                "rules": [_rule(name) for name in names],
            }
        },
        "columnKind": "unicodeCodePoints",
        # The order is that in which a reader has to try them.
        "newlineSequences": ["\r\n", "\r", "\n"],
        "originalUriBaseIds": {_BASE: {"description": {"text": "The top of the repository, or the working folder."}}},
        "results": [
            _result(diagnostic, index[diagnostic.rule], mark, sources, style)
            for diagnostic, mark in zip(diagnostics, marks, strict=True)
        ],
    }
    return dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(name: str) -> Json:
    """What the report says of a rule: its page, and how it is set where nothing else is said."""
    rule = rules().get(name)
    page = (rule.page if rule else FAULTS.get(name, "")).strip()
    said: dict[str, Json] = {"id": name}
    if page:
        summary, _, rest = page.partition("\n")
        paragraphs = (part for part in rest.split("\n\n") if part.strip() and not part.lstrip().startswith("#"))
        whole = " ".join(next(paragraphs, summary).split())
        said["shortDescription"] = {"text": summary}
        said["fullDescription"] = {"text": whole}
        said["help"] = {"text": page, "markdown": page}
        level = rule.severity if rule else "warning" if name in FAULT_WARNINGS else "error"
        said["defaultConfiguration"] = {"level": level, "enabled": rule.default if rule else True}
    address = page_of(name)
    if address is not None and "://" in address:
        said["helpUri"] = address
    return said


def _result(diagnostic: Diagnostic, index: int, mark: str, sources: Sources, style: Style) -> Json:
    start, end = range_of(diagnostic.path, diagnostic.span, sources)
    file = _file(diagnostic.path, style)
    location: dict[str, Json] = {"physicalLocation": {"artifactLocation": file, "region": _region(start, end)}}
    properties: dict[str, Json] = {}
    if diagnostic.tool is not None:
        location["logicalLocations"] = [{"name": plain(diagnostic.tool)}]
    if diagnostic.pointer is not None:
        properties["pointer"] = json_pointer(diagnostic.pointer)
    if cell := cell_of(diagnostic.path, diagnostic.span, sources):
        properties["cell"] = {"number": cell.number, "line": cell.line}
    result: dict[str, Json] = {
        "ruleId": diagnostic.rule,
        "ruleIndex": index,
        "level": diagnostic.severity,
        "message": {"text": plain(diagnostic.message)},
        "locations": [location],
        "partialFingerprints": {"toolintFinding/v1": mark},
    }
    if diagnostic.fix and (replaced := _replacements(diagnostic.fix, diagnostic.path, sources)):
        change = {"artifactLocation": file, "replacements": replaced}
        applicability = {"applicability": diagnostic.fix.applicability}
        text = {"text": plain(diagnostic.fix.title)}
        result["fixes"] = [{"description": text, "artifactChanges": [change], "properties": applicability}]
    if properties:
        result["properties"] = properties
    return result


def _replacements(fix: DiagnosticFix, path: str, sources: Sources) -> list[Json]:
    source = sources(path)
    return [
        {"deletedRegion": _region(start, end), "insertedContent": {"text": content}}
        for edit in fix.edits
        for start, end, content in (source.file_edits(edit) if source else ())
    ]


def _region(start: Position, end: Position) -> Json:
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}


def _file(path: str, style: Style) -> Json:
    """A file below the root as a relative address, another one as an absolute one."""
    shown = path_in_repository(path, style)
    try:
        address = quote(shown, safe="/", errors="surrogateescape")
    except UnicodeEncodeError:
        address = quote(shown, safe="/", errors="surrogatepass")
    if shown.startswith("/"):
        return {"uri": f"file://{address}"}
    if shown[1:3] == ":/":
        return {"uri": f"file:///{shown[0]}:{address[4:]}"}
    return {"uri": address, "uriBaseId": _BASE}
