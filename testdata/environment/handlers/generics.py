from shop import Customer
from shop._core.page import Page


def order(pages: Page[Customer], numbers: Page[int]): ...
