from pydantic import BaseModel


class Note(BaseModel):
    text: str  # toolint: ignore[missing-parameter-description]
    size: int
