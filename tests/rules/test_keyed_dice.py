"""LG-FIX-20: whatever is typed, no other die of a report moves, in the aftermath of any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.blood_bowl.game import GAME as BLOOD_BOWL
from rules.boufbowl.game import GAME as BOUFBOWL
from rules.coach import Coach
from rules.game import Game
from rules.helvetia_cup.game import GAME as HELVETIA_CUP
from rules.kill_team.game import GAME as KILL_TEAM
from rules.necromunda.game import GAME as NECROMUNDA
from rules.record import Record
from rules.typed import KeyedDice, Typed, Wanted
from tests.rules.blood_bowl.between import league as humans
from tests.rules.blood_bowl.between import test_reporting as blood_bowl
from tests.rules.boufbowl.between import records as boufbowl
from tests.rules.helvetia_cup.between import records as helvetia_cup
from tests.rules.kill_team.between import test_reporting as kill_team
from tests.rules.necromunda.between import battles
from tests.rules.necromunda.between import test_reporting as necromunda

SECRET = bytes(range(32))
Told = tuple[Game[Any], Record, Sequence[Any]]


def of_blood_bowl() -> Told:
    teams = [humans.human(), humans.orc()]
    told = blood_bowl.sides({"score": 1, "lines": [{"number": 3, "touchdowns": 1}]}, {})
    return BLOOD_BOWL, BLOOD_BOWL.reported(blood_bowl.a_match(), told), teams


def of_boufbowl() -> Told:
    teams = boufbowl.hurt(boufbowl.stones(), 1, 2, 3), boufbowl.embers()
    wounded = {slot: {"wounded": True} for slot in (1, 2, 3)}
    return BOUFBOWL, boufbowl.played(*teams, lines=(wounded, {})), teams


def of_helvetia_cup() -> Told:
    injured = {shirt: {"injured": 1} for shirt in (4, 5, 6)}
    teams = helvetia_cup.season(helvetia_cup.glaciers(), injured), helvetia_cup.foxes()
    return HELVETIA_CUP, helvetia_cup.played(*teams), teams


def of_kill_team() -> Told:
    told = kill_team.report(kill_team.out(6, 7), kill_team.out(5))
    return KILL_TEAM, kill_team.played(told), kill_team.TEAMS


def of_necromunda() -> Told:
    gangs = battles.pair()
    told = necromunda.report({"out": [3, 4]}, {"injured": [{"number": 2}]})
    return NECROMUNDA, necromunda.record(told, gangs), gangs


GAMES: dict[str, Callable[[], Told]] = {
    "blood_bowl": of_blood_bowl,
    "boufbowl": of_boufbowl,
    "helvetia_cup": of_helvetia_cup,
    "kill_team": of_kill_team,
    "necromunda": of_necromunda,
}


def run(told: Told, entries: Sequence[Any] = ()) -> tuple[Typed, KeyedDice]:
    """The aftermath with these entries; the rest is rolled here."""
    game, record, teams = told
    here = KeyedDice(SECRET)
    typed = Typed(entries, here, rest=True)
    coaches: list[Coach | None] = [typed.coach(side) for side in range(len(teams))]
    game.aftermath(record, [team.copy() for team in teams], coaches, typed)
    return typed, here


@pytest.mark.clause("LG-FIX-20")
@pytest.mark.parametrize("game", GAMES)
def test_a_die_that_is_typed_moves_no_other(game: str) -> None:
    told = GAMES[game]()
    typed, here = run(told)
    fallen = {roll.place: list(roll.fallen) for roll in here.rolls}
    assert len(fallen) == len(here.rolls) >= 3, "every roll has a place of its own"
    moved = 0
    for at, entered in enumerate(typed.entered):
        die = entered.wanted.die
        if not die:
            continue
        other = [face % die + 1 for face in entered.value]
        _typed, again = run(told, [None] * at + [other])
        for roll in again.rolls:
            if roll.place in fallen:
                assert list(roll.fallen) == fallen[roll.place], roll.place
                moved += 1
    assert moved


@pytest.mark.clause("LG-FIX-20")
def test_what_is_rolled_for_says_how_it_falls_and_nothing_else() -> None:
    wanted = Wanted("winnings", "", 0, 6, 3)

    def faces(secret: bytes = SECRET, **other: Any) -> list[int]:
        return KeyedDice(secret).roll(Wanted(**{"purpose": "winnings", "clause": "", "side": 0,
                                                "die": 6, "count": 3, **other}))  # fmt: skip

    known = KeyedDice(SECRET).roll(wanted)
    assert faces(clause="BB-LEAGUE-51", about={"name": "Ada"}) == known
    others = [faces(side=1), faces(whom=3), faces(purpose="mvp"), faces(bytes(32))]
    twice = KeyedDice(SECRET)
    others += [twice.roll(wanted), twice.roll(wanted)][1:]
    assert known not in others
    assert faces(count=2) == known[:2], "of fewer dice the first"


@pytest.mark.clause("LG-FIX-20")
def test_a_face_that_is_typed_leaves_the_others_of_its_roll() -> None:
    dice = KeyedDice(SECRET)
    [first, second] = dice.roll(Wanted("improvement", "", 0, 6, 2))
    again = KeyedDice(SECRET)
    assert again.roll(Wanted("improvement", "", 0, 6, 2), [None, 7 - second]) == [first, 7 - second]
    [roll] = again.rolls
    assert (roll.shown, roll.keeps([first, None]), roll.keeps([first, second])) == (
        [first, None],
        True,
        False,
    )


@pytest.mark.clause("LG-FIX-20", "BB-LEAGUE-32")
def test_the_rolls_of_a_casualty_stand_by_themselves() -> None:
    """Typing the casualty roll moves neither the apothecary's nor that of Regeneration."""
    rolls = []
    for typed in (None, [61]):
        hurt = {"number": 5, "cause": "block", "by": 3, "rolls": typed, "apothecary": {}}
        here = KeyedDice(bytes([3] * 32))
        told = blood_bowl.sides({"injuries": [hurt]})
        BLOOD_BOWL.reported(blood_bowl.a_match(), told, here)
        rolls.append({roll.place: list(roll.fallen) for roll in here.rolls})
    assert rolls[0] == rolls[1]
    assert [place.split("/")[0] for place in rolls[0]].count("apothecary") == 1


@pytest.mark.clause("LG-FIX-20")
def test_no_refusal_tells_a_face() -> None:
    """What is saved before all is there is refused for nothing that rests on a die rolled here."""
    hurt = {"number": 5, "cause": "crowd"}
    told = blood_bowl.sides({"injuries": [hurt, hurt]})
    teams = [humans.human(), humans.orc()]
    match = blood_bowl.a_match()
    refused = set()
    for seed in range(20):
        here = KeyedDice(bytes([seed] * 32))
        assert BLOOD_BOWL.report_problems(match, told, teams, here, finished=False) == []
        found = BLOOD_BOWL.report_problems(match, told, teams, KeyedDice(bytes([seed] * 32)))
        refused |= {problem.code for problem in found}
    assert "hurt_twice" in refused, "filed, it is looked at"
