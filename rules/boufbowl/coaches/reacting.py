"""Choices of what to play in a window, and how many cards to commit to a contest."""

from __future__ import annotations

from typing import Any, Final

from rules.boufbowl.cards.deck import Step
from rules.boufbowl.coaches.acting import Mind, drifts, edge, shifts
from rules.boufbowl.coaches.odds import strength
from rules.boufbowl.position import Position
from rules.boufbowl.squads import NOBODY, OF_SIDE, SIDE_OF, player_of

PASS: Final = "pass"  # noqa: S105 - an answer
NONE: Final = "none"

#: How many cards a contest is worth, by its kind.
STAKES: Final = {"goal": 4, "catch": 2, "pass": 2, "launch": 2, "pickup": 1, "fight": 1}


def window(decision: Any) -> str:
    """Choose the first thing that is worth playing now, or pass."""
    view, about = decision.view, decision.about
    for option in decision.options[:-1]:
        word, *_, id_ = option.split(" ")
        steps = steps_of(view.pos, word, id_)
        if about["window"] in ("turn_start", "turnover"):
            if _worth_between(view, steps[0]):
                return str(option)
        elif is_worth(view, about, steps[0], word == "effect"):
            return str(option)
    return PASS


def steps_of(pos: Position, word: str, id_: str) -> tuple[Step, ...]:
    """Return the steps of an option of a window."""
    data = pos.data
    if word == "effect":
        return data.actions[id_].effect.steps
    if id_ in data.upgrades:
        return data.upgrades[id_].ability.steps
    if id_ in data.favours:
        return data.favours[id_].ability.steps
    name, face, at = id_.split(".")
    abilities = getattr(data.players[name], face)
    on_face: tuple[Step, ...] = abilities[int(at) - 1].steps
    return on_face


def _worth_between(view: Any, step: Step) -> bool:
    """Return whether to play it at the start of a turn, or when a turn is about to be lost."""
    if step.verb == "keep_turn":
        return True
    mind = Mind(view)
    ours = view.pos.active == view.side
    now = mind.go_on(mind.scene, mind.points, action=mind.can_pass) if ours else _facing(mind)
    if step.verb == "shift_ball":
        best = max(drifts(mind), default=(0.0, 0))
        if ours:
            return best[0] > now + 0.04
        return _best_drift(mind)[0] > now + 0.04
    if step.verb == "move":
        return _best_shift(mind, step)[0] > now + 0.06
    return False


def _facing(mind: Mind) -> float:
    """Return the worth of the scene when the others are to move."""
    return mind.scene.worth(mind.side)


def _best_drift(mind: Mind) -> tuple[float, int]:
    """Return the best place for the ball in the air, with its worth, the others being to move."""
    pos = mind.pos
    places = []
    for z in pos.pitch.near[pos.ball]:
        if not pos.pitch.goal_zones[z]:
            scene = mind.scene.up(pos.launcher, z)
            places.append((scene.worth(mind.side), z))
    return max(places)


def _best_shift(mind: Mind, step: Step) -> tuple[float, int, int]:
    """Return the best move of one of ours, with its worth, the others being to move."""
    moves = [(mind.scene.moved(p, z).worth(mind.side), p, z) for _, p, z in shifts(mind, step)]
    return max(moves, default=(-9.0, NOBODY, 0))


# -- while something is going on -------------------------------------------------------------------


def is_worth(view: Any, about: Any, step: Step, card: bool) -> bool:
    """Return whether to play it in the window of an activity."""
    pos: Position = view.pos
    side: int = view.side
    kind: str = about["kind"]
    stakes = stakes_of(view, about)
    match step.verb:
        case "reroll":
            return _reroll(pos, side, about, step, stakes)
        case "add" | "ignore_majority":
            return stakes >= 2 and _is_contested(pos, side, about)
        case "no_bonus":
            return stakes >= 2 and pos.hand_size[1 - side] >= 2 and _is_contested(pos, side, about)
        case "win_ties":
            return stakes >= 1
        case "soften":
            return stakes >= 2 or _other_rolls_damage(pos, side, about)
        case "no_intercept":
            return _crosses(pos, about)
        case "departure_intercept":
            return True
        case "card_contest":
            return _trip(pos, side, about)
        case "move":
            return _cover(view, about, step)
    return kind == "goal"


def stakes_of(view: Any, about: Any) -> int:
    """Return how much a contest matters, as the number of cards that may be spent on it."""
    pos: Position = view.pos
    stakes = STAKES.get(about["kind"], 1)
    if about["kind"] == "fight":
        both = (about["player"], about["other"])
        carrier = pos.carrier
        if carrier != NOBODY and [SIDE_OF[carrier], carrier % 5 + 1] in both:
            stakes = 3
    return stakes


def _is_contested(pos: Position, side: int, about: Any) -> bool:
    """Return whether a contest is going to follow."""
    kind = about["kind"]
    if kind == "fight":
        return True
    if kind in ("pickup", "goal"):
        who = player_of(*about["player"])
        return bool(pos.standing_in(1 - SIDE_OF[who], pos.zone[who]))
    if kind == "catch":
        return bool(pos.standing_in(0, pos.ball) and pos.standing_in(1, pos.ball))
    if kind == "pass":
        return bool(_interceptors(pos, about))
    return False


def _interceptors(pos: Position, about: Any) -> list[int]:
    here, there = (pos.zone[player_of(*about[name])] for name in ("player", "other"))
    zones = {here, there, *pos.pitch.crossed[here][there]}
    side = 1 - about["side"]
    return [p for p in OF_SIDE[side] if pos.zone[p] in zones and not pos.cond[p]]


def _crosses(pos: Position, about: Any) -> bool:
    """Return whether somebody can only intercept in a zone that is crossed."""
    here, there = (pos.zone[player_of(*about[name])] for name in ("player", "other"))
    return any(pos.zone[p] not in (here, there) for p in _interceptors(pos, about))


def _other_rolls_damage(pos: Position, side: int, about: Any) -> bool:
    both = [player_of(*about[name]) for name in ("player", "other")]
    p = both[0] if SIDE_OF[both[0]] != side else both[1]
    role = "actor" if p == both[0] else "opposer"
    return strength(pos, p, "fight", role).damage > 0


def _trip(pos: Position, side: int, about: Any) -> bool:
    """Return whether to trip a mover: the carrier, or one deep in our half where we are not
    fewer.
    """
    mover = player_of(*about["player"])
    ahead = edge(pos, side, pos.zone[mover])
    deep = pos.pitch.progress[1 - side][pos.zone[mover]] >= 4
    return mover == pos.carrier or (deep and ahead >= 0)


def _cover(view: Any, about: Any, step: Step) -> bool:
    """Return whether to move a player between them and our goal, or into a contest that matters."""
    mind = Mind(view)
    pos, side = mind.pos, mind.side
    goal = pos.pitch.own_goal[side]
    if about["kind"] == "goal":
        return not pos.standing_in(side, goal) and _can_reach(mind, step, goal)
    if about["kind"] in ("catch", "pickup"):
        ahead = edge(pos, side, pos.ball)
        return ahead <= 0 and _can_reach(mind, step, pos.ball)
    if about["kind"] == "pass":
        there = pos.zone[player_of(*about["other"])]
        deep = pos.pitch.progress[1 - side][there] >= 4
        return deep and edge(pos, side, there) <= 0 and _can_reach(mind, step, there)
    return False


def _can_reach(mind: Mind, step: Step, z: int) -> bool:
    return any(there == z for _, _, there in shifts(mind, step))


def _reroll(pos: Position, side: int, about: Any, step: Step, stakes: int) -> bool:
    """Return whether to re-roll: we are not winning, and the new roll is likely to be better."""
    sides = [SIDE_OF[player_of(*about[name])] for name in ("actor", "opposer")]
    mine = sides.index(side)
    totals: list[int] = [_total(pos, about, role, sides[role]) for role in (0, 1)]
    ahead = totals[mine] - totals[1 - mine]
    if about["kind"] == "pickup" and mine == 0:
        ahead += 1
    if ahead > 0:
        return False
    role = mine if step.side == "own" else 1 - mine
    dice: list[int] = about["dice"][role]
    rest = ahead - max(dice) if role == mine else ahead + max(dice)
    # The others' kept die is in `rest` with its sign; only ours, or only theirs, falls again.
    good = sum((rest + face if role == mine else rest - face) > 0 for face in range(1, 7))
    return good >= (2 if stakes >= 2 else 3)


def _total(pos: Position, about: Any, role: int, side: int) -> int:
    """Return a participant's total so far, without played modifiers."""
    data = pos.data
    name = ("actor", "opposer")[role]
    p = player_of(*about[name])
    total: int = max(about["dice"][role])
    total += sum(data.actions[id_].bonus.value == "plus1" for id_ in about["bonus"][role])
    total += strength(pos, p, about["kind"], name).add
    z = pos.pitch.at[about["where"]]
    total += edge(pos, side, z) > 0
    other = player_of(*about[("opposer", "actor")[role]])
    if about["kind"] == "fight" and not pos.cond[p] and pos.cond[other]:
        total += 1
    return total


# -- bonus cards -----------------------------------------------------------------------------------


def commit(decision: Any) -> str:
    """Choose as many cards as the contest is worth, and none where they change little."""
    view, about = decision.view, decision.about
    pos: Position = view.pos
    options = decision.options
    matching = _most(options)
    if not matching:
        return NONE
    stakes = stakes_of(view, about)
    role = 0 if about["actor"][0] == view.side else 1
    wanted = min(stakes, len(matching))
    if about["kind"] == "fight" and stakes == 1 and len(view.hand.cards) <= 2:
        wanted = 0
    if decision.key == "second_bonus":
        wanted = _answer(pos, view, about, wanted)
    if not wanted:
        return NONE
    chosen = sorted(matching, key=lambda id_: (_rank(pos, id_, about, role), id_))[:wanted]
    answer = " ".join(sorted(chosen))
    return answer if answer in options else NONE


def _most(options: Any) -> list[str]:
    """Return the matching cards of the hand: the largest set that is offered."""
    return [] if len(options) < 2 else options[-2].split(" ")


def _rank(pos: Position, id_: str, about: Any, role: int) -> int:
    """Return a sort key: plain cards first, those with an effect last; dice where they do most."""
    card = pos.data.actions[id_]
    if card.bonus.value == "damage_die":
        return 1 if about["kind"] == "fight" else 9
    return int(card.has_effect) + (card.bonus.value == "action_die")


def _answer(pos: Position, view: Any, about: Any, wanted: int) -> int:
    """Return how many cards to commit as the second coach.

    Fewer where the first coach has committed few and we lead anyway.
    """
    side = view.side
    lead = edge(pos, side, pos.pitch.at[about["where"]])
    if about["committed"] == 0 and lead > 0:
        return min(wanted, 1)
    if about["committed"] >= wanted + 2 and wanted < 3:
        return 0
    return wanted
