from toolint import tool


@tool
def search_orders(keyword: str) -> list[str]:
    """搜索订单，返回最多二十条匹配的订单。

    Args:
        keyword: 商品名称或收货人，例如 '保温杯'。
    """
    return [keyword]


@tool
def search_articles(keyword: str) -> list[str]:
    """搜索知识库文章。最多调用两次；如果没有结果，说明知识库中没有相关内容，不要再换词重试。

    Args:
        keyword: 关键词，例如 '退货政策'。
    """
    return [keyword]


@tool
def search_policies(keyword: str) -> list[str]:
    """檢索公司制度。查不到時請直接告訴使用者。

    Args:
        keyword: 關鍵詞，例如 '特休'。
    """
    return [keyword]


@tool
def get_weather(city: str) -> str:
    """查询指定城市当天的天气。

    Args:
        city: 城市名，例如 '杭州'。
    """
    return city
