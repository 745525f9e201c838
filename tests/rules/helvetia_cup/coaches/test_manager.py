"""The manager before a match: squad and cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import Choice
from rules.dice import Stream
from rules.helvetia_cup.calibration.sampling import line_ups
from rules.helvetia_cup.cards.acquiring import cheapest, picks
from rules.helvetia_cup.coaches.manager import Manager
from rules.helvetia_cup.pitch import pitch_of
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.secrets import Hand, View
from rules.helvetia_cup.squads import LineUps, SquadChoice
from tests.rules.helvetia_cup.play import DATA, VERSION

MANAGER = Manager(Stream(bytes(32), "coach-0"))
TEAMS = line_ups(VERSION)


def view(collection: tuple[str, ...] = ()) -> View:
    sides = [{**team, "collection": list(collection)} for team in TEAMS[:2]]
    return View(Position(LineUps(sides), DATA.ruleset, pitch_of(VERSION)), 0, Hand())


def asked(key: str, options: list[str], collection: tuple[str, ...] = ()) -> Any:
    return MANAGER.decide(Choice(key, 0, view(collection), options))


@pytest.mark.clause("HC-SQUAD-01", "HC-SQUAD-02")
@pytest.mark.parametrize("team", TEAMS, ids=lambda team: team["race"])
def test_the_squad_is_legal_and_has_its_best_shot(team: Any) -> None:
    line_up = LineUps([team, team])
    decision = SquadChoice("choose_squad", 0, None, (line_up, DATA.ruleset))

    squad = MANAGER.decide(decision)

    assert decision.problems(squad) == []
    members = line_up.members[0]
    starters = [members[number] for number in squad["starters"]]
    free = [m for m in members.values() if m["role"] == "outfield" and not m["captain"]]
    assert max(m["shot"] for m in starters) >= max(m["shot"] for m in free)


@pytest.mark.clause("HC-SQUAD-07")
def test_a_squad_of_those_who_are_left() -> None:
    few = {
        **TEAMS[0],
        "players": [p for p in TEAMS[0]["players"] if p["number"] in (1, 3, 4, 5, 7)],
    }
    decision = SquadChoice("choose_squad", 0, None, (LineUps([few, few]), DATA.ruleset))

    assert MANAGER.decide(decision) == {
        "goalkeeper": 1, "starters": [3, 4, 5, 7], "substitutes": []
    }  # fmt: skip


@pytest.mark.clause("HC-TCARD-04")
def test_he_trains_for_all_his_points() -> None:
    options = picks(DATA, list(DATA.tactics), DATA.ruleset.training_points)
    taken = asked("training_pick", options).split(" ")

    assert sum(DATA.tactics[card].cost for card in taken) == DATA.ruleset.training_points
    assert taken != cheapest(DATA, list(DATA.tactics), DATA.ruleset.training_points)


@pytest.mark.clause("HC-TCARD-09", "HC-DEAL-02")
def test_he_takes_the_cards_that_are_worth_most() -> None:
    assert asked("bring_tactics", ["T01 T10 T24", "T16 T23 T24", "T10", "none"]) == "T16 T23 T24"
    assert asked("keep_hand", ["T01 T02 T03", "T01 T02 L03"]) == "T01 T02 L03"


@pytest.mark.clause("HC-TCARD-03", "HC-TCARD-06")
def test_he_trains_until_he_has_a_hand_then_tries_missions() -> None:
    ways = ["training", "mission"]

    assert asked("acquire", ways) == "training"
    assert asked("acquire", ways, ("T23", "T24", "T16")) == "mission"
    assert asked("mission_pick", ["T05", "T20", "T28"], ("T23",)) == "T20"
