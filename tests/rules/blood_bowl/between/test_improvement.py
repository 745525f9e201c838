"""BB-LEAGUE-41 to -48: what players learn after a match, and what it is worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.blood_bowl.between import improvement, managing
from rules.blood_bowl.between.aftermath import aftermath
from rules.blood_bowl.between.player import ImprovementRoll, Player
from rules.blood_bowl.skills import SKILLS, Skill
from rules.coach import IllegalChoice
from tests.rules.blood_bowl.between.league import (
    CRP,
    NO_FANS,
    after,
    experienced,
    founded,
    human,
    hurt,
    match,
    orc,
    played,
    rolls,
    shirt,
)
from tests.rules.blood_bowl.board import Says

JSON = Any

D6 = range(1, 7)


def learner(position: str = "lineman", *skills: str, race: str = "human") -> Player:
    player = Player(1, 1, "Pupil", CRP.teams[race].position(position))
    for at, skill in enumerate(skills):
        player.rolls.append(ImprovementRoll(at, (1, 2), 1, skill, "normal", 20_000))
    return player


def learnable(categories: str, *owned: str) -> list[str]:
    """The skills of these categories, but for those he has."""
    return [
        name for name, skill in SKILLS.items() if skill.category in categories and name not in owned
    ]


def options(player: Player, first: int, second: int) -> list[str]:
    return improvement.options(CRP, player, ImprovementRoll(6, (first, second), 1))


@pytest.mark.clause("BB-LEAGUE-42")
def test_one_roll_for_every_threshold_newly_reached_none_for_the_dead() -> None:
    deeds = {1: {"touchdowns": 4}, 2: {"touchdowns": 2}, 3: {"touchdowns": 1}}
    record, teams = match(deeds=(deeds, {}), injuries=([hurt(2, "dead", rolls=[66])], []))
    dice = rolls("d16=1 d16=1", improvement="2d6=1,2 2d6=1,3")  # 12 + 5 = 17 SPP: 6 and 16

    home, _ = after(record, teams, dice)

    assert [(r.threshold, r.dice) for r in shirt(home, 1).rolls] == [(6, (1, 2)), (16, (1, 3))]
    assert home.players[2].rolls == []
    assert home.players[2].spp == 6
    assert shirt(home, 3).rolls == []


@pytest.mark.clause("BB-LEAGUE-43", "BB-LEAGUE-44")
@pytest.mark.parametrize(
    ("dice", "characteristics"),
    [
        ((1, 2), []),
        ((4, 5), []),
        ((4, 6), ["+MA", "+AV"]),
        ((5, 6), ["+AG"]),
    ],
)
def test_what_an_improvement_roll_allows(dice: tuple[int, int], characteristics: list[str]) -> None:
    assert options(learner(), *dice) == [*learnable("G"), *characteristics]


@pytest.mark.clause("BB-LEAGUE-45")
def test_a_double_opens_the_other_categories() -> None:
    double = learnable("APS")
    normal = learnable("G")

    assert options(learner(), 3, 3) == normal + double
    assert options(learner(), 5, 5) == normal + double + ["+MA", "+AV"]
    assert options(learner(), 6, 6) == normal + double + ["+ST"]


@pytest.mark.clause("BB-LEAGUE-46")
def test_owned_and_extraordinary_skills_are_not_offered() -> None:
    assert options(learner("blitzer"), 1, 2) == learnable("GS", "Block")
    assert "Block" not in options(learner("lineman", "Block"), 1, 2)
    offered = {
        choice
        for race in CRP.teams.values()
        for position in race.positions
        for choice in options(learner(position.id, race=race.id), 6, 6)
        if choice != "+ST"
    }
    assert all(SKILLS[name].category != "E" for name in offered)


@pytest.mark.clause("BB-LEAGUE-46")
def test_nobody_learns_both_frenzy_and_grab() -> None:
    skills = {**SKILLS, "Frenzy": Skill("Frenzy", "G", 1), "Grab": Skill("Grab", "S", 1)}
    catalogue = replace(CRP, skills=skills)
    roll = ImprovementRoll(6, (1, 2), 1)

    both = improvement.options(catalogue, learner("blitzer"), roll)
    frenzied = improvement.options(catalogue, learner("blitzer", "Frenzy"), roll)

    assert {"Frenzy", "Grab"} <= set(both)
    assert "Grab" not in frenzied


@pytest.mark.clause("BB-LEAGUE-47")
def test_a_characteristic_never_rises_above_10_nor_by_more_than_2() -> None:
    blitzer = learner("blitzer")
    blitzer.st += 2
    assert "+ST" not in options(blitzer, 6, 6)
    blitzer.st -= 1
    assert "+ST" in options(blitzer, 6, 6)

    treeman = learner("treeman", race="halfling")  # AV 10
    assert options(treeman, 4, 6)[-1] == "+MA"
    gutter = learner("gutter_runner", race="skaven")  # MA 9
    gutter.ma += 1
    assert "+MA" not in options(gutter, 4, 6)


@pytest.mark.clause("BB-LEAGUE-48")
@pytest.mark.parametrize(
    ("dice", "choice", "value"),
    [
        ((1, 2), "Block", 20_000),
        ((3, 3), "Block", 20_000),
        ((3, 3), "Guard", 30_000),
        ((4, 6), "+MA", 30_000),
        ((4, 6), "+AV", 30_000),
        ((5, 6), "+AG", 40_000),
        ((6, 6), "+ST", 50_000),
    ],
)
def test_what_an_improvement_adds_to_the_value(
    dice: tuple[int, int], choice: str, value: int
) -> None:
    home, away = experienced(human(), 1, 5), orc()
    record = played(home, away, deeds=({1: {"completions": 1}}, {}))
    script = rolls("d16=2 d16=1", improvement=f"2d6={dice[0]},{dice[1]}")

    team, _ = after(record, (home, away), script, (Says({"improvement": choice}), None))

    player = shirt(team, 1)
    assert player.value == 50_000 + value
    assert choice in (*player.skills, *[f"+{n.upper()}" for n in ("ma", "st", "ag", "av")])
    if choice.startswith("+"):
        name = choice[1:].lower()
        assert getattr(player, name) == getattr(player.position, name) + 1
    else:
        assert player.learned == (choice,)


@pytest.mark.clause("BB-DEC-57")
def test_the_first_normal_skill_by_name_is_the_default() -> None:
    home, away = experienced(human(), 12, 5), orc()
    record = played(home, away, deeds=({12: {"completions": 1}}, {}))
    coach = Says()

    team, _ = after(
        record, (home, away), rolls("d16=2 d16=1", improvement="2d6=4,4"), (coach, None)
    )

    normal = learnable("GS", "Block")
    assert shirt(team, 12).learned == (normal[0],)
    assert coach.options("improvement")[: len(normal)] == normal


def test_an_improvement_that_is_not_legal_is_refused() -> None:
    home, away = experienced(human(), 1, 5), orc()
    record = played(home, away, deeds=({1: {"completions": 1}}, {}))

    with pytest.raises(IllegalChoice):
        aftermath(CRP, record, (home, away), (Says({"improvement": "Claw"}), None))


@pytest.mark.clause("BB-LEAGUE-73")
def test_with_nothing_left_to_learn_the_roll_waits_on_the_record() -> None:
    home, away = founded("khemri", {"tomb_guardian": 4, "skeleton": 8}), orc()
    guardian = shirt(home, 1)
    known = ("Guard", "Mighty Blow", "Thick Skull")
    few = replace(CRP, skills={name: SKILLS[name] for name in known})
    for at, skill in enumerate(known):
        guardian.rolls.append(ImprovementRoll((6, 16, 31)[at], (1, 2), 0, skill, "normal"))
    guardian.completions = 50
    coach = Says()
    record = played(home, away, deeds=({1: {"completions": 1}}, {}))
    dice = rolls("d16=5 d16=1", improvement="2d6=1,2", fans=NO_FANS)

    home, _ = after(record, (home, away), dice, (coach, None), few)

    assert coach.was_asked("improvement") == 0
    assert [roll.threshold for roll in shirt(home, 1).pending] == [51]
    # The day another skill can be played, it can be chosen.
    home.catalogue = replace(CRP, skills={**SKILLS, "Juggling": Skill("Juggling", "S", 1)})
    events = managing.change(home, {"act": "improve", "player": 1, "choice": "Juggling"})
    assert events[0].payload["value"] == 20_000


@pytest.mark.clause("BB-EXL-10")
def test_chances_of_an_improvement_roll() -> None:
    dice = list(product(D6, D6))

    def share(of: Any) -> Fraction:
        return Fraction(sum(1 for a, b in dice if of(a, b)), len(dice))

    assert share(lambda a, b: a == b) == Fraction(1, 6)
    for choice, chance in {"+MA": (1, 12), "+AG": (1, 18), "+ST": (1, 36)}.items():
        assert share(lambda a, b, c=choice: c in options(learner(), a, b)) == Fraction(*chance)
    assert share(lambda a, b: options(learner(), a, b) == learnable("G")) == Fraction(13, 18)
