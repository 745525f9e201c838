"""The API of matches event by event, and of playing one decision by decision."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.models import Fixture
from leagues.selectors import fixture_or_404
from matches import live_operations as operations
from matches.boards import LiveView, live_view, replay_view
from matches.models import LiveMatch
from matches.selectors import Waiting, waiting
from matches.telling import Line
from rosters.api import coach_of, read
from rules.coach import Build

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT
ZONES = {"none": (), "home": (0,), "away": (1,), "both": (0, 1)}

_PICTURE = [
    OpenApiParameter("zones", OpenApiTypes.STR, enum=list(ZONES), default="none"),
    OpenApiParameter("upright", OpenApiTypes.BOOL, default=False),
]


class SaidSerializer(serializers.Serializer[Line]):
    """What happened, in a sentence, with the dice that decided it."""

    text = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    side = serializers.IntegerField()
    dice = serializers.SerializerMethodField()

    def get_dice(self, line: Line) -> list[str]:
        return [] if line.dice is None else [str(face) for face in line.dice.faces]


class FrameSerializer(serializers.Serializer[Any]):
    """A finished match after so many of its events.

    `frame` is the board as the game writes it; `svg` is its picture.
    """

    event = serializers.IntegerField()
    events = serializers.IntegerField()
    told = SaidSerializer(allow_null=True)
    entry = serializers.DictField(allow_null=True)
    frame = serializers.DictField()
    svg = serializers.CharField()


class QuestionSerializer(serializers.Serializer[Any]):
    """What is asked.  `options` is null where there are too many answers to list.

    `form` then says what may be answered; its `kind` is `placement` (an object of squares or hexes
    by shirt number), `amount` (a number), `purchase` (as the rules of the market show it), `walk`,
    `move` (a path, or `done`), `cards` (their ids in order, with spaces between), `cover` (a list
    of sectors) or `squad` (a goalkeeper, starters and substitutes by number).
    """

    key = serializers.CharField()
    text = serializers.CharField()
    options = serializers.JSONField(allow_null=True)
    form = serializers.DictField(allow_null=True)
    default = serializers.JSONField(allow_null=True)


class LiveSerializer(serializers.Serializer[Any]):
    """A match that people play: `number` is that of the question that waits, for side `asks`."""

    state = serializers.ChoiceField(LiveMatch.State.choices)
    number = serializers.IntegerField()
    asks = serializers.IntegerField(allow_null=True)
    people = serializers.ListField(child=serializers.IntegerField())


class LiveTableSerializer(LiveSerializer):
    """The same with the board, what has just happened, and the question if it is the reader's."""

    side = serializers.IntegerField(allow_null=True)
    question = QuestionSerializer(allow_null=True)
    frame = serializers.DictField(allow_null=True)
    svg = serializers.CharField(allow_blank=True)
    latest = SaidSerializer(many=True)
    stopped = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


class StartSerializer(serializers.Serializer[Any]):
    """`people`: the sides that people play; without it those managed by their coaches."""

    people = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=1),
        required=False,
        allow_null=True,
        max_length=2,
    )


class NumberSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=0, max_value=2**48)


class GivenSerializer(NumberSerializer):
    """`number` is that of the question; `answer` an option, or what it asks to build."""

    answer = serializers.JSONField(allow_null=True)


class AbandonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000)


class WaitingSerializer(serializers.Serializer[Waiting]):
    """A match that waits for the reader's answer to question `number`.

    `until` is when the other coach may have the default serve; null without such a limit.
    """

    fixture = serializers.UUIDField(source="live.fixture.uuid")
    league = serializers.CharField(source="live.fixture.season.league.slug")
    season = serializers.CharField(source="live.fixture.season.slug")
    round = serializers.IntegerField(source="live.fixture.round.number")
    team = serializers.CharField(source="team.name")
    other = serializers.CharField(source="other.name")
    side = serializers.IntegerField(source="live.asks")
    number = serializers.IntegerField(source="live.question_number")
    asked = serializers.DateTimeField(source="live.asked")
    until = serializers.DateTimeField(allow_null=True)


class WaitingView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=WaitingSerializer(many=True), operation_id="me_waiting")
    def get(self, request: Request) -> Response:
        """The matches in which it is the reader's question, the oldest question first."""
        waits: Any = waiting(coach_of(request))
        return Response(WaitingSerializer(waits, many=True).data)


class FramesView(APIView):
    @extend_schema(
        responses=FrameSerializer,
        operation_id="fixtures_frame",
        parameters=[
            OpenApiParameter("event", OpenApiTypes.INT, description="The last one if left out."),
            *_PICTURE,
        ],
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """How a finished match stood after an event, as JSON and as a picture."""
        zones, upright = _picture(request)
        asked = _Asked(data=request.query_params)
        view = replay_view(request.user, uuid, read(asked).get("event"), zones)
        found = {
            "event": view.event,
            "events": view.events,
            "told": view.told,
            "entry": view.entry,
            "frame": view.board.frame,
            "svg": view.board.svg(upright=upright),
        }
        return Response(FrameSerializer(found).data)


class _Asked(serializers.Serializer[Any]):
    event = serializers.IntegerField(required=False, min_value=0, max_value=1_000_000)


class LiveMatchView(APIView):
    @extend_schema(responses=LiveTableSerializer, operation_id="fixtures_live", parameters=_PICTURE)
    def get(self, request: Request, uuid: UUID) -> Response:
        """A match that people are playing, at the question that waits."""
        zones, upright = _picture(request)
        return Response(
            LiveTableSerializer(_table(live_view(request.user, uuid, zones), upright)).data
        )

    @extend_schema(
        request=StartSerializer,
        responses={201: LiveSerializer},
        operation_id="fixtures_live_start",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Begin to play a fixture here."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(StartSerializer(data=request.data))
        made = operations.start_match(coach_of(request), fixture, data.get("people"))
        return Response(_playing(request, fixture, made), status=CREATED)


class AnswersView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=GivenSerializer, responses=LiveSerializer, operation_id="fixtures_live_answer"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Answer the question of that number."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(GivenSerializer(data=request.data))
        made = operations.answer(coach_of(request), fixture, data["number"], data["answer"])
        return Response(_playing(request, fixture, made))


class DefaultView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=NumberSerializer, responses=LiveSerializer, operation_id="fixtures_live_default"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Have the default serve, as the coach does not answer."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(NumberSerializer(data=request.data))
        made = operations.answer_by_default(coach_of(request), fixture, data["number"])
        return Response(_playing(request, fixture, made))


class AbandonView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=AbandonSerializer, responses={204: None}, operation_id="fixtures_live_abandon"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Give a match up before its end: nothing of it counts."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(AbandonSerializer(data=request.data))
        operations.abandon_match(coach_of(request), fixture, reason=data["reason"])
        return Response(status=DONE)


def _picture(request: Request) -> tuple[tuple[int, ...], bool]:
    asked = request.query_params
    return ZONES.get(asked.get("zones", ""), ()), asked.get("upright") == "true"


def _playing(request: Request, fixture: Fixture, made: LiveMatch) -> dict[str, Any]:
    """A match that has just gone on, as the reader knows it."""
    number = made.number_for(operations.side_of(request.user, fixture, made))
    found = {"state": made.state, "number": number, "asks": made.asks, "people": made.people}
    return dict(LiveSerializer(found).data)


def _table(view: LiveView, upright: bool) -> dict[str, Any]:
    asked = view.question
    question = None
    if asked is not None:
        options = None if isinstance(view.decision, Build) else list(view.decision.options)
        question = {
            "key": asked.key,
            "text": asked.text,
            "options": options,
            "form": asked.described,
            "default": asked.default,
        }
    return {
        "state": view.live.state,
        "number": view.number,
        "asks": view.live.asks,
        "people": view.live.people,
        "side": view.side,
        "question": question,
        "frame": view.board.frame if view.board else None,
        "svg": view.board.svg(upright=upright) if view.board else "",
        "latest": view.latest,
        "stopped": view.stopped,
        "reason": view.failure,
    }
