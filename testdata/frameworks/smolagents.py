"""smolagents registration forms."""
from typing import Any, Dict, List, Literal, Optional, Tuple, Union

from smolagents import tool
from smolagents.tools import tool as t


@tool
def bare(x: int, y: str = "a") -> str:
    """Bare.

    A second paragraph,
    on two lines.

    Args:
        x: The x.
        y (str): The y,
            on two lines.

    Returns:
        str: Nothing.
    """
    return ""


@t
def kinds(
    a: Optional[int],
    b: Union[int, str],
    c: Optional[Union[int, str]] = None,
    d: List[int] = [],
    e: list = [],
    f: Dict[str, float] = {},
    g: dict = {},
    h: Any = None,
    i: Literal["x", "y"] = "x",
    j: Literal["x", 1, None] = None,
    k: Tuple[int, str] = (1, ""),
    l: bool = True,
    m: Union[List[int], str] = "",
    n: "int | None" = None,
) -> list:
    """Every kind of type.

    Args:
        a: An a.
        b: A b.
        c: A c.
        d: A d.
        e: An e.
        f: An f.
        g: A g.
        h: An h.
        i: An i.
        j: A j.
        k: A k.
        l: An l.
        m: An m.
        n: An n.
    """
    return []


@tool
def choices(drink: str) -> str:
    """Choose.

    Args:
        drink: What to drink (choices: ["tea", "coffee"])
    """
    return drink


@tool
def nothing() -> None:
    """Do nothing."""


def plain(x: float) -> float:
    """Called upon.

    Args:
        x: The x.
    """
    return x


made = tool(plain)
