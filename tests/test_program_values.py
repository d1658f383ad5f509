"""What stays unknown of files and variables of the environment, and what a program may not read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memory import MemoryProject
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.files.disk import MAX_DATA, Disk
from toolint.model import Json, Marking, Unknown, unknowns
from toolint.readers import python
from toolint.text import Source

HEAD = "import json, os, pathlib\nfrom pathlib import Path\nfrom importlib import resources\nfrom mcp.server.mcpserver import MCPServer\ns = MCPServer('s')\n"
FILES = {
    "pkg/__init__.py": "",
    "pkg/a.md": "A text.",
    "b.md": "Beside.",
    "elsewhere.md": "Other.",
    "pkg/bad.md": "\N{BOM}x",
}


def description(expression: str, before: str = "", path: str = "pkg/server.py", **files: str) -> Json:
    text = f"{HEAD}{before}\n@s.tool(description={expression})\ndef f() -> str: ...\n"
    project = MemoryProject({**FILES, **{name.replace("__", "/"): given for name, given in files.items()}, path: text})
    (tool,) = python.read(Source(path, text), project, Marking()).tools
    return tool.doc.get("description")


@pytest.mark.parametrize(
    "expression",
    [
        "str(Path(__file__).parent)",
        "f'{Path(__file__).parent}'",
        "'%s' % Path(__file__)",
        "'{}'.format(__file__)",
        "__file__",
        "__file__ + ' is it'",
        "'a' if __file__ == '/srv/pkg/server.py' else 'b'",
        "Path(__file__).parent.name",
        "str([Path(__file__)])",
        "(Path(__file__).parent / 'missing.md').read_text()",
        "(Path(__file__).parent / '/etc/hostname').read_text()",
        "(Path(__file__).parent / '../elsewhere.md').read_text()",
        "(Path(__file__).parent.parent / 'elsewhere.md').read_text()",
        "Path('a.md').read_text()",
        "Path('pkg', 'a.md').read_text()",
        "open('pkg/a.md').read()",
        "Path.cwd().joinpath('a.md').read_text()",
        "(Path(__file__).parent / os.environ['NAME']).read_text()",
        "(Path(__file__).parent / 'a.md').read_text(encoding='utf-16')",
        "(Path(__file__).parent / 'a.md').read_text(encoding='ascii', errors='replace', newline='')",
        "(Path(__file__).parent / 'a.md').open('w').read()",
        "(Path(__file__).parent / 'a.md').stat().st_size",
        "resources.files('other').joinpath('a.md').read_text()",
        "'a' if (Path(__file__).parent / 'missing.md').exists() else 'b'",
        "twice()",
        "shown(Path(__file__))",
        "kind(__file__)",
    ],
)
def test_of_a_file_it_is_unknown(expression: str) -> None:
    before = (
        "def twice():\n    with open(Path(__file__).parent / 'a.md') as f:\n        return f.read() + f.read()\n"
        "def shown(path):\n    return '{}'.format(path) + str(path) + f'{path}'\n"
        "def kind(path):\n    return 'text' if isinstance(path, str) else 'other'\n"
    )
    assert isinstance(description(expression, before), Unknown)


@pytest.mark.parametrize(
    ("expression", "before"),
    [
        ("os.environ['X']", ""),
        ("os.environ.get('HOME', 'x')", ""),
        ("os.getenv('LC_ALL', 'x')", ""),
        ("os.getenv('path', 'x')", ""),
        ("os.getenv(os.environ['NAME'], 'x')", ""),
        ("os.getenv('X', Path.home().name)", ""),
        ("os.getenv('X', 'x')", "os.environ['X'] = 'y'"),
        ("os.getenv('X', 'x')", "os.environ.setdefault('X', 'y')"),
        ("os.getenv('X', 'x')", "os.environ.update(json.loads('{}'))"),
        ("os.getenv('X', 'x')", "for k in ('X',):\n    os.environ[k] = 'y'"),
        ("os.getenv('X', 'x')", "os.putenv('X', 'y')"),
        (
            "given('X', 'x')",
            "def given(name, default):\n    os.environ['X'] = 'y'\n    return os.getenv(name, default)",
        ),
        ("int(os.getenv('X'))", ""),
    ],
)
def test_of_a_variable_it_is_unknown(expression: str, before: str) -> None:
    assert isinstance(description(expression, before), Unknown)


def test_another_variable_may_be_set() -> None:
    assert description("os.getenv('X', 'x')", "os.environ['Y'] = 'y'\nos.environ['X'] == 'y'") == "x"


def test_what_the_package_sets_is_unknown() -> None:
    assert description("os.getenv('X', 'x')", pkg____init__=" ") == "x"
    files = {"pkg/__init__.py": "import os\nos.environ['X'] = 'y'\n"}
    text = f"{HEAD}@s.tool(description=os.getenv('X', 'x'))\ndef f() -> str: ...\n"
    (tool,) = python.read(Source("pkg/server.py", text), MemoryProject(files), Marking()).tools
    assert isinstance(tool.doc["description"], Unknown)


def test_a_project_reaches_further_than_its_package() -> None:
    expression = "(Path(__file__).parent.parent / 'elsewhere.md').read_text()"
    assert isinstance(description(expression), Unknown)
    files = {**FILES, "pyproject.toml": ""}
    text = f"{HEAD}@s.tool(description={expression})\ndef f() -> str: ...\n"
    (tool,) = python.read(Source("pkg/server.py", text), MemoryProject(files), Marking()).tools
    assert tool.doc["description"] == "Other."


def test_strict_is_not_judged_by_what_the_environment_may_change() -> None:
    text = "import os\nfrom agents import function_tool\nS = bool(os.getenv('S'))\n@function_tool(strict_mode=S)\ndef f(a: int) -> str:\n    'A.'\n"
    twice = text + "@function_tool(strict_mode=S)\ndef g(a: int) -> str:\n    'A.'\n"
    tools = python.read(Source("a.py", twice), MemoryProject(), Marking()).tools
    assert [isinstance(tool.doc["strict"], Unknown) for tool in tools] == [True, True]


def test_a_default_is_what_the_program_takes() -> None:
    text = "import os\nfrom toolint import tool\n@tool\ndef f(a: str | None = os.getenv('A'), b: int = int(os.getenv('B', '5'))) -> str:\n    'A.'\n"
    (tool,) = python.read(Source("a.py", text), MemoryProject(), Marking()).tools
    assert not list(unknowns(dict(tool.doc)))
    properties = tool.doc["input"]["properties"]
    assert (properties["a"]["default"], properties["b"]["default"]) == (None, 5)


def test_the_disk_gives_no_file_from_outside(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "inner").mkdir(parents=True)
    (tmp_path / "secret.md").write_text("secret")
    (home / "a.md").write_bytes(b"a\r\n")
    (home / "large.md").write_bytes(b"x" * (MAX_DATA + 1))
    os.symlink(tmp_path / "secret.md", home / "out.md")
    os.symlink(tmp_path, home / "up")
    os.symlink(home / "a.md", home / "inner" / "in.md")
    project = Disk(str(tmp_path)).project("home/server.py", settings_from([Layer({}, "/")], cwd=str(tmp_path)))
    assert project.data("home/a.md", "home") == b"a\r\n"
    assert project.data("home/inner/in.md", "home") == b"a\r\n"
    for name in ("out.md", "up/secret.md", "large.md", "../secret.md", "missing.md", "inner"):
        assert project.data(f"home/{name}", "home") is None, name
    assert "home/a.md" in project.asked


def test_a_long_chain_of_attributes_takes_no_time() -> None:
    assert isinstance(description("s" + ".name" * 60 + ".parent" * 30), Unknown)
