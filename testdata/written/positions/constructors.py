from pydantic import BaseModel


class Base:
    def __init__(self, description, name, parameters=None, *, timeout=1):
        self.wire = {"name": name}


class PageTool(Base):
    """It has the constructor of its base."""


class FunctionModel(BaseModel):
    name: str
    description: str
    parameters: dict

    def __init__(self, parameters, /, name, description):
        super().__init__(name=name, description=description, parameters=parameters)


class RefusedTool(BaseModel):
    """A model takes nothing by position: the call fails."""

    name: str
    description: str
    parameters: dict


GIVEN = ("copy_page", "Copy a page.")
A = PageTool("Read a page.", "read_page", {"type": "object", "properties": {"page": {"type": "number", "minimum": 3, "maximum": 1}}}, timeout=2)
B = FunctionModel({"type": "object", "properties": {"page": {"enum": ["a", "a"]}}}, "write_page", description="Write a page.")
C = RefusedTool("drop_page", "Drop a page.", {"type": "object", "properties": {"page": {"type": "int"}}})
D = PageTool(*GIVEN, {"type": "object", "properties": {"page": {"type": "int"}}})


class PlainTool:
    """What a class without a constructor takes is not known, as that of a library."""


class LibraryTool(attrs.Base):
    name = ""


E = [PlainTool("turn_page", "Turn a page.", {"type": "object", "properties": {"page": {"type": "int"}}})]
F = [LibraryTool("turn_page", "Turn a page.", {"type": "object", "properties": {"page": {"type": "int"}}})]
