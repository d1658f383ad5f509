"""Published MCP servers, installed and asked for their tools, held against what toolint compiles from their source.

A server is installed into a virtual environment of its own and runs without a network, over standard input and output,
with the made-up credentials that stand here. toolint reads the installed source and runs nothing.
"""

from __future__ import annotations

import csv
import json
import os
import queue
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

SECONDS = 120
"""What a server may take to answer."""
OFFLINE = ("unshare", "--map-root-user", "--net")


class Unasked(Exception):
    """A server that can't be installed or does not list its tools without a network; the text says which."""


@dataclass(frozen=True)
class Server:
    """A package on PyPI and how its server is started so that it lists its tools."""

    package: str
    command: Sequence[str] = ()
    """Console script and arguments, the script of the package's own name if empty."""
    env: Mapping[str, str] = field(default_factory=dict)
    module: str | None = None
    """``module:attribute`` of the server object, asked in process, where the running server rewrites what it lists."""
    config: Sequence[str] = ()
    """What its ``[tool.toolint]`` would have to say."""
    framework: str | None = None
    """The library, where the source does not lead to it."""
    rewrites: str | None = None
    """What it does to its definitions after it has registered them, so that its source does not say what it lists."""
    left_out: str | None = None
    """Why it can't be compared."""
    requires: Sequence[str] = ()
    """What else is installed: an older library where the package takes any and needs that."""


_AWS = {"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none"}
_MCP1 = ("mcp<2",)
_SILENT = "does not answer without a network"
SERVERS = (
    Server("mcp-server-git"),
    Server("mcp-server-fetch"),
    Server("mcp-server-time", ("mcp-server-time", "--local-timezone", "UTC")),
    Server("mcp-server-sqlite", ("mcp-server-sqlite", "--db-path", "{dir}/test.db"), requires=_MCP1),
    Server("mcp-server-duckdb", ("mcp-server-duckdb", "--db-path", "{dir}/test.duckdb"), requires=_MCP1),
    Server("cli-mcp-server", env={"ALLOWED_DIR": "{dir}"}, requires=_MCP1),
    Server("arxiv-mcp-server", ("arxiv-mcp-server", "--storage-path", "{dir}")),
    Server("awslabs.aws-documentation-mcp-server", env=_AWS),
    Server("awslabs.aws-pricing-mcp-server", env=_AWS),
    Server("awslabs.cloudwatch-mcp-server", env=_AWS),
    Server(
        "awslabs.eks-mcp-server", ("awslabs.eks-mcp-server", "--allow-write", "--allow-sensitive-data-access"), _AWS
    ),
    Server("awslabs.dynamodb-mcp-server", env=_AWS),
    Server("awslabs.billing-cost-management-mcp-server", env=_AWS),
    Server("awslabs.bedrock-kb-retrieval-mcp-server", env=_AWS),
    Server("awslabs.aws-location-mcp-server", env=_AWS),
    Server("awslabs.memcached-mcp-server", env={"MEMCACHED_HOST": "127.0.0.1"}),
    Server(
        "mcp-atlassian",
        env={
            "JIRA_URL": "https://jira.invalid",
            "JIRA_PERSONAL_TOKEN": "none",
            "CONFLUENCE_URL": "https://wiki.invalid",
            "CONFLUENCE_PERSONAL_TOKEN": "none",
        },
        module="mcp_atlassian.servers.main:main_mcp",
    ),
    Server("office-word-mcp-server", ("word_mcp_server",)),
    Server("office-powerpoint-mcp-server", ("ppt_mcp_server",), requires=_MCP1),
    Server(
        "excel-mcp-server",
        ("excel-mcp-server", "stdio"),
    ),
    Server(
        "mcp-server-qdrant",
        env={"QDRANT_LOCAL_PATH": "{dir}/qdrant", "COLLECTION_NAME": "notes"},
        left_out="needs a model from the network",
    ),
    Server(
        "mcp-clickhouse", env={"CLICKHOUSE_HOST": "127.0.0.1", "CLICKHOUSE_USER": "none", "CLICKHOUSE_PASSWORD": "none"}
    ),
    Server(
        "postgres-mcp",
        ("postgres-mcp", "postgresql://none:none@127.0.0.1/none"),
        left_out="can't be installed: its requirements have no solution",
    ),
    Server("chroma-mcp", ("chroma-mcp", "--client-type", "ephemeral"), requires=("pydantic<2.12",)),
    Server("duckduckgo-mcp-server"),
    Server("redis-mcp-server", ("redis-mcp-server", "--url", "redis://127.0.0.1:6379/0")),
    Server("wikipedia-mcp"),
    Server("mcp-server-motherduck", ("mcp-server-motherduck", "--db-path", ":memory:", "--read-write")),
    Server("yfmcp"),
    Server("pdf-tools-mcp", ("pdf-tools-mcp", "--workspace_path", "{dir}"), requires=_MCP1),
    Server("lean-lsp-mcp", config=('tool-decorators = ["lean_lsp_mcp.tool_registry.tool"]',), framework="mcp"),
    Server("markitdown-mcp"),
    Server("awslabs.aws-dataprocessing-mcp-server", ("awslabs.aws-dataprocessing-mcp-server", "--allow-write"), _AWS),
    Server("awslabs.amazon-bedrock-agentcore-mcp-server", env=_AWS),
    Server("awslabs.aws-iac-mcp-server", env=_AWS),
    Server("awslabs.redshift-mcp-server", env=_AWS),
    Server("awslabs.aws-api-mcp-server", env=_AWS, left_out=_SILENT),
    Server("mcp-yahoo-finance"),
    Server("pagerduty-mcp", ("pagerduty-mcp", "--enable-write-tools"), {"PAGERDUTY_USER_API_KEY": "none"}),
    Server("analytics-mcp"),
    Server(
        "mysql-mcp-server",
        ("mysql_mcp_server",),
        {"MYSQL_USER": "none", "MYSQL_PASSWORD": "none", "MYSQL_DATABASE": "none"},
    ),
    Server("zotero-mcp-server", ("zotero-mcp",), {"ZOTERO_LOCAL": "true"}),
    Server("paper-search-mcp", requires=_MCP1),
    Server("meta-ads-mcp", env={"META_ACCESS_TOKEN": "none"}),
    Server("mcp-obsidian", env={"OBSIDIAN_API_KEY": "none"}),
    Server("web-forager", ("web-forager", "serve")),
    Server("biocontext-kb", ("biocontext_kb",), requires=("bibtexparser<2",)),
    Server("code-review-graph", ("code-review-graph", "serve")),
    Server("workspace-mcp", rewrites="leaves out parameters by how it is started"),
    Server("snowflake-labs-mcp", ("snowflake-labs-mcp", "--service-config-file", "/dev/null")),
    Server("mcp-grafana", left_out="is a Go program in a wheel"),
    Server("mcpforunityserver", ("mcp-for-unity",)),
    Server("jcodemunch-mcp"),
    Server("mcp-for-blender"),
    Server("opensearch-mcp-server-py"),
    Server("astro-airflow-mcp"),
    Server("minimax-coding-plan-mcp", env={"MINIMAX_API_KEY": "none", "MINIMAX_API_HOST": "https://api.invalid"}),
    Server("notebooklm-mcp-cli", ("notebooklm-mcp",)),
    Server("ha-mcp", env={"HOMEASSISTANT_URL": "http://127.0.0.1:8123", "HOMEASSISTANT_TOKEN": "none"}),
    Server("dbt-mcp", config=('tool-decorators = ["dbt_mcp.tools.definitions.dbt_mcp_tool"]',), framework="mcp"),
    Server("serena-agent", ("serena", "start-mcp-server")),
    Server("mcp-server", requires=_MCP1),
    Server("mcp-scholarly", requires=("bibtexparser<2", *_MCP1)),
    Server("tilt-mcp", requires=_MCP1),
    Server("mfa-servicenow-mcp", ("servicenow-mcp",), {"SERVICENOW_INSTANCE_URL": "https://now.invalid"}),
    Server("pymupdf4llm-mcp", ("pymupdf4llm-mcp", "stdio"), requires=_MCP1),
    Server("mcp-ocr", requires=_MCP1),
    Server("rootly-mcp-server", env={"ROOTLY_API_TOKEN": "none"}, left_out=_SILENT),
    Server("mcp-server-linkedin", requires=("fastmcp<4",)),
    Server("mcp-stata", requires=_MCP1),
    Server("awslabs.s3-tables-mcp-server", ("awslabs.s3-tables-mcp-server", "--allow-write"), _AWS),
    Server("awslabs.aws-serverless-mcp-server", ("awslabs.aws-serverless-mcp-server", "--allow-write"), _AWS),
    Server("awslabs.ecs-mcp-server", ("ecs-mcp-server",), _AWS),
    Server("awslabs.iam-mcp-server", env=_AWS),
    Server("awslabs.postgres-mcp-server", env=_AWS),
    Server("awslabs.cloudtrail-mcp-server", env=_AWS),
    Server("awslabs.amazon-sns-sqs-mcp-server", env={**_AWS, "AWS_PROFILE": ""}),
    Server("elevenlabs-mcp", env={"ELEVENLABS_API_KEY": "none"}),
    Server("minimax-mcp", env={"MINIMAX_API_KEY": "none", "MINIMAX_API_HOST": "https://api.invalid"}),
    Server("mcp-neo4j-cypher"),
    Server("mcp-neo4j-memory"),
    Server("mcp-server-sentry", ("mcp-server-sentry", "--auth-token", "none"), requires=_MCP1),
    Server("logfire-mcp", ("logfire-mcp", "--read-token", "none"), requires=("logfire<5", *_MCP1)),
    Server("elasticsearch-mcp-server", env={"ELASTICSEARCH_HOSTS": "http://127.0.0.1:9200"}),
    Server("alpaca-mcp-server", env={"ALPACA_API_KEY": "none", "ALPACA_SECRET_KEY": "none"}),
    Server("prometheus-mcp-server", env={"PROMETHEUS_URL": "http://127.0.0.1:9090"}),
    Server("mcp-google-sheets", requires=_MCP1),
    Server("mcp-pandoc"),
    Server("mcp-youtube-transcript", requires=_MCP1),
    Server("jupyter-mcp-server", left_out=_SILENT),
    Server("mcp-simple-arxiv"),
    Server("mcp-text-editor", requires=_MCP1),
    Server("mcp-nixos"),
    Server("basic-memory", ("basic-memory", "mcp")),
    Server("couchbase-mcp-server"),
    Server("singlestore-mcp-server", ("singlestore-mcp-server", "start"), requires=_MCP1),
    Server("teradata-mcp-server"),
    Server("mcp-server-tree-sitter", requires=_MCP1),
    Server("mcp-server-docker"),
    Server("mcp-alchemy", env={"DB_URL": "sqlite:///{dir}/test.db"}),
    Server("mcp-server-reddit", requires=_MCP1),
    Server("ableton-mcp"),
)


def installed(server: Server, cache: Path, python: str) -> Path:
    """The virtual environment with a server's newest release, made once, of an interpreter.

    Raises:
        Unasked: pip can't install it.
    """
    folder = cache / "servers" / server.package
    done = folder / "done"
    if not done.exists():
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--prefer-binary"]
        for command in ([python, "-m", "venv", "--clear", str(folder)], [*pip, server.package, *server.requires]):
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode:
                errors = [line for line in run.stderr.splitlines() if line.startswith("ERROR")] or [run.stderr.strip()]
                raise Unasked(f"can't be installed: {errors[0][:300]}")
        done.touch()
    return folder


def site_packages(environment: Path) -> Path:
    """Where a virtual environment keeps its packages."""
    return next(environment.glob("lib/python3*/site-packages"))


def metadata(package: str, environment: Path) -> Path:
    """The ``.dist-info`` folder of an installed package.

    Raises:
        Unasked: there is none.
    """
    wanted = package.lower().replace("-", "_").replace(".", "_")
    for folder in site_packages(environment).glob("*.dist-info"):
        if folder.name.partition("-")[0].lower().replace("-", "_").replace(".", "_") == wanted:
            return folder
    raise Unasked("is not installed")


MAX_TEXT = 500_000
"""Bytes of a file that is no code: what toolint reads of such files is no longer."""


def sources(package: str, environment: Path) -> list[Path]:
    """The files that a package installed: its code, and what that may read."""
    with (metadata(package, environment) / "RECORD").open(encoding="utf-8", newline="") as record:
        names = [PurePosixPath(row[0]) for row in csv.reader(record) if row]
    root = site_packages(environment)
    files = [root / name for name in names if ".." not in name.parts and name.suffix != ".pyc"]
    return [path for path in files if path.suffix == ".py" or (path.is_file() and path.stat().st_size <= MAX_TEXT)]


IN_PROCESS = """
import asyncio, importlib, json, sys
module, _, name = sys.argv[1].partition(":")
tools = asyncio.run(getattr(importlib.import_module(module), name).list_tools())
tools = [tool.to_mcp_tool(name=tool.name) if hasattr(tool, "to_mcp_tool") else tool for tool in tools]
print(json.dumps([tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]))
"""


def ask(server: Server, environment: Path) -> list[dict[str, Any]]:
    """The definitions that a server lists: running, or in process.

    Raises:
        Unasked: it does not start, or does not answer in time.
    """
    scratch = environment / "scratch"
    scratch.mkdir(exist_ok=True)
    script, *arguments = (text.replace("{dir}", str(scratch)) for text in server.command or (server.package,))
    own = {key: value.replace("{dir}", str(scratch)) for key, value in server.env.items()}
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "LANG")}
    command = [str(environment / "bin" / script), *arguments]
    if server.module is not None:
        command = [str(environment / "bin" / "python"), "-c", IN_PROCESS, server.module]
    process = subprocess.Popen(
        [*OFFLINE, *command],
        env={**kept, "HOME": str(scratch), "PYTHONUTF8": "1", **own},
        cwd=scratch,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=(scratch / "stderr").open("wb"),
        encoding="utf-8",
    )
    try:
        if server.module is not None:
            listed: list[dict[str, Any]] = json.loads(process.communicate(timeout=SECONDS)[0])
            return listed
        return _conversation(process)
    except (OSError, ValueError, queue.Empty, subprocess.TimeoutExpired) as error:
        said = (scratch / "stderr").read_text(encoding="utf-8", errors="replace").strip().splitlines()
        reason = str(error) or f"no answer after {SECONDS} s"
        raise Unasked(f"does not list its tools offline: {reason} ({said[-1][:200] if said else '-'})") from error
    finally:
        process.kill()
        process.wait()


def _conversation(process: subprocess.Popen[str]) -> list[dict[str, Any]]:
    """Handshake and all pages of ``tools/list``, as the protocol has them on standard input and output."""
    assert process.stdout is not None
    answers: queue.Queue[dict[str, Any] | None] = queue.Queue()
    threading.Thread(target=_listen, args=(process.stdout, answers), daemon=True).start()

    def send(message: Mapping[str, Any]) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        process.stdin.flush()

    def call(number: int, method: str, params: Mapping[str, Any]) -> Mapping[str, Any]:
        send({"id": number, "method": method, "params": params})
        while (answer := answers.get(timeout=SECONDS)) is not None:
            if answer.get("id") == number and "method" not in answer:
                if "error" in answer:
                    raise ValueError(f"{method}: {answer['error'].get('message')}")
                result: Mapping[str, Any] = answer["result"]
                return result
        raise ValueError("it ended")

    client = {"name": "toolint", "version": "0"}
    call(1, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
    send({"method": "notifications/initialized"})
    tools: list[dict[str, Any]] = []
    number = 2
    params: dict[str, Any] = {}
    while True:
        page = call(number, "tools/list", params)
        tools += page["tools"]
        if not page.get("nextCursor"):
            return tools
        number, params = number + 1, {"cursor": page["nextCursor"]}


def _listen(lines: Iterator[str], answers: queue.Queue[dict[str, Any] | None]) -> None:
    for line in lines:
        if line.startswith("{"):  # Some servers print other things as well.
            try:
                answers.put(json.loads(line))
            except ValueError:
                continue
    answers.put(None)
