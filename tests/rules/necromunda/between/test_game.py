"""Necromunda between battles through its one door, from the founding to the third battle."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Stream
from rules.necromunda import match as battle
from rules.necromunda.between.preparing import prepare
from rules.necromunda.catalogue.characteristics import STATS
from rules.necromunda.coaches import coach
from rules.necromunda.game import Necromunda
from rules.record import Match, canonical
from rules.roster import Event
from rules.steps import StepDice
from tests.rules.necromunda.between.battles import LEAGUE
from tests.rules.necromunda.between.gangs import DATA, happen, owning, sample

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
    for count in range(3):
        teams = [GAME.fold("first", numbered(events)).state for events in found]
        line_ups = GAME.prepare("first", teams, LEAGUE, [None, None])
        match = Match("necromunda", "first", LEAGUE, line_ups, bytes([count]) * 32)
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


@pytest.mark.clause("NM-CAMP-58")
def test_the_league_table_is_parted_by_reputation_rating_meetings_and_lots() -> None:
    assert GAME.points == (3, 1, 0)
    assert GAME.tie_breakers == ("given:reputation", "given:value", "head_to_head", "lots")
    assert {*GAME.given} <= sample("goliath").to_json().keys()


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
    assert GAME.catalogue("first").version == "first"


@pytest.mark.clause("NM-OVER-06", "NM-CAMP-02")
def test_a_battle_that_was_played_has_the_same_aftermath_as_a_report() -> None:
    gangs = [sample("goliath"), sample("escher")]
    options = {**LEAGUE, "scenario": "stand_off"}
    frozen = Match("necromunda", "first", options, prepare(gangs, options), bytes(32))
    record = battle.play(frozen, [coach("random", frozen.seed, side) for side in (0, 1)], log=False)
    assert any(line["taken_out"] for side in record.sides for line in side["lines"])
    for gang, events in zip(gangs, GAME.aftermath(record, gangs, [None, None]), strict=True):
        sequel = happen(gang, *events)
        assert (sequel.matches, sequel.step) == (1, "actions")
        out = sum(line["taken_out"] for line in record.sides[gangs.index(gang)]["lines"])
        injured = [fighter for fighter in sequel.fighters.values() if fighter.injuries]
        assert len(injured) >= out


@st.composite
def battles(draw: st.DrawFn) -> JSON:
    """Reports of battles between two gangs of nine and seven: who is out was taken out once at
    most, and who is hurt was hurt."""
    counts = (7, 9)
    sides: list[JSON] = []
    for count in counts:
        numbers = list(range(1, count + 1))
        out = draw(st.lists(st.sampled_from(numbers), unique=True))
        rest = [number for number in numbers if number not in out]
        down = draw(st.lists(st.sampled_from(rest), unique=True)) if rest else []
        injured = [{"number": number} for number in down]
        sides.append({"result": "draw", "out": out, "injured": injured})
    for side, count in enumerate(counts):
        other = sides[1 - side]
        hits = {"took_out": other["out"], "injured": [each["number"] for each in other["injured"]]}
        sides[side]["deeds"] = [
            {
                "kind": kind,
                "number": draw(st.integers(1, count)),
                "victim": [1 - side, victim],
            }
            for kind, victims in hits.items()
            for victim in victims
            if draw(st.booleans())
        ]
    return {"scenario": "looters", "sides": sides}


@settings(max_examples=25)
@given(battles(), st.binary(min_size=32, max_size=32))
def test_whatever_happens_gangs_stay_in_order(report: JSON, seed: bytes) -> None:
    gangs = [owning(sample("goliath"), "chem_pit", "wastes"), sample("escher")]
    match = Match("necromunda", "first", LEAGUE, prepare(gangs, LEAGUE), seed)
    assert GAME.report_problems(match, report, gangs) == []
    after = GAME.aftermath(GAME.reported(match, report), gangs, [None, None])
    for gang, events in zip(gangs, after, strict=True):
        team, dice = happen(gang, *events), StepDice(lambda: seed)
        while closed := GAME.default("first", team, dice):
            team = happen(team, *closed)
        assert sum(line.amount for line in team.ledger) == team.treasury >= 0
        assert team.reputation >= 0
        assert not team.roster or team.leader is not None
        assert team.value == sum(fighter.cost for fighter in team.roster)
        assert not team.critical
        for fighter in team.roster:
            caps, printed = DATA.caps, team.printed(fighter)
            for stat in STATS:
                value = fighter.stats.of(stat)
                assert caps.of(stat).change(value, 0, printed.of(stat)) == value
