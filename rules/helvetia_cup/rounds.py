"""Play a round in its order (HC-ROUND, HC-ACT)."""

from __future__ import annotations

from rules.helvetia_cup.attacking import attack, holds_in_goal
from rules.helvetia_cup.ball import settle
from rules.helvetia_cup.cards.moments import Next
from rules.helvetia_cup.cards.playing import window
from rules.helvetia_cup.clock import dead_time
from rules.helvetia_cup.moving import movement_turn
from rules.helvetia_cup.offside import place_on_ball, vacate
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.pressing import unused_on_ball
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.squads import NOBODY
from rules.helvetia_cup.stealing import steal
from rules.helvetia_cup.tackling import tackle


def play_round(ref: Referee) -> None:
    """Play a round from its beginning to its end (HC-ROUND-10)."""
    pos = ref.pos
    pos.used = pos.late = 0
    if not pos.kick_off:
        # The set-up belongs to the round it opens (HC-CARD-13).
        pos.cards_in_round[:] = (0, 0)
    kick_off, restart = pos.kick_off, pos.restart
    ref.note("round", "HC-ROUND-01", side=pos.attacking, detail=pos.minute)
    if kick_off or not movement(ref):
        pos.kick_off = pos.restart = False
        if kick_off or restart:
            attack(ref, must=True)
        else:
            action_phase(ref)
    pos.kick_off = False
    end_round(ref)


def movement(ref: Referee) -> bool:
    """Move the attackers, then the defenders; return whether the round is over (HC-MOVE-01)."""
    pos = ref.pos
    restart = pos.restart
    if movement_turn(ref, pos.attacking):
        return True
    if restart:
        place_on_ball(ref)
    if movement_turn(ref, 1 - pos.attacking):
        return True
    if restart:
        vacate(ref)
    return settle(ref)


def action_phase(ref: Referee) -> None:
    """Play one opening steal or tackle, then let the attackers act (HC-ACT-01, -02, -06)."""
    # HC-GK-05: a goalkeeper with the ball in the own goal area as the phase begins must act.
    obliged = holds_in_goal(ref.pos)
    follows = opening_defence(ref)
    if follows != Next.OVER:
        attack(ref, must=obliged or follows == Next.MUST)


def opening_defence(ref: Referee) -> Next:
    """Ask an unused standing defender on the carrier's hex to act; return how the round goes on
    (HC-DEC-08).
    """
    pos = ref.pos
    side = 1 - pos.attacking
    if "defend" in ref.windows and pos.stands_at(side, pos.ball) != NOBODY:
        window(ref, "defend", None)
    p = unused_on_ball(pos)
    if p == NOBODY:
        return Next.FREE
    actions = [name for name in ("steal", "tackle") if not pos.forbids(side, name)]
    answer = ref.ask("opening_defence", side, ["none", *actions], pos.number(p))
    if answer == "none":
        return Next.FREE
    return steal(ref, p) if answer == "steal" else tackle(ref, p)


def end_round(ref: Referee) -> None:
    """End effects of the round, and count dead time (HC-ROUND-10, HC-FX-04, HC-TIME-12)."""
    pos = ref.pos
    if pos.forbidden:
        pos.forbidden = [each for each in pos.forbidden if each[2] != "round"]
    if pos.boosts:
        pos.boosts = [each for each in pos.boosts if each[3] != "round"]
    if pos.phase != Phase.OVER:
        dead_time(ref)
