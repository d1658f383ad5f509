"""What functions are wrapped in on their way to the server."""

import functools

ENABLED = True


def counted(function):
    if not ENABLED:
        return function

    @functools.wraps(function)
    def counting(*args, **kwargs):
        return function(*args, **kwargs)

    return counting


def confirmed(function, question: str):
    @functools.wraps(function)
    async def asking(*args, **kwargs):
        return await function(*args, **kwargs)

    return asking
