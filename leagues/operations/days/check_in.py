"""Check in before the first round: by the coaches themselves, or by the desk's list (LG-DAY-08)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from leagues.models import Entry, Season
from leagues.notices import notify, tell
from leagues.operations.common import lock_season, locked_season, require_acts_for
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal


@transaction.atomic
def open_check_in(user: Coach, season: Season) -> Season:
    """Have the coaches of a season say that they are there; they are told.

    Whoever is not checked in when the season begins stays out of the draw. Pressed twice it is
    opened once. Raises Refusal: not_a_commissioner, check_in_before_start.
    """
    season = lock_season(user, season)
    _refuse_begun(season)
    if season.check_in is None:
        season.check_in = now()
        season.save(update_fields=["check_in"])
        tell("check_in_open", {"season": season.name}, by=user, season=season)
    return season


@transaction.atomic
def close_check_in(user: Coach, season: Season) -> Season:
    """Ask nobody to check in any more: everybody who has entered is in the draw.

    Who was checked in stays so. Raises Refusal: not_a_commissioner, check_in_before_start.
    """
    season = lock_season(user, season)
    _refuse_begun(season)
    season.check_in = None
    season.save(update_fields=["check_in"])
    return season


@transaction.atomic
def check_in(user: Coach, entry: Entry, *, here: bool = True) -> Entry:
    """Say that an entry is there, or that it is not after all (LG-DAY-08).

    Its coach may, and whoever runs the league, who needs no reason for it. Raises Refusal:
    not_your_team, check_in_before_start, check_in_not_open.
    """
    season = locked_season(entry.season_id)
    require_acts_for(user, season.league, entry)
    _refuse_begun(season)
    _refuse_closed(season)
    entry.checked_in = (entry.checked_in or now()) if here else None
    entry.save(update_fields=["checked_in"])
    return entry


@transaction.atomic
def check_everybody_in(user: Coach, season: Season) -> Season:
    """Say that all entries of a season are there.

    Raises Refusal: not_a_commissioner, check_in_before_start, check_in_not_open.
    """
    season = lock_season(user, season)
    _refuse_begun(season)
    _refuse_closed(season)
    season.entries.filter(checked_in=None, withdrawn=None).update(checked_in=now())
    return season


def is_missing(season: Season, entry: Entry) -> bool:
    """Return whether an entry would stay out of the draw, as nobody has checked it in.

    One that the system plays is always there.
    """
    is_asked = season.check_in is not None and entry.managed == Entry.Managed.PERSON
    return is_asked and entry.checked_in is None


def leave_out_the_missing(season: Season, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that are there as a season begins; the others stay in its list as absent,
    and their coaches are told.

    In the transaction that begins the season.
    """
    missing = [entry for entry in entries if is_missing(season, entry)]
    for entry in missing:
        entry.withdrawn = now()
        entry.save(update_fields=["withdrawn"])
        params = {"team": entry.team.name, "season": season.name}
        notify([entry.team.coach], "missed_check_in", params, season=season)
    return [entry for entry in entries if entry not in missing]


def _refuse_begun(season: Season) -> None:
    if season.state != Season.State.REGISTRATION:
        raise Refusal(Problem("check_in_before_start", "LG-DAY-08", {"season": season.name}))


def _refuse_closed(season: Season) -> None:
    if season.check_in is None:
        raise Refusal(Problem("check_in_not_open", "LG-DAY-08", {"season": season.name}))
