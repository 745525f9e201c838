"""The API of dates, deadlines, ladders and notices."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import operations
from leagues.api import by_uuid
from leagues.dates import dates_view
from leagues.models import Appointment, Challenge, DateOffer, Entry, Notice, Round, Stage
from leagues.notices import told
from leagues.operations.dates import MOST_DATES
from leagues.permissions import role_of
from leagues.selectors import fixture_or_404, seasons
from leagues.serializers import EntrantSerializer, FixtureSerializer, SeasonSerializer
from leagues.stages.ladders import ladder_view
from rosters.api import coach_of, read
from rosters.serializers import CoachSerializer

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT

# -- as it is written -----------------------------------------------------------------------------


class ReasonSerializer(serializers.Serializer[Any]):
    """`reason` is for a commissioner, where the act is a ruling."""

    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class WindowSerializer(serializers.Serializer[Round]):
    """A round with its play window."""

    stage = serializers.IntegerField(source="stage.number")
    number = serializers.IntegerField()
    leg = serializers.IntegerField()
    opens = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)


class DeadlineSerializer(ReasonSerializer):
    """Null: without an end; of a fixture: that of its round."""

    deadline = serializers.DateTimeField(allow_null=True)


class RoundDeadlineSerializer(DeadlineSerializer):
    stage = serializers.IntegerField(min_value=1, max_value=1000, default=1)
    number = serializers.IntegerField(min_value=1, max_value=10_000)


class KickoffSerializer(ReasonSerializer):
    """Null takes the date back."""

    kickoff = serializers.DateTimeField(allow_null=True)


class WalkOverSerializer(ReasonSerializer):
    """`winner`: the UUID of its entry; null: forfeited by both."""

    winner = serializers.UUIDField(allow_null=True)


class OfferSerializer(serializers.Serializer[DateOffer]):
    uuid = serializers.UUIDField()
    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    times = serializers.ListField(child=serializers.DateTimeField(), source="moments")
    state = serializers.ChoiceField(DateOffer.State.choices)
    accepted = serializers.DateTimeField(allow_null=True)
    created = serializers.DateTimeField()
    answered = serializers.DateTimeField(allow_null=True)


class NewOfferSerializer(ReasonSerializer):
    """`entry`: the side that offers, where it is not the caller's own."""

    times = serializers.ListField(
        child=serializers.DateTimeField(), min_length=1, max_length=MOST_DATES
    )
    entry = serializers.UUIDField(required=False)


class OfferAnswerSerializer(ReasonSerializer):
    """`time`: the one that is taken; null declines them all."""

    time = serializers.DateTimeField(allow_null=True)


class AppointmentSerializer(serializers.Serializer[Appointment]):
    """A change of the date; `ruling` is the reason where the commissioner made it."""

    number = serializers.IntegerField()
    kickoff = serializers.DateTimeField(allow_null=True)
    by = CoachSerializer(allow_null=True)
    ruling = serializers.CharField(source="ruling.reason", allow_null=True, default=None)
    created = serializers.DateTimeField()


class DatesSerializer(serializers.Serializer[Any]):
    kickoff = serializers.DateTimeField(source="fixture.kickoff", allow_null=True)
    deadline = serializers.DateTimeField(source="fixture.deadline", allow_null=True)
    changes = serializers.IntegerField(source="fixture.changes")
    offers = OfferSerializer(many=True)
    appointments = AppointmentSerializer(many=True)


class ChallengeSerializer(serializers.Serializer[Challenge]):
    uuid = serializers.UUIDField()
    number = serializers.IntegerField()
    challenger = serializers.UUIDField(source="challenger.uuid")
    challenged = serializers.UUIDField(source="challenged.uuid")
    state = serializers.ChoiceField(Challenge.State.choices)
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField()
    answered = serializers.DateTimeField(allow_null=True)


class NewChallengeSerializer(ReasonSerializer):
    challenger = serializers.UUIDField()
    challenged = serializers.UUIDField()


class ChallengeAnswerSerializer(ReasonSerializer):
    accept = serializers.BooleanField()


class RungSerializer(serializers.Serializer[Any]):
    """`declines`: how many challenges it may still decline."""

    place = serializers.IntegerField()
    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    declines = serializers.IntegerField()
    challenge = serializers.UUIDField(source="waits.uuid", allow_null=True, default=None)
    fixture = serializers.UUIDField(source="plays.uuid", allow_null=True, default=None)


class NoticeSerializer(serializers.Serializer[Notice]):
    """Something that you should know of, in words, and where it leads."""

    uuid = serializers.UUIDField()
    kind = serializers.CharField()
    text = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()
    created = serializers.DateTimeField()
    read = serializers.DateTimeField(allow_null=True)

    def get_text(self, notice: Notice) -> str:
        return told(notice).text

    def get_url(self, notice: Notice) -> str:
        return told(notice).url


class ReadSerializer(serializers.Serializer[Any]):
    """Without `notices` all of them."""

    notices = serializers.ListField(child=serializers.UUIDField(), max_length=1000, required=False)


# -- windows and deadlines ------------------------------------------------------------------------


@extend_schema_view(get=extend_schema(operation_id="rounds_list"))
class RoundsView(generics.ListAPIView[Round]):
    """The rounds of a season with their play windows."""

    queryset = Round.objects.none()
    serializer_class = WindowSerializer
    ordering_fields = ["opens", "deadline"]

    def get_queryset(self) -> QuerySet[Round]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        rounds = Round.objects.filter(stage__season=season).select_related("stage")
        return rounds.order_by("stage__number", "number")


class RoundDeadlineView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=RoundDeadlineSerializer, responses=WindowSerializer, operation_id="rounds_deadline"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Set or extend the deadline of a round, by a ruling."""
        season = by_uuid(request, uuid)
        data = read(RoundDeadlineSerializer(data=request.data))
        found = (
            Round.objects.filter(stage__season=season, number=data["number"])
            .filter(stage__number=data["stage"])
            .select_related("stage__season__league")
            .first()
        )
        if found is None:
            raise Http404
        made = operations.set_deadline(
            coach_of(request), found, data["deadline"], reason=data["reason"]
        )
        return Response(WindowSerializer(made).data)


class FixtureDeadlineView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=DeadlineSerializer, responses=FixtureSerializer, operation_id="fixtures_deadline"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Give one fixture a deadline of its own, by a ruling."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(DeadlineSerializer(data=request.data))
        operations.extend_fixture(coach_of(request), fixture, **data)
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


class AwardView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=WalkOverSerializer, responses=FixtureSerializer, operation_id="fixtures_award"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Settle what was not played, by a ruling."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(WalkOverSerializer(data=request.data))
        wanted = data["winner"]
        winner = None if wanted is None else _entry_or_404(fixture.season_id, wanted)
        operations.award_fixture(coach_of(request), fixture, winner, reason=data["reason"])
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


# -- dates ----------------------------------------------------------------------------------------


class DatesView(APIView):
    @extend_schema(responses=DatesSerializer, operation_id="fixtures_dates")
    def get(self, request: Request, uuid: UUID) -> Response:
        """When a fixture is played, and how it came to that."""
        fixture = fixture_or_404(request.user, uuid)
        view = dates_view(request.user, fixture, role_of(request.user, fixture.season.league))
        shown = {
            "fixture": fixture,
            "offers": [each.offer for each in view.offers],
            "appointments": view.appointments,
        }
        return Response(DatesSerializer(shown).data)

    @extend_schema(
        request=NewOfferSerializer, responses={201: OfferSerializer}, operation_id="fixtures_offer"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Offer the other side up to three dates."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(NewOfferSerializer(data=request.data))
        entry = _entry_or_404(fixture.season_id, data["entry"]) if "entry" in data else None
        made = operations.offer_dates(
            coach_of(request), fixture, data["times"], entry=entry, reason=data["reason"]
        )
        return Response(OfferSerializer(made).data, status=CREATED)


class KickoffView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=KickoffSerializer, responses=FixtureSerializer, operation_id="fixtures_kickoff"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Set the date of a fixture, or take it back, by a ruling."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(KickoffSerializer(data=request.data))
        operations.set_kickoff(coach_of(request), fixture, **data)
        return Response(FixtureSerializer(fixture_or_404(request.user, uuid)).data)


class OfferView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=OfferAnswerSerializer, responses=FixtureSerializer, operation_id="offers_answer"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take one of the dates, or decline them all."""
        offer = _offer_or_404(request, uuid)
        data = read(OfferAnswerSerializer(data=request.data))
        user, reason = coach_of(request), data["reason"]
        if data["time"] is None:
            operations.decline_dates(user, offer, reason=reason)
        else:
            operations.accept_date(user, offer, data["time"], reason=reason)
        return Response(FixtureSerializer(fixture_or_404(user, offer.fixture.uuid)).data)

    @extend_schema(responses={204: None}, operation_id="offers_withdraw")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take an offer of one's own back."""
        reason = request.query_params.get("reason", "")
        operations.withdraw_offer(coach_of(request), _offer_or_404(request, uuid), reason=reason)
        return Response(status=DONE)


# -- ladders --------------------------------------------------------------------------------------


class LadderView(APIView):
    @extend_schema(responses=RungSerializer(many=True), operation_id="seasons_ladder")
    def get(self, request: Request, uuid: UUID) -> Response:
        """The ladder of a season from the top."""
        season = by_uuid(request, uuid)
        view = ladder_view(request.user, season, role_of(request.user, season.league))
        if view is None:
            raise Http404
        return Response(RungSerializer(view.rungs, many=True).data)


class ChallengeFilter(FilterSet):
    state = django_filters.ChoiceFilter(choices=Challenge.State.choices)

    class Meta:
        model = Challenge
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="challenges_list"))
class ChallengesView(generics.ListAPIView[Challenge]):
    queryset = Challenge.objects.none()
    serializer_class = ChallengeSerializer
    filterset_class = ChallengeFilter
    ordering_fields = ["number", "expires"]

    def get_queryset(self) -> QuerySet[Challenge]:
        season = by_uuid(self.request, self.kwargs["uuid"])
        found = Challenge.objects.filter(group__stage__season=season)
        return found.select_related("challenger", "challenged", "fixture").order_by("number", "pk")

    @extend_schema(
        request=NewChallengeSerializer,
        responses={201: ChallengeSerializer},
        operation_id="challenges_make",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Challenge another entry of the ladder."""
        season = by_uuid(request, uuid)
        data = read(NewChallengeSerializer(data=request.data))
        made = operations.challenge(
            coach_of(request),
            _entry_or_404(season.pk, data["challenger"]),
            _entry_or_404(season.pk, data["challenged"]),
            reason=data["reason"],
        )
        return Response(ChallengeSerializer(made).data, status=CREATED)


class ChallengeView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=ChallengeAnswerSerializer,
        responses=ChallengeSerializer,
        operation_id="challenges_answer",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Accept a challenge, or decline it."""
        asked = _challenge_or_404(request, uuid)
        data = read(ChallengeAnswerSerializer(data=request.data))
        made = operations.answer_challenge(coach_of(request), asked, **data)
        return Response(ChallengeSerializer(made).data)

    @extend_schema(responses={204: None}, operation_id="challenges_withdraw")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take a challenge of one's own back."""
        asked = _challenge_or_404(request, uuid)
        reason = request.query_params.get("reason", "")
        operations.withdraw_challenge(coach_of(request), asked, reason=reason)
        return Response(status=DONE)


class StageEndView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=ReasonSerializer, responses=SeasonSerializer, operation_id="stages_end")
    def post(self, request: Request, uuid: UUID, number: int) -> Response:
        """End a ladder, by a ruling, and with it the season."""
        season = by_uuid(request, uuid)
        stages = Stage.objects.select_related("season__league")
        stage = stages.filter(season=season, number=number).first()
        if stage is None:
            raise Http404
        data = read(ReasonSerializer(data=request.data))
        operations.end_stage(coach_of(request), stage, reason=data["reason"])
        return Response(SeasonSerializer(by_uuid(request, uuid)).data)


# -- notices --------------------------------------------------------------------------------------


class NoticeFilter(FilterSet):
    new = django_filters.BooleanFilter(field_name="read", lookup_expr="isnull")

    class Meta:
        model = Notice
        fields: list[str] = []


@extend_schema_view(get=extend_schema(operation_id="me_notices"))
class NoticesView(generics.ListAPIView[Notice]):
    """What you should know of, the newest first."""

    permission_classes = [IsAuthenticated]
    queryset = Notice.objects.none()
    serializer_class = NoticeSerializer
    filterset_class = NoticeFilter
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Notice]:
        found = Notice.objects.filter(coach=coach_of(self.request))
        return found.select_related("fixture", "season__league", "team").order_by("-created", "-pk")

    @extend_schema(request=ReadSerializer, responses={204: None}, operation_id="me_notices_read")
    def post(self, request: Request) -> Response:
        """Put notices aside."""
        data = read(ReadSerializer(data=request.data))
        operations.read_notices(coach_of(request), data.get("notices"))
        return Response(status=DONE)


# -- finding --------------------------------------------------------------------------------------


def _entry_or_404(season_id: int, uuid: UUID) -> Entry:
    found = Entry.objects.select_related("team").filter(season=season_id, uuid=uuid).first()
    if found is None:
        raise Http404
    return found


def _offer_or_404(request: Request, uuid: UUID) -> DateOffer:
    found = DateOffer.objects.select_related("fixture").filter(
        uuid=uuid, fixture__season__in=seasons(request.user)
    )
    offer = found.first()
    if offer is None:
        raise Http404
    return offer


def _challenge_or_404(request: Request, uuid: UUID) -> Challenge:
    found = Challenge.objects.select_related("group__stage").filter(
        uuid=uuid, group__stage__season__in=seasons(request.user)
    )
    asked = found.first()
    if asked is None:
        raise Http404
    return asked


urlpatterns = [
    path("me/notices/", NoticesView.as_view(), name="api-notices"),
    path("seasons/<uuid:uuid>/rounds/", RoundsView.as_view(), name="api-rounds"),
    path(
        "seasons/<uuid:uuid>/rounds/deadline/",
        RoundDeadlineView.as_view(),
        name="api-round-deadline",
    ),
    path("seasons/<uuid:uuid>/ladder/", LadderView.as_view(), name="api-ladder"),
    path("seasons/<uuid:uuid>/challenges/", ChallengesView.as_view(), name="api-challenges"),
    path(
        "seasons/<uuid:uuid>/stages/<int:number>/end/", StageEndView.as_view(), name="api-stage-end"
    ),
    path("challenges/<uuid:uuid>/", ChallengeView.as_view(), name="api-challenge"),
    path("fixtures/<uuid:uuid>/dates/", DatesView.as_view(), name="api-dates"),
    path("fixtures/<uuid:uuid>/kickoff/", KickoffView.as_view(), name="api-kickoff"),
    path(
        "fixtures/<uuid:uuid>/deadline/", FixtureDeadlineView.as_view(), name="api-fixture-deadline"
    ),
    path("fixtures/<uuid:uuid>/award/", AwardView.as_view(), name="api-award"),
    path("offers/<uuid:uuid>/", OfferView.as_view(), name="api-offer"),
]
