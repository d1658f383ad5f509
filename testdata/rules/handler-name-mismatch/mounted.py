from fastmcp import FastMCP

main = FastMCP("main")
files = FastMCP("files")
main.mount(files, namespace="files")


@files.tool
def read_file(path: str) -> str:
    """Return the content of a file as text. Use it when the path is known.

    Args:
        path: The path of the file, for example 'notes/today.md'.
    """
    return path


def remove(path: str) -> str:
    """Delete one file for good. Use it only if the user has asked for it.

    Args:
        path: The path of the file, for example 'notes/today.md'.
    """
    return path


files.tool(remove, name="delete_file")
