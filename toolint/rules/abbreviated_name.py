"""A word in the tool's name or in a parameter's name is abbreviated.

## What it does

Reports words such as `usr`, `msg`, `cfg`, `proj` in names, each with the word in full. Abbreviations that everybody writes (`id`, `url`, `db`, `max`, `config`)
are left alone.

## Why it matters

A model has to guess, and writes the word in full in its next call.

## Example

```json
{
  "name": "get_msgs",
  "description": "Return the messages of a room.",
  "inputSchema": {"type": "object", "properties": {
      "usr": {"type": "string", "description": "Who wrote them, for example 'ann'."}
    }}
}
```

## Use instead

```json
{
  "name": "get_messages",
  "description": "Return the messages of a room.",
  "inputSchema": {"type": "object", "properties": {
      "user_name": {"type": "string", "description": "Who wrote them, for example 'ann'."}
    }}
}
```

## Source

Anthropic: parameter names without ambiguity, https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._fields import fields
from toolint.rules._names import is_ascii_word, snake_case

SEVERITY = "warning"
DEFAULT = False

_FULL = {
    "acct": "account", "addr": "address", "amt": "amount", "appt": "appointment", "attr": "attribute", "attrs": "attributes", "btn": "button",
    "calc": "calculate", "cfg": "config", "chk": "check", "cmd": "command", "cnt": "count", "cust": "customer", "dept": "department", "desc": "description",
    "dest": "destination", "elem": "element", "emp": "employee", "err": "error", "exec": "execute", "fld": "field", "fmt": "format", "freq": "frequency", "grp": "group",
    "hdr": "header", "idx": "index", "inv": "invoice", "lang": "language", "lbl": "label", "loc": "location", "mgr": "manager", "msg": "message",
    "msgs": "messages", "nbr": "number", "num": "number", "obj": "object", "ord": "order", "org": "organization", "perm": "permission", "pkg": "package",
    "prev": "previous", "prod": "product", "proj": "project", "pwd": "password", "qry": "query", "qty": "quantity", "rcv": "receive", "rec": "record",
    "ref": "reference", "req": "request", "res": "result", "resp": "response", "seq": "sequence", "srv": "server", "src": "source", "stmt": "statement",
    "str": "text", "svc": "service", "tbl": "table", "tmp": "temporary", "txn": "transaction", "usr": "user", "val": "value", "wkspc": "workspace",
}  # fmt: skip
_USUAL = frozenset({"cmd", "desc", "dest", "exec", "lang", "loc", "num", "org", "prev", "prod", "ref", "src", "str"})
"""What everybody abbreviates."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if short := _short(tool.name or ""):
        yield Finding(("name",), f"`{tool.name}`: write `{_FULL[short]}` for `{short}`")
    for field in fields(tool):
        if short := _short(field.name):
            yield Finding(field.pointer, f"{field.what}: write `{_FULL[short]}` for `{short}`", at="key")


def _short(name: str) -> str | None:
    parts = snake_case(name).split("_") if is_ascii_word(name) else []
    return next((part for part in parts if part in _FULL and part not in _USUAL), None)
