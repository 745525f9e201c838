"""Whole matches of automated coaches: legal, resumable, and won by the better one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.boufbowl import match
from rules.boufbowl.coaches import STRENGTHS, coach
from rules.boufbowl.squads import usual_line_ups
from rules.coach import Answer, recorded
from rules.record import Match, visible
from tests.rules.boufbowl.matches import DATA, play_watched, random_match, seed


def usual_match(number: int, **options: Any) -> Match:
    return Match("boufbowl", "first", options, usual_line_ups(DATA), seed(number))


class Forgetful:
    """A coach who is put away after each answer and taken up by another."""

    def __init__(self, strength: str, key: bytes, side: int) -> None:
        self.who = (strength, key, side)
        self.memory = json.dumps(coach(*self.who).memory())

    def decide(self, decision: Any) -> Answer:
        successor = coach(*self.who)
        successor.remember(json.loads(self.memory))
        found = successor.decide(decision)
        self.memory = json.dumps(successor.memory())
        return found


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("basic", [False, True])
def test_everything_that_must_hold_holds(strength: str, basic: bool) -> None:
    for number in range(3):
        played = random_match(number)
        options = {**played.options, "basic": basic, "turn_cap": 30}
        played = Match(played.game, played.version, options, played.line_ups, played.seed)
        play_watched(played, [coach(strength, played.seed, side) for side in (0, 1)])


@pytest.mark.parametrize("strength", STRENGTHS)
def test_who_is_put_away_plays_on_the_same(strength: str) -> None:
    played = usual_match(3, turn_cap=20)
    whole = match.play(played, [coach(strength, played.seed, side) for side in (0, 1)])
    again = match.play(played, [Forgetful(strength, played.seed, side) for side in (0, 1)])
    assert again.digest == whole.digest
    assert match.play(played, recorded(whole.answers)).log_digest == whole.log_digest


@pytest.mark.parametrize("basic", [False, True])
def test_a_veteran_beats_a_rookie(basic: bool) -> None:
    """`make proof` plays two hundred (tests/proof/test_boufbowl.py)."""
    for number in range(6):
        played = usual_match(number, basic=basic)
        strengths = ["veteran", "random"] if number % 2 else ["random", "veteran"]
        record = match.play(
            played, [coach(each, played.seed, side) for side, each in enumerate(strengths)]
        )
        assert record.outcome.sides[strengths.index("veteran")].result == "win"


def test_a_coach_that_there_is_not() -> None:
    with pytest.raises(KeyError, match="no coach of strength 'legend'"):
        coach("legend", bytes(32), 0)


def test_a_veteran_plays_cards_and_buys_upgrades() -> None:
    played = usual_match(5)
    record = match.play(played, [coach("veteran", played.seed, side) for side in (0, 1)])
    kinds = {event["event"] for event in visible(record.log or [], None, over=False)}
    assert kinds >= {"plays", "order", "buys", "attacks", "goal", "commits"}
