"""KT-FIGHT-09, KT-WPN-18, KT-PSY-05: the choice among equally near enemies."""

from __future__ import annotations

from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY, SIDE_OF, name_of, number_of


def pick_nearest(ref: Referee, p: int, equally: list[int]) -> int:
    """Ask the owner of a model which of these enemies is meant; NOBODY if there are none."""
    if not equally:
        return NOBODY
    options = [f"enemy {number_of(q)}" for q in equally]
    answer = ref.ask("nearest_tie", SIDE_OF[p], options, {"model": name_of(p)})
    return equally[options.index(answer)]
