"""llama-index: ``FunctionTool.from_defaults(fn)``, functions in ``tools=[...]`` of agents.

Source: ``llama_index/core/tools/function_tool.py`` and ``utils.py`` (0.14.25): the docstring is sent whole below the signature; of ``Annotated`` only a description counts; docstrings describe parameters by ``:param x: ...``, ``x (type): ...``
and ``@param x ...``, one line each, so that an entry ``x: ...`` is not seen.
"""

import re

from toolint.model import Json
from toolint.readers.python.docstrings import DocParameter, Docstring
from toolint.readers.python.frameworks import CallTools, ClassTools, Framework

_INPUT: Json = {"type": "object", "properties": {"input": {"type": "string"}}, "required": ["input"]}
"""The input of a tool that gives none."""
_SENT = ("type", "properties", "required", "definitions", "$defs")
_HOMES = ("llama_index.core.tools", "llama_index.core.tools.function_tool")
_AGENTS = ("FunctionAgent", "ReActAgent", "CodeActAgent", "AgentWorkflow.from_tools_or_functions")


def _parameter(entry: DocParameter, docstring: Docstring) -> str:
    name = re.escape(entry.name)
    for pattern in (rf":param {name}: (.+)", rf"^\s*{name}\s*\(.*?\):\s*(.+)$", rf"@param {name}\s+(.+)"):
        found = re.search(pattern, docstring.raw, re.MULTILINE)
        if found is not None:
            return found[1].strip()
    return ""


def _schema(schema: Json) -> Json:
    return {key: value for key, value in schema.items() if key in _SENT}


FRAMEWORK = Framework(
    name="llama-index",
    evaluates="parameters",
    makers=frozenset(f"{home}.FunctionTool.from_defaults" for home in _HOMES),
    classes=(
        ClassTools(
            bases=frozenset(f"llama_index.core.tools.{home}.BaseToolSpec" for home in ("tool_spec", "tool_spec.base")),
            runs=(),
            functions="spec_functions",
        ),
    ),
    calls=(
        CallTools(
            names=frozenset(f"llama_index.core.tools.{home}ToolMetadata" for home in ("", "types.")),
            keywords=("description", "name", "fn_schema"),
            input=_INPUT,
        ),
        CallTools(
            names=frozenset(
                f"llama_index.core.tools.{name}.from_defaults"
                for name in ("QueryEngineTool", "query_engine.QueryEngineTool", "RetrieverTool")
            ),
            keywords=("engine", "name", "description"),
            input=_INPUT,
        ),
    ),
    function_keywords=("fn", "async_fn"),
    passes=True,
    following=("name", "description"),
    lists={
        **{f"llama_index.core.agent.workflow.{name}": ("tools", 0) for name in _AGENTS},
        **{f"llama_index.core.agent.{name}": ("tools", 0) for name in _AGENTS},
    },
    kept_keywords={"fn_schema": "input"},
    description=lambda docstring: docstring.raw,
    signed=True,
    parameter=_parameter,
    sources=("bare", "field", "docstring"),
    keeps_metadata=False,
    hidden_types=frozenset({"llama_index.core.workflow.Context", "workflows.Context", "workflows.context.Context"}),
    hidden_names=frozenset({"self"}),
    hidden_by={"partial_params": lambda given: given if isinstance(given, dict) else ()},
    variadic="dropped",
    underscore="refused",
    schema=_schema,
    partials="named",
)
