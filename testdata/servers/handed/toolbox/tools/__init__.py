from .numbers import register_numbers
from .texts import register_texts

__all__ = ["register_numbers", "register_texts"]
