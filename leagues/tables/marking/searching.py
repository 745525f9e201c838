"""Search: may so many others end up above an entry, or below it?

First by points alone: where too few can be level or beyond it is impossible, and where enough can
be strictly beyond it is possible. Only in between do tie-breakers decide (`tying.py`).
"""

from __future__ import annotations

from leagues.tables.marking.distances import Distances
from leagues.tables.marking.tying import ByTieBreakers


class Search:
    """Questions about one entry and one side of it.

    vague: a "yes" may turn out as a "no" on a closer look.
    """

    def __init__(self, distances: Distances) -> None:
        self.distances = distances
        self.vague = False

    def possible(self, need: int) -> bool:
        """Return whether at least `need` others may end up on that side, or share the place.

        Raises OutOfPatienceError where that could not be found out.
        """
        distances = self.distances
        distances.patience.begin()
        if need <= 0:
            return True
        if need > len(distances.others):
            return False
        if not distances.may_reach(need, 0, distances.start, {}):
            return False
        # Bonuses may exclude each other, and so may pairings that are not drawn yet.
        self.vague = self.vague or distances.loose or bool(distances.alone)
        if distances.loose:
            return True
        beyond = [each - 1 for each in distances.start]
        if distances.may_reach(need, 0, beyond, {}):
            return True
        tied = ByTieBreakers(distances, need)
        possible_ = tied.possible()
        self.vague = self.vague or tied.vague
        return possible_
