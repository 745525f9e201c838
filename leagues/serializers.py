"""Leagues, seasons and fixtures as the API writes and reads them."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

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
)
from leagues.operations.seasons import MOST_HOURS
from leagues.schedules.plan import MOST_LEGS
from rosters.serializers import CoachSerializer


class LeagueSerializer(serializers.Serializer[League]):
    uuid = serializers.UUIDField(read_only=True)
    slug = serializers.SlugField(read_only=True)
    name = serializers.CharField(max_length=80)
    description = serializers.CharField(max_length=4000, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(League.Visibility.choices, required=False)
    join_policy = serializers.ChoiceField(League.JoinPolicy.choices, required=False)
    time_zone = serializers.ChoiceField(sorted(available_timezones()), required=False)
    created = serializers.DateTimeField(read_only=True)


class ListedLeagueSerializer(LeagueSerializer):
    """A league in a list, with how many members and running seasons it has."""

    members = serializers.IntegerField(read_only=True)
    seasons_running = serializers.IntegerField(read_only=True)


class MemberSerializer(serializers.Serializer[Membership]):
    coach = CoachSerializer(read_only=True)
    role = serializers.ChoiceField(Membership.Role.choices)
    joined = serializers.DateTimeField(read_only=True)


class JoinedSerializer(serializers.Serializer[Any]):
    """What asking to join has led to: a role, or waiting for a commissioner."""

    role = serializers.ChoiceField(Membership.Role.choices, allow_null=True)
    waiting = serializers.BooleanField()


class OwnerSerializer(serializers.Serializer[Any]):
    coach = serializers.UUIDField()


class InvitationSerializer(serializers.Serializer[Invitation]):
    token = serializers.CharField(read_only=True)
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


class RulingSerializer(serializers.Serializer[Ruling]):
    uuid = serializers.UUIDField()
    kind = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    by = CoachSerializer(allow_null=True)
    season = serializers.UUIDField(source="season.uuid", allow_null=True, default=None)
    created = serializers.DateTimeField()


class SeasonSerializer(serializers.Serializer[Season]):
    uuid = serializers.UUIDField()
    slug = serializers.SlugField()
    league = serializers.SlugField(source="league.slug")
    name = serializers.CharField()
    game = serializers.CharField()
    version = serializers.CharField()
    options = serializers.DictField()
    answer_hours = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(Season.State.choices)
    scoring = serializers.DictField()
    tie_breakers = serializers.ListField(child=serializers.CharField())
    draw_seed = serializers.CharField()
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)


class NewSeasonSerializer(serializers.Serializer[Any]):
    """A round robin of so many legs."""

    league = serializers.SlugField(max_length=80)
    name = serializers.CharField(max_length=80)
    game = serializers.CharField(max_length=32)
    version = serializers.CharField(max_length=32, required=False)
    options = serializers.DictField(required=False)
    legs = serializers.IntegerField(min_value=1, max_value=MOST_LEGS, default=1)
    answer_hours = serializers.IntegerField(
        min_value=1, max_value=MOST_HOURS, allow_null=True, default=None
    )
    tie_breakers = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=30, required=False
    )


class MoveSerializer(serializers.Serializer[Any]):
    """The next state of a season.

    `reason` is for ending it before its last fixture, and for letting a finished one run on.
    """

    to = serializers.ChoiceField(Season.State.choices)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class EntrantSerializer(serializers.Serializer[Any]):
    """A team in a few words."""

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


class NewEntrySerializer(serializers.Serializer[Any]):
    team = serializers.SlugField(max_length=80)
    strength = serializers.CharField(max_length=20, required=False)
    managed = serializers.ChoiceField(Entry.Managed.choices, default=Entry.Managed.PERSON)


class StrengthSerializer(serializers.Serializer[Any]):
    """`reason` is for a commissioner who rules on another's entry."""

    strength = serializers.CharField(max_length=20)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class PartingSerializer(serializers.Serializer[Any]):
    """The criterion that puts a row above the next, with both numbers (LG-TABLE-06)."""

    criterion = serializers.CharField()
    above = serializers.IntegerField()
    below = serializers.IntegerField()


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


class TableSerializer(serializers.Serializer[Any]):
    group = serializers.CharField(source="group.name")
    stage = serializers.IntegerField(source="group.stage.number")
    criteria = serializers.ListField(child=serializers.CharField(), source="table.criteria")
    rows = TableRowSerializer(many=True, source="lines")


class FixtureSideSerializer(serializers.Serializer[FixtureSide]):
    number = serializers.IntegerField()
    entry = serializers.UUIDField(source="entry.uuid")
    team = EntrantSerializer(source="entry.team")
    result = serializers.CharField(allow_blank=True)
    score = serializers.IntegerField(allow_null=True)


class FixtureSerializer(serializers.Serializer[Fixture]):
    """Two entrants meeting.  `secret` is empty until the record is there.

    `deadline` is when it must be over; `changes` counts how often that or `kickoff` was changed.
    """

    uuid = serializers.UUIDField()
    season = serializers.UUIDField(source="season.uuid")
    league = serializers.SlugField(source="season.league.slug")
    group = serializers.CharField(source="group.name")
    round = serializers.IntegerField(source="round.number")
    leg = serializers.IntegerField(source="round.leg")
    slot = serializers.IntegerField()
    attempt = serializers.IntegerField()
    state = serializers.ChoiceField(Fixture.State.choices)
    sides = FixtureSideSerializer(many=True, source="sides.all")
    outcome = serializers.DictField(allow_null=True)
    kickoff = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    changes = serializers.IntegerField()
    settled = serializers.DateTimeField(allow_null=True)
    secret_hash = serializers.CharField()
    secret = serializers.CharField(allow_blank=True)
