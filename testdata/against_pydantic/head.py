import collections
import dataclasses
import datetime
import decimal
import enum
import fractions
import ipaddress
import math
import pathlib
import re
import typing
import typing_extensions
import uuid
import zoneinfo
from collections import OrderedDict, defaultdict, deque, namedtuple
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import KW_ONLY, InitVar, dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum, Flag, IntEnum, IntFlag, auto
from typing import (AbstractSet, Annotated, Any, ClassVar, Counter, Dict, FrozenSet, Generic, List, Literal, NamedTuple,
                    NewType, Optional, Set, Tuple, Type, TypeVar, Union)
from uuid import UUID

import annotated_types as at
import pydantic
from annotated_types import Ge, Gt, Interval, Le, Len, Lt, MaxLen, MinLen, MultipleOf
from pydantic import (AfterValidator, AliasChoices, AliasGenerator, AliasPath, BaseModel, BeforeValidator, ConfigDict,
                      Discriminator, Field, PlainValidator, PrivateAttr, RootModel, StringConstraints, Tag,
                      WithJsonSchema, computed_field, conint, conlist, conset, constr, field_validator)
from pydantic.alias_generators import to_camel, to_pascal, to_snake
from pydantic.dataclasses import dataclass as pydantic_dataclass
from pydantic.json_schema import SkipJsonSchema
from pydantic.types import Strict
from pydantic_core import core_schema
from typing_extensions import NotRequired, ReadOnly, Required, TypeAlias, TypeAliasType, TypedDict

T = TypeVar("T")
S = TypeVar("S")
D = typing_extensions.TypeVar("D", default=str)
Bounded = TypeVar("Bounded", bound=int)
Either = TypeVar("Either", int, str)
LIMIT = 10
SCALE = LIMIT * 2 + 1
TEXT = "the " + "text"
NAMES = ("a", "b")


def dashed(name: str) -> str:
    first, *rest = name.lower().split("_")
    return "-".join([first, *(part.capitalize() for part in rest if part)])


class Code(str):
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        return core_schema.no_info_after_validator_function(cls, core_schema.str_schema(min_length=2, pattern="^[A-Z]"))

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> Any:
        shown = handler(schema)
        shown.update(format="code", examples=["AB"])
        return shown


class Anything:
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        return core_schema.json_or_python_schema(
            json_schema=core_schema.union_schema([core_schema.int_schema(ge=1), core_schema.none_schema()]),
            python_schema=core_schema.is_instance_schema(cls),
        )


class Textual:
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        inner = core_schema.str_schema(max_length=9)
        return core_schema.no_info_before_validator_function(str, inner)


class Shown:
    def __init__(self, text: str) -> None:
        self.text = text

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return {"type": "string", "format": "shown", "maxLength": 3 + 4}
