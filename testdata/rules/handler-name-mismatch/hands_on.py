from mcp.server.fastmcp import FastMCP


async def check_provisioning(user_id: str) -> str:
    return user_id


def register(mcp: FastMCP) -> None:
    @mcp.tool(name="check_provisioning", description="Check whether access is provisioned for one user.")
    async def tool_check_status(user_id: str) -> str:
        return await check_provisioning(user_id)

    @mcp.tool(name="revoke_access", description="Revoke the access of one user.")
    async def withdraw(user_id: str) -> str:
        return user_id
