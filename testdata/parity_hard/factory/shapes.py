from pydantic import BaseModel


class Point(BaseModel):
    x: float
    y: float = 0.0


def make_model():
    class Made(BaseModel):
        made: int

    return Made


Made = make_model()
