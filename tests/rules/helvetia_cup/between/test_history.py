"""A team is the fold of its events: it never raises, and what it keeps always makes sense."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Stream
from rules.helvetia_cup.between import building
from rules.helvetia_cup.between.history import REDUCERS, apply, fold
from rules.helvetia_cup.between.off_season import off_season
from rules.helvetia_cup.between.team import Team
from rules.problems import Refusal
from rules.record import canonical
from rules.roster import Event
from tests.rules.helvetia_cup.between.records import (
    CUP,
    FIRST,
    LEAGUE,
    SEED,
    events_after,
    foxes,
    glaciers,
    happen,
    played,
    shirt,
)

JSON = Any

FOUNDING = building.found(FIRST, {"name": "Wardens", "race": "GLW"})

players = st.integers(1, 12)  # of whom the team has ten
competitions = st.sampled_from(["cup", "league"])
tactics = st.lists(st.sampled_from(["T01", "T02", "T09", "T99"]), max_size=3, unique=True)


def _event(kind: str, /, **payload: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    return st.builds(Event, st.just(kind), st.fixed_dictionaries(payload))


events = st.one_of(
    _event("founded", name=st.just("X"), race=st.sampled_from(["GLW", "custom", "XYZ"])),
    st.sampled_from(FOUNDING),
    _event("renamed", name=st.just("Ice")),
    _event("player_renamed", player=players, name=st.just("Ulf")),
    _event("renumbered", numbers=st.lists(st.tuples(players, st.integers(1, 12)), max_size=3)),
    _event(
        "match_played",
        opponent=st.just("Foxes"),
        result=st.sampled_from(["win", "draw", "loss"]),
        score=st.tuples(st.integers(0, 4), st.integers(0, 4)),
        shootout=st.none() | st.just([3, 2]),
        kind=st.sampled_from(["played", "conceded", "walk_over"]),
        competition=competitions | st.just(""),
        leg=st.integers(1, 2),
        league=st.booleans(),
        lines=st.lists(
            st.fixed_dictionaries(
                {"player": players, "fielded": st.booleans(), "goals": st.integers(0, 3)}
            ),
            max_size=4,
        ),
    ),
    _event(
        "served",
        competition=competitions,
        fatigue=st.lists(players, max_size=3),
        suspensions=st.lists(players, max_size=3),
    ),
    _event("recovery_rolled", player=players, face=st.integers(1, 8), recovers=st.booleans()),
    _event(
        "booked",
        competition=competitions,
        yellows=st.lists(st.tuples(players, st.integers(1, 2)), max_size=3),
    ),
    _event(
        "suspended",
        competition=competitions,
        player=players,
        what=st.sampled_from(["red_card", "yellow_cards"]),
    ),
    _event("injured", player=players, minute=st.integers(0, 120)),
    _event("fatigued", competition=competitions, players=st.lists(players, max_size=3)),
    _event("trained", competition=competitions, cards=tactics),
    _event("mission_fulfilled", competition=competitions, card=st.sampled_from(["T01", "T31"])),
    _event(
        "legendaries_used",
        competition=competitions,
        leg=st.integers(1, 2),
        cards=st.lists(st.sampled_from(["L01", "L02", "L99"]), max_size=2, unique=True),
    ),
    _event("trimmed", competition=competitions, cards=tactics),
    _event("recovered", players=st.lists(players, max_size=3), competition=competitions),
    _event("season_changed", competition=competitions | st.just(""), results=st.just([])),
    _event("something_else", x=st.just(1)),
)


def makes_sense(team: Team) -> None:
    numbers = [player.number for player in team.players.values()]
    assert len(set(numbers)) == len(numbers)
    for book in team.books.values():
        assert all(count > 0 for count in book.yellows.values())
        assert set(book.yellows) <= set(team.players)
        assert book.collection == [card for card in FIRST.tactics if card in book.collection]
        for used in book.legendaries.values():
            assert set(used) <= set(FIRST.legendaries)
            assert len(set(used)) == len(used)
    for player in team.players.values():
        tired = [c.competition for c in player.conditions if c.kind == "fatigue"]
        assert len(set(tired)) == len(tired), "fatigue does not add up (HC-FAT-04)"
        assert all(c.competition for c in player.conditions if c.kind != "injury")
        assert not any(c.competition for c in player.conditions if c.kind == "injury")
    canonical(team.to_json())


class TestAnyEvents:
    @pytest.mark.clause("LG-EVENT-01", "HC-TOUR-01")
    @settings(max_examples=300)
    @given(st.lists(events, max_size=25), st.data())
    def test_the_fold_never_raises_and_what_it_gives_makes_sense(
        self, told: list[Event], data: st.DataObject
    ) -> None:
        stream = [*(FOUNDING if data.draw(st.booleans()) else ()), *told]
        numbered = [
            replace(event, seq=seq, place=seq, voided=data.draw(st.integers(0, 5)) == 0)
            for seq, event in enumerate(stream, 1)
        ]
        folded = fold(FIRST, numbered)

        makes_sense(folded.state)
        assert all(
            problem.params["seq"] for problem in folded.problems if problem.code != "unknown_event"
        )

    @pytest.mark.clause("LG-EVENT-01")
    @given(st.lists(events, max_size=15), events)
    def test_an_event_that_is_refused_changes_nothing(self, told: list[Event], last: Event) -> None:
        team = fold(FIRST, [*FOUNDING, *told]).state
        before = canonical(team.to_json())
        if last.kind not in REDUCERS:
            return
        try:
            apply(team, last)
        except Refusal:
            assert canonical(team.to_json()) == before

    @given(st.lists(events, max_size=15))
    def test_a_twin_lives_on_its_own(self, told: list[Event]) -> None:
        team = fold(FIRST, [*FOUNDING, *told]).state
        before, twin = canonical(team.to_json()), team.copy()
        assert twin == team
        for event in told:
            if event.kind in REDUCERS:
                try:
                    apply(twin, event)
                except Refusal:
                    continue
        assert canonical(team.to_json()) == before


#: What may be told of a player in a match.
facts = st.fixed_dictionaries(
    {},
    optional={
        "fielded": st.booleans(),
        "markers": st.integers(0, 2),
        "yellows": st.integers(1, 2),
        "reds": st.just(1),
        "injured": st.just(1),
    },
)
told_lines = st.dictionaries(st.integers(1, 10), facts, max_size=5)
matches = st.lists(st.tuples(st.sampled_from([CUP, LEAGUE, {}]), told_lines), max_size=12)


def play_on(team: Team, told: Sequence[tuple[JSON, JSON]]) -> tuple[Team, list[Event]]:
    """A team through these matches, each followed by its aftermath; and its events."""
    happened: list[Event] = []
    for number, (options, lines) in enumerate(told):
        other = foxes()
        record = played(team, other, options)
        for line in record.sides[0]["lines"]:
            line.update(lines.get(line["number"], {}))
            line["markers"] = min(line["markers"], line["markers_start"])
        dice = Stream(SEED, f"match-{number}")
        events, _ = events_after(record, (team, other), dice)
        for event in events:
            team = happen(team, event.kind, **event.payload)
        happened += events
    return team, happened


class TestWholeSeasons:
    @pytest.mark.clause("HC-TOUR-02", "LG-EVENT-01")
    @settings(max_examples=60)
    @given(matches)
    def test_every_aftermath_folds_without_problems(self, told: list[tuple[JSON, JSON]]) -> None:
        team, happened = play_on(glaciers(), told)
        named = happen(glaciers(), "renamed", name=team.name)

        folded = fold(FIRST, [*_founded_as(named.name), *happened])

        assert folded.problems == ()
        assert folded.state == team
        makes_sense(team)

    @pytest.mark.clause("HC-SUSP-02", "HC-SUSP-03", "HC-SUSP-05")
    @settings(max_examples=60)
    @given(matches)
    def test_who_may_play_has_fewer_than_two_yellows_and_who_may_not_misses_one_match(
        self, told: list[tuple[JSON, JSON]]
    ) -> None:
        team = glaciers()
        for options, lines in told:
            competition = options.get("competition")
            barred = [p.id for p in team.roster if competition and p.is_suspended(competition)]
            team, _ = play_on(team, [(options, lines)])
            for who in barred:
                assert not team.players[who].is_suspended(competition)
                assert who not in team.book(competition).yellows
            for book_of in ("cup", "league"):
                for player in team.roster:
                    if not player.is_suspended(book_of):
                        assert team.book(book_of).yellows.get(player.id, 0) < 2

    @pytest.mark.clause("HC-LEAGUE-09")
    @settings(max_examples=60)
    @given(matches, st.sampled_from(["cup", "league", ""]))
    def test_what_the_end_of_a_season_clears_and_what_it_leaves(
        self, told: list[tuple[JSON, JSON]], over: str
    ) -> None:
        team, _ = play_on(glaciers(), told)
        before = team.to_json()
        for event in off_season(team, {"competition": over} if over else {}, []).events:
            apply(team, event)
        after = team.to_json()

        assert not (set(after["books"]) & {over}) if over else after["books"] == {}
        for was, now in zip(before["players"], after["players"], strict=True):
            kept = [each for each in was["conditions"] if _of(team, each) not in (over, "")]
            assert now["conditions"] == (kept if over else [])
            assert {**was, "conditions": 0} == {**now, "conditions": 0}
        rest = {key: book for key, book in before["books"].items() if key != over}
        assert after["books"] == (rest if over else {})


def _founded_as(name: str) -> list[Event]:
    return building.found(FIRST, {"name": name, "race": "GLW"})


def _of(team: Team, condition: JSON) -> str:
    """The competition that a condition belongs to."""
    if condition["kind"] != "injury":
        return str(condition["competition"])
    number = int(condition["cause"].removeprefix("match:"))
    return team.record[number - 1].competition


def test_all_that_a_team_carries_is_told_as_json() -> None:
    team, _ = play_on(glaciers(), [(CUP, {9: {"yellows": 1}, 4: {"reds": 1, "markers": 0}})])
    team = happen(team, "legendaries_used", competition="cup", leg=1, cards=["L07"])
    sheet = team.to_json()

    assert (sheet["treasury"], sheet["ledger"], sheet["value"]) == (0, [], 892)
    assert sheet["books"] == {
        "cup": {
            "collection": [],
            "legendaries": {"1": ["L07"]},
            "yellows": {"9": 1},
            "league": False,
        }
    }
    player = sheet["players"][3]
    assert [each["kind"] for each in player["conditions"]] == ["suspension", "fatigue"]
    assert (player["reds"], player["matches"], player["left"]) == (1, 1, None)
    assert {"id", "number", "name", "position", "experience", "value"} <= set(player)


@pytest.mark.clause("HC-FAT-04")
def test_nobody_is_fatigued_twice_in_one_competition() -> None:
    team = happen(glaciers(), "fatigued", competition="cup", players=[4])
    team = happen(team, "fatigued", competition="cup", players=[4, 5])
    team = happen(team, "fatigued", competition="league", players=[4])
    assert [each.competition for each in shirt(team, 4).conditions] == ["cup", "league"]
    assert len(shirt(team, 5).conditions) == 1


def test_what_no_longer_fits_is_left_out_and_said() -> None:
    numbered = [
        replace(event, seq=seq, place=seq)
        for seq, event in enumerate(
            [
                *FOUNDING,
                Event("recovery_rolled", {"player": 4, "face": 1, "recovers": True}),
                Event("trimmed", {"competition": "league", "cards": ["T01"]}),
                Event("legendaries_used", {"competition": "c", "leg": 1, "cards": ["L01"]}),
                Event("legendaries_used", {"competition": "c", "leg": 1, "cards": ["L01"]}),
                Event("injured", {"player": 44, "minute": 3}),
            ],
            1,
        )
    ]
    found = fold(FIRST, numbered)
    assert [problem.code for problem in found.problems] == [
        "not_injured",
        "card_not_owned",
        "legendary_used",
        "no_such_player",
    ]
    assert shirt(found.state, 4).conditions == ()
