"""A private function under its own name."""

from pydantic_ai import Tool
from google.adk.tools import LongRunningFunctionTool


def _ask_user(question: str) -> str:
    """Ask the user something and wait for the answer. Only for what nobody else knows.

    Args:
        question: A whole sentence, e.g. Which day?
    """


ASK = Tool(_ask_user)
WAIT = LongRunningFunctionTool(func=_ask_user)
