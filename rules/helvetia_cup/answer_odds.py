"""Odds of the dice that each answer leads to, for people who are asked.

The automated coaches do not use them. Cards that nobody has shown yet may change any check except
those of a shoot-out. Odds that cannot be computed exactly are left out: a shot before its sector is
chosen, or under a pressure that no longer shows.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.coach import Answer, Decision
from rules.helvetia_cup.attacking import LONG
from rules.helvetia_cup.cards.moments import LEAST_FACE, MOST_FACE, Check, Shot
from rules.helvetia_cup.catalogue import DRIBBLE, INTERCEPTION, LONG_PASS, STEAL, TACKLE, load
from rules.helvetia_cup.position import Phase, Position
from rules.helvetia_cup.pressing import pressure_of, unused_on_ball
from rules.helvetia_cup.shooting import covered_sectors, penalty_of, skill_for
from rules.helvetia_cup.squads import NOBODY
from rules.odds import SUCCESS, Odds, of_answers, shares, success

Rolls = tuple[Odds, ...]

#: Of a tackle that fails: the defender falls, or it is a foul.
MISSED, FOUL = "missed", "foul"
#: The question by whose answers a check may be changed.
CARDS: tuple[str, ...] = ("play_card",)


def odds(decision: Decision) -> dict[Answer, Rolls]:
    """Return the rolls of every answer that leads straight to dice.

    An answer without dice is left out; see ``rules.odds.Prospects``.
    """
    return of_answers(decision, _QUESTIONS)


def succeeds(face: int, target: int) -> bool:
    """Say whether a check with that face succeeds (HC-CONV-03)."""
    check = Check("", NOBODY, target)
    check.fell = face
    return check.succeeded


def checked(what: str, clause: str, p: int, target: int, unless: tuple[str, ...] = CARDS) -> Odds:
    """Return the odds of a check against the effective skill less penalties."""
    faces = range(LEAST_FACE, MOST_FACE + 1)
    chance = Fraction(sum(succeeds(face, target) for face in faces), len(faces))
    return Odds(what, clause, p >> 3, success(chance), target, unless=unless)


def _opening_defence(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds of a defence: the steal, then the dribble against it (HC-STEAL-01, -03), or
    the tackle (HC-TACKLE-01 to -05).
    """
    p = unused_on_ball(pos)
    if answer == "steal":
        carrier = pos.carrier
        return (
            checked("steal", "HC-STEAL-01", p, pos.skill(p, STEAL)),
            checked("dribble", "HC-STEAL-03", carrier, pos.skill(carrier, DRIBBLE)),
        )
    if answer != "tackle":
        return ()
    target = pos.skill(p, TACKLE)
    results = [
        SUCCESS if succeeds(face, target) else MISSED if _misses(pos, face) else FOUL
        for face in range(LEAST_FACE, MOST_FACE + 1)
    ]
    outcomes = shares(results, (SUCCESS, MISSED, FOUL))
    return (Odds("tackle", "HC-TACKLE-01", side, outcomes, target, unless=CARDS),)


def _misses(pos: Position, face: int) -> bool:
    """Say whether the defender slides past the carrier, so that no foul is given (HC-TACKLE-04)."""
    return face > pos.rules.tackle_miss_above


def _attack_action(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds that a long pass lands where it is aimed (HC-LPASS-01, HC-PRESS-01)."""
    if answer.partition(" ")[0] != LONG:
        return ()
    p = pos.carrier
    target = pos.skill(p, LONG_PASS) - pressure_of(pos, unused_on_ball(pos))
    return (checked("long_pass", "HC-LPASS-01", p, target),)


def _try_interception(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    return _if_tried(pos, "intercept", "HC-INT-01", pos.player(side, about), answer)


def _try_clearance(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    return _if_tried(pos, "clear", "HC-LAND-05", pos.player(side, about), answer)


def _if_tried(pos: Position, what: str, clause: str, p: int, answer: str) -> Rolls:
    return (checked(what, clause, p, pos.skill(p, INTERCEPTION)),) if answer == "try" else ()


def _shot_sector(pos: Position, side: int, about: Any, answer: str) -> Rolls:
    """Return the odds of a shot at the chosen sector, if the goalkeeper does not cover it
    (HC-SHOT-10).
    """
    kind, number = about
    shot = Shot(kind, pos.player(side, number))
    shot.sector = answer
    return aimed(pos, shot)


def aimed(pos: Position, shot: Shot) -> Rolls:
    """Return the odds of a shot at its sector, if the goalkeeper does not cover it.

    Empty if the odds cannot be known. The position does not show whether a defender on the ball has
    pressed or was used before, nor what cards of this round changed in the shot.
    """
    kind, side = shot.kind, shot.p >> 3
    calm = pos.phase == Phase.SHOOT_OUT
    if not calm:
        pressed = kind in ("shot", "touch") and pos.stands_at(1 - side, pos.ball) != NOBODY
        if pressed or any(pos.cards_in_round):
            return ()
    unless: tuple[str, ...] = () if calm else CARDS
    if covered_sectors(pos, shot):
        unless = ("keeper_sectors", *unless)
    target = pos.skill(shot.p, skill_for(shot)) - penalty_of(pos, load(pos.pitch.version), shot)
    return (checked(kind, "HC-SHOT-10", shot.p, target, unless),)


#: By the key of a question: the rolls of one of its answers.
_QUESTIONS: dict[str, Callable[[Position, int, Any, str], Rolls]] = {
    "attack_action": _attack_action,
    "opening_defence": _opening_defence,
    "shot_sector": _shot_sector,
    "try_clearance": _try_clearance,
    "try_interception": _try_interception,
}
