from toolint import tool


@tool
def tag_photo(photo: str, colour: str) -> str:
    """Put a tag on a photo.

    Parameters
    ----------
    photo : str
        Id of the photo, for example 'p-88'.
    colours : str
        Colour of the tag, for example 'red'.

    Returns
    -------
    str
        What was done, colours included.
    """
    return photo


@tool
def wipe_photo(photo: str, reason: str) -> str:
    r"""Take all tags off a photo.

    :param photo: Id of the photo, for example 'p-\d'.
    :param reson: Why, in one sentence. The reson is kept.
    :returns: What was done.
    """
    return photo


class Album:
    """An album."""

    def register(self) -> None:
        """Add its tools."""

        @tool
        def move_photo(photo: str, album: str) -> str:
            '''Move a photo to another album.

            @param photo: Id of the photo, for example 'p-88'.
            @param albun: Name of the album, for example 'spring'.
            @return: What was done.
            '''
            return photo

        @tool
        def copy_photo(photo: str, album: str) -> str:
            """Copy a photo into another album.

            Args:
                - `photo` (str): Id of the photo, for example 'p-88'.
                - `ablum` (str): Name of the album, for example 'spring'.
            """
            return photo


@tool
def show_photo(photo: str, width: int, height: int) -> str:
    """Show a photo.

    Args:
        photo: Id of the photo, for example 'p-88'.
        weight: Which of the two is meant is not clear.
    """
    return photo


@tool
def hide_photo(photo: str) -> str: "Hide a photo.\n\nArgs:\n    photos: Id of the photo, for example 'p-88'."
