"""A movement turn on the hexes: who moves, and where to (HC-DEC-07).

Who is chosen is in the address, ``move=7``; every hex that he reaches is an answer, by the way that
costs the fewest markers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from matches.asking.questions import Group, Link, Option
from matches.telling import Cast
from rules.helvetia_cup.moving import DONE, LEAVE, STAND, Move, Path, Walking, followed

FIELD = "move"

#: A path, and the words that lead along it.
Way = tuple[Path, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class MoveForm:
    """For a program: who may move, and the words to every hex that he reaches."""

    move: Move
    cast: Cast
    template: str = ""

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
                        _name(walking, way): f"{number} {' '.join(way[1])}" for way in ways(walking)
                    },
                }
            )
        return {"kind": "move", "done": DONE, "players": players}


def lines(
    move: Move, cast: Cast, typed: Mapping[str, str]
) -> tuple[MoveForm, list[Group], dict[str, list[Link]]]:
    """What describes it, the answers that can be given now, and who else can be chosen."""
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
        options = [_option(walking, number, way, cast) for way in ways(walking)]
        groups.append(Group(_player(move, cast, chosen), options, name="ways"))
    return MoveForm(move, cast), groups, links


def ways(walking: Walking) -> list[Way]:
    """To every hex where he may end, and every way off the pitch, the one that costs least."""
    best: dict[tuple[int, bool], Way] = {}
    leaving: dict[str, Way] = {}
    edge: list[Way] = [(walking.start(), ())]
    while edge:
        onward: list[Way] = []
        for path, words in edge:
            for word in walking.next_words(path):
                after = followed(walking, path, word.split(" "))
                way = (after, (*words, *word.split(" ")))
                if word.startswith(LEAVE):
                    leaving.setdefault(word, way)
                    continue
                known = best.get((after.h, after.rose))
                if known is None or _cost(way) < _cost(known):
                    best[after.h, after.rose] = way
                    onward.append(way)
        edge = onward
    pos = walking.pos
    found = [
        way
        for (h, _rose), way in best.items()
        if walking.end_problem(way[0]) is None and (h != pos.where[walking.p] or STAND in way[1])
    ]
    found.sort(key=lambda way: (_cost(way), way[0].h))
    return [*found, *leaving.values()]


def _cost(way: Way) -> tuple[int, int]:
    path, words = way
    return path.spent, len(words)


def _name(walking: Walking, way: Way) -> str:
    path, words = way
    name = walking.pos.pitch.names[path.h]
    return f"{name} {LEAVE} {words[-1]}" if LEAVE in words else name


def _option(walking: Walking, number: int, way: Way, cast: Cast) -> Option:
    path, words = way
    hex_name = walking.pos.pitch.names[path.h]
    answer = f"{number} {' '.join(words)}"
    if LEAVE in words:
        label = gettext("off at {hex}, {player} comes on").format(
            hex=hex_name, player=cast.player([walking.side, int(words[-1])])
        )
        return Option(answer, label)
    if words == (STAND,):
        return Option(answer, gettext("stands up"), hex_name)
    label = hex_name
    if path.spent:
        label = gettext("{hex} for {count} markers").format(hex=hex_name, count=path.spent)
    return Option(answer, label, hex_name)


def _player(move: Move, cast: Cast, p: int) -> str:
    pos = move.view.pos
    name = cast.player([p >> 3, pos.number(p)])
    lies = gettext("lies") if pos.lying >> p & 1 else ""
    marks = gettext("{left} of {start} markers").format(left=pos.markers[p], start=pos.start[p])
    return " · ".join(filter(None, [name, marks, lies]))
