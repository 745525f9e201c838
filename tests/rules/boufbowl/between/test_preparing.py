"""BF-LEAGUE-03, -05, -06, -15, BF-DEC-24: the line-up of a club for its next match."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boufbowl.between.preparing import prepare
from rules.boufbowl.position import Position
from rules.boufbowl.squads import cards_of, faction
from rules.boufbowl.zones import pitch_of
from rules.coach import Choice, IllegalChoice
from tests.rules.boufbowl.between.records import (
    BASIC,
    DATA,
    LEAGUE,
    acted,
    embers,
    founded,
    hurt,
    rich,
    slot,
    stones,
)

JSON = Any


class Names:
    """A coach who names this captain, and notes what he was asked."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked: list[Choice] = []

    def decide(self, decision: Choice) -> Any:
        self.asked.append(decision)
        return self.answer


def captains(line_up: JSON) -> list[int]:
    return [entry["number"] for entry in line_up["players"] if entry["captain"]]


def position(line_ups: list[JSON], options: JSON = LEAGUE) -> Position:
    return Position(DATA, pitch_of("first"), line_ups, options)


@pytest.mark.clause("BF-LEAGUE-06", "BF-DEC-24")
def test_a_club_is_asked_for_a_captain_or_none() -> None:
    coaches = Names("4"), Names("none")
    home, away = prepare([stones(), embers()], LEAGUE, coaches)
    assert (captains(home), captains(away)) == ([4], [])
    assert coaches[0].asked[0].options == ["1", "2", "3", "4", "5", "none"]
    assert [card.id for card in cards_of([home, away], DATA)][3:6] == ["bo-c4", "bo-p5", "br-p1"]
    with pytest.raises(IllegalChoice):
        prepare([stones(), embers()], LEAGUE, (Names("6"), Names("none")))


@pytest.mark.clause("BF-LEAGUE-06")
def test_who_is_not_there_has_named_his_captain_before() -> None:
    named = acted(stones(), {"act": "name_captain", "player": 2})
    home, away = prepare([named, embers()], LEAGUE, (None, None))
    assert (captains(home), captains(away)) == ([2], [])


@pytest.mark.clause("BF-LEAGUE-27")
def test_a_captain_card_belongs_to_its_player_and_not_to_a_slot() -> None:
    mixed = founded("bonta", "Mixed", ["bo-p1", "bo-p2", "br-p3", "br-p4", "bo-p5"])
    home, away = prepare([mixed, embers()], LEAGUE, (Names("4"), Names("none")))
    cards = cards_of([home, away], DATA)
    assert (mixed.squad[3], cards[3].id) == ("br-p3", "br-c3")


@pytest.mark.clause("BF-LEAGUE-28")
def test_at_basic_level_nobody_is_asked() -> None:
    named = acted(stones(), {"act": "name_captain", "player": 2})
    home, _ = prepare([named, embers()], BASIC, (Names("1"), Names("1")))
    assert captains(home) == []


@pytest.mark.clause("BF-LEAGUE-27")
def test_outside_a_competition_the_captain_is_asked_for_in_the_match() -> None:
    home, _ = prepare([stones(), embers()], {}, (Names("1"), Names("1")))
    assert captains(home) == []


@pytest.mark.clause("BF-LEAGUE-05")
def test_the_faction_fixes_the_decks_and_both_may_be_of_one() -> None:
    line_ups = prepare([stones(), stones()], LEAGUE, (None, None))
    assert [faction(line_up) for line_up in line_ups] == ["bonta", "bonta"]
    assert [line_up["name"] for line_up in line_ups] == ["Stone Fists", "Stone Fists"]


@pytest.mark.clause("BF-LEAGUE-04")
def test_a_card_may_be_on_both_sides_of_a_match() -> None:
    cards = cards_of(prepare([stones(), stones()], LEAGUE, (None, None)), DATA)
    assert cards[:5] == cards[5:]


@pytest.mark.clause("BF-LEAGUE-15")
def test_who_is_wounded_starts_on_his_wounded_face() -> None:
    home = hurt(stones(), 2)
    pos = position(prepare([home, embers()], LEAGUE, (None, None)))
    assert pos.wounded[:5] == [False, True, False, False, False]


@pytest.mark.clause("BF-LEAGUE-09", "BF-LEAGUE-13")
def test_permanents_come_along_older_ones_first() -> None:
    club = acted(
        rich(stones(), 20),
        {"act": "upgrade", "player": 3, "upgrade": "u2-2"},
        {"act": "upgrade", "player": 3, "upgrade": "u1-r1"},
    )
    home, _ = prepare([club, embers()], LEAGUE, (None, None))
    assert home["players"][2]["permanents"] == ["u2-2", "u1-r1"]
    assert position([home, _]).waiting[2] == ["u2-2", "u1-r1"]


def test_everybody_is_named_and_known_by_his_number_in_the_club() -> None:
    club = acted(stones(), {"act": "swap", "player": 1, "card": "br-p1"})
    home, _ = prepare([club, embers()], LEAGUE, (None, None))
    assert [(each["number"], each["player"], each["name"]) for each in home["players"]][-1] == (
        5,
        slot(club, 5).id,
        "Dorn Gravelmaw",
    )
