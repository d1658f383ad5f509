"""Two functions that run one tool can't both have its name."""

from langchain_core.tools import StructuredTool


def build_tools() -> list[StructuredTool]:
    def sync_open(valve: str) -> str:
        """Open a valve."""

    async def async_open(valve: str) -> str:
        """Open a valve."""

    both = StructuredTool.from_function(
        func=sync_open, coroutine=async_open, name="open_valve", description="Open one valve of the main pipe."
    )
    first = StructuredTool.from_function(
        sync_open, coroutine=async_open, name="turn_valve", description="Open one valve of the main pipe, again."
    )
    one = StructuredTool.from_function(
        coroutine=async_open, func=None, name="widen_valve", description="Open one valve of the main pipe further."
    )
    return [both, first, one]
