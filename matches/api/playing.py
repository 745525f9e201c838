"""The API to watch matches event by event, and to play one decision by decision."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.access.permissions import readable_seasons
from leagues.access.visible import fixture_or_404
from leagues.models import Fixture
from matches.games.match_log import Line
from matches.live import invitations, operations
from matches.live.boards import WHO, ZONES, LiveView, asked_about, live_view, replay_view
from matches.live.handing_over import HandedOver, handed_over
from matches.live.standing_orders import Settled, settle
from matches.live.start_options import waiting_invitations
from matches.live.taking_back import take_back_answers
from matches.live.taking_back_further import Request as AskedBack
from matches.models import LiveMatch, PlayInvitation
from matches.reading.coach_todo import Waiting, waiting
from rosters.api.serializers import CoachSerializer
from rosters.api.views import asked, coach_of, read
from rosters.typed.numbers import whole
from rosters.web.openapi import also
from rules.coach import Build

CREATED, DONE = status.HTTP_201_CREATED, status.HTTP_204_NO_CONTENT
#: The most sides of a fixture, whatever the game.
MOST_SIDES = 16

_PICTURE = [
    OpenApiParameter("zones", OpenApiTypes.STR, enum=["none", *ZONES], default="none"),
    OpenApiParameter("upright", OpenApiTypes.BOOL, default=False),
    OpenApiParameter(
        "about",
        OpenApiTypes.STR,
        description="Whose `card` is shown: side and number in the line-up, such as `0-3`.",
    ),
]


class SaidSerializer(serializers.Serializer[Line]):
    """An event of a match in a sentence, with the dice that decided it."""

    text = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    side = serializers.IntegerField()
    dice = serializers.SerializerMethodField()

    def get_dice(self, line: Line) -> list[str]:
        return [] if line.dice is None else [str(face) for face in line.dice.faces]


class ValueSerializer(serializers.Serializer[Any]):
    """A characteristic now; `was` is its value before the match changed it, else empty."""

    heading = serializers.CharField()
    meaning = serializers.CharField()
    value = serializers.CharField()
    was = serializers.CharField(allow_blank=True)


class WeaponSerializer(serializers.Serializer[Any]):
    """A profile of a weapon: its columns by their headings, and its traits in words."""

    name = serializers.CharField()
    profile = serializers.DictField(child=serializers.CharField(allow_blank=True))
    said = serializers.CharField(allow_blank=True)


class RuleSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(allow_blank=True)
    does = serializers.CharField(allow_blank=True)


class CardSerializer(serializers.Serializer[Any]):
    """The data card of a member of a line-up at this moment (LG-FIX-33).

    `number` is that of the line-up, `drawn` the one that is drawn. It has nothing that the board
    hides.
    """

    side = serializers.IntegerField()
    number = serializers.IntegerField()
    drawn = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    position = serializers.CharField(allow_blank=True)
    values = ValueSerializer(many=True)
    conditions = serializers.ListField(child=serializers.CharField())
    weapons = WeaponSerializer(many=True)
    rules = RuleSerializer(many=True)


class FrameSerializer(serializers.Serializer[Any]):
    """A finished match after so many of its events.

    `frame` is the board as the game writes it; `svg` is its picture.
    """

    event = serializers.IntegerField()
    events = serializers.IntegerField()
    told = SaidSerializer(allow_null=True)
    entry = serializers.DictField(allow_null=True)
    card = CardSerializer(allow_null=True)
    frame = serializers.DictField()
    svg = serializers.CharField()


class QuestionSerializer(serializers.Serializer[Any]):
    """The open question. `options` is null where there are too many answers to list.

    `form` then says what may be answered. Its `kind` is `placement` (an object of squares or hexes
    by number), `amount` (a number), `purchase` (as the rules of the market show it), `walk`, `move`
    (a path, or `done`), `cards` (their ids in order, with spaces between), `cover` (a list of
    sectors) or `squad` (a goalkeeper, starters and substitutes by number).
    """

    key = serializers.CharField()
    text = serializers.CharField()
    options = serializers.JSONField(allow_null=True)
    form = serializers.DictField(allow_null=True)
    default = serializers.JSONField(allow_null=True)


class HandedOverSerializer(serializers.Serializer[HandedOver]):
    """A side that an automated coach plays for its person: until the `turn` is over, or to the end.

    `level` is the level of that coach.
    """

    side = serializers.IntegerField()
    level = serializers.CharField()
    turn = serializers.BooleanField()


class BackRequestSerializer(serializers.Serializer[AskedBack]):
    """An open request to take the match back further than the last die (LG-FIX-42).

    `by` is the team whose coach asks; `since` counts what everybody has seen and would be gone, and
    `first` is the first of it. `answers`: the reader has to agree, or to say no. `waits` are the
    teams whose coaches have not agreed yet.
    """

    id = serializers.CharField()
    by = serializers.CharField()
    since = serializers.IntegerField()
    first = serializers.CharField(allow_blank=True)
    answers = serializers.BooleanField()
    waits = serializers.ListField(child=serializers.CharField())


class LiveSerializer(serializers.Serializer[Any]):
    """A match that people play: `number` is that of the open question, for side `asks`.

    Until it has `kicked_off` nothing is asked, and each of its people may leave.
    """

    kicked_off = serializers.BooleanField()
    state = serializers.ChoiceField(LiveMatch.State.choices)
    number = serializers.IntegerField()
    asks = serializers.IntegerField(allow_null=True)
    people = serializers.ListField(child=serializers.IntegerField())
    handed_over = HandedOverSerializer(many=True)


class LiveTableSerializer(LiveSerializer):
    """A live match with its board, its latest events, and the question if it is the reader's.

    `free`: how many of their newest answers the reader can take back.
    """

    side = serializers.IntegerField(allow_null=True)
    free = serializers.IntegerField()
    request = BackRequestSerializer(allow_null=True)
    question = QuestionSerializer(allow_null=True)
    card = CardSerializer(allow_null=True)
    frame = serializers.DictField(allow_null=True)
    svg = serializers.CharField(allow_blank=True)
    latest = SaidSerializer(many=True)
    stopped = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


class StartSerializer(serializers.Serializer[Any]):
    """How to start a match here.

    `people`: the sides that people play; without it, the sides that their coaches coach, and the
    reader's own. `strengths`: by side, for the automated coaches of the reader's own sides, from
    now on.
    """

    people = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_SIDES),
        required=False,
        allow_null=True,
        max_length=MOST_SIDES,
    )
    strengths = serializers.DictField(child=serializers.CharField(max_length=20), required=False)

    def validate_strengths(self, value: dict[str, str]) -> dict[int, str]:
        by_side = {whole(side, MOST_SIDES): strength for side, strength in value.items()}
        if None in by_side:
            raise serializers.ValidationError("A side is named by its number.")
        return {side: strength for side, strength in by_side.items() if side is not None}


class PlayInvitationSerializer(serializers.Serializer[PlayInvitation]):
    """An invitation to play a fixture here.

    `people` are the sides that people would play; the sides of `waits_for` have not accepted yet.
    """

    uuid = serializers.UUIDField()
    fixture = serializers.UUIDField(source="fixture.uuid")
    by = CoachSerializer(allow_null=True)
    people = serializers.ListField(child=serializers.IntegerField())
    waits_for = serializers.ListField(child=serializers.IntegerField())
    state = serializers.ChoiceField(PlayInvitation.State.choices)
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField()


class PlayAnswerSerializer(serializers.Serializer[Any]):
    accept = serializers.BooleanField()


class NumberSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=0, max_value=2**48)


class GivenSerializer(NumberSerializer):
    """An answer: `number` is that of the question; `answer` an option, or what it asks to build."""

    answer = serializers.JSONField(allow_null=True)


class AnswersBackSerializer(NumberSerializer):
    """Answers to take back: the last one before question `number`, or `everything` that is free."""

    everything = serializers.BooleanField(default=False)


class WaySerializer(serializers.Serializer[Any]):
    value = serializers.CharField(allow_blank=True)
    name = serializers.CharField(source="label")


class OrderSerializer(serializers.Serializer[Settled]):
    """A standing order that the coach can give (LG-FIX-18): `way` is how it stands.

    `here`: it is about the question that the coach is asked now. An empty way is to be asked.
    """

    key = serializers.CharField(source="order.key")
    title = serializers.CharField(source="order.title")
    questions = serializers.ListField(child=serializers.CharField(), source="order.questions")
    ways = WaySerializer(many=True, source="order.ways")
    advised = serializers.CharField(source="order.advised", allow_blank=True)
    way = serializers.CharField(source="way.value", allow_blank=True)
    here = serializers.BooleanField()


class SettleSerializer(serializers.Serializer[Any]):
    """Changes of standing orders: `orders` has the new ways by key; `side` is the side they are
    for.
    """

    side = serializers.IntegerField(min_value=0, max_value=MOST_SIDES)
    orders = serializers.DictField(child=serializers.CharField(max_length=40, allow_blank=True))


class AbandonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000)


class WaitingSerializer(serializers.Serializer[Waiting]):
    """A match that waits for the reader's answer to question `number`.

    `until` is when the other coach may take the usual choice; null without such a limit.
    """

    fixture = serializers.UUIDField(source="live.fixture.uuid")
    league = serializers.CharField(source="live.fixture.season.league.slug")
    season = serializers.CharField(source="live.fixture.season.slug")
    round = serializers.IntegerField(source="live.fixture.round.number")
    team = serializers.CharField(source="team.name")
    other = serializers.CharField(source="against")
    side = serializers.IntegerField(source="live.asks")
    number = serializers.IntegerField(source="live.question_number")
    asked = serializers.DateTimeField(source="live.asked")
    until = serializers.DateTimeField(allow_null=True)


class WaitingView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=WaitingSerializer(many=True), operation_id="me_waiting")
    def get(self, request: Request) -> Response:
        """Return the matches in which the reader is asked, the oldest question first."""
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
        """Return how a finished match stood after an event, as JSON and as a picture."""
        event = serializers.IntegerField(required=False, min_value=0, max_value=1_000_000)
        zones, upright, query = _picture(request, event=event)
        about = asked_about(query["about"])
        view = replay_view(request.user, uuid, query.get("event"), zones, about)
        shown = {
            "event": view.event,
            "events": view.events,
            "told": view.told,
            "entry": view.entry,
            "card": view.card and view.card.to_json(),
            "frame": view.board.frame,
            "svg": view.board.svg(upright=upright),
        }
        return Response(FrameSerializer(shown).data)


class LiveMatchView(APIView):
    @extend_schema(
        responses=LiveTableSerializer,
        operation_id="fixtures_live",
        parameters=_PICTURE,
        extensions=also(409),  # the match went on while it was looked at
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return a match that people are playing, at its open question."""
        zones, upright, query = _picture(request)
        view = live_view(request.user, uuid, zones, about=asked_about(query["about"]))
        return Response(LiveTableSerializer(_table(view, upright)).data)

    @extend_schema(
        request=StartSerializer,
        responses={201: LiveSerializer, 202: PlayInvitationSerializer},
        operation_id="fixtures_live_start",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Play a fixture here.

        It begins at once where nobody else has to accept. Otherwise the others are invited, and it
        begins when the last has accepted.
        """
        fixture = fixture_or_404(request.user, uuid)
        data = read(StartSerializer(data=request.data))
        people, strengths = data.get("people"), data.get("strengths")
        made = invitations.play_here(coach_of(request), fixture, people, strengths)
        return _begun(request, fixture, made, invited=status.HTTP_202_ACCEPTED)


def _begun(
    request: Request, fixture: Fixture, made: LiveMatch | PlayInvitation, *, invited: int
) -> Response:
    """Return the match if it is seated, else its invitation."""
    if isinstance(made, LiveMatch):
        return Response(as_the_reader_knows(request, fixture, made), status=CREATED)
    return Response(PlayInvitationSerializer(made).data, status=invited)


class PlayInvitationView(APIView):
    @extend_schema(responses=PlayInvitationSerializer, operation_id="play_invitations_get")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return an invitation to play here, also after its end."""
        return Response(PlayInvitationSerializer(_invitation(request, uuid)).data)

    @extend_schema(
        request=PlayAnswerSerializer,
        responses={200: PlayInvitationSerializer, 201: LiveSerializer},
        operation_id="play_invitations_answer",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Accept or decline an invitation; the last acceptance seats the match."""
        waiting_ = _invitation(request, uuid)
        user = coach_of(request)
        if not read(PlayAnswerSerializer(data=request.data))["accept"]:
            return Response(PlayInvitationSerializer(invitations.decline(user, waiting_)).data)
        fixture = fixture_or_404(request.user, waiting_.fixture.uuid)
        return _begun(
            request, fixture, invitations.accept(user, waiting_), invited=status.HTTP_200_OK
        )

    @extend_schema(responses={204: None}, operation_id="play_invitations_withdraw")
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Withdraw the reader's own invitation."""
        invitations.withdraw(coach_of(request), _invitation(request, uuid))
        return Response(status=DONE)


def _invitation(request: Request, uuid: UUID) -> PlayInvitation:
    rows = PlayInvitation.objects.select_related("by", "fixture")
    return get_object_or_404(rows, uuid=uuid, fixture__season__in=readable_seasons(request.user))


class FixtureInvitationsView(APIView):
    @extend_schema(
        responses=PlayInvitationSerializer(many=True), operation_id="fixtures_play_invitations"
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the invitations to play a fixture here, the newest last; at most one is open."""
        fixture = fixture_or_404(request.user, uuid)
        rows: Any = fixture.invitations.select_related("by", "fixture")
        return Response(PlayInvitationSerializer(rows, many=True).data)


class WaitingInvitationsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses=PlayInvitationSerializer(many=True), operation_id="me_play_invitations"
    )
    def get(self, request: Request) -> Response:
        """Return the invitations to play that wait for the reader, the first to end first."""
        rows: Any = [each.invitation for each in waiting_invitations(coach_of(request))]
        return Response(PlayInvitationSerializer(rows, many=True).data)


class KickOffView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=LiveSerializer, operation_id="fixtures_live_kick_off")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Kick off a match whose people are at the table, which rolls its first die."""
        fixture = fixture_or_404(request.user, uuid)
        made = operations.kick_off(coach_of(request), fixture)
        return Response(as_the_reader_knows(request, fixture, made))


class LeaveTableView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={204: None}, operation_id="fixtures_live_leave")
    def post(self, request: Request, uuid: UUID) -> Response:
        """Leave the table before the first die: the match is as if never begun."""
        operations.leave_match(coach_of(request), fixture_or_404(request.user, uuid))
        return Response(status=DONE)


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
        return Response(as_the_reader_knows(request, fixture, made))


class TakeBackView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=AnswersBackSerializer,
        responses=LiveSerializer,
        operation_id="fixtures_live_take_back",
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take back the reader's last answer, or all of them since the last roll."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(AnswersBackSerializer(data=request.data))
        made = take_back_answers(
            coach_of(request), fixture, data["number"], everything=data["everything"]
        )
        return Response(as_the_reader_knows(request, fixture, made))


class OrdersView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=OrderSerializer(many=True), operation_id="fixtures_live_orders")
    def get(self, request: Request, uuid: UUID) -> Response:
        """Return the standing orders that the reader can give in this match, as they stand."""
        orders: Any = live_view(request.user, uuid).orders
        return Response(OrderSerializer(orders, many=True).data)

    @extend_schema(
        request=SettleSerializer, responses=LiveSerializer, operation_id="fixtures_live_settle"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Change standing orders; they hold from the open question on."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(SettleSerializer(data=request.data))
        made = settle(coach_of(request), fixture, data["side"], data["orders"])
        return Response(as_the_reader_knows(request, fixture, made))


class DefaultView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=NumberSerializer, responses=LiveSerializer, operation_id="fixtures_live_default"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Take the usual choice for a coach who does not answer."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(NumberSerializer(data=request.data))
        made = operations.answer_by_default(coach_of(request), fixture, data["number"])
        return Response(as_the_reader_knows(request, fixture, made))


class AbandonView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=AbandonSerializer, responses={204: None}, operation_id="fixtures_live_abandon"
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """Abandon a match before its end: nothing of it counts."""
        fixture = fixture_or_404(request.user, uuid)
        data = read(AbandonSerializer(data=request.data))
        operations.abandon_match(coach_of(request), fixture, reason=data["reason"])
        return Response(status=DONE)


class WhoField(serializers.Field[str, str, str, Any]):
    """Somebody on the board, by side and number: ``0-3``."""

    default_error_messages = {"invalid": _("Write the side and the number, such as 0-3.")}

    def to_internal_value(self, data: str) -> str:
        if not WHO.fullmatch(data):
            self.fail("invalid")
        return data


def _picture(request: Request, **more: Any) -> tuple[tuple[int, ...], bool, dict[str, Any]]:
    """Read how the picture is wanted, and the other parameters of the query."""
    query = asked(
        request,
        zones=serializers.ChoiceField(["none", *ZONES], default="none"),
        upright=serializers.BooleanField(default=False),
        about=WhoField(default=""),
        **more,
    )
    return ZONES.get(query["zones"], ()), query["upright"], query


def as_the_reader_knows(request: Request, fixture: Fixture, made: LiveMatch) -> dict[str, Any]:
    """Return a match that has just gone on, as the reader knows it."""
    number = made.number_for(operations.side_of(request.user, fixture, made))
    shown = {
        "kicked_off": made.kicked_off,
        "state": made.state,
        "number": number,
        "asks": made.asks,
        "people": made.people,
        "handed_over": handed_over(fixture, made),
    }
    return dict(LiveSerializer(shown).data)


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
        "kicked_off": view.live.kicked_off,
        "state": view.live.state,
        "number": view.number,
        "asks": view.live.asks,
        "people": view.live.people,
        "handed_over": view.handed,
        "request": view.request,
        "side": view.side,
        "free": view.free,
        "question": question,
        "card": view.card and view.card.to_json(),
        "frame": view.board.frame if view.board else None,
        "svg": view.board.svg(upright=upright) if view.board else "",
        "latest": view.latest,
        "stopped": view.stopped,
        "reason": view.failure,
    }


urlpatterns = [
    path("me/waiting/", WaitingView.as_view(), name="api-waiting"),
    path("fixtures/<uuid:uuid>/frames/", FramesView.as_view(), name="api-frames"),
    path("fixtures/<uuid:uuid>/live/", LiveMatchView.as_view(), name="api-live"),
    path("fixtures/<uuid:uuid>/live/kick-off/", KickOffView.as_view(), name="api-kick-off"),
    path("fixtures/<uuid:uuid>/live/leave/", LeaveTableView.as_view(), name="api-leave-table"),
    path(
        "fixtures/<uuid:uuid>/play-invitations/",
        FixtureInvitationsView.as_view(),
        name="api-fixture-invitations",
    ),
    path("play-invitations/<uuid:uuid>/", PlayInvitationView.as_view(), name="api-play-invitation"),
    path("me/play-invitations/", WaitingInvitationsView.as_view(), name="api-my-invitations"),
    path("fixtures/<uuid:uuid>/live/answers/", AnswersView.as_view(), name="api-answers"),
    path("fixtures/<uuid:uuid>/live/take-back/", TakeBackView.as_view(), name="api-take-back"),
    path("fixtures/<uuid:uuid>/live/orders/", OrdersView.as_view(), name="api-orders"),
    path("fixtures/<uuid:uuid>/live/default/", DefaultView.as_view(), name="api-default"),
    path("fixtures/<uuid:uuid>/live/abandon/", AbandonView.as_view(), name="api-abandon"),
]
