"""Chinese: the phrases of descriptions, in simplified and traditional characters."""

from __future__ import annotations

import re

SCRIPT = "han"

FUNCTION_WORDS: frozenset[str] = frozenset()

_NUMBER = "[一二两兩三四五六七八九十几幾0-9０-９]{1,3}"
_CALL = "(?:调用|調用|呼叫|查询|查詢|搜索|搜尋|检索|檢索|查找|使用|执行|執行|尝试|嘗試|请求|請求|重试|重試|轮询|輪詢|翻页|翻頁)"
_NOT = "(?:不要|不可|不得|不应|不應|不能|不必|不用|不再|不需要?|无需|無需|请勿|請勿|切勿|勿|别|別|禁止|避免|停止|没有必要|沒有必要)"
_AGAIN = "(?:重复|重複|反复|反覆|再次|再|继续|繼續|多次|连续|連續|循环|循環|不断|不斷|一直|重试|重試|换个?词|換個?詞)"


def _patterns(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in patterns)


SEARCH = re.compile(
    r"\W*(?:(?:本|该|該|此|这个|這個)?工具)?(?:用于|用於|用来|用來|可以?|通过|通過|根据|根據|按|在|从|從|使用|对|對|以)?[^，。,.；;\n]{0,20}?"
    "(?:搜索|搜尋|搜寻|检索|檢索|查询|查詢|查找|查阅|查閱|寻找|尋找)"
)
"""The beginning of a description that says: this tool searches."""

STOP = _patterns(
    rf"(?:最多|至多|不超过|不超過|不要超过|不要超過|不得超过|不得超過|上限|限(?:制|定)?|不多于|不多於|少于|少於|超过|超過)[^。！？\n]{{0,10}}?{_NUMBER} ?(?:次(?!性)|回|遍|轮|輪)",
    rf"{_CALL}[^。！？\n]{{0,8}}?{_NUMBER} ?(?:次(?!性)|回|遍|轮|輪)",
    "(?:只|仅|僅)[^。！？，\n]{0,10}?一(?:次(?!性)|回|遍)",
    rf"一(?:次|遍){_CALL}?(?:即可|就够|就夠|足够|足夠|为限|為限|就行|就好)",
    rf"{_NOT}[^。！？\n]{{0,14}}?{_AGAIN}",
    rf"{_NOT}[^。！？\n]{{0,10}}?第[二三2-9]次",
    rf"停止(?:{_CALL}|并|並|，|。|$)",
    "(?:空列表|空数组|空數組|空串|空字符串|空结果|空結果|没有结果|沒有結果|无结果|無結果|null|None)[^。！？，\n]{0,6}?(?:表示|说明|說明|意味着|意味著|代表)",
    "(?:很少|几乎不|幾乎不|通常不)(?:需要|用)",
    "直到[^。！？\n]{0,40}?(?:空|null|None|没有|沒有|结束|結束|完成|成功|失败|失敗|终止|終止|false|就绪|就緒)",
)
"""Phrases that say when to stop calling a tool."""

LAST_PAGE = _patterns(
    "(?:还有|還有|有)更多[^。！？\n]{0,10}?(?:时|時)",
    "(?:没有|沒有|无|無)(?:更多|下一页|下一頁|后续|後續|剩余|剩餘)",
    "(?:最后|最後|末)一?(?:页|頁)",
    "(?:为|為|是|返回|不存在|缺失)[^。！？\n]{0,6}?(?:空|null|None|false)[^。！？\n]{0,12}?(?:结束|結束|完|到底|没有|沒有|停止)",
    r"has_?(?:more|next)\w*",
)
"""Phrases that say how the last page is known."""

CONDITION = re.compile("如果|若|如|当|當|假如|倘若|一旦|要是|时|時|后|後|则|則|就|便|即")
"""What makes an outcome a condition when it stands before it."""

EMPTY = re.compile(
    "(?:没有|沒有|没|沒|无|無|未)(?:能|法)?[^。！？，\n]{0,6}?(?:结果|結果|找到|查到|搜到|检索到|檢索到|搜索到|返回|命中|匹配|相关|相關|数据|數據|记录|記錄)"
    "|(?:找|查|搜)不到|不存在|为空|為空|空结果|空結果|失败|失敗"
)
"""An outcome without a result."""

END = re.compile(
    "停止|代表|意味|结束|結束|放弃|放棄|告诉|告訴|告知|说明|說明|表示|表明|回复|回覆|回答|提示用户|提示用戶|询问|詢問|不要|不再|请勿|請勿|勿|无需|無需|改用|即(?:不存在|没有|沒有|表示)|"
    "(?:就|则|則)是?(?:没有|沒有|不存在|不在)|视为|視為|认为|認為|直接"
)
"""What to do then, other than calling again."""

NO_MATCH = re.compile(
    "(?:没有|沒有|没|沒|无|無|未)(?:能|法)?[^。！？，\n]{0,6}?(?:结果|結果|找到|查到|搜到|检索到|檢索到|搜索到|命中|匹配|数据|數據|记录|記錄)|(?:找|查|搜)不到"
)
"""That nothing matches."""

ANSWER = re.compile(
    "返回|抛出|拋出|报错|報錯|回退|降级|降級|退回|转为|轉為|改为|改為|给出|給出|提示|空(?:列表|数组|數組|字符串|串|对象|對象)|null|None"
)
"""What the tool gives in that case."""

EXAMPLES = {
    "search": "通常最多调用两次；如果两次都没有结果，说明资料中没有，不要再搜索。",
    "cursor": "用返回的游标继续调用，直到游标为空；游标为空表示没有更多数据。",
    "poll": "最多调用10次；状态为完成或失败时立即停止。",
}
"""What to write, by kind of tool."""
