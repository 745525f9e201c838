"""A client made from the OpenAPI document: a call for each operation, by its id.

It is what a generator of clients would write, without a file for each of five hundred schemas and
operations: it builds method, path, query and body from the document, holds what it sends to the
schema before it sends it, and what comes back before it returns it. It speaks HTTP by the standard
library, as a program elsewhere does.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import jsonschema


class Refused(Exception):
    """An answer that is a refusal: its status and its problems."""

    def __init__(self, operation: str, status: int, problems: list[dict[str, Any]]) -> None:
        super().__init__(f"{operation}: {status} {[each['code'] for each in problems]}")
        self.status, self.problems = status, problems


@dataclass
class Client:
    """A client of a site; `token` is that of its caller, empty for a stranger.

    called: the operations that were called, shared with the clients of other callers.
    """

    site: str
    token: str = ""
    called: set[str] = field(default_factory=set)

    @cached_property
    def document(self) -> dict[str, Any]:
        accept = {"Accept": "application/vnd.oai.openapi+json"}
        with urlopen(Request(f"{self.site}/api/schema/", headers=accept)) as answer:
            read: dict[str, Any] = json.load(answer)
        return read

    @cached_property
    def _operations(self) -> dict[str, tuple[str, str, dict[str, Any]]]:
        return {
            told["operationId"]: (method.upper(), path, told)
            for path, methods in self.document["paths"].items()
            for method, told in methods.items()
        }

    def of(self, token: str) -> Client:
        """Return a client of another caller, with the same document."""
        other = Client(self.site, token, self.called)
        other.__dict__["document"] = self.document
        return other

    def __getattr__(self, operation: str) -> Any:
        if operation.startswith("_") or operation not in self._operations:
            raise AttributeError(operation)
        return partial(self._call, operation)

    def _call(self, operation: str, body: Any = None, **values: Any) -> Any:
        """Call an operation; `values` are of its path and its query."""
        method, path, told = self._operations[operation]
        for name in re.findall(r"{(\w+)}", path):
            path = path.replace(f"{{{name}}}", quote(str(values.pop(name)), safe=""))
        known = {each["name"] for each in told.get("parameters", ()) if each["in"] == "query"}
        assert set(values) <= known, (operation, set(values) - known)
        self._hold_body(operation, told, body)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Token {self.token}"
        query = f"?{urlencode(values)}" if values else ""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.site}{path}{query}", data, headers, method=method)
        try:
            with urlopen(request) as answer:
                status, content = answer.status, answer.read()
        except HTTPError as error:
            status, content = error.code, error.read()
        self.called.add(operation)
        return self._read(operation, told, status, content)

    def _hold_body(self, operation: str, told: dict[str, Any], body: Any) -> None:
        taken = told.get("requestBody", {})
        assert body is None or taken, f"{operation} takes no body"
        if body is not None:
            self._hold(taken["content"]["application/json"]["schema"], body)
        else:
            assert not taken.get("required"), f"{operation} wants a body"

    def _read(self, operation: str, told: dict[str, Any], status: int, content: bytes) -> Any:
        assert str(status) in told["responses"], (operation, status, content)
        answer = told["responses"][str(status)]
        if "$ref" in answer:
            answer = self.document["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        if "content" not in answer:
            assert content == b""
            return None
        value = json.loads(content)
        self._hold(answer["content"]["application/json"]["schema"], value)
        if status >= 400:
            raise Refused(operation, status, value["problems"])
        return value

    def _hold(self, schema: dict[str, Any], value: Any) -> None:
        whole = {**schema, "components": self.document["components"]}
        checker = jsonschema.FormatChecker()
        jsonschema.validate(
            value, whole, cls=jsonschema.Draft202012Validator, format_checker=checker
        )
