"""Handlers of one module: they may go into one request, so this is a warning."""

from toolint import tool


@tool
def read_page_0(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_1(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_2(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_3(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_4(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_5(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_6(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_7(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_8(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_9(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_10(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_11(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_12(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_13(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_14(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_15(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_16(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_17(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_18(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_19(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)


@tool
def read_page_20(page: int) -> str:
    """Read one page. Use it once for each page, and do not use it for whole books.

    Args:
        page: Number of the page, from 1.
    """
    return str(page)
