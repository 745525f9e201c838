"""Place players at kick-offs and other stoppages: formations, steps aside, substitutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.helvetia_cup.catalogue import (
    DRIBBLE,
    HEADER,
    INTERCEPTION,
    LONG_PASS,
    SHOT,
    STEAL,
    TACKLE,
)
from rules.helvetia_cup.coaches.ground import grounds
from rules.helvetia_cup.coaches.markers import is_depleted, time_left
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.substituting import DONE

JSON = Any

#: Where outfield players stand at a kick-off, (x2, r) as their side sees it: defenders first.
_DEFENCE = ((-10, 0), (-6, -2), (-6, 2), (-4, 0))
_ATTACK = ((-8, 0), (-4, -2), (-4, 2), (0, 0))
#: What a marker of one who comes on is worth, in points of skill.
_MARKER = 3
#: From which part of the match on, the last of it, the bench need not wait for injuries.
_LATE = 0.2
#: Substitutes who wait for injuries until hardly any time is left.
_KEPT, _END = 1, 0.08


def defending_skill(pos: Position, p: int) -> int:
    skills = pos.skills[p]
    return skills[TACKLE] + skills[STEAL] + skills[INTERCEPTION]


def attacking_skill(pos: Position, p: int) -> int:
    skills = pos.skills[p]
    return 2 * skills[SHOT] + skills[DRIBBLE]


def placement(pos: Position, side: int, players: Sequence[int], *, attacks: bool) -> JSON:
    """Place the best defenders at the back, the best forward nearest to the centre
    (HC-DEC-04, -05).
    """
    order = sorted(
        players,
        key=lambda p: (attacking_skill(pos, p) - defending_skill(pos, p), p),
    )
    spots: tuple[tuple[int, int], ...] = _ATTACK if attacks else _DEFENCE
    # Who is missing leaves a gap in front; the kicker's place is never left out.
    spots = spots[len(spots) - len(order) :] if attacks else spots[: len(order)]
    turn = 1 if side == 0 else -1
    names = [f"{turn * (x2 - r) // 2},{turn * r}" for x2, r in spots]
    return {str(pos.number(p)): name for p, name in zip(order, names, strict=True)}


def worth(pos: Position, p: int) -> int:
    """Return what a player is worth in the rest of the match, in points of skill."""
    skills = pos.skills[p]
    if p == pos.keeper[p >> 3] or pos.is_goalkeeper(p):
        return skills[LONG_PASS] + _MARKER * min(pos.markers[p], 1)
    total = skills[TACKLE] + skills[DRIBBLE] + skills[SHOT]
    total += (skills[HEADER] + skills[STEAL]) // 2
    if not pos.markers[p]:
        total //= 2
    # A booked player does not tackle any more.
    total -= 4 if pos.yellows[p] else 0
    return total + _MARKER * pos.markers[p]


def is_spent(pos: Position, p: int) -> bool:
    """Return whether a player should be replaced: without markers, or late with at most one."""
    return pos.markers[p] <= (1 if time_left(pos) < _LATE else 0)


def substitution(pos: Position, options: Sequence[str], side: int) -> str:
    """Choose a substitution for a spent player; some on the bench wait for injuries (HC-DEC-06,
    HC-FOUL-10).
    """
    best, gain = DONE, 0
    if (len(pos.bench(side)) <= _KEPT and time_left(pos) > _END) or is_depleted(pos, side):
        return DONE
    for option in options:
        if option == DONE:
            continue
        out, into = (pos.player(side, int(number)) for number in option.split(" "))
        # A goalkeeper may come on for anybody in the end (HC-SUB-09), but is kept for the goal.
        if out == pos.keeper[side] or not is_spent(pos, out) or pos.is_goalkeeper(into):
            continue
        better_by = worth(pos, into) - worth(pos, out)
        if better_by > gain:
            best, gain = option, better_by
    return best


def replacement(pos: Position, side: int, options: Sequence[Any]) -> Any:
    """Choose the best player of the bench to come on; never "none" (HC-DEC-16)."""
    numbers = [number for number in options if number != "none"]
    return max(numbers, key=lambda number: worth(pos, pos.player(side, number)))


def emergency_goalkeeper(pos: Position, side: int, options: Sequence[int]) -> int:
    """Choose who keeps goal: the player who is worth least on the pitch (HC-DEC-18)."""
    return min(options, key=lambda number: worth(pos, pos.player(side, number)))


def shooter(pos: Position, side: int, options: Sequence[int]) -> int:
    """Choose the shooter with the best shot; of equals the lowest shirt number (HC-DEC-21, -25)."""
    return max(options, key=lambda number: (pos.skill(pos.player(side, number), SHOT), -number))


def step_aside(pos: Position, side: int, options: Sequence[str]) -> str:
    """Choose the hex that is nearest to our goal and the ball (HC-DEC-19, -20, -24)."""
    pitch = pos.pitch
    home = grounds(pitch.version)[side].home
    distance = pitch.distance[pos.ball]
    hexes = [pitch.at[name] for name in options]
    best = min(hexes, key=lambda h: (home[h] + distance[h], home[h]))
    return pitch.names[best]
