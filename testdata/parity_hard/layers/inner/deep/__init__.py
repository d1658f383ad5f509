from typing import Literal

status = Literal["good", "bad"]
_hidden = int

from .model import *  # noqa: E402
