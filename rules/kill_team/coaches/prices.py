"""Command points: the worth of keeping them.

A gain is in points of a roster, as in `appraisal`; a coach pays while it is worth the price of the
command points, which falls with the rounds that are left and with the points that they have saved.
"""

from __future__ import annotations

from typing import Final

from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.command import purse, tactics_of

#: What a command point is worth that is kept for later, early in a match, of what a usual model of
#: one's own is.
_POINT: Final = 0.17
#: So many are saved for better; the more there are beyond that the cheaper they get.
_PLENTY: Final = 2
#: In the last round nothing is to be saved for; but the best use may still come.
_LAST: Final = 0.06


def price(appraisal: Appraisal, side: int, tactic: str) -> float:
    """Return the worth of keeping a tactic's command points, in points of a roster."""
    pos = appraisal.pos
    wanted, specialism = tactics_of(pos.data.version)[tactic]
    last = pos.plan.last_round
    left = max(0, last - pos.round) / last
    plenty = min(1.0, _PLENTY / max(1, purse(pos, side, specialism)))
    usual = sum(appraisal.worth[p] for p in pos.teams[side]) / len(pos.teams[side])
    return wanted.cost * _POINT * usual * plenty * (_LAST + left)


def affords(appraisal: Appraisal, side: int, tactic: str, gain: float) -> bool:
    return gain > 0 and gain >= price(appraisal, side, tactic)
