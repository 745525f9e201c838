"""Matches, careers and progress as the API writes and reads them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from leagues.models import Fixture
from leagues.serializers import FixtureSideSerializer
from matches.models import FrozenMatch, MatchRecord, Resolution, StatLine
from rosters.serializers import PlayerSerializer, TeamEventSerializer


class StatLineSerializer(serializers.Serializer[StatLine]):
    side = serializers.IntegerField()
    shirt = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    position = serializers.CharField(allow_blank=True)
    player = serializers.UUIDField(source="player.uuid", allow_null=True, default=None)
    counts = serializers.DictField(child=serializers.IntegerField())


class RecordSerializer(serializers.Serializer[MatchRecord]):
    """All that a match left: it replays to the same bytes.  The log has an address of its own."""

    uuid = serializers.UUIDField()
    record = serializers.DictField()
    digest = serializers.CharField()
    log_digest = serializers.CharField(allow_blank=True)
    build = serializers.CharField()
    lines = StatLineSerializer(many=True, source="lines.all")
    created = serializers.DateTimeField()


class LogSerializer(serializers.Serializer[Any]):
    """The events of a match in order, each with its clause."""

    digest = serializers.CharField(allow_blank=True)
    log = serializers.ListField(child=serializers.DictField(), allow_null=True)


class OverdueSerializer(serializers.Serializer[Any]):
    """A fixture that waits for a decision; `what` is what its deadline did."""

    fixture = serializers.UUIDField(source="fixture.uuid")
    deadline = serializers.DateTimeField()
    what = serializers.CharField()


class OpenChoicesSerializer(serializers.Serializer[Any]):
    """How many choices wait on a team; at `until` the usual ones are taken."""

    team = serializers.SlugField(source="team.slug")
    choices = serializers.IntegerField(source="team.choices")
    until = serializers.DateTimeField()


class WhichRoundSerializer(serializers.Serializer[Any]):
    stage = serializers.IntegerField(min_value=1, max_value=1000, default=1)
    number = serializers.IntegerField(min_value=1, max_value=10_000)


class NewResolutionSerializer(serializers.Serializer[Any]):
    """What is to be played: the rest of a season, one round of it, or one fixture."""

    season = serializers.UUIDField(required=False)
    round = WhichRoundSerializer(required=False)
    fixture = serializers.UUIDField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "fixture" not in attrs and "season" not in attrs:
            raise serializers.ValidationError({"season": "This field is required."})
        return attrs


class ResolutionSerializer(serializers.Serializer[Resolution]):
    uuid = serializers.UUIDField()
    season = serializers.UUIDField(source="season.uuid")
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)
    state = serializers.ChoiceField(Resolution.State.choices)
    created = serializers.DateTimeField()
    ended = serializers.DateTimeField(allow_null=True)


class FailureSerializer(serializers.Serializer[Any]):
    """A match that could not be played; `reason` is empty for who does not run the league."""

    fixture = serializers.UUIDField(source="uuid")
    reason = serializers.SerializerMethodField()

    def get_reason(self, fixture: Fixture) -> str:
        frozen: FrozenMatch = fixture.frozen
        return frozen.reason if self.context.get("runs_it") else ""


class ProgressSerializer(serializers.Serializer[Any]):
    """How far a resolution is, counted from what is settled."""

    resolution = ResolutionSerializer()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    playing = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    last_round = serializers.IntegerField()
    failures = FailureSerializer(many=True)


class ShortPlayerSerializer(serializers.Serializer[Any]):
    uuid = serializers.UUIDField()
    name = serializers.CharField()
    position = serializers.CharField()
    team = serializers.SlugField(source="team.slug")
    left = serializers.CharField(allow_blank=True)


class LeaderSerializer(serializers.Serializer[Any]):
    """A place among the leaders; equals share one."""

    place = serializers.IntegerField()
    player = ShortPlayerSerializer()
    amount = serializers.IntegerField()


class ToldSerializer(serializers.Serializer[Any]):
    """An event in a sentence, with the dice that decided it."""

    text = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    dice = serializers.ListField(child=serializers.IntegerField())


class FallenSerializer(serializers.Serializer[Any]):
    player = ShortPlayerSerializer()
    told = ToldSerializer()
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)


class AppearanceSerializer(serializers.Serializer[Any]):
    fixture = serializers.UUIDField(source="record.fixture.uuid")
    season = serializers.UUIDField(source="record.fixture.season.uuid")
    round = serializers.IntegerField(source="record.fixture.round.number")
    sides = FixtureSideSerializer(many=True, source="record.fixture.sides.all")
    side = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField())


class ChangeSerializer(serializers.Serializer[Any]):
    event = TeamEventSerializer()
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)


class CareerSerializer(serializers.Serializer[Any]):
    """A player's career: match by match, and every change with its cause."""

    player = PlayerSerializer()
    team = serializers.SlugField(source="player.team.slug")
    matches = AppearanceSerializer(many=True, source="lines")
    totals = serializers.DictField(child=serializers.IntegerField())
    changes = ChangeSerializer(many=True)


class CheckedSerializer(serializers.Serializer[Any]):
    """What is wrong with a wished roster; empty where it is legal."""

    legal = serializers.BooleanField()
    problems = serializers.ListField(child=serializers.DictField())
