import functools

from toolint import tool


def logged(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


def timed(limit: int):
    def decorate(function):
        return function

    return decorate


@tool
@logged
@timed(limit=3)
def rotate_photo(photo_id: str) -> str:
    """Rotate one photo by a quarter turn.

    Args:
        photo_id: Id of the photo, for example 'p-88'.
    """
