"""Check with scores: are there scores and counts with which so many stand beyond an entry?

`Levelling` takes every open number by itself, and so finds the highest count there could be. Here
numbers depend on each other as in matches, so that the result can happen: a score made is a score
conceded, and nothing is below zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from leagues.tables.criteria import Criterion, Skip, counting
from leagues.tables.criteria.meeting import among
from leagues.tables.marking.amounts import Amount, together, whole
from leagues.tables.marking.ends import WITHOUT_SCORE, End, OpenFixture
from leagues.tables.marking.levelling import Levelling, Pool

#: The amount of each entry in one part of a criterion.
Part = Mapping[int, Amount]
#: The patience that a system of inequalities costs, in states.
COST = 100
#: How often a fraction is cut to whole numbers before the question is left open.
DEPTH = 8


class Weighing:
    """One assumed end of all open fixtures that matter, looked at closely.

    tire:  called before each step of work, with the amount of it.
    vague: a "yes" may not be true.
    """

    def __init__(self, levelling: Levelling, entry: int, tire: Callable[[int], None]) -> None:
        self.levelling, self.entry, self.tire = levelling, entry, tire
        self.vague = False

    def possible(self, level: Pool, need: int) -> bool:
        """Return whether `need` of those level may stand on that side, or share the place."""
        return self._by_criterion(level, 0, need, ())

    def _by_criterion(self, level: Pool, at: int, need: int, held: Sequence[Amount]) -> bool:
        """Return the same from criterion `at` on.

        held: amounts that must not be below zero.
        """
        criteria = self.levelling.criteria
        if len(level) - 1 < need:
            return False
        if need <= 0 or at == len(criteria):  # all who are left share the place
            return self._with_whole_numbers(held)
        criterion = criteria[at]
        parts = self._parts(criterion, level)
        if parts is None:
            self.vague = True
            return True
        if isinstance(parts, Skip):
            return self._by_criterion(level, at + 1, need, held)

        def still_level(pool: Pool, need: int, held: Sequence[Amount]) -> bool:
            again = criterion.restarts and len(pool) < len(level)
            return self._by_criterion(pool, at if again else at + 1, need, held)

        better = self.levelling.side if criterion.more_is_better else -self.levelling.side
        return self._split(sorted(level - {self.entry}), parts, better, need, held, still_level)

    def _split(
        self,
        others: Sequence[int],
        parts: Sequence[Part],
        better: int,
        need: int,
        held: Sequence[Amount],
        still_level: Callable[[Pool, int, Sequence[Amount]], bool],
    ) -> bool:
        """Try each of the others beyond the entry, level with it or behind, part by part."""
        if not parts:
            return still_level(frozenset([self.entry, *others]), need, held)
        part = parts[0]

        def place(at: int, level: Sequence[int], need: int, held: Sequence[Amount]) -> bool:
            self.tire(1)
            if need <= 0:
                return self._with_whole_numbers(held)
            if need > len(level) + len(others) - at:
                return False
            if at == len(others):
                return self._split(level, parts[1:], better, need, held, still_level)
            other = others[at]
            ahead = whole(0).plus(part[other], better).plus(part[self.entry], -better)
            behind, one = whole(0).plus(ahead, -1), whole(-1)
            return any(
                self._may_hold([*held, *new], ahead) and place(at + 1, among_, left, [*held, *new])
                for new, among_, left in (
                    ([ahead.plus(one)], level, need - 1),
                    ([ahead, behind], [*level, other], need),
                    ([behind.plus(one)], level, need),
                )
            )

        return place(0, (), need, held)

    def _may_hold(self, amounts: Sequence[Amount], newest: Amount) -> bool:
        if newest.is_known:
            return all(each.known >= 0 for each in amounts if each.is_known)
        self.tire(COST)
        return together(amounts) is not None

    def _with_whole_numbers(self, amounts: Sequence[Amount], depth: int = 0) -> bool:
        """Return whether whole numbers exist with which no amount is below zero.

        Nobody scores half a point: a fraction is cut into the whole numbers below and above it.
        """
        if all(each.is_known for each in amounts):
            return True
        self.tire(COST)
        numbers = together(amounts)
        if numbers is None:
            return False
        name = next((name for name, value in numbers.items() if value.denominator > 1), None)
        if name is None:
            return True
        if depth == DEPTH:
            self.vague = True
            return True
        low = int(numbers[name])
        most, least = Amount(Fraction(low), {name: -1}), Amount(Fraction(-low - 1), {name: 1})
        return any(self._with_whole_numbers([*amounts, each], depth + 1) for each in (most, least))

    # -- what criteria give ------------------------------------------------------------------------

    def _parts(self, criterion: Criterion, level: Pool) -> Sequence[Part] | Skip | None:
        """Return a criterion's parts by entry, or why it does not apply; None: not known."""
        parts = self.levelling.parts(criterion, level)
        if isinstance(parts, Skip):
            return parts
        all_parts = []
        for key, known in zip(criterion.parts, parts, strict=False):
            part = {}
            for entry, value in known.items():
                amount = self._open(criterion, key, entry, level) if value is None else whole(value)
                if amount is None:
                    return None
                part[entry] = amount
            all_parts.append(part)
        return all_parts

    def _open(self, criterion: Criterion, part: str, entry: int, level: Pool) -> Amount | None:
        """Return an entry's amount, with what its open fixtures may add; None: not known."""
        context = self.levelling.context
        if criterion.settled in ("margin", "own"):
            key = criterion.key
            amount = whole(criterion.value(context.standings[entry], context))
            fixtures = [each for each in self.levelling.ended if entry in each[0].entries]
        elif part in ("score_difference", "score_for"):
            key, met = part, among(entry, level, context)
            by_margin = part == "score_difference"
            amount = whole(sum(each.margin if by_margin else each.score for each in met))
            fixtures = [
                (fixture, end)
                for fixture, end in self.levelling.ended
                if entry in fixture.entries and level.issuperset(fixture.entries)
            ]
        else:
            return None
        for fixture, end in fixtures:
            brought = self._brought(key, entry, fixture, end)
            if brought is None:
                return None
            amount = amount.plus(brought)
        return amount

    def _brought(self, key: str, entry: int, fixture: OpenFixture, end: End) -> Amount | None:
        if end.labels[0] in WITHOUT_SCORE:
            return whole(0)
        kind, counts, what = key.partition(":")
        if not end.played and (counts or kind == "fair_play"):
            return whole(0)
        side = fixture.entries.index(entry)
        number = next(n for n, each in enumerate(self.levelling.ended) if each[0] is fixture)
        mine, other = (_score(number, end, each) for each in (side, 1 - side))

        match kind:
            case "score_difference":
                return mine.plus(other, -1)
            case "score_for":
                return mine
            case "score_against":
                return other
            case "away_score":
                return mine if side == 1 or len(fixture.entries) == 1 else whole(0)
            case counting.COUNTED:
                return _open((number, what, side))
            case counting.COUNTED_DIFFERENCE:
                made, suffered = ((number, what, each) for each in (side, 1 - side))
                return _open(made).plus(_open(suffered), -1)
            case "fair_play":
                amount = whole(0)
                for fault, weight in self.levelling.context.scoring.fair_play.items():
                    amount = amount.plus(_open((number, fault, side)), weight)
                return amount
            case _:
                return None


def _score(number: int, end: End, side: int) -> Amount:
    """Return the score of a side: in a draw that of both; the winner's is not the lower one."""
    if end.labels[0] == "draw":
        return _open((number, "score", 0))
    won = end.labels[0] == ("win" if side == 0 else "loss")
    if end.narrow and won:
        return _open((number, "score", 1 - side), (number, "margin", side))
    return _open((number, "score", side))


def _open(*names: tuple[int, str, int]) -> Amount:
    return Amount(Fraction(0), dict.fromkeys(names, 1))
