"""What names mean across files, against Python itself: package trees drawn at random are imported and asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import libcst as cst
import pytest

from memory import MemoryProject
from toolint.readers.python.classes import Env
from toolint.readers.python.modules import External, Local, Module, ModuleName, Modules, Resolved, Scope, Unresolved
from toolint.text import Source

TREES = int(os.environ.get("TOOLINT_TREES", "60"))
SEED = int(os.environ.get("TOOLINT_SEED", "0"))

MODULES = frozenset({"core", "models", "types", "util"})

ASK = """
import json, os, sys
sys.path[:0] = {roots!r}
try:
    import main
except ImportError:
    print("null")
    sys.exit()
top = os.getcwd()
def where(file): return os.path.relpath(file, top).replace(os.sep, "/")
found = {{}}
for expression in {expressions!r}:
    try:
        value = eval(expression, vars(main))
    except Exception as error:
        found[expression] = type(error).__name__
        continue
    if isinstance(value, type) and value.__module__ in sys.modules:
        file = getattr(sys.modules[value.__module__], "__file__", None)
        found[expression] = f"{{where(file)}}::{{value.__qualname__}}" if file else value.__qualname__
    elif getattr(value, "__file__", None):
        found[expression] = where(value.__file__)
    else:
        found[expression] = type(value).__name__
print(json.dumps(found))
"""


def at_run_time(
    files: Mapping[str, str], roots: list[str], expressions: list[str], folder: Path
) -> dict[str, str] | None:
    """What the expressions are in ``main``, None where it can't be imported."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    script = ASK.format(roots=[str(folder / root) for root in roots], expressions=expressions)
    done = subprocess.run([sys.executable, "-B", "-c", script], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] | None = json.loads(done.stdout)
    return found


def static(files: Mapping[str, str], roots: list[str], expressions: list[str]) -> dict[str, str]:
    modules = Modules(MemoryProject(files, roots))
    module = modules.load(Source(f"{roots[0]}/main.py", files[f"{roots[0]}/main.py"]))
    assert isinstance(module, Module)
    env = Env(modules, Scope(module), lambda _: pytest.fail("no place is asked for"))
    return {text: shown(env.resolve(cst.parse_expression(text))) for text in expressions}


def shown(target: Resolved) -> str:
    match target:
        case Local():
            return f"{target.scope.module.path}::{target.qualname}"
        case ModuleName(module=module):
            return module.path
    return type(target).__name__


class Tree:
    """A project of a few packages over two roots. What is imported is written before, so that hardly an import fails."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.files: dict[str, str] = {}
        self.roots = ["one", "two"]
        self.public: dict[str, list[str]] = {}
        """Dotted name of a module -> the classes that it is known to give."""
        self.main: list[str] = []

    def write(self) -> None:
        for top in ("red", "blue"):
            self.package(self.random.choice(self.roots), [top], 0)
        if self.random.random() < 0.6:
            for root in self.roots:  # A package without an __init__.py, in two places.
                self.module(root, ["space", f"{root}_part"])
        self.entry()

    def package(self, root: str, parts: list[str], depth: int) -> None:
        names = self.random.sample(sorted(MODULES), self.random.randint(1, 3))
        inner = []
        for name in names:
            if depth < 1 and self.random.random() < 0.3:
                self.package(root, [*parts, name], depth + 1)
            else:
                self.module(root, [*parts, name])
            inner.append(name)
        self.initial(root, parts, inner)

    def module(self, root: str, parts: list[str]) -> None:
        own = self.random.sample(["Alpha", "Beta", "Gamma", "_Delta"], self.random.randint(1, 3))
        lines = [*self.borrowed(parts), *(f"class {name}:\n    class Inner: ...\n" for name in own)]
        if self.random.random() < 0.3:
            lines = [*lines[-1:], *lines[:-1]]
        gives = self.bound(lines)
        if self.random.random() < 0.25:
            gives = self.random.sample(gives, self.random.randint(1, len(gives)))
            lines.append(f"__all__ = {gives!r}")
        self.save(f"{root}/{'/'.join(parts)}.py", parts, lines, gives)

    def borrowed(self, parts: list[str]) -> list[str]:
        """Imports from modules that are already there."""
        lines = []
        for _ in range(self.random.randint(0, 2)):
            if not self.public:
                break
            dotted = self.random.choice(sorted(self.public))
            name = self.random.choice(self.public[dotted])
            alias = self.random.choice(["", "", " as Other", " as Alpha"])
            lines.append(self.form(dotted, name, alias, parts))
        return lines

    def form(self, dotted: str, name: str, alias: str, parts: list[str]) -> str:
        head, _, last = dotted.rpartition(".")
        statement = f"from {self.relative(dotted, parts)} import {name}{alias}"
        match self.random.randint(0, 5):
            case 0 if dotted not in self.packages():  # A package's star carries what happens to be loaded.
                return f"from {self.relative(dotted, parts)} import *"
            case 1 if head and head in self.packages():
                return f"from {self.relative(head, parts)} import {last}"
            case 2:
                return f"try:\n    from .missing import {name}{alias}\nexcept ImportError:\n    {statement}"
            case 3:
                return (
                    f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    class Later: ...\nelse:\n    {statement}"
                )
        return statement

    def packages(self) -> set[str]:
        return {".".join(path.split("/")[1:-1]) for path in self.files if path.endswith("__init__.py")}

    def relative(self, dotted: str, parts: list[str]) -> str:
        package = parts[:-1]
        if self.random.random() < 0.5 and package and dotted.split(".")[:1] == package[:1]:
            target = dotted.split(".")
            for up in range(len(package)):
                base = package[: len(package) - up]
                if target[: len(base)] == base:
                    return "." * (up + 1) + ".".join(target[len(base) :])
        return dotted

    def initial(self, root: str, parts: list[str], inner: list[str]) -> None:
        lines, at = [], [*parts, "__init__"]
        for name in inner:
            dotted = ".".join([*parts, name])
            if not MODULES.isdisjoint(self.public.get(dotted, [])):
                continue  # A package that names another module as its own: what is loaded first decides.
            for given in self.public.get(dotted, []):
                if self.random.random() < 0.5:
                    lines.append(self.form(dotted, given, self.random.choice(["", f" as {given}2"]), at))
        self.random.shuffle(lines)
        gives = self.bound(lines)
        if gives and self.random.random() < 0.4:
            lines.append(f"__all__ = {gives[: len(gives) // 2 + 1]!r}")
        self.save(f"{root}/{'/'.join(parts)}/__init__.py", parts, lines, gives)

    def bound(self, lines: list[str]) -> list[str]:
        """The names that lines bind for certain, as Python's own compiler has it: no stars."""
        names: dict[str, None] = {}
        for line in lines:
            for part in line.split("\n"):
                words = part.strip().split()
                if words[:1] == ["class"] and not part.startswith(" "):
                    names[words[1].rstrip(":")] = None
                elif words[:1] == ["from"] and words[-1] != "*" and ".missing" not in part and words[1] != "typing":
                    names[words[-1]] = None
        return list(names)

    def save(self, path: str, parts: list[str], lines: list[str], gives: list[str]) -> None:
        self.files[path] = "\n".join(lines) + "\n"
        if gives:
            self.public[".".join(parts)] = gives

    def entry(self) -> None:
        lines = []
        for dotted in self.random.sample(sorted(self.public), min(4, len(self.public))):
            name = self.random.choice(self.public[dotted])
            head = dotted.partition(".")[0]
            match self.random.randint(0, 3):
                case 0:
                    lines.append(f"import {dotted} as m_{head}")
                    self.main += [f"m_{head}", f"m_{head}.{name}", f"m_{head}.{name}.Inner"]
                case 1:
                    lines.append(f"import {dotted}")
                    self.main += [f"{dotted}.{name}"]
                case _:
                    lines.append(self.form(dotted, name, "", ["main"]))
                    self.main += [name, f"{name}.Inner"]
        self.random.shuffle(lines)
        self.main += ["Alpha", "Beta", "Gamma", "Other"]
        self.files["one/main.py"] = "\n".join(lines) + "\n"


def differences(random: Random, folder: Path) -> Iterator[str] | None:
    """None where Python can't import the tree."""
    tree = Tree(random)
    tree.write()
    expressions = list(dict.fromkeys(tree.main))
    expected = at_run_time(tree.files, tree.roots, expressions, folder)
    if expected is None:
        return None
    return _differences(tree, expected, static(tree.files, tree.roots, expressions))


def _differences(tree: Tree, expected: Mapping[str, str], found: Mapping[str, str]) -> Iterator[str]:
    for text, value in expected.items():
        if ("/" in value and found[text] != value) or ("/" not in value and "::" in found[text]):
            shown_files = "\n".join(f"# {path}\n{body}" for path, body in tree.files.items())
            yield f"{text}: Python {value}, toolint {found[text]}\n{shown_files}"


def test_drawn_trees_mean_what_python_imports(tmp_path: Path) -> None:
    wrong: list[str] = []
    imported = 0
    for seed in range(SEED, SEED + TREES):
        found = differences(Random(seed), tmp_path / str(seed))
        imported += found is not None
        wrong += (f"--- seed {seed}\n{line}" for line in found or ())
    assert imported > TREES * 0.9
    assert not wrong, f"{len(wrong)} differ\n" + "\n".join(wrong[:3])


def resolved(expression: str, files: Mapping[str, str]) -> Resolved:
    modules = Modules(MemoryProject(files, [""]))
    module = modules.load(Source("main.py", files["main.py"]))
    assert isinstance(module, Module)
    env = Env(modules, Scope(module), lambda _: pytest.fail("no place is asked for"))
    return env.resolve(cst.parse_expression(expression))


def test_what_a_module_makes_on_demand_is_unknown_with_that_reason() -> None:
    files = {"main.py": "from lazy import Thing\n", "lazy/__init__.py": "def __getattr__(name): ...\n"}
    found = resolved("Thing", files)
    assert isinstance(found, Unresolved)
    assert not found.certain
    assert "`__getattr__` of lazy/__init__.py" in found.reason


def test_standard_library_comes_before_what_lies_beside_a_module_of_a_package() -> None:
    files = {
        "main.py": "import app.main as app\nfrom secrets import KEY, token_hex\n",
        "secrets.py": "KEY = 1\n",
        "app/__init__.py": "",
        "app/types.py": "class SimpleNamespace: ...\n",
        "app/main.py": "from types import SimpleNamespace\n",
    }
    assert shown(resolved("KEY", files)) == "secrets.py::KEY"
    assert resolved("token_hex", files) == External("secrets.token_hex")
    assert resolved("app.SimpleNamespace", files) == External("types.SimpleNamespace")


def test_known_libraries_are_never_looked_into() -> None:
    files = {"main.py": "from pydantic import BaseModel\n", "pydantic/__init__.py": "class BaseModel: ...\n"}
    assert resolved("BaseModel", files) == External("pydantic.BaseModel")
