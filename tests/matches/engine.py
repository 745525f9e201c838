"""The words that the engine of a game hands to its log, read from its source."""

from __future__ import annotations

import ast
from pathlib import Path

from django.conf import settings


class Engine:
    """What the modules of the engine hand to a function, followed through those that pass it on."""

    def __init__(self, key: str) -> None:
        folder = Path(settings.BASE_DIR, "rules", key)
        trees = [ast.parse(file.read_text(encoding="utf-8")) for file in folder.glob("*.py")]
        self.scopes: list[ast.FunctionDef] = [
            node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
        ]

    def handed(self, name: str, place: int) -> set[str]:
        """The words that calls of a function, or of a method of that name, have at that place."""
        return {
            word
            for scope in self.scopes
            for call in ast.walk(scope)
            if isinstance(call, ast.Call)
            and name == (getattr(call.func, "attr", "") or getattr(call.func, "id", ""))
            and len(call.args) > place
            for word in self.words(call.args[place], scope)
        }

    def words(self, node: ast.expr, scope: ast.FunctionDef) -> set[str]:
        """What an expression in that function can be."""
        parameters = [each.arg for each in scope.args.args if each.arg != "self"]
        match node:
            case ast.Constant(value=str(word)):
                return {word}
            case ast.IfExp(body=one, orelse=other):
                return self.words(one, scope) | self.words(other, scope)
            case ast.Call(func=ast.Attribute(value=inner, attr="replace")):
                return {word.replace("_", " ") for word in self.words(inner, scope)}
            case ast.Name(id=name) if name in parameters:
                return self.handed(scope.name, parameters.index(name))
            case ast.Attribute(attr="what"):
                return set()  # of dice that were thrown before
        raise AssertionError(f"{scope.name}: what is {ast.unparse(node)}?")
