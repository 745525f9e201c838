"""The OpenAPI document: what every operation has in common."""

from __future__ import annotations

from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from rules.problems import Problem

Direction = Literal["request", "response"]


class ProblemSerializer(serializers.Serializer[Problem]):
    """One thing that is wrong.

    `code` names it, `clause` is the clause of the rulebook that it breaks, `message` says it in
    the reader's language, `params` are the values in it, `about` is the field or thing it is about.
    """

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    message = serializers.CharField()
    params = serializers.DictField()
    about = serializers.CharField(allow_blank=True)


class ProblemsSerializer(serializers.Serializer[Any]):
    """Everything that is wrong, at once; nothing was changed."""

    problems = ProblemSerializer(many=True)


class Schema(AutoSchema):
    """Every operation may answer with problems."""

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        bodies["4XX"] = self._get_response_for_code(ProblemsSerializer, "4XX", direction=direction)
        return bodies
