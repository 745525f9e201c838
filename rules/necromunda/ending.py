"""NM-OVER, NM-SCEN-21, -27, -33, -34, -38, -39, -45, -49: the end of a battle, and its winner."""

from __future__ import annotations

from math import ceil
from typing import Final

from rules.necromunda.objectives import DESECRATED
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.reinforcing import reserve
from rules.necromunda.states import FIT, FLED, INJURED, OUT, Phase

#: Why a battle is over (``Position.ended``).
FIELD, ALONE, OBJECTIVE, ROUNDS, FORFEIT = "field", "alone", "objective", "rounds", "forfeit"
_DOWN: Final = frozenset({OUT, INJURED, FLED})


def check_at_once(ref: Referee) -> bool:
    """End the battle where at most one gang has anybody left; return whether it is over.

    See NM-OVER-03.
    """
    if is_decided(ref.pos):
        finish(ref, ALONE)
    return bool(ref.pos.ended)


def is_decided(pos: Position) -> bool:
    """Say whether at most one gang has a fighter on the table or in reserve (NM-OVER-03)."""
    return sum(bool(pos.on_table(side) or reserve(pos, side)) for side in pos.sides()) <= 1


def check_round(ref: Referee) -> bool:
    """End the battle if the check of the End phase says so; return whether it is over.

    See NM-OVER-02, NM-END-01.
    """
    pos = ref.pos
    if sum(not is_beaten(pos, side) for side in pos.sides()) <= 1:
        finish(ref, FIELD)
    elif is_achieved(pos):
        finish(ref, OBJECTIVE)
    elif pos.round >= pos.scenario.max_rounds:
        finish(ref, ROUNDS)
    return bool(pos.ended)


def finish(ref: Referee, why: str) -> None:
    """End the battle: name its winners and log it (NM-OVER-04, -05)."""
    pos = ref.pos
    pos.ended = why
    pos.winners = winners(pos)
    pos.group = []
    pos.phase = Phase.OVER
    _tell(ref, "NM-OVER-02")


def check_forfeit(ref: Referee) -> bool:
    """End the battle where fewer than two gangs can field anybody; return whether it is over.

    See NM-OVER-08.
    """
    pos = ref.pos
    if len(pos.playing()) < 2:
        pos.ended, pos.winners, pos.phase = FORFEIT, pos.playing(), Phase.OVER
        _tell(ref, "NM-OVER-08")
    return bool(pos.ended)


def _tell(ref: Referee, clause: str) -> None:
    """Log why the battle is over, who won or drew it, and the scores."""
    pos = ref.pos
    scores = [score(pos, side) for side in pos.sides()]
    ref.note("battle over", clause, detail=[pos.ended, pos.winners[:], scores])


def score(pos: Position, side: int) -> int:
    """Return a side's score: caskets, the captive, desecration points, else its fighters still on
    their feet.
    """
    match pos.plan:
        case "looters" | "rescue_mission":
            return pos.secured[side]
        case "border_dispute":
            return pos.desecration if pos.zone_of[side] == "attacker" else 0
    return len(fit(pos, side))


def is_beaten(pos: Position, side: int) -> bool:
    """Say whether a side has no fit fighter and no reserve (NM-OVER-01)."""
    return not fit(pos, side) and not reserve(pos, side)


def fit(pos: Position, side: int) -> list[int]:
    """List the fighters of a side that are Standing or Pinned on the table."""
    return [p for p in pos.on_table(side) if pos.is_(p, FIT)]


def holder(pos: Position) -> int | None:
    """Return the side that holds the field; None for none (NM-OVER-04)."""
    left = [side for side in pos.sides() if not is_beaten(pos, side)]
    return left[0] if len(left) == 1 else None


def is_achieved(pos: Position) -> bool:
    """Say whether the scenario's own end is reached (NM-SCEN-27, -34, -38, -45)."""
    match pos.scenario.id:
        case "looters":
            return all(token["safe"] for token in pos.tokens)
        case "border_dispute":
            return pos.desecration >= DESECRATED
        case "rescue_mission":
            return any(token["safe"] for token in pos.tokens)
        case "ambush":
            return is_broken_up(pos, _role(pos, "defender"))
    return False


def is_broken_up(pos: Position, side: int) -> bool:
    """Say whether half of a side's starting crew is down or gone; reserves do not count.

    See NM-SCEN-33.
    """
    crew = [p for p in pos.teams[side] if pos.crew[p]]
    down = [p for p in crew if pos.status[p] in _DOWN]
    return len(down) >= ceil(len(crew) / 2)


def _role(pos: Position, role: str) -> int:
    return pos.zone_of.index(role)


def winners(pos: Position) -> list[int]:
    """List the side that has won, or the sides that share the draw."""
    first = holder(pos)
    match pos.scenario.id:
        case "looters":
            return _best(pos, pos.secured)
        case "ambush" | "border_dispute" | "rescue_mission":
            attacker, defender = _role(pos, "attacker"), _role(pos, "defender")
            return [attacker if _attacker_wins(pos, attacker, defender) else defender]
    if first is not None:
        return [first]
    return _best(pos, [len(fit(pos, side)) for side in pos.sides()])


def _attacker_wins(pos: Position, attacker: int, defender: int) -> bool:
    """Say whether the attacker has won (NM-SCEN-33, -39, -45)."""
    if pos.scenario.id == "ambush":
        return is_broken_up(pos, defender) and holder(pos) != defender
    return is_achieved(pos) or holder(pos) == attacker


def _best(pos: Position, scores: list[int]) -> list[int]:
    """List the sides with the highest score (NM-OVER-05, NM-SCEN-49)."""
    return [side for side in pos.sides() if scores[side] == max(scores)]
