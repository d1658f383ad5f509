"""The floors of the design: a module imports only from lower floors or its own, never in a cycle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from conftest import ROOT

FLOORS = (
    {"text", "jsonc", "jsontext"},
    {"model", "schema", "containment"},
    {"targets"},
    {"readers"},
    {"rules"},
    {"config", "engine"},
    {"files", "cache", "reports"},
    {"cli", "server", "__init__"},
    {"__main__"},
)
"""What lives on which floor: modules and folders of the package, from the ground up."""

Imports = dict[str, set[str]]


def modules(package: Path) -> dict[str, ast.Module]:
    """Every module of a package, parsed, by its dotted name below the package."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imported(tree: ast.Module, package: str) -> Iterator[tuple[str, str | None]]:
    """What a module imports from the package, anywhere in it: dotted module, and the name taken out of it, if any."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(level=0, module=str(module)) if f"{module}.".startswith(f"{package}."):
                yield from ((module[len(package) + 1 :], alias.name) for alias in node.names)
            case ast.ImportFrom(level=int(level)) if level:
                yield f"relative import in line {node.lineno}", None
            case ast.Import():
                for alias in node.names:
                    if f"{alias.name}.".startswith(f"{package}."):
                        yield alias.name[len(package) + 1 :] or "__init__", None


def graph(package: Path) -> Imports:
    """Which modules of the package each module imports."""
    trees = modules(package)
    edges: Imports = {}
    for name, tree in trees.items():
        edges[name] = set()
        for module, taken in imported(tree, package.name):
            inner = f"{module}.{taken}" if module else str(taken)
            target = inner if inner in trees else module or "__init__"
            if (target, taken) != ("__init__", "__version__"):
                edges[name].add(target)
    return edges


def faults(edges: Imports) -> list[str]:
    """Every way in which the imports break the floors, in words."""
    floor = {name: number for number, names in enumerate(FLOORS) for name in names}
    found = [f"{name} is on no floor" for name in edges if name.partition(".")[0] not in floor]
    for name, targets in edges.items():
        for target in sorted(targets - {name}):
            here, there = name.partition(".")[0], target.partition(".")[0]
            if there not in floor:
                found.append(f"{name}: {target}")
            elif floor[there] > floor.get(here, 0):
                found.append(f"{name} (floor {floor.get(here)}) imports {target} (floor {floor[there]})")
    try:
        TopologicalSorter({name: targets - {name} for name, targets in edges.items()}).prepare()
    except CycleError as error:
        found.append("cycle: " + " -> ".join(error.args[1]))
    return found


def hidden_imports(trees: dict[str, ast.Module]) -> list[str]:
    """Modules that hide imports behind TYPE_CHECKING."""
    return [
        name
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    ]


def test_the_package_keeps_its_floors() -> None:
    assert faults(graph(ROOT / "toolint")) == []


def test_no_import_is_hidden() -> None:
    assert hidden_imports(modules(ROOT / "toolint")) == []
    assert hidden_imports({"a": ast.parse("if typing.TYPE_CHECKING:\n    from toolint import cli")}) == ["a"]


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"text.py": "from toolint.model import Tool", "model.py": ""}, "text (floor 0) imports model (floor 1)"),
        (
            {"targets/a.py": "import toolint.rules", "rules/__init__.py": ""},
            "targets.a (floor 2) imports rules (floor 4)",
        ),
        (
            {"rules/a.py": "def f():\n    from toolint import engine", "engine.py": ""},
            "rules.a (floor 4) imports engine",
        ),
        ({"rules/a.py": "from toolint.rules.b import x", "rules/b.py": "from toolint.rules.a import y"}, "cycle: "),
        ({"rules/a.py": "from . import b", "rules/b.py": ""}, "rules.a: relative import in line 1"),
        ({"helpers.py": ""}, "helpers is on no floor"),
    ],
)
def test_a_broken_floor_is_seen(tmp_path: Path, files: dict[str, str], fault: str) -> None:
    package = tmp_path / "toolint"
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    assert any(found.startswith(fault) for found in faults(graph(package)))


@pytest.mark.parametrize(
    "files",
    [
        {"rules/__init__.py": "", "rules/a.py": "from toolint.rules import b\nimport toolint.text", "rules/b.py": ""},
        {"files.py": "from toolint import __version__", "__init__.py": "def check():\n    from toolint import files"},
    ],
)
def test_a_sound_package_passes(tmp_path: Path, files: dict[str, str]) -> None:
    package = tmp_path / "toolint"
    for name, text in {"text.py": "Span = 1", **files}.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    assert faults(graph(package)) == []
