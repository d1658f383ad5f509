"""fastmcp: ``@mcp.tool`` bare or called, on ``fastmcp.FastMCP``.

Source: ``fastmcp/tools/function_parsing.py`` (4.2.3): the docstring's sections describe the parameters that ``Field`` does not,
a docstring without sections is sent whole, contexts and dependencies are left out, the root is closed.
"""

from collections.abc import Callable, Mapping
from typing import Any

from toolint.readers.python.docstrings import Docstring
from toolint.readers.python.frameworks import Framework

_SERVERS = ("fastmcp.FastMCP", "fastmcp.server.FastMCP", "fastmcp.server.server.FastMCP", "fastmcp.FastMCPApp")
_DEPENDENCIES = (
    "Depends",
    "CurrentContext",
    "CurrentRequest",
    "CurrentHeaders",
    "CurrentAccessToken",
    "CurrentFastMCP",
    "TokenClaim",
    "Progress",
    "Shared",
)


def _description(docstring: Docstring) -> str:
    return docstring.text if docstring.style else docstring.clean


def _installed(text: Callable[[str], str | None]) -> Mapping[str, Any]:
    """Releases 2.x send every docstring whole and leave the root open, 3.x send one without parameters whole."""
    parsing = text("fastmcp/utilities/docstring_parsing.py")
    if parsing is not None:
        structured = "found_structured_section" in parsing
        return {} if structured else {"description": lambda d: d.text if d.parameters else d.clean}
    if text("fastmcp/__init__.py") is None:
        return {}
    bare = "Field(description=" in (text("fastmcp/utilities/types.py") or "")
    return {"parsed": False, "closed": False, "sources": ("field", "bare") if bare else ("field",)}


FRAMEWORK = Framework(
    name="fastmcp",
    marks_errors=True,
    decorators=frozenset(
        {
            "fastmcp.tools.tool",
            "fastmcp.tools.Tool.from_function",
            "fastmcp.tools.FunctionTool.from_function",
            "fastmcp.tools.tool.Tool.from_function",
            "fastmcp.tools.function_tool.FunctionTool.from_function",
        }
    ),
    methods={server: frozenset({"tool"}) for server in _SERVERS},
    adders=frozenset({"add_tool"}),
    function_keywords=("fn",),
    mounts=frozenset({"mount", "import_server"}),
    direct_method=True,
    positional_name=True,
    kept_keywords={"title": "title", "annotations": "annotations", "version": "version", "output_schema": "output"},
    targets=("mcp",),
    parser="fastmcp",
    description=_description,
    bare="alone",
    hidden_types=frozenset(
        {
            "fastmcp.Context",
            "fastmcp.server.Context",
            "fastmcp.server.context.Context",
            "fastmcp.server.dependencies.UserSession",
            "fastmcp.UserSession",
            "mcp.server.fastmcp.Context",
        }
    ),
    hidden_defaults=frozenset(
        f"{home}.{name}"
        for home in ("fastmcp.dependencies", "fastmcp.server.dependencies", "fastmcp")
        for name in _DEPENDENCIES
    ),
    hidden_by={"exclude_args": lambda value: value if isinstance(value, list | tuple) else ()},
    closed=True,
    installed=_installed,
    variadic="refused",
)
