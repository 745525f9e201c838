"""Shirt numbers of a team: no two present players wear the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from rules.problems import Problem, Refusal
from rules.roster import Event


class Wearer(Protocol):
    """A player of a roster."""

    id: int
    number: int


def exchange(roster: Iterable[Wearer], player: Wearer, number: int) -> Event:
    """Return the event that gives a player a shirt.

    Its present wearer takes that player's shirt.
    """
    numbers = [[player.id, number]]
    numbers += [
        [other.id, player.number]
        for other in roster
        if other.number == number and other is not player
    ]
    return Event("renumbered", {"numbers": numbers})


def wear(
    players: Mapping[int, Wearer], roster: Iterable[Wearer], numbers: Mapping[int, int], clause: str
) -> None:
    """Change the numbers of players, all at once, so that shirts can be exchanged.

    numbers: the new numbers by player.
    clause: the clause that forbids a number twice in the roster.

    Raises Refusal("number_taken"), and then nobody changes.
    """
    worn = [numbers.get(player.id, player.number) for player in roster]
    if len(set(worn)) < len(worn):
        taken = next(number for number in worn if worn.count(number) > 1)
        raise Refusal(Problem("number_taken", clause, {"number": taken}))
    for who, number in numbers.items():
        players[who].number = number
