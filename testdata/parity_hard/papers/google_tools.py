"""Tools documented in Google style, more or less."""

from typing import Annotated, Literal, Optional, Union

from pydantic import BaseModel, Field


def plain(query: str, limit: int = 10) -> str:
    """Search the papers.

    Looks through titles and abstracts.

    Args:
        query: The words
            to look for,
            in any order.
        limit: At most
            this many.

    Returns:
        The papers found.

    Raises:
        ValueError: If nothing is asked.
    """
    return ""


def typed(query: str, limit: int = 10, tags: Optional[list[str]] = None) -> str:
    """Search with types in the docstring.

    Args:
        query (str): The words.
        limit (int, optional): At most this many. Defaults to 10.
        tags (Optional[List[str]]): Only with these tags.
    """
    return ""


def nested_list(mode: str, options: dict[str, str]) -> str:
    """Choose a mode.

    Args:
        mode: One of:
            - fast: quickly
            - slow: slowly

            Anything else is refused.
        options: Options:

            * ``a``: the first
            * ``b``: the second
    """
    return ""


def colon_in_text(time: str, url: str = "http://x") -> str:
    """Colons everywhere: here too.

    Args:
        time: Format: HH:MM, e.g. 12:30.
        url: Like http://example.com:8080/path: with a port.
    """
    return ""


def wrong_order(a: int, b: int, c: int) -> str:
    """In another order.

    Args:
        c: The third.
        a: The first.
        b: The second.
    """
    return ""


def unknown_names(a: int) -> str:
    """Describes what is not there.

    Args:
        a: The first.
        z: Not there.
        *args: Nor these.
        **kwargs: Nor those.
    """
    return ""


def arguments_heading(a: int, b: str = "") -> str:
    """Uses another heading.

    Arguments:
        a: The first.
        b: The second.
    """
    return ""


def params_heading(a: int, b: str = "") -> str:
    """Uses yet another heading.

    Params:
        a: The first.
        b: The second.
    """
    return ""


def parameters_heading(a: int, b: str = "") -> str:
    """Uses the long heading.

    Parameters:
        a: The first.
        b: The second.
    """
    return ""


def keyword_heading(a: int, *, b: str = "") -> str:
    """Splits positional from keyword.

    Args:
        a: The first.

    Keyword Args:
        b: The second.
    """
    return ""


def no_blank_line(a: int) -> str:
    """No blank line before the section.
    Args:
        a: The first.
    """
    return ""


def one_line(a: int) -> str:
    """Only one line. Args: a: The first."""
    return ""


def no_summary(a: int) -> str:
    """
    Args:
        a: The first.
    """
    return ""


def late_summary(a: int) -> str:
    """

    Begins late.

    Args:
        a: The first.

    """
    return ""


def two_spaces(a: int, b: int) -> str:
    """Indented by two.

    Args:
      a: The first.
      b: The second,
        on two lines.
    """
    return ""


def tabs(a: int, b: int) -> str:
	"""Indented by tabs.

	Args:
		a: The first.
		b: The second,
			on two lines.
	"""
	return ""


def no_indent(a: int, b: int) -> str:
    """Not indented.

    Args:
    a: The first.
    b: The second.
    """
    return ""


def starts_at_margin(a: int) -> str:
    """Its text begins
at the margin.

Args:
    a: The first.
"""
    return ""


def raw(pattern: str) -> str:
    r"""Match a \w+ pattern.

    Args:
        pattern: Like \d{3}-\n.
    """
    return ""


def implicit(a: int) -> str:
    "Joined " "from pieces." """

    Args:
        a: The first.
    """
    return ""


def umlauts(größe: int, ort: str = "Köln") -> str:
    """Prüft die Größe – „genau“.

    Args:
        größe: Wie groß (in µm) …
        ort: Wo’s ist → dort.
    """
    return ""


def markdown(a: int, b: str = "") -> str:
    """# Heading

    Some **bold** text and a [link](http://x).

    ```python
    f(a=1)
    ```

    Args:
        a: The *first*, `code`.
        b: | x | y |
            |---|---|
    """
    return ""


def examples(a: int) -> str:
    """Has examples.

    Args:
        a: The first.

    Example:
        >>> examples(1)
        'x'

    Note:
        Take care.

    Warning:
        Very much.
    """
    return ""


def examples_first(a: int) -> str:
    """Has its arguments at the end.

    Examples:
        Some example:

        >>> examples_first(1)

    Returns:
        str: Nothing.

    Args:
        a: The first.
    """
    return ""


def empty_lines(a: int, b: int, c: int) -> str:
    """Has empty lines between arguments.

    Args:
        a: The first.

        b: The second.


        c: The third.
    """
    return ""


def mixed_sources(
    a: Annotated[int, Field(description="From the field")],
    b: Annotated[int, "From the string"],
    c: int,
    d: Annotated[int, Field(ge=0)] = 0,
) -> str:
    """Describes what is described elsewhere.

    Args:
        a: From the docstring.
        b: From the docstring.
        c: From the docstring.
        d: From the docstring.
    """
    return ""


class Query(BaseModel):
    """A query.

    Attributes:
        text: The words.
        top: How many.
    """

    text: str
    top: int = 5


def with_model(query: Query, also: Query | None = None) -> str:
    """Takes a model.

    Args:
        query: The query to run.
        also: Another.
    """
    return ""


def dash(a: int, b: str = "") -> str:
    """Uses dashes.

    Args:
        a - The first.
        b (str) - The second.
    """
    return ""


def star_names(a: int, b: str = "") -> str:
    """Uses markup in the names.

    Args:
        `a`: The first.
        **b**: The second.
    """
    return ""


def types_with_brackets(a: dict[str, list[int]], b: Union[int, str] = 0, c: Literal["x", "y"] = "x") -> str:
    """Types with brackets.

    Args:
        a (dict[str, list[int]]): The table.
        b (Union[int, str], default 0): Either.
        c ({'x', 'y'}): A letter.
    """
    return ""
