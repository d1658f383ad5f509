"""Constraints as a person would write them in a description, in English and Chinese."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Literal, TypeAlias

from toolint.model import Json
from toolint.schema import json_type

Language: TypeAlias = Literal["en", "zh"]

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LATIN = re.compile(r"[A-Za-z]")
_OTHER_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")
_ENDS_SENTENCE = (".", "!", "?", "。", "！", "？", "…", ":", "：", ";", "；")

_EMPTY_BY_DEFAULT = re.compile(
    r"\b(?:empty|blank)\b[^.;]{0,15}\bdefault\b|\bdefaults?\b[^.,;]{0,15}\b(?:empty|blank)\b|(?:默认|預設|缺省)[为為是]?空",
    re.IGNORECASE,
)

_FORMATS: Mapping[str, tuple[str, str]] = {
    "uri": ("A URI.", "URI。"),
    "uri-reference": ("A URI reference.", "URI 引用。"),
    "email": ("An email address.", "电子邮件地址。"),
    "path": ("A path.", "路径。"),
    "file-path": ("The path of an existing file.", "现有文件的路径。"),
    "directory-path": ("The path of an existing directory.", "现有目录的路径。"),
    "password": ("A password.", "密码。"),
    "binary": ("Binary data.", "二进制数据。"),
    "base64": ("Base64 text.", "Base64 文本。"),
    "base64url": ("Base64url text.", "Base64url 文本。"),
    "json-string": ("JSON text.", "JSON 文本。"),
    "regex": ("A regular expression.", "正则表达式。"),
    "ipvanyaddress": ("An IP address.", "IP 地址。"),
    "ipvanynetwork": ("An IP network.", "IP 网段。"),
    "ipvanyinterface": ("An IP interface.", "IP 接口。"),
    "ipv4network": ("An IPv4 network.", "IPv4 网段。"),
    "ipv6network": ("An IPv6 network.", "IPv6 网段。"),
    "ipv4interface": ("An IPv4 interface.", "IPv4 接口。"),
    "ipv6interface": ("An IPv6 interface.", "IPv6 接口。"),
}
_LONGEST_NUMBER = 18
"""Characters beyond which a number is written with its power of ten."""
_NOUNS: Mapping[str, tuple[str, str]] = {
    "string": ("a string", "字符串"),
    "integer": ("an integer", "整数"),
    "number": ("a number", "数字"),
    "boolean": ("true or false", "布尔值"),
    "null": ("null", "null"),
    "array": ("a list", "列表"),
    "object": ("an object", "对象"),
}


def language(text: str) -> Language:
    """The language that sentences added to the text should be in: Chinese if its script is Chinese, else English."""
    han = len(_HAN.findall(text))
    chinese = han and not _OTHER_EAST_ASIAN.search(text) and 3 * han >= len(_LATIN.findall(text))
    return "zh" if chinese else "en"


def append(description: str | None, sentences: Iterable[str], lang: Language) -> str | None:
    """The description with the sentences that it does not hold yet."""
    text = (description or "").rstrip()
    for sentence in sentences:
        if sentence in text:
            continue
        if text and not text.endswith(_ENDS_SENTENCE):
            text += "。" if lang == "zh" else "."
        text += ("\n" if "\n" in text else "" if lang == "zh" or not text else " ") + sentence
    return text or description


def constraints(keywords: Mapping[str, Json], lang: Language) -> list[str]:
    """Sentences for keywords of JSON Schema, each with a value of the right type; others are passed over."""
    zh = lang == "zh"
    out = [
        *_bounds(keywords, zh),
        *_count(keywords, "minLength", "maxLength", ("character", "characters"), "个字符", zh),
        *_count(keywords, "minItems", "maxItems", ("item", "items"), "项", zh),
        *_count(keywords, "minProperties", "maxProperties", ("field", "fields"), "个字段", zh),
    ]
    if keywords.get("uniqueItems"):
        out.append("不得重复。" if zh else "No duplicates.")
    if "format" in keywords:
        name = keywords["format"]
        out.append(_FORMATS.get(name, (f"Format: {name}.", f"格式：{name}。"))[zh])
    if "contentMediaType" in keywords:
        kind = keywords["contentMediaType"]
        if kind == "application/json":
            out.append("JSON 文本。" if zh else "JSON text.")
        else:
            out.append(f"内容类型：{kind}。" if zh else f"Content of type {kind}.")
    if "contentEncoding" in keywords:
        out.append(f"编码：{keywords['contentEncoding']}。" if zh else f"Encoded as {keywords['contentEncoding']}.")
    if "pattern" in keywords:
        pattern = keywords["pattern"]
        out.append(f"须匹配正则表达式 `{pattern}`。" if zh else f"Matches the regular expression `{pattern}`.")
    for name, others in keywords.get("dependentRequired", {}).items():
        if others:
            listed = ("、" if zh else ", ").join(others)
            out.append(f"有 {name} 时须有 {listed}。" if zh else f"With {name}, give {listed} too.")
    return out


def default(value: Json, description: str, lang: Language) -> list[str]:
    """The sentence that states a default, unless the description does."""
    states = re.search(r"default|默认|預設|缺省", description, re.IGNORECASE)
    bare = value if isinstance(value, str) and value else literal(value)
    flags = re.IGNORECASE if isinstance(value, bool) else 0
    forms = "|".join(re.escape(form) for form in dict.fromkeys((str(value), bare)))
    if value in ("", [], {}) and _EMPTY_BY_DEFAULT.search(description):
        return []
    if states and re.search(rf"(?<![\w.])(?:{forms})(?!\w|\.\d)", description, flags):
        return []
    return [f"默认值：{literal(value)}。" if lang == "zh" else f"Default: {literal(value)}."]


def examples(values: list[Json], description: str, lang: Language) -> list[str]:
    """The sentence that gives examples, without those that the description has."""
    new = [text for text in map(literal, values) if text.strip('"') not in description]
    if not new:
        return []
    return [f"例如 {'、'.join(new)}。" if lang == "zh" else f"For example {' or '.join(new)}."]


def in_order(nouns: Sequence[str], rest: str | None, lang: Language) -> str:
    """The sentence that says what stands at each place of a list, and then at all others, if there are any."""
    zh = lang == "zh"
    more = "" if rest is None else f"；其后每项：{rest}" if zh else f"; each one after that: {rest}"
    return f"依次为：{'、'.join(nouns)}{more}。" if zh else f"In order: {', '.join(nouns)}{more}."


def place(source: Json, lowered: Json, lang: Language) -> str:
    """What stands at one place of a list: its description or type, and in brackets what was put into words there."""
    said = str(source.get("description") or "") if isinstance(source, dict) else ""
    bare = noun({key: value for key, value in lowered.items() if key != "description"}, lang)
    more = lowered.get("description", "").removeprefix(said).strip().strip(".。 ")
    name = said.strip().rstrip(".。") or bare
    return f"{name} ({more[:1].lower()}{more[1:]})" if more else name


def noun(schema: Json, lang: Language) -> str:
    """A short name for what a schema describes."""
    match schema:
        case {"const": value}:
            return literal(value)
        case {"enum": [*values]}:
            return ("或" if lang == "zh" else " or ").join(map(literal, values))
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"anyOf": [*parts]}:
            return ("或" if lang == "zh" else " or ").join(noun(part, lang) for part in parts)
        case {"type": str(name)}:
            return _NOUNS[name][lang == "zh"]
        case {"type": [*names]}:
            return ("或" if lang == "zh" else " or ").join(_NOUNS[name][lang == "zh"] for name in names)
    return "任意值" if lang == "zh" else "anything"


def literal(value: Json) -> str:
    """A JSON value in a sentence: numbers as people write them, everything else as JSON."""
    if isinstance(value, float) and json_type(value) == "integer" and abs(value) < 1e15:
        value = int(value)
    text = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, float) or "e" not in text:
        return text
    written_out = format(Decimal(text), "f")
    return written_out if len(written_out) <= _LONGEST_NUMBER else text.replace("e+", "e")


def _bounds(keywords: Mapping[str, Json], zh: bool) -> list[str]:
    low, high = keywords.get("minimum"), keywords.get("maximum")
    above, below = keywords.get("exclusiveMinimum"), keywords.get("exclusiveMaximum")
    if low is not None and high is not None and above is None and below is None:
        parts = [
            f"介于 {literal(low)} 和 {literal(high)} 之间" if zh else f"between {literal(low)} and {literal(high)}"
        ]
    else:
        named = (
            ("至少", "at least", low),
            ("大于", "greater than", above),
            ("至多", "at most", high),
            ("小于", "less than", below),
        )
        parts = [
            f"{chinese if zh else english} {literal(bound)}" for chinese, english, bound in named if bound is not None
        ]
    if "multipleOf" in keywords:
        step = literal(keywords["multipleOf"])
        parts.append(f"{step} 的倍数" if zh else f"a multiple of {step}")
    return [_sentence("，".join(parts) + "。" if zh else " and ".join(parts) + ".")] if parts else []


def _count(
    keywords: Mapping[str, Json], least: str, most: str, words: tuple[str, str], measure: str, zh: bool
) -> list[str]:
    low = int(keywords.get(least, 0))
    high = int(keywords[most]) if most in keywords else None
    unit = words[(high if high is not None else low) != 1]
    if high is None:
        if low == 0:
            return []
        if low == 1:
            return ["不能为空。" if zh else "Not empty."]
        return [f"至少 {low} {measure}。" if zh else f"At least {low} {unit}."]
    if low == high:
        return [f"恰好 {low} {measure}。" if zh else f"Exactly {low} {unit}."]
    if low == 0:
        return [f"至多 {high} {measure}。" if zh else f"At most {high} {unit}."]
    return [f"{low} 到 {high} {measure}。" if zh else f"{low} to {high} {unit}."]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
