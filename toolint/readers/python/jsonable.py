"""Default values as JSON, in the form that pydantic serialises them to."""

from __future__ import annotations

import datetime
import decimal
import fractions
import ipaddress
import math
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from toolint.model import Json, Unknown
from toolint.readers.python.folded import Construct, EnumMember, Symbol, Value
from toolint.readers.python.known import canonical
from toolint.readers.python.modules import External, Local
from toolint.readers.python.package_files import LOCATED, is_located

NOT_JSON: Final = object()
"""A default that has no JSON form: pydantic then leaves ``default`` out, and the parameter is still optional."""

Dump = Callable[[Construct], Json]
"""How an instance of one of the project's own classes is dumped (``NOT_JSON`` where it can't be)."""

_VALUES: Mapping[str, Callable[..., Any]] = {
    "datetime.datetime": datetime.datetime,
    "datetime.date": datetime.date,
    "datetime.time": datetime.time,
    "datetime.timedelta": datetime.timedelta,
    "uuid.UUID": uuid.UUID,
    "decimal.Decimal": decimal.Decimal,
    "fractions.Fraction": fractions.Fraction,
    "ipaddress.ip_address": ipaddress.ip_address,
    "ipaddress.IPv4Address": ipaddress.IPv4Address,
    "ipaddress.IPv6Address": ipaddress.IPv6Address,
    "ipaddress.IPv4Network": ipaddress.IPv4Network,
    "ipaddress.IPv6Network": ipaddress.IPv6Network,
}
_PATHS = frozenset({"pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath", "pathlib.PurePosixPath"})
_TEXT = frozenset(
    {"pydantic.HttpUrl", "pydantic.AnyUrl", "zoneinfo.ZoneInfo", "re.compile", "pydantic.networks.HttpUrl"}
)


def jsonable(value: Value, dump: Dump) -> Json:
    """The JSON form, ``NOT_JSON`` where there is none, Unknown where the value is not known."""
    match value:
        case Unknown() | None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else NOT_JSON
        case bytes():
            try:
                return value.decode()
            except UnicodeDecodeError:
                return NOT_JSON
        case complex():
            return str(value).strip("()")
        case re.Pattern(pattern=str() as pattern):
            return pattern
        case EnumMember(value=inner):
            return jsonable(inner, dump)
        case list() | tuple() | set() | frozenset():
            return _whole([jsonable(item, dump) for item in value])
        case dict():
            keys = [jsonable(key, dump) for key in value]
            items = _whole([jsonable(item, dump) for item in value.values()])
            if not isinstance(items, list) or any(isinstance(key, dict) or key is NOT_JSON for key in keys):
                return items if isinstance(items, Unknown) else NOT_JSON
            return {_key(key): item for key, item in zip(keys, items, strict=True)}
        case Construct():
            return _construct(value, dump)
    if is_located(value):
        return Unknown(LOCATED, None)
    return NOT_JSON


def _key(key: Json) -> str:
    if isinstance(key, list):
        return ",".join(map(_key, key))
    return str(key).lower() if isinstance(key, bool) else str(key)


def _whole(items: list[Json]) -> Json:
    for item in items:
        if isinstance(item, Unknown) or item is NOT_JSON:
            return item
    return items


def _construct(value: Construct, dump: Dump) -> Json:
    match value.target:
        case Local(statement=statement) if statement.kind in ("class", "assign"):
            return dump(value)
        case External(qualname=qualname):
            qualname = canonical(qualname)
            if qualname in _PATHS and all(isinstance(a, str) for a in value.args):
                return "/".join(value.args) or "."
            if qualname in _TEXT and value.args and isinstance(value.args[0], str):
                return value.args[0]
            if qualname in ("collections.deque", "collections.OrderedDict") and len(value.args) < 2:
                inner = value.args[0] if value.args else () if qualname.endswith("deque") else {}
                return jsonable({**inner, **value.kwargs} if isinstance(inner, dict) else inner, dump)
            if qualname.rpartition(".")[2] == "ByteSize" and qualname.startswith("pydantic") and len(value.args) == 1:
                return jsonable(value.args[0], dump)
            if qualname == "builtins.complex":
                return _standard(value, lambda *parts: str(complex(*parts)).strip("()"))
            if qualname in ("pydantic.SecretStr", "pydantic.SecretBytes"):
                return "**********"
            if qualname in _VALUES:
                return _standard(value, _VALUES[qualname])
            if qualname in (
                "builtins.object",
                "builtins.type",
                "builtins.range",
                "builtins.slice",
            ) or qualname.startswith(("threading.", "asyncio.", "logging.")):
                return NOT_JSON
            if (library := _DEPENDENCIES.get(qualname)) is not None:
                said = f"{library}'s `{qualname.rpartition('.')[2]}(...)`"
                return Unknown(said, value.env.locate(value.node), rule="leaked-dependency-default")
            followed = value.env.modules.followed(value.target)
            if isinstance(followed, Local) and followed.statement.kind == "class":
                return dump(replace(value, target=followed))
    return Unknown("the result of a call that is only made at run time", value.env.locate(value.node))


_DEPENDENCIES = {
    f"{module}.{name}": "FastAPI"
    for module in ("fastapi", "fastapi.params", "fastapi.param_functions")
    for name in ("Body", "Cookie", "Depends", "File", "Form", "Header", "Path", "Query", "Security")
}
"""Defaults that a web framework replaces when it handles a request, and nobody else does."""


def _standard(value: Construct, make: Callable[..., Any]) -> Json:
    if any(isinstance(a, Unknown) for a in (*value.args, *value.kwargs.values())):
        return Unknown("the default is only known at run time", value.env.locate(value.node))
    try:
        made = make(*map(_object, value.args), **{k: _object(v) for k, v in value.kwargs.items()})
    except Exception:
        return NOT_JSON
    match made:
        case datetime.datetime():
            return made.isoformat().replace("+00:00", "Z")
        case datetime.date() | datetime.time():
            return made.isoformat()
        case datetime.timedelta():
            return _duration(made)
    return str(made)


def _object(value: Value) -> Any:
    """An argument of a standard type's constructor: a plain value, another standard type, or the time zone UTC."""
    match value:
        case Symbol(target=External(qualname="datetime.timezone.utc" | "datetime.UTC")):
            return datetime.timezone.utc
        case Construct(target=External(qualname=qualname)) if qualname in _VALUES or qualname == "datetime.timezone":
            make = _VALUES.get(qualname, datetime.timezone)
            return make(*map(_object, value.args), **{k: _object(v) for k, v in value.kwargs.items()})
        case Construct() | Symbol() | EnumMember():
            raise TypeError(value)
    return value


def _duration(value: datetime.timedelta) -> str:
    """ISO 8601 as pydantic writes it: ``PT5M``, ``P1DT2H``, ``-P1D``, ``PT0S``."""
    sign, value = ("-", -value) if value < datetime.timedelta() else ("", value)
    days, rest = value.days, value.seconds
    years, days = divmod(days, 365)
    hours, rest = divmod(rest, 3600)
    minutes, seconds = divmod(rest, 60)
    date = "".join(f"{n}{unit}" for n, unit in ((years, "Y"), (days, "D")) if n)
    fraction = f".{value.microseconds:06d}".rstrip("0") if value.microseconds else ""
    time = "".join(f"{n}{unit}" for n, unit in ((hours, "H"), (minutes, "M")) if n)
    if seconds or fraction:
        time += f"{seconds}{fraction}S"
    if not date and not time:
        return "PT0S"
    return f"{sign}P{date}" + (f"T{time}" if time else "")
