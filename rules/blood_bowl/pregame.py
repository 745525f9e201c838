"""Prepare a match before the first kick-off (BB-PRE, BB-LEAGUE-06, BB-FANS and BB-TOSS)."""

from __future__ import annotations

from rules.blood_bowl.inducements.petty_cash import induce, master_chef
from rules.blood_bowl.position import Phase
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.weather import roll_weather


def prepare_match(ref: Referee) -> None:
    """Settle weather, petty cash and inducements, fans and FAME, chef, toss (BB-PRE-01,
    BB-LEAGUE-06).
    """
    pos = ref.pos
    roll_weather(ref)
    induce(ref)
    fans(ref)
    master_chef(ref)
    pos.kicking = pos.first_kicking = toss(ref)
    pos.phase = Phase.DRIVE


def fans(ref: Referee) -> None:
    """Roll the fans, 2D6 + Fan Factor in thousands, and compare them for FAME (BB-FANS-01)."""
    pos = ref.pos
    for side in (0, 1):
        factor = pos.squads.line_ups[side]["fan_factor"]
        pos.fans[side] = ref.sum_2d6("fans", "BB-FANS-01", side) + factor
    for side in (0, 1):
        pos.fame[side] = fame(pos.fans[side], pos.fans[1 - side])
    ref.note("fame", "BB-FANS-02", detail=list(pos.fame))


def fame(own: int, other: int) -> int:
    """Return FAME: 0, 1 for more fans, 2 for twice as many (BB-FANS-02 to -04)."""
    if own <= other:
        return 0
    return 2 if own >= 2 * other else 1


def toss(ref: Referee) -> int:
    """Toss the coin; return the side that kicks, as the winner chooses (BB-TOSS-01, -02)."""
    winner = 0 if ref.d6("toss", "BB-TOSS-02", 0) <= 3 else 1
    chosen = ref.ask("toss_choice", winner, ("receive", "kick"))
    ref.note("toss", "BB-TOSS-01", side=winner, detail=chosen)
    return winner if chosen == "kick" else 1 - winner
