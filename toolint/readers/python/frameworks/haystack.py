"""haystack: ``@tool`` bare or called, ``create_tool_from_function``, ``Tool(...)`` written out, ``ComponentTool`` of a component.

Source: ``haystack/tools/from_function.py`` and ``component_tool.py`` (3.4.1): the docstring is sent whole, the first string in ``Annotated`` describes a
parameter, a parameter without a type is refused, the state and callables are left out.
"""

from toolint.model import Json
from toolint.readers.python.frameworks import CallTools, Framework


def _from_state(inputs: Json) -> tuple[Json, ...]:
    return tuple(inputs.values()) if isinstance(inputs, dict) else ()


FRAMEWORK = Framework(
    name="haystack",
    evaluates="parameters",
    decorators=frozenset({"haystack.tools.tool", "haystack.tools.from_function.tool"}),
    makers=frozenset(
        f"{home}.create_tool_from_function" for home in ("haystack.tools", "haystack.tools.from_function")
    ),
    calls=(
        CallTools(
            names=frozenset({"haystack.tools.Tool", "haystack.tools.tool.Tool"}),
            keywords=("name", "description", "parameters", "function"),
            changes={"kept_keywords": {"parameters": "input"}},
        ),
        CallTools(
            names=frozenset({"haystack.tools.ComponentTool", "haystack.tools.component_tool.ComponentTool"}),
            keywords=("component", "name", "description", "parameters"),
            runs="run",
            changes={
                "kept_keywords": {"parameters": "input"},
                "parser": "docstring_parser",
                "parsed": True,
                "description": lambda docstring: "",
                "sources": ("docstring",),
                "refuses_field": "no",
            },
        ),
    ),
    function_keywords=("function",),
    passes=True,
    following=("name", "description", "inputs_from_state"),
    parsed=False,
    whole=lambda docstring: docstring.raw,
    sources=("bare", "field"),
    hidden_types=frozenset(
        {
            "haystack.components.agents.State",
            "haystack.components.agents.state.State",
            "haystack.components.agents.state.state.State",
            "haystack.dataclasses.State",
            "typing.Callable",
            "collections.abc.Callable",
        }
    ),
    hidden_by={"inputs_from_state": _from_state},
    variadic="required",
    underscore="dropped",
    needs=frozenset({"annotation"}),
    refuses_field="first",
)
