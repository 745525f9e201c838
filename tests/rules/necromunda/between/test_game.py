"""Necromunda between battles through its one door, from the founding to the third battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Stream
from rules.necromunda.game import Necromunda
from rules.record import Match, canonical
from rules.roster import Event
from rules.steps import StepDice
from tests.rules.necromunda.between.battles import LEAGUE

JSON = Any
GAME = Necromunda()


def numbered(events: list[Event]) -> list[Event]:
    return [Event(e.kind, e.payload, seq=n, place=n) for n, e in enumerate(events, 1)]


@pytest.mark.clause("NM-CAMP-01", "NM-CAMP-02")
def test_gangs_are_founded_fight_and_go_through_their_steps() -> None:
    streams = [Stream(bytes(31) + bytes([n]), "wish") for n in (0, 1)]
    found = [
        GAME.found("first", GAME.wished_roster("first", race, race, stream))
        for race, stream in zip(("van_saar", "cawdor"), streams, strict=True)
    ]
    for battle in range(3):
        teams = [GAME.fold("first", numbered(events)).state for events in found]
        line_ups = GAME.prepare("first", teams, LEAGUE, [None, None])
        match = Match("necromunda", "first", LEAGUE, line_ups, bytes([battle]) * 32)
        report: JSON = {
            "scenario": "stand_off",
            "sides": [
                {
                    "result": "win",
                    "deeds": [{"kind": "took_out", "number": 2, "victim": [1, 1]}],
                },
                {"result": "loss", "out": [1, 2], "injured": [{"number": 3}], "bottled": True},
            ],
        }
        assert GAME.report_problems(match, report, teams) == []
        record = GAME.reported(match, report)
        for events, more in zip(found, GAME.aftermath(record, teams, [None, None]), strict=True):
            events += more
        for at, events in enumerate(found):
            dice = StepDice(lambda at=at: bytes([at]) * 32)  # type: ignore[misc]
            while closed := GAME.default("first", GAME.fold("first", numbered(events)).state, dice):
                events += closed
    for events in found:
        folded = GAME.fold("first", numbered(events))
        assert folded.problems == ()
        assert (folded.state.matches, folded.state.step) == (3, "")
        assert sum(line.amount for line in folded.state.ledger) == folded.state.treasury >= 0
        assert canonical(folded.state.to_json())
    winner = GAME.fold("first", numbered(found[0])).state
    assert winner.reputation == 4


def test_what_a_season_may_ask_for() -> None:
    assert GAME.option_problems("first", {"clockwise": True}) == []
    assert GAME.option_problems("first", {"weather": True}) != []
    assert GAME.races("first") == (
        "goliath",
        "escher",
        "orlock",
        "van_saar",
        "cawdor",
        "delaque",
    )
    assert GAME.points == (3, 1, 0)
    assert GAME.catalogue("first").version == "first"
