"""Tables of what is stored: computed on reading, cached by the digest of the outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import cache

from leagues.models import Fixture, Group, Round, Season
from leagues.tables import Mark, Open, Result, Scoring, Table, compute, marks
from rules.record import JSON, Outcome, digest

#: Names the code that computes tables; changes with what a cached table holds.
_EDITION = 2
_A_DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table needs beside entries and fixtures; all of it has a default.

    swiss:  a bye brings the points of a win, where the season does not say otherwise.
    given:  numbers by criterion and entry: ``{"rating": {...}, "seed": {...}}``.
    rounds: as in `leagues.tables.compute`: how many are over, in Swiss.
    """

    swiss: bool = False
    given: Mapping[str, Mapping[int, int]] | None = None
    rounds: int | None = None

    def to_json(self) -> JSON:
        given = self.given or {}
        pairs = {key: sorted(numbers.items()) for key, numbers in given.items()}
        return [self.swiss, pairs, self.rounds]


def group_table(group: Group) -> Table:
    """A group's table, in a fixed number of queries."""
    season = Season.objects.select_related("league").get(stages__groups=group)
    numbers = sorted(n for n in group.entries.values_list("number", flat=True) if n is not None)
    settled = Fixture.objects.filter(group=group, state=Fixture.State.SETTLED)
    return table_of(season, numbers, settled.prefetch_related("sides__entry"))


def table_of(
    season: Season,
    entries: Sequence[int],
    fixtures: Iterable[Fixture],
    edition: int = _EDITION,
    *,
    terms: Terms | None = None,
) -> Table:
    """The table of these entries over the settled of these fixtures.

    fixtures: with `sides` and their `entry` prefetched.
    Asks for no more rows, but for the numbers of rounds where the table looks at them.
    """
    terms = terms or Terms()
    found = _settled(fixtures, rounds=_looks_at_rounds(season, terms))
    asked = [
        *(edition, list(entries), found, season.scoring, season.tie_breakers, season.draw_seed),
        terms.to_json(),
    ]
    key = f"table:{digest(asked)}"
    table = cache.get(key)
    if not isinstance(table, Table):
        table = compute(
            entries,
            _results(found),
            scoring_of(season, terms),
            season.tie_breakers,
            season.draw_seed,
            given=terms.given,
            rounds=terms.rounds,
        )
        cache.set(key, table, _A_DAY)
    return table


def marks_of(
    season: Season,
    entries: Sequence[int],
    fixtures: Iterable[Fixture],
    *,
    qualify: int | None = None,
    to_come: Sequence[Open] = (),
    terms: Terms | None = None,
    edition: int = _EDITION,
) -> dict[int, Mark]:
    """By entry what is certain of it (LG-TABLE-08); fixtures are those of `table_of`.

    qualify: how many qualify; None where nobody does.
    to_come: fixtures of rounds that are not drawn yet, as in `leagues.tables.marks`.
    """
    terms = terms or Terms()
    fixtures = list(fixtures)
    found = _settled(fixtures, rounds=_looks_at_rounds(season, terms))
    left = [sorted(_numbers(f), key=str) for f in fixtures if f.outcome is None]
    left = sorted([*left, *(list(each) for each in to_come)], key=repr)
    asked = [
        *(edition, list(entries), found, season.scoring, season.tie_breakers, season.draw_seed),
        *(terms.to_json(), left, qualify),
    ]
    key = f"marks:{digest(asked)}"
    known = cache.get(key)
    if not isinstance(known, dict):
        known = marks(
            entries,
            _results(found),
            left,
            scoring_of(season, terms),
            season.tie_breakers,
            season.draw_seed,
            qualify=qualify,
            given=terms.given,
            rounds=terms.rounds,
        )
        cache.set(key, known, _A_DAY)
    return known


def results_of(fixtures: Iterable[Fixture]) -> list[Result]:
    """The settled of these fixtures with their rounds, as histories take them; one query."""
    return _results(_settled(fixtures, rounds=True))


def scoring_of(season: Season, terms: Terms) -> Scoring:
    """The season's scoring in a format; refuses one that cannot be read."""
    return Scoring.from_json(season.scoring).bye_points(swiss=terms.swiss)


#: Of a settled fixture: the numbers of its entries, its outcome, its round, whether it is annulled.
_Settled = tuple[list[int | None], JSON, int, bool]


def _looks_at_rounds(season: Season, terms: Terms) -> bool:
    return terms.rounds is not None or "progressive" in season.tie_breakers


def _settled(fixtures: Iterable[Fixture], *, rounds: bool) -> list[_Settled]:
    """In an order that does not depend on rows; without `rounds` all have the number 0."""
    settled = [fixture for fixture in fixtures if fixture.outcome is not None]
    numbers: dict[int, int] = {}
    if rounds:
        asked = Round.objects.filter(pk__in={fixture.round_id for fixture in settled})
        numbers = dict(asked.values_list("pk", "number"))
    found = [
        (
            _numbers(fixture),
            fixture.outcome,
            numbers.get(fixture.round_id, 0),
            bool(getattr(fixture, "annulled", False)),
        )
        for fixture in settled
    ]
    return sorted(found, key=repr)


def _numbers(fixture: Fixture) -> list[int | None]:
    return [side.entry.number if side.entry else None for side in fixture.sides.all()]


def _results(settled: Iterable[_Settled]) -> list[Result]:
    return [
        Result(tuple(entries), Outcome.from_json(outcome), round_, annulled)
        for entries, outcome, round_, annulled in settled
    ]
