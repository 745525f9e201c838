"""Check a league that has just been stored from a file: what is stored follows from its events."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import QuerySet

from leagues.models import Campaign, Fixture, Group, League, Season
from leagues.operations import rebuild_campaign
from leagues.policy import Policy
from leagues.stages.standings import group_table
from matches.league_files.reading import CLAUSE
from matches.statistics.stored_records import folded_records
from rosters.models import LedgerLine, Team, TeamEvent
from rosters.teams.projections import differences, projected
from rosters.teams.streams import fold, stored_events
from rules.problems import Problem, Refusal
from rules.record import Outcome, secret_hash

#: What reading JSON of another shape than ours raises.
_OTHER_SHAPE = (
    ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, Refusal,
)  # fmt: skip


def check_league(league: League) -> None:
    """Write the ledgers, and refuse a league of which anything does not hold together.

    These are the checks of `manage.py rebuild --check`, and all that tables, ratings and records
    read. Raises Refusal("league_file_team") for the first thing that does not agree.
    """
    teams = Team.objects.filter(entries__season__league=league).distinct().order_by("pk")
    for team in teams:
        with _of(team.name):
            _check_team(team)
    _check_batches(teams)
    for campaign in Campaign.objects.filter(season__league=league).select_related("season"):
        with _of(campaign.season.name):
            if found := rebuild_campaign(campaign, check=True):
                raise _differs(campaign.season.name, found)
    for season in Season.objects.filter(league=league):
        with _of(season.name):
            _check_season(season)
    for game in {*Season.objects.filter(league=league).values_list("game", flat=True)}:
        with _of(league.name):
            # Not `record_book`: the rows of a rehearsal are taken back, and must stand in no cache.
            folded_records(league, game)


@contextmanager
def _of(name: str) -> Iterator[None]:
    """Raise Refusal("league_file_team") with this name if what is read inside is not as we write
    it.
    """
    try:
        yield
    except _OTHER_SHAPE as error:
        if isinstance(error, Refusal) and error.problems[0].code == "league_file_team":
            raise
        raise _differs(name, [f"{type(error).__name__}: {error}"]) from None


def _differs(name: str, found: list[str]) -> Refusal:
    return Refusal(
        Problem("league_file_team", CLAUSE, {"team": name, "why": found[0][:200]}, "file")
    )


def _check_team(team: Team) -> None:
    folded = fold(team, stored_events(team))
    _totals, _players, lines = projected(team, folded)
    LedgerLine.objects.bulk_create(
        LedgerLine(team=team, number=number, **line) for number, line in enumerate(lines, 1)
    )
    if found := differences(team):
        raise _differs(team.name, found)


def _check_batches(teams: QuerySet[Team]) -> None:
    """Raise Refusal("league_file_team") for events whose batch belongs to a team that is here
    already.
    """
    others = TeamEvent.objects.exclude(team__in=teams.values("pk")).values("batch")
    taken = TeamEvent.objects.filter(team__in=teams.values("pk"), batch__in=others).select_related(
        "team"
    )
    if (event := taken.first()) is not None:
        raise _differs(event.team.name, [f"batch {event.batch}"])


def _check_season(season: Season) -> None:
    Policy.from_json(season.policy)
    for fixture in Fixture.objects.filter(season=season, state=Fixture.State.SETTLED):
        sides = len(Outcome.from_json(fixture.outcome).sides)
        if sides != fixture.sides.count():
            raise ValueError(f"sides of {fixture.uuid}")
        if fixture.secret and secret_hash(bytes.fromhex(fixture.secret)) != fixture.secret_hash:
            raise ValueError(f"secret of {fixture.uuid}")
    for stage in season.stages.all():
        assert stage.plan is not None
    for group in Group.objects.filter(stage__season=season).select_related("stage__season"):
        group_table(group)
