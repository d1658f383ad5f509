"""A scan of tokens that keeps libcst away from code that would end the process or take forever.

libcst's parser recurses: thousands of brackets, operators, attributes or adjacent strings in one expression end in a
segmentation fault or in quadratic time. The bounds are far above what people write.
"""

from __future__ import annotations

import re

DEPTH = 100
RUN = 300
SIZE = 2_000_000

_TOKEN = re.compile(
    r"""(?P<comment>\#[^\r\n]*)
    |(?P<string>(?P<prefix>[rbuftRBUFT]{0,3})(?:\"\"\"(?:\\.|[^\\])*?\"\"\"|'''(?:\\.|[^\\])*?'''|"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'))
    |(?P<word>\w+)
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<newline>\r\n|\r|\n)
    |(?P<separator>[,;])
    |(?P<operator>[^\w\s])""",
    re.VERBOSE | re.DOTALL,
)
_WORD_OPERATORS = frozenset({"and", "await", "elif", "else", "for", "if", "in", "is", "lambda", "not", "or", "yield"})
_BRACKET = re.compile(r"[(\[{]|[)\]}]")


def danger(text: str) -> str | None:
    """Why the text must not be given to libcst, None if it may be."""
    if len(text) > SIZE:
        return f"more than {SIZE:,} characters long"
    runs = [0]
    elifs = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup if token.lastgroup != "prefix" else "string"
        match kind:
            case "open":
                runs[-1] += 1
                runs.append(0)
                if len(runs) > DEPTH:
                    return f"brackets nested more than {DEPTH} deep"
            case "close":
                if len(runs) > 1:
                    runs.pop()
            case "separator":
                runs[-1] = 0
            case "newline" if len(runs) == 1:
                runs[-1] = 0
            case "string":
                runs[-1] += 1
                if "f" in token["prefix"].lower() or "t" in token["prefix"].lower():
                    reason = _inside(token[0])
                    if reason:
                        return reason
            case "operator":
                runs[-1] += 1
            case "word" if token[0] in _WORD_OPERATORS:
                runs[-1] += 1
                elifs += token[0] == "elif"
        if runs[-1] > RUN or elifs > RUN:
            return f"an expression of more than {RUN} operators"
    return None


def _inside(string: str) -> str | None:
    """The same for the expressions inside an f-string, of which only the brackets and the length are looked at."""
    depth = deepest = longest = 0
    start = 0
    for bracket in _BRACKET.finditer(string):
        if bracket[0] in "([{":
            if depth == 0:
                start = bracket.start()
            depth += 1
            deepest = max(deepest, depth)
        elif depth:
            depth -= 1
            longest = max(longest, bracket.end() - start)
    if depth:
        longest = max(longest, len(string) - start) if deepest > DEPTH else longest
    if deepest > DEPTH:
        return f"brackets nested more than {DEPTH} deep"
    return f"an expression of more than {RUN} operators" if longest > 10 * RUN else None
