"""Definitions that are written as Python values: dictionaries in the shape of a wire format, and calls whose keywords are its keys."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import libcst as cst

from toolint.model import Handler, Json, Marking, Misplaced, Place, Pointer, Tool, Unknown, unknowns
from toolint.readers.python.annotations import Types
from toolint.readers.python.beside import beside
from toolint.readers.python.classes import Env
from toolint.readers.python.data_loops import rounds
from toolint.readers.python.displays import (
    Around,
    Part,
    arguments,
    changed,
    constructs,
    document,
    is_typed_dictionary,
    part_of,
)
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.inheritance import is_named
from toolint.readers.python.modules import External, Local, Module, Scope, once
from toolint.readers.python.origin import LiteralOrigin, PythonOrigin
from toolint.readers.python.snippets import dotted_name, snippet
from toolint.readers.python.statements import Statement, flat, functions
from toolint.readers.python.taken import of_function
from toolint.readers.python.walk import looped
from toolint.readers.python.wire_keys import defines, defining, is_made, is_marked
from toolint.readers.shapes import Shape, definitions
from toolint.readers.written import lower_case_types, routes_of
from toolint.text import Source, Span

EXPECTED = re.compile(r"expect|assert", re.IGNORECASE)
"""What tests call a definition that something is to give."""
_CATALOGUE = re.compile(r"(?:methods|endpoints|routes|queries|prompts|paths|operations|resources)$", re.IGNORECASE)
"""What lists are called whose entries look like the inner part of a definition and are none."""
_SDKS = ("anthropic", "openai", "litellm", "groq", "mistralai", "together", "ollama", "cohere")
_MAKER = re.compile(r"tool|func|schema|spec|def", re.IGNORECASE)


@dataclass(frozen=True)
class _Found:
    """A definition and where it stands."""

    part: Part
    shape: Shape
    routes: Mapping[str, Pointer]
    """Where each key of the document is in it."""
    set: str
    bound: str
    """The name that it alone is assigned to, with the scope."""
    function: Statement | None
    """Around a returned one: the function."""
    made: bool
    """Whether it is what a function gives for its arguments."""
    written: tuple[Json, Mapping[Pointer, Place], Mapping[Pointer, Place]]
    handler: Local | None
    """The function that is named beside it."""
    of_row: Place | None = None
    """Of one that a loop makes of a row of data: where it is written for all rows."""
    row: Place | None = None
    """Where that row stands."""


def literals(types: Types, module: Module, marking: Marking, done: Iterable[Place] = ()) -> Iterator[tuple[int, Tool]]:
    """The definitions that are written in a module, in order of position, but for those that stand in ``done``."""
    if marking.named or not is_marked(module.source.text):
        return
    found: dict[Place, _Found] = {}
    rows: list[_Found] = []
    search = _Search(types, module)
    for statement, scope, loops in _statements(module, search.makers):
        for one in search.of(statement, scope, loops):
            if one.of_row is not None:
                rows.append(one)
                continue
            holder = _holder(one)
            key = one.part.place if one.made else holder.place
            known = found.get(key)
            is_more = known is None or len(one.routes["name"]) > len(known.routes["name"])
            if is_more and (key.path == module.path or not _stands_alone(holder)):
                found[key] = one
    taken = [place.span for place in done if place.path == module.path]
    # What a function is called with makes a definition of what it returns.
    covered = {_holder(one).place for one in found.values() if one.made}
    kept = [one for key, one in found.items() if one.made or key not in covered]
    kept = [one for one in kept if id(one.function) not in search.called or not _has_unknown(one)]
    rows = [
        one
        for one in rows
        if one.row is None or one.row.path == module.path or _name_of(one) not in _written(types, one.row.path)
    ]
    kept += list(_of_rows(rows, kept))
    lists = _lists(module, {one.bound.rpartition(".")[2] for one in kept if one.bound})
    runs = Counter(id(one.handler.statement) for one in kept if one.handler is not None)
    for one in kept:
        place = one.part.place
        is_here = place.path == module.path and not any(span.start <= place.span.start < span.end for span in taken)
        if is_here and not _is_variant(one, kept):
            tool = _tool(one, lists, module.source)
            # What runs several of them only looks for what runs each.
            is_own = one.handler is not None and runs[id(one.handler.statement)] == 1
            yield place.span.start, _with_handler(types, tool, one.handler) if is_own and one.handler else tool


def _written(types: Types, path: str) -> frozenset[Json]:
    """The names of the definitions that another module writes out."""

    def found() -> frozenset[Json]:
        module = types.modules.at(path)
        made = literals(types, module, Marking()) if module is not None else ()
        return frozenset(tool.name for _, tool in made)

    return once(types.modules, ("written", path), found, frozenset())


def _of_rows(rows: Sequence[_Found], others: Sequence[_Found]) -> Iterator[_Found]:
    """Those that a loop makes of data which is no definition itself, and was not brought into another form."""
    known: dict[Json, Place | None] = {_name_of(one): None for one in others if isinstance(_name_of(one), str)}
    done: set[tuple[Place, Json]] = set()
    for one in rows:
        here, name = one.part.place, _name_of(one)
        among = any(
            here.path == other.part.place.path
            and here.span.start < other.part.place.span.end
            and other.part.place.span.start < here.span.end
            for other in others
        )
        if among or not isinstance(name, str) or known.setdefault(name, one.of_row) != one.of_row:
            continue
        if (here, name) not in done:
            done.add((here, name))
            yield one


def _name_of(one: _Found) -> Json:
    return _value_at(one.written[0], one.routes["name"])


def _with_handler(types: Types, tool: Tool, target: Local) -> Tool:
    schema = tool.doc.get("input")
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if not isinstance(properties, dict):
        return tool
    signature = of_function(types, target, properties, certain=True)
    if signature is None and properties:
        return tool
    place = Place(target.scope.module.path, target.statement.span)
    return replace(tool, handler=Handler(target.name, target.qualname, place), signature=signature)


def _has_unknown(one: _Found) -> bool:
    return any(True for _ in unknowns(one.written[0]))


def _is_variant(one: _Found, found: Iterable[_Found]) -> bool:
    """Whether it takes its name over from another definition, ``{**SEARCH, "strict": True}``."""
    key = _holder(one).entries[str(one.routes["name"][-1])].key

    def holds(place: Place) -> bool:
        return place.path == key.path and place.span.start <= key.span.start < place.span.end

    return not holds(one.part.place) and any(holds(other.part.place) for other in found if other is not one)


def _stands_alone(holder: Part) -> bool:
    """Whether it is a definition without what is around it, so that it is one where it is written."""
    return any(at == () for at, _ in definitions(_masked(document(holder).schema)))


def _holder(one: _Found) -> Part:
    """The dictionary in which the name stands, by which a definition is known again."""
    *holders, _ = one.routes["name"]
    part = one.part
    for key in holders:
        part = part.entries[str(key)].part
    return part


def _statements(module: Module, makers: frozenset[str]) -> Iterator[tuple[Statement, Scope, tuple[Statement, ...]]]:
    """The statements in which a definition may be written."""
    text = module.source.text
    calls = re.compile(rf"(?<![\w.])(?:\w+\.)?(?:{'|'.join(map(re.escape, sorted(makers)))})\(") if makers else None
    defining_ones = frozenset(defining(module))
    for statement, scope, loops in looped(module.statements, Scope(module)):
        code = text[statement.span.start : statement.span.end]
        if statement in defining_ones or (calls is not None and calls.search(code)):
            yield statement, scope, loops


class _Search:
    """Looks through statements for definitions."""

    def __init__(self, types: Types, module: Module) -> None:
        self.types = types
        self.module = module
        self.makers = frozenset(_makers(types, module))
        self.called: set[int] = set()
        """The functions whose calls are definitions."""

    def of(self, statement: Statement, scope: Scope, loops: Sequence[Statement] = ()) -> Iterator[_Found]:
        """The definitions in a statement, those of every round of the loops around it."""
        read = snippet(self.module.source, statement)
        if isinstance(read, Unknown) or any(map(EXPECTED.search, statement.names)):
            return
        env = Env(self.types.modules, scope.at(statement), read.place)
        around = Around(self.types, env, followed=self.called)
        value = _value(read.node)
        bound: dict[Place, Part] = {}
        name = ""
        if value is not None and len(statement.names) == 1 and "." not in statement.names[0]:
            name = _within(scope, statement.names[0])
            if statement.kind != "augment":
                whole = changed(Local(statement.names[0], statement, replace(around.env.scope, before=None)), around)
                bound = {part.place: part for part in _below(whole)}
        for inside in rounds(loops, around) if loops else (around,):
            yield from self.within(read.node, inside, bound, (value, name))

    def within(
        self,
        node: cst.CSTNode,
        around: Around,
        bound: Mapping[Place, Part],
        named: tuple[cst.CSTNode | None, str],
        above: tuple[cst.CSTNode, ...] = (),
    ) -> Iterator[_Found]:
        """The definitions below a node, outer ones first; ``named`` is what is assigned and to which name."""
        match node:
            case cst.Comparison() | cst.Assert():
                return  # What something is compared with is what it is expected to be.
            case cst.Call(func=function) if EXPECTED.search(dotted_name(function)):
                return
            case cst.Dict(elements=elements) if any(map(_describes, elements)):
                return
            case cst.ListComp(elt=each) | cst.SetComp(elt=each) | cst.GeneratorExp(elt=each):
                for inside in rounds(tuple(_loops(node.for_in)), around):
                    yield from self.within(each, inside, bound, named, (*above, node))
                return
            case cst.Dict() | cst.Call() | cst.BinaryOperation(operator=cst.BitOr()) if self.is_candidate(node, around):
                part = self.part(node, around, bound)
                written = document(part)
                plain = _masked(written.schema)
                shape = _shape(node, plain, above, named, around)
                keys = _routes(plain, shape) if shape is not None else {}
                if shape is not None and _is_written(part, keys, self.registers(node)):
                    where = _set(self.module, above, named, around)
                    own = named[1] if node is named[0] else ""
                    chain = around.env.scope.chain
                    returns = any(isinstance(holder, cst.Return) for holder in above)
                    maker = chain[-1] if returns and chain and chain[-1].parameters else None
                    made = isinstance(node, cst.Call) and self.is_maker(node)
                    places = (written.schema, written.keys, written.values)
                    of_row = around.env.locate(node) if around.row is not None else None
                    of = around.row if around.row is not None and around.row.path == self.module.path else of_row
                    part = replace(part, place=of) if of is not None else part
                    runs = beside(node, above, around.env)
                    made = made or of_row is not None
                    yield _Found(part, shape, keys, where, own, maker, made, places, runs, of_row, around.row)
                    return
        for child in node.children:
            yield from self.within(child, around, bound, named, (*above, node))

    def part(self, node: cst.BaseExpression, around: Around, bound: Mapping[Place, Part]) -> Part:
        place = around.env.locate(node)
        if (known := bound.get(place)) is not None:
            return known
        found = part_of(node, around)
        if isinstance(node, cst.Call) and not isinstance(found.value, dict):
            keyed = [a for a in node.args if a.keyword is not None]
            return arguments(keyed, around, place)  # What a registering function is called with.
        return found

    def is_candidate(self, node: cst.BaseExpression, around: Around) -> bool:
        if not isinstance(node, cst.Call):
            return True
        target = around.env.resolve(node.func) if isinstance(node.func, cst.Name | cst.Attribute) else None
        match target:
            case External(qualname="builtins.dict"):
                return True
            case External() if is_named(target, _registering()):
                return False  # It is read as what the framework makes of the function.
        last = node.func.attr.value if isinstance(node.func, cst.Attribute) else dotted_name(node.func)
        return self.is_maker(node) or is_made(last) or constructs(node, target, around.env)

    def registers(self, node: cst.BaseExpression) -> bool:
        """Whether it calls a function that does something with a definition: it may as well take a model, or a function."""
        if not isinstance(node, cst.Call) or self.is_maker(node):
            return False
        last = dotted_name(node.func).rpartition(".")[2]
        return last[:1].islower() and last != "dict"

    def is_maker(self, call: cst.Call) -> bool:
        last = call.func.attr.value if isinstance(call.func, cst.Attribute) else dotted_name(call.func)
        return last in self.makers


@cache
def _registering() -> frozenset[str]:
    """What makes a tool of a function, decorating it or called with it."""
    return frozenset().union(*(framework.decorators | framework.makers for framework in frameworks().values()))


def _loops(loop: cst.CompFor | None) -> Iterator[cst.CompFor]:
    """The loops of a comprehension, the outermost first."""
    while loop is not None:
        yield loop
        loop = loop.inner_for_in


def _describes(entry: cst.BaseDictElement) -> bool:
    """Whether it makes a dictionary the description of an interface, in which definitions are examples."""
    return (
        isinstance(entry, cst.DictElement)
        and isinstance(entry.key, cst.SimpleString)
        and entry.key.evaluated_value in ("openapi", "swagger", "asyncapi")
    )


def _value(node: cst.CSTNode) -> cst.BaseExpression | None:
    match node:
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name())], value=value):
            return value
        case cst.AnnAssign(target=cst.Name(), value=value):
            return value
        case cst.AugAssign(target=cst.Name(), operator=cst.AddAssign(), value=value):
            return value
    return None


def _below(part: Part) -> Iterator[Part]:
    """The dictionaries in a value, itself included."""
    stack, count = [part], 0
    while stack and count < 20_000:
        at = stack.pop()
        count += 1
        if isinstance(at.value, dict):
            yield at
        stack.extend(at.members)
        stack.extend(entry.part for entry in at.entries.values())


def _makers(types: Types, module: Module) -> Iterator[str]:
    """The functions that give a definition with what they are called with in it, this module's and those that it imports."""
    text = module.source.text
    for statement, chain in functions(module.statements):
        if _makes(module, statement) and (not chain or chain[-1].kind == "class"):
            yield statement.names[0]
    for statement in flat(module.statements):
        for item in statement.imports:
            if item.name and _MAKER.search(item.name) and f"{item.alias}(" in text:
                target = types.modules.imported(item, module)
                if not isinstance(target, Local) or target.statement.kind != "def":
                    continue
                if _makes(target.scope.module, target.statement):
                    yield item.alias


def _makes(module: Module, statement: Statement) -> bool:
    if not statement.parameters:
        return False
    text = module.source.text
    for inner in flat(statement.body):
        code = text[inner.span.start : inner.span.end]
        if inner.kind == "other" and code.startswith("return") and is_marked(code) and defines(code):
            return True
    return False


def _shape(
    node: cst.CSTNode,
    plain: Json,
    above: Sequence[cst.CSTNode],
    named: tuple[cst.CSTNode | None, str],
    around: Around,
) -> Shape | None:
    """The shape of a definition, None where a value is none."""
    if not isinstance(plain, dict):
        return None
    listed = _listed(above, named)
    value = plain if listed is None else {listed: [plain]}
    at, shape = next(definitions(value), (None, None))
    if shape is None or at != (() if listed is None else (listed, 0)):
        return None
    if shape.name == "mcp" and isinstance(schema := plain.get("inputSchema"), dict) and list(schema) == ["json"]:
        return None  # The inner part of one for Bedrock, which is read with what is around it.
    if not shape.targets and shape.name == "openai" and _CATALOGUE.search(listed or ""):
        return None
    if isinstance(node, cst.Call) and not _is_typed(node, around):
        return replace(shape, targets=(), due={})  # What becomes of it is for the class to say.
    return shape


def _routes(plain: Json, shape: Shape) -> Mapping[str, Pointer]:
    """Where each key of the document is; what is not sent as it stands has no other keys than those of its shape."""
    found = routes_of(plain, shape)
    return found if shape.targets or shape.name == "mcp" else {k: v for k, v in found.items() if k in shape.keys}


def _listed(above: Sequence[cst.CSTNode], named: tuple[cst.CSTNode | None, str]) -> str | None:
    """What the list is called in which a value stands, None where it stands in none."""
    for node in reversed(above):
        match node:
            case cst.List() | cst.Tuple() if node is named[0]:
                return _plural(named[1].rpartition(".")[2])
            case cst.DictElement(key=cst.SimpleString() as key):
                return str(key.evaluated_value) if _inside_list(above) else None
            case cst.Arg(keyword=cst.Name(value=keyword)):
                return keyword if _inside_list(above) else None
            case cst.Element() | cst.List() | cst.Tuple():
                continue
        break
    return "" if _inside_list(above) else None


def _inside_list(above: Sequence[cst.CSTNode]) -> bool:
    return bool(above) and isinstance(above[-1], cst.Element)


def _plural(name: str) -> str:
    return next((word for word in ("tools", "functions") if name.lower().endswith(word)), name)


def _is_typed(call: cst.Call, around: Around) -> bool:
    """Whether a call makes a dictionary: that of a provider's own type, of one of the project's, or of ``dict``."""
    target = around.env.resolve(call.func)
    if is_typed_dictionary(target, around.env):
        return True
    return isinstance(target, External) and target.qualname.partition(".")[0] in (*_SDKS, "builtins")


def _masked(value: Json, key: str = "") -> Json:
    """The value with something harmless for every part that is not known, without a ``type`` that is not known."""
    match value:
        case Unknown():
            return "" if key in ("name", "description") else {}
        case dict():
            apart = {"type", "function"} if "name" in value else {"type"}  # A function that is named beside it.
            return {k: _masked(v, k) for k, v in value.items() if not (k in apart and isinstance(v, Unknown))}
        case list():
            return [_masked(item) for item in value]
    return value


def _is_written(part: Part, routes: Mapping[str, Pointer], registers: bool) -> bool:
    """Whether a definition is written here and not handed on: its name is known, or its properties are and the name is put together here."""
    name, schema = _at(part, routes["name"]), _at(part, routes["input"])
    if name is None or (registers and (schema is None or not schema.entries)):
        return False
    if isinstance(name.value, str):
        return bool(name.value)
    properties = schema.entries.get("properties") if schema is not None else None
    known = properties is not None and bool(properties.part.entries)
    return isinstance(name.value, Unknown) and not name.foreign and known


def _at(part: Part, route: Pointer) -> Part | None:
    for key in route:
        entry = part.entries.get(str(key))
        if entry is None:
            return None
        part = entry.part
    return part


def _set(module: Module, above: Sequence[cst.CSTNode], named: tuple[cst.CSTNode | None, str], around: Around) -> str:
    """The list in which a definition stands, "" where it stands in none."""
    for depth in range(len(above) - 1, -1, -1):
        match above[depth]:
            case cst.List() | cst.Tuple() | cst.ListComp() as display:
                whole: cst.CSTNode = display
                while depth and isinstance(above[depth - 1], cst.BinaryOperation):
                    depth -= 1  # A sum of lists is one.
                    whole = above[depth]
                if whole is named[0]:
                    return f"{module.path}::{named[1]}"
                match above[depth - 2 : depth] if depth > 1 else ():
                    case (
                        cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value="extend"))),
                        cst.Arg(),
                    ):
                        return f"{module.path}::{_within(around.env.scope, name)}"
                return f"{module.path}::{around.env.locate(whole).span.start}"
            case cst.Element() | cst.DictElement():
                continue
            case cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value="append"))):
                return f"{module.path}::{_within(around.env.scope, name)}"
            case cst.Arg():
                continue
            case cst.Dict() if not isinstance(above[depth - 1], cst.List | cst.Tuple):
                return ""
            case cst.Call():
                continue
        return ""
    return ""


def _within(scope: Scope, name: str) -> str:
    return f"{scope.qualname}.{name}" if scope.chain else name


def _lists(module: Module, names: set[str]) -> dict[str, set[str]]:
    """The lists in which names stand, by name."""
    found: dict[str, set[str]] = {}
    if not names:
        return found
    text = module.source.text
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b")
    for statement, scope, _ in looped(module.statements, Scope(module)):
        code = text[statement.span.start : statement.span.end]
        if not words.search(code) or ("[" not in code and "append" not in code and "(" not in code):
            continue
        try:
            tree = ast.parse(code)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        own = tree.body[0].value if isinstance(tree.body[0], ast.Assign | ast.AnnAssign) else None
        for node in ast.walk(tree):
            match node:
                case ast.List(elts=elements) | ast.Tuple(elts=elements):
                    for element in elements:
                        if isinstance(element, ast.Name) and element.id in names:
                            is_own = node is own and len(statement.names) == 1
                            where = (
                                statement.names[0]
                                if is_own
                                else f"{statement.span.start}+{node.lineno}.{node.col_offset}"
                            )
                            label = _within(scope, where) if is_own else where
                            found.setdefault(element.id, set()).add(f"{module.path}::{label}")
                case ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr="append"), args=[ast.Name(id=name)]):
                    if name in names:
                        found.setdefault(name, set()).add(f"{module.path}::{_within(scope, held)}")
    return found


def _tool(one: _Found, lists: Mapping[str, set[str]], source: Source) -> Tool:
    value, keys, values = one.written
    place = one.part.place
    document: dict[str, Json] = {}
    key_places: dict[Pointer, Place] = {}
    value_places: dict[Pointer, Place] = {}
    for key, route in one.routes.items():
        part = _at(one.part, route)
        if part is None:
            continue
        document[key] = _value_at(value, route)
        for places, mine in ((keys, key_places), (values, value_places)):
            length = len(route)
            mine.update({(key, *at[length:]): p for at, p in places.items() if at[:length] == route})
    rest = _rest(one.part, one.routes["name"])
    if rest is not None:
        for key in ("description", "input"):
            document.setdefault(key, rest)
    if one.shape.openapi and "input" in document:
        document["input"] = lower_case_types(document["input"])
    where = one.set
    if not where and one.bound:
        among = lists.get(one.bound.rpartition(".")[2], set())
        where = next(iter(among)) if len(among) == 1 else ""
    name = _at(one.part, one.routes["name"])
    end = name.place.span.end if name is not None and name.place.path == place.path else place.span.start + 1
    return Tool(
        doc=document,
        path=place.path,
        form="literal",
        framework=one.shape.name,
        origin=LiteralOrigin(PythonOrigin(key_places, value_places, place), source, one.routes),
        header=Span(place.span.start, end if place.span.start < end <= place.span.end else place.span.start + 1),
        targets=one.shape.targets,
        sent_strict=document.get("strict") is True,
        set=where,
        misplaced=tuple(Misplaced(key, one.shape.keys[key], due) for key, due in one.shape.due.items()),
    )


def of_parts(
    types: Types, part: Part, where: str, handler: Local | None, source: Source, certain: bool = False
) -> Tool | None:
    """The definition that is put together of parts, with the set that it is in and what runs it; None where they make none.

    ``certain``: whether there is a schema, known or not.
    """
    written = document(part)
    plain = _masked(written.schema)
    at, shape = next(definitions(plain), (None, None))
    if shape is None or at != ():
        return None
    shape = replace(shape, targets=(), due={})
    routes = _routes(plain, shape)
    if not _is_written(part, routes, not certain):
        return None
    places = (written.schema, written.keys, written.values)
    tool = _tool(_Found(part, shape, routes, where, "", None, False, places, handler), {}, source)
    return _with_handler(types, tool, handler) if handler is not None else tool


def _value_at(value: Json, route: Pointer) -> Json:
    for key in route:
        value = value[key]
    return value


def _rest(part: Part, route: Pointer) -> Unknown | None:
    """Why a definition may have more keys than are known."""
    rest = part.rest
    for key in route[:-1]:
        part = part.entries[str(key)].part
        rest = part.rest if rest is None else rest
    return rest
