"""Python read statically: typed handlers to tools."""

from __future__ import annotations

from toolint.model import Fault, Marking, Project, Reading
from toolint.readers.python.index import index
from toolint.readers.python.statements import SyntaxFault
from toolint.text import Source, Span


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The tools of a Python file in order of position. Nothing of it is imported or run."""
    from toolint.readers.python.modules import Modules

    modules = Modules(project)
    module = modules.load(source)
    if isinstance(module, SyntaxFault):
        return Reading(faults=(Fault(module.rule, module.message, source.path, Span(module.offset, module.offset)),))
    from toolint.readers.python.answers import calls_unanswered
    from toolint.readers.python.candidates import may_declare
    from toolint.readers.python.picked import defining

    unanswered = tuple(calls_unanswered(source)) if not marking.named else ()
    declares = may_declare(modules, module, marking)
    others = list(defining(modules, module)) if not marking.named else []
    if not declares and not others:
        return Reading(unanswered=unanswered)
    from toolint.readers.python.alternatives import with_arms
    from toolint.readers.python.discover import find, run_here

    tools = with_arms(source, find(modules, module, marking)) if declares else []
    tools, run = run_here(modules, module, others, tools)
    return Reading(tuple(tools), run=tuple(run), unanswered=unanswered)


def qualnames(source: Source) -> list[str]:
    """Every function of a file as ``PATH::NAME`` names it: ``search``, ``Toolbox.search``, ``outer.inner``."""
    statements = index(source)
    if isinstance(statements, SyntaxFault):
        return []
    from toolint.readers.python.statements import functions

    return [".".join(s.names[0] for s in (*chain, statement)) for statement, chain in functions(statements)]
