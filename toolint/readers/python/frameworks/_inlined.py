"""References of a schema resolved in place, for frameworks that send no ``$defs``."""

from __future__ import annotations

from toolint.model import Json
from toolint.schema import resolve


def inlined(schema: Json, recursive: Json) -> Json:
    """The schema without ``$defs`` and ``$ref``; what stands beside a reference wins, ``recursive`` stands for one that leads to itself."""

    def below(node: Json, active: tuple[str, ...]) -> Json:
        match node:
            case {"$ref": str() as reference}:
                beside = {key: below(value, active) for key, value in node.items() if key != "$ref"}
                if reference in active:
                    return {**recursive, **beside}
                target = below(resolve(schema, reference), (*active, reference))
                return {**target, **beside} if isinstance(target, dict) else target
            case dict():
                return {key: below(value, active) for key, value in node.items() if key != "$defs"}
            case list():
                return [below(item, active) for item in node]
        return node

    return below(schema, ())
