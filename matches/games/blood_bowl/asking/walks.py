"""Kick-Off Return and Pass Block on the squares: the goal, the path, and then the walk.

The choice so far is in the address as the answer would be, ``way=7 k6 l6``: the player, then every
square. A far square is reached by the path with the fewest dodges; for another path, choose it
square by square.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext

from matches.games.blood_bowl.asking.paths import rolls_along
from matches.games.lines import Cast
from matches.games.questions import Group, Link, Option
from rosters.typed.numbers import whole
from rules.blood_bowl.out_of_turn_moves import FARTHEST, NOWHERE, Walk, say
from rules.blood_bowl.pitch import BIT, NAME, NAMED, NEAR, OFF, squares_of
from rules.blood_bowl.squads import number_of, player_at
from rules.coach import Build

FIELD = "way"

Way = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WalkForm:
    """Who may walk, and a path with few dodges to each square where they may stop, for a
    program.
    """

    walk: Walk
    cast: Cast
    template: str = ""
    wide: bool = False

    def to_json(self) -> Any:
        players = []
        for p in self.walk.ends:
            paths = _ways(self.walk, p, ())
            ends = [s for s in paths if self.walk.ends[p] & BIT[s]]
            players.append(
                {
                    "number": number_of(p),
                    "name": self.cast.player([p >> 4, number_of(p)]),
                    "square": NAME[self.walk.view.where[p]],
                    "ways": {NAME[s]: say(p, paths[s]) for s in ends},
                }
            )
        return {"kind": "walk", "most": FARTHEST, "nobody": NOWHERE, "players": players}


def lines(
    decision: Build, cast_: Cast, typed: Mapping[str, str]
) -> tuple[WalkForm, list[Group], dict[str, list[Link]]]:
    """Return the form, the answers that can be given now, and what can be chosen on the way."""
    walk = cast(Walk, decision)
    p, way = _chosen(walk, typed.get(FIELD, ""))
    options = [Option(NOWHERE, gettext("nobody goes"))]
    links: dict[str, list[Link]] = {}
    if p is None:
        links[gettext("Who goes?")] = [
            Link(_name(q, cast_), (FIELD, str(number_of(q))), NAME[walk.view.where[q]], "goal")
            for q in walk.ends
        ]
    else:
        if way and walk.ends[p] & BIT[way[-1]]:
            rolls = rolls_along(walk.view, p, way)
            options.insert(0, Option(say(p, way), _told(walk, p, way, cast_), rolls=rolls))
        links = _onward(walk, p, way, cast_)
    return WalkForm(walk, cast_), [Group("", options)], links


def facts(decision: Build) -> list[tuple[str, str]]:
    """Return where the ball is going, as a fact; empty where that is not known."""
    target = decision.view.landing
    if decision.key == "pass_block":
        target = decision.about[1]
    return [(gettext("The ball comes down on"), NAME[target])] if target != OFF else []


def _chosen(walk: Walk, typed: str) -> tuple[int | None, Way]:
    """Return the player and the path so far; a player who alone may walk is chosen already."""
    number, *names = typed.split() or [""]
    shirt = whole(number, most=99)
    p = None if shirt is None else player_at(walk.side, shirt)
    if p not in walk.ends:
        return (next(iter(walk.ends)), ()) if len(walk.ends) == 1 else (None, ())
    way: list[int] = []
    s = walk.view.where[p]
    for name in names[:FARTHEST]:
        if name not in NAMED or not NEAR[s] & BIT[NAMED[name]] & walk.room:
            break
        s = NAMED[name]
        way.append(s)
    return p, tuple(way)


def _onward(walk: Walk, p: int, way: Way, cast_: Cast) -> dict[str, list[Link]]:
    """Return links along the path so far, and to every square where it may go on."""
    start = walk.view.where[p]
    so_far = [Link(_name(p, cast_), (FIELD, str(number_of(p))), NAME[start], "way")]
    for n, s in enumerate(way, 1):
        so_far.append(Link(NAME[s], (FIELD, say(p, way[:n])), NAME[s], "way", str(n)))
    paths = _ways(walk, p, way)
    passed = {start, *way}
    goals = [s for s in paths if walk.ends[p] & BIT[s] and s not in passed]
    leads_on = {paths[s][len(way)] for s in goals}
    steps = [s for s in leads_on if s not in goals and s not in passed]
    onward = [_link(walk, p, paths[s], "goal") for s in sorted(goals, key=_by_name)]
    onward += [_link(walk, p, paths[s], "step") for s in sorted(steps, key=_by_name)]
    links = {gettext("The way so far"): so_far}
    if onward:
        links[gettext("Where to?")] = onward
    if len(walk.ends) > 1:
        links[gettext("Somebody else")] = [
            Link(_name(q, cast_), (FIELD, str(number_of(q))), NAME[walk.view.where[q]], "goal")
            for q in walk.ends
            if q != p
        ]
    return links


def _ways(walk: Walk, p: int, way: Way) -> dict[int, Way]:
    """Return the best path on from the end of a path to every square: fewest dodges, then steps."""
    pos = walk.view
    here = way[-1] if way else pos.where[p]
    best: dict[int, tuple[int, int, Way]] = {here: (0, 0, way)}
    edge = dict(best)
    for _ in range(FARTHEST - len(way)):
        onward: dict[int, tuple[int, int, Way]] = {}
        for s, (dodges, steps, path) in edge.items():
            more = dodges + bool(pos.marked(p >> 4, s))
            for to in squares_of(NEAR[s] & walk.room):
                came = (more, steps + 1, (*path, to))
                if to not in best or came[:2] < best[to][:2]:
                    best[to] = onward[to] = came
        edge = onward
    return {s: path for s, (_dodges, steps, path) in best.items() if steps}


def _dodges(walk: Walk, p: int, way: Way) -> list[str]:
    """Return the names of the squares that the player must dodge out of."""
    left = (walk.view.where[p], *way[:-1])
    return [NAME[s] for s in left if walk.view.marked(p >> 4, s)]


def _link(walk: Walk, p: int, way: Way, kind: str) -> Link:
    s = way[-1]
    label = " → ".join(NAME[each] for each in way)
    if out_of := _dodges(walk, p, way):
        label += f" ({gettext('dodge')}: {', '.join(out_of)})"
    rolls = rolls_along(walk.view, p, way)
    return Link(label, (FIELD, say(p, way)), NAME[s], kind, rolls=rolls)


def _told(walk: Walk, p: int, way: Way, cast_: Cast) -> str:
    squares = " → ".join(NAME[s] for s in way)
    words = gettext("{who} goes {way}").format(who=_name(p, cast_), way=squares)
    if out_of := _dodges(walk, p, way):
        words += f" ({gettext('dodge')}: {', '.join(out_of)})"
    return words


def _name(p: int, cast_: Cast) -> str:
    return cast_.player([p >> 4, number_of(p)])


def _by_name(s: int) -> tuple[str, int]:
    name = NAME[s]
    return name[0], int(name[1:])
