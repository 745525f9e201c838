"""Tables from rows: computed on reading, cached by the digest of their inputs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf
from typing import Any, TypeVar

from django.core.cache import cache
from django.db.models import TextField
from django.db.models.functions import Cast

from leagues.campaigns.stream import campaign_of
from leagues.models import Entry, Fixture, FixtureSide, Group, Season
from leagues.policy import Policy
from leagues.results.rated_matches import team_ratings
from leagues.results.result_cache import A_DAY, remembered
from leagues.schedules.plan import MEETINGS, ROUND_ROBIN, SWISS, StagePlan
from leagues.stages.results import sides_with_entries
from leagues.tables import (
    GIVEN,
    Mark,
    Open,
    Result,
    Scoring,
    Table,
    compute,
    marks,
    table_after,
)
from rules.record import JSON, Outcome, canonical, digest
from rules.record import Result as Won

#: The version of the code that computes tables; raise it when the cached values change.
_EDITION = 7
#: The number of last results that show an entry's form.
FORM = 5

Found = TypeVar("Found")
_Asked = tuple[Sequence[int], list[Result], Scoring, Sequence[str], str]
Counted = TypeVar("Counted", Fixture, "Bout")

#: What the rounds that a late entry missed count as (LG-OUT-05).
_MISSED: Mapping[str, Won] = {"loss": "loss", "draw": "draw", "bye": "win"}


@dataclass(frozen=True, slots=True)
class Bout:
    """A fixture as a table needs it; a plain value, as a season may have thousands.

    entries: their numbers, by side; `results`: the result of each, empty while it is open.
    outcome: as JSON, the provisional one while there is no other; empty while it is open.
    settled: when it was settled; an entry's form follows this order (LG-COND-02).
    """

    group: int
    stage: int
    round: int
    entries: tuple[int, ...]
    results: tuple[str, ...]
    outcome: str
    annulled: bool
    settled: datetime | None = None


def bouts(season: Season) -> list[Bout]:
    """Return all fixtures of a season, in two queries."""
    sides: dict[int, list[tuple[int, str]]] = {}
    for fixture, number, result in (
        FixtureSide.objects.filter(fixture__season=season)
        .order_by("fixture_id", "number")
        .values_list("fixture_id", "entry__number", "result")
    ):
        sides.setdefault(fixture, []).append((number or 0, result))
    rows = (
        season.fixtures.order_by()
        .annotate(
            came=Cast("outcome", TextField()), stands_in=Cast("provisional", TextField())
        )
        .values_list(
            "pk", "group_id", "round__stage__number", "round__number", "annulled", "settled",
            "came", "stands_in",
        )
    )  # fmt: skip
    return [
        Bout(
            group,
            stage,
            round_,
            tuple(number for number, _result in sides.get(pk, ())),
            tuple(result for _number, result in sides.get(pk, ())),
            came or stands_in or "",
            annulled,
            settled,
        )
        for pk, group, stage, round_, annulled, settled, came, stands_in in rows
    ]


def _bout(fixture: Fixture) -> Bout:
    """Return a fixture as a bout; it comes with `round`, `sides` and their `entry`.

    Its stage is not read.
    """
    outcome = fixture.outcome if fixture.outcome is not None else fixture.provisional
    sides = fixture.sides.all()
    return Bout(
        fixture.group_id,
        0,
        fixture.round.number,
        tuple(side.entry.number or 0 for side in sides),
        tuple(side.result for side in sides),
        "" if outcome is None else canonical(outcome).decode(),
        fixture.annulled,
        fixture.settled,
    )


@dataclass(frozen=True, slots=True)
class PlacesByRound:
    """The places of all entries after each round that has a result."""

    rounds: tuple[int, ...]
    places: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Ground:
    """All inputs of a group's table, as plain values.

    entries:  their numbers, without those whose place and results another has taken over.
    settled:  for each settled fixture the numbers of its entries, its outcome as JSON, its round,
              and whether it is annulled; in an order that does not depend on rows.
    left:     entries of each open fixture; in a round that is not drawn yet the opponent is None.
    rounds:   in a Swiss stage, how many rounds are over; None elsewhere.
    seeds:    by entry, for the criterion of that name; `ratings` likewise.
    numbers:  by criterion and entry, the numbers that teams bring.
    gone:     entries that have left, and whose place and results nobody took over (LG-OUT-07).
    """

    scoring: JSON
    tie_breakers: Sequence[str]
    draw_seed: str
    entries: Sequence[int]
    settled: Sequence[tuple[list[int], str, int, bool]]
    left: Sequence[Sequence[int | None]]
    swiss: bool
    rounds: int | None
    seeds: Mapping[int, int]
    ratings: Mapping[int, int]
    numbers: Mapping[str, Mapping[int, int]]
    gone: Sequence[int] = ()

    def table(self) -> Table:
        """Return the present table."""
        return self._cached("table", None, lambda: compute(*self._asked(), **self._given()))

    def as_of(self, round_: int) -> Table:
        """Return the table as it stood after a round (LG-TABLE-07)."""
        return self._cached("as_of", round_, lambda: self._until(round_, self._asked()))

    def race(self) -> PlacesByRound:
        """Return the places after each round; rounds worked out before come from the cache.

        A result of today does not change yesterday's rounds, so each round is known by a digest of
        all results up to it.
        """
        fixed = [
            _EDITION, self.scoring, self.tie_breakers, self.draw_seed, self.entries, self.swiss,
            sorted(self.seeds.items()), sorted(self.ratings.items()), plain(self.numbers),
            self.gone,
        ]  # fmt: skip
        key = f"race:{digest(fixed)}"
        stored: dict[int, tuple[str, dict[int, int]]] = cache.get(key) or {}
        by_round: dict[int, list[Any]] = {}
        for settled in self.settled:
            by_round.setdefault(settled[2], []).append(settled)
        so_far = hashlib.sha256(repr(by_round.pop(0, [])).encode())
        by_number: dict[int, tuple[str, dict[int, int]]] = {}
        asked = None
        for round_ in sorted(by_round):
            over = None if self.rounds is None else min(self.rounds, round_)
            so_far.update(repr((round_, over, by_round[round_])).encode())
            known = stored.get(round_)
            mark = so_far.hexdigest()
            if known is None or known[0] != mark:
                asked = asked or self._asked()
                known = mark, self._until(round_, asked).places
            by_number[round_] = known
        if by_number != stored:
            cache.set(key, by_number, A_DAY)
        tables = [places for _mark, places in by_number.values()]
        return PlacesByRound(
            tuple(by_number),
            {e: tuple(each[e] for each in tables if e in each) for e in self.entries},
        )

    def marks(self, qualify: int | None = None) -> dict[int, Mark]:
        """Return by entry what is certain of its place (LG-TABLE-08).

        qualify: how many go on; None: nobody does.
        """
        entries, results, scoring, breakers, seed = self._asked()
        left: list[Open] = [tuple(each) for each in self.left]
        return self._cached(
            "marks",
            qualify,
            lambda: marks(
                entries, results, left, scoring, breakers, seed, qualify=qualify, **self._given()
            ),
        )

    def _until(self, round_: int, asked: _Asked) -> Table:
        return table_after(round_, *asked, **self._given())

    def _asked(self) -> _Asked:
        results = [
            Result(tuple(entries), Outcome.from_json(json.loads(outcome)), round_, annulled)
            for entries, outcome, round_, annulled in self.settled
        ]
        scoring = Scoring.from_json(self.scoring).bye_points(swiss=self.swiss)
        return self.entries, results, scoring, self.tie_breakers, self.draw_seed

    def _given(self) -> dict[str, Any]:
        given = {"seed": self.seeds, "rating": self.ratings, **self.numbers}
        return {"given": given, "rounds": self.rounds, "gone": self.gone}

    def _cached(self, what: str, more: JSON, work: Callable[[], Found]) -> Found:
        """Return a result that is worked out once for the same inputs."""
        asked = [*(getattr(self, name) for name in self.__slots__), more]
        return remembered(f"{what} {_EDITION}", [plain(each) for each in asked], work)


def ground(
    season: Season,
    plan: StagePlan,
    seeds: Sequence[int | None],
    entries: Iterable[Entry],
    fixtures: Iterable[Fixture | Bout],
) -> Ground:
    """Return the inputs of a group's table.

    seeds:    the group's, the best first.
    entries:  the group's.
    fixtures: those that count in its table, with `round`, `sides` and their `entry`; its own, and
              where results are carried, those of the stage before.

    Reads no other rows, except ratings where the tie-breakers use them.
    """
    here = {entry.pk: entry for entry in entries if entry.number is not None}
    seats = _seats(here)
    numbers = sorted({seats.get(e.number or 0, e.number or 0) for e in here.values()})
    gone = sorted(e.number or 0 for e in here.values() if e.withdrawn and e.number in numbers)
    known, staying = set(numbers), [number for number in numbers if number not in gone]
    settled: list[tuple[list[int], str, int, bool]] = []
    left: list[list[int | None]] = []
    waiting: set[int] = set()
    swiss = plan.format == SWISS
    for fixture in fixtures:
        bout = fixture if isinstance(fixture, Bout) else _bout(fixture)
        sides = [seats.get(number, number) for number in bout.entries]
        if not known.issuperset(sides):
            continue
        if bout.outcome:
            settled.append((sides, bout.outcome, bout.round, bout.annulled))
        else:
            waiting.add(bout.round)
            left.append([*sides])
    last = max((each[2] for each in settled), default=0)
    over = min(waiting, default=last + 1) - 1
    if swiss:
        settled += _missed(season, here.values(), over)
        to_come = max(plan.rounds - max([last, *waiting]), 0)
        left += [[number, None] for number in staying for _ in range(to_come)]
    if plan.format == MEETINGS:
        # Nobody knows who will be challenged in the weeks that are not over, this one included.
        to_come = (plan.rounds + 1 - max([1, last, *waiting])) * plan.a_week
        left += [[number, None] for number in staying for _ in range(to_come)]
    breakers = list(season.tie_breakers if plan.tie_breakers is None else plan.tie_breakers)
    return Ground(
        season.scoring,
        breakers,
        season.draw_seed,
        numbers,
        sorted(settled, key=lambda each: (each[2], each[0], each[3], each[1])),
        sorted(left, key=_numbers),
        swiss,
        over if swiss else None,
        {number: at for at, number in enumerate(seeds, 1) if number is not None},
        _ratings(season, here.values()) if "rating" in breakers else {},
        {
            key: _given(season, key, here.values())
            for key in breakers
            if key.startswith(f"{GIVEN}:")
        },
        gone,
    )


def plain(value: Any) -> Any:
    """Return a value with mappings as sorted lists of pairs, so that it has a stable digest."""
    if isinstance(value, Mapping):
        return sorted([key, plain(each)] for key, each in value.items())
    return value


def _given(season: Season, key: str, entries: Iterable[Entry]) -> dict[int, int]:
    """Return a number of each entry's team or campaign; of the team as the season left it.

    While the season runs it is the team's present number.
    """
    name = key.partition(":")[2]
    campaign = campaign_of(season)
    by_entry = campaign.data.get("entries", {}) if campaign else {}
    return {
        entry.number or 0: {
            **(entry.team.totals if entry.given is None else entry.given),
            **by_entry.get(str(entry.number), {}),
        }.get(name, 0)
        for entry in entries
    }


def _numbers(sides: Sequence[int | None]) -> list[int]:
    return [number or 0 for number in sides]


def forms(
    found: Iterable[Bout], entries: Iterable[Entry], most: int = FORM
) -> dict[int, tuple[str, ...]]:
    """Return the last results of each entry in the order in which they were settled, newest last.

    Byes and annulled fixtures are left out.
    """
    seats = _seats({entry.pk: entry for entry in entries if entry.number is not None})
    results: dict[int, list[tuple[float, int, int, str]]] = {}
    for bout in found:
        if len(bout.entries) > 1 and not bout.annulled:
            for number, result in zip(bout.entries, bout.results, strict=True):
                if result:
                    own_results = results.setdefault(seats.get(number, number), [])
                    at = bout.settled.timestamp() if bout.settled else inf
                    own_results.append((at, bout.stage, bout.round, result))
    return {
        number: tuple(result for *_when, result in sorted(own_results)[-most:])
        for number, own_results in results.items()
    }


def _ratings(season: Season, entries: Iterable[Entry]) -> dict[int, int]:
    """Return the ratings of their teams in hundredths; a team that has not played has none."""
    rated = team_ratings(season.league, season.game)
    return {
        entry.number or 0: round(100 * rated[entry.team_id])
        for entry in entries
        if entry.team_id in rated
    }


def _seats(here: Mapping[int, Entry]) -> dict[int, int]:
    """Return, by number of a replaced entry whose results were taken over, its successor."""
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
) -> list[tuple[list[int], str, int, bool]]:
    """Return the rounds before each late entry as results that the policy gives (LG-OUT-05)."""
    as_ = _MISSED[Policy.from_json(season.policy).late_entry]
    missed = canonical(Result.missed(0, 0, as_).outcome.to_json()).decode()
    return [
        ([entry.number or 0], missed, round_, False)
        for entry in entries
        if entry.joined is not None
        for round_ in range(1, min(entry.joined - 1, over) + 1)
    ]


def group_ground(group: Group) -> Ground:
    """Return the inputs of a stored group's table, in three queries."""
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
    """Return a stored group's table."""
    return group_ground(group).table()


def counting(
    group: Group, stage: int, plan: StagePlan, fixtures: Iterable[Counted]
) -> list[Counted]:
    """Return the fixtures that count in a group's table: its own and carried ones (LG-STAGE-06).

    fixtures: of the season, with `round` and its `stage`.
    """
    carries = plan.carry and plan.format in (ROUND_ROBIN, SWISS)
    return [
        each
        for each in fixtures
        if _group(each) == group.pk or (carries and _stage(each) == stage - 1)
    ]


def _group(each: Fixture | Bout) -> int:
    return each.group if isinstance(each, Bout) else each.group_id


def _stage(each: Fixture | Bout) -> int:
    return each.stage if isinstance(each, Bout) else each.round.stage.number
