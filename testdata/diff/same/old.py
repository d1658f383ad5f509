from toolint import tool


@tool
def scale_image(width: int) -> str:
    """Scale an image."""
