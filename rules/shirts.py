"""The shirts of a team: numbers, of which no two players who are there wear the same."""

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
    """The event by which a player gets a shirt; who wears it already takes his."""
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
    """Numbers by player, put on all at once, so that shirts can be exchanged.

    clause: forbids a number twice in the roster; where it would be, nobody changes.
    """
    worn = [numbers.get(player.id, player.number) for player in roster]
    if len(set(worn)) < len(worn):
        taken = next(number for number in worn if worn.count(number) > 1)
        raise Refusal(Problem("number_taken", clause, {"number": taken}))
    for who, number in numbers.items():
        players[who].number = number
