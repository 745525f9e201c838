"""What a veteran answers to single questions: dice, pushes, set-ups, kick-offs, injuries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.blood_bowl.blocking import FACES
from rules.blood_bowl.coaches import fighting, formations
from rules.blood_bowl.coaches.odds import EFFECTS, effect_between
from rules.blood_bowl.passing import interception_needs
from rules.blood_bowl.pitch import (
    BIT,
    FORWARD,
    NAME,
    NAMED,
    NEAR,
    NEIGHBOURS,
    OFF,
    ROWS,
    column,
    distance,
    row,
)
from rules.blood_bowl.position import Position
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of, player_at
from rules.coach import Answer

#: Rolls whose failure loses a player's action, but not the turn.
HARMLESS = ("bone-head", "really stupid", "animosity", "stand up")

#: How good it is to push somebody to a square, in columns: for every row nearer to the side
#: line; onto a man of ours or of theirs; onto the ball; away from our carrier; and back.
TO_EDGE, ONTO_OURS, ONTO_THEIRS, ONTO_BALL, FROM_CARRIER, BACK = 0.5, 3.0, 0.5, 1.0, 0.4, 0.3

#: How much a player is worth for whom the apothecary is called for less than a lasting injury.
DEAR = 1.3
#: The turn of the second half from which there is nothing left to save the apothecary for.
LATE = 5
LASTING = ("niggling", "ma", "av", "ag", "st", "dead")
PASSING = ("miss_next", "knocked out")


def reroll(decision: Any, side: int, target: int) -> Answer:
    """Skills always; the team re-roll against a turnover, or for a block that must work."""
    pos: Position = decision.view
    p, purpose, faces, needed = decision.about
    if purpose == "block":
        # For a block ``needed`` is the number of dice, negative when the defender chooses.
        return _reroll_block(pos, p, target, faces, needed, decision.options)
    if "skill" in decision.options:
        return "skill"
    if side != pos.active or purpose in HARMLESS:
        return "none"
    # The last re-roll is too good for a Loner, who wastes every other.
    if pos.squads.traits[p] & Trait.IS_LONER and pos.rerolls[side] == 1:
        return "none"
    return "team"


def _reroll_block(
    pos: Position, p: int, target: int, faces: tuple[int, ...], dice: int, options: list[str]
) -> Answer:
    """Where he would go down himself, and to bring the carrier down while there are enough."""
    effects = [effect_between(pos, p, target, FACES[face]) for face in faces]
    outcome = (min if dice > 0 else max)(effects, key=EFFECTS.index)
    bad = outcome in ("both", "fallen")
    if target == pos.carrier and outcome != "down" and pos.rerolls[p >> 4] > 1:
        bad = dice > 0
    return options[-1] if bad else "none"


def choose_block_die(decision: Any, side: int, target: int) -> Answer:
    """The best face for the attacker, or the worst if the defender chooses."""
    attacker, defender, dice = decision.about
    return (min if dice > 0 else max)(
        decision.options,
        key=lambda face: EFFECTS.index(effect_between(decision.view, attacker, defender, face)),
    )


# -- pushes ---------------------------------------------------------------------------------------


def push_square(decision: Any, side: int, target: int) -> Answer:
    """Towards the crowd and away from our carrier; our own men never out of the way."""
    pos: Position = decision.view
    attacker, victim, _ = decision.about
    return max(
        decision.options, key=lambda name: _push_value(pos, side, attacker, victim, NAMED[name])
    )


def _push_value(pos: Position, side: int, attacker: int, victim: int, s: int) -> float:
    edge = min(row(s), ROWS - 1 - row(s))
    value = TO_EDGE * (edge if victim >> 4 == side else -edge)
    occupant = pos.at[s]
    if occupant != NOBODY:
        value -= ONTO_OURS if occupant >> 4 == side else ONTO_THEIRS
    if s == pos.ball and pos.carrier == NOBODY:
        value -= ONTO_BALL
    if pos.carrier != NOBODY and pos.carrier >> 4 == side:
        value += FROM_CARRIER * distance(s, pos.where[pos.carrier])
    forward = FORWARD[side] * (column(s) - column(pos.where[attacker]))
    return value - BACK * forward


def follow_up(decision: Any, side: int, target: int) -> Answer:
    """Yes, unless it would surround him, open the cage or take the carrier into contact."""
    pos: Position = decision.view
    attacker, defender, square = decision.about
    here = pos.where[attacker]
    if attacker == pos.carrier:
        return "no"
    ours = pos.carrier != NOBODY and pos.carrier >> 4 == side
    if ours and NEAR[pos.where[pos.carrier]] & BIT[here]:
        return "no"
    if defender == pos.carrier:
        return "yes"
    return "yes" if pos.marked(side, square) <= max(1, pos.marked(side, here)) else "no"


# -- set-ups and kick-offs ------------------------------------------------------------------------


def place_players(decision: Any, side: int, target: int) -> Answer:
    return formations.placement(decision.view, side, decision.about)


def high_kick(decision: Any, side: int, target: int) -> Answer:
    """The best hands of those who may run under the ball."""
    pos: Position = decision.view
    able = [player_at(side, int(number)) for number in decision.options[1:]]
    return str(number_of(max(able, key=lambda p: (formations.handling(pos, p), -p))))


def quick_snap(decision: Any, side: int, target: int) -> Answer:
    """Whoever is nearest to the ball takes a step towards it."""
    pos: Position = decision.view
    if pos.landing == OFF:
        return "done"
    p = min(pos.on_pitch(side), key=lambda p: (distance(pos.where[p], pos.landing), p))
    here = distance(pos.where[p], pos.landing)
    for s in NEIGHBOURS[pos.where[p]]:
        answer = f"{number_of(p)} {NAME[s]}"
        if distance(s, pos.landing) < here and answer in decision.options:
            return answer
    return "done"


def touchback(decision: Any, side: int, target: int) -> Answer:
    """To the best hands that are not marked; on the ground, where the rules put it first."""
    pos: Position = decision.view
    if decision.options[0] in NAMED:
        return decision.default
    able = [player_at(side, int(number)) for number in decision.options]
    return str(
        number_of(
            max(
                able,
                key=lambda p: (
                    -pos.marked(side, pos.where[p]),
                    formations.handling(pos, p),
                    -p,
                ),
            )
        )
    )


def interceptor(decision: Any, side: int, target: int) -> Answer:
    """Whoever is most likely to catch it: a failure costs nothing."""
    pos: Position = decision.view
    able = [player_at(side, int(number)) for number in decision.options[1:]]
    return str(number_of(min(able, key=lambda q: (interception_needs(pos, q), q))))


def use_apothecary(decision: Any, side: int, target: int) -> Answer:
    """For lasting injuries, and for the best when they would only miss this match."""
    pos: Position = decision.view
    p, injury = decision.about
    if injury[-1] in LASTING:
        return "yes"
    late = pos.half >= 2 and pos.markers[side] >= LATE
    return "yes" if (late or fighting.worth(pos, p) >= DEAR) and injury[-1] in PASSING else "no"


#: Answers by the key of the question, to (decision, side, target), where the target is whom the
#: side has in mind this action.  For every other key the default is the veteran's answer too: all
#: assists, skills used, a bribe paid, the better injury, receiving first, no overtime.
REACTIONS: dict[str, Callable[[Any, int, int], Answer]] = {
    answer.__name__: answer
    for answer in (
        reroll,
        choose_block_die,
        push_square,
        follow_up,
        place_players,
        high_kick,
        quick_snap,
        touchback,
        interceptor,
        use_apothecary,
    )
}
