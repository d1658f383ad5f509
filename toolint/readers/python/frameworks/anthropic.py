"""The Anthropic SDK: ``@beta_tool`` and ``@beta_async_tool``, bare or called; the root is closed, nothing is lowered.

Source: ``anthropic/lib/tools/_beta_functions.py`` (2.14.0): the description is docstring_parser's short and long description, the
docstring describes the parameters that ``Field`` does not, ``strict`` is only passed on.
"""

from toolint.readers.python.docstrings import Docstring
from toolint.readers.python.frameworks import Framework

_NAMES = ("beta_tool", "beta_async_tool")


def _description(docstring: Docstring) -> str:
    return "\n\n".join(part for part in (docstring.short, docstring.long) if part)


FRAMEWORK = Framework(
    name="anthropic",
    marks_errors=True,
    decorators=frozenset(
        f"{home}.{name}"
        for home in ("anthropic", "anthropic.lib.tools", "anthropic.lib.tools._beta_functions")
        for name in _NAMES
    ),
    makers=frozenset(
        f"anthropic.lib.tools.{home}{name}"
        for home in ("", "_beta_functions.")
        for name in ("BetaFunctionTool", "BetaAsyncFunctionTool")
    ),
    function_keywords=("func",),
    passes=True,
    strict_keyword="strict",
    kept_keywords={"input_examples": "input_examples", "input_schema": "input"},
    targets=("anthropic",),
    parser="docstring_parser",
    description=_description,
    sources=("field", "docstring"),
    closed=True,
    variadic="root",
)
