from shop._core.kinds import TextEnum


class Mode(TextEnum):
    FAST = "fast"
    SLOW = "slow"


def order(mode: Mode = Mode.FAST): ...
