#!/usr/bin/env python3
"""Ask the run-time compilers what they make of each handler in testdata/parity and testdata/parity_hard: ``make_parity_goldens.py c01_scalars shop``.

Makes an environment with the versions below for each interpreter that is needed, imports the modules there and writes
``MODULE.golden.json`` beside each: description and schema as openai-agents, mcp and anthropic give them, or the error with which they
refuse. A module is made by the first interpreter that can parse it. Without names all are made.
"""

# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.metadata
import inspect
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import typing
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

TESTDATA = Path(__file__).resolve().parent.parent / "testdata"
VERSIONS = {
    "pydantic": "2.14.4",
    "pydantic-core": "2.50.5",
    "openai-agents": "0.24.0",
    "openai": "3.57.0",
    "mcp": "2.3.0",
    "anthropic": "2.14.0",
    "griffelib": "2.4.1",
    "docstring-parser": "0.18.0",
    "email-validator": "2.4.0",
    "typing-extensions": "4.16.0",
}
INTERPRETERS = ("python3.11", "python3.13")
"""Who makes the files in the repository: the second what the first can't parse."""
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
_LINK = re.compile(r"\s+For further information visit https?://\S+")


def modules(names: Sequence[str]) -> dict[Path, Path]:
    """The modules with handlers, by name of module or package, and the folder that each is imported from."""
    found = {path: path.parent for path in sorted((TESTDATA / "parity").glob("c*.py"))}
    hard = TESTDATA / "parity_hard"
    found |= dict.fromkeys(sorted(hard.rglob("*tools*.py")), hard)
    return {
        path: root
        for path, root in found.items()
        if not names
        or {path.relative_to(TESTDATA).as_posix(), path.stem, *path.relative_to(root).parts[:-1]} & set(names)
    }


def handlers(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """What a module registers: its ``TOOLS``, or else its public functions, or the methods of its classes."""
    if module.__name__ == "c16_methods":
        return dict(_methods(module))
    listed = getattr(module, "TOOLS", None)
    if listed is not None:
        names = {id(value): name for name, value in vars(module).items()}
        return {names.get(id(tool)) or tool.__qualname__.replace("<locals>.", ""): tool for tool in listed}
    return {
        name: value
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }


def _methods(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    for cls in (c for c in vars(module).values() if inspect.isclass(c) and c.__module__ == module.__name__):
        for name in vars(cls):
            if not name.startswith("_") and callable(getattr(cls, name)):
                yield f"{cls.__name__}.{name}", getattr(cls(), name)


def openai_agents(handler: Callable[..., Any]) -> tuple[str | None, Any]:
    from agents.function_schema import function_schema

    made = function_schema(handler, strict_json_schema=False)
    return made.description, made.params_json_schema


def mcp(handler: Callable[..., Any]) -> tuple[str | None, Any]:
    from mcp.server.mcpserver.tools.base import Tool

    made = Tool.from_function(handler, structured_output=False)
    return made.description, made.parameters


def anthropic(handler: Callable[..., Any]) -> tuple[str | None, Any]:
    from anthropic import beta_async_tool, beta_tool

    tool = beta_async_tool if inspect.iscoroutinefunction(handler) else beta_tool
    made = tool(handler).to_dict()
    return made["description"], made["input_schema"]


COMPILERS = {"openai-agents": openai_agents, "mcp": mcp, "anthropic": anthropic}


def asked(compiler: Callable[[Callable[..., Any]], tuple[str | None, Any]], handler: Callable[..., Any]) -> Any:
    """What a compiler gives for a handler, or the error with which it refuses."""
    for clean in typing._cleanups:  # type: ignore[attr-defined]
        clean()  # `Literal["a", "b"]` must not be the `Literal["b", "a"]` of another handler
    try:
        description, schema = compiler(handler)
        return {"description": description, "schema": plain(schema)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {_ADDRESS.sub('0xADDR', _LINK.sub('', str(error)).strip())}"}


def plain(value: Any) -> Any:
    """As JSON: ``{"$repr": ...}`` for what has no JSON form, without addresses."""
    match value:
        case dict():
            return {str(key): plain(item) for key, item in value.items()}
        case list() | tuple():
            return [plain(item) for item in value]
        case float() if value != value:
            return {"$float": "nan"}
        case float() if value in (float("inf"), float("-inf")):
            return {"$float": repr(value)}
        case str():
            return _ADDRESS.sub("0xADDR", str(value))
        case None | bool() | int() | float():
            return value
    return {"$repr": _ADDRESS.sub("0xADDR", repr(value))}


def make(path: Path, root: Path) -> None:
    """Write the golden of a module."""
    sys.path.insert(0, str(root))
    module = importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
    sys.path.remove(str(root))
    versions = {"python": platform.python_version(), **{name: importlib.metadata.version(name) for name in VERSIONS}}
    functions = {
        name: {framework: asked(compiler, handler) for framework, compiler in COMPILERS.items()}
        for name, handler in handlers(module).items()
    }
    text = json.dumps({"versions": versions, "functions": functions}, indent=1, ensure_ascii=False)
    path.with_suffix(".golden.json").write_text(text + "\n", encoding="utf-8")
    print(path.relative_to(TESTDATA), len(functions))


def environment(interpreter: str) -> Path:
    """The Python of an environment with the pinned versions, which is kept for the next time."""
    wanted = [f"{name}=={version}" for name, version in VERSIONS.items()]
    digest = hashlib.sha256("\n".join((interpreter, *wanted)).encode()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"toolint-parity-{digest}"
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not (folder / "complete").exists():
        subprocess.run([interpreter, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted], check=True)
        (folder / "complete").touch()
    return python


def runs(interpreter: str) -> bool:
    found = shutil.which(interpreter)
    return found is not None and not subprocess.run([found, "--version"], capture_output=True, check=False).returncode


def parses(interpreter: str, path: Path) -> bool:
    check = "import ast, sys; ast.parse(open(sys.argv[1], encoding='utf-8').read())"
    return not subprocess.run([interpreter, "-c", check, str(path)], capture_output=True, check=False).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a module of testdata/parity or a folder of testdata/parity_hard"
    )
    parser.add_argument(
        "--python", action="append", metavar="PYTHON", help=f"instead of {', '.join(INTERPRETERS)}; may be given twice"
    )
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    chosen = modules(given.names)
    if not chosen:
        parser.error(f"nothing is called {' or '.join(given.names)}")
    if given.here:
        warnings.simplefilter("ignore")
        for path, root in chosen.items():
            make(path, root)
        return
    interpreters = given.python or [name for name in INTERPRETERS if runs(name)] or [sys.executable]
    left = list(chosen)
    for interpreter in interpreters:
        able = [path for path in left if parses(interpreter, path)]
        left = [path for path in left if path not in able]
        if able:
            names = [path.relative_to(TESTDATA).as_posix() for path in able]
            command = [str(environment(interpreter)), __file__, "--here", *names]
            subprocess.run(
                command, check=True, env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
            )
    for path in left:
        print(f"{path.relative_to(TESTDATA)}: skipped, since {' and '.join(interpreters)} can't parse it")


if __name__ == "__main__":
    main()
