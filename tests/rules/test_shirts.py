"""Shirts are exchanged, and nobody of a team wears another's."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.problems import Refusal
from rules.shirts import exchange, wear


@dataclass
class Player:
    id: int
    number: int


def worn(players: dict[int, Player]) -> list[int]:
    return [player.number for player in players.values()]


def test_who_wears_the_shirt_already_takes_the_others() -> None:
    players = {1: Player(1, 7), 2: Player(2, 9), 3: Player(3, 10)}

    event = exchange(players.values(), players[1], 9)
    wear(players, players.values(), dict(event.payload["numbers"]), "LG-EVENT-01")

    assert event.kind == "renumbered"
    assert worn(players) == [9, 7, 10]


def test_a_free_shirt_moves_nobody_else() -> None:
    players = {1: Player(1, 7), 2: Player(2, 9)}

    assert exchange(players.values(), players[1], 8).payload == {"numbers": [[1, 8]]}
    assert exchange(players.values(), players[1], 7).payload == {"numbers": [[1, 7]]}


def test_a_shirt_that_two_would_wear_is_refused_and_nobody_changes() -> None:
    players = {1: Player(1, 7), 2: Player(2, 9)}

    with pytest.raises(Refusal) as refused:
        wear(players, players.values(), {1: 9}, "BB-GEN-07")

    [problem] = refused.value.problems
    assert (problem.code, problem.clause, problem.params["number"]) == (
        "number_taken",
        "BB-GEN-07",
        9,
    )
    assert worn(players) == [7, 9]


def test_who_is_not_in_the_roster_is_in_nobodys_way() -> None:
    players = {1: Player(1, 7), 2: Player(2, 9)}

    wear(players, [players[1]], {1: 9}, "BB-GEN-07")

    assert worn(players) == [9, 9]
