from .base import Page, Paged
from .result import Err, Ok, Result
