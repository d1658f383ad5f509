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
from typing_extensions import NotRequired, ReadOnly, Required, TypeAlias, TypeAliasType, TypedDict

T = TypeVar("T")
S = TypeVar("S")
Bounded = TypeVar("Bounded", bound=int)
Either = TypeVar("Either", int, str)
LIMIT = 10
SCALE = LIMIT * 2 + 1
TEXT = "the " + "text"
NAMES = ("a", "b")
