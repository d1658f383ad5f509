#!/usr/bin/env python3
"""Ask the servers in testdata/servers for their tools: ``make_server_goldens.py [NAME...]``, where mcp and fastmcp are installed.

Writes ``NAME/golden.json``: what ``NAME/server.py`` lists, by its ``server`` or by a function ``list_tools``. The files in the
repository were made with mcp 2.3.0, fastmcp 4.2.3 and pydantic 2.14.4.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

SERVERS = Path(__file__).parent.parent / "testdata" / "servers"


def listed(folder: Path) -> list[dict[str, Any]]:
    """The definitions of the server in a folder, in the protocol's own form."""
    sys.path.insert(0, str(folder))
    import server as module  # type: ignore[import-not-found]

    asked = module.server.list_tools() if hasattr(module, "server") else module.list_tools()
    tools = [tool.to_mcp_tool(name=tool.name) if hasattr(tool, "to_mcp_tool") else tool for tool in asyncio.run(asked)]
    kept = ("name", "title", "description", "inputSchema")
    dumped = (tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools)
    return [{key: tool[key] for key in kept if key in tool} for tool in dumped]


def main(names: list[str]) -> None:
    """Write the goldens, each in a process of its own since all modules are called alike."""
    if len(names) == 1:
        golden = json.dumps(listed(SERVERS / names[0]), indent=1, ensure_ascii=False)
        (SERVERS / names[0] / "golden.json").write_text(golden + "\n", encoding="utf-8")
        return
    for name in names or sorted(folder.name for folder in SERVERS.iterdir() if folder.is_dir()):
        subprocess.run([sys.executable, "-B", __file__, name], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
