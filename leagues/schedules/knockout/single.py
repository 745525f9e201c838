"""Single elimination: an entry that loses is out (LG-KO-01, LG-KO-02)."""

from __future__ import annotations

from collections.abc import Sequence

from leagues.schedules.knockout.bracket import Bracket, Drawing, Input, Slot, Span, seeds


def single_elimination(
    inputs: int | Sequence[Input], *, third_place: bool = False, full_placement: bool = False
) -> Bracket:
    """Return a bracket of any number of entries, at least 2.

    inputs:         in seeding order, the best first; or their number.
    third_place:    the losers of the semi-finals meet.
    full_placement: every place is played out.

    A tie is named by the places that are at stake in it: ``1-8.3`` is the third quarter-final,
    ``1-2.1`` the final, ``3-4.1`` the match for the third place.
    """
    drawing = Drawing(seeds(inputs))

    def block(slots: list[Slot], first: int) -> None:
        """Play out the places from `first` on among these slots."""
        if len(slots) == 1:
            drawing.finish(Span(first, first), slots)
            return
        stake = Span(first, first + len(slots) - 1)
        winners: list[Slot] = []
        losers: list[Slot] = []
        for at in range(0, len(slots), 2):
            key = f"{stake.first}-{stake.last}.{at // 2 + 1}"
            winner, loser = drawing.tie(key, slots[at], slots[at + 1], stake)
            winners.append(winner)
            losers.append(loser)
        block(winners, first)
        behind = first + len(winners)
        if full_placement or len(losers) == 1 or (third_place and len(losers) == 2):
            block(losers, behind)
        else:
            drawing.finish(Span(behind, stake.last), losers)

    block(drawing.slots(), 1)
    return drawing.bracket()
