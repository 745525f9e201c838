"""NM-OVER, NM-SCEN-21, -27, -33, -34, -38, -39, -45, -49: when it is over, and who has won."""

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
    """NM-OVER-03: the battle ends where at most one gang is left with anybody."""
    if is_decided(ref.pos):
        finish(ref, ALONE)
    return bool(ref.pos.ended)


def is_decided(pos: Position) -> bool:
    """NM-OVER-03: whether at most one gang has a fighter on the table or in reserve."""
    return sum(bool(pos.on_table(side) or reserve(pos, side)) for side in pos.sides()) <= 1


def check_round(ref: Referee) -> bool:
    """NM-OVER-02, NM-END-01: the end-of-battle check of the End phase."""
    pos = ref.pos
    if sum(not is_beaten(pos, side) for side in pos.sides()) <= 1:
        finish(ref, FIELD)
    elif is_achieved(pos):
        finish(ref, OBJECTIVE)
    elif pos.round >= pos.scenario.max_rounds:
        finish(ref, ROUNDS)
    return bool(pos.ended)


def finish(ref: Referee, why: str) -> None:
    """NM-OVER-04, -05: the battle is over."""
    pos = ref.pos
    pos.ended = why
    pos.winners = winners(pos)
    pos.group = []
    pos.phase = Phase.OVER
    _tell(ref, "NM-OVER-02")


def check_forfeit(ref: Referee) -> bool:
    """NM-OVER-08: nothing is played where fewer than two gangs can field anybody."""
    pos = ref.pos
    if len(pos.playing()) < 2:
        pos.ended, pos.winners, pos.phase = FORFEIT, pos.playing(), Phase.OVER
        _tell(ref, "NM-OVER-08")
    return bool(pos.ended)


def _tell(ref: Referee, clause: str) -> None:
    """Why it is over, who has won it or drawn it, and the scores."""
    pos = ref.pos
    scores = [score(pos, side) for side in pos.sides()]
    ref.note("battle over", clause, detail=[pos.ended, pos.winners[:], scores])


def score(pos: Position, side: int) -> int:
    """What it was about: caskets, the captive, desecration points, else who is left on his feet."""
    match pos.plan:
        case "looters" | "rescue_mission":
            return pos.secured[side]
        case "border_dispute":
            return pos.desecration if pos.zone_of[side] == "attacker" else 0
    return len(fit(pos, side))


def is_beaten(pos: Position, side: int) -> bool:
    """NM-OVER-01."""
    return not fit(pos, side) and not reserve(pos, side)


def fit(pos: Position, side: int) -> list[int]:
    """Who is Standing or Pinned on the table."""
    return [p for p in pos.on_table(side) if pos.is_(p, FIT)]


def holder(pos: Position) -> int | None:
    """NM-OVER-04: who holds the field."""
    left = [side for side in pos.sides() if not is_beaten(pos, side)]
    return left[0] if len(left) == 1 else None


def is_achieved(pos: Position) -> bool:
    """NM-SCEN-27, -34, -38, -45: whether the scenario's own end is reached."""
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
    """NM-SCEN-33: whether half of its starting crew is down or gone; reserves do not count."""
    crew = [p for p in pos.teams[side] if pos.crew[p]]
    down = [p for p in crew if pos.status[p] in _DOWN]
    return len(down) >= ceil(len(crew) / 2)


def _role(pos: Position, role: str) -> int:
    return pos.zone_of.index(role)


def winners(pos: Position) -> list[int]:
    """Who has won alone, or who share the draw."""
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
    """NM-SCEN-33, -39, -45."""
    if pos.scenario.id == "ambush":
        return is_broken_up(pos, defender) and holder(pos) != defender
    return is_achieved(pos) or holder(pos) == attacker


def _best(pos: Position, scores: list[int]) -> list[int]:
    """NM-OVER-05, NM-SCEN-49: those with the most."""
    return [side for side in pos.sides() if scores[side] == max(scores)]
