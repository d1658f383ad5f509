"""Settings: where they are found, how they are merged, what is said about those that can't be used."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from conftest import ROOT
from toolint.config import Settings, settings_finder, settings_from
from toolint.config.globs import fits, fits_whole, glob_from
from toolint.config.layers import FAULTS, KEYS, Layer, SettingsError, check_layer, line_of, parse_inline, read_layer
from toolint.rules import rules

SCHEMA = json.loads((ROOT / "schemas" / "config.json").read_text(encoding="utf-8"))
DEFAULTS = {rule.name for rule in rules().values() if rule.default} | set(FAULTS)


def settings(*layers: Mapping[str, Any], folder: str = "/project") -> Settings:
    return settings_from([Layer(layer, folder, f"{folder}/toolint.toml") for layer in layers], folder)


def found_in(folder: Path, *, at: Path | None = None, **options: Any) -> Settings:
    return settings_finder(folder.as_posix(), **options)((at or folder).as_posix())


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def fails(file: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        read_layer(file.as_posix(), file.name)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Where they are found


def test_nearest_file_upwards_counts(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", '[tool.toolint]\nverbs = ["outer"]\n')
    write(tmp_path / "a" / "toolint.toml", 'verbs = ["inner"]\n')
    (tmp_path / "a" / "b").mkdir()
    assert found_in(tmp_path).verbs == {"outer"}
    inner = found_in(tmp_path, at=tmp_path / "a" / "b")
    assert inner.verbs == {"inner"}
    assert inner.root == (tmp_path / "a").as_posix()
    assert inner.file == (tmp_path / "a" / "toolint.toml").as_posix()


def test_toolint_toml_wins_in_its_folder(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", '[tool.toolint]\nverbs = ["project"]\n')
    write(tmp_path / "toolint.toml", 'verbs = ["own"]\n')
    assert found_in(tmp_path).verbs == {"own"}


@pytest.mark.parametrize("text", ["[tool.ruff]\nline-length = 100\n", "", "this is = = no toml"])
def test_pyproject_without_the_table_is_passed_by(tmp_path: Path, text: str) -> None:
    write(tmp_path / "pyproject.toml", '[tool.toolint]\nverbs = ["outer"]\n')
    write(tmp_path / "a" / "pyproject.toml", text)
    assert found_in(tmp_path, at=tmp_path / "a").verbs == {"outer"}


def test_nothing_is_found(tmp_path: Path) -> None:
    plain = found_in(tmp_path, isolated=True)
    assert plain.file is None
    assert plain.root == tmp_path.as_posix()
    assert plain.selection.rules == DEFAULTS
    assert plain.targets == ("anthropic", "openai")
    assert plain.src == (tmp_path.as_posix(), f"{tmp_path.as_posix()}/src")


def test_isolated_and_named_file(tmp_path: Path) -> None:
    write(tmp_path / "toolint.toml", 'verbs = ["own"]\n')
    other = write(tmp_path / "other.toml", 'verbs = ["other"]\n')
    assert found_in(tmp_path, isolated=True).verbs == frozenset()
    assert found_in(tmp_path, file=other.as_posix()).verbs == {"other"}


def test_bom_and_crlf(tmp_path: Path) -> None:
    (tmp_path / "toolint.toml").write_bytes(b'\xef\xbb\xbfverbs = ["own"]\r\n')
    assert found_in(tmp_path).verbs == {"own"}


# How they are merged


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        ([{"select": ["name-not-snake-case"]}], {"name-not-snake-case", *FAULTS}),
        ([{"select": ["ALL"], "ignore": ["name-not-snake-case"]}], {*rules(), *FAULTS} - {"name-not-snake-case"}),
        ([{"select": ["name-not-snake-case"], "ignore": ["ALL"]}], {"name-not-snake-case"}),
        ([{"ignore": ["name-not-snake-case"]}, {"select": ["name-not-snake-case"]}], {"name-not-snake-case", *FAULTS}),
        ([{"select": ["name-not-snake-case"]}, {"ignore": ["name-not-snake-case"]}], set(FAULTS)),
        ([{"ignore": ["invalid-syntax"]}, {"select": ["ALL"]}], {*rules(), *FAULTS} - {"invalid-syntax"}),
        ([{"profile": "pedantic"}], {*rules(), *FAULTS}),
        ([{"profile": "pedantic", "ignore": ["generic-name"]}], {*rules(), *FAULTS} - {"generic-name"}),
        ([{"profile": "pedantic"}, {"profile": "default"}], DEFAULTS),
        ([{"profile": "pedantic"}, {"select": ["generic-name"]}], {"generic-name", *FAULTS}),
        ([{"select": []}, {"extend-select": ["name-not-snake-case"]}], {"name-not-snake-case", *FAULTS}),
        ([], DEFAULTS),
    ],
)
def test_selection(layers: list[dict[str, Any]], expected: set[str]) -> None:
    assert settings(*layers).selection.rules == expected


def test_later_layer_replaces_and_extend_adds() -> None:
    merged = settings(
        {"exclude": ["a"], "extend-exclude": ["b"], "targets": ["mcp"]}, {"exclude": ["c"], "extend-exclude": ["d"]}
    )
    assert [glob.pattern for glob in merged.exclude] == ["c", "b", "d"]
    assert merged.targets == ("mcp",)


def test_per_file_ignores() -> None:
    merged = settings({"per-file-ignores": {"legacy/*.json": ["name-not-snake-case"], "!src/**": ["ALL"]}})
    assert merged.ignores("name-not-snake-case", "legacy/deep/a.json")
    assert not merged.ignores("name-not-snake-case", "src/legacy/a.json")
    assert merged.ignores("missing-description", "legacy/deep/a.json"), "it does not fit src/**"
    assert not merged.ignores("missing-description", "src/a.py")
    assert merged.ignores("invalid-syntax", "other/a.py")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("models.py", True),
        ("a/models.py", True),
        ("a/gen/deep/b.py", True),
        ("a/b.py", False),
        ("/build/project/gen/b.py", True),
        ("/build/shared/models.py", True),
        ("/build/shared/b.py", False),
        ("/elsewhere/build/b.py", True),
        (".", False),
    ],
)
def test_excluded_paths(path: str, expected: bool) -> None:
    """What lies in the project's root or beside it is not excluded for the name of a folder around both."""
    chosen = settings({"exclude": ["models.py", "gen", "build", "project"]}, folder="/build/project")
    assert chosen.excludes(path) is expected


# Globs: the expectations are what ruff 0.15 does with `extend-exclude` and `per-file-ignores`


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("build", "/project/build", True),
        ("build", "/project/a/build", True),
        ("build", "/project/rebuild", False),
        ("docs/", "/project/docs", True),
        ("./docs", "/project/docs", True),
        ("*.py", "/project/a/b.py", True),
        ("a/*.py", "/project/a/b/c.py", True),
        ("a/*.py", "/project/x/a/c.py", False),
        ("**/a/*.py", "/project/x/a/c.py", True),
        ("**/a/*.py", "/project/a/c.py", True),
        ("{a,b}/x.py", "/project/b/x.py", True),
        ("{a,b}/x.py", "/project/c/x.py", False),
        ("[ab].py", "/project/a.py", True),
        ("[!ab].py", "/project/a.py", False),
        ("[!ab].py", "/project/c.py", True),
        ("?.py", "/project/c.py", True),
        ("?.py", "/project/cc.py", False),
        ("../other/x.py", "/other/x.py", True),
        ("/abs/x.py", "/abs/x.py", True),
        ("a.py", "/project/aXpy", False),
        ("[unclosed", "/project/[unclosed", True),
        ("{open", "/project/{open", True),
        ("a\nb", "/project/a\nb", True),
        ("[z-a].py", "/project/[z-a].py", True),
        ("*a*b*c*d.py", "/project/1a2b/3c4d.py", True),
        ("*a*b*c*d.py", "/project/1a2c/3b4d.py", False),
        ("**/{x,y*}*z*/[!ab]?.py", "/project/q/y1z2/cd.py", True),
        ("**/{x,y*}*z*/[!ab]?.py", "/project/x1z2/cd.py", True),
        ("**/{x,y*}*z*/[!ab]?.py", "/project/x1z2/ad.py", False),
        ("**/{x,y*}*z*/[!ab]?.py", "/project/w1z2/cd.py", False),
        ("/abs/*a*b*c*d", "/abs/abcd", True),
        ("../other/*a*b*c*d", "/other/abcd", True),
        ("*a" * 40 + "b", "/project/" + "a" * 200, False),
        ("**/" * 2000 + "b", "/project/" + "a/" * 100, False),
        ("*a" * 4000, "/project/" + "a" * 200, False),
    ],
)
def test_globs(pattern: str, path: str, expected: bool) -> None:
    assert fits((glob_from("never", "/project"), glob_from(pattern, "/project")), path) is expected


def test_whole_paths_only() -> None:
    glob = glob_from("handlers.py", "/project (1)+")
    assert fits_whole((glob,), "/project (1)+/handlers.py")
    assert not fits_whole((glob,), "/project (1)+/a/handlers.py")
    assert fits((glob,), "/project (1)+/a/handlers.py")


# What is said


def test_unknown_key_names_place_nearest_and_the_other_project(tmp_path: Path) -> None:
    file = write(tmp_path / "pyproject.toml", '[project]\nname = "a"\n\n[tool.toolint]\nselct = ["ALL"]\n')
    message = fails(file)
    assert message.startswith('pyproject.toml:5: unknown setting "selct" in [tool.toolint]; did you mean "select"?')
    assert "the table may belong to the other project called toolint" in message


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ('select = "ALL"', 'toolint.toml:1: "select" must be a list of strings'),
        ("\nforce-exclude = 1", 'toolint.toml:2: "force-exclude" must be true or false'),
        ("verbs = [1]", 'toolint.toml:1: "verbs" must be a list of strings'),
        ("output-format = []", 'toolint.toml:1: "output-format" must be a string'),
        ('per-file-ignores = ["a"]', 'toolint.toml:1: "per-file-ignores" must be a table of lists of strings'),
        (
            'select = [\n  "ALL",\n  "name-not-snake-cas",\n]',
            'toolint.toml:3: unknown rule "name-not-snake-cas" in "select"; did you mean "name-not-snake-case"?',
        ),
        (
            '[per-file-ignores]\n"a.py" = ["ALL"]\n"b.py" = ["nope-nope"]',
            'toolint.toml:3: unknown rule "nope-nope" in "per-file-ignores"',
        ),
        ('handlers = ["src/handlers.py"]', 'toolint.toml:1: "src/handlers.py" in "handlers" must look like PATH::NAME'),
        ('[tool.toolint]\nselect = ["ALL"]', 'toolint.toml:1: unknown setting "tool" in toolint.toml'),
        ("a = 1\na = 2", "toolint.toml:2: not TOML: "),
        ("a = ", "toolint.toml:1: not TOML: "),
        ("a = " + "[" * 3000, "toolint.toml"),
        ("\na = " + "9" * 5000, "toolint.toml:2: not TOML: a number of 5,000 digits"),
    ],
)
def test_messages(tmp_path: Path, text: str, start: str) -> None:
    assert fails(write(tmp_path / "toolint.toml", text)).startswith(start)


def test_files_that_are_no_settings(tmp_path: Path) -> None:
    assert fails(tmp_path / "missing.toml").startswith("missing.toml: ")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    assert fails(tmp_path / "binary.toml") == "binary.toml: not UTF-8"
    os.mkfifo(tmp_path / "pipe.toml")
    assert fails(tmp_path / "pipe.toml") == "pipe.toml: not a regular file"
    assert "must be a table" in fails(write(tmp_path / "pyproject.toml", "[tool]\ntoolint = 1\n"))


@pytest.mark.parametrize(
    ("text", "table", "key", "line"),
    [
        ("[tool.toolint]\na = 1\nb = 2", "tool.toolint", "b", 2 + 1),
        ("[other]\nb = 2\n[ tool . 'toolint' ] # x\nb = 2", "tool.toolint", "b", 4),
        ("[tool]\ntoolint.b = 2", "tool.toolint", "b", 2),
        ("tool.toolint.b = 2", "tool.toolint", "b", 1),
        ("[tool.toolint.b]\nc = 1", "tool.toolint", "b", 1),
        ('[tool.toolint]\n"b" = 2', "tool.toolint", "b", 2),
        ("[tool]\ntoolint = { b = 2 }", "tool.toolint", "b", None),
        ("[tool.toolinter]\nb = 1", "tool.toolint", "b", None),
    ],
)
def test_line_of(text: str, table: str, key: str, line: int | None) -> None:
    assert line_of(text, table, key) == line


def test_inline_setting() -> None:
    assert parse_inline('targets = ["mcp"]', "/project").values == {"targets": ["mcp"]}
    with pytest.raises(SettingsError, match=r'^--config: unknown setting "target"; did you mean "targets"\?$'):
        parse_inline("target = 1", "/project")
    with pytest.raises(SettingsError, match="not TOML"):
        parse_inline("targets = mcp", "/project")


# The schema for editors


def test_schema_has_every_setting_and_its_type() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]) == set(KEYS)
    good = {
        "a string": "full",
        "true or false": True,
        "a list of strings": ["a::b"],
        "a table of lists of strings": {"a": ["b"]},
        "a table": {"split": True},
    }
    special = {
        "profile": "pedantic",
        "targets": ["mcp"],
        "select": ["ALL"],
        "extend-select": ["ALL"],
        "ignore": ["ALL"],
    }
    for key, kind in KEYS.items():
        for value in (*good.values(), 1, None):
            right = special.get(key, value) if value is good[kind] else value
            accepted = Draft202012Validator(SCHEMA).is_valid({key: right})
            assert accepted is (value is good[kind]), (key, right)


@pytest.mark.parametrize(
    "values",
    [
        {"selct": []},
        {"select": [1]},
        {"handlers": ["a"]},
        {"compile": {"path": ["a"]}},
        {"compile": {"paths": []}},
        {"compile": {"output": ""}},
        {"compile": {"split": 1}},
    ],
)
def test_schema_and_code_refuse_the_same(values: dict[str, Any]) -> None:
    assert not Draft202012Validator(SCHEMA).is_valid(values)
    with pytest.raises(SettingsError):
        check_layer(values, "/project", place=lambda _key, _value: "")


# The environment


def test_environment_is_named_relative_to_the_settings(tmp_path: Path) -> None:
    write(tmp_path / "a" / "toolint.toml", 'python = "../env/bin/python"\n')
    write(tmp_path / "env" / "bin" / "python", "")
    assert found_in(tmp_path, at=tmp_path / "a").python == (tmp_path / "env" / "bin" / "python").as_posix()
    assert found_in(tmp_path).python is None
    over = parse_inline('python = "env"', tmp_path.as_posix())
    assert found_in(tmp_path, at=tmp_path / "a", over=[over]).python == (tmp_path / "env").as_posix()


def test_environment_that_is_not_there_is_said_with_its_line(tmp_path: Path) -> None:
    file = write(tmp_path / "toolint.toml", 'verbs = []\npython = "nowhere"\n')
    assert fails(file) == ('toolint.toml:2: "python" names no environment or interpreter: nowhere')


# Files that extend others


def extending(folder: Path, at: str = "a/b", **options: Any) -> Settings:
    return found_in(folder, at=folder / at, **options)


def test_what_is_set_replaces_and_extend_keys_add(tmp_path: Path) -> None:
    write(
        tmp_path / "toolint.toml",
        'verbs = ["outer"]\ntargets = ["mcp"]\nextend-exclude = ["gen"]\nignore = ["generic-name"]\nexclude = ["x"]\n'
        'extend-select = ["overlong-description"]\n[per-file-ignores]\n"o.py" = ["ALL"]\n'
        '[extend-per-file-ignores]\n"p.py" = ["ALL"]\n[compile]\npaths = ["src"]\noutput = "out"\n',
    )
    write(
        tmp_path / "a" / "toolint.toml",
        'extend = "../toolint.toml"\nverbs = ["inner"]\nextend-exclude = ["own"]\nextend-select = ["generic-name"]\n'
        '[per-file-ignores]\n"i.py" = ["ALL"]\n[extend-per-file-ignores]\n"j.py" = ["ALL"]\n[compile]\noutput = "here"\n',
    )
    found = extending(tmp_path)
    assert found.root == (tmp_path / "a").as_posix()
    assert found.file == (tmp_path / "a" / "toolint.toml").as_posix()
    assert found.extended == ((tmp_path / "toolint.toml").as_posix(),)
    assert found.verbs == {"inner"}
    assert found.targets == ("mcp",)
    assert {"overlong-description", "generic-name"} <= found.selection.rules
    assert [(glob.pattern, glob.folder) for glob in found.exclude[:3]] == [
        ("x", tmp_path.as_posix()),
        ("gen", tmp_path.as_posix()),
        ("own", (tmp_path / "a").as_posix()),
    ]
    assert [glob.pattern for glob, _, _ in found.per_file_ignores] == ["i.py", "p.py", "j.py"]
    assert found.compile.paths == ((tmp_path / "src").as_posix(),)
    assert found.compile.output == (tmp_path / "a" / "here").as_posix()


def test_paths_of_the_other_file_stay_where_it_is(tmp_path: Path) -> None:
    write(
        tmp_path / "toolint.toml",
        'src = ["lib"]\nbaseline = "known.json"\nhandlers = ["h.py::*"]\nextend-exclude = ["gen/x.py"]\n'
        '[sets]\none = ["a/t.py::*", "u.py::f"]\n',
    )
    write(tmp_path / "a" / "toolint.toml", 'extend = "../toolint.toml"\n')
    found = extending(tmp_path)
    assert found.src == ((tmp_path / "lib").as_posix(),)
    assert found.baseline == (tmp_path / "known.json").as_posix()
    assert found.sets == {"one": ("t.py::*", "../u.py::f")}
    assert found.handlers[0][0].folder == tmp_path.as_posix()
    assert found.excludes((tmp_path / "gen" / "x.py").as_posix())
    assert not found.excludes((tmp_path / "a" / "gen" / "x.py").as_posix())
    assert found.excludes((tmp_path / "known.json").as_posix()), "a baseline is no source"


def test_a_chain_over_pyproject_and_back(tmp_path: Path) -> None:
    write(tmp_path / "base.toml", 'verbs = ["base"]\ntargets = ["mcp"]\noutput-format = "json"\n')
    write(tmp_path / "pyproject.toml", '[tool.toolint]\nextend = "base.toml"\nverbs = ["middle"]\n')
    write(tmp_path / "a" / "b" / "toolint.toml", 'extend = "../../pyproject.toml"\noutput-format = "concise"\n')
    found = extending(tmp_path)
    assert found.verbs == {"middle"}
    assert found.targets == ("mcp",)
    assert found.output_format == "concise"
    assert [Path(file).name for file in found.extended] == ["pyproject.toml", "base.toml"]
    over = settings_finder(
        tmp_path.as_posix(),
        over=[parse_inline('verbs = ["over"]', "/")],
        file=(tmp_path / "a/b/toolint.toml").as_posix(),
    )
    assert over("/anywhere").verbs == {"over"}
    assert over("/anywhere").root == (tmp_path / "a" / "b").as_posix()


def test_a_select_starts_anew_above_what_is_extended(tmp_path: Path) -> None:
    write(tmp_path / "toolint.toml", 'ignore = ["generic-name"]\nextend-select = ["overlong-description"]\n')
    write(tmp_path / "a" / "toolint.toml", 'extend = "../toolint.toml"\nselect = ["generic-name"]\n')
    assert extending(tmp_path).selection.rules == {"generic-name", *FAULTS}


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"a/toolint.toml": '\nextend = "toolint.toml"'}, 'a/toolint.toml:2: "extend": the files extend each other: '),
        (
            {"a/toolint.toml": 'extend = "../b.toml"', "b.toml": 'extend = "c.toml"', "c.toml": 'extend = "a/toolint.toml"'},
            'c.toml:1: "extend": the files extend each other: a/toolint.toml extends b.toml extends c.toml extends a/toolint.toml',
        ),
        ({"a/toolint.toml": 'extend = "../x.toml"'}, 'a/toolint.toml:1: "extend": ../x.toml: No such file or directory'),
        ({"a/toolint.toml": 'extend = ".."'}, 'a/toolint.toml:1: "extend": ..: is a folder, not a file'),
        ({"a/toolint.toml": 'extend = ""'}, 'a/toolint.toml:1: "extend" is empty'),
        ({"a/toolint.toml": "extend = 1"}, 'a/toolint.toml:1: "extend" must be a string'),
        (
            {"a/pyproject.toml": '[tool.toolint]\nextend = "../pyproject.toml"', "pyproject.toml": "[tool.toolint-x]"},
            'a/pyproject.toml:2: "extend": ../pyproject.toml has no table [tool.toolint]',
        ),
        ({"a/toolint.toml": 'extend = "../b.toml"', "b.toml": "\nverb = []"}, 'b.toml:2: unknown setting "verb"'),
        ({"a/toolint.toml": 'extend = "../b.toml"', "b.toml": "="}, "b.toml:1: not TOML"),
    ],
)  # fmt: skip
def test_what_cant_be_extended_is_one_line_with_its_place(tmp_path: Path, files: Mapping[str, str], said: str) -> None:
    for name, text in files.items():
        write(tmp_path / name, text)
    (tmp_path / "a").mkdir(exist_ok=True)
    with pytest.raises(SettingsError) as caught:
        extending(tmp_path, "a")
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_the_command_line_extends_nothing() -> None:
    with pytest.raises(SettingsError, match="extend"):
        parse_inline('extend = "a.toml"', "/")
