"""The fronts of leagues as JSON (LG-FRONT-01)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from leagues.api.campaigns import CampaignStandingSerializer
from leagues.api.posts import PostSerializer
from leagues.api.serializers import (
    EntrantSerializer,
    FixtureSerializer,
    LeagueSerializer,
    MemberSerializer,
    SeasonSerializer,
    TableRowSerializer,
)


class BriefTableSerializer(serializers.Serializer[Any]):
    """The upper rows of a group's table."""

    group = serializers.CharField(source="group.name")
    rows = TableRowSerializer(many=True, source="lines")


class BriefStandingsSerializer(serializers.Serializer[Any]):
    """The standings of a campaign; `numbers` of a row are in the order of `columns`."""

    columns = serializers.SerializerMethodField()
    decides = serializers.SerializerMethodField()
    rows = CampaignStandingSerializer(many=True)

    def get_columns(self, table: Any) -> list[str]:
        return [column.called for column in table.columns]

    def get_decides(self, table: Any) -> str:
        return next((column.called for column in table.columns if column.decides), "")


class RunningSerializer(serializers.Serializer[Any]):
    """The newest running season; `round`: the number of the round that is on, null between two.

    `week`: the match of the week; `review`: of the last round that was told, in words. Either
    `tables` or `standings` are there.
    """

    season = SeasonSerializer()
    round = serializers.IntegerField(source="round.round.number", allow_null=True, default=None)
    tables = BriefTableSerializer(many=True)
    standings = BriefStandingsSerializer(allow_null=True)
    week = serializers.UUIDField(source="week.fixture.uuid", allow_null=True, default=None)
    review = serializers.CharField(source="reviewed.review.words", default="")


class CrownedSerializer(serializers.Serializer[Any]):
    """A finished season and its champions."""

    season = serializers.UUIDField(source="season.uuid")
    champions = serializers.SerializerMethodField()

    def get_champions(self, crowned: Any) -> list[dict[str, Any]]:
        return [dict(EntrantSerializer(entry.team).data) for entry in crowned.champions]


class FrontSerializer(serializers.Serializer[Any]):
    """The front of a league.

    `also`: other running seasons; `registering`: the season that is open for registration.
    `posts`: the newest; `report`: the match with the newest report, which stands with it.
    """

    league = LeagueSerializer()
    running = RunningSerializer(allow_null=True)
    also = serializers.SerializerMethodField()
    registering = serializers.UUIDField(source="registering.uuid", allow_null=True, default=None)
    to_come = FixtureSerializer(many=True, source="view.to_come")
    results = FixtureSerializer(many=True, source="view.results")
    crowned = CrownedSerializer(many=True)
    members = MemberSerializer(many=True, source="view.members")
    posts = PostSerializer(many=True, source="posts.posts")
    report = serializers.UUIDField(source="report.fixture.uuid", allow_null=True, default=None)

    def get_also(self, front: Any) -> list[str]:
        return [str(season.uuid) for season in front.also]
