#!/usr/bin/env python3
"""Ask each framework which tools it sees in testdata/frameworks: ``make_framework_goldens.py pydantic-ai``, in an environment that has it.

Imports ``testdata/frameworks/NAME.py`` and ``NAME_*.py`` and writes the ``.golden.json`` beside them: name, description and schema of
every tool as the framework would send them, and in ``refused.json`` the error with which it refuses a function, null where it takes it. The versions that made the files in the repository stand in ``VERSIONS`` below.
"""

# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

TESTDATA = Path(__file__).parent.parent / "testdata" / "frameworks"
Golden = dict[str, Any]


def _values(module: ModuleType, kind: type | tuple[type, ...]) -> Iterator[Any]:
    """The objects of a kind in a module, each once."""
    seen: set[int] = set()
    for value in [*vars(module).values(), *getattr(module, "instances", ())]:
        if isinstance(value, kind) and id(value) not in seen:
            seen.add(id(value))
            yield value


def pydantic_ai(module: ModuleType) -> Iterator[Golden]:
    from pydantic_ai import Agent, FunctionToolset

    agents = [*_values(module, Agent), module.desk.agent]
    toolsets = [*(agent._function_toolset for agent in agents), *_values(module, FunctionToolset)]
    for toolset in toolsets:
        for tool in toolset.tools.values():
            made = tool.tool_def
            yield {
                "name": made.name,
                "description": made.description,
                "schema": made.parameters_json_schema,
                "strict": made.strict,
            }


def langchain(module: ModuleType) -> Iterator[Golden]:
    from langchain_core.tools import BaseTool
    from langchain_core.utils.function_calling import convert_to_openai_tool

    for tool in _values(module, BaseTool):
        made = convert_to_openai_tool(tool)["function"]
        yield {"name": made["name"], "description": made["description"], "schema": made["parameters"]}


def strands(module: ModuleType) -> Iterator[Golden]:
    from strands.tools.decorator import DecoratedFunctionTool

    for tool in [*_values(module, DecoratedFunctionTool), *_values_of(module.desk, DecoratedFunctionTool)]:
        made = tool.tool_spec
        yield {
            "name": made["name"],
            "description": made["description"],
            "schema": made["inputSchema"].get("json", made["inputSchema"]),
        }


def _values_of(owner: Any, kind: type) -> Iterator[Any]:
    for name in dir(owner):
        if not name.startswith("_") and isinstance(value := getattr(owner, name), kind):
            yield value


def agno(module: ModuleType) -> Iterator[Golden]:
    from agno.tools import Function

    functions = [*_values(module, Function), *module.desk.functions.values()]
    for function in functions:
        function.process_entrypoint()
    functions += [Function.from_callable(f) for f in module.plain_functions]
    for function in functions:
        yield {"name": function.name, "description": function.description, "schema": function.parameters}


def crewai(module: ModuleType) -> Iterator[Golden]:
    from crewai.tools import BaseTool
    from crewai.utilities.agent_utils import convert_tools_to_openai_schema

    tools = list(_values(module, BaseTool))
    for tool, schema in zip(tools, convert_tools_to_openai_schema(tools)[0], strict=True):
        made = schema["function"]  # Its parameters are those of ``args_schema`` made to fit strict mode.
        parameters = {**tool.args_schema.model_json_schema(), "description": made["parameters"].get("description")}
        kept = {key: value for key, value in parameters.items() if value is not None}
        yield {"name": made["name"], "description": made["description"], "schema": kept}


def smolagents(module: ModuleType) -> Iterator[Golden]:
    from smolagents import Tool
    from smolagents.models import get_tool_json_schema

    for tool in _values(module, Tool):
        made = get_tool_json_schema(tool)["function"]
        yield {"name": made["name"], "description": made["description"], "schema": made["parameters"]}


def semantic_kernel(module: ModuleType) -> Iterator[Golden]:
    from semantic_kernel import Kernel
    from semantic_kernel.connectors.ai.function_calling_utils import kernel_function_metadata_to_function_call_format

    kernel = Kernel()
    kernel.add_plugin(module.Desk(), "desk")
    for metadata in kernel.get_full_list_of_function_metadata():
        made = kernel_function_metadata_to_function_call_format(metadata)["function"]
        yield {
            "name": made["name"].removeprefix("desk-"),
            "description": made["description"],
            "schema": made["parameters"],
        }


def haystack(module: ModuleType) -> Iterator[Golden]:
    from haystack.tools import Tool

    for tool in _values(module, Tool):
        yield {"name": tool.name, "description": tool.description, "schema": tool.parameters}


def autogen(module: ModuleType) -> Iterator[Golden]:
    from autogen_core.tools import BaseTool

    for tool in _values(module, BaseTool):
        made = tool.schema
        yield {"name": made["name"], "description": made["description"], "schema": made["parameters"]}


def llama_index(module: ModuleType) -> Iterator[Golden]:
    from llama_index.core.tools import BaseTool

    for tool in _values(module, BaseTool):
        made = tool.metadata
        yield {"name": made.name, "description": made.description, "schema": made.get_parameters_dict()}


def google_adk(module: ModuleType) -> Iterator[Golden]:
    from google.adk.tools import BaseTool, FunctionTool

    for agent in (module.agent, module.other, module.desk.agent):
        for tool in agent.tools:
            made = (tool if isinstance(tool, BaseTool) else FunctionTool(tool))._get_declaration()
            schema = made.parameters_json_schema or {"type": "object", "properties": {}}
            yield {"name": made.name, "description": made.description, "schema": schema}


def openai_agents(module: ModuleType) -> Iterator[Golden]:
    from agents import FunctionTool

    inner = [v for cls in _values(module, type) for v in vars(cls).values() if cls.__module__ == module.__name__]
    tools = [tool for tool in (getattr(v, "__func__", v) for v in inner) if isinstance(tool, FunctionTool)]
    for tool in [*_values(module, FunctionTool), *tools]:
        yield {
            "name": tool.name,
            "description": tool.description,
            "schema": tool.params_json_schema,
            "strict": tool.strict_json_schema,
        }


def pydantic_ai_classes(module: ModuleType) -> Iterator[Golden]:
    from pydantic_ai.tools import Tool, ToolDefinition

    for tool in _values(module, (Tool, ToolDefinition)):
        made = tool.tool_def if isinstance(tool, Tool) else tool
        yield {"name": made.name, "description": made.description, "schema": made.parameters_json_schema}


def strands_classes(module: ModuleType) -> Iterator[Golden]:
    from strands.tools.registry import ToolRegistry

    registry = ToolRegistry()
    registry.process_tools([str(module.__file__)])  # The function has the module's name.
    for made in registry.get_all_tool_specs():
        yield {"name": made["name"], "description": made["description"], "schema": made["inputSchema"]["json"]}


def agno_classes(module: ModuleType) -> Iterator[Golden]:
    from agno.tools import Function

    for function in _values(module, Function):
        function.process_entrypoint()
        yield {"name": function.name, "description": function.description, "schema": function.parameters}


def anthropic(module: ModuleType) -> Iterator[Golden]:
    from anthropic.lib.tools._beta_functions import BaseFunctionTool

    for tool in _values(module, BaseFunctionTool):
        made = tool.to_dict()
        strict = {"strict": made["strict"]} if "strict" in made else {}
        yield {"name": made["name"], "description": made["description"], "schema": made["input_schema"], **strict}


def google_genai(module: ModuleType) -> Iterator[Golden]:
    from google import genai
    from google.genai import _transformers

    client = genai.Client(api_key="none")._api_client
    functions = [f for config in (module.config, module.other, module.desk.config) for f in config.tools]
    made = [_transformers.t_tool(client, f).function_declarations[0] for f in (*functions, *module.in_requests)]
    for declaration in (*made, module.declaration, module.written, module.older, module.nested):
        written = (
            declaration.parameters.json_schema.model_dump(exclude_none=True, mode="json")
            if declaration.parameters
            else None
        )
        schema = declaration.parameters_json_schema or written or {"type": "object", "properties": {}}
        yield {"name": declaration.name, "description": declaration.description, "schema": schema}


def openai(module: ModuleType) -> Iterator[Golden]:
    """``parameters`` are those of the model made to fit strict mode: the model's own stand here."""
    for tool in _values(module, dict):
        if "function" in tool or "parameters" in tool:
            made = tool.get("function", tool)
            schema = made.model.model_json_schema() if hasattr(made, "model") else tool.model.model_json_schema()
            yield {"name": made["name"], "description": made.get("description"), "schema": schema}


FRAMEWORKS: dict[str, Callable[[ModuleType], Iterator[Golden]]] = {
    "pydantic-ai": pydantic_ai,
    "langchain": langchain,
    "strands": strands,
    "agno": agno,
    "crewai": crewai,
    "smolagents": smolagents,
    "semantic-kernel": semantic_kernel,
    "haystack": haystack,
    "autogen": autogen,
    "llama-index": llama_index,
    "google-adk": google_adk,
    "anthropic": anthropic,
    "google-genai": google_genai,
    "openai": openai,
    "openai-agents": openai_agents,
}
CLASSES: dict[str, Callable[[ModuleType], Iterator[Golden]]] = {
    "agno": agno_classes,
    "pydantic-ai": pydantic_ai_classes,
    "strands": strands_classes,
}
"""What asks ``NAME_classes.py`` where it is another function."""
VERSIONS = {
    "pydantic-ai": "pydantic-ai-slim 2.68.0",
    "langchain": "langchain-core 1.8.3",
    "strands": "strands-agents 1.62.0",
    "agno": "agno 3.1.10",
    "crewai": "crewai 1.15.30",
    "smolagents": "smolagents 1.26.0",
    "semantic-kernel": "semantic-kernel 1.45.0",
    "haystack": "haystack-ai 3.4.1",
    "autogen": "autogen-core 0.7.5",
    "llama-index": "llama-index-core 0.14.25",
    "google-adk": "google-adk 2.13.0",
    "anthropic": "anthropic 2.14.0",
    "google-genai": "google-genai 3.6.1",
    "openai": "openai 3.57.0",
    "openai-agents": "openai-agents 0.24.0",
}
"""What made the files in the repository."""


def refuse(name: str) -> None:
    """What the framework says to each of its functions in ``refused.json``."""
    path = TESTDATA / "refused.json"
    cases = json.loads(path.read_text(encoding="utf-8"))
    for case in (case for case in cases if case["framework"] == name):
        with tempfile.TemporaryDirectory() as folder:
            module = Path(folder) / "refused.py"  # smolagents reads the source of its functions.
            module.write_text(case["code"], encoding="utf-8")
            try:
                load(module, "refused")
                case["error"] = None
            except Exception as error:
                case["error"] = f"{type(error).__name__}: {error}".splitlines()[0][:120]
    path.write_text(json.dumps(cases, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def load(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def main(names: list[str]) -> None:
    warnings.simplefilter("ignore")
    for name in names:
        refuse(name)
        for path in sorted([*TESTDATA.glob(f"{name}.py"), *TESTDATA.glob(f"{name}_*.py")]):
            ask = CLASSES.get(name, FRAMEWORKS[name]) if path.stem != name else FRAMEWORKS[name]
            module = load(path, path.stem.replace("-", "_") + "_tools")
            goldens = list(ask(module))
            text = json.dumps(goldens, indent=1, ensure_ascii=False)
            path.with_suffix(".golden.json").write_text(text + "\n", encoding="utf-8")
            print(path.stem, len(goldens))


if __name__ == "__main__":
    if not sys.argv[1:] or not FRAMEWORKS.keys() >= set(sys.argv[1:]):
        sys.exit(f"usage: {Path(__file__).name} NAME..., one of {', '.join(FRAMEWORKS)}")
    main(sys.argv[1:])
