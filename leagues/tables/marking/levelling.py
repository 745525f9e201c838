"""Of those level on points, how many may the tie-breakers put above, or below, one of them?

A number is known where nothing that is open can change it (`Criterion.settled`).  Where one is not
known it may be anything; so what is found here is never too few, and `weighing.py` looks whether it
can be.  Sharing a place counts as being put on the wrong side, whichever that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from leagues.tables.criteria import Context, Criterion, Number, Skip, criterion_of
from leagues.tables.criteria.meeting import among
from leagues.tables.marking.ends import WITHOUT_MARGIN, WITHOUT_SCORE, End, OpenFixture

#: By entry its number, None where it may be anything.
Known = Mapping[int, Number | None]
Pool = frozenset[int]
#: The labels that a criterion settled by results counts.
COUNTED = {"wins": ("win",), "draws": ("draw",), "losses": ("loss", "forfeit")}


class Levelling:
    """One way in which all open fixtures that matter have ended.

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
        """The most of the others that may stand on that side of the entry, or share its place."""
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
        """Two by one criterion: 1 where the other is on that side of the entry, -1 where it is not.

        0 where the criterion does not part them; None where that is open.
        """
        parts = self.parts(criterion, level)
        if isinstance(parts, Skip):
            return 0
        own, theirs = parts[0][entry], parts[0][other]
        if own is None or theirs is None:
            return None
        if own == theirs:
            return 0
        better = self.side if criterion.more_is_better else -self.side
        return better if theirs > own else -better

    def parts(self, criterion: Criterion, level: Pool) -> Sequence[Known] | Skip:
        """By part of a criterion the numbers of the level, or why it does not apply to them."""
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
        """Wins, draws or losses, with those of the fixtures that ended."""
        value = criterion.value(self.context.standings[entry], self.context)
        for fixture, end in self.ended:
            if entry in fixture.entries:
                value += end.labels[fixture.entries.index(entry)] in COUNTED[criterion.key]
        return value

    def _meeting(self, criterion: Criterion, level: Pool) -> Sequence[Known] | Skip:
        """Points out of meetings are known; scores only where no meeting was open."""
        if criterion.key == "head_to_head" and len(level) != 2:
            return Skip(criterion.key, "not_two", len(level))
        if len(self.alone & level) > 1:
            return [dict.fromkeys(level)]  # they may meet yet
        points = dict.fromkeys(level, 0)
        often = dict.fromkeys(combinations(sorted(level), 2), 0)
        for entry in level:
            for each in among(entry, level, self.context):
                points[entry] += each.points
                for other in each.opponents:
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
    """The most beyond the entry, by numbers of which some may be anything."""
    if not parts:
        return still_level(pool)
    values = parts[0]
    own = values[entry]
    if own is None:
        return len(pool) - 1
    free: list[int] = []
    equal = {entry}
    beyond = 0
    for other in pool - equal:
        value = values[other]
        if value is None:
            free.append(other)
        elif value == own:
            equal.add(other)
        else:
            beyond += (value > own) == (better > 0)
    best = 0
    # Whoever may be anything is beyond by himself; or level, where that helps others past.
    for size in range(len(free) + 1):
        if len(equal) == 1 and size:
            break  # with nobody else to help, each is best placed beyond
        for level in combinations(free, size):
            left = frozenset(equal.union(level))
            found = beyond + len(free) - size + _most(left, entry, parts[1:], better, still_level)
            best = max(best, found)
    return best
