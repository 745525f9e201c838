"""A set-up on the hexes: a player is chosen, then their hex (HC-DEC-04, -05).

The choice so far is in the address, ``way=7;3:-3,0;4:-5,2``: the player who is picked up, then who
stands where. It begins with the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from matches.games.lines import Cast
from matches.games.questions import Group, Link, Option
from rules.helvetia_cup.pitch import hexes_of
from rules.helvetia_cup.setup import SetUp

FIELD = "way"


@dataclass(frozen=True, slots=True)
class PlaceForm:
    """Whom to place, and where, for a program."""

    decision: SetUp
    cast: Cast
    template: str = ""
    wide: bool = False

    def to_json(self) -> Any:
        pos = self.decision.view.pos
        return {
            "kind": "placement",
            "players": [
                {"number": pos.number(p), "name": self.cast.player([p >> 3, pos.number(p)])}
                for p in self.decision.about
            ],
            "hexes": [pos.pitch.names[h] for h in room(self.decision)],
        }


def room(decision: SetUp) -> list[int]:
    """Return the hexes where anybody may be set up, the kicker's among them."""
    pitch = decision.view.pos.pitch
    free = list(hexes_of(pitch.place[decision.side]))
    return [*free, pitch.centre] if decision.attacks else free


def chosen(decision: SetUp, typed: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return the player who is picked up, or an empty string, and the placement so far."""
    placement = dict(decision.default)
    picked, *places = typed.get(FIELD, "").split(";")
    pos = decision.view.pos
    for place in places:
        number, _colon, name = place.partition(":")
        if number in placement and name in pos.pitch.at:
            placement[number] = name
    return (picked if picked in placement else ""), placement


def lines(
    decision: SetUp, cast: Cast, typed: Mapping[str, str]
) -> tuple[PlaceForm, list[Group], dict[str, list[Link]], dict[str, str]]:
    """Return the form, the answer, what can be chosen, and the placement so far."""
    picked, placement = chosen(decision, typed)
    pos = decision.view.pos
    side = decision.side
    links: dict[str, list[Link]] = {
        gettext("Which player do you move?"): [
            Link(
                f"{cast.player([side, int(number)])} · {name}",
                _asks(number, placement),
                name,
                "way" if number == picked else "goal",
            )
            for number, name in placement.items()
        ]
    }
    if picked:
        taken = set(placement.values())
        links[gettext("Where to?")] = [
            Link(name, _asks("", {**placement, picked: name}), name, "goal")
            for name in (pos.pitch.names[h] for h in room(decision))
            if name not in taken
        ]
    answer = Option.of(placement, gettext("Set up like this"))
    return PlaceForm(decision, cast), [Group("", [answer])], links, placement


def _asks(picked: str, placement: Mapping[str, str]) -> tuple[str, str]:
    places = [f"{number}:{name}" for number, name in placement.items()]
    return FIELD, ";".join([picked, *places])
