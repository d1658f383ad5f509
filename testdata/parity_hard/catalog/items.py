from decimal import Decimal
from typing import Any, ClassVar, Literal, Optional

from pydantic import ConfigDict, Field, PrivateAttr

from catalog.base import Base, CamelBase, Tagged, Timestamped, Validated


class Item(Base):
    price: Decimal = Field(gt=0)
    name: str = Field("item", description="The item's name", max_length=20)


class Relaxed(Item):
    model_config = ConfigDict(extra="allow")

    price: Optional[Decimal] = None
    id: int = 0


class Silent(Item):
    name: str = "silent"
    kind: ClassVar[str] = "s"
    _secret: str = PrivateAttr("x")


class Camel(CamelBase):
    first_name: str
    last_name: str = Field("", alias="surname")
    zip_code_2: int = 0


class CamelChild(Camel):
    home_town: str
    first_name: Optional[str] = None


class Dated(Timestamped, Base):
    """Two bases."""

    due: str


class Both(Validated, Timestamped):
    created_at: str = "now"


class Mixed(Tagged, Base):
    extra_field: int = 1


class Diamond(Dated, Both):
    pass


class Narrow(Base):
    id: Literal[1, 2]
    name: Any = None


class Constant(Base):
    kind: Literal["constant"] = "constant"
    id: int = Field(default=7, frozen=True, deprecated=True)


class Retitled(Base, title="Another title", extra="ignore"):
    id: int = Field(title="The ID", examples=[1, 2])
