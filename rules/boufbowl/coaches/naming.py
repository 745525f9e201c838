"""Choices of players, zones and results that a coach is asked to name."""

from __future__ import annotations

from typing import Any

from rules.boufbowl.cards.deck import Step, Target
from rules.boufbowl.coaches.acting import Mind, drifts, edge, shifts
from rules.boufbowl.coaches.odds import strength
from rules.boufbowl.coaches.scenes import Scene
from rules.boufbowl.position import STUNNED, Position
from rules.boufbowl.squads import SIDE_OF, player_of

DECLINE = "decline"


def interceptor(decision: Any) -> str:
    """Choose the player with the best odds; never decline a free try."""
    pos: Position = decision.view.pos
    side, kind = decision.side, decision.about["kind"]

    def strong(option: str) -> tuple[float, int]:
        p = player_of(side, int(option))
        mine = strength(pos, p, kind, "opposer")
        return mine.add + edge(pos, side, pos.zone[p]) + 0.9 * (mine.dice - 1), -p

    options = [str(option) for option in decision.options if option != DECLINE]
    return max(options, key=strong)


def launch_interceptor(decision: Any) -> str:
    """Choose an interceptor, or decline where a tie is likelier to put us down than to bring the
    ball.
    """
    pos: Position = decision.view.pos
    best = interceptor(decision)
    p = player_of(decision.side, int(best))
    return best if edge(pos, decision.side, pos.zone[p]) >= 0 else DECLINE


def opposer(decision: Any) -> str:
    """Choose the strongest player against a pick-up."""
    pos: Position = decision.view.pos

    def strong(option: str) -> tuple[int, int]:
        p = player_of(decision.side, int(option))
        return strength(pos, p, "pickup", "opposer").add, -p

    return str(max(decision.options, key=strong))


def catcher(decision: Any) -> str:
    """Choose the player who is worth most with the ball."""
    view = decision.view
    mind = Mind(view)
    ours = view.pos.active == decision.side

    def worth(option: str) -> float:
        p = player_of(decision.side, int(option))
        scene = mind.scene.given(p)
        value = (
            mind.go_on(scene, mind.points, action=mind.can_pass, lands=False)
            if ours
            else scene.chance(decision.side, 3, action=True, lands=False)
        )
        return value + 0.05 * strength(view.pos, p, "catch", "actor").add

    return str(max(decision.options, key=worth))


def pull_back(decision: Any) -> str:
    """Choose the zone that leaves us best."""
    pos: Position = decision.view.pos
    p = player_of(decision.side, decision.about["player"])
    scene = Scene(pos)
    options: list[str] = decision.options
    return max(options, key=lambda name: scene.moved(p, pos.pitch.at[name]).worth(decision.side))


def target(decision: Any) -> str:
    """Choose the target of an effect: the worst off of ours, whoever matters most of theirs."""
    view, step = decision.view, decision.about
    pos: Position = view.pos
    side = decision.side
    options: list[str] = decision.options
    match step["verb"]:
        case "move":
            moves = shifts(Mind(view), _step(step))
            owner = side if step["target"]["side"] == "own" else 1 - side
            named = [
                (v, p) for v, p, _ in moves if str(p % 5 + 1) in options and SIDE_OF[p] == owner
            ]
            return str(max(named)[1] % 5 + 1) if named else options[0]
        case "improve":
            return max(options, key=lambda o: (pos.cond[player_of(side, int(o))], o))
        case "gain_tokens":
            return max(options, key=lambda o: (pos.tokens[player_of(side, int(o))], o))
        case "knock_down":
            return max(options, key=lambda o: _fallen(decision, player_of(1 - side, int(o))))
        case "card_contest":
            return _contestant(decision)
    return options[0]


def _fallen(decision: Any, p: int) -> float:
    scene = Scene(decision.view.pos)
    return scene.put(p, STUNNED).worth(decision.side)


def _contestant(decision: Any) -> str:
    """Choose a contestant, first ours, then theirs: both questions have the same words."""
    pos: Position = decision.view.pos
    side, step = decision.side, decision.about
    options: list[str] = decision.options
    ours = [player_of(side, int(option)) for option in options]
    theirs = [player_of(1 - side, int(option)) for option in options]
    asks_own = all(
        not pos.cond[p] and pos.is_on_pitch(p) and pos.standing_in(1 - side, pos.zone[p])
        for p in ours
    )
    if step["win"][0]["verb"] == "take_ball":
        scene = Scene(pos)
        return max(
            options,
            key=lambda o: scene.given(player_of(side, int(o))).chance(
                side, pos.mp, action=True, lands=False
            ),
        )
    if not asks_own or len({pos.zone[p] for p in theirs}) == 1 != len({pos.zone[p] for p in ours}):
        return max(options, key=lambda o: _fallen(decision, player_of(1 - side, int(o))))

    def best(option: str) -> float:
        z = pos.zone[player_of(side, int(option))]
        there = pos.standing_in(1 - side, z)
        gain = max((_fallen(decision, p) for p in there), default=-9.0)
        return gain + 0.1 * edge(pos, side, z)

    return max(options, key=best)


def zone(decision: Any) -> str:
    """Choose where an effect sends a player or the ball."""
    view, step = decision.view, decision.about
    pos: Position = view.pos
    mind = Mind(view)
    options: list[str] = decision.options
    names = pos.pitch.names
    if step["verb"] == "shift_ball":
        zones = [(value, names[z]) for value, z in drifts(mind) if names[z] in options]
        return max(zones)[1] if zones else options[0]
    goal = names[pos.pitch.own_goal[decision.side]]
    if pos.active != decision.side and goal in options and step["target"]["side"] == "own":
        return goal
    if pos.active != decision.side and names[pos.ball] in options:
        return names[pos.ball]
    moves = [(v, names[z]) for v, _, z in shifts(mind, _step(step)) if names[z] in options]
    return max(moves)[1] if moves else options[0]


def _step(told: Any) -> Step:
    """Return a step as the question tells it."""
    aim = told["target"]
    return Step("move", target=Target(**aim), steps=told["steps"], dir=told["dir"])
