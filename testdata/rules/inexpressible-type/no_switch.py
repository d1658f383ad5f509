from typing import Any

from crewai.tools import tool as crew_tool


@crew_tool("save_settings")
def save_settings(settings: dict[str, str], extra: Any) -> str:
    """Save the settings of the user. Use it once the user has agreed."""
    return ""
