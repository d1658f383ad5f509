"""pydantic-ai: ``@agent.tool`` and ``@agent.tool_plain``, function toolsets, ``Tool(fn)``, functions in ``tools=[...]``.

Source: ``pydantic_ai/_function_schema.py`` and ``_griffe.py`` (2.68.0): the root is closed, a model that is the only parameter is the
root itself, what is returned is part of the description, only the first parameter may be the context. Strict is sent where it is said.
"""

import re

from toolint.readers.python.docstrings import Docstring
from toolint.readers.python.frameworks import DOCSTRING_STYLE, CallTools, Framework

_AGENTS = ("pydantic_ai.Agent", "pydantic_ai.agent.Agent")
_TOOLSETS = tuple(
    f"{home}.FunctionToolset" for home in ("pydantic_ai", "pydantic_ai.toolsets", "pydantic_ai.toolsets.function")
)
_FIELDS = "param|parameter|arg|argument|key|keyword|type|var|ivar|cvar|vartype|returns|return|rtype|raises|raise|except|exception"
_TITLES = (
    "args|arguments|params|parameters|keyword args|keyword arguments|other args|other arguments|other params|"
    "other parameters|raises|exceptions|returns|yields|receives|examples|attributes|functions|methods|classes|modules|"
    "warns|warnings"
)
_UNDERLINED = "deprecated|parameters|other parameters|returns|yields|receives|raises|warns|attributes|functions|methods|classes|modules"
_SIGNS = {
    "sphinx": re.compile(rf"\n[ \t]*:(?:{_FIELDS})([ \t]+\w+)*:([ \t]+.+)?\n", re.IGNORECASE),
    "google": re.compile(rf"\n[ \t]*(?:{_TITLES}):([ \t]+.+)?\n[ \t]+.+", re.IGNORECASE),
    "numpy": re.compile(rf"\n[ \t]*(?:{_UNDERLINED})\n[ \t]*---+\n", re.IGNORECASE),
}
_RETURNS = {
    "google": re.compile(r"^(?:returns|return):[ \t]*\n(?P<block>(?:[ \t]+\S.*\n?|[ \t]*\n)+)", re.IGNORECASE | re.M),
    "numpy": re.compile(r"^Returns[ \t]*\n-{3,}[ \t]*\n(?P<type>\S.*)\n(?P<block>(?:[ \t]+\S.*\n?|[ \t]*\n)*)", re.M),
    "sphinx": re.compile(r"^:returns?:[ \t]*(?P<block>.*(?:\n[ \t]+\S.*)*)", re.M),
}
_TYPED = re.compile(r"(?P<type>\w[\w.\[\], |]*?):\s+(?P<text>.*)", re.DOTALL)


def _style(docstring: str) -> str:
    return next((style for style, sign in _SIGNS.items() if sign.search(docstring)), "google")


def _description(docstring: Docstring) -> str:
    returns = _returns(docstring)
    if not returns:
        return docstring.text
    return f"<summary>{docstring.text}</summary>\n{returns}" if docstring.text else returns


def _returns(docstring: Docstring) -> str:
    """The section on what is returned in the form in which it is sent, "" where there is none."""
    found = _RETURNS[docstring.style].search(f"{docstring.clean}\n") if docstring.style in _RETURNS else None
    if found is None:
        return ""
    type_ = found.groupdict().get("type")
    text = "\n".join(line.strip() for line in found["block"].strip().splitlines())
    if docstring.style == "google" and (typed := _TYPED.fullmatch(text)):
        type_, text = typed["type"], typed["text"]
    if docstring.style == "sphinx" and (rtype := re.search(r"^:rtype:[ \t]*(.+)", docstring.clean, re.M)):
        type_ = rtype[1].strip()
    tag = f"<type>{type_}</type>\n" if type_ else ""
    return f"<returns>\n{tag}<description>{text}</description>\n</returns>"


FRAMEWORK = Framework(
    name="pydantic-ai",
    methods={owner: frozenset({"tool", "tool_plain"}) for owner in (*_AGENTS, *_TOOLSETS)},
    context_methods={"Agent.tool": True, "Agent.tool_plain": False, "FunctionToolset.tool_plain": False},
    adders=frozenset({"add_function"}),
    direct_method=True,
    makers=frozenset({"pydantic_ai.Tool", "pydantic_ai.tools.Tool"}),
    calls=(
        CallTools(
            names=frozenset({"pydantic_ai.Tool.from_schema", "pydantic_ai.tools.Tool.from_schema"}),
            keywords=("function", "name", "description", "json_schema"),
            changes={"kept_keywords": {"json_schema": "input"}},
        ),
        CallTools(
            names=frozenset({"pydantic_ai.ToolDefinition", "pydantic_ai.tools.ToolDefinition"}),
            keywords=("name", "parameters_json_schema", "description"),
            input={"type": "object", "properties": {}},
            changes={"kept_keywords": {"parameters_json_schema": "input"}},
        ),
    ),
    function_keywords=("function", "func"),
    passes=True,
    following=("takes_ctx", "name", "description"),
    lists={**dict.fromkeys(_AGENTS, ("tools",)), **dict.fromkeys(_TOOLSETS, ("tools", 0))},
    strict_keyword="strict",
    docstring_keywords={"docstring_format": DOCSTRING_STYLE},
    lowered=True,
    parser="griffe",
    style=_style,
    description=_description,
    sources=("field", "docstring"),
    hidden_types=frozenset(
        {"pydantic_ai.RunContext", "pydantic_ai.tools.RunContext", "pydantic_ai._run_context.RunContext"}
    ),
    hidden_first_only=True,
    closed=True,
    variadic="extra",
    unwraps=True,
)
