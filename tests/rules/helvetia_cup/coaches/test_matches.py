"""Whole matches of automated coaches: legal, resumable, and won by the better one."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from rules.coach import Answer, recorded
from rules.helvetia_cup import match
from rules.helvetia_cup.calibration.sampling import Plan, line_ups, play_one
from rules.helvetia_cup.coaches import STRENGTHS, coach
from rules.record import Match
from tests.rules.helvetia_cup.play import DATA, VERSION

#: Cup matches to the end, with every card in the collection.
CUP = {"needs_winner": True, "competition": "cup"}


def cup_match(number: int) -> Match:
    teams = line_ups(VERSION)
    sides = [
        {**teams[(number + side) % 8], "collection": list(DATA.tactics)[side::2],
         "legendaries": list(DATA.legendaries)}
        for side in (0, 1)
    ]  # fmt: skip
    return Match("helvetia_cup", VERSION, CUP, sides, bytes([number]) * 32)


class Forgetful:
    """A coach who is put away after each answer and taken up by another."""

    def __init__(self, strength: str, seed: bytes, side: int) -> None:
        self.who = (strength, seed, side)
        self.memory = json.dumps(coach(*self.who).memory())

    def decide(self, decision: Any) -> Answer:
        successor = coach(*self.who)
        successor.remember(json.loads(self.memory))
        answer = successor.decide(decision)
        self.memory = json.dumps(successor.memory())
        return answer


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_coach_can_be_put_away_at_every_question(strength: str) -> None:
    game = cup_match(3)
    usual = match.play(game, [coach(strength, game.seed, side) for side in (0, 1)])

    resumed = match.play(game, [Forgetful(strength, game.seed, side) for side in (0, 1)])

    assert resumed.answers == usual.answers
    assert resumed.log_digest == usual.log_digest


@pytest.mark.parametrize("pair", [("veteran", "veteran"), ("random", "veteran"),
                                  ("random", "random")])  # fmt: skip
def test_matches_go_to_their_end_and_again_from_their_answers(pair: tuple[str, str]) -> None:
    for number in range(3):
        game = cup_match(number)
        played = match.play(game, [coach(pair[side], game.seed, side) for side in (0, 1)])
        again = match.play(game, recorded(played.answers), log=False)

        assert again.digest == played.digest
        assert {side.result for side in played.outcome.sides} == {"win", "loss"}


def test_a_coach_of_a_strength_that_there_is_not() -> None:
    with pytest.raises(KeyError, match="legend"):
        coach("legend", bytes(32), 0)


def test_a_veteran_beats_a_rookie() -> None:
    plan = Plan("test", "veteran", other="random")
    results: Counter[str] = Counter()
    for number in range(6):
        results[play_one(plan, number).outcome.sides[number % 2].result] += 1

    assert results == {"win": 6}
