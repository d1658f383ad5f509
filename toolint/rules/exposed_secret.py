'''A text of the tool holds what looks like a secret: a key, a token, a password in an address.

## What it does

Looks in every text of the definition (descriptions, defaults, examples, enum values) for keys and tokens in the formats of their issuers
(Anthropic, OpenAI, AWS, Google, GitHub, GitLab, Slack, Stripe, Hugging Face, npm, SendGrid), private keys, signed JSON web tokens, and addresses
with a password in them. Made-up ones (`sk-...`, `AKIAIOSFODNN7EXAMPLE`, `user:password@`) are left alone. The message shows the first
characters alone.

## Why it matters

A definition goes to the model, to its provider and into every log and trace. Take the secret out of the source, and replace it: it has
been read.

## Example

```python
from toolint import tool


@tool
def read_sensor(sensor_id: str, token: str = "ghp_q8Zt4LmW0xVb7RkYc2Ns9PfHd5Ga1Je6Tu3o") -> float:
    """Read one sensor.

    Args:
        sensor_id: The number on its label, for example 'S-12'.
        token: What the gateway asks for.
    """
    return 20.5
```

## Use instead

```python
from toolint import tool


@tool
def read_sensor(sensor_id: str) -> float:
    """Read one sensor.

    Args:
        sensor_id: The number on its label, for example 'S-12'.
    """
    return 20.5
```

## Source

The formats are those of GitHub's secret scanning: https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns.
'''

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._texts import strings

SEVERITY = "error"
DEFAULT = True
SECRET = True

_KINDS = (
    ("an Anthropic key", r"\bsk-ant-[A-Za-z0-9_-]{24,}"),
    ("an OpenAI key", r"\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{32,}"),
    ("an AWS key id", r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"),
    ("a Google key", r"\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("a GitHub token", r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50,})\b"),
    ("a GitLab token", r"\bglpat-[A-Za-z0-9_-]{20,}"),
    ("a Slack token", r"\bxox[abprs]-\d{9,}-[A-Za-z0-9-]{16,}"),
    ("a Stripe key", r"\b[sr]k_live_[A-Za-z0-9]{20,}"),
    ("a Hugging Face token", r"\bhf_[A-Za-z]{34}\b"),
    ("an npm token", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("a SendGrid key", r"\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}"),
    ("a private key", r"-----BEGIN (?:RSA |EC |OPENSSH |DSA |PGP )?PRIVATE KEY(?: BLOCK)?-----\s*[A-Za-z0-9+/=]{16,}"),
    ("a signed token", r"\beyJ[A-Za-z0-9_-]{14,}\.eyJ[A-Za-z0-9_-]{14,}\.[A-Za-z0-9_-]{20,}"),
    (
        "a password in an address",
        r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@'\"<>{}$]{1,60}:[^\s/:@'\"<>{}$]{6,80}@[A-Za-z0-9]",
    ),
)
_PATTERN = re.compile("|".join(f"({pattern})" for _, pattern in _KINDS))
_MADE_UP = re.compile(
    r"example|sample|dummy|fake|placeholder|your|changeme|change_me|secret|passw|passwd|hunter2|letmein|test|foo|bar|x{4}|\*{3}|\.{3}|(.)\1{4}|"
    r"01234|12345|abcd|token|api[_-]?key",
    re.IGNORECASE,
)
_VARIETY = 5
"""Different characters that a secret has at the least."""
_SHOWN = 4
_UNSHOWN = ("a private key", "a signed token", "a password in an address")
"""What begins the same everywhere."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, text, is_key in strings(dict(tool.doc)):
        found = next((hit for hit in _PATTERN.finditer(text) if _is_meant(hit)), None)
        if found is not None and found.lastindex is not None:
            kind = _KINDS[found.lastindex - 1][0]
            start = "" if kind in _UNSHOWN else f", {found[0][:_SHOWN]}..."
            message = f"this looks like {kind}{start}: take it out, and replace it where it is in use"
            yield Finding(pointer, message, at="key" if is_key else "value")


def _is_meant(found: re.Match[str]) -> bool:
    """Whether it is no example that somebody made up."""
    text = found[0].rpartition("-----")[2]
    if "://" in text:
        text = text.partition("://")[2].rpartition("@")[0].partition(":")[2]
    if _MADE_UP.search(text):
        return False
    return len({*text}) >= _VARIETY
