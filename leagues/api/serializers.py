"""Leagues, seasons and fixtures as the API reads and writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from leagues.models import (
    Entry,
    Fixture,
    FixtureSide,
    Invitation,
    JoinRequest,
    League,
    Membership,
    Ruling,
    Season,
    Stage,
)
from leagues.policy import MOST_HOURS
from leagues.schedules.plan import MOST_LEGS
from leagues.words.house_rules import Switch
from leagues.words.placings import reasons
from leagues.words.rulings import ruled_on
from rosters.api.serializers import CoachSerializer
from rosters.runtime.clock import time_zones
from rosters.words.refusals import sentence
from rules.problems import Problem


class ReasonSerializer(serializers.Serializer[Any]):
    """An act that may be a ruling; then a commissioner gives its `reason`."""

    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class LeagueSerializer(serializers.Serializer[League]):
    uuid = serializers.UUIDField(read_only=True)
    slug = serializers.SlugField(read_only=True)
    name = serializers.CharField(max_length=80)
    description = serializers.CharField(max_length=4000, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(League.Visibility.choices, required=False)
    join_policy = serializers.ChoiceField(League.JoinPolicy.choices, required=False)
    time_zone = serializers.ChoiceField(sorted(time_zones()), required=False)
    comments = serializers.BooleanField(
        required=False, help_text="Whether posts take and show comments."
    )
    created = serializers.DateTimeField(read_only=True)


class ListedLeagueSerializer(LeagueSerializer):
    """A league in a list, with the number of its members and of its running seasons."""

    members = serializers.IntegerField(read_only=True)
    seasons_running = serializers.IntegerField(read_only=True)


class MemberSerializer(serializers.Serializer[Membership]):
    coach = CoachSerializer(read_only=True)
    placeholder = serializers.BooleanField(source="coach.placeholder", read_only=True)
    role = serializers.ChoiceField(Membership.Role.choices)
    joined = serializers.DateTimeField(read_only=True)


class JoinedSerializer(serializers.Serializer[Any]):
    """The result of asking to join: a role, or waiting for a commissioner."""

    role = serializers.ChoiceField(Membership.Role.choices, allow_null=True)
    waiting = serializers.BooleanField()


class OwnerSerializer(serializers.Serializer[Any]):
    coach = serializers.UUIDField()


class InvitationSerializer(serializers.Serializer[Invitation]):
    """seat: the placeholder whose seat one person takes by it; its role and number follow."""

    token = serializers.CharField(read_only=True)
    seat = serializers.UUIDField(source="seat.uuid", allow_null=True, default=None)
    role = serializers.ChoiceField(Membership.Role.choices, default=Membership.Role.COACH)
    seats = serializers.IntegerField(min_value=1, max_value=10_000, allow_null=True, default=None)
    used = serializers.IntegerField(read_only=True)
    expires = serializers.DateTimeField(allow_null=True, default=None)
    created = serializers.DateTimeField(read_only=True)


class JoinRequestSerializer(serializers.Serializer[JoinRequest]):
    uuid = serializers.UUIDField()
    coach = CoachSerializer()
    created = serializers.DateTimeField()


class AnswerSerializer(serializers.Serializer[Any]):
    accept = serializers.BooleanField()


class KeptAgainstSerializer(serializers.Serializer[Any]):
    """A part of a report that counts although it breaks a rule (LG-FIX-22)."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    about = serializers.CharField(allow_blank=True)
    message = serializers.SerializerMethodField()

    def get_message(self, problem: Mapping[str, Any]) -> str:
        return sentence(Problem(**problem), self.context.get("game", ""))


class RulingSerializer(serializers.Serializer[Ruling]):
    """A ruling. `against`: what breaks a rule, where the ruling keeps that part of a report.

    `own`: on a team of the ruler's own; `ruled`: what of a team it gave or took, in words.
    """

    uuid = serializers.UUIDField()
    kind = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    against = serializers.SerializerMethodField()
    own = serializers.BooleanField(source="data.own", default=False)
    ruled = serializers.SerializerMethodField()
    by = CoachSerializer(allow_null=True)
    season = serializers.UUIDField(source="season.uuid", allow_null=True, default=None)
    created = serializers.DateTimeField()

    @extend_schema_field(KeptAgainstSerializer(allow_null=True))
    def get_against(self, ruling: Ruling) -> Any:
        kept = ruling.data.get("against")
        words = {"game": "" if ruling.season is None else ruling.season.game}
        return None if kept is None else KeptAgainstSerializer(kept, context=words).data

    def get_ruled(self, ruling: Ruling) -> list[str]:
        return [": ".join(filter(None, (each.who, each.told.text))) for each in ruled_on(ruling)]


class PlacingSerializer(serializers.Serializer[Any]):
    """A final placing (LG-SEASON-06).

    `entry` is the number of the entry, `reason` and `why` give the reason as data and in words.
    """

    place = serializers.IntegerField()
    entry = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True)
    reason = serializers.DictField()
    why = serializers.CharField(read_only=True)


class SeasonSerializer(serializers.Serializer[Season]):
    uuid = serializers.UUIDField()
    slug = serializers.SlugField()
    league = serializers.SlugField(source="league.slug")
    name = serializers.CharField()
    game = serializers.CharField()
    version = serializers.CharField()
    sort = serializers.ChoiceField(Season.Sort.choices)
    played_by = serializers.ChoiceField(Season.PlayedBy.choices)
    options = serializers.DictField()
    answer_hours = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(Season.State.choices)
    scoring = serializers.DictField()
    tie_breakers = serializers.ListField(child=serializers.CharField())
    policy = serializers.DictField()
    placings = serializers.SerializerMethodField()
    follows = serializers.UUIDField(source="follows.uuid", allow_null=True, default=None)
    copy_of = serializers.UUIDField(source="copy_of.uuid", allow_null=True, default=None)
    check_in = serializers.DateTimeField(allow_null=True)
    draw_seed = serializers.CharField()
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(PlacingSerializer(many=True, allow_null=True))
    def get_placings(self, season: Season) -> Any:
        if season.placings is None:
            return None
        told = zip(season.placings, reasons(season.placings, season.game), strict=True)
        rows = [{**row, "why": why} for row, why in told]
        return PlacingSerializer(rows, many=True).data


class NewSeasonSerializer(serializers.Serializer[Any]):
    """A season of these stages; without them, one round robin of `legs` legs.

    With a `sort` it begins with what is usual in its game for that sort, and for who plays its
    matches (`played_by`): stages, policy, hours for an answer (0: no limit), the campaign. What is
    sent besides stands instead.
    `options`: house rules of the game that are not as usual, on or off. A season lists all its
    house rules, in words, at `house-rules/`.
    """

    league = serializers.SlugField(max_length=80)
    name = serializers.CharField(max_length=80)
    game = serializers.CharField(max_length=32)
    sort = serializers.ChoiceField(Season.Sort.choices, required=False)
    played_by = serializers.ChoiceField(Season.PlayedBy.choices, required=False)
    version = serializers.CharField(max_length=32, required=False)
    options = serializers.DictField(required=False)
    legs = serializers.IntegerField(min_value=1, max_value=MOST_LEGS, default=1)
    stages = serializers.ListField(child=serializers.DictField(), max_length=20, required=False)
    policy = serializers.DictField(required=False)
    scoring = serializers.DictField(required=False)
    answer_hours = serializers.IntegerField(
        min_value=0, max_value=MOST_HOURS, allow_null=True, default=None
    )
    tie_breakers = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=30, required=False
    )


class MoveSerializer(serializers.Serializer[Any]):
    """The next state of a season.

    `reason` is for ending it before its last fixture, and for letting a finished season run on.
    """

    to = serializers.ChoiceField(Season.State.choices)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class EntrantSerializer(serializers.Serializer[Any]):
    """A team in short."""

    slug = serializers.SlugField()
    name = serializers.CharField()


class EntrySerializer(serializers.Serializer[Entry]):
    uuid = serializers.UUIDField()
    season = serializers.UUIDField(source="season.uuid")
    team = EntrantSerializer()
    coach = CoachSerializer(source="team.coach", allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    strength = serializers.CharField()
    managed = serializers.ChoiceField(Entry.Managed.choices)
    withdrawn = serializers.DateTimeField(allow_null=True)
    checked_in = serializers.DateTimeField(allow_null=True)


class NewEntrySerializer(serializers.Serializer[Any]):
    team = serializers.SlugField(max_length=80)
    strength = serializers.CharField(max_length=20, required=False)
    managed = serializers.ChoiceField(Entry.Managed.choices, default=Entry.Managed.PERSON)


class StrengthSerializer(serializers.Serializer[Any]):
    """The automated coach of an entry, and who coaches it; without `managed` that stays as it is.

    `reason` is for a commissioner who rules on somebody else's entry.
    """

    strength = serializers.CharField(max_length=20)
    managed = serializers.ChoiceField(Entry.Managed.choices, required=False)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class NumberField(serializers.FloatField):
    """A number that stays whole where it is: 12, and 12.5 where a criterion has halves."""

    def to_representation(self, value: Any) -> Any:
        return int(value) if value == int(value) else float(value)


class PartingSerializer(serializers.Serializer[Any]):
    """The criterion that puts a row above the next, with both numbers (LG-TABLE-06)."""

    criterion = serializers.CharField()
    part = serializers.CharField(allow_blank=True)
    above = NumberField()
    below = NumberField()


class StandingSerializer(serializers.Serializer[Any]):
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    score_for = serializers.IntegerField()
    score_against = serializers.IntegerField()
    points = serializers.IntegerField()
    made = serializers.DictField(child=serializers.IntegerField())
    suffered = serializers.DictField(child=serializers.IntegerField())


class TableRowSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(source="row.place")
    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    standing = StandingSerializer(source="row.standing")
    parting = PartingSerializer(source="row.parting", allow_null=True)
    why = serializers.CharField(allow_blank=True)
    certain = serializers.CharField(allow_blank=True)


class TableSerializer(serializers.Serializer[Any]):
    """A group's table; brackets and ladders have none, and their `rows` are empty."""

    group = serializers.CharField(source="group.name")
    stage = serializers.IntegerField(source="group.stage.number")
    criteria = serializers.ListField(
        child=serializers.CharField(), source="table.criteria", default=list
    )
    rows = TableRowSerializer(many=True, source="lines")


class PastTableSerializer(serializers.Serializer[Any]):
    """A group's table after a round (LG-TABLE-07); `rounds` are those that have one."""

    group = serializers.CharField(source="group.name")
    rounds = serializers.ListField(child=serializers.IntegerField())
    round = serializers.IntegerField(allow_null=True)
    rows = TableRowSerializer(many=True, source="lines")


class FixtureSideSerializer(serializers.Serializer[FixtureSide]):
    number = serializers.IntegerField()
    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    ended = serializers.CharField(allow_blank=True, help_text="How it ended for this side.")
    result = serializers.CharField(allow_blank=True)
    score = serializers.IntegerField(allow_null=True)
    kicks = serializers.IntegerField(
        allow_null=True, help_text="Scored in the shoot-out that decided it; null without one."
    )


class FixtureSerializer(serializers.Serializer[Fixture]):
    """Two to four entries meeting; one alone has a bye. `kind` says how it ended as a whole.

    `secret` is empty until the record is there. A `friendly` counts nowhere, and its season cannot
    be opened. `deadline` is when it must be over; `changes` counts how often that or `kickoff` was
    changed.
    """

    uuid = serializers.UUIDField()
    season = serializers.UUIDField(source="season.uuid")
    league = serializers.SlugField(source="season.league.slug")
    friendly = serializers.BooleanField(source="season.friendly")
    group = serializers.CharField(source="group.name")
    stage = serializers.IntegerField(source="round.stage.number")
    round = serializers.IntegerField(source="round.number")
    tie = serializers.CharField(allow_blank=True)
    leg = serializers.IntegerField(source="round.leg")
    slot = serializers.IntegerField()
    attempt = serializers.IntegerField()
    state = serializers.ChoiceField(Fixture.State.choices)
    sides = FixtureSideSerializer(many=True, source="sides.all")
    kind = serializers.CharField(allow_blank=True)
    outcome = serializers.DictField(allow_null=True)
    provisional = serializers.DictField(allow_null=True)
    annulled = serializers.BooleanField()
    pairing = serializers.DictField(allow_null=True)
    kickoff = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    changes = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    settled = serializers.DateTimeField(allow_null=True)
    secret_hash = serializers.CharField()
    secret = serializers.CharField(allow_blank=True)


class StageGroupSerializer(serializers.Serializer[Any]):
    """A group and its entries by number, the best seed first."""

    name = serializers.CharField()
    seeds = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class StageSerializer(serializers.Serializer[Stage]):
    """A stage: its plan (format and options), and its progress (LG-STAGE-01)."""

    number = serializers.IntegerField()
    plan = serializers.DictField(source="settings")
    groups = StageGroupSerializer(many=True, source="groups.all")
    drawn = serializers.DateTimeField(allow_null=True)
    ended = serializers.DateTimeField(allow_null=True)
    warnings = serializers.SerializerMethodField(
        help_text="What may go wrong with this stage, though it can be played, in words."
    )

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_warnings(self, stage: Stage) -> list[str]:
        by_number: Mapping[int, list[str]] = self.context["warnings"]
        return by_number.get(stage.number, [])


class PlansSerializer(serializers.Serializer[Any]):
    """The plan of each stage, in order."""

    stages = serializers.ListField(child=serializers.DictField(), max_length=20)


class PolicySerializer(serializers.Serializer[Any]):
    """The policy, as far as it differs from the usual; `reason` once the season has started."""

    policy = serializers.DictField()
    played_by = serializers.ChoiceField(Season.PlayedBy.choices, required=False)
    answer_hours = serializers.IntegerField(
        min_value=0,
        max_value=MOST_HOURS,
        required=False,
        help_text="For a decision in a match here; 0: no limit. Left out, it stays as it is.",
    )
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class SwitchSerializer(serializers.Serializer[Switch]):
    """A house rule of the season's game; `value` is null where it is as usual."""

    option = serializers.CharField()
    clause = serializers.CharField()
    name = serializers.CharField()
    says = serializers.CharField(allow_blank=True)
    usual = serializers.CharField(allow_blank=True)
    value = serializers.BooleanField(allow_null=True)


class HouseRulesSerializer(serializers.Serializer[Any]):
    """The house rules that are not as usual, on or off; `reason` once the season has started."""

    options = serializers.DictField()
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class TableRulesSerializer(serializers.Serializer[Any]):
    """Points and bonuses, and tie-breakers in order; `reason` once the season has started."""

    scoring = serializers.DictField()
    tie_breakers = serializers.ListField(child=serializers.CharField(max_length=40), max_length=30)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class SeedsSerializer(serializers.Serializer[Any]):
    """Seeds by the UUID of the entry; null removes one."""

    seeds = serializers.DictField(child=serializers.IntegerField(allow_null=True))


class DealtSerializer(serializers.Serializer[Any]):
    """UUIDs of entries, a list for each group."""

    groups = serializers.ListField(
        child=serializers.ListField(child=serializers.UUIDField(), max_length=1000), max_length=64
    )


class DrawAgainSerializer(serializers.Serializer[Any]):
    """Pairs of entry UUIDs that shall, or shall not, meet; with null: who rests or does not."""

    pins = serializers.ListField(
        child=serializers.ListField(
            child=serializers.UUIDField(allow_null=True), min_length=2, max_length=2
        ),
        max_length=100,
        default=list,
    )
    forbidden = serializers.ListField(
        child=serializers.ListField(
            child=serializers.UUIDField(allow_null=True), min_length=2, max_length=2
        ),
        max_length=100,
        default=list,
    )
    reason = serializers.CharField(max_length=2000)


class LeaveSerializer(serializers.Serializer[Any]):
    """A withdrawal.

    `annul`: whether a round robin drops its results; null: as the season's policy says.
    """

    annul = serializers.BooleanField(allow_null=True, default=None)
    reason = serializers.CharField(max_length=2000)


class ReplaceSerializer(serializers.Serializer[Any]):
    team = serializers.SlugField(max_length=80)
    inherits = serializers.BooleanField()
    strength = serializers.CharField(max_length=20, allow_blank=True, default="")
    reason = serializers.CharField(max_length=2000)


class LateSerializer(serializers.Serializer[Any]):
    team = serializers.SlugField(max_length=80)
    strength = serializers.CharField(max_length=20, allow_blank=True, default="")
    reason = serializers.CharField(max_length=2000)


class ProvisionalSerializer(serializers.Serializer[Any]):
    """A provisional result: scores in the order of the sides."""

    scores = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99), min_length=2, max_length=4
    )
    reason = serializers.CharField(max_length=2000)


class NewFixtureSerializer(serializers.Serializer[Any]):
    """A match made by hand: UUIDs of entries in the order of the sides, the home side first."""

    entries = serializers.ListField(child=serializers.UUIDField(), min_length=2, max_length=4)
    reason = serializers.CharField(max_length=2000)
