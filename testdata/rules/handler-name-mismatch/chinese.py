from toolint import tool


@tool(name="close_account")
def delete_account(account_id: str) -> str:
    """注销一个账户，操作不可恢复，调用前必须得到用户确认。

    Args:
        account_id: 账户编号，例如 'A-3307'。
    """
    return account_id
