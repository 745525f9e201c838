"""Plan where and when a season is played, and give out the link to its wall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from leagues.models import Season, Venue, new_token
from leagues.models.halls import MOST_MINUTES
from leagues.operations.common import lock_season
from leagues.schedules.halls import HIGHEST, MOST_HALLS, MOST_TABLES, Hall
from rosters.models import Coach
from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal

#: The most lines of an order of play, and the length of a name in it or of a hall.
MOST_LINES, LONGEST = 60, 60
#: A line of an order of play without a time stands before those that have one.
_FIRST = datetime.min.replace(tzinfo=UTC)


@transaction.atomic
def plan_venue(
    user: Coach,
    season: Season,
    *,
    halls: Sequence[Mapping[str, Any]],
    minutes: int | None,
    order_of_play: Sequence[Mapping[str, Any]],
) -> Venue:
    """Store the halls of a season, how long its rounds last, and its order of play (LG-HALL-01).

    halls, order_of_play: as `Venue` keeps them, but for moments, which are datetimes.

    What was given out stays as it is. Raises Refusal with ``not_a_commissioner``, and with all of
    ``hall_without_name``, ``hall_named_twice``, ``hall_tables``, ``hall_tables_twice``,
    ``hall_marks``, ``halls_too_many``, ``round_minutes``, ``order_of_play_line``
    and ``order_of_play_long``.
    """
    season = lock_season(user, season)
    rooms = [
        Hall(
            plain_line(each["name"], "name", LONGEST, empty=True),
            each["first"],
            each["last"],
            tuple(sorted(set(each.get("step_free", ())))),
            tuple(sorted(set(each.get("streamed", ())))),
        )
        for each in halls
    ]
    lines = [
        {**each, "name": plain_line(each["name"], "name", LONGEST, empty=True)}
        for each in sorted(order_of_play, key=lambda line: line["at"] or _FIRST)
    ]
    problems = [*_hall_problems(rooms), *_time_problems(minutes, lines)]
    if problems:
        raise Refusal(problems)
    venue, _new = Venue.objects.get_or_create(season=season)
    venue.halls = [hall.to_json() for hall in rooms]
    venue.minutes = minutes
    venue.order_of_play = [
        {**line, "at": line["at"].isoformat() if line["at"] else None} for line in lines
    ]
    venue.save(update_fields=["halls", "minutes", "order_of_play"])
    return venue


def _hall_problems(halls: Sequence[Hall]) -> list[Problem]:
    """Return what is wrong with halls, all of it."""
    found: list[Problem] = []

    def wrong(code: str, **params: Any) -> None:
        found.append(Problem(code, "LG-HALL-01", params))

    names: set[str] = set()
    tables: set[int] = set()
    for number, hall in enumerate(halls, 1):
        if not hall.name:
            wrong("hall_without_name", number=number)
        if hall.name.casefold() in names:
            wrong("hall_named_twice", name=hall.name)
        names.add(hall.name.casefold())
        if not 1 <= hall.first <= hall.last <= HIGHEST:
            wrong("hall_tables", name=hall.name, most=HIGHEST)
            continue
        own = range(hall.first, hall.last + 1)
        if len(own) > MOST_TABLES:
            continue  # said below, of all
        if twice := sorted(tables.intersection(own)):
            wrong("hall_tables_twice", name=hall.name, table=twice[0])
        tables.update(own)
        if outside := [n for n in (*hall.step_free, *hall.streamed) if n not in own]:
            wrong("hall_marks", name=hall.name, table=min(outside))
    count = sum(max(0, hall.last - hall.first + 1) for hall in halls)
    if len(halls) > MOST_HALLS or count > MOST_TABLES:
        wrong("halls_too_many", halls=MOST_HALLS, tables=MOST_TABLES)
    return found


def _time_problems(minutes: int | None, lines: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """Return what is wrong with the length of rounds and an order of play, all of it."""
    found = []
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        found.append(Problem("round_minutes", "LG-HALL-06", {"most": MOST_MINUTES}, "minutes"))
    for number, line in enumerate(lines, 1):
        long = line["minutes"]
        lasts = long is None or 1 <= long <= MOST_MINUTES
        if not line["name"] or not lasts:
            params = {"number": number, "most": MOST_MINUTES}
            found.append(Problem("order_of_play_line", "LG-HALL-07", params))
    if len(lines) > MOST_LINES:
        found.append(Problem("order_of_play_long", "LG-HALL-07", {"most": MOST_LINES}))
    return found


@transaction.atomic
def make_wall_link(user: Coach, season: Season) -> Venue:
    """Make the link to a season's wall anew: the one before opens nothing any more (LG-WALL-04).

    Raises Refusal("not_a_commissioner").
    """
    season = lock_season(user, season)
    venue, _new = Venue.objects.get_or_create(season=season)
    venue.wall_token = new_token()
    venue.save(update_fields=["wall_token"])
    return venue


@transaction.atomic
def end_wall_link(user: Coach, season: Season) -> None:
    """Take back the link to a season's wall. Raises Refusal("not_a_commissioner")."""
    season = lock_season(user, season)
    Venue.objects.filter(season=season).update(wall_token="")
