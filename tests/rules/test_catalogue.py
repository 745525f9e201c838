"""Catalogues are read whole or not at all, and every fault says where it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest

from rules.blood_bowl.catalogue import DATA, load, read_catalogue
from rules.catalogue import (
    Between,
    BrokenCatalogue,
    by_id,
    check_version,
    duplicates,
    faults_of_parameters,
    of_version,
    read,
    read_part,
)
from rules.record import canonical
from tests.support.rulebook import clauses

CRP = load("crp")


@dataclass(frozen=True, slots=True)
class Weapon:
    name: str
    range: Annotated[int, Between(1, 36)]
    traits: tuple[str, ...] = ()
    kind: Literal["ranged", "close"] = "ranged"


@dataclass(frozen=True, slots=True)
class Armoury:
    credits: int
    secret: bool
    weapon: tuple[Weapon, ...]
    ammunition: Mapping[str, Weapon]


LEGAL = """
credits = 1000
secret = false
weapon = [{ name = "Bow", range = 24, traits = ["Silent"] }]
[ammunition.fire]
name = "Fire arrow"
range = 12
"""


def armoury(tmp_path: Path, text: str) -> Armoury:
    file = tmp_path / "weapons.toml"
    file.write_text(text, encoding="utf-8")
    return read(file, Armoury)


def faults(tmp_path: Path, text: str) -> tuple[str, ...]:
    with pytest.raises(BrokenCatalogue) as broken:
        armoury(tmp_path, text)
    return broken.value.faults


def test_a_file_becomes_frozen_data(tmp_path: Path) -> None:
    data = armoury(tmp_path, LEGAL)

    assert data.weapon == (Weapon("Bow", 24, ("Silent",)),)
    assert data.ammunition["fire"] == Weapon("Fire arrow", 12)


def test_every_fault_is_told_at_once_with_file_and_key(tmp_path: Path) -> None:
    broken = LEGAL.replace("24", "240").replace('"Silent"', "7").replace("secret", "secrets")

    assert faults(tmp_path, broken) == (
        "weapons.toml: secrets: unknown key",
        "weapons.toml: secret: missing",
        "weapons.toml: weapon[0].range: 240 is not between 1 and 36",
        "weapons.toml: weapon[0].traits[0]: a string is expected, not 7",
    )


@pytest.mark.parametrize(
    ("was", "is_now", "fault"),
    [
        ("1000", "true", "credits: a whole number is expected, not True"),
        ("false", "0", "secret: true or false is expected, not 0"),
        ("1000", "1.5", "credits: a whole number is expected, not 1.5"),
        ("[ammunition.fire]", "[ammunition]", "ammunition.name: a table is expected"),
        ('["Silent"]', '"Silent"', "weapon[0].traits: a list is expected"),
        (
            "range = 24",
            'range = 24, kind = "thrown"',
            "kind: 'thrown' is not one of 'ranged', 'close'",
        ),
        ("weapon = [{", "weapon = [5, {", "weapon[0]: a table is expected, not 5"),
    ],
)
def test_a_value_of_the_wrong_type_is_told(
    tmp_path: Path, was: str, is_now: str, fault: str
) -> None:
    assert any(fault in each for each in faults(tmp_path, LEGAL.replace(was, is_now, 1)))


def test_what_is_no_toml_at_all_is_told(tmp_path: Path) -> None:
    assert faults(tmp_path, "credits = ")[0].startswith("weapons.toml: ")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenCatalogue, match="weapons"):
        read(tmp_path / "weapons.toml", Armoury)


def test_duplicates_stand_once_and_in_order() -> None:
    assert duplicates(["b", "a", "b", "c", "a", "b"]) == ["b", "a"]


# -- Blood Bowl ----------------------------------------------------------------------------------


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(KeyError, match="BB2020"):
        load("BB2020")


@pytest.mark.parametrize(
    ("was", "is_now", "fault"),
    [
        ('skills = ["Dodge"], normal', 'skills = ["Dogde"], normal', "there is no Dogde"),
        ('journeymen = ["linewoman"]', 'journeymen = ["thrower"]', "thrower has a limit below"),
        ('journeymen = ["linewoman"]', 'journeymen = ["nobody"]', "there is no position nobody"),
        ('journeymen = ["linewoman"]', "journeymen = []", "amazon.journeymen: none is named"),
        ('normal = "G", double = "ASP"', 'normal = "G", double = "GSP"', "stands twice in normal"),
        ('normal = "G", double = "ASP"', 'normal = "E", double = "ASP"', "letters of GASPM"),
        ('id = "chaos"', 'id = "amazon"', "team: amazon stands twice"),
        ('id = "thrower"', 'id = "linewoman"', "positions: linewoman stands twice"),
        ('team = "orc"', 'team = "ork"', "base_team: there is no team ork"),
        ('position = "black_orc_blocker"', 'position = "black_ork"', "no position black_ork"),
        ('teams = ["dwarf"]', 'teams = ["dwarves"]', "no team dwarves"),
    ],
)
def test_team_lists_that_contradict_themselves_are_refused(
    tmp_path: Path, was: str, is_now: str, fault: str
) -> None:
    text = (DATA / "crp" / "teams.toml").read_text(encoding="utf-8")
    file = tmp_path / "teams.toml"
    file.write_text(text.replace(was, is_now, 1), encoding="utf-8")

    with pytest.raises(BrokenCatalogue) as broken:
        read_catalogue(file, "crp")

    assert any(fault in each and each.startswith("teams.toml") for each in broken.value.faults)


@pytest.mark.clause("BB-DATA-01", "BB-DATA-02", "BB-DATA-03", "BB-DATA-04", "BB-DATA-05")
@pytest.mark.clause("BB-DATA-06", "BB-DATA-07", "BB-DATA-08", "BB-DATA-09", "BB-DATA-10")
@pytest.mark.clause("BB-DATA-11")
def test_human_and_orc_lists_are_those_of_the_rulebook() -> None:
    for race, numbers in {"human": range(1, 6), "orc": range(6, 12)}.items():
        rows = [clauses()[f"BB-DATA-{number:02}"].cells[1:] for number in numbers]

        assert [
            (
                position.name,
                f"0-{position.limit}",
                f"{position.cost:,}",
                *map(str, (position.ma, position.st, position.ag, position.av)),
                ", ".join(position.skills) or "-",
                position.normal,
                position.double,
            )
            for position in CRP.teams[race].positions
        ] == rows


@pytest.mark.clause("BB-DATA-12")
def test_the_base_teams_wear_their_shirts_in_list_order() -> None:
    humans, orcs = (squad.roster("Base") for squad in CRP.base_teams)

    assert [player["number"] for player in humans["players"]] == list(range(1, 13))
    assert [player["position"] for player in humans["players"]] == (
        ["lineman"] * 6 + ["thrower"] * 2 + ["catcher"] * 2 + ["blitzer"] * 2
    )
    assert [player["position"] for player in orcs["players"]] == (
        ["lineman"] * 6 + ["thrower"] * 2 + ["blitzer"] * 2 + ["black_orc_blocker"] * 2
    )


@pytest.mark.clause("BB-DATA-13")
def test_normal_and_double_never_share_a_category() -> None:
    for team in CRP.teams.values():
        for position in team.positions:
            assert not set(position.normal) & set(position.double), (team.id, position.id)


@pytest.mark.clause("BB-DATA-14")
def test_a_human_catcher_costs_70_000() -> None:
    assert CRP.teams["human"].position("catcher").cost == 70_000


@pytest.mark.clause("BB-DATA-15")
def test_where_the_sources_differ_the_published_value_stands() -> None:
    teams = CRP.teams
    assert len(teams) == 24
    assert sum(len(team.positions) for team in teams.values()) == 107
    assert teams["dwarf"].reroll_cost == 50_000
    assert teams["undead"].position("mummy").cost == 120_000
    skeleton = teams["undead"].position("skeleton")
    assert (skeleton.cost, "Thick Skull" in skeleton.skills) == (40_000, True)
    assert teams["necromantic"].position("zombie").cost == 40_000
    assert teams["skaven"].position("rat_ogre").cost == 150_000
    catcher = teams["wood_elf"].position("catcher")
    assert (catcher.ma, "Sprint" in catcher.skills) == (8, True)
    assert teams["chaos"].position("beastman").limit == 16
    assert teams["dwarf"].position("blocker").limit == 16
    assert "Loner" in teams["dwarf"].position("deathroller").skills
    treeman = teams["halfling"].position("treeman")
    assert (treeman.av, "Loner" in treeman.skills) == (10, False)
    underworld = teams["underworld"]
    assert underworld.position("skaven_lineman").limit == 2
    assert underworld.position("warpstone_troll").limit == 1
    assert "Animosity" in underworld.position("skaven_thrower").skills
    assert "Animosity" not in underworld.position("underworld_goblin").skills
    assert "Animosity" in teams["chaos_pact"].position("dark_elf_renegade").skills
    assert teams["vampire"].apothecary


@pytest.mark.clause("BB-DATA-16")
def test_positions_of_one_edition_keep_their_mark() -> None:
    marked = {
        position.name: position.to_json()["edition"]
        for team in CRP.teams.values()
        for position in team.positions
        if position.edition
    }

    assert marked == {"Doom Diver": "BB2016", "'Ooligan": "BB2016"}


@pytest.mark.clause("BB-DATA-17")
def test_stars_play_only_for_teams_that_there_are() -> None:
    assert len(CRP.stars) == 49
    griff = CRP.stars["Griff Oberwald"]
    assert (griff.cost, griff.ma, griff.st, griff.ag, griff.av) == (320_000, 7, 4, 4, 8)
    assert griff.teams == ("human",)


def test_the_catalogue_is_plain_json() -> None:
    assert canonical(CRP.to_json())


@dataclass(frozen=True, slots=True)
class Band:
    least: float
    most: float = 1.0


def test_a_number_may_be_whole_and_is_no_truth_and_no_word(tmp_path: Path) -> None:
    file = tmp_path / "bands.toml"
    file.write_text("least = 2\nmost = 2.5\n", encoding="utf-8")
    assert read(file, Band) == Band(2.0, 2.5)
    file.write_text('least = true\nmost = "2"\n', encoding="utf-8")
    with pytest.raises(BrokenCatalogue) as broken:
        read(file, Band)
    assert [fault.partition("bands.toml: ")[2] for fault in broken.value.faults] == [
        "least: a number is expected, not True",
        "most: a number is expected, not '2'",
    ]


# -- catalogues of several files ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thing:
    id: str
    cost: Annotated[int, Between(1, 9)] = 1


@dataclass(frozen=True, slots=True)
class Things:
    thing: tuple[Thing, ...]


def test_a_fault_names_the_entry_by_its_id_where_it_has_one(tmp_path: Path) -> None:
    file = tmp_path / "things.toml"
    file.write_text('thing = [{ id = "rope", cost = 12 }, { cost = 1 }]', encoding="utf-8")
    broken = ["other.toml: broken as well"]
    assert read_part(file, Things, broken) is None
    assert broken == [
        "other.toml: broken as well",
        "things.toml: thing rope.cost: 12 is not between 1 and 9",
        "things.toml: thing[1].id: missing",
    ]


def test_of_ids_that_stand_twice_each_is_a_fault() -> None:
    broken: list[str] = []
    things = by_id("things.toml: thing", [Thing("rope"), Thing("torch"), Thing("rope", 2)], broken)
    assert things == {"rope": Thing("rope", 2), "torch": Thing("torch")}
    assert broken == ["things.toml: thing rope stands twice"]


def test_an_unknown_version_is_refused_with_those_that_there_are() -> None:
    check_version("first", ("first", "second"))
    with pytest.raises(KeyError, match="there is no version 'third'; there are first, second"):
        check_version("third", ("first", "second"))


def test_a_function_of_a_catalogue_is_asked_by_its_version() -> None:
    costs = {"first": Thing("rope", 3)}

    def price(thing: Thing, count: int, *, off: int = 0) -> int:
        return thing.cost * count - off

    assert of_version(costs.__getitem__, price)("first", 4, off=2) == 10


@dataclass(frozen=True, slots=True)
class Move:
    verb: str
    steps: int = 0
    to: str = ""


def test_a_verb_says_which_parameters_it_lacks_or_does_not_know() -> None:
    assert [*faults_of_parameters(Move("push", steps=2), ("steps",))] == []
    assert [*faults_of_parameters(Move("push", to="edge"), ("steps",))] == [
        "push needs steps",
        "push has no to",
    ]
