"""Matches, careers and progress as the API writes and reads them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from leagues.api.serializers import EntrantSerializer, FixtureSideSerializer, LeagueSerializer
from leagues.models import Fixture
from leagues.ratings import Point
from matches.games.number_labels import SPANS
from matches.models import FrozenMatch, MatchRecord, Resolution, StatLine
from matches.reading.search import Found
from matches.verification.step_dice import ShownRoll
from rosters.api.serializers import (
    CoachSerializer,
    ConditionSerializer,
    PlayerSerializer,
    TeamEventSerializer,
    TeamSerializer,
)
from rosters.models import Player


class StatLineSerializer(serializers.Serializer[StatLine]):
    side = serializers.IntegerField()
    squad_number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    position = serializers.CharField(allow_blank=True)
    player = serializers.UUIDField(source="player.uuid", allow_null=True, default=None)
    counts = serializers.DictField(child=serializers.IntegerField())


class RecordSerializer(serializers.Serializer[MatchRecord]):
    """The record of a match, which replays to the same bytes. The log has a URL of its own."""

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


class RemedySerializer(serializers.Serializer[Any]):
    """What settles something: its words, and the page of the site where it is done."""

    words = serializers.CharField()
    url = serializers.CharField()


class NeedSerializer(serializers.Serializer[Any]):
    """One thing that needs a commissioner (LG-DESK-01).

    `kind`: late, disputed, unanswered, unreported or joining. `until`: the deadline that has
    passed, or the time at which it is decided without a commissioner.
    """

    kind = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    until = serializers.DateTimeField(allow_null=True)
    remedies = RemedySerializer(many=True)


class StartStepSerializer(serializers.Serializer[Any]):
    """A step before the start of a season."""

    title = serializers.CharField()
    about = serializers.CharField()
    is_done = serializers.BooleanField()
    url = serializers.CharField()


class MissingSerializer(serializers.Serializer[Any]):
    """A member who has entered no team; `teams`: how many of the season's game they have."""

    coach = CoachSerializer()
    teams = serializers.IntegerField()


class BeforeStartSerializer(serializers.Serializer[Any]):
    """The steps before the start, and the members who have entered no team (LG-DESK-02)."""

    steps = StartStepSerializer(many=True)
    missing = MissingSerializer(many=True)
    warnings = serializers.ListField(child=serializers.CharField())


class DeskSerializer(serializers.Serializer[Any]):
    """The desk of a commissioner; `before` is null once the season has started."""

    needs = NeedSerializer(many=True)
    before = BeforeStartSerializer(allow_null=True)


class OverdueSerializer(serializers.Serializer[Any]):
    """A fixture that waits for a decision; `what` is what its deadline did."""

    fixture = serializers.UUIDField(source="fixture.uuid")
    deadline = serializers.DateTimeField()
    what = serializers.CharField()


class OpenChoicesSerializer(serializers.Serializer[Any]):
    """How many choices of a `step` wait for a team; at `until` the usual ones are taken."""

    team = serializers.SlugField(source="team.slug")
    step = serializers.CharField(source="team.step")
    choices = serializers.IntegerField(source="team.choices")
    until = serializers.DateTimeField()


class OpenChoiceSerializer(serializers.Serializer[Any]):
    """One choice that waits for a team's coach.

    `about` says whose it is. `options` are the acts that answer it as `teams_change` takes them
    (empty where an answer is built). `default` is the usual choice where nobody answers (null:
    nothing is done). `dice` is what is rolled for an answer.
    """

    key = serializers.CharField()
    clause = serializers.CharField()
    about = serializers.DictField()
    options = serializers.ListField(child=serializers.JSONField())
    default = serializers.JSONField(allow_null=True)
    dice = serializers.CharField()


class OpenStepSerializer(serializers.Serializer[Any]):
    """The open step of a team between two matches; `step` is empty where nothing is open.

    At `until`, or at the next kick-off, the usual choices are taken.
    """

    step = serializers.CharField(source="team.step")
    until = serializers.DateTimeField(allow_null=True)
    choices = OpenChoiceSerializer(many=True)


class RollSerializer(serializers.Serializer[Any]):
    """A roll between matches.

    `bound` is the hash of its step's key; `key` is empty until the step is over. A stream keyed by
    BLAKE2b-256 of "who/often" under the key gives the faces, unless they were `typed`: those fell
    at the table (LG-FIX-30).
    """

    seq = serializers.IntegerField(source="event.seq")
    step = serializers.CharField(source="rolled.step")
    who = serializers.CharField(source="rolled.who")
    often = serializers.IntegerField(source="rolled.often")
    die = serializers.IntegerField(source="rolled.die")
    faces = serializers.ListField(child=serializers.IntegerField(), source="rolled.faces")
    typed = serializers.BooleanField(source="rolled.typed")
    match = serializers.SerializerMethodField()
    bound = serializers.CharField()
    key = serializers.SerializerMethodField()

    def get_match(self, roll: ShownRoll) -> str:
        """Return the UUID of the match that opened the step; empty without a match that you may
        open.
        """
        return str(roll.fixture.uuid) if roll.fixture else ""

    def get_key(self, roll: ShownRoll) -> str:
        """Return 64 hexadecimal digits, or an empty string."""
        return roll.key.hex() if roll.key else ""


class WhichRoundSerializer(serializers.Serializer[Any]):
    stage = serializers.IntegerField(min_value=1, max_value=1000, default=1)
    number = serializers.IntegerField(min_value=1, max_value=10_000)


class NewResolutionSerializer(serializers.Serializer[Any]):
    """What the engine should play: the rest of a season, one round of it, or one fixture."""

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
    """A match that could not be played; `reason` is only for people who run the league."""

    fixture = serializers.UUIDField(source="uuid")
    reason = serializers.SerializerMethodField()

    def get_reason(self, fixture: Fixture) -> str:
        frozen: FrozenMatch = fixture.frozen
        return frozen.reason if self.context.get("runs_it") else ""


class ProgressSerializer(serializers.Serializer[Any]):
    """The progress of a resolution, counted from what is settled."""

    resolution = ResolutionSerializer()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    playing = serializers.IntegerField()
    reported = serializers.IntegerField()
    put_off = serializers.IntegerField(
        help_text="Tried again by themselves: the machine that had them lacked something."
    )
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
    """A place among the leaders; equals share a place."""

    place = serializers.IntegerField()
    player = ShortPlayerSerializer()
    amount = serializers.IntegerField()


class BoardSerializer(serializers.Serializer[Any]):
    """The leaders of one counted thing; `level` more are level with the last of them."""

    what = serializers.CharField()
    leaders = LeaderSerializer(many=True)
    level = serializers.IntegerField()


class WonSerializer(serializers.Serializer[Any]):
    """The winner of an award, a player or a team, with the numbers that decided it."""

    player = ShortPlayerSerializer(allow_null=True)
    team = EntrantSerializer()
    numbers = serializers.DictField(child=serializers.FloatField())


class AwardSerializer(serializers.Serializer[Any]):
    """An award; equals share it, and `more` of them are not named."""

    award = serializers.CharField(source="key")
    winners = WonSerializer(many=True)
    more = serializers.IntegerField()


class HolderSerializer(serializers.Serializer[Any]):
    """A present or earlier holder of a record; `player` is null for a team's record."""

    amount = serializers.IntegerField()
    player = ShortPlayerSerializer(allow_null=True)
    team = EntrantSerializer()
    season = serializers.UUIDField(source="season.uuid")
    fixture = serializers.UUIDField(source="meeting.uuid")
    date = serializers.DateTimeField(source="meeting.settled")


class RecordOfAllTimeSerializer(serializers.Serializer[Any]):
    """A record: its holders, the first one first, and the holder before them."""

    what = serializers.CharField(source="record.what")
    span = serializers.ChoiceField([*SPANS], source="record.span")
    holders = HolderSerializer(many=True)
    more = serializers.IntegerField(source="record.more")
    before = HolderSerializer(allow_null=True)


class RecordBookSerializer(serializers.Serializer[Any]):
    """A league's records in one game."""

    teams = RecordOfAllTimeSerializer(many=True)
    players = RecordOfAllTimeSerializer(many=True)


class BalanceSerializer(serializers.Serializer[Any]):
    """Matches that took place, won, drawn and lost."""

    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class PointSerializer(serializers.Serializer[Any]):
    """A rating after so many matches of the league; Elo has no deviation."""

    match = serializers.SerializerMethodField()
    rating = serializers.FloatField()
    deviation = serializers.FloatField(allow_null=True)

    def get_match(self, point: Point) -> int:
        return point.bout + 1


class RatedSerializer(serializers.Serializer[Any]):
    """The matches of a coach or a team, and their ratings now."""

    matches = BalanceSerializer(source="record")
    elo = serializers.FloatField()
    best = serializers.FloatField()
    glicko2 = serializers.FloatField(source="glicko")
    deviation = serializers.FloatField()


class RatingHistorySerializer(RatedSerializer):
    """The matches and ratings, with every rating on the way, oldest first."""

    elo_history = PointSerializer(many=True, source="points.elo")
    glicko2_history = PointSerializer(many=True, source="points.glicko2")


class PlaceSerializer(serializers.Serializer[Any]):
    """A row of a rating list: a coach or a team."""

    place = serializers.IntegerField()
    coach = CoachSerializer(allow_null=True)
    team = EntrantSerializer(allow_null=True)
    rated = RatedSerializer()


class CoachStandingSerializer(serializers.Serializer[Any]):
    league = serializers.SlugField(source="league.slug")
    game = serializers.CharField()
    rated = RatingHistorySerializer()


class TitleSerializer(serializers.Serializer[Any]):
    """A season that was won, and the team that won it."""

    season = serializers.UUIDField(source="season.uuid")
    league = serializers.SlugField(source="season.league.slug")
    name = serializers.CharField(source="season.name")
    team = EntrantSerializer()


class CoachProfileSerializer(serializers.Serializer[Any]):
    """A coach as far as the reader may see: matches by game, ratings, titles, teams."""

    coach = CoachSerializer()
    matches = serializers.DictField(child=BalanceSerializer(), source="balance")
    standings = CoachStandingSerializer(many=True)
    titles = TitleSerializer(many=True)
    teams = EntrantSerializer(many=True)


class TeamSeasonSerializer(serializers.Serializer[Any]):
    season = serializers.UUIDField(source="season.uuid")
    matches = BalanceSerializer(source="balance")
    score_for = serializers.IntegerField(source="score.made")
    score_against = serializers.IntegerField(source="score.against")
    totals = serializers.DictField(child=serializers.IntegerField())


class PlayerSumSerializer(serializers.Serializer[Any]):
    player = ShortPlayerSerializer()
    matches = serializers.IntegerField()
    totals = serializers.DictField(child=serializers.IntegerField())


class TeamRatingSerializer(serializers.Serializer[Any]):
    league = serializers.SlugField(source="league.slug")
    rated = RatingHistorySerializer()


class TeamStatisticsSerializer(serializers.Serializer[Any]):
    """A team in numbers: sums of its stat lines by season and player, and its ratings."""

    team = EntrantSerializer()
    matches = BalanceSerializer(source="balance")
    score_for = serializers.IntegerField(source="score.made")
    score_against = serializers.IntegerField(source="score.against")
    totals = serializers.DictField(child=serializers.IntegerField())
    seasons = TeamSeasonSerializer(many=True)
    players = PlayerSumSerializer(many=True)
    ratings = TeamRatingSerializer(many=True)


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


class CarriedSerializer(serializers.Serializer[Any]):
    """A condition with the match that it comes from."""

    condition = ConditionSerializer()
    fixture = serializers.UUIDField(source="fixture.uuid", allow_null=True, default=None)


class SeasonTotalsSerializer(serializers.Serializer[Any]):
    season = serializers.UUIDField(source="season.uuid")
    matches = serializers.IntegerField()
    totals = serializers.DictField(child=serializers.IntegerField())


class CareerSerializer(serializers.Serializer[Any]):
    """A player's career: match by match, season by season, and every change with its cause."""

    player = PlayerSerializer()
    team = serializers.SlugField(source="player.team.slug")
    matches = AppearanceSerializer(many=True, source="lines")
    seasons = SeasonTotalsSerializer(many=True)
    totals = serializers.DictField(child=serializers.IntegerField())
    conditions = CarriedSerializer(many=True)
    changes = ChangeSerializer(many=True)


class CheckedSerializer(serializers.Serializer[Any]):
    """The problems of a roster; empty where it is legal."""

    legal = serializers.BooleanField()
    problems = serializers.ListField(child=serializers.DictField())


class FoundPlayerSerializer(serializers.Serializer[Player]):
    uuid = serializers.UUIDField()
    name = serializers.CharField()
    team = serializers.SlugField(source="team.slug")


class FoundStarSerializer(serializers.Serializer[Any]):
    """A star out of a catalogue who has played (LG-FAME-06)."""

    game = serializers.CharField()
    key = serializers.SlugField()
    name = serializers.CharField()


class FoundSerializer(serializers.Serializer[Found]):
    """Search results, as far as the reader may see them."""

    leagues = LeagueSerializer(many=True)
    teams = TeamSerializer(many=True)
    players = FoundPlayerSerializer(many=True)
    coaches = CoachSerializer(many=True)
    stars = FoundStarSerializer(many=True)
