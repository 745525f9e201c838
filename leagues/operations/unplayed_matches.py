"""Events that a team is owed for fixtures settled without it.

In a match that nobody played, players serve their suspensions (LG-COND-02); captives come home
(LG-CAMP-02). Rows record what is owed (`FixtureSide.owes`, `Release`), so nothing is lost where a
team is in another match, or the process that settled the fixture dies. It is served when the team
is free, and at the latest before its next kick-off.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence

from django.db import transaction

from leagues.models import Fixture, FixtureSide, Release
from leagues.models.secrets import secret_of
from leagues.policy import Policy
from leagues.results.competition import competition_of
from rosters.models import Team
from rosters.runtime.clock import unclaimed
from rosters.runtime.job_isolation import Attempts
from rosters.teams.projections import project
from rosters.teams.streams import append, fold, numbered, stored_events
from rules.conditions import Settled
from rules.dice import Stream
from rules.record import Outcome, match_seed
from rules.roster import SAT_OUT, Event


def serve_owed(teams: Iterable[int]) -> int:
    """Serve what these teams owe, except teams in a match; return how many were served.

    Each team is a transaction of its own, so that two processes cannot lock each other out.
    """
    return sum(_serve(pk) for pk in _owing(teams))


def serve_when_free(teams: Iterable[int] | None = None, *, attempt: Attempts | None = None) -> int:
    """Serve what these teams owe, or all teams; one that fails does not stop the others.

    Return how many were served. A team that failed still owes: its next match is not lined up
    before it has been served.
    """
    attempt = attempt or Attempts()
    return sum(bool(attempt(_serve, pk)) for pk in _owing(teams))


def _owing(teams: Iterable[int] | None) -> list[int]:
    sides, home = FixtureSide.objects.filter(owes=True), Release.objects.filter(batch=None)
    if teams is not None:
        rows = list(teams)
        sides, home = sides.filter(entry__team__in=rows), home.filter(entry__team__in=rows)
    owing = [each.order_by().values_list("entry__team", flat=True) for each in (sides, home)]
    return sorted({pk for keys in owing for pk in keys})


@transaction.atomic
def _serve(pk: int) -> bool:
    team = Team.objects.select_for_update(of=("self",)).get(pk=pk)
    # Asked anew with the row in hand: waiting for it, a claim may have come.
    if not Team.objects.filter(unclaimed(), pk=pk).exists():
        return False
    owed = list(
        FixtureSide.objects.filter(owes=True, entry__team=team)
        .select_related("fixture__season__league", "fixture__group", "fixture__round__stage")
        .order_by("fixture__settled", "fixture_id")  # LG-COND-02: not by the schedule
    )
    events = stored_events(team)
    last = team.seq
    for side in owed:
        outcome, batch = Outcome.from_json(side.fixture.outcome), uuid.uuid4()
        served = sat_out(team, fold(team, events).state, side.fixture, side.number, outcome)
        events += numbered(served, len(events), batch)
        side.owes, side.served = False, batch
        side.save(update_fields=["owes", "served"])
    home = Release.objects.filter(batch=None, entry__team=team)
    for release in home:
        release.batch = batch = uuid.uuid4()
        events += _fitting(team, events, release, batch)
        release.save(update_fields=["batch"])
    if len(events) > last:
        team.seq = len(events)
        team.save(update_fields=["seq"])
        append(team, events[last:])
        project(team, fold(team, events))
    return bool(owed) or len(events) > last


def _fitting(
    team: Team, events: Sequence[Event], release: Release, batch: uuid.UUID
) -> list[Event]:
    """Return the events of a release that still fit the team's stream.

    Events that something has overtaken are left out: a captive who is home already does not come
    home again.
    """
    fitting: list[Event] = []
    for stored in release.events:
        event = Event(stored["kind"], stored["payload"])
        known = fold(team, [*events, *fitting]).problems
        new = numbered([event], len(events) + len(fitting), batch, len(events) + 1)
        if len(fold(team, [*events, *fitting, *new]).problems) == len(known):
            fitting += new
    return fitting


def sat_out(
    team: Team, state: object, fixture: Fixture, side: int, outcome: Outcome
) -> list[Event]:
    """Return the events that an unplayed match brings a team: a trace, and served suspensions.

    state: the team as it is at that place of its stream.
    """
    season = fixture.season
    settled = Settled(
        outcome.sides[side].ended,
        competition_of(season),
        Policy.from_json(season.policy).forfeits_serve,
    )
    seed = match_seed(secret_of(fixture), team.version, ["sat out"])
    dice = Stream(seed, f"conditions-{side}")
    return [Event(SAT_OUT, {}), *team.rules.sat_out(team.version, state, settled, dice)]
