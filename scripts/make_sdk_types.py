"""Write ``testdata/targets/sdks/``: what the vendors' SDKs take as a tool, as JSON Schema.

    python scripts/make_sdk_types.py

To be run in an environment with some of ``mcp``, ``google-genai`` and ``botocore``; the files of the others stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "testdata" / "targets" / "sdks"


def mcp() -> Any:
    return closed(import_module("mcp.types").Tool.model_json_schema(by_alias=True))


def google_genai() -> Any:
    types = import_module("google.genai.types")
    return closed(types.FunctionDeclaration.model_json_schema(by_alias=True))


def botocore() -> Any:
    service = import_module("botocore.loaders").Loader().load_service_model("bedrock-runtime", "service-2")
    return shape(import_module("botocore.model").ServiceModel(service).shape_for("Tool"))


def closed(schema: Any) -> Any:
    """With every object of declared fields closed: what it does not know, an SDK drops or refuses."""
    for node in (schema, *schema.get("$defs", {}).values()):
        if "properties" in node:
            node["additionalProperties"] = False
    return schema


def shape(given: Any) -> Any:
    """A shape of botocore as JSON Schema."""
    limits = given.metadata
    match given.type_name:
        case "structure" if not getattr(given, "is_document_type", False):
            return {
                "type": "object",
                "properties": {name: shape(member) for name, member in given.members.items()},
                "required": given.required_members,
                "additionalProperties": False,
            }
        case "string":
            names = {"min": "minLength", "max": "maxLength", "pattern": "pattern", "enum": "enum"}
            found = {names[key]: value for key, value in limits.items() if key in names and value}
            if "pattern" in found:
                found["pattern"] = f"^(?:{found['pattern']})$"
            return {"type": "string", **found}
        case "boolean":
            return {"type": "boolean"}
    return {}  # A document: any JSON.


SDKS: Mapping[str, Callable[[], Any]] = {"mcp": mcp, "google-genai": google_genai, "botocore": botocore}

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in SDKS.items():
        try:
            made = {"$comment": f"{name} {version(name)}", **make()}
        except ImportError as error:
            print(f"{name}: {error}")
            continue
        (FOLDER / f"{name}.json").write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
