"""Where the texts are read."""

import os
from importlib import resources
from pathlib import Path


def prompt(name: str, kind: str = "md") -> str:
    return (Path(__file__).parent / f"{name}.{kind}").read_text(encoding="utf-8")


def opened(name: str) -> str:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return text.strip()


def resource(name: str) -> str:
    return resources.files(__package__).joinpath(f"{name}.md").read_text()


def of(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""
