"""The arguments become a model, and what the model gives has a name of its own in several branches."""

from pydantic import BaseModel


class Pull(BaseModel):
    repository: str
    tag: str = "latest"


class Remove(BaseModel):
    image: str


TEXT = {"type": "string", "description": "For example 'a-1'."}
TOOLS = [
    {
        "name": "pull_image",
        "description": "Pull one image and return its digest, with the tag that it has there.",
        "input_schema": {"type": "object", "properties": {"repository": TEXT, "tag": TEXT}, "required": ["repository"]},
    },
    {
        "name": "push_image",
        "description": "Push one image and return its digest, with the tag that it gets there.",
        "input_schema": {"type": "object", "properties": {"repository": TEXT, "tag": TEXT}, "required": ["repository"]},
    },
    {
        "name": "remove_image",
        "description": "Remove one image that no container uses; it can be pulled again.",
        "input_schema": {"type": "object", "properties": {"image": TEXT}, "required": ["image"]},
    },
]


def run(name: str, arguments: dict) -> str:
    if name == "pull_image":
        pull = Pull(**arguments)
        dump = pull.model_dump()
        return pull_from(dump.pop("repository"), **dump)
    elif name == "push_image":
        push = Pull(**arguments)
        dump = push.model_dump()
        return push_to(dump.pop("repository"), **dump)
    elif name == "remove_image":
        remove = Remove(**arguments)
        return drop(**remove.model_dump())
    raise ValueError(name)


def pull_from(repository: str, tag: str) -> str:
    return repository + tag


def push_to(repository: str, tag: str) -> str:
    return repository + tag


def drop(image: str) -> str:
    return image
