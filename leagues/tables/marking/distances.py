"""Distances of others from an entry, in points, and how far open fixtures may still change them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from leagues.tables.criteria import Context, criterion_of
from leagues.tables.marking.ends import End, Label, OpenFixture
from leagues.tables.marking.levelling import COUNTED
from leagues.tables.standing import Standing

#: The states looked at for one table: a second's work.  Of thousands of groups of 8 with 12
#: open fixtures none took a fifth of it.
PATIENCE = 120_000
#: More than the number of wins that anybody can have.
DIGIT = 10_000
#: More than any difference of points, for bonuses without a limit.
ENDLESS = 1_000_000


class OutOfPatienceError(Exception):
    """Raised after too many states: nothing is proved."""


class Patience:
    """The work that all questions of a table share; each may use half of what is left."""

    def __init__(self) -> None:
        self.left = PATIENCE
        self.reserve = 0

    def begin(self) -> None:
        """Begin a question: it may use half of the work that is left."""
        self.reserve = self.left // 2

    def tire(self, work: int = 1) -> None:
        """Count some work; raise OutOfPatienceError once the question has used its share."""
        self.left -= work
        if self.left < self.reserve:
            raise OutOfPatienceError


@dataclass(frozen=True, slots=True)
class Span:
    """The bonuses of one match; a `most` of None means any number."""

    least: int
    most: int | None


class Distances:
    """The distances of all others to one entry, in points and then in criteria by results alone.

    side: +1 above, -1 below; on that side a distance is positive.
    """

    def __init__(
        self,
        context: Context,
        criteria: Sequence[str],
        fixtures: Sequence[OpenFixture],
        entry: int,
        side: int,
        bonus: Span,
        patience: Patience,
    ) -> None:
        self.context, self.entry, self.side = context, entry, side
        #: With bonuses a distance may be anything up to the furthest, so level is no fixed thing.
        self.loose = bonus.most != 0 or bonus.least != 0
        after_points = [key for key in criteria if key != "points"]
        self.results = [] if self.loose else list(takewhile(COUNTED.__contains__, after_points))
        self.criteria = after_points[len(self.results) :]
        own_sum = self._sum(context.standings[entry])
        # An entry that has left is below everybody already.
        self.others = [o for o in context.standings if o != entry and o not in context.gone]
        self.start = [side * (self._sum(context.standings[o]) - own_sum) for o in self.others]
        self.at = {other: at for at, other in enumerate(self.others)}
        self.span = bonus
        #: Entries with a fixture whose opponent is not known.
        self.alone = frozenset(each.entries[0] for each in fixtures if len(each.entries) == 1)
        # The entry's own come first: they move everybody.
        self.fixtures = sorted(fixtures, key=lambda f: (entry not in f.entries, f.entries))
        self.steps = [self._steps(fixture) for fixture in self.fixtures]
        self.reach = self._reach()
        self.patience = patience

    # -- points, and what results alone decide -----------------------------------------------------

    def _sum(self, standing: Standing) -> int:
        """Return points, followed like further digits by the wins, draws and losses after them."""
        total = standing.points
        for key in self.results:
            criterion = criterion_of(key)
            value = criterion.value(standing, self.context)
            total = total * DIGIT + int(value if criterion.more_is_better else -value)
        return total

    def _worth(self, points: int, label: Label) -> int:
        total = points
        for key in self.results:
            value = int(label in COUNTED[key])
            total = total * DIGIT + (value if criterion_of(key).more_is_better else -value)
        return total

    # -- what an end does to the distances ---------------------------------------------------------

    def _steps(self, fixture: OpenFixture) -> list[tuple[int, tuple[tuple[int, int], ...], End]]:
        """Return, by end, the change of all distances, those of single ones, and the end."""
        steps = []
        for end in fixture.ends:
            everybody = 0
            single = []
            for entry, points, label in zip(fixture.entries, end.points, end.labels, strict=True):
                worth = self.side * self._worth(points, label) + self._furthest(entry, end)
                if entry == self.entry:
                    everybody -= worth
                elif entry in self.at:
                    single.append((self.at[entry], worth))
            steps.append((everybody, tuple(single), end))
        return steps

    def _furthest(self, entry: int, end: End) -> int:
        """Return the worst that bonuses add, seen from the entry.

        For others it is the most on their side, for the entry itself the most on the other.
        """
        if not end.played:
            return 0
        low, high = self.span.least, ENDLESS if self.span.most is None else self.span.most
        if entry == self.entry:
            return min(self.side * low, self.side * high)
        return max(self.side * low, self.side * high)

    def _reach(self) -> list[list[tuple[int, int]]]:
        """Return, before each fixture, by how much each distance can still change.

        By distance, these are the least and the most.
        """
        reach = [[(0, 0)] * len(self.others)]
        for steps in reversed(self.steps):
            after = reach[-1]
            before = []
            for at in range(len(self.others)):
                changes = [every + dict(single).get(at, 0) for every, single, _end in steps]
                before.append((after[at][0] + min(changes), after[at][1] + max(changes)))
            reach.append(before)
        reach.reverse()
        return reach

    # -- how many may end up on that side ----------------------------------------------------------

    def may_reach(
        self, need: int, number: int, distances: list[int], known: dict[object, bool]
    ) -> bool:
        """Return whether `need` distances may become 0 or more, from fixture `number` on.

        known: earlier answers, for the same `need`.

        Raises OutOfPatienceError.
        """
        self.patience.tire()
        sure, state = 0, list[int | None]()
        for distance, (low, high) in zip(distances, self.reach[number], strict=True):
            sure += distance + low >= 0
            state.append(distance if distance + low < 0 <= distance + high else None)
        contested = len(state) - state.count(None)
        if sure >= need:
            return True
        if sure + contested < need or number == len(self.steps):
            return False
        key = number, sure, *state
        if key not in known:
            known[key] = False
            # Of ends that differ only for those who are decided, the first stands for all.
            seen: set[tuple[int, ...]] = set()
            for every, single in self._undominated(number, state):
                mark = every, *(change for at, change in single if state[at] is not None)
                if mark not in seen:
                    seen.add(mark)
                    if self.may_reach(need, number + 1, moved(distances, every, single), known):
                        known[key] = True
                        break
        return known[key]

    def _undominated(
        self, number: int, state: list[int | None]
    ) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
        """Return the ends that no other end beats for all contested distances."""
        best: list[tuple[tuple[int, ...], tuple[int, tuple[tuple[int, int], ...]]]] = []
        for every, single, _end in self.steps[number]:
            gains = (every, *(every + c for at, c in single if state[at] is not None))
            if any(_covers(other, gains) for other, _ in best):
                continue
            best = [each for each in best if not _covers(gains, each[0])]
            best.append((gains, (every, single)))
        return [step for _gains, step in sorted(best, key=lambda each: each[0], reverse=True)]


def _covers(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(mine >= theirs for mine, theirs in zip(one, other, strict=True))


def moved(distances: list[int], every: int, single: tuple[tuple[int, int], ...]) -> list[int]:
    """Return the distances after a step: `every` is added to all, `single` to single ones."""
    after = [distance + every for distance in distances]
    for at, change in single:
        after[at] += change
    return after
