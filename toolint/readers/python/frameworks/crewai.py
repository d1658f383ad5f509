"""crewai: ``@tool`` bare, called or with a name.

Source: ``crewai/tools/base_tool.py``, ``utilities/agent_utils.py`` and ``utilities/string_utils.py`` (1.15.30): a function without a
docstring is refused, the docstring is sent whole, ``Field`` alone describes parameters, the name is made snake_case, and every
definition is sent strict with its schema made to fit.
"""

import hashlib
import re
import unicodedata

from toolint.model import Json
from toolint.readers.python.frameworks import ClassTools, Framework

_LIMIT = 64
_CAMEL = (re.compile(r"([A-Z]+)([A-Z][a-z])"), re.compile(r"([a-z])([A-Z])"))


def _sent_name(name: str) -> str:
    """``sanitize_tool_name``: lower case, ``a-z0-9_`` alone, at most 64 characters."""
    text = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    for boundary in _CAMEL:
        text = boundary.sub(r"\1_\2", text)
    text = re.sub(r"[\'\"]+", "", text.lower())
    text = re.sub(r"_+", "_", re.sub(r"[^a-zA-Z0-9]+", "_", text)).strip("_")
    if len(text) <= _LIMIT:
        return text
    suffix = f"_{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    return text[: _LIMIT - len(suffix)].rstrip("_") + suffix


def _undescribed(schema: Json) -> Json:
    """``convert_tools_to_openai_schema`` leaves out what the model's docstring says."""
    return {key: value for key, value in schema.items() if key != "description"}


FRAMEWORK = Framework(
    name="crewai",
    evaluates="parameters",
    decorators=frozenset({"crewai.tools.tool", "crewai.tools.base_tool.tool", "crewai_tools.tool"}),
    classes=(
        ClassTools(
            bases=frozenset({"crewai.tools.BaseTool", "crewai.tools.base_tool.BaseTool", "crewai_tools.BaseTool"}),
            runs=("_run", "_arun"),
            passes=True,
            infers=("_run", "_arun"),
            changes={"needs": frozenset()},
        ),
    ),
    kept_keywords={"args_schema": "input"},
    positional_name=True,
    strict=True,
    lowered=True,
    sent_name=_sent_name,
    parsed=False,
    whole=lambda docstring: docstring.raw,
    sources=("field",),
    variadic="dropped",
    underscore="dropped",
    needs=frozenset({"description"}),
    schema=_undescribed,
)
