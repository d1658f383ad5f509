import functools

SEARCHES = (3, "minute")


def at_most(times: int, unit: str, note: str = ""):
    def decorate(function):
        @functools.wraps(function)
        def limited(*args, **kwargs):
            return function(*args, **kwargs)

        limited.__doc__ = f"At most {times} times a {unit}. {limited.__doc__ or ''}{note}"
        return limited

    return decorate


def deprecated(function):
    doc = "no part of it"
    function.__doc__ = f"Deprecated: {function.__name__}. {function.__doc__}"
    return function
