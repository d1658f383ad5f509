"""The choice of a tool."""

request = {
    "tool_choice": {"type": "function", "function": {"name": "get_weather"}},
    "function_call": {"name": "get_weather"},
}
other = dict(tool_choice={"type": "tool", "name": "get_weather"}, toolChoice={"tool": {"name": "get_weather"}})
