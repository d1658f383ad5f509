"""Shared switches of the tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("toolint", deadline=None)  # Machines under load are slow, not wrong.
settings.load_profile("toolint")

os.environ.pop("VIRTUAL_ENV", None)  # Whose libraries are there must not decide what a test sees.

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="rewrite the expectations under testdata/ (then read the diff)"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expectations are to be rewritten."""
    return bool(request.config.getoption("--update"))
