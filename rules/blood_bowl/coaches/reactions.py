"""Answer single questions as a veteran: dice, pushes, set-ups, kick-offs, injuries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.blood_bowl.attack import Attack, Occasion
from rules.blood_bowl.attacking import AND, STAB
from rules.blood_bowl.blocking import BOTH_DOWN, FACES, PUSH
from rules.blood_bowl.coaches import covering, fighting, formations, inducing, kicking, minds
from rules.blood_bowl.coaches.armed import piles_on_gain, stab_odds
from rules.blood_bowl.coaches.lookahead.style import Style
from rules.blood_bowl.coaches.reckoning.odds import EFFECTS, both_down, duel, effect_between
from rules.blood_bowl.dodging import DIVE, dodge_needs
from rules.blood_bowl.handling import interception_needs
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
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.rerolls import team_rerolls
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, number_of, player_at
from rules.coach import Answer

#: Rolls whose failure loses a player's action, but not the turn.
HARMLESS = (
    *("bone-head", "really stupid", "animosity", "stand up", "wild animal", "take root"),
    *("gaze", "shadowing", "pro"),
)

#: How good it is to push a player to a square, in columns: for every row nearer to the side line;
#: onto a team-mate or an opponent; onto the ball; and away from our carrier.
TO_EDGE, ONTO_OURS, ONTO_THEIRS, ONTO_BALL, FROM_CARRIER = 0.5, 3.0, 0.5, 1.0, 0.4

INTO_CROWD = 100.0

#: What a turnover costs while a single block is weighed, in knock-downs.
STAKE = 1.5
#: What piling on costs, in the same: the re-roll, and a player of that worth on the ground.
PILING_COST, PRONE_COST = 0.6, 0.4

#: The worth from which the apothecary is called even for an injury that does not last.
DEAR = 1.3
#: The turn of the second half from which there is nothing left to save the apothecary for.
LATE = 5
LASTING = ("niggling", "ma", "av", "ag", "st", "dead")
PASSING = ("miss_next", "knocked out")


def reroll(decision: Any, side: int, target: int) -> Answer:
    """Use skills always, and a team re-roll against a turnover or for a block that must work."""
    pos: Position = decision.view
    p, purpose, faces, needed = decision.about
    if purpose == "block":
        attack, dice = needed
        return _reroll_block(pos, faces, attack, dice, decision.options)
    if "skill" in decision.options:
        return "skill"
    free = "pro" if "pro" in decision.options else "none"
    if side != pos.active or purpose in HARMLESS:
        return free
    # The last re-roll is too good for a Loner, who wastes every other.
    if pos.squads.traits[p] & Trait.IS_LONER and team_rerolls(pos, side) == 1:
        return free
    return surest(decision.options)


def surest(options: Sequence[Answer]) -> Answer:
    """Choose the Leader's re-roll before the team's, as the Leader may leave; Pro fails every other
    time.
    """
    return next(word for word in ("leader", "team", "pro", "none") if word in options)


def _reroll_block(
    pos: Position, faces: tuple[int, ...], attack: Attack, dice: int, options: list[str]
) -> Answer:
    """Re-roll if the attacker would go down, or to bring the carrier down while there are enough
    re-rolls.

    dice: negative if the defender chooses.
    """
    p, target = attack.attacker, attack.defender
    blitz = attack.occasion == Occasion.BLITZ
    effects = [effect_between(pos, p, target, FACES[face], blitz) for face in faces]
    outcome = (min if dice > 0 else max)(effects, key=EFFECTS.index)
    bad = outcome in ("both", "fallen")
    if target == pos.carrier and outcome != "down" and team_rerolls(pos, p >> 4) > 1:
        bad = dice > 0
    return surest(options) if bad else "none"


def choose_block_die(decision: Any, side: int, target: int) -> Answer:
    """Choose the best face for the attacker, or the worst if the defender chooses."""
    attack, dice = decision.about
    pos: Position = decision.view
    attacker, defender = attack.attacker, attack.defender
    blitz = attack.occasion == Occasion.BLITZ
    return (min if dice > 0 else max)(
        decision.options,
        key=lambda face: EFFECTS.index(effect_between(pos, attacker, defender, face, blitz)),
    )


# -- skills in a block ----------------------------------------------------------------------------


def attack_mode(decision: Any, side: int, target: int) -> Answer:
    """Choose what is worth most: a block, the knife or, for a strong player, two blocks."""
    attack: Attack = decision.about
    pos: Position = decision.view
    p, q = attack.attacker, attack.defender
    values = {}
    for way in decision.options:
        if way == STAB:
            values[way] = fighting.weapon_value(pos, p, q, stab_odds(pos, p, q), STAKE)
        elif way.startswith(AND):
            other = player_at(1 - side, int(way.removeprefix(AND)))
            values[way] = fighting.both_value(pos, p, (q, other), STAKE)
        else:
            values[way] = fighting.weigh_block(pos, p, pos.where[p], q, False, STAKE).value
    return max(values, key=lambda way: values[way])


def use_juggernaut(decision: Any, side: int, target: int) -> Answer:
    """Choose a push, unless only the opponent would go down."""
    attack: Attack = decision.about
    traits = decision.view.squads.traits
    alone = both_down(duel(traits[attack.attacker], traits[attack.defender], True)) == "down"
    return BOTH_DOWN if alone else PUSH


def use_wrestle(decision: Any, side: int, target: int) -> Answer:
    """Wrestle to stay unhurt, to take the other player down as well, and to get at the ball."""
    pos: Position = decision.view
    attack, p = decision.about
    other = attack.defender if p == attack.attacker else attack.attacker
    if p == pos.carrier:
        return "no"
    if other == pos.carrier:
        return "yes"
    traits = pos.squads.traits
    stays = traits[p] & Trait.STAYS_UP_ON_BOTH_DOWN
    if p >> 4 == pos.active:
        return "no" if stays else "yes"
    return "yes" if not stays and traits[other] & Trait.STAYS_UP_ON_BOTH_DOWN else "no"


def use_piling_on(decision: Any, side: int, target: int) -> Answer:
    """Pile on a good player if it is likely to hurt them and there are re-rolls to spare."""
    pos: Position = decision.view
    p, victim = decision.about
    roll = decision.options[1]
    spare = pos.rerolls[side] - (0 if pos.markers[side] >= LATE else 1)
    if p == pos.carrier or spare < 1:
        return "no"
    gain = piles_on_gain(pos, p, victim, roll) * fighting.GONE * fighting.worth(pos, victim)
    return roll if gain > PILING_COST + PRONE_COST * fighting.worth(pos, p) else "no"


# -- pushes ---------------------------------------------------------------------------------------


def push_square(decision: Any, side: int, style: Style) -> Answer:
    """Push towards the crowd and away from our carrier; push our own players as little as
    possible.
    """
    pos: Position = decision.view
    attacker, victim, _ = decision.about
    return max(
        decision.options,
        key=lambda name: _push_value(pos, side, attacker, victim, NAMED.get(name, OFF), style),
    )


def _push_value(
    pos: Position, side: int, attacker: int, victim: int, s: int, style: Style
) -> float:
    if s == OFF:
        return -INTO_CROWD if victim >> 4 == side else INTO_CROWD
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
    return value + style.ground * forward


def follow_up(decision: Any, side: int, style: Style) -> Answer:
    """Follow up, unless this would surround the player, open the cage or mark the carrier."""
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
    most = max(1, pos.marked(side, here)) + style.crowd
    return "yes" if pos.marked(side, square) <= most else "no"


# -- set-ups and kick-offs ------------------------------------------------------------------------


def place_players(decision: Any, side: int, target: int) -> Answer:
    return formations.placement(decision.view, side, decision.about)


def high_kick(decision: Any, side: int, target: int) -> Answer:
    """Send the player with the best hands of those who may run under the ball."""
    pos: Position = decision.view
    able = [player_at(side, int(number)) for number in decision.options[1:]]
    return str(number_of(max(able, key=lambda p: (formations.handling(pos, p), -p))))


def quick_snap(decision: Any, side: int, target: int) -> Answer:
    """Move the player nearest to the ball one square towards it."""
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
    """Give the ball to the best hands that are not marked; take the default if it may lie on the
    ground.
    """
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
    """Choose the player most likely to catch the ball: a failure costs nothing."""
    pos: Position = decision.view
    able = [player_at(side, int(number)) for number in decision.options[1:]]
    return str(number_of(min(able, key=lambda q: (interception_needs(pos, q), q))))


def use_apothecary(decision: Any, side: int, target: int) -> Answer:
    """Call the apothecary for lasting injuries of the team's own players.

    Also for the best players who would only miss this match, or late in it for any.
    """
    pos: Position = decision.view
    p, injury = decision.about
    if injury[-1] in LASTING and pos.squads.member(p)["kind"] != "mercenary":
        return "yes"
    late = pos.half >= 2 and pos.markers[side] >= LATE
    return "yes" if (late or fighting.worth(pos, p) >= DEAR) and injury[-1] in PASSING else "no"


# -- on the move ----------------------------------------------------------------------------------


def use_break_tackle(decision: Any, side: int, target: int) -> Answer:
    """Use Break Tackle if strength makes the dodge easier."""
    pos: Position = decision.view
    p, start, to = decision.about
    plain, strong = (max(2, dodge_needs(pos, p, start, to, strong)) for strong in (False, True))
    return "yes" if strong < plain else "no"


def diving_tackle(decision: Any, side: int, target: int) -> Answer:
    """Dive only if it trips a player who would get away, and never with the ball in hand."""
    pos: Position = decision.view
    _, face, needed = decision.about
    able = [player_at(side, int(number)) for number in decision.options[1:]]
    able = [q for q in able if q != pos.carrier]
    if not able or face == 6 or not needed <= face < needed + DIVE or face == 1:
        return "none"
    return str(number_of(min(able, key=lambda q: (fighting.worth(pos, q), q))))


def shadow(decision: Any, side: int, target: int) -> Answer:
    """Send the fastest player after an opponent who is still standing; never the carrier."""
    pos: Position = decision.view
    p, _ = decision.about
    able = [player_at(side, int(number)) for number in decision.options[1:]]
    able = [q for q in able if q != pos.carrier]
    if not able or pos.state[p] != STANDING:
        return "none"
    return str(number_of(max(able, key=lambda q: (pos.squads.ma[q], -q))))


def tentacles(decision: Any, side: int, target: int) -> Answer:
    """Choose the strongest player."""
    st = decision.view.squads.st
    able = [player_at(side, int(number)) for number in decision.options[:-1]]
    return str(number_of(max(able, key=lambda q: (st[q], -q))))


# -- minds ----------------------------------------------------------------------------------------


def template_facing(decision: Any, side: int, target: int) -> Answer:
    return minds.best_facing(decision.view, decision.about)


def feed_thrall(decision: Any, side: int, target: int) -> Answer:
    return str(number_of(minds.meal(decision.view, decision.about)))


def blood_lust_action(decision: Any, side: int, target: int) -> Answer:
    """Choose the Block if a Thrall is beside the player already, else a Move to a Thrall."""
    pos: Position = decision.view
    p = decision.about
    return "block" if minds.feeds_there(pos, p, pos.where[p]) else "move"


#: Answers by the key of the question, to (decision, side, target), where the target is the player
#: whom the action is about.  For every other key the default is the veteran's answer too: all
#: assists, skills used, a bribe paid, the better injury, receiving first, no overtime.
REACTIONS: dict[str, Callable[[Any, int, int], Answer]] = {
    answer.__name__: answer
    for answer in (
        reroll,
        choose_block_die,
        attack_mode,
        use_juggernaut,
        use_wrestle,
        use_piling_on,
        place_players,
        high_kick,
        quick_snap,
        touchback,
        interceptor,
        use_apothecary,
        inducing.buy_inducements,
        inducing.cast_wizard,
        use_break_tackle,
        diving_tackle,
        shadow,
        tentacles,
        template_facing,
        feed_thrall,
        blood_lust_action,
        kicking.place_ball,
        kicking.use_kick,
        kicking.kickoff_return,
        covering.pass_block,
        covering.diving_catch,
        covering.dump_off,
    )
}
#: Those that good coaches answer differently, to (decision, side, style).
BY_STYLE: dict[str, Callable[[Any, int, Style], Answer]] = {
    answer.__name__: answer for answer in (push_square, follow_up)
}
