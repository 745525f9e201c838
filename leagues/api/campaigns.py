"""The API of campaigns."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.api.finding import by_uuid, entry_of
from leagues.api.serializers import EntrantSerializer, ReasonSerializer
from leagues.campaigns.stream import campaign_of
from leagues.models import Campaign, Round, Season
from leagues.operations.campaigns.events import map_by_seed
from leagues.reading.campaign_pages import CampaignTable, campaign_view
from leagues.reading.campaign_pages import CampaignView as View
from leagues.reading.season_pages import entries_of
from rosters.api.views import coach_of, read
from rules.game import Award


class CampaignPlanSerializer(serializers.Serializer[Any]):
    """The settings of a campaign, as its game defines them; null: the season is no campaign."""

    settings = serializers.DictField(allow_null=True)


class CampaignStandingSerializer(serializers.Serializer[Any]):
    """An entry's standing in the campaign.

    `place`: shared by entries that are level; `numbers`: what the campaign counts, in the order of
    `columns`; `holds`: its territories.
    """

    place = serializers.IntegerField()
    team = EntrantSerializer(source="entry.team")
    numbers = serializers.ListField(child=serializers.IntegerField())
    holds = serializers.ListField(child=serializers.CharField())


class TerritorySerializer(serializers.Serializer[Any]):
    """A territory. `since`: the round in which it last changed hands; null if it never has."""

    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()
    holder = EntrantSerializer(source="holder.team", allow_null=True, default=None)
    since = serializers.IntegerField(allow_null=True)
    beside = serializers.ListField(child=serializers.CharField())


class TakenSerializer(serializers.Serializer[Any]):
    """A territory that changed hands; the newest first."""

    territory = serializers.CharField()
    by = EntrantSerializer(source="by.team", allow_null=True, default=None)
    before = EntrantSerializer(source="before.team", allow_null=True, default=None)
    round = serializers.IntegerField(allow_null=True)
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)


class CampaignChangeSerializer(serializers.Serializer[Any]):
    """A team's gain or loss, in words; `fixture` is null where the end of a round brought it."""

    team = EntrantSerializer(source="entry.team")
    text = serializers.CharField(source="told.text")
    clause = serializers.CharField(source="told.clause")
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)


class RoundChangesSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    changes = CampaignChangeSerializer(many=True)


class StakeSerializer(serializers.Serializer[Any]):
    """The territory that the winner of a match of the present round will hold."""

    fixture = serializers.UUIDField(source="fixture.uuid")
    territory = serializers.CharField()


class CaptiveSerializer(serializers.Serializer[Any]):
    """A captive."""

    holder = serializers.UUIDField(source="holder.uuid")
    owner = serializers.UUIDField(source="owner.uuid")
    player = serializers.IntegerField()
    name = serializers.CharField()


class OwedSerializer(serializers.Serializer[Any]):
    """A question to an entry; `until`: when it is answered for the entry, or ends."""

    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    what = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True)


class CampaignSerializer(serializers.Serializer[View]):
    """A campaign; `decides`: the one of `columns` by which the places go first."""

    columns = serializers.ListField(child=serializers.CharField())
    decides = serializers.CharField()
    standings = CampaignStandingSerializer(many=True)
    territories = TerritorySerializer(many=True)
    owed = OwedSerializer(many=True)
    taken = TakenSerializer(many=True)
    rounds = RoundChangesSerializer(many=True)
    stakes = StakeSerializer(many=True)
    captives = CaptiveSerializer(many=True)


class CampaignView(APIView):
    @extend_schema(responses=CampaignSerializer, operation_id="seasons_campaign")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the standings of a season's campaign, and what is at stake."""
        season = by_uuid(request, uuid)
        return Response(_told(season, campaign_of(season)))

    @extend_schema(
        request=CampaignPlanSerializer,
        responses=CampaignSerializer,
        operation_id="seasons_campaign_plan",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Make a season a campaign before it starts, or take that back.

        The answer is empty where it was taken back.
        """
        season = by_uuid(request, uuid)
        settings = read(CampaignPlanSerializer(data=request.data))["settings"]
        planned = operations.plan_campaign(coach_of(request), season, settings)
        return Response(_told(season, planned) if planned else CampaignSerializer(_NONE).data)


class DrawnTerritorySerializer(serializers.Serializer[Any]):
    """A territory of a map. `neighbours`: names; list each pair once."""

    name = serializers.CharField(max_length=200)
    kind = serializers.CharField(allow_blank=True, max_length=80, default="")
    neighbours = serializers.ListField(child=serializers.CharField(max_length=200), default=list)


class CampaignMapSerializer(serializers.Serializer[Any]):
    """A map by its territories, or by `count` and `seed`; with neither, the map of the game."""

    territories = DrawnTerritorySerializer(many=True, allow_null=True, default=None)
    count = serializers.IntegerField(allow_null=True, default=None)
    seed = serializers.CharField(max_length=80, allow_blank=True, default="")


class CampaignMapView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=CampaignMapSerializer,
        responses=CampaignPlanSerializer,
        operation_id="seasons_campaign_map",
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        """Draw the map of a campaign that is planned; every problem is listed at once."""
        season, user = by_uuid(request, uuid), coach_of(request)
        data = read(CampaignMapSerializer(data=request.data))
        rows = data["territories"]
        if rows is None and data["count"] is not None:
            count = data["count"]
            require_commissioner(user, season.league)
            names = [f"Territory {number + 1}" for number in range(max(min(count, 99), 0))]
            territories = map_by_seed(season, count, data["seed"], names)
            by_id = {each.id: each.name for each in territories}
            rows = [
                {**each.to_json(), "neighbours": [by_id[other] for other in each.neighbours]}
                for each in territories
            ]
        made = operations.draw_map(user, season, rows)
        return Response(CampaignPlanSerializer(made).data)


class AwardSerializer(ReasonSerializer):
    """An award in a campaign.

    `entry`: its UUID, null for nobody; `territory`: its id; or `number`: its name, and `by`: how
    much more.
    """

    entry = serializers.UUIDField(allow_null=True, default=None)
    territory = serializers.CharField(allow_null=True, default=None, max_length=80)
    number = serializers.CharField(allow_null=True, default=None, max_length=80)
    by = serializers.IntegerField(default=0, min_value=-1000, max_value=1000)


class FreedSerializer(ReasonSerializer):
    """A captive to be freed, of the entry `owner`, held by the entry `holder`."""

    holder = serializers.UUIDField()
    owner = serializers.UUIDField()
    player = serializers.IntegerField(min_value=0, max_value=10**6)


class CampaignAwardView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=AwardSerializer, responses=CampaignSerializer, operation_id="seasons_campaign_award"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Give an entry a territory or more of a number, or take it away, by a ruling."""
        season = by_uuid(request, uuid)
        data = read(AwardSerializer(data=request.data))
        entry = entry_of(season.pk, data["entry"]).number if data["entry"] else None
        given = Award(entry, data["territory"], data["number"], data["by"])
        campaign = operations.award_in_campaign(
            coach_of(request), season, given, reason=data["reason"]
        )
        return Response(_told(season, campaign))


class CampaignRoundView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ReasonSerializer,
        responses=CampaignSerializer,
        operation_id="seasons_campaign_round",
    )
    def post(self, request: Request, uuid: UUID, number: int, week: int) -> Response:
        """Count the end of a round again, by a ruling."""
        season = by_uuid(request, uuid)
        rounds = Round.objects.filter(stage__season=season, stage__number=number)
        round_ = rounds.filter(number=week).select_related("stage__season").first()
        if round_ is None:
            raise Http404
        data = read(ReasonSerializer(data=request.data))
        operations.count_round_again(coach_of(request), round_, reason=data["reason"])
        return Response(_told(season, campaign_of(season)))


class CampaignCaptiveView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=FreedSerializer, responses={204: None}, operation_id="seasons_campaign_free"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Free a captive, by a ruling."""
        season = by_uuid(request, uuid)
        data = read(FreedSerializer(data=request.data))
        holder, owner = entry_of(season.pk, data["holder"]), entry_of(season.pk, data["owner"])
        operations.let_go(coach_of(request), holder, owner, data["player"], reason=data["reason"])
        return Response(status=204)


_NONE = View((), "", CampaignTable((), (), False, ()), (), (), (), (), (), "", "", begun=False)


def _told(season: Season, campaign: Campaign | None) -> Any:
    """Return a season's campaign as JSON; raise Http404 where it has none."""
    if campaign is None:
        raise Http404
    return CampaignSerializer(campaign_view(campaign, entries_of(season))).data


urlpatterns = [
    path(
        "seasons/<uuid:uuid>/campaign/awards/",
        CampaignAwardView.as_view(),
        name="api-campaign-award",
    ),
    path(
        "seasons/<uuid:uuid>/campaign/rounds/<int:number>/<int:week>/",
        CampaignRoundView.as_view(),
        name="api-campaign-round",
    ),
    path(
        "seasons/<uuid:uuid>/campaign/captives/",
        CampaignCaptiveView.as_view(),
        name="api-campaign-free",
    ),
    path("seasons/<uuid:uuid>/campaign/map/", CampaignMapView.as_view(), name="api-campaign-map"),
    path("seasons/<uuid:uuid>/campaign/", CampaignView.as_view(), name="api-campaign"),
]
