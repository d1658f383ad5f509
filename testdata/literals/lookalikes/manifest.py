"""A command line's options and a plug-in's manifest."""

PLUGIN = {"name": "tool-box", "description": "Many tools.", "version": "1.0", "inputs": {"path": {"type": "string"}}}
COMMANDS = {"search": {"name": "search", "parameters": ["query"], "function": "search_tool", "description": "Search."}}
OPTION = dict(name="--tool", description="The tool.", type="string")
