"""Tables of what is stored: computed on reading, cached by the digest of what they stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.cache import cache

from leagues.models import Entry, Fixture, Group, Season
from leagues.policy import Policy
from leagues.rated import team_ratings
from leagues.schedules.plan import ROUND_ROBIN, SWISS, Plan
from leagues.stages.results import sides_with_entries
from leagues.tables import History, Mark, Open, Result, Scoring, Table, compute, history, marks
from rules.record import JSON, Outcome, canonical, digest
from rules.record import Result as Won

#: Names the code that computes tables; changes with what is cached.
_EDITION = 4
_A_DAY = 24 * 3600

Found = TypeVar("Found")

#: What the rounds that a late entry missed count as (LG-OUT-05).
_MISSED: Mapping[str, Won] = {"loss": "loss", "draw": "draw", "bye": "win"}


@dataclass(frozen=True, slots=True)
class Ground:
    """All that a group's table stands on, as plain values.

    entries:  their numbers; whoever's seat was taken with its results is not among them.
    settled:  of each settled fixture the numbers of its entries, its outcome, its round, and
              whether it is annulled; in an order that does not depend on rows.
    left:     entries of each open fixture; a round that is not drawn has None for the opponents.
    rounds:   in Swiss, how many are over.
    seeds:    by entry, for the criterion of that name; `ratings` likewise.
    """

    scoring: JSON
    tie_breakers: Sequence[str]
    draw_seed: str
    entries: Sequence[int]
    settled: Sequence[tuple[list[int], JSON, int, bool]]
    left: Sequence[Sequence[int | None]]
    swiss: bool
    rounds: int | None
    seeds: Mapping[int, int]
    ratings: Mapping[int, int]

    def table(self) -> Table:
        """The table as it stands."""
        return self._cached("table", None, lambda: compute(*self._asked(), **self._given()))

    def history(self) -> History:
        """The table after each round (LG-TABLE-07)."""
        return self._cached("history", None, lambda: history(*self._asked(), **self._given()))

    def marks(self, qualify: int | None = None) -> dict[int, Mark]:
        """By entry what is certain of it (LG-TABLE-08); `qualify`: how many go on."""
        entries, results, scoring, breakers, seed = self._asked()
        left: list[Open] = [tuple(each) for each in self.left]
        return self._cached(
            "marks",
            qualify,
            lambda: marks(
                entries, results, left, scoring, breakers, seed, qualify=qualify, **self._given()
            ),
        )

    def _asked(self) -> tuple[Sequence[int], list[Result], Scoring, Sequence[str], str]:
        results = [
            Result(tuple(entries), Outcome.from_json(outcome), round_, annulled)
            for entries, outcome, round_, annulled in self.settled
        ]
        scoring = Scoring.from_json(self.scoring).bye_points(swiss=self.swiss)
        return self.entries, results, scoring, self.tie_breakers, self.draw_seed

    def _given(self) -> dict[str, Any]:
        return {"given": {"seed": self.seeds, "rating": self.ratings}, "rounds": self.rounds}

    def _cached(self, what: str, more: JSON, work: Callable[[], Found]) -> Found:
        """Work that is done once for the same ground."""
        asked = [_EDITION, *(getattr(self, name) for name in self.__slots__), more]
        plain = [sorted(each.items()) if isinstance(each, Mapping) else each for each in asked]
        key = f"{what}:{digest(plain)}"
        found: Found | None = cache.get(key)
        if found is None:
            found = work()
            cache.set(key, found, _A_DAY)
        return found


def ground(
    season: Season,
    plan: Plan,
    seeds: Sequence[int | None],
    entries: Iterable[Entry],
    fixtures: Iterable[Fixture],
) -> Ground:
    """What the table of a group stands on; asks for no more rows, but for ratings if it parts by
    them.

    seeds:    the group's, the best first.
    entries:  the group's.
    fixtures: those that count in its table, with `round`, `sides` and their `entry`; its own, and
              where results are carried, those of the stage before.
    """
    here = {entry.pk: entry for entry in entries if entry.number is not None}
    seats = _seats(here)
    numbers = sorted({seats.get(e.number or 0, e.number or 0) for e in here.values()})
    known = set(numbers)
    settled: list[tuple[list[int], JSON, int, bool]] = []
    left: list[list[int | None]] = []
    waiting: set[int] = set()
    swiss = plan.format == SWISS
    for fixture in fixtures:
        sides = [seats.get(s.entry.number or 0, s.entry.number or 0) for s in fixture.sides.all()]
        if not known.issuperset(sides):
            continue
        outcome = fixture.outcome if fixture.outcome is not None else fixture.provisional
        if outcome is None:
            waiting.add(fixture.round.number)
            left.append([*sides])
        else:
            settled.append((sides, outcome, fixture.round.number, fixture.annulled))
    last = max((each[2] for each in settled), default=0)
    over = min(waiting, default=last + 1) - 1
    if swiss:
        settled += _missed(season, here.values(), over)
        to_come = max(plan.rounds - max([last, *waiting]), 0)
        left += [[number, None] for number in numbers for _ in range(to_come)]
    breakers = list(season.tie_breakers if plan.tie_breakers is None else plan.tie_breakers)
    return Ground(
        season.scoring,
        breakers,
        season.draw_seed,
        numbers,
        sorted(settled, key=canonical),
        sorted(left, key=canonical),
        swiss,
        over if swiss else None,
        {number: at for at, number in enumerate(seeds, 1) if number is not None},
        _ratings(season, here.values()) if "rating" in breakers else {},
    )


def _ratings(season: Season, entries: Iterable[Entry]) -> dict[int, int]:
    """Their teams' ratings in hundredths; nobody who has not played has one."""
    rated = team_ratings(season.league, season.game)
    return {
        entry.number or 0: round(100 * rated[entry.team_id])
        for entry in entries
        if entry.team_id in rated
    }


def _seats(here: Mapping[int, Entry]) -> dict[int, int]:
    """By number of an entry whose seat was taken with its results, whoever sits there now."""
    taken = {
        entry.replaces_id: entry
        for entry in here.values()
        if entry.replaces_id is not None and entry.inherits
    }
    seats: dict[int, int] = {}
    for pk, entry in here.items():
        holder = taken.get(pk)
        while holder is not None:
            seats[entry.number or 0] = holder.number or 0
            holder = taken.get(holder.pk)
    return seats


def _missed(
    season: Season, entries: Iterable[Entry], over: int
) -> list[tuple[list[int], JSON, int, bool]]:
    """The rounds before who came late, as the season counts them (LG-OUT-05)."""
    as_ = _MISSED[Policy.from_json(season.policy).late_entry]
    return [
        ([entry.number or 0], Result.missed(0, 0, as_).outcome.to_json(), round_, False)
        for entry in entries
        if entry.joined is not None
        for round_ in range(1, min(entry.joined - 1, over) + 1)
    ]


def group_ground(group: Group) -> Ground:
    """What a stored group's table stands on, in three queries."""
    stage = group.stage
    season, plan = stage.season, stage.plan
    fixtures = list(
        Fixture.objects.filter(season=season, round__stage__number__lte=stage.number)
        .select_related("round__stage")
        .prefetch_related(sides_with_entries())
    )
    return ground(
        season,
        plan,
        group.seeds,
        group.entries.select_related("team"),
        counting(group, stage.number, plan, fixtures),
    )


def group_table(group: Group) -> Table:
    """A stored group's table."""
    return group_ground(group).table()


def counting(group: Group, stage: int, plan: Plan, fixtures: Iterable[Fixture]) -> list[Fixture]:
    """The fixtures that count in a group's table: its own, and what is carried (LG-STAGE-06).

    fixtures: of the season, with `round` and its `stage`.
    """
    carries = plan.carry and plan.format in (ROUND_ROBIN, SWISS)
    return [
        fixture
        for fixture in fixtures
        if fixture.group_id == group.pk or (carries and fixture.round.stage.number == stage - 1)
    ]
