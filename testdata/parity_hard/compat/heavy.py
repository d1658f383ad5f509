raise ImportError("only a type checker reads this")


class Model:
    weights: list
