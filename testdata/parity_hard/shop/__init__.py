"""A shop: everything public is re-exported here."""

from . import models
from .models import *
from .models import Money as Price
from .services.stock import Warehouse

__all__ = ["models", "Price", "Warehouse", "Currency", "Customer"]
