from toolint import tool


@tool
def tag_photo(photo: str, tag: str) -> str:
    """Put a tag on a photo.

    Args:
        photo: Id of the photo, for example 'p-88'.
        tags: The tag, one word.
        colour: No longer used.
        Note: only one tag at a time.
    """
    return tag
