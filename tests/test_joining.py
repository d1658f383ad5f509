"""Definitions and the code that runs them, in one file and across files: who is whose handler, and what it takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from toolint import readers
from toolint.config import settings_from
from toolint.engine.checking import Checked, check
from toolint.engine.marking import marking_for
from toolint.model import Marking, Tool
from toolint.text import Source

TEXT = '{"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}'


@dataclass(frozen=True)
class Files:
    """A project of a few texts."""

    texts: dict[str, str]
    roots: tuple[str, ...] = (".",)
    installed: tuple[str, ...] = ()
    asked: set[str] = field(default_factory=set)

    def source(self, path: str) -> Source | None:
        self.asked.add(path)
        return Source(path, self.texts[path]) if path in self.texts else None

    def data(self, path: str, folder: str) -> bytes | None:
        return self.texts[path].encode() if path in self.texts else None


def definitions(*names: str) -> str:
    entries = (f'{{"name": "{name}", "description": "Do it.", "input_schema": {TEXT}}}' for name in names)
    return f"[{', '.join(entries)}]"


def read(path: str, marking: Marking = Marking(), **texts: str) -> tuple[Tool, ...]:  # noqa: B008
    files = Files({name.replace("__", "."): text for name, text in texts.items()})
    reading = readers.read(files.source(path) or Source(path, ""), files, marking)
    assert not reading.faults
    return reading.tools


def handlers(tools: Iterable[Tool]) -> dict[str | None, str | None]:
    return {tool.name: tool.handler.qualname if tool.handler else None for tool in tools}


def findings(checked: Checked) -> list[tuple[str, int, str]]:
    assert not checked.crashes
    return [
        (one.path, one.span.start, one.message) for one in checked.diagnostics if one.rule == "handler-schema-mismatch"
    ]


@pytest.mark.parametrize(
    "code",
    [
        "def search(query): ...",
        "H = {'search': find}\ndef find(query): ...",
        "H = dict()\nclass A:\n    def search(self, query): ...",
        "class A:\n    def go(self):\n        return {'search': self.find}\n    def find(self, query): ...",
        "H = {'search': lambda args: find(args['query'])}\ndef find(query): ...",
        "def find(query): ...\ndef run(name, args):\n    if name == 'search':\n        return find(**args)",
        "def find(args): return args['query']\ndef run(name, args):\n    if 'search' == name:\n        return find(args)",
        "def find(q): ...\ndef run(c):\n    if c['name'] == 'search':\n        return find(c['args']['query']) if 0 else find(c.args['query'])",
        "async def find(query): ...\nasync def run(name, args):\n    match name:\n        case 'search' | 'seek':\n            return await find(args['query'])",
        "NAME = 'search'\ndef find(query): ...\ndef run(name, args):\n    if name in (NAME,):\n        return find(query=args.get('query'))",
        "def find(query): ...\nH = dict(search=find)",
        "def find(query): ...\nH = {}\nH['search'] = find",
        "def find(query): ...\nH = {}\nH.update({'search': find})",
        "def find(query): ...\nNAME = 'search'\nH = {}\nH[NAME] = find",
        "class A:\n    def __init__(self):\n        self.h = {}\n        self.h['search'] = self.find\n    def find(self, query): ...",
        "def find(query): ...\nregister_tool('search', find)",
        "def find(query): ...\nserver.register(name='search', handler=find)",
        "def find(args, **more): return args['query']\nserver.register(name='search', handler=find)",
        "def find(query): ...\nserver.register(name='search', handler=lambda args, **more: find(args['query']))",
        "@register('search')\ndef find(query): ...",
        "class A:\n    def _tool_search(self, query): ...\n    def run(self, name, args):\n        return getattr(self, f'_tool_{name}')(**args)",
    ],
)
def test_finds_the_handler(code: str) -> None:
    (tool,) = read("a.py", a__py=f"TOOLS = {definitions('search')}\n{code}\n")
    assert tool.handler is not None
    assert tool.handler.name in ("search", "find", "_tool_search")
    assert tool.signature is not None
    assert {*tool.signature.schema["properties"]} <= {"query"}


@pytest.mark.parametrize(
    "code",
    [
        "class A:\n    def search(self, query): ...\nclass B:\n    def search(self, query): ...",
        "def find(query): ...\nA = {'search': find}\nB = {'search': find}",
        "A = {'search': SearchInput}\nclass SearchInput: ...",
        "LABELS = {'search': 'Search'}",
        "def search(): return " + definitions("search"),
        "def run(name):\n    if name == 'search':\n        print('searching')",
        "def search(other, things): ...",
        "from elsewhere import search",
        "search = make()",
        "def find(query): ...\nH = {}\nH['search'] = find\nH['search'] = print",
        "def find(query): ...\nH = {}\nH['search'] = find(1)",
        "def find(query): ...\nlog('search', find)",
        "@cache\ndef find(query): ...",
        "class A:\n    def _on_search(self, query): ...\n    def run(self, name):\n        return getattr(self, f'_tool_{name}')",
    ],
)
def test_guesses_no_handler(code: str) -> None:
    for tool in read("a.py", a__py=f"TOOLS = {definitions('search')}\n{code}\n"):
        assert tool.handler is None
        assert tool.signature is None or not tool.signature.schema["properties"]


def test_follows_imports_to_the_handler() -> None:
    code = f"from b import search\nimport c\nTOOLS = {definitions('search', 'fetch')}\nH = {{'search': search, 'fetch': c.get}}\n"
    tools = read("a.py", a__py=code, b__py="def search(query): ...\n", c__py="def get(query): ...\n")
    assert handlers(tools) == {"search": "search", "fetch": "get"}
    assert [tool.handler.place.path for tool in tools if tool.handler] == ["b.py", "c.py"]


def test_code_that_runs_what_another_file_defines_is_held_against_it() -> None:
    tools = f"TOOLS = {definitions('search', 'fetch')}\n"
    server = (
        "from tools import TOOLS\n"
        "def call_tool(name, arguments):\n"
        "    if name == 'search':\n"
        "        return arguments['query']\n"
        "    elif name == 'fetch':\n"
        "        return arguments['url']\n"
    )
    files = Files({"tools.py": tools, "server.py": server})
    settings = settings_from((), "/")
    found = findings(check(Source("server.py", server), files, settings))
    assert [(path, start) for path, start, _ in found] == [
        ("server.py", server.index("name == 'fetch'")),
        ("server.py", server.index("arguments['url']")),
    ]
    assert "`query`" in found[0][2]
    assert "`url`" in found[1][2]
    assert "`fetch`" in found[1][2]
    assert not check(Source("server.py", server), files, settings).tools
    assert not findings(check(Source("tools.py", tools), files, settings))


@pytest.mark.parametrize("name", ["tools__py", "handlers__py", "handler__py"])
def test_json_finds_its_handlers_beside_it(name: str) -> None:
    texts = {"tools__json": definitions("search"), name: "def search(query, limit): ...\n"}
    tools = read("tools.json", Marking(), **texts)
    assert handlers(tools) == {"search": "search"}


def test_json_finds_its_handlers_where_the_settings_say() -> None:
    settings = settings_from((), "/")
    assert marking_for(settings, "tools.json").runs == ()
    tools = read(
        "tools.json", Marking(runs=("app.py",)), tools__json=definitions("search"), app__py="def search(query): ..."
    )
    assert handlers(tools) == {"search": "search"}


def test_a_file_without_tools_leads_nowhere() -> None:
    text = "import b\nimport c\n\ndef go(name):\n    if name == 'x':\n        return {'tool': b.f(name)}\n"
    files = Files({"a.py": text, "b.py": "def f(): ...", "c.py": ""})
    assert readers.read(Source("a.py", text), files, Marking()).tools == ()
    assert files.asked == set()


@pytest.mark.parametrize(
    "body, taken, needed",
    [
        ("return args['a']", {"a"}, {"a"}),
        ("return args.get('a', 1)", {"a"}, set()),
        ("x = args['a'] if args else args['b']\n    return args['c']", {"a", "b", "c"}, {"c"}),
        ("if 'a' in args:\n        return args['a']\n    return args['b']", {"a", "b"}, set()),
        ("try:\n        return args['a']\n    except KeyError:\n        return args['b']", {"a", "b"}, set()),
        ("args['a'] = 1\n    return args['a'] + args['b']", {"b"}, {"b"}),
        ("kept = args or {}\n    return kept['a']", {"a"}, {"a"}),
        ("print(f'{args}')\n    return args['a'] and args['b']", {"a", "b"}, {"a"}),
        ("for x in args['a']:\n        print(args['b'])", {"a", "b"}, {"a"}),
        ("return [args['a'] for _ in args['b']]", {"a", "b"}, set()),
    ],
)
def test_what_a_handler_reads_of_a_mapping(body: str, taken: set[str], needed: set[str]) -> None:
    schema = '{"type": "object", "properties": {"a": {}, "b": {}, "c": {}}}'
    code = f'TOOLS = [{{"name": "search", "description": "d", "input_schema": {schema}}}]\ndef search(args: dict):\n    {body}\n'
    (tool,) = read("a.py", a__py=code)
    assert tool.signature is not None
    assert {*tool.signature.schema["properties"]} == taken
    assert {*tool.signature.schema["required"]} == needed
    assert tool.signature.schema["additionalProperties"] is False


@pytest.mark.parametrize(
    "body",
    [
        f"return {'+'.join(['1'] * 800)}",
        f"return args{'.a()' * 190}",
        f"return {'(' * 150}args['query']{')' * 150}",
        "if name == 'search':\n        return 1\n"
        + "".join(f"    elif name == 't{i}':\n        return 1\n" for i in range(900)),
    ],
)
def test_code_of_many_levels_does_no_harm(body: str) -> None:
    tools = read(
        "a.py",
        a__py=f"TOOLS = {definitions('search')}\ndef run(name, args):\n    {body}\ndef search(args: dict):\n    {body}\n",
    )
    assert [tool.name for tool in tools] == ["search"]


BESIDE = '"name": "search", "description": "Do it.", "parameters": ' + TEXT


@pytest.mark.parametrize(
    "code",
    [
        "TOOL = {{{definition}, 'function': find}}",
        "TOOL = {{'schema': {{{definition}}}, 'handler': find}}",
        "TOOL = ({{{definition}}}, find)",
        "register({{{definition}}}, find)",
        "register({{{definition}}}, 1, callback=find)",
        "TOOL = Tool(name='search', description='Do it.', parameters={text}, func=find)",
        "class A:\n    def go(self):\n        self.register(name='search', description='Do it.', parameters={text}, func=self.find)\n    def find(self, query: int): ...",
    ],
)
def test_a_function_beside_a_definition_runs_it(code: str) -> None:
    text = f"def find(query: int): ...\n{code.format(definition=BESIDE, text=TEXT)}\n"
    (tool,) = read("a.py", a__py=text)
    assert tool.handler is not None
    assert tool.handler.name == "find"
    assert tool.signature is not None


@pytest.mark.parametrize(
    "code",
    [
        "TOOL = {{{definition}, 'validator': find}}",
        "TOOL = {{{definition}, 'function': find, 'callback': other}}",
        "TOOLS = [{{{definition}, 'function': find}}, {{{definition}, 'function': find}}]",
        "TOOL = ({{{definition}}}, find, other)",
        "TOOL = [{{{definition}}}, find]",
    ],
)
def test_what_may_be_something_else_does_not_run_it(code: str) -> None:
    text = f"def find(query: int): ...\ndef other(query: int): ...\n{code.format(definition=BESIDE)}\n"
    for tool in read("a.py", a__py=text):
        assert tool.handler is None
        assert tool.signature is None
