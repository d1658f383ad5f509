"""What the Anthropic API and Claude on Bedrock have in common: one strict subset, and what a whole request may have of it.

Sources: platform.claude.com/docs/en/build-with-claude/structured-outputs, docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from toolint.model import Json, Pointer
from toolint.targets import _faults
from toolint.targets._lower import lower as _lower
from toolint.targets._patterns import compiles, features
from toolint.targets._run import Dialect
from toolint.targets._types import Budget, Lowered, Violation

_STRICT_TOOLS, _OPTIONAL, _UNIONS = 20, 24, 16
"""Over all strict tools of a request: structured-outputs, "Schema complexity limits" (pydantic-ai holds Claude on Bedrock to the same)."""

_REFUSED_IN_PATTERNS = {
    "lookaround": "lookahead and lookbehind",
    "backreference": "backreferences",
    "boundary": "the word boundaries `\\b` and `\\B`",
}
"""Of structured-outputs, "Pattern support"."""


def _keeps_pattern(pattern: str) -> bool:
    """Only what the guide lists as supported; Anthropic's SDK moves every pattern into the description."""
    return compiles(pattern) and not features(pattern)


_DIALECT = Dialect(
    constraints=frozenset({"minItems"}),
    formats=frozenset({"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"}),
    pattern=_keeps_pattern,
    all_required=False,
    recursion=False,
    largest_min_items=1,
    # The API takes lists of types as well; Anthropic's SDK raises on them, and counts both as one union.
    type_lists=False,
)


def lower(schema: Json, description: str) -> Lowered:
    """The schema as ``strict: true`` takes it."""
    return _lower(_DIALECT, schema, description=description)


def faults(schema: Json, strict: bool, at: Pointer) -> Iterator[Violation]:
    """What the contract can't say: references, recursion, patterns, the limits that one tool can pass alone."""
    yield from _faults.dangling(schema, at)
    if strict:
        yield from _faults.recursion(schema, at)
        yield from _faults.patterns(schema, at, _REFUSED_IN_PATTERNS)
        yield from _faults.too_many_parameters(schema, _OPTIONAL, _UNIONS)


def budgets(strict_schema: Callable[[Json], Json | None]) -> tuple[Budget, ...]:
    """What a request may have, given the way from a wire definition to its input schema, None where it is not strict.

    API errors: Too many strict tools (22). Schemas contains too many optional parameters (41). Schemas contains too many parameters
    with union types (32 parameters with type arrays or anyOf).
    """

    def counted(kind: Literal["optional", "union"]) -> Callable[[Json], int]:
        return lambda definition: _faults.parameters(strict_schema(definition))[kind]

    return (
        Budget("strict tools", _STRICT_TOOLS, lambda definition: int(strict_schema(definition) is not None)),
        Budget("optional parameters in strict tools", _OPTIONAL, counted("optional")),
        Budget("parameters with several types in strict tools", _UNIONS, counted("union")),
    )
