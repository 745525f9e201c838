"""The rookie: plays any match to its end, and knows what his models are for."""

from __future__ import annotations

import pytest

from rules.kill_team.catalogue import load
from rules.kill_team.coaches import coach
from rules.kill_team.match import play
from rules.kill_team.squads import sample_line_up
from rules.record import Match
from tests.rules.kill_team.matches import Explorer, explorers, random_match, seed
from tests.rules.watching import count

DATA = load("first")


def mirror(team: str, number: int) -> Match:
    line_ups = [sample_line_up(DATA, team)] * 2
    return Match("kill_team", "first", {}, line_ups, seed(number))


def rookies(match: Match) -> list[object]:
    return [coach("random", match.seed, side) for side in (0, 1)]


@pytest.mark.parametrize("team", DATA.samples)
def test_he_plays_every_sample_team_to_the_end(team: str) -> None:
    match = mirror(team, 3)
    record = play(match, rookies(match))  # type: ignore[arg-type]
    log = record.log or []
    assert record.outcome.kind == "played"
    assert count(log, "moves") + count(log, "advances") > 5
    assert count(log, "fires") + count(log, "fights") > 5


def test_he_plays_the_same_when_he_is_put_away() -> None:
    first = coach("random", bytes(32), 0)
    first.dice.draw(6)  # type: ignore[attr-defined]
    again = coach("random", bytes(32), 0)
    again.remember(first.memory())
    assert first.memory() == again.memory()


def test_there_is_no_coach_of_an_unknown_strength() -> None:
    with pytest.raises(KeyError):
        coach("legend", bytes(32), 0)


def test_he_beats_who_does_nothing() -> None:
    won = 0
    for number in range(4):
        match = random_match(number, most=6, mission="hold_the_ground")
        idle = Explorer(explorers(match)[1].dice, silent=256)
        record = play(match, [coach("random", match.seed, 0), idle])
        won += record.outcome.sides[0].result == "win"
    assert won >= 3
