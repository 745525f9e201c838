"""The making of a new season from an old one as the API writes and reads it (LG-SEASON-07)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from leagues.serializers import EntrantSerializer
from rosters.wording import sentence
from rules.problems import Problem


class NewChangeSerializer(serializers.Serializer[Any]):
    """`entries`: UUIDs of those whose teams are carried over; null: all that did not withdraw.

    `off_season`: options of the game, as its own page of rules names them.
    """

    name = serializers.CharField(max_length=80)
    entries = serializers.ListField(
        child=serializers.UUIDField(), max_length=1000, allow_null=True, default=None
    )
    off_season = serializers.DictField(default=dict)


class AcceptSerializer(serializers.Serializer[Any]):
    """`digest` of the preview that is accepted."""

    digest = serializers.CharField(max_length=64)


class ChoiceSerializer(serializers.Serializer[Any]):
    """What is kept, as `kept` of the redraft; null: the default. `reason` is for a ruling."""

    choice = serializers.DictField(allow_null=True)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class SumSerializer(serializers.Serializer[Any]):
    treasury = serializers.IntegerField()
    value = serializers.IntegerField()


class LeavingSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    reason = serializers.CharField()


class BillEventSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    payload = serializers.DictField()


class BillProblemSerializer(serializers.Serializer[Problem]):
    """What speaks against it."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    message = serializers.SerializerMethodField()
    about = serializers.CharField(allow_blank=True)

    def get_message(self, problem: Problem) -> str:
        return sentence(problem)


class BillSerializer(serializers.Serializer[Any]):
    """What the change does to one team; `division` and `division_before` are null without any."""

    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer()
    seed = serializers.IntegerField()
    division_before = serializers.IntegerField(source="move.before", allow_null=True, default=None)
    division = serializers.IntegerField(source="move.after", allow_null=True, default=None)
    before = SumSerializer()
    after = SumSerializer()
    leaving = LeavingSerializer(many=True, source="leavers")
    healed = serializers.ListField(child=serializers.CharField())
    redraft = serializers.DictField(allow_null=True)
    chosen = serializers.DateTimeField(source="carried.chosen", allow_null=True)
    events = BillEventSerializer(many=True)
    problems = BillProblemSerializer(many=True)


class SeasonChangePreviewSerializer(serializers.Serializer[Any]):
    """Everything that accepting would do; nothing of it has happened yet."""

    uuid = serializers.UUIDField(source="change.uuid")
    season = serializers.UUIDField(source="change.season.uuid")
    name = serializers.CharField(source="change.name")
    off_season = serializers.DictField(source="change.off_season")
    divisions = serializers.IntegerField()
    draw_seed = serializers.CharField()
    digest = serializers.CharField()
    bills = BillSerializer(many=True)
