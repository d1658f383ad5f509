# -*- coding: latin-1 -*-
from toolint import tool


@tool
def readÉté(note_id: str) -> str:
    """Return é."""
