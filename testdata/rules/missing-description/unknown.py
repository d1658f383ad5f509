from pathlib import Path

from agents import function_tool


@function_tool(description_override=Path("restart.txt").read_text())
def restart_printer() -> str:
    return "restarted"
