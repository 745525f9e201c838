"""Costs of pairings, criterion by criterion (LG-SWISS-01).

Places are numbers from 0, the best placed first. With an odd field the place after the last stands
for the bye: the entry paired with it rests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple

from leagues.schedules.matching import MOST_COST, Edge
from leagues.schedules.swiss.field import Attitude, Contender, Couple, Opening, Wishes
from rules.dice import Stream

#: The number of lots; a lot decides between pairings that are equal in all else.
LOTS = 4096


class Cost(NamedTuple):
    """One couple's share in each criterion; the first that differs decides.

    broken:      1, one less when pinned, one more when forbidden.
    rematches:   how often they have met.
    byes:        how often the entry that rests has rested.
    placed:      by how many places the entry that rests is not the last.
    discouraged: 1 when it is.
    squares:     the square of the difference in score.
    distance:    places between them; in a round of halves, places from the ideal opponent.
    """

    broken: int = 1
    rematches: int = 0
    byes: int = 0
    placed: int = 0
    discouraged: int = 0
    squares: int = 0
    distance: int = 0

    @property
    def hard(self) -> tuple[int, ...]:
        """The criteria that come before scores."""
        return self[:5]

    @property
    def clean(self) -> bool:
        """Whether only scores and distance stand against the two."""
        return self[:5] <= (1, 0, 0, 0, 0)


class Weighing:
    """The costs of every couple of a field.

    Raises ValueError for an entry that is in the field twice.
    """

    def __init__(
        self, field: Sequence[Contender], wishes: Wishes, opening: Opening | None = None
    ) -> None:
        self.field = field
        self.wishes = wishes
        self.size = len(field)
        self.rest = self.size if self.size % 2 else None
        self.half = self.size // 2 if opening is Opening.HALVES else 0
        self.place = {contender.entry: at for at, contender in enumerate(field)}
        if len(self.place) != len(field):
            raise ValueError("an entry stands twice in the field")
        self._met = [
            {self.place[entry]: times for entry, times in each.met.items() if entry in self.place}
            for each in field
        ]
        self._byes = [each.byes for each in field]
        self.pinned = self._couples(wishes.pins)
        self._forbidden = set(self._couples(wishes.forbidden))
        self._discouraged = set(self._couples(wishes.discouraged))

    @property
    def nodes(self) -> range:
        return range(self.size + self.size % 2)

    def _couples(self, couples: Iterable[Couple]) -> dict[tuple[int, int], None]:
        """Return couples by place, the better first; a bye in an even field is left out.

        Raises ValueError for an entry that is not in the field, or is paired with itself.
        """
        by_place: dict[tuple[int, int], None] = {}
        for entry, other in couples:
            for named in (entry, other):
                if named is not None and named not in self.place:
                    raise ValueError(f"entry {named} is not in the field")
            if entry == other:
                raise ValueError(f"entry {entry} cannot meet itself")
            a = self.place[entry]
            b = self.rest if other is None else self.place[other]
            if b is not None:
                by_place[min(a, b), max(a, b)] = None
        return by_place

    def attitude(self, a: int, b: int) -> Attitude:
        """Return how far two places may meet, whether or not they have met before."""
        if (a, b) in self._forbidden:
            return Attitude.FORBIDDEN
        wished = Attitude.DISCOURAGED if (a, b) in self._discouraged else Attitude.FREE
        if b == self.rest:
            return wished
        one, other, wishes = self.field[a], self.field[b], self.wishes
        thoughts = [wished]
        if one.coach and one.coach == other.coach:
            thoughts.append(wishes.same_coach)
        if one.club and one.club == other.club:
            thoughts.append(wishes.same_club)
        if Attitude.FORBIDDEN in thoughts:
            return Attitude.FORBIDDEN
        return Attitude.DISCOURAGED if Attitude.DISCOURAGED in thoughts else Attitude.FREE

    def meetings(self, a: int, b: int) -> int:
        """Return how often two places have met; 0 for the bye."""
        return 0 if b == self.rest else self._met[a].get(b, 0)

    def cost(self, a: int, b: int) -> Cost:
        """Return the cost of pairing two places.

        a, b: the better place first; `rest` as the second is the bye.
        """
        attitude = self.attitude(a, b)
        broken = 1 + (attitude is Attitude.FORBIDDEN) - ((a, b) in self.pinned)
        discouraged = int(attitude is Attitude.DISCOURAGED)
        if b == self.rest:
            return Cost(broken, 0, self._byes[a], self.size - 1 - a, discouraged)
        gap = self.field[a].score - self.field[b].score
        distance = abs(b - a - self.half) if self.half else b - a
        return Cost(broken, self.meetings(a, b), 0, 0, discouraged, gap * gap, distance)

    def total(self, partner: dict[int, int]) -> Cost:
        """Return the cost of a whole pairing: the sums of its pairs."""
        sums = [self.cost(a, b) for a, b in partner.items() if a < b]
        return Cost(*map(sum, zip(*sums, strict=True)))

    def everybody(self, places: Sequence[int] | None = None) -> Iterator[tuple[int, int]]:
        """Return every couple of these places."""
        nodes = self.nodes if places is None else places
        return ((a, b) for at, a in enumerate(nodes) for b in nodes[at + 1 :])

    def edges(self, couples: Iterable[tuple[int, int]], dice: Stream | None) -> list[Edge]:
        """Return each couple with its cost as one number, in which the first criterion weighs most.

        dice: decides between pairings that cost the same; None: only the criteria before scores
              count.
        """
        couple_list = list(couples)
        costs: list[tuple[int, ...]] = [
            self.cost(a, b).hard if dice is None else (*self.cost(a, b), dice.draw(LOTS))
            for a, b in couple_list
        ]
        if not costs:
            return []
        pairs = len(self.nodes) // 2
        columns = list(zip(*costs, strict=True))
        least = [min(column) for column in columns]
        most = [max(column) - low for column, low in zip(columns, least, strict=True)]
        # The digit of a criterion is wide enough for its sum over all pairs, so that no sum runs
        # over into the criterion before it.  Only one rests, so byes need no more than the most.
        widths = [1 + (m if at in (2, 3) else m * pairs) for at, m in enumerate(most)]
        # Where all digits together are more than can be computed with, the last are dropped.
        while prod(widths) > MOST_COST:
            widths.pop()
        edges: list[Edge] = []
        for (a, b), cost in zip(couple_list, costs, strict=True):
            weight = 0
            for digit, low, width in zip(cost, least, widths, strict=False):
                weight = weight * width + digit - low
            edges.append((a, b, weight))
        return edges
