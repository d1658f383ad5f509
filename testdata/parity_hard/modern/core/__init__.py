from .types import *
