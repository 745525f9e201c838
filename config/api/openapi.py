"""The shared parts of all operations in the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated

from config.api.scopes import scope_of
from rosters.web.openapi import ALSO
from rules.problems import Problem

Direction = Literal["request", "response"]


class ProblemSerializer(serializers.Serializer[Problem]):
    """A problem.

    `code` names it, `clause` is the clause of the rulebook that it breaks, `message` says it in the
    reader's language, `params` are the values in it, `about` is the field or thing it is about.
    """

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    message = serializers.CharField()
    params = serializers.DictField()
    about = serializers.CharField(allow_blank=True)


class ProblemsSerializer(serializers.Serializer[Any]):
    """All problems of a request, at once; nothing was changed."""

    problems = ProblemSerializer(many=True)


#: Name and description of each status of a refusal; its body has all problems.
REFUSALS: dict[int, tuple[str, str]] = {
    400: ("Malformed", "A value of the body or the query that cannot be read."),
    401: ("Unknown", "Nobody is signed in where somebody has to be, or the token is none."),
    403: (
        "Forbidden",
        "Who asks may not do this, the scope of the token is too small, or no CSRF token came.",
    ),
    404: ("Missing", "There is nothing of that name that the reader may see."),
    406: ("NotAcceptable", "An answer in another form than JSON was asked for."),
    409: ("Conflict", "Something happened meanwhile, or is happening: look again."),
    413: ("TooLarge", "The body is longer than anything here takes, or does not say its length."),
    415: ("NotJSON", "The body is of another type than JSON."),
    422: ("Refused", "It can be read, and the rules or the state of things forbid it."),
    429: ("TooOften", "Try again after so many seconds as `Retry-After` says."),
    503: ("Short", "The machine is short of something; nothing was changed: try again."),
}
_HEADERS: dict[int, dict[str, Any]] = {
    401: {"WWW-Authenticate": {"schema": {"type": "string"}}},
    429: {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}},
}


class Schema(AutoSchema):
    """The schema of an operation, with each status with which it may refuse.

    These follow from its method, path, query, body and from who may call it. A reading operation
    that refuses for another reason says so by `rosters.web.openapi.also`.
    """

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if self.method == "GET" and "application/json" in bodies.get("200", {}).get("content", {}):
            bodies["304"] = {"description": "The caller has it: `If-None-Match` was its ETag."}
        for status in sorted(self._refusals()):
            bodies[str(status)] = self._refusal(status)
        return bodies

    def _refusals(self) -> set[int]:
        """Return the statuses of everything that may go wrong with a call."""
        # In every call the token may be wrong, the form of the answer unknown, the machine short;
        # and all calls are counted.
        statuses = {401, 406, 429, 503}
        sent = [each["in"] for each in self._get_parameters()]
        private = any(isinstance(each, IsAuthenticated) for each in self.view.get_permissions())
        if "path" in sent or (self._is_list_view() and self._get_paginator()):
            statuses.add(404)
        if "query" in sent:
            statuses.add(400)
        if self.method in SAFE_METHODS:
            # A private resource may be closed to the caller.
            if private and "path" in sent:
                statuses.add(403)
            return statuses | self._also()
        # A row is written: another call may have come first, and the rules may forbid it.
        statuses |= {403, 409, 422}
        # A key is compared with the body, so that is read even where nothing in it is.
        if self._get_request_body() or "header" in sent:
            statuses |= {400, 413, 415}
        return statuses | self._also()

    def _also(self) -> set[int]:
        return set(self.get_extensions().get(ALSO, ()))

    def get_auth(self) -> list[dict[str, Any]]:
        """Return who may call it; a token names the scope that it needs, as OpenAPI 3.1 has it."""
        scope = str(scope_of(self.method, self.path))
        return [
            {name: [scope] if name == "tokenAuth" else roles for name, roles in each.items()}
            for each in super().get_auth()
        ]

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            operation.pop(ALSO, None)
        return operation

    def _refusal(self, status: int) -> dict[str, Any]:
        name, means = REFUSALS[status]
        problems = self.resolve_serializer(ProblemsSerializer, "response")
        body = {
            "description": means,
            "headers": _HEADERS.get(status, {}),
            "content": {"application/json": {"schema": problems.ref}},
        }
        component = ResolvedComponent(
            name=name, type=ResolvedComponent.RESPONSE, schema=body, object=name
        )
        self.registry.register_on_missing(component)
        return component.ref
