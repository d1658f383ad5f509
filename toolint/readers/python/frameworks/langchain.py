"""langchain: ``@tool`` bare, called or with a name, ``tool("name")(fn)``, ``StructuredTool.from_function``, functions given to agents.

Source: ``langchain_core/tools/convert.py``, ``base.py`` and ``structured.py`` (1.8.3): a function without any description is refused,
the docstring is sent whole unless ``parse_docstring=True``, strings and ``Field`` in ``Annotated`` describe parameters, references
are resolved in place, and what is injected is left out.
"""

import textwrap

from toolint.model import Json
from toolint.readers.python.docstrings import DocParameter, Docstring
from toolint.readers.python.frameworks import DOCSTRING_PARSED, CallTools, ClassTools, Framework
from toolint.readers.python.frameworks._schemas import inlined

_HOMES = (
    "langchain_core.tools",
    "langchain.tools",
    "langchain_core.tools.convert",
    "langchain.agents",
    "langchain_community.tools",
)
_SIMPLE: Json = {"type": "object", "properties": {"__arg1": {"type": "string"}}, "required": ["__arg1"]}
"""The input of a tool that takes one text."""
_QUERY: Json = {
    "type": "object",
    "properties": {"query": {"type": "string", "description": "query to look up in retriever"}},
    "required": ["query"],
}
_INJECTED = ("InjectedToolArg", "InjectedToolCallId", "InjectedState", "InjectedStore")
_INJECTED_FROM = (
    "langchain_core.tools",
    "langchain_core.tools.base",
    "langchain.tools",
    "langchain.agents",
    "langgraph.prebuilt",
    "langgraph.prebuilt.tool_node",
)


def _description(docstring: Docstring) -> str:
    """The paragraphs before ``Args:``, as ``_parse_google_docstring`` joins them."""
    paragraphs: list[str] = []
    for block in docstring.clean.split("\n\n"):
        if block.startswith(("Args:", "Returns:", "Example:")):
            break
        paragraphs.append(block)
    return " ".join(paragraphs).strip()


def _whole(docstring: Docstring) -> str:
    return textwrap.dedent(docstring.raw).strip()


def _parameter(entry: DocParameter, docstring: Docstring) -> str:
    return " ".join(entry.text.split())


def _schema(schema: Json) -> Json:
    """Without references and what is said of the whole; what stands for ``*args`` and ``**kwargs`` is null where it is left out."""
    found = inlined(schema, lambda name: {})
    properties = dict(found.get("properties", {}))
    for name, open_ended in (("args", "items"), ("kwargs", "additionalProperties")):
        value = properties.get(name)
        if isinstance(value, dict) and open_ended in value and name not in found.get("required", []):
            properties[name] = {"default": None, **value}
    kept = {key: value for key, value in found.items() if key not in ("description", "title")}
    return {**kept, "properties": properties} if properties else kept


FRAMEWORK = Framework(
    name="langchain",
    decorators=frozenset(f"{home}.tool" for home in _HOMES),
    positional_name=True,
    makers=frozenset(
        f"{home}.{name}.from_function"
        for home in ("langchain_core.tools", "langchain.tools", "langchain_core.tools.structured", "langchain.agents")
        for name in ("StructuredTool",)
    ),
    classes=(
        ClassTools(
            bases=frozenset(
                f"{home}.BaseTool" for home in (*_HOMES, "langchain_core.tools.base", "langchain.tools.base")
            ),
            runs=("_run", "_arun"),
            passes=True,
            infers=("_run",),
            changes={"needs": frozenset(), "hidden_exact": frozenset()},
        ),
    ),
    calls=(
        CallTools(
            names=frozenset(f"{home}.Tool" for home in (*_HOMES, "langchain_core.tools.simple")),
            keywords=("name", "func", "description"),
            input=_SIMPLE,
        ),
        CallTools(
            names=frozenset(f"{home}.Tool.from_function" for home in (*_HOMES, "langchain_core.tools.simple")),
            keywords=("func", "name", "description", "return_direct", "args_schema"),
            input=_SIMPLE,
        ),
        CallTools(
            names=frozenset(f"{home}.create_retriever_tool" for home in (*_HOMES, "langchain_core.tools.retriever")),
            keywords=("retriever", "name", "description"),
            input=_QUERY,
        ),
        CallTools(names=frozenset(f"{home}.StructuredTool" for home in (*_HOMES, "langchain_core.tools.structured"))),
    ),
    function_keywords=("func", "coroutine"),
    passes=True,
    following=("coroutine", "name", "description", "return_direct", "args_schema"),
    lists={
        "langchain.agents.create_agent": ("tools", 1),
        "langgraph.prebuilt.create_react_agent": ("tools", 1),
        "langgraph.prebuilt.ToolNode": ("tools", 0),
    },
    kept_keywords={"args_schema": "input"},
    docstring_keywords={"parse_docstring": DOCSTRING_PARSED},
    parser="griffe",
    parsed=False,
    description=_description,
    whole=_whole,
    parameter=_parameter,
    sources=("docstring", "bare", "field"),
    hidden_types=frozenset(
        {
            "langchain.tools.ToolRuntime",
            "langgraph.prebuilt.ToolRuntime",
            "langgraph.prebuilt.tool_node.ToolRuntime",
        }
    ),
    hidden_exact=frozenset(
        {
            "langchain_core.runnables.RunnableConfig",
            "langchain_core.runnables.config.RunnableConfig",
            "langchain.schema.runnable.RunnableConfig",
        }
    ),
    hidden_names=frozenset({"run_manager", "callbacks"}),
    hidden_metadata=frozenset(f"{home}.{name}" for home in _INJECTED_FROM for name in _INJECTED),
    underscore="dropped",
    arbitrary_types=True,
    needs=frozenset({"description"}),
    schema=_schema,
)
