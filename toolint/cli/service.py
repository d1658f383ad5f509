"""The service that runs toolint, such as GitHub Actions, and the folder from which it counts paths."""

from __future__ import annotations

import os
from collections.abc import Mapping

_VARIABLES = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")


def checkout_folder(cwd: str, environment: Mapping[str, str]) -> str:
    """The folder of the checkout, empty where none is named that the working folder lies in."""
    for name in _VARIABLES:
        folder = os.path.realpath(environment[name]).replace(os.sep, "/") if environment.get(name) else ""
        if folder and f"{cwd}/".startswith(f"{folder.rstrip('/')}/"):
            return folder
    return ""
