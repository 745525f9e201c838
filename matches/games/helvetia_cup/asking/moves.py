"""A movement turn on the hexes: who moves, and where to (HC-DEC-07).

The chosen player is in the address, ``move=7``. Every hex that they reach is an answer, by the path
that costs the fewest markers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from matches.games.lines import Cast
from matches.games.questions import Group, Link, Option
from rules.helvetia_cup.movement_paths import LEAVE, STAND, Path, Walking, followed
from rules.helvetia_cup.moving import DONE, Move
from rules.helvetia_cup.pitch import OFF

FIELD = "move"

#: A path, and the words that lead along it.
Way = tuple[Path, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class MoveForm:
    """Who may move, and the words to every hex that they reach, for a program."""

    move: Move
    cast: Cast
    template: str = ""
    wide: bool = False

    def to_json(self) -> Any:
        pos = self.move.view.pos
        players = []
        for p in self.move.players():
            walking = self.move.walking(p)
            number = pos.number(p)
            players.append(
                {
                    "number": number,
                    "name": self.cast.player([p >> 3, number]),
                    "hex": pos.pitch.names[pos.where[p]],
                    "markers": pos.markers[p],
                    "ways": {
                        _name(walking, way): f"{number} {' '.join(way[1])}"
                        for way in (*ways(walking), *ways_off(walking))
                    },
                }
            )
        return {"kind": "move", "done": DONE, "players": players}


def lines(
    move: Move, cast: Cast, typed: Mapping[str, str]
) -> tuple[MoveForm, list[Group], dict[str, list[Link]]]:
    """Return the form, the answers that can be given now, and links to choose another player."""
    pos = move.view.pos
    players = move.players()
    wanted = typed.get(FIELD, "")
    chosen = next((p for p in players if str(pos.number(p)) == wanted), None)
    groups = [Group("", [Option(DONE, gettext("that is all"))])]
    links = {
        gettext("Who moves?"): [
            Link(
                _player(move, cast, p),
                (FIELD, str(pos.number(p))),
                pos.pitch.names[pos.where[p]],
                "way" if p == chosen else "goal",
            )
            for p in players
        ]
    }
    if chosen is not None:
        walking = move.walking(chosen)
        number = pos.number(chosen)
        options = [_option(walking, number, way) for way in ways(walking)]
        groups.append(Group(_player(move, cast, chosen), options, name="ways"))
        leaving = [_option_off(walking, number, way, cast) for way in ways_off(walking)]
        if leaving:
            title = gettext("Leaves the pitch")
            groups.append(Group(title, leaving, name="off", folded=True))
    return MoveForm(move, cast), groups, links


def ways(walking: Walking) -> list[Way]:
    """Return the cheapest path to every hex where the player may end: with the ball, and past
    it.
    """
    start = walking.start()
    best: dict[tuple[int, bool], Way] = {}
    for way in _reached(walking):
        path = way[0]
        goes = path.h != walking.pos.where[walking.p] or path.rose or path.carrying > start.carrying
        if goes and walking.end_problem(path) is None:
            known = best.setdefault((path.h, path.carrying), way)
            if _cost(way) < _cost(known):
                best[path.h, path.carrying] = way
    chosen = [
        way
        for (h, carrying), way in best.items()
        if carrying or (h, True) not in best or _cost(way) < _cost(best[h, True])
    ]
    return sorted(chosen, key=lambda way: (_cost(way), way[0].h))


def ways_off(walking: Walking) -> list[Way]:
    """Return one path for every edge hex and every substitute who can come on there (HC-SUB-04)."""
    by_exit: dict[tuple[int, str], Way] = {}
    for path, words in _reached(walking):
        for word in walking.next_words(path):
            if word.startswith(LEAVE):
                parts = word.split(" ")
                way = (followed(walking, path, parts), (*words, *parts))
                known = by_exit.setdefault((path.h, word), way)
                if _cost(way) < _cost(known):
                    by_exit[path.h, word] = way
    return sorted(by_exit.values(), key=lambda way: (_cost(way), way[0].h))


def _reached(walking: Walking) -> Iterator[Way]:
    """Yield every path that no earlier one equals, the shortest first; none goes on after leaving.

    The facing matters only as long as the player may still overtake (HC-OVER-02, -04).
    """
    edge: list[Way] = [(walking.start(), ())]
    seen = set()
    while edge:
        yield from edge
        onward: list[Way] = []
        for path, words in edge:
            for word in walking.next_words(path):
                if word.startswith(LEAVE):
                    continue
                after = followed(walking, path, [word])
                facing = OFF if after.spent or not walking.attacks else after.facing
                state = after._replace(facing=facing, spent=0, free=0)
                if state not in seen:
                    seen.add(state)
                    onward.append((after, (*words, word)))
        edge = onward


def _cost(way: Way) -> tuple[int, int]:
    path, words = way
    return path.spent, len(words)


def _name(walking: Walking, way: Way) -> str:
    """Name where a path ends: a hex, with ``ball`` for a path that takes it along, or ``off`` for
    leaving there.
    """
    path, words = way
    name = walking.pos.pitch.names[path.h]
    if LEAVE in words:
        return f"{name} {LEAVE} {words[-1]}"
    return f"{name} ball" if path.carrying > walking.start().carrying else name


def _option(walking: Walking, number: int, way: Way) -> Option:
    path, words = way
    hex_name = walking.pos.pitch.names[path.h]
    label = hex_name
    if words == (STAND,):
        label = gettext("stands up")
    elif path.spent:
        label = gettext("{hex}, markers: {count}").format(hex=hex_name, count=path.spent)
    if path.carrying > walking.start().carrying:
        label = gettext("{way}, with the ball").format(way=label)
    return Option(f"{number} {' '.join(words)}", label, hex_name)


def _option_off(walking: Walking, number: int, way: Way, cast: Cast) -> Option:
    path, words = way
    label = gettext("off at {hex}, {player} comes on").format(
        hex=walking.pos.pitch.names[path.h], player=cast.player([walking.side, int(words[-1])])
    )
    return Option(f"{number} {' '.join(words)}", label)


def _player(move: Move, cast: Cast, p: int) -> str:
    pos = move.view.pos
    name = cast.player([p >> 3, pos.number(p)])
    lies = gettext("lies") if pos.lying >> p & 1 else ""
    marks = gettext("{left} of {start} markers").format(left=pos.markers[p], start=pos.start[p])
    return " · ".join(filter(None, [name, marks, lies]))
