"""The marks of a table: proved for all remaining results, or not set (LG-TABLE-08)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from leagues.tables.criteria import Context
from leagues.tables.marking.distances import Distances, OutOfPatienceError, Patience, Span
from leagues.tables.marking.ends import Open, OpenFixture, open_fixtures
from leagues.tables.marking.searching import Search
from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result
from leagues.tables.table import ordered, ranked

#: Larger fields are marked by the least and the most points of each entry alone.
SEARCHED = 24


@dataclass(frozen=True, slots=True)
class Mark:
    """What is certain of an entry, whatever the remaining results.

    champion:   it is first, and alone.
    qualified:  it is among the first that qualify; never set where nobody qualifies.
    eliminated: it cannot be among them any more; where nobody qualifies, it cannot be champion.
    complete:   False where more might be certain, and is not yet proved.
    """

    entry: int
    champion: bool = False
    qualified: bool = False
    eliminated: bool = False
    complete: bool = True


def marks(
    entries: Iterable[int],
    results: Iterable[Result],
    open_fixtures_: Iterable[Open],
    scoring: Scoring,
    tie_breakers: Sequence[str],
    draw_seed: str,
    *,
    qualify: int | None = None,
    given: Mapping[str, Mapping[int, int]] | None = None,
    rounds: int | None = None,
    gone: Iterable[int] = (),
) -> dict[int, Mark]:
    """Return, by entry, what is certain of it.

    open_fixtures_: entries of each fixture that is not settled. For rounds that are not drawn yet,
                    one fixture for each entry with None as its opponent.
    qualify:        the number that qualify; None where nobody does.
    gone:           entries that have left: they are below all others for certain.

    The other arguments are as in `compute`. Of matches of three or four only points are looked at.

    Certain means: for all ways in which open fixtures can end by LG-FIX-01, with any scores and
    counts. What a ruling may do to results that stand, or to later entries, is not looked at.
    """
    context = Context(entries, results, scoring, draw_seed, given, rounds, gone)
    wanted = list(open_fixtures_)
    fixtures = open_fixtures(wanted, context.standings, scoring)
    if not fixtures:
        return _final(context, tie_breakers, qualify)
    span = _bonuses(scoring)
    by_bounds = _by_bounds(context, fixtures, span, qualify)
    if len(context.standings) > SEARCHED:
        return by_bounds
    if any(len(each) > 2 for each in wanted):
        # How three or four can end together is not gone into: each was looked at alone.
        return {
            entry: replace(mark, complete=mark.champion or mark.eliminated)
            for entry, mark in by_bounds.items()
        }
    criteria, patience = ordered(tie_breakers), Patience()

    def search(entry: int, side: int) -> Search:
        return Search(Distances(context, criteria, fixtures, entry, side, span, patience))

    stayed = len(by_bounds) - len(context.gone)
    return {entry: _searched(search, stayed, qualify, mark) for entry, mark in by_bounds.items()}


def _final(context: Context, tie_breakers: Sequence[str], qualify: int | None) -> dict[int, Mark]:
    """Return the marks of a table in which nothing is open."""
    places = ranked(context, tie_breakers).places
    shared = sorted(places.values())
    places_left = qualify or 1
    final_marks = {entry: _left(entry) for entry in context.gone}
    for entry in context.standings.keys() - context.gone:
        place = places[entry]
        worst = bisect_right(shared, place)
        final_marks[entry] = Mark(
            entry,
            champion=worst == 1,
            qualified=qualify is not None and worst <= qualify,
            eliminated=place > places_left,
        )
    return final_marks


def _left(entry: int) -> Mark:
    """Return the mark of an entry that has left: it is eliminated, and nothing else (LG-OUT-07)."""
    return Mark(entry, eliminated=True)


def _bonuses(scoring: Scoring) -> Span:
    """Return the least and the most bonus points of one match."""
    least, most = 0, 0
    for bonus in scoring.bonuses:
        low, high = bonus.bounds
        if high is None:
            return Span(least, None)
        least, most = least + low, most + high
    return Span(least, most)


def _by_bounds(
    context: Context, fixtures: Sequence[OpenFixture], span: Span, qualify: int | None
) -> dict[int, Mark]:
    """Return the marks that follow from the least and the most points each entry can end with."""
    least = {entry: float(each.points) for entry, each in context.standings.items()}
    most = dict(least)
    for fixture in fixtures:
        for side, entry in enumerate(fixture.entries):
            least[entry] += min(end.points[side] + span.least * end.played for end in fixture.ends)
            high = float("inf") if span.most is None else span.most
            most[entry] += max(
                end.points[side] + (high if end.played else 0) for end in fixture.ends
            )
    stayed = sorted(context.standings.keys() - context.gone)
    lows, highs = sorted(least[each] for each in stayed), sorted(most[each] for each in stayed)
    n, places = len(lows), qualify or 1
    bounded = {entry: _left(entry) for entry in sorted(context.gone)}
    for entry in stayed:
        # Itself is never among the first, and always among the second.
        surely_above = n - bisect_right(lows, most[entry])
        maybe_above = n - bisect_left(highs, least[entry]) - 1
        eliminated = surely_above >= places
        bounded[entry] = Mark(
            entry,
            champion=maybe_above == 0,
            qualified=qualify is not None and maybe_above < qualify,
            eliminated=eliminated,
            complete=eliminated or maybe_above == 0,
        )
    return bounded


def _searched(
    search: Callable[[int, int], Search], n: int, qualify: int | None, mark: Mark
) -> Mark:
    """Return the mark with everything that can be proved of an entry."""
    if mark.complete:
        return mark
    above, below = search(mark.entry, 1), search(mark.entry, -1)
    complete = True

    def never(asked: Callable[[int], bool], need: int) -> bool:
        nonlocal complete
        try:
            return not asked(need)
        except OutOfPatienceError:
            complete = False
            return False

    champion = mark.champion or never(above.possible, 1)
    qualified = mark.qualified or champion
    if qualify is None:
        qualified = False
    elif not qualified:
        qualified = never(above.possible, qualify)
    eliminated = mark.eliminated
    if not (champion or qualified or eliminated):
        eliminated = never(below.possible, n - (qualify or 1))
    complete = complete and not above.vague and not below.vague
    return replace(
        mark,
        champion=champion,
        qualified=qualified,
        eliminated=eliminated,
        complete=complete or champion or eliminated,
    )
