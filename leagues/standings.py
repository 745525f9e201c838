"""Tables of what is stored: computed on reading, cached by the digest of the outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.core.cache import cache

from leagues.models import Fixture, Group, Season
from leagues.tables import Result, Scoring, Table, compute
from rules.record import Outcome, digest

#: Names the code that computes tables; changes with what a cached table holds.
_EDITION = 1
_A_DAY = 24 * 3600


def group_table(group: Group) -> Table:
    """A group's table, in two queries."""
    season = Season.objects.select_related("league").get(stages__groups=group)
    numbers = sorted(n for n in group.entries.values_list("number", flat=True) if n is not None)
    settled = Fixture.objects.filter(group=group, state=Fixture.State.SETTLED)
    return table_of(season, numbers, settled.prefetch_related("sides__entry"))


def table_of(
    season: Season, entries: Sequence[int], fixtures: Iterable[Fixture], edition: int = _EDITION
) -> Table:
    """The table of these entries over the settled of these fixtures; asks for no more rows.

    The annulled are left out, with all that they count for (LG-OUT-02).

    fixtures: with `sides` and their `entry` prefetched.
    """
    found = sorted(
        (
            [[side.entry.number for side in fixture.sides.all()], fixture.outcome]
            for fixture in fixtures
            if fixture.outcome is not None and not fixture.annulled
        ),
        key=repr,
    )
    scoring = Scoring.from_json(season.scoring)
    asked = [edition, list(entries), found, season.scoring, season.tie_breakers, season.draw_seed]
    key = f"table:{digest(asked)}"
    table = cache.get(key)
    if not isinstance(table, Table):
        results = [Result(tuple(sides), Outcome.from_json(outcome)) for sides, outcome in found]
        table = compute(entries, results, scoring, season.tie_breakers, season.draw_seed)
        cache.set(key, table, _A_DAY)
    return table
