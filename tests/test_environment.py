"""The environment of a project: where it is found, and what types from its libraries become, against pydantic itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pydantic
import pytest

from conftest import ROOT
from toolint import CompileError, compile_source
from toolint.cli import main
from toolint.config import Settings
from toolint.files.environment import environment_of, libraries
from toolint.files.roots import source_roots

LIBRARIES = ROOT / "testdata" / "environment"


def write(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def found(environment: Path, below: Path) -> list[str]:
    return [os.path.relpath(folder, below).replace(os.sep, "/") for folder in libraries(environment.as_posix())]


# Where libraries lie


@pytest.mark.parametrize(
    "site", ["lib/python3.11/site-packages", "Lib/site-packages", "lib64/python3.12/site-packages"]
)
def test_layouts_of_virtual_environments(tmp_path: Path, site: str) -> None:
    write(tmp_path, {"pyvenv.cfg": "home = /usr/bin\n", f"{site}/a.py": ""})
    assert found(tmp_path, tmp_path) == [site]


def test_interpreter_stands_for_its_environment(tmp_path: Path) -> None:
    write(tmp_path, {"pyvenv.cfg": "version = 3.11.4\n", "bin/python": "", "lib/python3.11/site-packages/a.py": ""})
    assert found(tmp_path / "bin" / "python", tmp_path) == ["lib/python3.11/site-packages"]


def test_link_to_an_interpreter_leads_to_its_libraries(tmp_path: Path) -> None:
    write(tmp_path, {"base/bin/python3.11": "", "base/lib/python3.11/site-packages/a.py": "", "links/x": ""})
    (tmp_path / "links" / "python").symlink_to(tmp_path / "base" / "bin" / "python3.11")
    assert found(tmp_path / "links" / "python", tmp_path) == ["base/lib/python3.11/site-packages"]


def test_version_of_the_environment_counts(tmp_path: Path) -> None:
    folders = {f"lib/python3.{minor}/site-packages/a.py": "" for minor in (9, 10, 13)}
    write(tmp_path, folders)
    assert found(tmp_path, tmp_path) == ["lib/python3.13/site-packages"]
    write(tmp_path, {"pyvenv.cfg": "version = 3.10.2\n"})
    assert found(tmp_path, tmp_path) == ["lib/python3.10/site-packages"]


def test_system_libraries_only_where_the_environment_includes_them(tmp_path: Path) -> None:
    base, env = tmp_path / "base", tmp_path / "env"
    write(base, {"lib/python3.11/site-packages/a.py": "", "lib/python3/dist-packages/b.py": ""})
    write(env, {"lib/python3.11/site-packages/a.py": ""})
    for said, expected in (
        ("false", []),
        ("true", ["base/lib/python3.11/site-packages", "base/lib/python3/dist-packages"]),
    ):
        text = f"home = {base / 'bin'}\nversion = 3.11.4\ninclude-system-site-packages = {said}\n"
        write(env, {"pyvenv.cfg": text})
        assert found(env, tmp_path) == ["env/lib/python3.11/site-packages", *expected]


def test_path_files_and_projects_installed_to_be_edited(tmp_path: Path) -> None:
    site = "env/lib/python3.11/site-packages"
    record = {"url": (tmp_path / "two words").as_uri(), "dir_info": {"editable": True}}
    fixed = {"url": (tmp_path / "fixed").as_uri(), "dir_info": {}}
    hooks = "import os; os.system('false')\n# no path\n\n../beside\n/nowhere/at/all\nbad\0path\n"
    write(
        tmp_path,
        {
            f"{site}/a.pth": hooks,
            f"{site}/__editable__.shop-1.0.pth": f"{tmp_path / 'shop' / 'src'}\n",
            f"{site}/tools-1.0.dist-info/direct_url.json": json.dumps(record),
            f"{site}/fixed-1.0.dist-info/direct_url.json": json.dumps(fixed),
            f"{site}/odd-1.0.dist-info/direct_url.json": "[" * 3000,
            "env/lib/python3.11/beside/x.py": "",
            "shop/src/shop.py": "",
            "two words/src/tools.py": "",
            "fixed/fixed.py": "",
        },
    )
    assert found(tmp_path / "env", tmp_path) == [
        site,
        "shop/src",
        "env/lib/python3.11/beside",
        "two words/src",
        "two words",
    ]


@pytest.mark.parametrize("path", ["nothing/here", "file.txt", "empty"])
def test_what_is_no_environment_has_no_libraries(tmp_path: Path, path: str) -> None:
    write(tmp_path, {"file.txt": "", "empty/x.txt": ""})
    assert libraries((tmp_path / path).as_posix()) == ()


# Which environment


def test_active_environment_else_the_nearest_one_above(tmp_path: Path) -> None:
    write(tmp_path, {".venv/pyvenv.cfg": "", "a/venv/pyvenv.cfg": "", "b/.git/HEAD": "", "b/c/x.py": "", "on/x": ""})

    def at(path: str, **variables: str) -> str | None:
        chosen = environment_of((tmp_path / path).as_posix(), variables)
        return chosen and os.path.relpath(chosen, tmp_path).replace(os.sep, "/")

    active = str(tmp_path / "on")
    assert at("x.py") == ".venv"
    assert at("a/b/x.py") == "a/venv"
    assert at("b/c/x.py") is None  # Another repository.
    assert at("a/b/x.py", VIRTUAL_ENV=active) == "on"
    assert at("a/b/x.py", VIRTUAL_ENV=active, PRE_COMMIT="1") == "a/venv"  # The hook's own.
    assert at("a/b/x.py", VIRTUAL_ENV=str(tmp_path / "gone")) == "a/venv"


def test_setting_and_option_name_the_environment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(
        tmp_path,
        {
            "toolint.toml": 'python = "env"\nhandlers = ["*::*"]\n',
            "tools.py": "from shop import Size\ndef order(size: Size) -> None:\n    '''Order.'''\n",
            "env/lib/python3.11/site-packages/shop.py": "from typing import Literal\nSize = Literal['s', 'm']\n",
            "other/lib/python3.11/site-packages/shop.py": "from typing import Literal\nSize = Literal['xl']\n",
        },
    )
    monkeypatch.chdir(tmp_path)

    def size(*options: str) -> Any:
        assert main(["compile", "tools.py", "--to", "mcp", *options]) == 0
        return json.loads(capsys.readouterr().out)[0]["inputSchema"]["properties"]["size"]

    assert size() == {"type": "string", "enum": ["s", "m"]}
    assert size("--python", "other") == {"type": "string", "const": "xl"}
    assert main(["compile", "tools.py", "--python", "nowhere"]) == 2
    assert "--python" in capsys.readouterr().err


# What types from libraries become


def at_run_time(files: Mapping[str, str], folder: Path, site: Path) -> Any:
    """The schema of ``handlers.order``'s parameters as pydantic makes it of the imported tree, or the error's class."""
    write(folder, files)
    script = f"""
import json, sys
sys.path[:0] = [{str(folder)!r}, {str(site)!r}]
import inspect, pydantic, typing
import handlers
hints = typing.get_type_hints(handlers.order, include_extras=True)
try:
    fields = {{p.name: (hints[p.name], ... if p.default is p.empty else p.default)
              for p in inspect.signature(handlers.order).parameters.values()}}
    print(json.dumps(pydantic.create_model("order", **fields).model_json_schema()))
except pydantic.PydanticUserError:
    print(json.dumps("refused"))
"""
    done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return untitled(json.loads(done.stdout))


def untitled(schema: Any, names: bool = False) -> Any:
    if isinstance(schema, dict):
        return {
            key: untitled(value, not names and key in ("properties", "$defs"))
            for key, value in schema.items()
            if names or key != "title"
        }
    return [untitled(item) for item in schema] if isinstance(schema, list) else schema


HANDLERS = sorted(LIBRARIES.glob("handlers/*.py"))


@pytest.mark.skipif(
    tuple(map(int, pydantic.VERSION.split(".")[:2])) != (2, 14), reason="the reader gives what pydantic 2.14 gives"
)
@pytest.mark.parametrize("path", HANDLERS, ids=lambda path: path.stem)
def test_types_of_libraries_have_pydantics_schema(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = at_run_time({"handlers.py": text}, tmp_path, LIBRARIES / "site-packages")
    settings = {"python": str(LIBRARIES / "site-packages")}

    def made() -> Any:
        definitions = compile_source(
            text, "handlers.py", names=["order"], targets=["mcp"], strict=False, settings=settings, root=tmp_path
        )
        return {k: v for k, v in definitions["mcp"][0]["inputSchema"].items() if k != "additionalProperties"}

    if expected == "refused":
        with pytest.raises(CompileError):
            made()
    else:
        assert made() == expected


def test_handlers_are_there() -> None:
    assert len(HANDLERS) >= 10


def unknown(annotation: str, head: str, tmp_path: Path, environment: bool = True) -> str:
    text = f"{head}\ndef order(x: {annotation}) -> None: ...\n"
    settings = {"python": str(LIBRARIES / "site-packages")} if environment else {}
    with pytest.raises(CompileError) as caught:
        compile_source(text, "handlers.py", names=["order"], targets=["mcp"], settings=settings, root=tmp_path)
    return caught.value.findings[0].message


def test_what_is_not_readable_says_where_it_was_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    site = str(LIBRARIES / "site-packages")
    assert f"`nobody.Thing` is not among the project's files, nor can it be read in {site}" in unknown(
        "Thing", "from nobody import Thing", tmp_path
    )
    (tmp_path / ".git").mkdir()
    assert unknown("Thing", "from nobody import Thing", tmp_path, False).endswith(
        "`nobody.Thing` is not among the project's files"
    )
    assert "plain class `Matrix`" in unknown("Matrix", "from compiled import Matrix", tmp_path)
    assert "plain class `Frame`" in unknown("Frame", "from stubbed import Frame", tmp_path)
    assert "`lazy.Made`" in unknown("Made", "from lazy import Made", tmp_path)


def test_findings_in_libraries_are_said_at_the_tool(tmp_path: Path) -> None:
    from toolint import check_text

    text = "from toolint import tool\nfrom shop.orders import Order\n\n@tool\ndef send_order(order: Order) -> None:\n"
    text += "    '''Send an order.\n\n    Args:\n        order: What to send.\n    '''\n"
    settings = {"python": str(LIBRARIES / "site-packages"), "select": ["missing-parameter-description"]}
    said = check_text(text, "handlers.py", settings=settings, root=tmp_path)
    assert said
    assert {finding.path for finding in said} == {"handlers.py"}


def test_no_file_of_the_environment_is_read_for_types_that_are_known(tmp_path: Path) -> None:
    from toolint import engine
    from toolint.config import settings_from
    from toolint.config.layers import Layer
    from toolint.files.disk import Disk
    from toolint.text import Source

    text = "from typing import Optional\nfrom pydantic import BaseModel, Field\nfrom toolint import tool\nimport shop\n"
    text += "class A(BaseModel):\n    x: int = Field(1)\n@tool\ndef send(a: Optional[A], n: int = shop and 1) -> None: ...\n"
    layer = Layer({"python": str(LIBRARIES / "site-packages")}, tmp_path.as_posix())
    source = Source("handlers.py", text)
    project = Disk(tmp_path.as_posix(), {"handlers.py": source}).project(
        "handlers.py", settings_from([layer], tmp_path.as_posix())
    )
    assert len(engine.check(source, project, project.settings).tools) == 1
    read = {path for path, source in project.disk.sources.items() if source is not None}
    assert read == {"handlers.py"}


# Where imports start


def roots(project: Path, path: str, src: tuple[str, ...] = (), root: str = "") -> list[str]:
    top = project.as_posix()
    settings = Settings(cwd=top, root=f"{top}/{root}".rstrip("/"), src=tuple(f"{top}/{folder}" for folder in src))
    found = source_roots(f"{top}/{path}", settings)
    return [os.path.relpath(folder, top).replace(os.sep, "/") for folder in found]


def test_roots_of_a_script_and_of_a_package(tmp_path: Path) -> None:
    write(
        tmp_path, {"src/app/__init__.py": "", "src/app/sub/__init__.py": "", "src/app/sub/x.py": "", "bin/run.py": ""}
    )
    assert roots(tmp_path, "bin/run.py", ("src",)) == ["bin", "src", "."]
    assert roots(tmp_path, "src/app/sub/x.py") == ["src", ".", "src/app/sub"]


def test_roots_of_packages_without_init(tmp_path: Path) -> None:
    write(tmp_path, {"pyproject.toml": "", "python/acme/shop/x.py": "", "lib/y.py": ""})
    assert roots(tmp_path, "python/acme/shop/x.py") == ["python/acme/shop", ".", "python/acme", "python", "lib"]


def test_roots_below_a_package_without_init_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, {"here/acme/__init__.py": "", "here/acme/shop/__init__.py": "", "here/acme/shop/tools/x.py": ""})
    assert roots(tmp_path, "here/acme/shop/tools/x.py", root="there") == ["here/acme/shop/tools", "there", "here"]


def test_roots_of_a_workspace(tmp_path: Path) -> None:
    workspace = "[tool.uv.workspace]\nmembers = ['packages/*']\n"
    write(
        tmp_path,
        {
            ".git/HEAD": "",
            "pyproject.toml": workspace,
            "packages/a/pyproject.toml": "",
            "packages/a/src/a/__init__.py": "",
            "packages/a/src/a/x.py": "",
            "packages/b/pyproject.toml": "",
            "packages/b/src/b/__init__.py": "",
        },
    )
    found = roots(tmp_path, "packages/a/src/a/x.py")
    assert found[0] == "packages/a/src"
    assert {"packages/a", "packages/b/src", "packages/b"} <= set(found)


def test_package_among_libraries_is_the_project_and_the_others_are_not(tmp_path: Path) -> None:
    site = tmp_path / "lib" / "python3.11" / "site-packages"
    files = {
        "mine/__init__.py": "",
        "mine/types.py": "from typing import Literal\nSize = Literal['s']\n",
        "mine/server.py": (
            "from mcp.server.fastmcp import Context, FastMCP\nfrom mine.types import Size\nfrom other import Color\n"
            "server = FastMCP('x')\n@server.tool()\ndef order(size: Size, color: Color, context: Context) -> None: ...\n"
        ),
        "other.py": "from typing import Literal\nColor = Literal['red']\n",
        "mcp/__init__.py": "",
        "mcp/server/__init__.py": "",
        "mcp/server/fastmcp.py": "class Context: ...\nclass FastMCP:\n    def tool(self): ...\n",
    }
    write(site, files)
    made = compile_source(files["mine/server.py"], "mine/server.py", targets=["mcp"], root=site)
    (tool,) = made["mcp"]
    assert tool["inputSchema"]["properties"] == {
        "size": {"const": "s", "type": "string"},
        "color": {"const": "red", "type": "string"},
    }
