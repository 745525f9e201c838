"""Give matches their tables (LG-HALL-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from leagues.access.permissions import require_commissioner
from leagues.models import Entry, Fixture, Round, Season, Venue
from leagues.operations.common import lock_running, require_acts_for
from leagues.schedules.halls import MARKS, seated, tables_of
from leagues.schedules.plan import SWISS
from leagues.stages.halls import matches_of, seeking, tables_had
from rosters.models import Coach
from rules.problems import Problem, Refusal

#: Rows that one statement updates.
BATCH = 200


def seat(round_: Round, *, anew: bool = False) -> list[Fixture]:
    """Give tables to the open matches of a round that have none; return the round's matches.

    anew: open matches that have a table get one anew, too.

    For operations only: it asks nobody. One query where the season has no halls, else five at most.
    """
    season = round_.stage.season
    venue = Venue.objects.filter(season=season).first()
    if venue is None or not venue.halls:
        return []
    matches = matches_of(round_)
    waiting = [
        each
        for each in matches
        if each.state == Fixture.State.SCHEDULED and (anew or each.table is None)
    ]
    if not waiting:
        return matches
    kept = {each.table for each in matches if each not in waiting}
    free = [table for table in tables_of(venue.rooms) if table.number not in kept]
    had = tables_had(round_)
    seed = f"{season.draw_seed}-tables-{round_.stage.number}-{round_.number}"
    is_top = round_.stage.format == SWISS and waiting[0] == matches[0]
    given = seated([seeking(each, had) for each in waiting], free, seed, top_first=is_top)
    for fixture, table in zip(waiting, given, strict=True):
        fixture.table = table
    Fixture.objects.bulk_update(waiting, ["table"], batch_size=BATCH)
    return matches


@transaction.atomic
def seat_round(user: Coach, round_: Round) -> list[Fixture]:
    """Give out the tables of a round anew, to all matches that have not begun (LG-HALL-03).

    Returns the matches of the round. Raises Refusal with ``not_a_commissioner``,
    ``season_not_running`` and ``no_halls``.
    """
    season = lock_running(user, round_.stage.season)
    if not Venue.objects.filter(season=season).exclude(halls=[]).exists():
        raise Refusal(Problem("no_halls", "LG-HALL-01", {"season": season.name}))
    round_ = Round.objects.select_related("stage__season").get(pk=round_.pk)
    return seat(round_, anew=True)


@transaction.atomic
def move_to_table(user: Coach, fixture: Fixture, table: int | None) -> Fixture:
    """Put a match at a table, or at none; whichever match is there gets its table (LG-HALL-04).

    Raises Refusal with ``not_a_commissioner``, ``season_not_running``, ``no_such_table`` and
    ``match_has_no_table`` for one that is settled, or that nobody plays.
    """
    season = lock_running(user, fixture.season)
    rows = Fixture.objects.select_for_update(of=("self",))
    fixture = rows.get(pk=fixture.pk)
    if fixture.state == Fixture.State.SETTLED:
        raise Refusal(Problem("match_has_no_table", "LG-HALL-04"))
    if table is not None and table not in _numbers(season):
        raise Refusal(Problem("no_such_table", "LG-HALL-04", {"table": table}, "table"))
    there = rows.filter(round=fixture.round_id, table=table).exclude(pk=fixture.pk)
    if table is not None and (other := there.exclude(state=Fixture.State.SETTLED).first()):
        other.table = fixture.table
        other.save(update_fields=["table"])
    fixture.table = table
    fixture.save(update_fields=["table"])
    return fixture


def _numbers(season: Season) -> set[int]:
    venue = Venue.objects.filter(season=season).first()
    return {table.number for table in tables_of(venue.rooms)} if venue else set()


@transaction.atomic
def wish_tables(user: Coach, entry: Entry, wishes: Sequence[Any]) -> Entry:
    """Say what an entry wishes of its tables: all of its wishes, or none (LG-HALL-02).

    Its coach says it, or whoever runs the league. It is no ruling, as it is not told to others.
    Raises Refusal with ``not_your_team`` and ``unknown_wish``.
    """
    if require_acts_for(user, entry.season.league, entry):
        require_commissioner(user, entry.season.league)
    for wish in wishes:
        if wish not in MARKS:
            raise Refusal(Problem("unknown_wish", "LG-HALL-02", {"wish": str(wish)}, "wishes"))
    entry.wishes = [mark for mark in MARKS if mark in wishes]
    entry.save(update_fields=["wishes"])
    return entry


def wishes_of_coach(coach: Coach) -> list[dict[str, Any]]:
    """Return a coach's wishes about tables, for the export of their data (LG-ROLE-06)."""
    rows = Entry.objects.filter(team__coach=coach).exclude(wishes=[]).select_related("team")
    return [{"team": row.team.name, "wishes": row.wishes} for row in rows.order_by("pk")]


def forget_wishes(coach: Coach) -> None:
    """Take back the wishes of an erased account, and with whom it was to be kept apart; called in
    that transaction (LG-ROLE-06).
    """
    own = Entry.objects.filter(team__coach=coach)
    own.exclude(wishes=[], circles=[]).update(wishes=[], circles=[])
