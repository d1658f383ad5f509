"""Types of the standard library and of pydantic, by their qualified names, as pydantic 2.14 shows them in validation mode."""

from __future__ import annotations

from collections.abc import Mapping

from toolint.model import Json
from toolint.readers.python.types import Leaf


def _string(format_: str, **more: Json) -> Mapping[str, Json]:
    return {"type": "string", "format": format_, **more}


_DECIMAL = {"anyOf": [{"type": "number"}, {"type": "string"}]}

_SCHEMAS: Mapping[str, tuple[str, Mapping[str, Json]]] = {
    "builtins.str": ("str", {"type": "string"}),
    "builtins.int": ("int", {"type": "integer"}),
    "builtins.float": ("float", {"type": "number"}),
    "builtins.bool": ("bool", {"type": "boolean"}),
    "builtins.complex": ("complex", {"type": "string"}),
    "builtins.bytes": ("bytes", _string("binary")),
    "builtins.object": ("any", {}),
    "types.NoneType": ("none", {"type": "null"}),
    "typing.Any": ("any", {}),
    "typing.Hashable": ("any", {}),
    "collections.abc.Hashable": ("any", {}),
    "typing.Text": ("str", {"type": "string"}),
    "typing.AnyStr": ("any", {"anyOf": [{"type": "string"}, _string("binary")]}),
    "datetime.datetime": ("datetime", _string("date-time")),
    "datetime.date": ("date", _string("date")),
    "datetime.time": ("time", _string("time")),
    "datetime.timedelta": ("timedelta", _string("duration")),
    "uuid.UUID": ("uuid", _string("uuid")),
    "decimal.Decimal": ("decimal", _DECIMAL),
    "fractions.Fraction": ("fraction", {"anyOf": [{"type": "number"}, _string("fraction")]}),
    "numbers.Number": ("number", {"type": "number"}),
    "ipaddress.IPv4Address": ("ip", _string("ipv4")),
    "ipaddress.IPv6Address": ("ip", _string("ipv6")),
    "ipaddress.IPv4Network": ("ip", _string("ipv4network")),
    "ipaddress.IPv6Network": ("ip", _string("ipv6network")),
    "ipaddress.IPv4Interface": ("ip", _string("ipv4interface")),
    "ipaddress.IPv6Interface": ("ip", _string("ipv6interface")),
    "zoneinfo.ZoneInfo": ("zone", _string("zoneinfo")),
    **{
        f"pathlib.{n}": ("path", _string("path"))
        for n in ("Path", "PurePath", "PosixPath", "PurePosixPath", "PureWindowsPath", "WindowsPath")
    },
    "os.PathLike": ("path", _string("path")),
    "re.Pattern": ("pattern", _string("regex")),
    "typing.Pattern": ("pattern", _string("regex")),
}

_PYDANTIC: Mapping[str, tuple[str, Mapping[str, Json]]] = {
    "StrictStr": ("str", {"type": "string"}),
    "StrictInt": ("int", {"type": "integer"}),
    "StrictFloat": ("float", {"type": "number"}),
    "StrictBool": ("bool", {"type": "boolean"}),
    "StrictBytes": ("bytes", _string("binary")),
    "FiniteFloat": ("float", {"type": "number"}),
    **{
        name: ("datetime", _string("date-time"))
        for name in ("AwareDatetime", "NaiveDatetime", "PastDatetime", "FutureDatetime")
    },
    "PastDate": ("date", _string("date")),
    "FutureDate": ("date", _string("date")),
    **{f"UUID{n}": ("uuid", _string(f"uuid{n}")) for n in (1, 3, 4, 5, 6, 7, 8)},
    "FilePath": ("path-kind", _string("file-path")),
    "DirectoryPath": ("path-kind", _string("directory-path")),
    "NewPath": ("path-kind", _string("path")),
    "SocketPath": ("path-kind", _string("path")),
    "AnyUrl": ("url", _string("uri", minLength=1)),
    **{f"Any{n}Url": ("url", _string("uri", minLength=1)) for n in ("Http", "Websocket")},
    "HttpUrl": ("url", _string("uri", maxLength=2083, minLength=1)),
    "WebsocketUrl": ("url", _string("uri", maxLength=2083, minLength=1)),
    "FileUrl": ("url", _string("uri", minLength=1)),
    "FtpUrl": ("url", _string("uri", minLength=1)),
    "PostgresDsn": ("url", _string("multi-host-uri", minLength=1)),
    **{
        f"{n}Dsn": ("url", _string("uri", minLength=1))
        for n in ("Redis", "Kafka", "MySQL", "MariaDB", "ClickHouse", "Snowflake", "Amqp", "Cockroach")
    },
    **{f"{n}Dsn": ("url", _string("multi-host-uri", minLength=1)) for n in ("Mongo", "Nats")},
    "EmailStr": ("email", _string("email")),
    "NameEmail": ("email", _string("name-email")),
    "IPvAnyAddress": ("ip-any", _string("ipvanyaddress")),
    "IPvAnyInterface": ("ip-any", _string("ipvanyinterface")),
    "IPvAnyNetwork": ("ip-any", _string("ipvanynetwork")),
    "SecretStr": ("secret", _string("password", writeOnly=True)),
    "SecretBytes": ("secret-bytes", _string("password", writeOnly=True)),
    "Base64Bytes": ("encoded", _string("base64")),
    "Base64Str": ("encoded", _string("base64")),
    "Base64UrlBytes": ("encoded", _string("base64url")),
    "Base64UrlStr": ("encoded", _string("base64url")),
    "ByteSize": (
        "bytesize",
        {"anyOf": [{"type": "string", "pattern": r"^\s*(\d*\.?\d+)\s*(\w+)?"}, {"type": "integer", "minimum": 0}]},
    ),
    "ImportString": ("import", {"type": "string"}),
    "Json": ("json", {"type": "string", "contentMediaType": "application/json", "contentSchema": {}}),
}

BOUNDED: Mapping[str, tuple[str, str]] = {
    f"{sign}{name}": (f"builtins.{name.lower()}", bound)
    for name in ("Int", "Float")
    for sign, bound in (("Positive", "gt"), ("Negative", "lt"), ("NonNegative", "ge"), ("NonPositive", "le"))
}
"""pydantic's numbers with a bound at 0: the type and the constraint."""
LIMITED = frozenset({"str", "path", "path-kind", "email"})
"""The kinds that a configuration's ``str_max_length`` holds for, ..."""
LIMITED_NAMES = frozenset({"Base64Str", "Base64UrlStr", "ImportString", "SecretStr"})
"""... and the types of pydantic that are checked as texts."""

PYDANTIC_LABELS: Mapping[str, str] = {
    **{
        f"{sign}{name}": f"Annotated[{name.lower()}, {bound}]"
        for name in ("Int", "Float")
        for sign, bound in (("Positive", "Gt"), ("Negative", "Lt"), ("NonNegative", "Ge"), ("NonPositive", "Le"))
    },
    **{
        f"Strict{name.title()}": f"Annotated[{name}, Strict(strict=True)]"
        for name in ("str", "int", "float", "bytes", "bool")
    },
    **{f"Base64{kind}Bytes": "Annotated[bytes, EncodedBytes]" for kind in ("", "Url")},
    **{f"Base64{kind}Str": "Annotated[str, EncodedStr]" for kind in ("", "Url")},
    **{f"{kind}Path": "Annotated[Path, PathType]" for kind in ("File", "Directory", "New", "Socket")},
    "FiniteFloat": "Annotated[float, AllowInfNan(allow_inf_nan=False)]",
    **{f"UUID{n}": "Annotated[UUID, UuidVersion]" for n in (1, 3, 4, 5, 6, 7, 8)},
}
"""How pydantic shows those of its types that are another type with something beside it."""

_SEQUENCES = {
    **dict.fromkeys(("list", "List", "MutableSequence"), "list"),
    "Sequence": "abstract",
    **dict.fromkeys(("Iterable", "Generator"), "generator"),
    **dict.fromkeys(("deque", "Deque"), "deque"),
}
_SETS = dict.fromkeys(("set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"), "set")
_MAPPINGS = {
    **dict.fromkeys(("dict", "Dict", "Mapping", "MutableMapping", "OrderedDict"), "dict"),
    **dict.fromkeys(("defaultdict", "DefaultDict"), "default"),
}


def _homes(names: Mapping[str, str]) -> Mapping[str, str]:
    homes = ("builtins", "typing", "collections.abc", "collections")
    return {f"{home}.{name}": kind for home in homes for name, kind in names.items()}


SEQUENCES = _homes(_SEQUENCES)
SETS = _homes(_SETS)
MAPPINGS = _homes(_MAPPINGS)
COUNTERS = _homes({"Counter": "counter"})
TUPLES = _homes({"tuple": "tuple", "Tuple": "tuple"})

INVALID: Mapping[str, str] = dict.fromkeys(
    ("typing.Callable", "collections.abc.Callable"), "a callable has no JSON form"
)
"""Names of types that pydantic can check but has no JSON form for, with the reason."""

REFUSED: Mapping[str, str] = {
    **{
        f"{home}.{name}": f"{name} has no JSON form"
        for home in ("typing", "collections.abc", "io", "types", "builtins")
        for name in (
            *(
                "Awaitable",
                "Coroutine",
                "AsyncIterator",
                "AsyncIterable",
                "AsyncGenerator",
                "Iterator",
                "Collection",
                "Container",
            ),
            *(
                "IO",
                "TextIO",
                "BinaryIO",
                "BytesIO",
                "StringIO",
                "ModuleType",
                "FunctionType",
                "bytearray",
                "range",
                "memoryview",
                "slice",
            ),
            *(
                "Exception",
                "BaseException",
                "Never",
                "NoReturn",
                "LiteralString",
                "Self",
                "ByteString",
                "Sized",
                "Reversible",
                "ClassVar",
            ),
        )
    },
    "typing.Unpack": "pydantic knows `Unpack` only where a call is checked",
}
"""Names that pydantic makes no schema of, with the reason."""


OBJECTS = (
    *("argparse", "asyncio", "builtins", "collections", "concurrent", "contextlib", "functools", "io", "logging"),
    *("multiprocessing", "queue", "random", "re", "socket", "sqlite3", "subprocess", "tempfile", "threading", "types"),
    *("typing", "weakref"),
)
"""Modules of the standard library of whose other classes pydantic makes no schema."""
SPECIAL = frozenset(f"typing.{name}" for name in ("Never", "NoReturn", "LiteralString", "Self", "ClassVar", "Unpack"))
"""Those of them that are no classes."""


def leaf(qualname: str) -> Leaf | None:
    """The type of that name if it is a leaf."""
    found = _SCHEMAS.get(qualname)
    if found is None and qualname.startswith("pydantic"):
        found = _PYDANTIC.get(qualname.rpartition(".")[2])
    return Leaf(found[1], found[0]) if found else None


def canonical(qualname: str) -> str:
    """One name for things that several modules export: ``typing_extensions.Annotated`` is ``typing.Annotated``."""
    head, _, rest = qualname.partition(".")
    if head == "typing_extensions":
        return f"typing.{rest}"
    return qualname
