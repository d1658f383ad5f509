from agents import RunContextWrapper, function_tool


@function_tool
def sync_mirror(ctx: RunContextWrapper, name: str) -> str:
    """Bring a mirror up to date and say what changed.

    Args:
        ctx: Context of the run, which is not sent.
        name: Name of the mirror, for example 'north'.
    """
    return "done"
