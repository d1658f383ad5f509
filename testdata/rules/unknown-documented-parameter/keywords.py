from toolint import tool


@tool
def tag_photo(photo: str, **labels: str) -> str:
    """Put tags on a photo.

    Args:
        photo: Id of the photo, for example 'p-88'.
        colour: Any colour by name.

    Example:
        tag: not a parameter.
    """
    return photo
