from typing import Annotated

from pydantic import Field
from shop._core.money import Amount


def order(amount: Amount, most: Annotated[Amount, Field(le=100)] = 3): ...
