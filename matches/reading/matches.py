"""Matches that were played or will be, read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404

from leagues.access.permissions import (
    RUNS_IT,
    Role,
    User,
    role_of,
)
from leagues.access.visible import fixtures
from leagues.models import Fixture, Round, Season
from matches.correcting.filed import corrections_of, standing_version
from matches.models import Correction, MatchRecord, StatLine
from rosters.models import Team, TeamEvent
from rules.record import squad
from rules.roster import TRACES


@dataclass(frozen=True, slots=True)
class MatchView:
    """A fixture with the record of its match; before it is settled, only the fixture.

    line_ups: as the sides took the field, with the players hired for this match.
    sides:  what the record says of each side, as it stands after corrections.
    lines:  stat lines by side.
    log:    what happened, each event with its clause; None if it was not asked for or not kept.
    events: what the match did to each team, by side.
    corrections: the corrections of its result, undone ones too (LG-EVENT-04).
    """

    fixture: Fixture
    role: Role | None
    record: MatchRecord | None
    line_ups: list[Any]
    sides: list[Any]
    lines: list[list[StatLine]]
    events: list[list[TeamEvent]]
    log: list[Any] | None
    corrections: list[Correction]

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT


def match_view(user: User, uuid: UUID | str, *, log: bool = False) -> MatchView:
    """Return a match in eight queries; raises Http404 where this user may not see it."""
    fixture = fixtures(user).select_related("record").filter(uuid=uuid).first()
    if fixture is None:
        raise Http404
    role = role_of(user, fixture.season.league)
    record = getattr(fixture, "record", None)
    corrections = corrections_of(fixture)
    if record is None:
        return MatchView(fixture, role, None, [], [], [], [], None, corrections)
    version = standing_version(corrections)
    reports = (version and version["sides"]) or record.record["sides"]
    lines = list(record.lines.select_related("player").order_by("side", "place"))
    batches = {step.batch for each in corrections for step in each.steps.all()}
    events = list(
        TeamEvent.objects.filter(batch__in={record.batch, *batches}, voided_by__isnull=True)
        .exclude(kind__in=TRACES)
        .order_by("team_id", "seq")
    )
    teams = [side.entry.team_id for side in fixture.sides.all()]
    return MatchView(
        fixture,
        role,
        record,
        [
            {**line_up, "players": squad(line_up, side)}
            for line_up, side in zip(_line_ups(record, version), reports, strict=True)
        ],
        reports,
        [[line for line in lines if line.side == side] for side in range(len(teams))],
        [[event for event in events if event.team_id == team] for team in teams],
        record.unpacked_log() if log else None,
        corrections,
    )


def _line_ups(record: MatchRecord, version: Any) -> Sequence[Any]:
    """Return the line-ups of a record as corrections have left them."""
    filed: Sequence[Any] = record.record["match"]["line_ups"]
    return (version or {}).get("line_ups", filed)


@dataclass(frozen=True, slots=True)
class ToBePlayed:
    """How much the engine would play for a request.

    coaches: the names of those whose teams would be played for them.
    """

    matches: int
    teams: int
    coaches: list[str]


def to_be_played(
    season: Season, *, round_: Round | None = None, fixture: Fixture | None = None
) -> ToBePlayed:
    """Return what is not settled of a season, of a round of it or of one fixture; two queries."""
    open_ = season.fixtures.exclude(state=Fixture.State.SETTLED)
    if round_ is not None:
        open_ = open_.filter(round=round_)
    if fixture is not None:
        open_ = open_.filter(pk=fixture.pk)
    teams = Team.objects.filter(entries__sides__fixture__in=open_).select_related("coach")
    playing = list(teams.distinct().order_by("name", "pk"))
    coaches = {str(team.coach) for team in playing if team.coach is not None}
    return ToBePlayed(open_.count(), len(playing), sorted(coaches))
