from shop.filters import Session


def order(session: Session): ...
