import shop
import shop.orders as o


def order(customer: shop.Customer, size: o.Size, point: "o.Point"): ...
