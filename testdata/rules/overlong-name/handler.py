"""Names of 65 and of 129 characters under the settings' own targets: only the second is refused."""

from toolint import tool


@tool
def find_very_very_very_very_very_very_very_very_very_very_very_very_old_trees() -> str:
    """Find the oldest trees of a forest."""


@tool
def find_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_old_trees() -> str:
    """Find the oldest trees of a forest."""
