"""Players, zones and results that a coach names when he is asked to."""

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
    """Whoever has the best odds; nobody declines a free try."""
    pos: Position = decision.view.pos
    side, kind = decision.side, decision.about["kind"]

    def strong(option: str) -> tuple[float, int]:
        p = player_of(side, int(option))
        own = strength(pos, p, kind, "opposer")
        return own.add + edge(pos, side, pos.zone[p]) + 0.9 * (own.dice - 1), -p

    options = [str(option) for option in decision.options if option != DECLINE]
    return max(options, key=strong)


def launch_interceptor(decision: Any) -> str:
    """Not where a tie is likelier to put us down than to bring the ball."""
    pos: Position = decision.view.pos
    best = interceptor(decision)
    p = player_of(decision.side, int(best))
    return best if edge(pos, decision.side, pos.zone[p]) >= 0 else DECLINE


def opposer(decision: Any) -> str:
    """The strongest against a pick-up."""
    pos: Position = decision.view.pos

    def strong(option: str) -> tuple[int, int]:
        p = player_of(decision.side, int(option))
        return strength(pos, p, "pickup", "opposer").add, -p

    return str(max(decision.options, key=strong))


def catcher(decision: Any) -> str:
    """Whoever is worth most with the ball."""
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
    """Where it leaves us best."""
    pos: Position = decision.view.pos
    p = player_of(decision.side, decision.about["player"])
    scene = Scene(pos)
    options: list[str] = decision.options
    return max(options, key=lambda name: scene.moved(p, pos.pitch.at[name]).worth(decision.side))


def target(decision: Any) -> str:
    """Whom an effect is about: the worst off of ours, whoever matters most of theirs."""
    view, step = decision.view, decision.about
    pos: Position = view.pos
    side = decision.side
    options: list[str] = decision.options
    match step["verb"]:
        case "move":
            found = shifts(Mind(view), _step(step))
            owner = side if step["target"]["side"] == "own" else 1 - side
            named = [
                (v, p) for v, p, _ in found if str(p % 5 + 1) in options and SIDE_OF[p] == owner
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
    """First ours, then theirs: both are asked with the same words."""
    pos: Position = decision.view.pos
    side, step = decision.side, decision.about
    options: list[str] = decision.options
    own = [player_of(side, int(option)) for option in options]
    theirs = [player_of(1 - side, int(option)) for option in options]
    asks_own = all(
        not pos.cond[p] and pos.is_on_pitch(p) and pos.standing_in(1 - side, pos.zone[p])
        for p in own
    )
    if step["win"][0]["verb"] == "take_ball":
        scene = Scene(pos)
        return max(
            options,
            key=lambda o: scene.given(player_of(side, int(o))).chance(
                side, pos.mp, action=True, lands=False
            ),
        )
    if not asks_own or len({pos.zone[p] for p in theirs}) == 1 != len({pos.zone[p] for p in own}):
        return max(options, key=lambda o: _fallen(decision, player_of(1 - side, int(o))))

    def best(option: str) -> float:
        z = pos.zone[player_of(side, int(option))]
        there = pos.standing_in(1 - side, z)
        gain = max((_fallen(decision, p) for p in there), default=-9.0)
        return gain + 0.1 * edge(pos, side, z)

    return max(options, key=best)


def zone(decision: Any) -> str:
    """Where an effect sends a player or the ball."""
    view, step = decision.view, decision.about
    pos: Position = view.pos
    mind = Mind(view)
    options: list[str] = decision.options
    names = pos.pitch.names
    if step["verb"] == "shift_ball":
        found = [(value, names[z]) for value, z in drifts(mind) if names[z] in options]
        return max(found)[1] if found else options[0]
    goal = names[pos.pitch.own_goal[decision.side]]
    if pos.active != decision.side and goal in options and step["target"]["side"] == "own":
        return goal
    if pos.active != decision.side and names[pos.ball] in options:
        return names[pos.ball]
    moves = [(v, names[z]) for v, _, z in shifts(mind, _step(step)) if names[z] in options]
    return max(moves)[1] if moves else options[0]


def _step(told: Any) -> Step:
    """A step as the question tells it."""
    found = told["target"]
    return Step("move", target=Target(**found), steps=told["steps"], dir=told["dir"])
