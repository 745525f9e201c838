"""Search where tie-breakers decide: may so many end up on one side of an entry?

All ends of the fixtures that matter are tried, those of the entry itself first. An entry that
cannot come level any more drops out with its fixtures. One that cannot pass the entry while level
with it has to be beyond it. A state that has failed once is not looked at again.
"""

from __future__ import annotations

from leagues.tables.criteria import criterion_of
from leagues.tables.marking.distances import Distances, moved
from leagues.tables.marking.levelling import Levelling
from leagues.tables.marking.weighing import Weighing

#: For each other entry, 1 where it cannot pass while level.
Handicaps = tuple[int, ...]


class ByTieBreakers:
    """One question of a search, looked at closely.

    vague: a "yes" may not be true.
    """

    def __init__(self, table: Distances, need: int) -> None:
        self.table, self.need = table, need
        self.vague = False
        self.own = sum(table.entry in fixture.entries for fixture in table.fixtures)
        settled = {criterion_of(key).settled for key in table.criteria}
        self.meetings_matter = "meeting" in settled
        self.labels_matter = bool(settled & {"own", "margin"})
        self.chosen: list[int] = []
        self.failed: set[object] = set()
        self.known: dict[Handicaps, dict[object, bool]] = {}

    def possible(self) -> bool:
        """Return whether so many may end up there."""
        return self._go(0, self.table.start, (0,) * len(self.table.others))

    def _go(self, number: int, distances: list[int], handicaps: Handicaps) -> bool:
        table = self.table
        table.patience.tire()
        if number == self.own:
            handicaps = tuple(int(not self._may_pass(other)) for other in table.others)
        behind = [d - handicap for d, handicap in zip(distances, handicaps, strict=True)]
        known = self.known.setdefault(handicaps, {})
        if not table.may_reach(self.need, number, behind, known):
            return False
        sure, level = 0, []
        for at, (low, high) in enumerate(table.reach[number]):
            if distances[at] + low > 0:
                sure += 1
            elif distances[at] + high >= 0:
                level.append(at)
        if number == len(table.steps):
            return self._enough(level, self.need - sure)
        alive = frozenset(level)
        key = self._key(number, sure, alive, distances)
        if key in self.failed:
            return False
        for end, every, single in self._ends(number, alive):
            self.chosen.append(end)
            if self._go(number + 1, moved(distances, every, single), handicaps):
                return True
            self.chosen.pop()
        self.failed.add(key)
        return False

    def _ends(
        self, number: int, alive: frozenset[int]
    ) -> list[tuple[int, int, tuple[tuple[int, int], ...]]]:
        """Return the ends of a fixture that differ for the entries that matter."""
        is_own = self.table.entry in self.table.fixtures[number].entries
        distinct: dict[object, tuple[int, int, tuple[tuple[int, int], ...]]] = {}
        for number_, (every, single, end) in enumerate(self.table.steps[number]):
            mattering = tuple((c, end.labels) for at, c in single if at in alive)
            distinct.setdefault((every, is_own and end.labels, mattering), (number_, every, single))
        return list(distinct.values())

    def _levelling(self) -> Levelling:
        """Return the levelling after the ends chosen so far."""
        table = self.table
        ended = [
            (fixture, fixture.ends[end])
            for fixture, end in zip(table.fixtures, self.chosen, strict=False)
        ]
        return Levelling(table.context, table.criteria, ended, table.side, table.alone)

    def _may_pass(self, other: int) -> bool:
        """Return False where no tie-breaker can put the other beyond the entry, or level with it.

        The entry's own fixtures have ended, and so have all meetings of the two.
        """
        table = self.table
        level = frozenset((table.entry, other))
        busy = any(other in fixture.entries for fixture in table.fixtures[self.own :])
        levelling = self._levelling()
        for criterion in levelling.criteria:
            if criterion.settled == "field" or criterion.restarts:
                return True
            if busy and criterion.settled not in ("given", "meeting"):
                return True
            compared = levelling.compared(criterion, level, table.entry, other)
            if compared is None or compared > 0:
                return True
            # A meeting decides only where no third is level with the two.
            if compared < 0 and criterion.settled != "meeting":
                return False
        return True

    def _key(
        self, number: int, sure: int, alive: frozenset[int], distances: list[int]
    ) -> tuple[object, ...]:
        """Return everything that still matters: distances of possibly level entries, with ends."""
        table = self.table
        mattering = {table.entry, *(table.others[at] for at in alive)}
        meetings, labels = [], []
        for fixture, end in zip(table.fixtures, self.chosen, strict=False):
            inside = [entry for entry in fixture.entries if entry in mattering]
            if len(inside) == 2 and (self.meetings_matter or self.labels_matter):
                meetings.append((fixture.entries, end))
            elif inside and self.labels_matter:
                side, ended = fixture.entries.index(inside[0]), fixture.ends[end]
                labels.append((inside[0], side, ended.labels[side], ended.played, ended.narrow))
        left = tuple((at, distances[at]) for at in sorted(alive))
        return number, sure, left, tuple(meetings), tuple(sorted(labels))

    def _enough(self, level: list[int], need: int) -> bool:
        """Return whether so many of the level entries can be on that side."""
        if need <= 0:
            return True
        table = self.table
        pool = frozenset([table.entry, *(table.others[at] for at in level)])
        levelling = self._levelling()
        if levelling.most(pool, table.entry) < need:
            return False
        weighing = Weighing(levelling, table.entry, table.patience.tire)
        if not weighing.possible(pool, need):
            return False
        self.vague = self.vague or weighing.vague
        return True
