"""Name the members of a federation, and say which matches it is told (LG-IO-12)."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from leagues.access.permissions import require_commissioner
from leagues.models import Entry, Fixture, Season
from rosters.games import no_members, of
from rosters.games.federation import CLAUSE, Federation, member
from rosters.models import Coach
from rules.problems import Problem, Refusal


def federation_of(season: Season) -> Federation:
    """Return the federation of a season's game. Raises Refusal("no_federation") if it has none."""
    federation = of(season.game).federation
    if federation is None:
        raise Refusal(Problem("no_federation", CLAUSE, {"season": season.name}))
    return federation


@transaction.atomic
def name_member(user: Coach, entry: Entry, *, name: Any, number: Any) -> Entry:
    """Give the member name and number of whoever coaches an entry; both may be empty.

    A number in the coach's own account stands before it. Raises Refusal with
    ``not_a_commissioner``, ``no_federation`` and ``member_number``.
    """
    require_commissioner(user, entry.season.league)
    federation_of(entry.season)
    known = member(name, number, no_members())
    entry.federation_name, entry.federation_number = known.name, known.number
    entry.save(update_fields=["federation_name", "federation_number"])
    return entry


@transaction.atomic
def report_to_federation(user: Coach, fixture: Fixture, *, counts: bool) -> Fixture:
    """Say whether a match is reported to the federation.

    Raises Refusal("not_a_commissioner") or Refusal("no_federation").
    """
    require_commissioner(user, fixture.season.league)
    federation_of(fixture.season)
    fixture.unreported = not counts
    fixture.save(update_fields=["unreported"])
    return fixture
