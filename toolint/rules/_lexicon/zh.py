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
    "search": "通常最多调用两次；如果两次都没有结果，就告诉用户没有找到，不要再搜索。",
    "cursor": "用返回的游标继续调用，直到游标为空；游标为空表示没有更多数据。",
    "poll": "最多调用10次；状态为完成或失败时立即停止。",
}
"""What to write, by kind of tool."""

CHOICES = re.compile(
    "(?:可选|可選|有效|允许的?|允許的?|合法|支持的?|取值|可用的?)(?:值|选项|選項|取值|范围|範圍|类型|類型)?(?:为|為|有|是|包括)?\\s*[:：]|(?:只能|必须|必須|应|應)(?:是|为|為)|(?:以下|下列)(?:值|选项|選項)?之一\\s*[:：]?|(?:取值|可选值|可選值|枚举|枚舉)(?:为|為|是|[:：])"
)
"""What announces a whole list of values."""

OR = re.compile("或者?|和|及|与|與")
"""What stands before the last of several values."""

OPEN = re.compile(r"等|例如|比如|如[:：]|\.\.\.|…|其他|其它|自定义|自定義|e\.g|示例")
"""What says that a list of values is not all of them, or not a list of values."""

SEVERAL = re.compile("逗号|逗號|多个|多個|组合|組合|多选|多選|列表")
"""What says that a text may hold more than one of the values."""

DEFAULTS_TO = re.compile(
    "默认(?:值)?(?:为|是)?[:：]?\\s*|預設(?:值)?(?:為|是)?[:：]?\\s*|缺省(?:值)?(?:为|是)?[:：]?\\s*"
)
"""What stands before the value of a default."""

CONDITIONAL = re.compile("如果|若|时|時|否则|否則|除非|取决|取決|配置|环境变量|環境變數")
"""What makes a statement about a default hold only sometimes."""

OPTIONAL = re.compile(r"^\W*(?:可选|可選|选填|選填|非必填|非必需)(?:参数|參數)?(?![值项項择擇])")
"""How a description begins that says so."""

REQUIRED = re.compile(r"^\W*(?:必填|必需|必须|必選|必选)(?:[。:：，,)）]|$)|[（(](?:必填|必需|必选)[)）]\W*$")
"""How a description begins or ends that says so, without a condition."""

PLACEHOLDER = re.compile(
    r"\W*(?:待(?:补充|補充|定|完善|填写|填寫|办|辦)|暂无(?:描述|说明)?|暫無(?:描述|說明)?|无描述|無描述|(?:参数|參數|工具|功能)?(?:描述|说明|說明))\W*"
)
"""The whole of a description that is none."""

_DO_AGAIN = "(?:重试|重試|重新(?:调用|調用|呼叫|查询|查詢|请求|請求)|再次(?:调用|調用|呼叫|查询|查詢|请求|請求|尝试|嘗試)|再(?:试|試|调用|調用))"
_UNDONE = "(?:失败|失敗|出错|出錯|报错|報錯|错误|錯誤|超时|超時|未完成|没有完成|沒有完成|未就绪|未就緒|没有成功|沒有成功|未成功|处理中|處理中|进行中|進行中)"

REPEAT = _patterns(
    f"(?:一直|不断|不斷|持续|持續|反复|反覆|循环|循環|不停地?)地?{_CALL}",
    "(?:重复|重複)(?:调用|調用|呼叫|轮询|輪詢|请求|請求)[^。！？\\n]{0,20}?直到",
    f"(?:如果|若|如|当|當|一旦)[^。！？\\n]{{0,20}}?{_UNDONE}(?:(?!不|勿|别|別|禁止|避免|无需|無需)[^。！？\\n]){{0,16}}?{_DO_AGAIN}",
)
"""Phrases that tell to call again and again."""

LIMIT = re.compile(
    f"{_NUMBER} ?(?:次|回|遍|轮|輪|分钟|分鐘|秒|小时|小時)|最多|至多|上限|不超过|不超過|停止|放弃|放棄|超时|超時|直到[^。\\n]{{0,30}}(?:或|和|及)[^。\\n]{{0,12}}(?:失败|失敗|取消|出错|出錯)"
)
"""What ends a repetition."""

PAGED = re.compile("页|頁|游标|遊標|光标|偏移|更多|剩余|剩餘|截断|截斷|cursor|token|offset")
"""What says that the calls fetch the parts of one answer."""

INJECTED = _patterns(
    "(?:忽略|无视|無視|忘记|忘記|覆盖|覆蓋)(?:掉|你)?(?:之前|此前|以上|上述|先前|前面|所有|其他|其它|系统|系統)的?(?:所有|全部|一切)?的?(?:指令|指示|提示词?|提示詞?|规则|規則|要求|命令)",
    "(?:不要|不得|不可|切勿|请勿|請勿|禁止|别|別)(?:告诉|告訴|告知|通知)(?:用户|用戶|使用者)(?:这|這|此|本|你)",
    "(?:不要|不得|不可|切勿|请勿|請勿|禁止|别|別)(?:向|对|對)(?:用户|用戶|使用者)(?:透露|提及|提起|说明|說明)(?:这|這|此|本|你)",
    "(?:不让|不讓|瞒着|瞞著|背着|背著)(?:用户|用戶|使用者)(?:知道|发现|發現)?",
    "(?:输出|輸出|透露|泄露|洩露|打印|复述|複述)(?:你的|完整的?)?(?:系统|系統)(?:提示词?|提示詞?|指令)",
)
"""Orders to a model that go against its user or its other instructions."""

_VALUE = r" ?(-?\d[\d,]*(?:\.\d+)?)"

AT_LEAST = re.compile(
    f"(?:最小(?:值|为|為)?|至少|最少|不小于|不小於|不少于|不少於|不低于|不低於|>=|\u2265)[为為是:：]?{_VALUE}"
)
"""A lower bound."""

AT_MOST = re.compile(
    f"(?:最大(?:值|为|為)?|至多|最多|不超过|不超過|不大于|不大於|不多于|不多於|上限|<=|\u2264)[为為是:：]?{_VALUE}"
)
"""An upper bound."""

RANGE = re.compile(
    f"(?:范围|範圍|取值|介于|介於|在)(?:为|為|是)?[:：]?{_VALUE} ?(?:-|\u2013|~|～|到|至|与|與|和){_VALUE}|[（(]{_VALUE} ?(?:-|\u2013|~|～|到|至){_VALUE}\\s*[)）]"
)
"""Both of them."""

WHEN = re.compile(
    "(?:当|當|如果|若)[^。\\n]{0,30}(?:时|時|使用|调用|調用|请|請)|(?:用于|用於|适用|適用|适合|適合)|(?:时|時|后|後|前)(?:才|再|请|請)?(?:使用|调用|調用)|(?:之前|之后|之後)"
)
"""When to use a tool."""

WHEN_NOT = re.compile(
    "不要|不能|不可|不得|请勿|請勿|切勿|禁止|只(?:能|有|在|支持|返回)|仅|僅|除非|而不是|不适|不適|不支持"
)
"""When not to."""

RETURNS = re.compile("返回|给出|給出|输出|輸出|结果|結果|得到|显示|顯示")
"""What comes back."""

EXAMPLE = re.compile("例如|比如|如[:：]|示例|格式|e\\.g|[“'\"`「][^”'\"`」\\n]{1,60}[”'\"`」]")
"""What a value looks like."""

CAUTION = re.compile(
    "不可(?:恢复|恢復|撤销|撤銷|逆)|无法(?:恢复|恢復|撤销|撤銷)|無法(?:恢復|撤銷)|永久|确认|確認|谨慎|謹慎|警告|危险|危險|同意"
)
"""That something can't be undone or wants to be confirmed."""
