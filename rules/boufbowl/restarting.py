"""The restart: from a goal to the next kick (BF-RST, BF-RESTART)."""

from __future__ import annotations

from rules.boufbowl import favours, upgrades
from rules.boufbowl.position import Phase
from rules.boufbowl.referee import Referee
from rules.boufbowl.tokens import keep_few


def restart(ref: Referee) -> None:
    """Restart after a goal: the scoring side buys first, and serves (BF-RST-01 to -05,
    BF-RESTART-02, -07).
    """
    pos = ref.pos
    pos.active = pos.goals[-1]["side"]
    if pos.expert:
        upgrades.enforce_permanents(ref)
        for side in (0, 1):
            ref.look_through(side)
        for side in (pos.active, 1 - pos.active):
            favours.buy(ref, side)
            upgrades.buy(ref, side)
        keep_few(ref)
    pos.phase = Phase.SET_UP
