"""Tie-breakers at one end: how many level entries may they put above, or below, one of them?

A number is known where nothing that is open can change it (`Criterion.settled`). An unknown number
may be anything; so the count is never too low, and `weighing.py` checks whether it is possible.
Sharing a place counts as the wrong side, whichever that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from leagues.tables.criteria import Context, Criterion, Number, Skip, criterion_of
from leagues.tables.criteria.meeting import among
from leagues.tables.marking.ends import WITHOUT_MARGIN, WITHOUT_SCORE, End, OpenFixture

#: The number of each entry; None where it may be anything.
Known = Mapping[int, Number | None]
Pool = frozenset[int]
#: The labels that a criterion settled by results counts.
COUNTED = {"wins": ("win",), "draws": ("draw",), "losses": ("loss", "forfeit")}


class Levelling:
    """One assumed end of all open fixtures that matter.

    ended: fixtures with their ends; those of the level entries are all among them.
    side:  +1 for above, -1 for below.
    alone: entries with an open fixture whose opponent is not known.
    """

    def __init__(
        self,
        context: Context,
        criteria: Sequence[str],
        ended: Sequence[tuple[OpenFixture, End]],
        side: int,
        alone: Pool,
    ) -> None:
        self.context = context
        self.alone = alone
        self.criteria = [criterion_of(key) for key in criteria if key != "points"]
        self.ended = ended
        self.side = side
        self.unknown: Mapping[str, set[int]] = {"given": set(), "margin": set(), "own": set()}
        for fixture, end in ended:
            if end.labels[0] not in WITHOUT_SCORE:
                self.unknown["own"].update(fixture.entries)
            if end.labels[0] not in WITHOUT_MARGIN:
                self.unknown["margin"].update(fixture.entries)

    def most(self, level: Pool, entry: int, at: int = 0) -> int:
        """Return the most others that may stand on that side of the entry, or share its place."""
        if len(level) == 1:
            return 0
        if at == len(self.criteria):
            return len(level) - 1
        criterion = self.criteria[at]
        parts = self.parts(criterion, level)
        if isinstance(parts, Skip):
            return self.most(level, entry, at + 1)

        def still_level(pool: Pool) -> int:
            again = criterion.restarts and len(pool) < len(level)
            return self.most(pool, entry, at if again else at + 1)

        better = self.side if criterion.more_is_better else -self.side
        return _most(level, entry, parts, better, still_level)

    def compared(self, criterion: Criterion, level: Pool, entry: int, other: int) -> int | None:
        """Compare two by one criterion: 1 where the other is on that side, -1 where it is not.

        0 where the criterion does not separate them; None where that is open.
        """
        parts = self.parts(criterion, level)
        if isinstance(parts, Skip):
            return 0
        mine, theirs = parts[0][entry], parts[0][other]
        if mine is None or theirs is None:
            return None
        if mine == theirs:
            return 0
        better = self.side if criterion.more_is_better else -self.side
        return better if theirs > mine else -better

    def parts(self, criterion: Criterion, level: Pool) -> Sequence[Known] | Skip:
        """Return, by part of a criterion, the level entries' numbers, or why it does not apply."""
        if criterion.settled == "meeting":
            return self._meeting(criterion, level)
        if criterion.settled == "field":
            return [dict.fromkeys(level)]
        if criterion.settled == "result":
            return [{entry: self._by_results(criterion, entry) for entry in level}]
        values = criterion.values(sorted(level), self.context)
        assert not isinstance(values, Skip), "it looks at each entry alone"
        unknown = self.unknown[criterion.settled]
        return [{e: None if e in unknown else values[e][0] for e in level}]

    def _by_results(self, criterion: Criterion, entry: int) -> Number:
        """Return wins, draws or losses, with those of the fixtures assumed to have ended."""
        value = criterion.value(self.context.standings[entry], self.context)
        for fixture, end in self.ended:
            if entry in fixture.entries:
                value += end.labels[fixture.entries.index(entry)] in COUNTED[criterion.key]
        return value

    def _meeting(self, criterion: Criterion, level: Pool) -> Sequence[Known] | Skip:
        """Return the numbers of meetings: points are known, scores only if no meeting was open."""
        if criterion.key == "head_to_head" and len(level) != 2:
            return Skip(criterion.key, "not_two", len(level))
        if len(self.alone & level) > 1:
            return [dict.fromkeys(level)]  # they may meet yet
        points = dict.fromkeys(level, 0)
        often = dict.fromkeys(combinations(sorted(level), 2), 0)
        for entry in level:
            for encounter in among(entry, level, self.context):
                points[entry] += encounter.points
                for other in encounter.opponents:
                    if entry < other:
                        often[entry, other] += 1
        no_margin: set[int] = set()
        no_score: set[int] = set()
        for fixture, end in self.ended:
            label = end.labels[0]
            if label == "void" or len(fixture.entries) < 2 or not level.issuperset(fixture.entries):
                continue
            first, second = sorted(fixture.entries)
            often[first, second] += 1
            if label not in WITHOUT_MARGIN:
                no_margin.update(fixture.entries)
            if label not in WITHOUT_SCORE:
                no_score.update(fixture.entries)
            for entry, won in zip(fixture.entries, end.points, strict=True):
                points[entry] += won
        times = set(often.values())
        if times == {0}:
            return Skip(criterion.key, "not_met", len(level))
        if len(times) > 1:
            return Skip(criterion.key, "met_unequally", len(level))
        if criterion.key == "head_to_head":
            return [points]
        return [points, *self._mini_scores(level, no_margin, no_score)]

    def _mini_scores(self, level: Pool, no_margin: set[int], no_score: set[int]) -> list[Known]:
        difference: dict[int, Number | None] = {}
        score: dict[int, Number | None] = {}
        for entry in level:
            met = among(entry, level, self.context)
            scored = sum(each.score for each in met)
            ahead = sum(each.margin for each in met)
            difference[entry] = None if entry in no_margin else ahead
            score[entry] = None if entry in no_score else scored
        return [difference, score]


def _most(
    pool: Pool,
    entry: int,
    parts: Sequence[Known],
    better: int,
    still_level: Callable[[Pool], int],
) -> int:
    """Return how many may be beyond the entry at most, by numbers of which some may be anything."""
    if not parts:
        return still_level(pool)
    values = parts[0]
    own_value = values[entry]
    if own_value is None:
        return len(pool) - 1
    free: list[int] = []
    equal = {entry}
    beyond = 0
    for other in pool - equal:
        value = values[other]
        if value is None:
            free.append(other)
        elif value == own_value:
            equal.add(other)
        else:
            beyond += (value > own_value) == (better > 0)
    best = 0
    # An entry whose number may be anything is beyond; or level, where that helps others past.
    for size in range(len(free) + 1):
        if len(equal) == 1 and size:
            break  # with nobody else to help, each is best placed beyond
        for level in combinations(free, size):
            left = frozenset(equal.union(level))
            reached = beyond + len(free) - size + _most(left, entry, parts[1:], better, still_level)
            best = max(best, reached)
    return best
