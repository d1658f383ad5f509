"""Names that differ between versions."""

import sys

try:
    from typing_extensions import NotRequired, Required, TypedDict
except ImportError:
    from typing import NotRequired, Required, TypedDict

try:
    from . import _toml as toml
except ImportError:
    toml = None

try:
    from compat._fast.fragments import Fragment as Payload
except ModuleNotFoundError:
    Payload = dict

if sys.version_info >= (3, 11):
    from enum import StrEnum
else:
    from enum import Enum

    class StrEnum(str, Enum):
        """A stand-in."""


if sys.version_info < (3, 9):
    from typing import List as list_of
else:
    list_of = list

if sys.platform == "win32":
    Handle = int
elif sys.platform.startswith("linux"):
    Handle = str
else:
    Handle = bytes

HAS_PANDAS = False
try:
    from . import _pandas as pd

    HAS_PANDAS = True
    Frame = pd.DataFrame
except ImportError:
    Frame = "list[dict[str, float]]"
