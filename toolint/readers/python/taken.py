"""What the code that runs a tool takes of its arguments: a function's parameters, or the keys that it reads."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

import libcst as cst

from toolint.model import Json, Place, Signature
from toolint.readers.python.annotations import Types
from toolint.readers.python.bodies import failing_on_none
from toolint.readers.python.classes import Env
from toolint.readers.python.emit import Emitted
from toolint.readers.python.frameworks import Framework, frameworks
from toolint.readers.python.handler_tables import Entry, function
from toolint.readers.python.handlers import read_handler, signature
from toolint.readers.python.metadata import MISSING
from toolint.readers.python.modules import Local, Scope
from toolint.readers.python.parsed import Parsed, parsed
from toolint.readers.python.reads import Read, dotted, key_of, reads
from toolint.readers.python.registration import Registration, said_of
from toolint.readers.python.said import model_of
from toolint.readers.python.snippets import expression
from toolint.schema import resolve

_DEEPEST = 4
"""Functions that hand the arguments on to each other."""
_FEW_STATEMENTS = 2
"""Of a branch that does nothing but to call the handler."""
_VALIDATING = frozenset({"model_validate", "parse_obj", "validate_python"})
_CONVENTIONAL = frozenset(
    {
        "args",
        "arguments",
        "params",
        "parameters",
        "input",
        "inputs",
        "input_data",
        "tool_input",
        "tool_args",
        "payload",
        "data",
        "kwargs",
    }
)
"""What a parameter without a type is called that is given all arguments."""


@cache
def _by_name() -> Framework:
    return replace(frameworks()["toolint"], by_name=True, hidden_types=frozenset(), inherits=False)


@dataclass(slots=True)
class _Taken:
    """What has been found so far; ``schemas`` by name."""

    schemas: dict[str, Json] = field(default_factory=dict)
    needed: set[str] = field(default_factory=set)
    places: dict[str, Place] = field(default_factory=dict)
    definitions: dict[str, Json] = field(default_factory=dict)
    open: bool = False

    def signature(self, by_key: bool) -> Signature:
        schema: dict[str, Json] = {"type": "object", "properties": self.schemas}
        schema["required"] = [name for name in self.schemas if name in self.needed]
        if not self.open:
            schema["additionalProperties"] = False
        if self.definitions:
            schema["$defs"] = self.definitions
        return Signature(schema, self.places, "key" if by_key else "keyword")


def of_function(
    types: Types, target: Local, properties: Iterable[str], certain: bool = False, spread: bool = False
) -> Signature | None:
    """What a function takes of arguments of those names; None where it can't be told.

    It may be called with each of them by keyword, for certain if they are ``spread``, or with a mapping of all. Unless
    it is ``certain`` that it runs the tool, it takes one of the names.
    """
    taken = _parameters(types, target)
    if taken is None:
        return None
    names = set(properties)
    if names & taken.schemas.keys():
        return _by_keyword(taken, target)
    if not names:
        return None
    if spread and taken.schemas and not any(_is_mapping(part, taken, name) for name, part in taken.schemas.items()):
        return _by_keyword(taken, target)
    holder = _holder(taken, target)
    if holder is not None:
        model = _model(taken, holder)
        if model is not None:
            return model.signature(True)
        found = _of_mapping(types, target, holder, 0)
        if found is None or not (names & found.schemas.keys() or (certain and found.schemas)):
            return None
        return found.signature(True)
    return taken.signature(False) if taken.open and not taken.schemas else None


def _by_keyword(taken: _Taken, target: Local) -> Signature:
    return replace(taken.signature(False), failing=failing_on_none(target.statement, target.scope))


_HIDING = ("types", "exact", "first_only", "names", "entry", "by", "defaults", "metadata")


def of_passed(
    types: Types, target: Local, registration: Registration, given: cst.BaseExpression, env: Env
) -> Signature | None:
    """What a function takes that a framework calls with each property of an input that is ``given`` apart."""
    framework = registration.framework
    if not framework.passes or not isinstance(said_of(registration, "input", None), dict):
        return None
    hiding = {f"hidden_{what}": getattr(framework, f"hidden_{what}") for what in _HIDING}
    own = replace(_by_name(), **hiding)
    said = {key: value for key, value in registration.said.items() if key in framework.hidden_by}
    found = signature(
        read_handler(types, target.statement, target.scope, replace(registration, framework=own, said=said))
    )
    if found is None:
        return None
    found = replace(found, failing=failing_on_none(target.statement, target.scope))
    everything = replace(framework, hidden_metadata=frozenset(), hidden_types=frozenset())
    whole = model_of(types, given, env, everything)
    if isinstance(whole, Emitted) and isinstance(whole.schema, dict):
        # What the framework fills in is a field of the model and not sent.
        sent = said_of(registration, "input", None).get("properties", {})
        filled = whole.schema.get("properties", {}).keys() - sent.keys()
        properties = {name: part for name, part in found.schema["properties"].items() if name not in filled}
        required = [name for name in found.schema["required"] if name not in filled]
        found = replace(found, schema={**found.schema, "properties": properties, "required": required})
    return found


def of_branch(
    types: Types, entry: Entry, mapping: str, around: Iterable[ast.AST]
) -> tuple[Local | None, Signature | None]:
    """What the branch of a chain takes of the mapping of that name, and the one function that it gives it to.

    Keys that are read around the branches may be those of any of them.
    """
    if entry.body is None:
        return None, None
    taken = _Taken()
    called: list[Local] = []
    for node in around:
        key = key_of(node, (mapping,)) if isinstance(node, ast.expr) else None
        if key is not None:
            taken.schemas[key] = {}
    _add_reads(types, entry.body, mapping, entry.parsed, entry.scope, taken, 0, called)
    handler = _only(called) if len(entry.body) <= _FEW_STATEMENTS else None
    return handler, taken.signature(True) if taken.schemas or not taken.open else None


def _only(called: Iterable[Local]) -> Local | None:
    """The function that is all that is called."""
    once = {id(local.statement): local for local in called}
    return next(iter(once.values())) if len(once) == 1 else None


def mapping_of(entries: Mapping[str, Entry], properties: Mapping[str, frozenset[str]]) -> str | None:
    """The name that the branches of a chain have for the arguments: the one of which they read what the tools take."""
    scores: dict[str, int] = {}
    for name, entry in entries.items():
        wanted = properties.get(name, frozenset())
        for candidate in _candidates(entry.body) if wanted and entry.body else ():
            found = reads(entry.body or (), candidate)
            common = len(wanted & found.keys.keys())
            whole = any(at is None for _, at, _ in found.passed) or (found.passed and candidate in _CONVENTIONAL)
            scores[candidate] = scores.get(candidate, 0) + 2 * common + (1 if whole else 0)
    best = sorted(scores, key=lambda candidate: scores[candidate], reverse=True)
    if not best or not scores[best[0]] or (len(best) > 1 and scores[best[0]] == scores[best[1]]):
        return None
    return best[0]


def _candidates(body: Iterable[ast.AST]) -> set[str]:
    """Names that may hold a mapping: read by a key, or given away whole under a usual name."""
    found: set[str] = set()
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Subscript(value=base, slice=ast.Constant(value=str())):
                    found.add(_name(base))
                case ast.Call(func=ast.Attribute(value=base, attr="get" | "pop"), args=[ast.Constant(value=str()), *_]):
                    found.add(_name(base))
                case ast.keyword(arg=None, value=base):
                    found.add(_name(base))
                case ast.Name(id=name) if name in _CONVENTIONAL:
                    found.add(name)
    return found - {"", *_made(body)}


def _made(body: Iterable[ast.AST]) -> Iterator[str]:
    """Names that code assigns something else to than what they have."""
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    if not any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(value)):
                        yield name


def _name(node: ast.expr) -> str:
    match node:
        case ast.BoolOp(op=ast.Or(), values=[first, *_]):
            return dotted(first)
    return dotted(node)


def _parameters(types: Types, target: Local) -> _Taken | None:
    """A function's parameters by their names."""
    tool = read_handler(types, target.statement, target.scope, Registration(_by_name(), "function"))
    found = signature(tool)
    if found is None:
        return None
    taken = _Taken()
    _add_schema(taken, found.schema, found.places, True)
    return taken


def _holder(taken: _Taken, target: Local) -> str | None:
    """The parameter that is given all arguments, if it can be told."""
    fitting = [name for name, part in taken.schemas.items() if _is_mapping(part, taken, name)]
    if len(fitting) > 1:
        usual = [name for name in fitting if name in _CONVENTIONAL]
        fitting = usual if len(usual) == 1 else []
    return fitting[0] if fitting else None


def _is_mapping(part: Json, taken: _Taken, name: str) -> bool:
    if not isinstance(part, dict):
        return False
    if "$ref" in part:
        return _model(taken, name) is not None
    kinds = [branch.get("type") for branch in part.get("anyOf", [part]) if isinstance(branch, dict)]
    if "object" in kinds:
        return True
    return (
        not part.get("type")
        and "anyOf" not in part
        and "enum" not in part
        and "const" not in part
        and name in _CONVENTIONAL
    )


def _model(taken: _Taken, name: str) -> _Taken | None:
    """The fields of the model that is a parameter's type."""
    part = taken.schemas[name]
    body = resolve({"$defs": taken.definitions}, part["$ref"]) if isinstance(part, dict) and "$ref" in part else part
    if not isinstance(body, dict) or not isinstance(body.get("properties"), dict):
        return None
    made = _Taken(definitions=taken.definitions)
    _add_schema(made, body, dict.fromkeys(body["properties"], taken.places[name]), True)
    return made


def _add_schema(taken: _Taken, schema: Mapping[str, Json], places: Mapping[str, Place], certain: bool) -> None:
    for name, part in schema["properties"].items():
        taken.schemas.setdefault(name, part)
        if name in places:
            taken.places.setdefault(name, places[name])
    if certain:
        taken.needed |= set(schema.get("required", ()))
    taken.definitions = {**taken.definitions, **schema.get("$defs", {})}
    # What a model does not know it leaves out.
    taken.open = taken.open or schema.get("additionalProperties", False) is not False


def _of_mapping(types: Types, target: Local, holder: str, depth: int) -> _Taken | None:
    """What a function reads of the mapping that is one of its parameters."""
    tree = parsed(target.scope.module.source, target.statement)
    if tree is None or not isinstance(tree.node, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    taken = _Taken()
    scope = target.scope.within(target.statement)
    _add_reads(types, tree.node.body, holder, tree, scope, taken, depth, [])
    return taken


def _add_reads(
    types: Types,
    body: Iterable[ast.AST],
    name: str,
    tree: Parsed,
    scope: Scope,
    taken: _Taken,
    depth: int,
    called: list[Local],
) -> None:
    """Adds what code does with the mapping of a name."""
    found = reads(body, name)
    env = Env(types.modules, scope, lambda _: Place(scope.module.path, scope.chain[-1].span))
    taken.open = taken.open or not found.whole
    known: dict[int, tuple[Local, _Taken] | None] = {}
    for key, read in found.keys.items():
        if key in found.filled:
            continue
        taken.places.setdefault(key, tree.place(read.node))
        if read.needed and not read.tested:
            taken.needed.add(key)
        part = _given_to(types, read, env, known, called)
        if read.default is not MISSING and read.default is not None:
            part = {**{k: v for k, v in part.items() if k != "default"}, "default": read.default}
        elif read.default is MISSING and not read.needed:
            part = {k: v for k, v in part.items() if k != "default"}
        taken.schemas[key] = part
    for call, at, certain in found.passed:
        _add_passed(types, call, at, certain, env, taken, depth, called)
        if at is None:
            for keyword in call.keywords:
                if keyword.arg is not None and keyword.arg in taken.schemas and keyword.arg not in found.keys:
                    taken.schemas.pop(keyword.arg)
                    taken.needed.discard(keyword.arg)


def _given_to(
    types: Types, read: Read, env: Env, known: dict[int, tuple[Local, _Taken] | None], called: list[Local]
) -> dict[str, Json]:
    """The type of the one parameter that a key is given to; ``known`` keeps what calls lead to."""
    parts: list[dict[str, Json]] = []
    for call, at in read.given:
        if id(call) not in known:
            target = function(call.func, env)
            taken = _parameters(types, target) if target is not None else None
            known[id(call)] = (target, taken) if target is not None and taken is not None else None
        found = known[id(call)]
        if found is None:
            continue
        target, taken = found
        called.append(target)
        names = list(taken.schemas)
        name = at if isinstance(at, str) else names[at] if at < len(names) else ""
        part = taken.schemas.get(name)
        if isinstance(part, dict) and "$ref" not in str(part):
            parts.append({key: value for key, value in part.items() if key not in ("description", "title")})
    return parts[0] if len(parts) == 1 else {}


def _add_passed(
    types: Types,
    call: ast.Call,
    at: int | str | None,
    certain: bool,
    env: Env,
    taken: _Taken,
    depth: int,
    called: list[Local],
) -> None:
    """Adds what a call takes that is given the whole mapping."""
    target = function(call.func, env)
    if target is None:
        made = _validated(types, call, at, env)
        if made is None:
            taken.open = True
        else:
            place = Place(env.scope.module.path, env.scope.chain[-1].span)
            _add_schema(taken, made.schema, {}, certain)
            taken.places.update({key: taken.places.get(key, place) for key in taken.schemas})
        return
    called.append(target)
    inner = _parameters(types, target)
    if inner is None or depth > _DEEPEST:
        taken.open = True
        return
    names = list(inner.schemas)
    if at is None:
        filled = {keyword.arg for keyword in call.keywords if keyword.arg is not None} | set(names[: len(call.args)])
        schema = inner.signature(False).schema
        schema = {
            **schema,
            "properties": {name: part for name, part in inner.schemas.items() if name not in filled},
            "required": [name for name in inner.needed if name not in filled],
        }
        _add_schema(taken, {**schema, "additionalProperties": inner.open}, inner.places, certain)
        return
    name = at if isinstance(at, str) else names[at] if at < len(names) else ""
    more = None
    if name in inner.schemas:
        more = _model(inner, name) or _of_mapping(types, target, name, depth + 1)
    if more is None:
        taken.open = True
        return
    _add_schema(taken, {**more.signature(True).schema, "additionalProperties": more.open}, more.places, certain)


def _validated(types: Types, call: ast.Call, at: int | str | None, env: Env) -> Emitted | None:
    """The model that a call makes of the whole mapping: ``Model(**args)``, ``Model.model_validate(args)``."""
    made: ast.expr | None = call.func if at is None and not call.args and len(call.keywords) == 1 else None
    if at == 0 and isinstance(call.func, ast.Attribute) and call.func.attr in _VALIDATING:
        made = call.func.value
        if isinstance(made, ast.Call) and len(made.args) == 1:
            made = made.args[0]
    node = expression(ast.unparse(made)) if made is not None else None
    found = model_of(types, node, env, _by_name()) if node is not None else None
    return (
        found
        if isinstance(found, Emitted) and isinstance(found.schema, dict) and "properties" in found.schema
        else None
    )


def of_lambda(types: Types, entry: Entry, properties: Iterable[str]) -> tuple[Local | None, Signature | None]:
    """What a ``lambda`` of a table takes."""
    node = entry.function
    if not isinstance(node, ast.Lambda):
        return None, None
    given = node.args
    taken = _Taken()
    called: list[Local] = []
    plain = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    first = plain[0] if len(plain) == 1 and plain[0].arg not in set(properties) else None
    holder = first or (given.kwarg if not plain else None)
    if holder is None:
        return None, None
    _add_reads(types, [node.body], holder.arg, entry.parsed, entry.scope, taken, 0, called)
    return _only(called), taken.signature(True)
