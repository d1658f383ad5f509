"""图书馆的工具，中文说明。"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from toolint import tool


@tool
def search_books(keyword: str, limit: Annotated[int, Field(ge=1, le=20)] = 10) -> str:
    """按书名、作者或主题搜索馆藏图书，返回书号、书名、作者和馆藏位置。

    最多调用两次；如果两次都没有结果，说明馆内没有这本书，请直接告诉读者。

    Args:
        keyword: 书名、作者或主题中的词，例如“三体”或“鲁迅”。
        limit: 返回的条数，范围为1-20，默认值为10。
    """
    return keyword


@tool
def get_book(book_id: str) -> str:
    """返回一本书的详细信息，包括馆藏册数、可借册数和最早归还日期。

    读者已给出书号时使用；只知道书名时请先使用 search_books。

    Args:
        book_id: 书脊上的书号，例如 'I247.5-203'。
    """
    return book_id


@tool
def reserve_book(book_id: str, branch: Literal["总馆", "东馆", "西馆"]) -> str:
    """为当前读者预约一本书，返回取书日期；没有可借的书时返回排队的位置。

    预约之前必须得到读者的同意。同一本书不能重复预约。

    Args:
        book_id: 书脊上的书号，例如 'I247.5-203'。
        branch: 读者取书的分馆。
    """
    return book_id


@tool
def renew_loan(loan_id: str) -> str:
    """把一笔借阅延长三十天，返回新的归还日期；已被他人预约的书不能续借，此时返回原因。

    Args:
        loan_id: 借阅记录的编号，例如 'L-20931'。
    """
    return loan_id


@tool
def list_loans(status: Literal["借出", "逾期"] | None = None) -> str:
    """返回当前读者的全部借阅记录，包括书名、借出日期和应还日期；没有记录时返回空列表。

    Args:
        status: 只返回处于该状态的记录；不填则返回全部。
    """
    return status or ""
