"""The API of slips with codes: printed by the desk, answered without an account (LG-DAY-20)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import require_commissioner
from leagues.api.finding import by_uuid
from leagues.models import Fixture, Round
from matches.quick_results import print_codes, send_result
from matches.quick_results.codes import read_code, shown
from matches.quick_results.slips import Slip, open_matches, slip_of
from rosters.accounts.throttling import codes_wait, refuse, sent_by_code, wrong_code
from rosters.api.views import ONCE, coach_of, read
from rosters.words.refusals import sentences


class SentSerializer(serializers.Serializer[Any]):
    """A result that waits: who sent it, its scores, and what it counts of each side."""

    uuid = serializers.UUIDField(source="result.uuid")
    by = serializers.CharField(source="who")
    scores = serializers.ListField(child=serializers.IntegerField(), source="result.scores")
    counts = serializers.SerializerMethodField()

    def get_counts(self, told: Any) -> dict[str, list[int]]:
        sides = told.result.outcome["sides"]
        counted: list[str] = list(sides[0]["counts"])
        return {what: [side["counts"][what] for side in sides] for what in counted}


class SlipSerializer(serializers.Serializer[Slip]):
    """What a code opens: one match, for one of its sides.

    `side` is the number of that side. `counted` is sent besides the scores. `scores` count now, and
    are empty while there are none. `own` and `other` are the last results that each has sent and
    that do not count yet. `to_choose`: they differ, and the desk chooses. `over` says why nothing
    can be sent any more, and is empty while something can.
    """

    season = serializers.CharField(source="season.name")
    round = serializers.IntegerField(source="sheet.round.number")
    table = serializers.IntegerField(source="row.fixture.table", allow_null=True)
    fixture = serializers.UUIDField(source="row.fixture.uuid")
    teams = serializers.ListField(child=serializers.CharField(), source="row.teams")
    side = serializers.IntegerField(source="number")
    counted = serializers.ListField(child=serializers.CharField(), source="sheet.counted")
    scores = serializers.SerializerMethodField()
    own = SentSerializer(allow_null=True)
    other = SentSerializer(allow_null=True)
    to_choose = serializers.BooleanField()
    over = serializers.SerializerMethodField()

    def get_scores(self, slip: Slip) -> list[int]:
        outcome = slip.row.outcome
        return [] if outcome is None else [side.score for side in outcome.sides]

    def get_over(self, slip: Slip) -> str:
        return "" if slip.over is None else sentences([slip.over], slip.season.game)[0]


class SendResultSerializer(serializers.Serializer[Any]):
    """A result: the scores by side, and for each thing that is counted a number by side."""

    scores = serializers.ListField(child=serializers.IntegerField(min_value=0), max_length=8)
    counts = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=0), max_length=8),
        default=dict,
    )
    instead_of = serializers.UUIDField(
        required=False, help_text="The result of this side that this one corrects."
    )


class PrintSerializer(serializers.Serializer[Any]):
    fixture = serializers.UUIDField(
        required=False, help_text="The one match whose codes are made anew; all without."
    )


class CodeSerializer(serializers.Serializer[Any]):
    """A code of a side. Nobody can read it again; those before it open nothing any more."""

    fixture = serializers.UUIDField()
    table = serializers.IntegerField(allow_null=True)
    side = serializers.IntegerField()
    team = serializers.CharField()
    code = serializers.CharField()
    address = serializers.URLField()


class SlipView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=SlipSerializer, operation_id="slips_get")
    def get(self, request: Request, code: str) -> Response:
        """Return what the code of a slip opens; 404 for every code that opens nothing."""
        _plain, slip = _opened(request, code)
        return Response(SlipSerializer(slip).data)

    @extend_schema(
        request=SendResultSerializer, responses=SlipSerializer, operation_id="slips_send"
    )
    def post(self, request: Request, code: str) -> Response:
        """Send a result for the side whose code it is.

        It counts once the other side has sent the same. Where they differ the desk chooses.
        """
        plain, _slip = _opened(request, code)
        data = read(SendResultSerializer(data=request.data))
        refuse(sent_by_code(plain))
        corrects = str(data.get("instead_of", ""))
        slip = send_result(plain, data["scores"], data["counts"], instead_of=corrects)
        return Response(SlipSerializer(slip).data)


def _opened(request: Request, code: str) -> tuple[str, Slip]:
    """Return a code as it is stored, and what it opens. Raises Http404, and Throttled."""
    refuse(codes_wait(request))
    plain = read_code(code)
    slip = slip_of(plain)
    if slip is None:
        refuse(wrong_code(request))
        raise Http404
    return plain, slip


class RoundSlipsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=PrintSerializer,
        responses=CodeSerializer(many=True),
        operation_id="rounds_slips",
        parameters=[ONCE],
    )
    def post(self, request: Request, uuid: UUID, stage: int, number: int) -> Response:
        """Make a code for each side of a round's open matches; those before open nothing more."""
        season, user = by_uuid(request, uuid), coach_of(request)
        require_commissioner(user, season.league)
        found = Round.objects.select_related("stage__season__league")
        round_ = get_object_or_404(found, stage__season=season, stage__number=stage, number=number)
        wanted = read(PrintSerializer(data=request.data)).get("fixture")
        one = get_object_or_404(Fixture, round=round_, uuid=wanted) if wanted else None
        codes = print_codes(user, round_, request.headers.get("Idempotency-Key", ""), one)
        told = [
            {
                "fixture": fixture.uuid,
                "table": fixture.table,
                "side": side.number,
                "team": side.entry.team.name,
                "code": shown(codes[side.pk]),
                "address": request.build_absolute_uri(reverse("slip", args=[codes[side.pk]])),
            }
            for fixture in open_matches(round_, one)
            for side in fixture.sides.all()
        ]
        return Response(CodeSerializer(told, many=True).data)


urlpatterns = [
    path("slips/<code:code>/", SlipView.as_view(), name="api-slip"),
    path(
        "seasons/<uuid:uuid>/stages/<int:stage>/rounds/<int:number>/slips/",
        RoundSlipsView.as_view(),
        name="api-round-slips",
    ),
]
