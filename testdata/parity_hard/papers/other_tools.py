"""Tools documented in NumPy, Sphinx, Epydoc and other styles."""

from typing import Optional


def numpy_plain(query: str, limit: int = 10) -> str:
    """Search the papers.

    Looks everywhere.

    Parameters
    ----------
    query : str
        The words
        to look for.
    limit : int, optional
        At most this many, by default 10.

    Returns
    -------
    str
        The papers.
    """
    return ""


def numpy_shared(x: int, y: int, z: Optional[str] = None) -> str:
    """Two names at once.

    Parameters
    ----------
    x, y : int
        The coordinates.
    z : {'a', 'b'}, default: 'a'
        A letter.
    """
    return ""


def numpy_untyped(a: int, b: str = "") -> str:
    """No types.

    Parameters
    ----------
    a
        The first.
    b :
        The second.

    See Also
    --------
    numpy_plain : Another one.

    Notes
    -----
    Some notes.
    """
    return ""


def numpy_other(a: int, *, b: str = "") -> str:
    """Other parameters.

    Extended summary.

    Parameters
    ----------
    a : int
        The first.

    Other Parameters
    ----------------
    b : str
        The second.

    Raises
    ------
    ValueError
        Always.
    """
    return ""


def numpy_short_line(a: int) -> str:
    """A short underline.

    Parameters
    ---
    a : int
        The first.
    """
    return ""


def sphinx_plain(query: str, limit: int = 10) -> str:
    """Search the papers.

    :param query: The words to look for.
    :type query: str
    :param limit: At most this many.
    :type limit: int, optional
    :return: The papers.
    :rtype: str
    """
    return ""


def sphinx_multiline(query: str, limit: int = 10) -> str:
    """Search the papers.

    More text.

    :param str query: The words
        to look for,
        in any order.
    :param int limit: At most
      this many.
    :returns: The papers
        found.
    :raises ValueError: If nothing is asked.
    """
    return ""


def sphinx_no_blank(query: str) -> str:
    """Search the papers.
    :param query: The words.
    """
    return ""


def sphinx_only(query: str) -> str:
    """:param query: The words."""
    return ""


def epydoc(query: str, limit: int = 10) -> str:
    """Search the papers.

    @param query: The words
        to look for.
    @type query: str
    @param limit: At most this many.
    @return: The papers.
    """
    return ""


def rest_list(a: int, b: str = "") -> str:
    """Lists its parameters.

    Parameters:
    - a: The first.
    - b: The second.
    """
    return ""


def rest_stars(a: int, b: str = "") -> str:
    """Lists its parameters with stars.

    Args:
        * a: The first.
        * b: The second.
    """
    return ""


def mixed(a: int, b: str = "") -> str:
    """Mixes styles.

    Args:
        a: The first.

    :param b: The second.
    """
    return ""


def chinese(城市: str, days: int = 1) -> str:
    """查询天气。

    参数:
        城市: 城市的名字
        days: 天数

    返回:
        天气
    """
    return ""


def chinese_full_width(city: str, days: int = 1) -> str:
    """查询天气。

    Args:
        city: 城市，例如：北京。
        days：天数（默认为 1）。
    """
    return ""


def no_docstring(a: int, b: str = "") -> str:
    return ""


def empty_docstring(a: int) -> str:
    """"""
    return ""


def blank_docstring(a: int) -> str:
    """   """
    return ""


def comment_only(a: int) -> str:
    # Not a docstring.
    return ""


def formatted(a: int) -> str:
    f"""Not a docstring either.

    Args:
        a: The first.
    """
    return ""


def escapes(a: int) -> str:
    """Has\tescapes \u2192 and a line\
 that goes on.

    Args:
        a: The \"first\".\n        more: x
    """
    return ""


def sections_only(a: int) -> str:
    """Title

    Section:
        Text in a section of no known kind.

    Inputs:
        a: The first.
    """
    return ""


def multi_paragraph(a: int) -> str:
    """First paragraph
    on two lines.

    Second paragraph.

        An indented block.

    Third: with a colon.

    Args:
        a: First paragraph.

            Second paragraph.
    """
    return ""


async def asynchronous(a: int) -> str:
    """Runs later.

    Args:
        a: The first.

    Yields:
        Something.
    """
    return ""
