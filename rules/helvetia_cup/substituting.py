"""Substitute players (HC-SUB)."""

from __future__ import annotations

from rules.helvetia_cup.position import BENCH, LEFT, Position
from rules.helvetia_cup.referee import Referee

DONE = "done"


def may_replace(pos: Position, p: int, substitute: int) -> bool:
    """Say whether a substitute may replace a player (HC-SUB-09).

    Like replaces like as long as the bench has it; after that anybody may replace anybody.
    """
    side = p >> 3
    if pos.state[substitute] != BENCH or substitute >> 3 != side:
        return False
    keeps = p == pos.keeper[side]
    if any(pos.is_goalkeeper(each) == keeps for each in pos.bench(side)):
        return pos.is_goalkeeper(substitute) == keeps
    return True


def substitutes_for(pos: Position, p: int) -> list[int]:
    """List the substitutes who may replace a player, by shirt number."""
    return [each for each in pos.bench(p >> 3) if may_replace(pos, p, each)]


def replace(ref: Referee, p: int, substitute: int, clause: str, state: int = LEFT) -> None:
    """Put a substitute where the player was, standing, with all markers (HC-SUB-11)."""
    pos = ref.pos
    side, h = p >> 3, pos.where[p]
    pos.leave(p, state)
    pos.enter(substitute, h)
    pos.late |= 1 << substitute
    if p == pos.keeper[side]:
        keep_goal(pos, side, substitute)
    pos.substitutions.append(
        {"side": side, "minute": pos.minute, "out": pos.number(p), "in": pos.number(substitute)}
    )
    ref.note("substitution", clause, substitute, p, h, pos.markers[p])


def keep_goal(pos: Position, side: int, p: int) -> None:
    """Put a player in the goalkeeper's role; an outfield player as emergency goalkeeper
    (HC-GK-10).
    """
    pos.keeper[side] = p
    if pos.is_goalkeeper(p):
        pos.emergency &= ~(1 << side)
    else:
        pos.emergency |= 1 << side


def goalkeeper_in_line(pos: Position, side: int) -> int:
    """Return the goalkeeper who started, or the last substitute in goal, still on the pitch or
    not.
    """
    p = pos.starters(side)[0]
    for change in pos.substitutions:
        if change["side"] == side and change["out"] == pos.number(p):
            p = pos.player(side, change["in"])
    return p


def after_goal(ref: Referee) -> None:
    """Ask both coaches for any number of substitutions, conceding coach first (HC-SUB-02, -03,
    HC-GOAL-02).

    Named one by one they are the same as named at once: a player who has just come on stays.
    """
    pos = ref.pos
    for side in (1 - pos.attacking, pos.attacking):
        staying: list[int] = []
        while True:
            options = [
                f"{pos.number(p)} {pos.number(substitute)}"
                for p in pos.on_pitch(side)
                if p not in staying
                for substitute in substitutes_for(pos, p)
            ]
            if not options:
                break
            answer = ref.ask("goal_substitutions", side, [DONE, *options])
            if answer == DONE:
                break
            out, into = (pos.player(side, int(number)) for number in answer.split(" "))
            replace(ref, out, into, "HC-SUB-02")
            staying.append(into)
