"""Decisions of the play phase: every main option is weighed by the scene that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.boufbowl.coaches.odds import meeting, strength
from rules.boufbowl.coaches.scenes import FAILED, TURN_POINTS, Scene, worse
from rules.boufbowl.majority import lead
from rules.boufbowl.position import STANDING, STUNNED, Position
from rules.boufbowl.secrets import View
from rules.boufbowl.squads import NOBODY, PLAYERS, SIDE_OF, player_of

#: The worth of a zone nearer to their goal for its own sake.
ONWARDS: Final = 0.0005
#: What a goal is worth beside what a scene is worth, and how much more in every turn without one,
#: once there were some.
GOAL: Final = 1.5
URGENCY: Final = 0.03
CALM_TURNS: Final = 8
#: The worth of a card in hand; playing one must bring more.
CARD: Final = 0.025
#: The worth of the tokens of a fight.
FAME: Final = 0.012
#: The least gain of a step, so that nobody runs to and fro.
EFFORT: Final = 0.004


class Mind:
    """The scene of a turn, and the value of going on from one.

    points: the MP left.
    lands: whether a bomb of ours can land.
    cards: how many more cards than theirs we shall commit to a goal attempt.
    goal: the value of a goal, higher the longer none has fallen.
    """

    __slots__ = (
        "view", "pos", "side", "scene", "points", "grants", "can_pass", "lands", "cards", "goal",
        "_now", "_spare", "_beaten", "_fallen", "_fights",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        self.view = view
        self.pos: Position = view.pos
        self.side: int = view.side
        pos = self.pos
        self.scene = Scene(pos)
        actions = pos.data.actions
        for id_ in view.hand.cards:
            steps = actions[id_].effect.steps
            if steps and steps[0].verb == "no_intercept":
                self.scene.frame.screened = True
        self.points: int = pos.mp
        self.grants = {action for grant in pos.grants for action in grant}
        self.can_pass = "pass" in self.grants
        self._now: dict[tuple[int, bool], float] = {}
        self._spare = ""
        self._beaten: dict[int, float] = {}
        self._fallen: dict[int, Scene] = {}
        self._fights: dict[int, float] = {}
        self.lands = pos.launcher == self.side and pos.launched < pos.turn
        self.cards = min(2, count_icon(view, "ball")) - (pos.hand_size[1 - self.side] > 1)
        since: int = pos.turn - (pos.goals[-1]["turn"] if pos.goals else 0)
        self.goal: float = GOAL + URGENCY * max(0, since - CALM_TURNS)

    def go_on(self, scene: Scene, points: int, *, action: bool, lands: bool | None = None) -> float:
        """Return the worth of a scene in our own turn: as it is, or with an attempt to score."""
        worth = scene.worth(self.side)
        chance = 0.0
        if points > TURN_POINTS or not scene.is_hopeless(self.side):
            chance = scene.chance(
                self.side,
                points,
                action=action,
                lands=self.lands if lands is None else lands,
                cards=self.cards,
            )
        return max(worth, self.attempt(chance)) - EFFORT * (self.points - points)

    def attempt(self, chance: float) -> float:
        """Return the worth of an attempt to score now, with that probability."""
        worth: float = chance * self.goal + (1 - chance) * FAILED
        return worth

    def stay(self, points: int, *, action: bool) -> float:
        """Return the worth of going on from here; several options lead to the same."""
        known = self._now.get((points, action))
        if known is None:
            known = self._now[points, action] = self.go_on(self.scene, points, action=action)
        return known

    @property
    def spare(self) -> str:
        """The card that is least missed."""
        if not self._spare:
            self._spare = least(self.view)
        return self._spare

    def beaten(self, target: int) -> float:
        """Return the worth of going on with an opponent beaten, whoever has done it."""
        known = self._beaten.get(target)
        if known is None:
            scene = self.scene.put(target, worse(self.pos.cond[target]))
            action = _another(self, "fight") and self.can_pass
            known = self._beaten[target] = self.go_on(scene, self.points, action=action)
        return known

    def fallen(self, p: int) -> Scene:
        """Return the scene with one of ours beaten."""
        known = self._fallen.get(p)
        if known is None:
            known = self._fallen[p] = self.scene.put(p, STUNNED)
        return known

    def fight(self, p: int, target: int) -> float:
        """Return the worth of a fight."""
        known = self._fights.get(p * PLAYERS + target)
        if known is None:
            known = self._fights[p * PLAYERS + target] = attacking(self, p, target)
        return known


def count_icon(view: View, icon: str) -> int:
    """Count the cards in hand with that icon."""
    actions = view.pos.data.actions
    number = 0
    for id_ in view.hand.cards:
        if actions[id_].bonus.kind == icon:
            number += 1
    return number


def best(view: View, options: list[str]) -> str:
    """Choose the main option with the highest worth."""
    mind = Mind(view)
    chosen, most = "end", ending(mind)
    for option in options:
        if option.startswith("order") and not option.endswith(mind.spare):
            continue
        words = option.split(" ")
        weigh = WEIGH.get(words[0])
        if weigh is None:
            continue
        value = weigh(mind, words)
        if value > most + 1e-9:
            chosen, most = option, value
    return chosen


def ending(mind: Mind) -> float:
    """Return the worth of doing nothing more.

    A bomb of ours lands by itself, and then it is too late to go on.
    """
    if mind.lands:
        return landing(mind, []) - CARD
    return mind.scene.worth(mind.side)


# -- what players do -------------------------------------------------------------------------------


def moving(mind: Mind, words: list[str]) -> float:
    p, z = player_of(mind.side, int(words[1])), mind.pos.pitch.at[words[2]]
    pos = mind.pos
    at = p * 5
    free = pos.spent[at] < pos.free_of[at] or pos.free[0] > 0
    points = mind.points - (0 if free else 1)
    scene = mind.scene.moved(p, z)
    if pos.carrier == p and z == pos.pitch.goal[mind.side]:
        return mind.attempt(scene.goal_odds(mind.side, mind.cards))
    # Of equals the one that leads on, so that neither colour has it easier.
    progress = pos.pitch.progress[mind.side]
    onwards = ONWARDS * (progress[z] - progress[pos.zone[p]])
    return mind.go_on(scene, points, action=mind.can_pass) + onwards


def raising(mind: Mind, words: list[str]) -> float:
    p = player_of(mind.side, int(words[1]))
    return mind.go_on(mind.scene.put(p, STANDING), mind.points - 1, action=mind.can_pass)


def picking_up(mind: Mind, words: list[str]) -> float:
    pos, side = mind.pos, mind.side
    p = player_of(side, int(words[1]))
    taken = mind.go_on(mind.scene.given(p), mind.points - 1, action=mind.can_pass)
    rivals = pos.standing_in(1 - side, pos.ball)
    if not rivals:
        return taken
    chances = meeting(pos, "pickup", p, rivals[0], edge(pos, side, pos.ball))
    failed = mind.stay(mind.points - 1, action=mind.can_pass)
    return (1 - chances.lost) * taken + chances.lost * failed


def substituting(mind: Mind, words: list[str]) -> float:
    p = player_of(mind.side, int(words[1]))
    return mind.stay(mind.points - 1, action=mind.can_pass) + (
        0.05 if not mind.pos.wounded[p] else 0.035
    )


def returning(mind: Mind, words: list[str]) -> float:
    p, z = player_of(mind.side, int(words[1])), mind.pos.pitch.at[words[2]]
    return mind.go_on(mind.scene.moved(p, z), mind.points - 1, action=mind.can_pass)


def passing(mind: Mind, words: list[str]) -> float:
    side = mind.side
    p, other = (player_of(side, int(word)) for word in words[1:])
    zone = mind.scene.zone
    likely = mind.scene.completion(side, p, zone[p], zone[other])
    done = mind.go_on(mind.scene.given(other), mind.points, action=_another(mind, "pass"))
    if likely == 1:
        return done
    return likely * done + (1 - likely) * (FAILED - 0.1)


def bombing(mind: Mind, words: list[str]) -> float:
    """Return the worth of a bomb to where we are and they are not: for when nothing better is
    there.
    """
    z = mind.pos.pitch.at[words[2]]
    return mind.scene.up(mind.side, z).worth(mind.side) - 0.01


def _another(mind: Mind, action: str) -> bool:
    """Return whether a grant of the action is left once one was used."""
    grants = mind.pos.grants
    return len([grant for grant in grants if action in grant]) > 1


def fighting(mind: Mind, words: list[str]) -> float:
    return mind.fight(player_of(mind.side, int(words[1])), player_of(1 - mind.side, int(words[2])))


def attacking(mind: Mind, p: int, target: int) -> float:
    """Return the worth of a fight: won, tied or lost."""
    pos, side = mind.pos, mind.side
    down = pos.cond[target] != STANDING
    important = target == pos.carrier or p == pos.carrier
    cards = min(2 if important else 1, count_icon(mind.view, "fight"))
    theirs = 1 if pos.hand_size[1 - side] > 2 and important else 0
    chances = meeting(
        pos, "fight", p, target, edge(pos, side, pos.zone[p]) + down, ours=cards - theirs
    )
    keeps_pass = _another(mind, "fight") and mind.can_pass
    hurt = strength(pos, p, "fight", "actor").damage
    hurts = strength(pos, target, "fight", "opposer").damage
    won = mind.beaten(target) + 0.04 * hurt
    fallen = mind.fallen(p)
    both = fallen.put(target, max(STUNNED, pos.cond[target]))
    if p == pos.carrier:
        lost, tied = fallen.worth(side), both.worth(side)
    else:
        lost = mind.go_on(fallen, mind.points, action=keeps_pass)
        tied = mind.go_on(both, mind.points, action=keeps_pass)
    lost -= 0.04 * hurts
    total = chances.won * won + chances.tied * tied + chances.lost * lost
    return total + (FAME if pos.expert else 0.0) - 0.4 * CARD * cards


def edge(pos: Position, side: int, z: int) -> int:
    """Return the majority of a side in a zone: 1, 0, or -1 where the others have it."""
    ahead = lead(pos, z) if side == 0 else -lead(pos, z)
    return 1 if ahead > 0 else -1 if ahead < 0 else 0


def landing(mind: Mind, words: list[str]) -> float:
    pos, side, scene = mind.pos, mind.side, mind.scene
    z = pos.ball
    ours, theirs = pos.standing_in(side, z), pos.standing_in(1 - side, z)
    if not ours and not theirs:
        return mind.go_on(scene.laid(z), mind.points, action=mind.can_pass)
    if not ours:
        return scene.given(theirs[0]).worth(side)
    caught = max(
        mind.go_on(scene.given(p), mind.points, action=mind.can_pass, lands=False) for p in ours
    )
    if not theirs:
        return caught
    cards = min(2, count_icon(mind.view, "throw")) - (pos.hand_size[1 - side] > 1)
    chances = meeting(pos, "catch", ours[0], theirs[0], edge(pos, side, z), ours=cards)
    return (
        chances.won * caught
        + chances.lost * scene.given(theirs[0]).worth(side)
        + chances.tied * scene.laid(z).worth(side)
    )


# -- cards and orders ------------------------------------------------------------------------------


def ordering(mind: Mind, words: list[str]) -> float:
    """Return the worth of an order, paid with the card that is least missed."""
    cost = CARD * (1.0 if len(mind.view.hand.cards) > 2 else 1.8)
    if words[1] == "run":
        return mind.stay(mind.points + 1, action=mind.can_pass) - cost
    if words[1] == "pass":
        gives = mind.pos.carrier != NOBODY and SIDE_OF[mind.pos.carrier] == mind.side
        if not gives or mind.can_pass:
            return -9.0
        return mind.stay(mind.points, action=True) - cost
    if "fight" in mind.grants:
        return -9.0
    return _best_fight(mind) - cost


def _best_fight(mind: Mind) -> float:
    """Return the worth of one more fight."""
    pos, side = mind.pos, mind.side
    highest = -9.0
    for p in range(side * 5, side * 5 + 5):
        if pos.cond[p] or not pos.is_on_pitch(p):
            continue
        for target in range((1 - side) * 5, (1 - side) * 5 + 5):
            if pos.zone[target] == pos.zone[p] and not (
                pos.cond[target] == 3 and pos.wounded[target]
            ):
                highest = max(highest, mind.fight(p, target))
    return highest


def least(view: View) -> str:
    """Return the card of the hand that is least missed; empty where there is none.

    It has no effect, or is one of many with its icon.
    """
    actions = view.pos.data.actions
    icons = [actions[id_].bonus.kind for id_ in view.hand.cards]

    def missed(id_: str) -> tuple[int, int, str]:
        card = actions[id_]
        return int(card.has_effect), -icons.count(card.bonus.kind), id_

    return str(min(view.hand.cards, key=missed, default=""))


def playing(mind: Mind, words: list[str]) -> float:
    """Return the worth of playing a card for its effect, by the verb of its first step."""
    steps = mind.pos.data.actions[words[1]].effect.steps
    return effect(mind, steps) - CARD


def using(mind: Mind, words: list[str]) -> float:
    """Return the worth of an ability that is used once."""
    data = mind.pos.data
    table: Any = data.upgrades if words[2] in data.upgrades else data.favours
    if words[2] not in table:
        return -9.0
    return effect(mind, table[words[2]].ability.steps) - 0.6 * CARD


def effect(mind: Mind, steps: Any) -> float:
    """Return the worth of the steps of something that can be played in the main menu."""
    pos, side, scene = mind.pos, mind.side, mind.scene
    now = mind.stay(mind.points, action=mind.can_pass)
    step = steps[0]
    match step.verb:
        case "gain_mp":
            return mind.stay(mind.points + step.amount, action=mind.can_pass)
        case "extra_action":
            return _extra(mind, step.actions, now)
        case "draw":
            return now + 0.05 * min(2, 6 - len(mind.view.hand.cards))
        case "discard":
            return now + 0.04
        case "free":
            useful = any(
                pos.cond[p] == 3 or (pos.zone[p] == 17 and not pos.cond[p])
                for p in range(side * 5, side * 5 + 5)
            )
            return now + (0.06 if useful else -1)
        case "improve":
            worst = max(pos.cond[p] for p in range(side * 5, side * 5 + 5))
            return now + (0.0, 0.02, 0.06, 0.12)[worst]
        case "gain_tokens":
            return now + 0.06
        case "knock_down":
            return max(
                mind.go_on(scene.put(p, STUNNED), mind.points, action=mind.can_pass)
                for p in range((1 - side) * 5, (1 - side) * 5 + 5)
            )
        case "move":
            return max((value for value, _, _ in shifts(mind, step)), default=-9.0)
        case "shift_ball":
            return max((value for value, _ in drifts(mind)), default=-9.0)
        case "card_contest":
            return _contest(mind, step, now)
    return -9.0


def _extra(mind: Mind, actions: tuple[str, ...], now: float) -> float:
    if "fight" in actions:
        return -9.0 if "fight" in mind.grants else max(now, _best_fight(mind))
    return now if mind.can_pass else mind.stay(mind.points, action=True)


def shifts(mind: Mind, step: Any) -> list[tuple[float, int, int]]:
    """List the moves by which an effect could shift a player, with their worth."""
    pos, side = mind.pos, mind.side
    owner = side if step.target.side == "own" else 1 - side
    moves = []
    for p in range(owner * 5, owner * 5 + 5):
        if pos.cond[p] or not pos.is_on_pitch(p):
            continue
        if step.target.where == "contact" and not pos.standing_in(side, pos.zone[p]):
            continue
        if step.target.ball == "no" and pos.carrier == p:
            continue
        for z in pos.pitch.near[pos.zone[p]]:
            if not pos.has_room(owner, z) or (owner != side and pos.pitch.goal_zones[z]):
                continue
            scene = mind.scene.moved(p, z)
            if pos.carrier == p and z == pos.pitch.goal[side] and owner == side:
                value = mind.attempt(scene.goal_odds(side, mind.cards))
            else:
                value = mind.go_on(scene, mind.points, action=mind.can_pass)
            moves.append((value, p, z))
    return moves


def drifts(mind: Mind) -> list[tuple[float, int]]:
    """List the zones where a ball in the air could go, with their worth."""
    pos = mind.pos
    moves = []
    for z in pos.pitch.near[pos.ball]:
        if not pos.pitch.goal_zones[z]:
            scene = mind.scene.up(pos.launcher, z)
            moves.append((mind.go_on(scene, mind.points, action=mind.can_pass), z))
    return moves


def _contest(mind: Mind, step: Any, now: float) -> float:
    """Return the worth of a card contest, by the first step of its win."""
    pos, side, scene = mind.pos, mind.side, mind.scene
    wins = step.win[0].verb
    if wins == "take_ball":
        ours, theirs = pos.standing_in(side, pos.ball), pos.standing_in(1 - side, pos.ball)
        taken = max(
            (mind.go_on(scene.given(p), mind.points, action=mind.can_pass) for p in ours),
            default=-9.0,
        )
        if not theirs:
            return taken
        won = meeting(pos, "card", ours[0], theirs[0], edge(pos, side, pos.ball)).won
        return won * taken + (1 - won) * now
    if wins == "drop_ball":
        won = meeting(pos, "card", NOBODY, NOBODY, edge(pos, side, pos.ball)).won
        dropped = mind.go_on(scene.laid(pos.ball), mind.points, action=mind.can_pass)
        return won * dropped + (1 - won) * now
    highest = -9.0
    for target in range((1 - side) * 5, (1 - side) * 5 + 5):
        z = pos.zone[target]
        if pos.cond[target] or not pos.is_on_pitch(target) or not pos.standing_in(side, z):
            continue
        won = meeting(pos, "card", NOBODY, NOBODY, edge(pos, side, z)).won
        fallen = mind.go_on(scene.put(target, STUNNED), mind.points, action=mind.can_pass)
        highest = max(highest, won * fallen + (1 - won) * now)
    return highest


#: The functions that weigh a main option, by its first word.
WEIGH: dict[str, Callable[[Mind, list[str]], float]] = {
    "move": moving,
    "raise": raising,
    "pickup": picking_up,
    "substitute": substituting,
    "return": returning,
    "pass": passing,
    "bomb": bombing,
    "fight": fighting,
    "land": landing,
    "order": ordering,
    "effect": playing,
    "ability": using,
}
