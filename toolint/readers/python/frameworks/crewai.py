"""crewai: ``@tool`` bare, called or with a name.

Source: ``crewai/tools/base_tool.py``, ``utilities/agent_utils.py`` and ``utilities/string_utils.py`` (1.15.30): a function without a
docstring is refused, the docstring is sent whole, ``Field`` alone describes parameters, the name is made snake_case, and every
definition is sent strict with its schema made to fit.
"""

import hashlib
import re
import unicodedata

from toolint.readers.python.frameworks import Framework

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


FRAMEWORK = Framework(
    name="crewai",
    decorators=frozenset({"crewai.tools.tool", "crewai.tools.base_tool.tool", "crewai_tools.tool"}),
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
)
