"""Tools with conditional imports."""

from typing import TYPE_CHECKING, Annotated, Optional

from pydantic import BaseModel, Field

from ._compat import HAS_PANDAS, Frame, Handle, NotRequired, Payload, Required, StrEnum, TypedDict, list_of, toml

if TYPE_CHECKING:
    from compat.heavy import Model
    from numpy import ndarray
else:
    Model = dict

try:
    from compat.accelerated import Vector
except ImportError:
    from compat.plain import Vector

try:
    from typing import Self
except ImportError:
    Self = None


class Mode(StrEnum):
    FAST = "fast"
    SAFE = "safe"


class Options(TypedDict, total=False):
    mode: Required[Mode]
    depth: int
    label: NotRequired[str]


def configure(options: Options) -> str:
    """Configure."""
    return ""


def load(payload: Payload, toml_text: str = "" if toml else "none") -> str:
    """Load a payload."""
    return ""


def scale(vector: Vector, by: float = 2.0 if HAS_PANDAS else 1.0) -> str:
    """Scale a vector."""
    return ""


def tag(names: list_of[str], mode: Mode = Mode.SAFE) -> str:
    """Tag things."""
    return ""


def fit(model: Model, data: "ndarray") -> str:
    """Fit a model to data that only a type checker knows."""
    return ""


def predict(model: Model, threshold: Annotated[float, Field(gt=0, lt=1)] = 0.5) -> str:
    """Predict; at run time a model is a dict."""
    return ""


class Node(BaseModel):
    value: int
    left: Optional["Node"] = None
    right: Optional["Node"] = None


def walk(node: Node, mode: "Mode" = Mode.FAST) -> str:
    """Walk a tree."""
    return ""


def open_handle(options: "Optional[Options]" = None) -> str:
    """Open with optional options."""
    return ""
