"""Writes golden.json: what openai-agents and fastmcp make of the docstrings in docstrings.json.

Run in an environment that holds both (openai-agents 0.24, fastmcp 4.2); the tests compare with the file. griffe and
docstring_parser need no golden file, since the tests ask them directly.
"""

import json
from importlib.metadata import version
from pathlib import Path

from agents.function_schema import generate_func_documentation
from fastmcp.utilities.docstring_parsing import parse_docstring

HERE = Path(__file__).parent


def function(docstring):
    def documented():
        pass

    documented.__doc__ = docstring
    return documented


def main():
    golden = {"versions": {name: version(name) for name in ("openai-agents", "fastmcp", "griffe")}}
    for name, docstring in json.loads((HERE / "docstrings.json").read_text(encoding="utf-8")).items():
        agents = generate_func_documentation(function(docstring))
        fastmcp = parse_docstring(function(docstring))
        golden[name] = {
            "openai-agents": [agents.description or "", agents.param_descriptions or {}],
            "fastmcp": [fastmcp.description or "", fastmcp.parameters],
        }
    text = json.dumps(golden, indent=1, ensure_ascii=False)
    (HERE / "golden.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
