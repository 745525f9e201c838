"""A docstring names each error that its function raises."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rosters.words.refusals import every_sentence
from tests import pennies

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("rules", "rosters", "leagues", "matches", "config")
#: What a caller neither handles nor provokes: a method left to subclasses, a broken assumption.
NOBODYS = {"NotImplementedError", "AssertionError"}
#: The docstrings of these methods in `api/` are published: they give the status of the answer.
OF_HTTP = {"get", "post", "put", "patch", "delete"}
#: A code in a docstring: `Refusal("code")`, or in double backticks after "Raises Refusal with".
NAMED = re.compile(r'Refusal\("(\w+)"\)')
LISTED = re.compile(r"Raises? Refusal[^.]*? with ``[^.]*")
#: As many codes of a Refusal as a docstring gives one by one.
FEW_CODES = 2

Function = ast.FunctionDef | ast.AsyncFunctionDef
pennies.install()


@dataclass
class Raising:
    """A function, its docstring, and its raises that it does not catch: (class, call)."""

    place: str
    name: str
    docstring: str
    raises: list[tuple[str, ast.expr]] = field(default_factory=list)

    def missing(self) -> list[str]:
        """Return the names of the errors that the docstring does not give."""
        return sorted({error for error, _made in self.raises if not says(self.docstring, error)})

    def missing_codes(self) -> list[str]:
        """Return the codes of Refusals that the docstring does not give, if they are few."""
        codes = {code(made) for error, made in self.raises if error == "Refusal"}
        if None in codes or len(codes) > FEW_CODES:
            return []
        return sorted(each for each in codes if each and not says(self.docstring, each))


def says(docstring: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", docstring) is not None


def code(made: ast.expr) -> str | None:
    """Return "c" of `Refusal(Problem("c", ...))`; None if it is not written so."""
    match made:
        case ast.Call(
            args=[ast.Call(func=ast.Name(id="Problem"), args=[ast.Constant(value=str(said)), *_])]
        ):
            return said
    return None


def codes_in(docstring: str) -> set[str]:
    """Return the codes of Refusals that a docstring gives; one that ends with _ is a beginning."""
    listed = (re.findall(r"``(\w+(?<!_))``", each) for each in LISTED.findall(docstring))
    return {*NAMED.findall(docstring)}.union(*listed)


@cache
def modules() -> dict[str, ast.Module]:
    """Return the parsed modules of all floors by path, without migrations."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for floor in FLOORS
        for path in sorted((ROOT / floor).rglob("*.py"))
        if "migrations" not in path.parts
    }


def last_name(node: ast.expr | None) -> str:
    """Return "b" of `b` and of `a.b`, of a call of these, and of a name in quotes."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            return name
        case ast.Call(func=called):
            return last_name(called)
    return ""


@cache
def bases() -> dict[str, set[str]]:
    """Return the classes of all floors by name, each with the names of its bases."""
    return {
        node.name: {last_name(base) for base in node.bases}
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }


@cache
def made_by() -> dict[str, str]:
    """Return the error that each helper returns, by the helper's name, where that is one error."""
    made: dict[str, set[str]] = {}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, Function):
                made.setdefault(node.name, set()).add(last_name(node.returns))
    return {name: kinds.pop() for name, kinds in made.items() if len(kinds) == 1}


def ancestors(error: str) -> set[str]:
    """Return the names of an error and of all that it inherits from, as far as they are known."""
    known = getattr(builtins, error, None)
    if isinstance(known, type):
        return {base.__name__ for base in known.__mro__}
    inherited = (ancestors(base) for base in bases().get(error, {"Exception"}) if base != error)
    return {error, "Exception", "BaseException"}.union(*inherited)


def error_of(raised: ast.expr) -> str:
    """Return the name of the class that a `raise` raises; empty where that is not plain."""
    name = last_name(raised)
    if isinstance(raised, ast.Call) and not name.lstrip("_")[:1].isupper():
        name = made_by().get(name, "")
    return name if name.lstrip("_")[:1].isupper() else ""


def raises(statements: list[ast.AST], caught: frozenset[str]) -> Iterator[tuple[str, ast.expr]]:
    """Yield the errors that leave these statements, without those of functions in them."""
    for node in statements:
        if isinstance(node, Function | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            error = error_of(node.exc)
            if error and not ancestors(error) & (caught | NOBODYS):
                yield error, node.exc
        elif isinstance(node, ast.Try):
            yield from raises([*node.body], caught | handled(node))
            yield from raises([*node.handlers, *node.orelse, *node.finalbody], caught)
        else:
            yield from raises([*ast.iter_child_nodes(node)], caught)


def handled(tried: ast.Try) -> set[str]:
    """Return the names of the errors that the handlers of a `try` take."""
    taken: set[str] = set()
    for handler in tried.handlers:
        kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        taken |= {last_name(kind) if kind is not None else "BaseException" for kind in kinds}
    return taken


@cache
def raising() -> tuple[Raising, ...]:
    """Return the functions of all floors that have a docstring and raise an error by name."""
    return tuple(
        Raising(f"{path}:{node.lineno}", node.name, docstring, raised)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, Function) and not ("/api/" in path and node.name in OF_HTTP)
        if (docstring := ast.get_docstring(node))
        if (raised := list(raises([*node.body], frozenset())))
    )


def test_a_docstring_names_the_errors_that_its_function_raises() -> None:
    assert len(raising()) > 300
    missing = [
        f"{each.place} {each.name} {error}" for each in raising() for error in each.missing()
    ]
    assert not missing, f"{len(missing)} errors without a word:\n" + "\n".join(missing)


def test_a_docstring_gives_the_one_or_two_codes_of_a_refusal() -> None:
    missing = [
        f"{each.place} {each.name} {said}" for each in raising() for said in each.missing_codes()
    ]
    assert not missing, f"{len(missing)} codes without a word:\n" + "\n".join(missing)


def test_a_code_that_a_docstring_gives_is_one_of_a_sentence() -> None:
    unknown = [
        f"{path}:{node.lineno} {node.name} {said}"
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, Function) and (docstring := ast.get_docstring(node))
        for said in codes_in(docstring)
        if said not in every_sentence()
    ]
    assert not unknown, f"{len(unknown)} codes without a sentence:\n" + "\n".join(unknown)
