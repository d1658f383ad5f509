from mcp.server.fastmcp import FastMCP

mcp = FastMCP("sql")


@mcp.tool(name="run_chdb_query")
async def run_chdb_query_async(query: str) -> str:
    """Run one SQL query in the process and return its rows as CSV."""
    return query


@mcp.tool(name="postAsync")
async def post(url: str) -> str:
    """Post an empty body to one address and return the answer."""
    return url


@mcp.tool(name="drop_rows")
async def delete_rows_async(table: str) -> str:
    """Delete all rows of one table."""
    return table
