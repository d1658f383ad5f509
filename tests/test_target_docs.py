"""The pages under docs/targets are those that the script makes."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from conftest import ROOT
from toolint.targets import targets

FOLDER = ROOT / "docs" / "targets"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_target_docs", ROOT / "scripts" / "make_target_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", targets())
def test_page_is_fresh(name: str, script: ModuleType, update: bool) -> None:
    path = FOLDER / f"{name}.md"
    if update:
        path.write_text(script.page(name), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == script.page(name)


def test_every_page_has_its_target() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*targets()}
