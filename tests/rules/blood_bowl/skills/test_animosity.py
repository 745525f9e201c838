"""BB-SKILL-ANIMOSITY: who would rather keep the ball than give it to those."""

from __future__ import annotations

import pytest

from rules.blood_bowl.actions import act
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import PASSES
from rules.blood_bowl.squads import Squads
from tests.rules.blood_bowl.board import H, board, pass_to

PACT = """
    k7
    H1* H2 . H3 H4

    H1 as goblin_renegade, Animosity
    H2 as marauder
    H3 as goblin_renegade
    H4 as chaos_ogre
"""


@pytest.mark.clause("BB-SKILL-ANIMOSITY-01")
@pytest.mark.parametrize("face", [1, 2], ids=str)
def test_a_player_with_animosity_may_refuse_to_pass_to_another_race(face: int) -> None:
    ref = board(PACT, dice="d6=1" if face == 1 else "d6=2 d6=4 d6=3", home=pass_to("o7"))

    act(ref, "pass 1")

    assert bool(ref.happened("refused")) == (face == 1)
    assert ref.pos.carrier == (H[1] if face == 1 else H[4])
    assert not ref.pos.turnover
    assert ref.pos.counts[PASSES][H[1]] == (0 if face == 1 else 1)
    ref.finish()


@pytest.mark.clause("BB-SKILL-ANIMOSITY-01", "BB-DEC-37")
def test_who_refuses_may_throw_to_one_of_his_own_race_instead() -> None:
    ref = board(PACT, dice="d6=1 d6=3 d6=3", home=pass_to("o7", animosity_target="n7"))

    act(ref, "pass 1")

    assert ref.says(0).options("animosity_target") == ["none", "n7"]
    assert ref.pos.carrier == H[3]
    assert ref.rolled("animosity") == [(1,)]
    ref.finish()


@pytest.mark.clause("BB-SKILL-ANIMOSITY-01")
def test_who_can_trust_nobody_else_ends_his_action_and_nobody_is_asked() -> None:
    ref = board(PACT.replace("H3 H4", ".  H4"), dice="d6=1", home=pass_to("o7"))

    act(ref, "pass 1")

    assert ref.says(0).was_asked("animosity_target") == 0
    assert ref.pos.carrier == H[1]
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-ANIMOSITY-01", "BB-DEC-37")
def test_animosity_spoils_a_hand_off_too() -> None:
    picture = PACT.replace("H2 . H3 H4", "H2\n. H3")
    instead = board(
        picture,
        dice="d6=1 d6=3",
        home={"continue_action": "hand-off", "handoff_target": "2", "animosity_target": "3"},
    )
    act(instead, "hand-off 1")
    assert instead.says(0).options("animosity_target") == ["none", "3"]
    assert instead.pos.carrier == H[3]
    instead.finish()

    kept = board(picture, dice="d6=1", home={"continue_action": "hand-off", "handoff_target": "2"})
    act(kept, "hand-off 1")
    assert kept.pos.carrier == H[1]
    assert not kept.pos.turnover
    kept.finish()


@pytest.mark.clause("BB-SKILL-ANIMOSITY-02")
def test_nobody_rolls_for_animosity_towards_his_own_race_or_an_empty_square() -> None:
    own = board(PACT, dice="d6=3 d6=3", home=pass_to("n7"))
    act(own, "pass 1")
    assert own.pos.carrier == H[3]
    own.finish()

    empty = board(PACT, dice="d6=3 d8=7", home=pass_to("m7"))
    act(empty, "pass 1")
    assert empty.rolled("animosity") == []
    empty.finish()


@pytest.mark.clause("BB-SKILL-ANIMOSITY-02")
@pytest.mark.parametrize(
    ("race", "groups"),
    [
        (
            "chaos_pact",
            [
                ["marauder"], ["goblin_renegade"], ["skaven_renegade"], ["dark_elf_renegade"],
                ["chaos_troll"], ["chaos_ogre"], ["minotaur"],
            ],
        ),
        (
            "underworld",
            [
                ["underworld_goblin"], ["skaven_lineman", "skaven_thrower", "skaven_blitzer"],
                ["warpstone_troll"],
            ],
        ),
    ],
)  # fmt: skip
def test_the_races_of_a_mixed_team_keep_to_themselves(race: str, groups: list[list[str]]) -> None:
    positions = [position for group in groups for position in group]
    template = board("k7\nH1").pos.squads.line_ups
    members = [
        {**template[0]["players"][0], "number": number, "position": position}
        for number, position in enumerate(positions, start=1)
    ]
    squads = Squads([{**template[0], "race": race, "players": members}, template[1]])

    found: dict[str, list[str]] = {}
    for number, position in enumerate(positions, start=1):
        found.setdefault(squads.race[H[number]], []).append(position)

    assert list(found.values()) == groups


@pytest.mark.clause("BB-SKILL-ANIMOSITY-01", "BB-RR-04")
def test_a_team_reroll_may_soothe_animosity() -> None:
    ref = board(PACT, dice="d6=1 d6=2 d6=4 d6=3", home=pass_to("o7", reroll="team"), rerolls=[1, 0])

    act(ref, "pass 1")

    assert ref.pos.carrier == H[4]
    ref.finish()


@pytest.mark.clause("BB-SKILL-HAILMARY-01", "BB-SKILL-ANIMOSITY-01", "BB-DEC-37")
def test_animosity_refuses_a_hail_mary_pass_too_and_may_name_another() -> None:
    ref = board(
        PACT.replace("Animosity", "Animosity, Hail Mary Pass"),
        dice="d6=1 d6=2 d8=2 d8=7 d8=2 d8=2",
        home=pass_to("hail mary o7", animosity_target="hail mary n7"),
    )
    act(ref, "pass 1")
    assert ref.says(0).options("animosity_target") == ["none", "n7", "hail mary n7"]
    assert ref.happened("pass")[0].square == NAMED["n7"]
    ref.finish()
