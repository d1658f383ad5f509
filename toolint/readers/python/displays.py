"""Values that are written out, as far as they are known, every key and value with its place: dictionaries, lists, and what they are put together from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import libcst as cst

from toolint.model import Json, Place, Pointer, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.assignments import value_node
from toolint.readers.python.class_attributes import of_self
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import assigned, enum_members, fold
from toolint.readers.python.constructors import positions
from toolint.readers.python.emit import Emitted, emit
from toolint.readers.python.folded import EnumMember
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.modules import External, Local, Parameter, Resolved, Scope, class_around, once
from toolint.readers.python.said import model_of
from toolint.readers.python.snippets import Snippet, dotted_name, snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.types import Object, Property, Reference, Type
from toolint.readers.python.variables import kept

_DEEPEST = 60
_MOST_PARTS = 20_000
_MOST_EXPRESSIONS = 100_000
_SCHEMAS = ("model_json_schema", "schema", "json_schema")
_PYDANTIC = Framework(name="")
_PASSED = frozenset({"staticmethod", "classmethod", "property", "cache", "lru_cache", "cached_property", "override"})
"""Decorators that leave what a function returns as it is."""
_TOOL = re.compile(r"tool|function|declaration|parameters|schema", re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A value with its place: a dictionary of entries, a tuple of parts, a JSON scalar, or Unknown."""

    value: dict[str, Entry] | tuple[Part, ...] | Json
    place: Place
    rest: Unknown | None = None
    """Why a dictionary or a list may have more in it, or something else, than what is known."""
    foreign: bool = False
    """Of an unknown value: whether it is that of a variable, and not put together here."""

    @property
    def entries(self) -> dict[str, Entry]:
        """Those of a dictionary; of anything else none."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def members(self) -> tuple[Part, ...]:
        """Those of a list; of anything else none."""
        return self.value if isinstance(self.value, tuple) else ()


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """The place of a key, and what it has."""

    key: Place
    part: Part


_Bound: TypeAlias = Mapping[tuple[int, str], Part]


@dataclass(frozen=True)
class Around:
    """Where an expression stands."""

    types: Types
    env: Env
    bound: _Bound = field(default_factory=dict)
    """What the parameters of the functions stand for that are being followed: statement and name -> argument."""
    depth: int = 0
    followed: set[int] = field(default_factory=set)
    """The functions that were followed with arguments."""
    spent: list[int] = field(default_factory=lambda: [0])
    """How many expressions were looked at."""
    given: Mapping[str, Part] = field(default_factory=dict)
    """What the variables of the loops around it stand for in this round."""
    row: Place | None = None
    """Where what the innermost of those loops is at stands."""

    @property
    def deeper(self) -> Around:
        return replace(self, depth=self.depth + 1)

    def at(self, scope: Scope, read: Snippet) -> Around:
        """The surroundings of another statement."""
        names = {name for s in scope.chain for key, name in self.bound if key == id(s)}
        values = {name: value for name, value in self.env.values.items() if name in names}
        env = Env(self.env.modules, scope, read.place, values=values, given=kept(self.env, scope))
        return replace(self, env=env, depth=self.depth + 1, given={}, row=None)


def part_of(node: cst.BaseExpression, around: Around) -> Part:
    """What an expression gives."""
    place = around.env.locate(node)
    around.spent[0] += 1
    if around.depth > _DEEPEST or around.spent[0] > _MOST_EXPRESSIONS:
        return Part(Unknown("the value is too deep or too large", place), place)
    inner = around.deeper
    match node:
        case cst.Dict(elements=elements):
            return _dictionary(elements, inner, place)
        case cst.List(elements=items) | cst.Tuple(elements=items):
            return _list(items, inner, place)
        case cst.BinaryOperation(left=left, operator=cst.Add() | cst.BitOr() as op, right=right) if not _is_text(node):
            joined = _joined(part_of(left, inner), part_of(right, inner), place, isinstance(op, cst.Add))
            return _folded(node, around) if joined is None else joined
        case cst.IfExp(test=test, body=body, orelse=orelse):
            chosen = fold(test, around.env)
            if isinstance(chosen, bool | str | int | None):
                return part_of(body if chosen else orelse, inner)
            return Part(Unknown("a choice that is only made at run time", place), place)
        case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Index(value=index))]):
            return _item(part_of(base, inner), fold(index, around.env)) or _folded(node, around)
        case cst.Name(value=name) if name in around.given:
            return around.given[name]
        case cst.Name() | cst.Attribute():
            return _named(node, inner)
        case cst.Call():
            return _called(node, inner) or _folded(node, around)
    return _folded(node, around)


def _is_text(node: cst.BaseExpression) -> bool:
    """Whether a sum begins with a text."""
    while isinstance(node, cst.BinaryOperation):
        node = node.left
    return isinstance(node, cst.SimpleString | cst.ConcatenatedString | cst.FormattedString)


def document(part: Part) -> Emitted:
    """The JSON value, with the places of its keys and values by pointer; what may have more in it than is known is unknown as a whole."""
    keys: dict[Pointer, Place] = {}
    values: dict[Pointer, Place] = {}

    def walk(part: Part, at: Pointer) -> Json:
        if len(values) > _MOST_PARTS or len(at) > _DEEPEST:
            return Unknown("the value is too large", part.place)
        values[at] = part.place
        if part.rest is not None and at:
            return part.rest
        match part.value:
            case dict():
                keys.update({(*at, name): entry.key for name, entry in part.value.items()})
                return {name: walk(entry.part, (*at, name)) for name, entry in part.value.items()}
            case tuple():
                return [walk(item, (*at, index)) for index, item in enumerate(part.value)]
        return part.value

    return Emitted(walk(part, ()), keys, values)


def plain(part: Part) -> Json:
    """The JSON value, Unknown where it is not wholly known."""
    return Unknown("it is not wholly known", part.place) if part.rest is not None else document(part).schema


def _folded(node: cst.BaseExpression, around: Around) -> Part:
    place = around.env.locate(node)
    value = fold(node, around.env)
    made = jsonable(value.value if isinstance(value, EnumMember) else value, lambda _: NOT_JSON)
    if made is NOT_JSON:
        made = Unknown("the value is only known at run time", place)
    if isinstance(made, Unknown):
        return Part(made, place, foreign=_is_foreign(node))
    return _at(made, place)


def _is_foreign(node: cst.BaseExpression) -> bool:
    """Whether an expression only hands on what a variable holds; ``self`` and what is put together here do not count."""
    match node:
        case cst.Attribute(value=base):
            return not (isinstance(base, cst.Name) and base.value in ("self", "cls"))
        case cst.Name() | cst.Subscript():
            return True
        case cst.Call(func=cst.Attribute(value=base)):
            return _is_foreign(base) or (isinstance(base, cst.Name) and base.value not in ("self", "cls"))
        case cst.Call(func=cst.Name(value="getattr" | "str"), args=[argument, *_]):
            return _is_foreign(argument.value)
        case cst.BooleanOperation(left=left):
            return _is_foreign(left)
    return False


def _at(value: Json, place: Place) -> Part:
    """A JSON value of which only the place of the whole is known."""
    match value:
        case dict():
            return Part({str(k): Entry(place, _at(v, place)) for k, v in value.items()}, place)
        case list() | tuple():
            return Part(tuple(_at(v, place) for v in value), place)
    return Part(value, place)


def _dictionary(elements: Sequence[cst.BaseDictElement], around: Around, place: Place) -> Part:
    found = Part({}, place)
    for element in elements:
        if isinstance(element, cst.DictElement):
            name = _folded(element.key, around).value
            if not isinstance(name, str):
                name = json_key(name)
            if name is None:
                found = replace(
                    found, rest=Unknown("a key that is only known at run time", around.env.locate(element.key))
                )
                continue
            entry = Entry(around.env.locate(element.key), part_of(element.value, around))
            found = replace(found, value={**found.entries, name: entry})
        elif isinstance(element, cst.StarredDictElement):
            found = _merged(found, _spread(element.value, around))
    return found


def json_key(name: Json) -> str | None:
    """A key that is no string as JSON writes it, None where there is no such key."""
    match name:
        case bool():
            return str(name).lower()
        case None:
            return "null"
        case int() | float():
            return str(name)
    return None


def _spread(node: cst.BaseExpression, around: Around) -> Part:
    """What ``**node`` takes over: the value as it is at that moment."""
    if isinstance(node, cst.Name | cst.Attribute) and not (isinstance(node, cst.Name) and node.value in around.given):
        return _named(node, around, copied=True)
    return part_of(node, around)


def _merged(left: Part, right: Part) -> Part:
    """What is in the left dictionary after an update with the right one."""
    if not isinstance(right.value, dict):
        reason = right.value if isinstance(right.value, Unknown) else Unknown("an unpacked value", right.place)
        return replace(left, rest=reason)
    return replace(left, value={**left.entries, **right.value}, rest=_first(left.rest, right.rest))


def _first(left: Unknown | None, right: Unknown | None) -> Unknown | None:
    return right if left is None else left


def _list(items: Sequence[cst.BaseElement], around: Around, place: Place) -> Part:
    found: list[Part] = []
    rest: Unknown | None = None
    for item in items:
        if isinstance(item, cst.StarredElement):
            given = _spread(item.value, around)
            if isinstance(given.value, tuple):
                found += given.value
                rest = _first(rest, given.rest)
            elif isinstance(given.value, dict):
                found += (Part(key, entry.key) for key, entry in given.value.items())
                rest = _first(rest, given.rest)
            else:
                rest = given.value if isinstance(given.value, Unknown) else Unknown("an unpacked value", given.place)
        else:
            found.append(part_of(item.value, around))
    return Part(tuple(found), place, rest)


def _joined(left: Part, right: Part, place: Place, adds: bool) -> Part | None:
    """The sum of two lists or the union of two dictionaries, None where it is neither."""
    match left.value, right.value:
        case tuple() as first, tuple() as second if adds:
            return Part((*first, *second), place, _first(left.rest, right.rest))
        case dict(), dict() if not adds:
            return replace(_merged(left, right), place=place)
        case (tuple(), Unknown() as unknown) | (Unknown() as unknown, tuple()) if adds:
            return Part((*left.members, *right.members), place, unknown)
    return None


def _item(base: Part, index: Json) -> Part | None:
    match base.value, index:
        case dict() as entries, str() if index in entries:
            entry: Entry = entries[index]
            return entry.part
        case tuple() as members, int() if base.rest is None and -len(members) <= index < len(members):
            member: Part = members[index]
            return member
        case Unknown(), _:
            return replace(base, foreign=True)
    return None


def _named(node: cst.Name | cst.Attribute, around: Around, copied: bool = False) -> Part:
    """What a name or an attribute stands for, with what happens to it later."""
    held = around.env.stands_for(node.value) if isinstance(node, cst.Name) else None
    if held is not None:
        return part_of(held[0], replace(around, env=held[1], given={}))
    if isinstance(node, cst.Name) and node.value in around.env.values and not _argument(node, around):
        return _folded(node, around)
    target = _target(node, around)
    match target:
        case Parameter():
            return _argument(node, around) or _folded(node, around)
        case Local(statement=Statement(kind="assign")):
            if _is_enum(target, around):
                return _folded(node, around)
            found = named(target, around, copied)
            return replace(found, foreign=True) if isinstance(found.value, Unknown) else found
        case Local(statement=Statement(kind="def") as made) if "property" in made.decorators:
            return _returned(target, None, around) or _folded(node, around)
    return _settled(node, around) or _folded(node, around)


def _settled(node: cst.Name | cst.Attribute, around: Around) -> Part | None:
    """What an attribute of ``self`` has in every instance of the class, since its constructor says so."""
    match node:
        case cst.Attribute(value=cst.Name(value="self"), attr=cst.Name(value=name)):
            owner = class_around(around.env.scope)
            cls = read_class(around.env.modules, owner) if owner is not None else None
            found = of_self(name, cls) if isinstance(cls, Class) else None
            if found is not None:
                return part_of(found.node, replace(around, env=found.env))
    return None


def _target(node: cst.Name | cst.Attribute, around: Around) -> Resolved:
    match node:
        case cst.Attribute(value=cst.Name(value="self" | "cls"), attr=cst.Name(value=name)):
            owner = class_around(around.env.scope)
            if owner is not None and not _is_set(owner, name):
                return _attribute(owner, name, around)
    return around.env.resolve(node)


def _is_set(owner: Local, name: str) -> bool:
    """Whether instances of a class may have a value of their own."""
    span, text = owner.statement.span, owner.scope.module.source.text
    return re.search(rf"\bself\.{re.escape(name)}\s*(?::[^=\n]+)?=(?!=)", text[span.start : span.end]) is not None


def _attribute(owner: Local, name: str, around: Around) -> Resolved:
    found = around.env.modules.attribute(owner, name)
    cls = read_class(around.env.modules, owner)
    if isinstance(found, Local | External) or isinstance(cls, Unknown):
        return found
    for above in ancestors(around.env.modules, cls):
        inherited = around.env.modules.attribute(above.local, name) if isinstance(above, Class) else found
        if isinstance(inherited, Local):
            return inherited
    return found


def _argument(node: cst.Name | cst.Attribute, around: Around) -> Part | None:
    if not isinstance(node, cst.Name):
        return None
    target = around.env.resolve(node)
    return around.bound.get((id(target.function), target.name)) if isinstance(target, Parameter) else None


def _is_enum(local: Local, around: Around) -> bool:
    chain = local.scope.chain
    if not chain or chain[-1].kind != "class":
        return False
    owner = Local(chain[-1].names[0], chain[-1], Scope(local.scope.module, chain[:-1]))
    return enum_members(around.env.modules, owner) is not None


def named(local: Local, around: Around, copied: bool = False) -> Part:
    """What a name is assigned, with what is done to it later.

    A dictionary or a list that is ``copied`` where it is used is not what becomes of it afterwards.
    """
    place = Place(local.scope.module.path, local.statement.span)

    def made() -> Part:
        others = [
            s for s in _body(local.scope) if s is not local.statement and local.name in s.names and s.kind != "augment"
        ]
        others = [s for s in others if around.env.modules.runs(s, local.scope.module)]
        seen = [s for s in others if local.before is None or s.span.end <= local.before]
        after = [s for s in seen if s.span.start > local.statement.span.start]
        if (local.statement.conditional and seen) or any(s.conditional for s in after):
            return Part(Unknown(f"`{local.name}` is assigned in more than one place", place), place)
        return changed(local, around, copied)

    if around.bound or around.env.given:
        return made()
    circular = Part(Unknown(f"`{local.name}` goes round in a circle", place), place)
    return once(around.env.modules, ("part", id(local.statement), local.name, local.before, copied), made, circular)


def changed(local: Local, around: Around, copied: bool = False) -> Part:
    """What one assignment gives a name, with what is done to it later."""
    source, place = local.scope.module.source, Place(local.scope.module.path, local.statement.span)
    read = snippet(source, local.statement)
    node = None if isinstance(read, Unknown) else value_node(local.statement, local.name, read.node)
    if isinstance(read, Unknown):
        return Part(read, place)
    inside = around.at(local.scope.at(local.statement), read)
    if node is None:
        value = jsonable(assigned(around.env.modules, local, 1, place), lambda _: NOT_JSON)
        return _at(Unknown("the value is only known at run time", place) if value is NOT_JSON else value, place)
    part = part_of(node, inside)
    is_container = isinstance(part.value, dict | tuple)
    for change in _changes(local, None if is_container and not copied else local.before):
        part = _applied(change, part, local, inside)
    return part


def _body(scope: Scope) -> tuple[Statement, ...]:
    return tuple(flat(scope.chain[-1].body if scope.chain else scope.module.statements))


@dataclass(frozen=True, slots=True)
class _Change:
    """A statement that does something to what a name holds; only the run decides whether it is carried out unless ``certain``."""

    statement: Statement
    scope: Scope
    certain: bool


def _changes(local: Local, before: int | None) -> Iterator[_Change]:
    text, scope = local.scope.module.source.text, local.scope
    pattern = re.compile(rf"(?<![\w.]){re.escape(local.name)}\s*(?:\[|\+=|\|=|\.(?:{_MUTATING})\s*\()")
    start = local.statement.span.end
    if not pattern.search(text, start) and not (scope.chain == () and pattern.search(text)):
        return
    for statement in _body(scope):
        if statement.span.start < start or (before is not None and statement.span.end > before):
            continue
        if local.name in statement.names and statement.kind == "assign" and not statement.conditional:
            break
        if statement.kind in ("assign", "augment", "other") and pattern.search(
            text, statement.span.start, statement.span.end
        ):
            yield _Change(statement, scope, not statement.conditional)
    yield from _inner_changes(_body(scope), scope, local.name, pattern)


_MUTATING = "add|append|clear|extend|insert|pop|popitem|remove|reverse|setdefault|sort|update"


def _inner_changes(
    statements: Sequence[Statement], scope: Scope, name: str, pattern: re.Pattern[str]
) -> Iterator[_Change]:
    """What functions do to a name that is bound around them."""
    text = scope.module.source.text
    for statement in statements:
        if statement.kind not in ("def", "class") or not pattern.search(text, statement.span.start, statement.span.end):
            continue
        inner = scope.within(statement)
        is_own = name in statement.parameters or name in scope.module.inside(statement)
        if statement.kind == "def" and is_own:
            continue
        for s in flat(statement.body):
            if s.kind in ("assign", "augment", "other") and pattern.search(text, s.span.start, s.span.end):
                yield _Change(s, inner, False)
        yield from _inner_changes(tuple(flat(statement.body)), inner, name, pattern)


def _applied(change: _Change, part: Part, local: Local, around: Around) -> Part:
    """What a value is after a statement."""
    read = snippet(change.scope.module.source, change.statement)
    place = Place(change.scope.module.path, change.statement.span)
    unknown = Unknown(f"`{local.name}` is changed after its assignment", place)
    if isinstance(read, Unknown):
        return Part(unknown, part.place)
    inside = around.at(change.scope.at(change.statement), read)

    def done(chain: cst.BaseExpression, act: Callable[[Part], Part], more: tuple[Json, ...] = ()) -> Part:
        path = _path(chain, local.name, inside)
        if path is None:
            return part
        if any(isinstance(key, Unknown) for key in path):
            return replace(part, rest=unknown)
        return _with(part, path, act, unknown)

    match read.node:
        case (
            cst.Assign(targets=[cst.AssignTarget(target=cst.Subscript() as target)], value=value)
            | cst.AnnAssign(target=cst.Subscript() as target, value=cst.BaseExpression() as value)
        ):
            holder, index = target.value, _index(target)
            name = fold(index, inside.env) if index is not None else unknown
            given = part_of(value, inside) if change.certain else Part(unknown, place)
            where = inside.env.locate(index) if index is not None else place
            return done(holder, lambda old: _set(old, name, Entry(where, given), unknown))
        case cst.AugAssign(target=target, operator=cst.AddAssign() | cst.BitOrAssign() as op, value=value):
            given = part_of(value, inside) if change.certain else Part(unknown, place)
            return done(target, lambda old: _added(old, given, isinstance(op, cst.AddAssign), unknown))
        case cst.Expr(value=cst.Call(func=cst.Attribute(value=chain, attr=cst.Name(value=method)), args=args)) if (
            _path(chain, local.name, inside) is not None
        ):
            return done(chain, lambda old: _after(old, method, args, inside, change.certain, unknown))
        case cst.Del(target=cst.Subscript(value=holder) as target):
            index = _index(target)
            name = fold(index, inside.env) if index is not None else unknown
            certain = change.certain and isinstance(name, str)
            return done(holder, lambda old: _gone(old, name) if certain else replace(old, rest=unknown))
    for chain in _mutated(read.node, local.name):
        part = done(chain, lambda old: replace(old, rest=unknown))
    return part


def _mutated(node: cst.CSTNode, name: str) -> Iterator[cst.BaseExpression]:
    """What methods that change something are called upon, in a statement that does more than that."""
    match node:
        case cst.Call(func=cst.Attribute(value=chain, attr=cst.Name(value=method))) if re.fullmatch(_MUTATING, method):
            yield chain
        case cst.AssignTarget(target=cst.Subscript(value=chain)) | cst.AugAssign(target=cst.Subscript(value=chain)):
            yield chain
    for child in node.children:
        yield from _mutated(child, name)


def _index(node: cst.Subscript) -> cst.BaseExpression | None:
    match node.slice:
        case [cst.SubscriptElement(slice=cst.Index(value=index))]:
            return index
    return None


def _path(node: cst.BaseExpression, name: str, around: Around) -> tuple[Json, ...] | None:
    """The keys of ``name["a"]["b"]``, None for another expression."""
    match node:
        case cst.Name(value=value):
            return () if value == name else None
        case cst.Subscript(value=base):
            path, index = _path(base, name, around), _index(node)
            if path is None:
                return None
            return (*path, fold(index, around.env) if index is not None else Unknown("a slice"))
    return None


def _with(part: Part, path: tuple[Json, ...], act: Callable[[Part], Part], unknown: Unknown) -> Part:
    """The value with something done to what is at a path in it."""
    if not path:
        return act(part)
    key, *rest = path
    match part.value, key:
        case dict() as entries, str() if key in entries:
            entry = replace(entries[key], part=_with(entries[key].part, tuple(rest), act, unknown))
            return replace(part, value={**entries, key: entry})
        case tuple() as members, int() if -len(members) <= key < len(members) and part.rest is None:
            items = list(members)
            items[key] = _with(items[key], tuple(rest), act, unknown)
            return replace(part, value=tuple(items))
        case Unknown(), _:
            return part
    return replace(part, rest=unknown)


def _set(part: Part, name: Json, entry: Entry, unknown: Unknown) -> Part:
    match part.value, name:
        case dict() as entries, str():
            key = entries[name].key if name in entries else entry.key
            return replace(part, value={**entries, name: Entry(key, entry.part)})
        case tuple() as members, int() if -len(members) <= name < len(members):
            items = list(members)
            items[name] = entry.part
            return replace(part, value=tuple(items))
        case Unknown(), _:
            return part
    return replace(part, rest=unknown)


def _added(part: Part, given: Part, adds: bool, unknown: Unknown) -> Part:
    """``+=`` and ``|=``."""
    if isinstance(part.value, str) and isinstance(given.value, str) and adds:
        return Part(part.value + given.value, part.place)
    joined = _joined(part, given, part.place, adds)
    if joined is not None:
        return joined
    return replace(part, rest=unknown) if isinstance(part.value, dict | tuple) else Part(unknown, part.place)


def _gone(part: Part, name: Json) -> Part:
    return replace(part, value={key: entry for key, entry in part.entries.items() if key != name})


def _after(part: Part, method: str, args: Sequence[cst.Arg], around: Around, certain: bool, unknown: Unknown) -> Part:
    """A dictionary or a list after one of its methods."""
    plain = [a.value for a in args if a.keyword is None and not a.star]
    if not re.fullmatch(_MUTATING, method):
        return part
    match part.value, method, plain:
        case tuple() as members, "append", [one] if certain:
            return replace(part, value=(*members, part_of(one, around)))
        case tuple(), "extend", [more] if certain:
            return _joined(part, part_of(more, around), part.place, True) or replace(part, rest=unknown)
        case tuple() as members, "insert", [where, one] if certain and isinstance(at := fold(where, around.env), int):
            items = list(members)
            items.insert(at, part_of(one, around))
            return replace(part, value=tuple(items))
        case dict(), "update", _:
            given = _merged(arguments(args, around, part.place), Part({}, part.place))
            if not certain:
                entries = {key: Entry(e.key, Part(unknown, e.key)) for key, e in given.entries.items()}
                given = replace(given, value=entries)
            return _merged(part, given)
        case dict(), "setdefault", [key, default] if certain and isinstance(name := fold(key, around.env), str):
            entry = Entry(around.env.locate(key), part_of(default, around))
            return part if name in part.entries else _set(part, name, entry, unknown)
        case dict(), "pop", [key, *_] if certain and isinstance(name := fold(key, around.env), str):
            return _gone(part, name)
    return replace(part, rest=unknown) if isinstance(part.value, dict | tuple) else part


def arguments(args: Sequence[cst.Arg], around: Around, place: Place) -> Part:
    """What ``dict(...)`` makes of its arguments."""
    found = Part({}, place)
    for argument in args:
        if argument.keyword is not None:
            entry = Entry(around.env.locate(argument.keyword), part_of(argument.value, around))
            found = replace(found, value={**found.entries, argument.keyword.value: entry})
        elif argument.star == "*":
            found = replace(found, rest=Unknown("unpacked arguments", place))
        else:
            found = _merged(found, _spread(argument.value, around))
    return found


def _called(call: cst.Call, around: Around) -> Part | None:
    """What a call gives that makes a dictionary, a list or a schema; None for any other."""
    place = around.env.locate(call)
    match call.func:
        case cst.Attribute(attr=cst.Name(value=method)) if method in _SCHEMAS:
            found = _schema(call, around)
            if found is not None:
                return found
        case cst.Attribute(value=base, attr=cst.Name(value="copy")) if not call.args:
            return _spread(base, around)
        case cst.Attribute(value=base, attr=cst.Name(value="get")) if 0 < len(call.args) < 3:
            return _got(part_of(base, around), [argument.value for argument in call.args], around)
    target = _callee(call.func, around)
    match target:
        case External(qualname="builtins.dict"):
            return arguments(call.args, around, place)
        case External(qualname="builtins.list" | "builtins.tuple") if len(call.args) == 1 and not call.args[0].star:
            found = _spread(call.args[0].value, around)
            return replace(found, place=place) if isinstance(found.value, tuple) else None
        case External(qualname="copy.deepcopy" | "copy.copy") if len(call.args) == 1:
            return _spread(call.args[0].value, around)
        case Local(statement=Statement(kind="def")):
            return _returned(target, call, around)
    if constructs(call, target, around.env):
        return _constructed(call, target, around, place)
    return None


def _constructed(call: cst.Call, target: Resolved | None, around: Around, place: Place) -> Part:
    """What a class is called with, by keyword."""
    keyed = [a for a in call.args if a.keyword is not None or a.star == "**"]
    found = arguments(keyed, around, place)
    placed = [a for a in call.args if a.keyword is None and a.star != "**"]
    if not placed:
        return found
    names = positions(around.types, target)
    if len(placed) > len(names) or any(a.star for a in placed):
        return replace(found, rest=Unknown("positional arguments", place))
    parts = [part_of(a.value, around) for a in placed]
    first = {name: Entry(part.place, part) for name, part in zip(names, parts, strict=False)}
    return replace(found, value={**first, **found.entries})


def _got(part: Part, args: Sequence[cst.BaseExpression], around: Around) -> Part | None:
    """What ``.get(key, default)`` gives of a dictionary that is known."""
    key = fold(args[0], around.env)
    if not isinstance(key, str) or not isinstance(part.value, dict) or part.rest is not None:
        return None
    if key in part.entries:
        return part.entries[key].part
    return part_of(args[1], around) if len(args) == 2 else _at(None, around.env.locate(args[0]))


def _callee(node: cst.BaseExpression, around: Around) -> Resolved | None:
    if not isinstance(node, cst.Name | cst.Attribute):
        return None
    return _target(node, around)


def constructs(call: cst.Call, target: Resolved | None, env: Env) -> bool:
    """Whether a call makes a definition, or a part of one, of its keywords: a typed dictionary, a class called after tools or functions."""
    last = dotted_name(call.func).rpartition(".")[2]
    return is_typed_dictionary(target, env) or (_TOOL.search(last) is not None and last[:1].isupper())


def is_typed_dictionary(target: Resolved | None, env: Env) -> bool:
    """Whether a name stands for a ``TypedDict`` of the project."""
    if not isinstance(target, Local) or target.statement.kind != "class":
        return False
    cls = read_class(env.modules, target)
    above = () if isinstance(cls, Unknown) else ancestors(env.modules, cls)
    return any(isinstance(a, External) and a.qualname.rpartition(".")[2] == "TypedDict" for a in above)


def _schema(call: cst.Call, around: Around) -> Part | None:
    """The schema that pydantic makes of a model or a type."""
    place = around.env.locate(call)
    assert isinstance(call.func, cst.Attribute)
    made: Emitted | Unknown | None = None
    match call.func.value:
        case cst.Call(func=adapter, args=[cst.Arg(value=type_), *_]) if call.func.attr.value == "json_schema":
            target = around.env.resolve(adapter)
            if isinstance(target, External) and target.qualname.rpartition(".")[2] == "TypeAdapter":
                found = around.types.read(type_, around.env)
                made = found if isinstance(found, Unknown) else _of_type(found, place)
        case cst.Name() | cst.Attribute() as model if not call.args:
            target = around.env.resolve(model)
            own = _attribute(target, call.func.attr.value, around) if isinstance(target, Local) else None
            if own is not None and not isinstance(own, Local):
                made = model_of(around.types, model, around.env, _PYDANTIC)
    if isinstance(made, Unknown):
        return Part(replace(made, place=made.place or place), place)
    return None if made is None else _emitted(made.schema, made, (), place)


def _of_type(type_: Type, place: Place) -> Emitted:
    """The schema of a type alone: that of a property, with the definitions that it refers to."""
    body = type_.definition.body if isinstance(type_, Reference) else type_
    if isinstance(body, Object):
        return emit(body)
    made = emit(Object((Property("value", type_, True, place),)))
    route = ("properties", "value")

    def moved(places: Mapping[Pointer, Place]) -> dict[Pointer, Place]:
        inside = {at[2:]: where for at, where in places.items() if at[:2] == route}
        return {**inside, **{at: where for at, where in places.items() if at[:1] == ("$defs",)}}

    schema = made.schema["properties"]["value"]
    if isinstance(schema, dict) and "$defs" in made.schema:
        schema = {**schema, "$defs": made.schema["$defs"]}
    return Emitted(schema, moved(made.keys), moved(made.values))


def _emitted(value: Json, made: Emitted, at: Pointer, place: Place) -> Part:
    """A schema that was made of types, as parts."""
    here = made.values.get(at, place)
    match value:
        case dict():
            return Part(
                {k: Entry(made.keys.get((*at, k), here), _emitted(v, made, (*at, k), here)) for k, v in value.items()},
                here,
            )
        case list():
            return Part(tuple(_emitted(v, made, (*at, i), here) for i, v in enumerate(value)), here)
    return Part(value, here)


def _returned(function: Local, call: cst.Call | None, around: Around) -> Part | None:
    """What a function gives that returns in one place, with the arguments in the place of its parameters."""
    statement, source = function.statement, function.scope.module.source
    if any(d.rpartition(".")[2] not in _PASSED for d in statement.decorators) or around.depth > _DEEPEST:
        return None
    returns = [s for s in flat(statement.body) if s.kind == "other" and source.text.startswith("return", s.span.start)]
    if len(returns) != 1 or returns[0].conditional:
        return None
    head, read = snippet(source, statement), snippet(source, returns[0])
    if isinstance(head, Unknown) or isinstance(read, Unknown) or not isinstance(head.node, cst.FunctionDef):
        return None
    if not isinstance(read.node, cst.Return) or read.node.value is None or head.node.asynchronous is not None:
        return None
    given = _given(function, head, call, around)
    if given is None:
        return None
    bound = {**around.bound, **{(id(statement), name): part for name, part in given.items()}}
    scope = function.scope.within(statement).at(returns[0])
    values = {name: plain(part) for name, part in given.items()}
    env = Env(around.env.modules, scope, read.place, values=values)
    found = part_of(read.node.value, Around(around.types, env, bound, around.depth + 1, around.followed, around.spent))
    if call is None or not given:
        return found
    if found.entries:
        around.followed.add(id(statement))
    return replace(found, place=around.env.locate(call))


def _given(function: Local, head: Snippet, call: cst.Call | None, around: Around) -> dict[str, Part] | None:
    """Parameter -> argument or default, None where a call does not fit."""
    assert isinstance(head.node, cst.FunctionDef)
    params, statement = head.node.params, function.statement
    plain = [*params.posonly_params, *params.params]
    is_method = bool(function.scope.chain) and function.scope.chain[-1].kind == "class"
    if is_method and "staticmethod" not in statement.decorators:
        plain = plain[1:]
    args = [a for a in call.args if a.keyword is None] if call is not None else []
    if any(a.star for a in call.args) if call is not None else False:
        return None
    if len(args) > len(plain):
        return None
    found = {p.name.value: part_of(a.value, around) for p, a in zip(plain, args, strict=False)}
    keyed = {a.keyword.value: a.value for a in call.args if a.keyword is not None} if call is not None else {}
    inside = around.at(function.scope.at(statement), head)
    for parameter in (*plain[len(args) :], *params.kwonly_params):
        name = parameter.name.value
        if name in keyed:
            found[name] = part_of(keyed.pop(name), around)
        elif parameter.default is not None:
            found[name] = part_of(parameter.default, inside)
        else:
            return None
    return None if keyed else found
