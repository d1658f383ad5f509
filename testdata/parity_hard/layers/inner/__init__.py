from .base import BaseModel, Field, Limits
from .deep import *
from .deep import model as model_module

__all__ = ["BaseModel", "Field", "Limits", "model_module"]
__all__.extend(["Thing"])
from .deep.model import Thing  # noqa: E402
