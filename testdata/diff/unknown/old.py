import os

from toolint import tool

SIZE = os.environ["SIZE"]


@tool
def scale_image(width: int, factor: int = SIZE) -> str:
    """Scale an image."""
