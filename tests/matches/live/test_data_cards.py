"""Data cards: what everybody may know of one who plays, as they are at that moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from django.utils import translation

from matches.games import of
from matches.games.data_cards import Card
from rosters.words.explained import explanation
from rules import game
from rules.dice import Stream

pytestmark = pytest.mark.clause("LG-FIX-33")

JSON = Any
RACES = {
    "blood_bowl": ("crp", ("orc", "human")),
    "boufbowl": ("first", ("bonta", "brakmar")),
    "helvetia_cup": ("first", ("GLW", "LFX")),
    "kill_team": ("first", ("swarm", "marines")),
    "necromunda": ("first", ("goliath", "escher")),
}


@cache
def line_ups(key: str) -> Sequence[JSON]:
    """The line-ups of two teams that the system has wished for."""
    rules, (version, races) = game(key), RACES[key]
    seed = b"a seed of 32 bytes for the match"
    wishes = [rules.wished_roster(version, race, race, Stream(seed, race)) for race in races]
    teams = [rules.fold(version, rules.found(version, wish)).state for wish in wishes]
    coaches = [rules.coach("rookie", seed, side) for side in (0, 1)]
    made: Sequence[JSON] = rules.prepare(version, teams, {}, coaches)
    return made


def event(what: str, **facts: JSON) -> JSON:
    """An event of a log with all that a game may want to know of it."""
    empty = ("player", "model", "fighter", "other", "detail", "square", "zone")
    return {"event": what, "side": 0, "clause": "", **dict.fromkeys(empty), **facts}


def after(key: str, *log: JSON) -> JSON:
    return game(key).frame(line_ups(key), log)


def card(key: str, frame: JSON, side: int = 0, number: int = 1) -> Card:
    made = of(key).data_card.card(RACES[key][0], line_ups(key), frame, side, number)
    assert made is not None
    return made


def values(made: Card) -> Mapping[str, tuple[str, str]]:
    return {str(each.heading): (each.value, each.was) for each in made.values}


def test_a_blood_bowl_player_who_lies_and_one_with_the_ball() -> None:
    frame = after(
        "blood_bowl",
        event("set up", player=[0, 1], square="m7"),
        event("set up", player=[0, 2], square="m8"),
        event("turn", detail=[1, 1]),
        event("action", player=[0, 2]),
        event("picked up", player=[0, 2], square="m8"),
        event("knocked down", player=[0, 1], square="m7"),
    )
    lies, has_it = card("blood_bowl", frame), card("blood_bowl", frame, number=2)
    assert lies.conditions == ["prone"]
    assert has_it.conditions == ["standing", "with the ball", "has acted in this turn"]
    member = line_ups("blood_bowl")[0]["players"][0]
    assert [value for value, _was in values(lies).values()] == [
        str(member[key]) for key in ("ma", "st", "ag", "av")
    ]
    for rule, name in zip(lies.rules, member["skills"], strict=True):
        assert rule.does == explanation("blood_bowl", "skill", name) != ""
    there = of("blood_bowl").data_card.on_board(line_ups("blood_bowl"), frame)
    assert [each.number for each in there] == [1, 2]
    assert card("blood_bowl", frame, number=3).conditions == ["reserves"]


def test_a_boufbowl_player_has_the_face_that_counts_now() -> None:
    placed = event("is placed", player=[0, 1], zone="C2")
    healthy = card("boufbowl", after("boufbowl", placed))
    frame = after(
        "boufbowl",
        placed,
        event("gets the ball", player=[0, 1]),
        event("is wounded", player=[0, 1]),
        event("goes down", player=[0, 1], detail="stunned"),
    )
    hurt = card("boufbowl", frame)
    assert healthy.conditions == ["standing"]
    assert hurt.conditions[:2] == ["stunned", "wounded"]
    assert healthy.rules[0].does != hurt.rules[0].does


def test_a_player_of_helvetia_cup_has_the_markers_that_are_left() -> None:
    squad = {"goalkeeper": 1, "starters": [3, 4, 5, 6], "substitutes": [7]}
    chosen = event("squad", detail=squad)
    frame = after("helvetia_cup", chosen)
    before = after("helvetia_cup")
    assert card("helvetia_cup", before, number=4).conditions == []
    keeper, sub = card("helvetia_cup", frame), card("helvetia_cup", frame, number=7)
    assert "goalkeeper" in keeper.conditions
    assert "bench" in sub.conditions
    tired = after("helvetia_cup", chosen, event("loses markers", player=[0, 4], detail=2))
    markers = line_ups("helvetia_cup")[0]["players"][3]["markers"]
    left = card("helvetia_cup", tired, number=4).conditions[1]
    assert left == ("1 marker" if markers == 3 else f"{markers - 2} markers")


def test_a_model_of_kill_team_with_flesh_wounds_has_what_is_left() -> None:
    players = line_ups("kill_team")[0]["players"]
    number = next(m["number"] for m in players if m["datasheet"].startswith("brood"))
    placed = event("is placed", model=[0, number], path=[[3, 3]])
    whole = card("kill_team", after("kill_team", placed), number=number)
    assert values(whole)["W"] == ("3", "")
    assert whole.conditions == []
    hit = after("kill_team", placed, event("loses wounds", model=[0, number], detail=1))
    assert values(card("kill_team", hit, number=number))["W"] == ("2", "3")
    frame = after(
        "kill_team",
        placed,
        event("loses wounds", model=[0, number], detail=3),
        event("flesh wound", model=[0, number], detail=1),
        event("is shaken", model=[0, number]),
    )
    hurt = card("kill_team", frame, number=number)
    assert values(hurt)["W"] == ("1", "3")
    assert hurt.conditions == ["flesh wounds: 1", "-1 to hit", "shaken"]
    assert hurt.weapons is not None
    assert hurt.weapons.rows[-1].name == "Close combat blow"
    assert all(len(row.cells) == len(hurt.weapons.heads) for row in hurt.weapons.rows)
    assert all(rule.does for rule in hurt.rules)
    out = card("kill_team", after("kill_team", placed, event("out of action", model=[0, number])),
               number=number)  # fmt: skip
    assert out.conditions == ["out of action"]


def test_a_fighter_of_necromunda_with_an_injury() -> None:
    placed = event("is placed", fighter=[0, 1], path=[[3, 3]], detail=[0, 1])
    whole = card("necromunda", after("necromunda", placed))
    frame = after(
        "necromunda",
        placed,
        event("round", fighter=None, detail=1),
        event("phase", fighter=None, detail="action"),
        event("is activated", fighter=[0, 1]),
        event("loses wounds", fighter=[0, 1], detail=1),
        event("flesh wound", fighter=[0, 1]),
        event("is injured", fighter=[0, 1]),
    )
    hurt = card("necromunda", frame)
    stats = line_ups("necromunda")[0]["players"][0]["stats"]
    assert values(whole)["W"] == (str(stats["w"]), "")
    assert values(hurt)["W"] == (str(stats["w"] - 1), str(stats["w"]))
    assert values(hurt)["T"] == (str(stats["t"] - 1), str(stats["t"]))
    assert hurt.conditions == [
        "seriously injured",
        "flesh wounds: 1",
        "wounds lost: 1",
        "has been activated in this round",
    ]
    assert hurt.weapons is not None
    assert hurt.weapons.rows
    assert {rule.name for rule in hurt.rules} >= {"Nerves of Steel"}
    assert all(rule.does for rule in (*hurt.rules, *hurt.more))


@pytest.mark.parametrize("key", RACES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_everybody_has_a_card_before_anything_has_happened(key: str, language: str) -> None:
    frame = after(key)
    with translation.override(language):
        for side, line_up in enumerate(line_ups(key)):
            for member in line_up["players"]:
                made = card(key, frame, side, member["number"])
                told = made.to_json()
                assert told["name"]
                assert told["position"]
                assert all(rule["does"] for rule in told["rules"])
        room = of(key).data_card
        for side, number in ((0, 99), (7, 1)):
            assert room.card(RACES[key][0], line_ups(key), frame, side, number) is None


@pytest.mark.parametrize("key", RACES)
def test_a_card_reads_nothing_that_the_board_does_not_show(key: str) -> None:
    """Hands, decks, money and whatever else a line-up has besides its members change no card."""
    lined, frame = line_ups(key), after(key)
    bare = [{k: v for k, v in each.items() if k in ("race", "players")} for each in lined]
    for side in (0, 1):
        for member in lined[side]["players"]:
            made = of(key).data_card.card(RACES[key][0], bare, frame, side, member["number"])
            assert made == card(key, frame, side, member["number"])
