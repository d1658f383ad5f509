from agents import function_tool

ABOUT = "Restart the office printer. Use it when a job is stuck for more than five minutes."


@function_tool(description_override=ABOUT)
def restart_printer() -> str:
    return "restarted"


@function_tool(description_override="")
def stop_printer() -> str:
    return "stopped"
