"""Each format, read from an example: what comes along, and what is told as left behind."""

from __future__ import annotations

from typing import Any

import pytest

from rosters.brought_teams import Brought, read
from rules import game
from tests.rosters.brought_teams.examples import (
    FFB,
    GOOD,
    KILL_TEAM,
    OBBLM,
    bbroster,
    fumbbl,
    later,
    roster,
    selection,
    written,
)

pytestmark = pytest.mark.clause("LG-IO-15")


def lost(brought: Brought) -> dict[str, tuple[str, str]]:
    return {each.path: (each.value, each.reason) for each in brought.lost}


def person(brought: Brought, name: str) -> dict[str, Any]:
    return next(each for each in brought.people if each["name"] == name)


@pytest.mark.parametrize(
    ("example", "format_", "system", "key", "race", "people"),
    [
        ("fumbbl", "fumbbl", "FUMBBL", "blood_bowl", "skaven", 14),
        ("rookies", "fumbbl", "FUMBBL", "blood_bowl", "human", 12),
        ("ffb", "ffb", "FFB", "blood_bowl", "human", 12),
        ("obblm", "obblm", "OBBLM", "blood_bowl", "dwarf", 12),
        ("bbroster", "bbroster", "BBRoster", "blood_bowl", "wood_elf", 13),
        ("kill_team", "battlescribe", "BattleScribe", "kill_team", "guard", 9),
        ("rosz", "battlescribe", "BattleScribe", "kill_team", "guard", 9),
        ("gang", "battlescribe", "BattleScribe", "necromunda", "goliath", 7),
        ("new_recruit", "battlescribe", "New Recruit", "kill_team", "cadre", 4),
    ],
)
def test_a_format_is_told_by_what_is_in_the_file(
    example: str, format_: str, system: str, key: str, race: str, people: int
) -> None:
    brought = read(GOOD[example])
    assert (brought.format, brought.system, brought.game) == (format_, system, key)
    assert brought.fits
    assert not brought.problems
    assert (brought.race, len(brought.people)) == (race, people)


def test_a_veteran_of_fumbbl() -> None:
    brought = read(GOOD["fumbbl"])
    assert (brought.external, brought.name) == ("77001", "Gutter Pride")
    star = person(brought, "Squeak 2")
    assert star["position"] == "gutter_runner"
    assert star["skills"] == ["Wrestle", "+AG", "Two Heads"]
    assert star["injuries"] == ["ma", "miss_next"]
    assert star["experience"] == 31
    assert person(brought, "Squeak 4")["position"] == "blitzer"  # a Storm Vermin
    assert brought.owns == {
        "rerolls": 3,
        "fan_factor": 4,
        "assistants": 1,
        "cheerleaders": 0,
        "apothecary": 1,
        "money": 120000,
    }
    assert lost(brought)["coach.name"] == ("Nobody", "coach")
    assert lost(brought)["teamValue"] == ("1410000", "follows")
    assert lost(brought)["players[].record.touchdowns"] == ("2", "history")
    count = next(each.count for each in brought.lost if "touchdowns" in each.path)
    assert count == 14


def test_what_founding_allows_is_a_plain_list() -> None:
    brought = read(GOOD["rookies"])
    assert brought.wishes == []
    rules = game("blood_bowl")
    assert rules.problems(rules.versions[-1], brought.roster) == []


def test_a_file_of_ffb_lists_skills_of_the_position_too() -> None:
    brought = read(GOOD["ffb"])
    captain = person(brought, "Ada Ironshod")  # two blanks are one
    assert captain["skills"] == ["Guard"]
    assert captain["injuries"] == ["niggling", "ag", "miss_next"]
    assert person(brought, "Bo Tallow")["skills"] == []


def test_a_file_of_obblm_has_counts_and_no_skills() -> None:
    brought = read(GOOD["obblm"])
    slayer = person(brought, "Old Borri")
    assert slayer["position"] == "troll_slayer"
    # Two touchdowns, two casualties, one most valuable player.
    assert slayer["experience"] == 2 * 3 + 2 * 2 + 5
    assert slayer["injuries"] == ["niggling", "ma", "miss_next"]
    assert lost(brought)["skills"] == ("", "skills_not_in_format")
    assert ("Late Dorrin", "dead") in lost(brought).values()
    assert brought.name == "Crag & Sons"


def test_one_team_a_file() -> None:
    inner = OBBLM.split("<teams>")[1].removesuffix("</teams>\n")
    brought = read(OBBLM.replace("</teams>", inner + "</teams>").encode())
    assert [problem.code for _, problem in brought.problems] == ["team_file_many_teams"]


def test_a_file_of_bbroster() -> None:
    brought = read(GOOD["bbroster"])
    assert person(brought, "Mast 1")["skills"] == ["Kick"]
    assert person(brought, "Mast 1")["injuries"] == ["niggling"]
    assert person(brought, "Mast 3")["skills"] == ["+MA"]
    assert person(brought, "Mast 4")["injuries"] == ["av"]
    assert {"left", "star", "history"} <= {reason for _, reason in lost(brought).values()}


@pytest.mark.parametrize(
    ("team", "edition", "sign"),
    [
        (later(), "2020", "Brawler"),
        (fumbbl(ruleset=4), "2020", ""),
        (fumbbl(roster={"name": "Black Orc"}), "2020", "Black Orc"),
        (fumbbl(roster={"name": "Gnomes"}), "2025", "Gnomes"),
        (bbroster(extra={"dedicated_fans": 3}), "2020", ""),
        (bbroster(format="Season 3"), "2025", ""),
    ],
)
@pytest.mark.clause("LG-IO-17")
def test_a_later_edition_of_blood_bowl(team: Any, edition: str, sign: str) -> None:
    brought = read(written(team))
    assert (brought.edition, brought.fits) == (edition, False)
    assert brought.roster is None
    assert brought.wishes == []
    assert not sign or sign in [value for value, _ in lost(brought).values()]


@pytest.mark.clause("LG-IO-17")
def test_a_later_edition_tells_what_corresponds() -> None:
    brought = read(GOOD["later"])
    pairs = {(each.kind, each.theirs, each.ours) for each in brought.counterparts}
    assert ("race", "Skaven", "skaven") in pairs
    assert ("position", "Storm Vermin", "blitzer") in pairs
    assert ("skill", "Mighty Blow (+1)", "Mighty Blow") in pairs
    assert lost(brought)["players[0].skills[1]"] == ("Brawler", "no_such_skill")
    nearest = next(each for each in brought.lost if each.reason == "nearest_skill")
    assert (nearest.value, nearest.params) == ("Unchannelled Fury", {"skill": "Wild Animal"})


@pytest.mark.parametrize(
    ("system", "catalogue", "edition"),
    [
        ("Kill Team (2021)", "2021 - Greenskin", "2021"),
        ("Warhammer 40,000: Kill Team", "2024 - Kommandos", "2024"),
        ("Kill Team 2030", "Greenskin", "2030"),
        ("Necromunda", "Standard Gang", "1995"),
        ("Necromunda (2023)", "House Goliath", "2023"),
    ],
)
@pytest.mark.clause("LG-IO-17")
def test_another_edition_of_a_roster(system: str, catalogue: str, edition: str) -> None:
    text = roster(system, catalogue, selection("Ork Boy", selection("Choppa"), kind="model"))
    brought = read(text.encode())
    assert (brought.edition, brought.fits, brought.roster) == (edition, False, None)


def test_a_kill_team_of_battlescribe() -> None:
    brought = read(GOOD["kill_team"])
    boss, gunner, sniper = brought.people[0], brought.people[1], brought.people[2]
    assert (boss["name"], boss["datasheet"]) == ("Mags Orrin", "guard_sergeant")
    assert sorted(boss["items"]) == ["frag_grenade", "plasma_pistol", "power_sword"]
    assert boss["specialism"] == "leader"
    assert (gunner["datasheet"], gunner["specialism"]) == ("guard_gunner", "sniper")
    assert "sniper_rifle" in sniper["items"]
    rules = game("kill_team")
    assert rules.problems(rules.versions[-1], brought.roster) == []
    assert ("Ogryn", "no_such_model") in lost(brought).values()
    assert ("Level 2", "campaign") in lost(brought).values()
    assert ("for Friday", "notes") in lost(brought).values()


def test_a_gang_of_battlescribe() -> None:
    brought = read(GOOD["gang"])
    leader, champion = brought.people[0], brought.people[1]
    assert (leader["name"], leader["type"], leader["skill"]) == (
        "Krud",
        "leader",
        "nerves_of_steel",
    )
    assert leader["items"] == ["boltgun", "power_hammer"]  # its armour is issued
    assert (champion["type"], champion["skill"]) == ("champion", "iron_jaw")
    assert [each["specialist"] for each in brought.people].count(True) == 1
    assert ("lasgun", "not_on_the_list") in lost(brought).values()
    assert ("Territories", "campaign") in lost(brought).values()
    rules = game("necromunda")
    assert rules.problems(rules.versions[-1], brought.roster) == []


def test_two_of_a_name_are_one_of_a_name() -> None:
    twice = KILL_TEAM.replace('name="Ogryn"', 'name="Guardsman" customName="Mags Orrin"')
    brought = read(twice.encode())
    assert [each["name"] for each in brought.people].count("Mags Orrin") == 1


def test_names_are_canonical_and_shirts_are_free() -> None:
    team = fumbbl()
    team["players"][0]["name"] = "  E\u0301lan\u202e \u200d  Vert "
    team["players"][1]["number"] = 1
    team["players"][2]["number"] = 77
    brought = read(written(team))
    assert brought.people[0]["name"] == "Élan Vert"
    numbers = [each["number"] for each in brought.people]
    assert sorted(numbers) == sorted(set(numbers))
    assert set(numbers) <= set(range(1, 17))
    assert [each.reason for each in brought.lost].count("other_shirt") == 2


def test_what_a_list_does_not_allow_stays_behind() -> None:
    team = fumbbl(rerolls=12, fanFactor=40)
    team["players"] += [{"number": 15, "name": "Third", "position": "Thrower", "skills": []}]
    team["players"] += [{"number": 16, "name": "Fourth", "position": "Thrower", "skills": []}]
    brought = read(written(team))
    assert brought.owns["rerolls"] == 8
    assert brought.owns["fan_factor"] == 18
    reasons = [each.reason for each in brought.lost]
    assert reasons.count("over_the_most") == 2
    assert reasons.count("over_the_limit") == 1


def test_a_position_that_nobody_knows_is_a_problem() -> None:
    team = fumbbl()
    team["players"][3]["position"] = "Cheese Taster"
    (path, problem), *_ = read(written(team)).problems
    assert (path, problem.code) == ("players[3].position", "team_file_no_position")


NUMBERS = {"human.blitzer": "47", "human.ogre": "48", "human.lineman": "43"}


def numbered(text: str) -> str:
    """A file of FFB with the numbers that FUMBBL has for positions."""
    for known, number in NUMBERS.items():
        text = text.replace(known, number)
    return text


def test_a_numbered_position_of_ffb_is_read_by_its_name() -> None:
    plain = read(GOOD["ffb"])
    wanted = [player["position"] for player in plain.roster["players"]]
    beside = numbered(FFB)
    for number, name in (("47", "Blitzer"), ("48", "Ogre"), ("43", "Human Lineman")):
        told = f"<positionId>{number}</positionId>"
        beside = beside.replace(told, f"{told}<positionName>{name}</positionName>")
    inside = numbered(FFB).replace(
        "</team>",
        '<roster id="7"><position id="47"><name>Blitzer</name><cost>90000</cost></position>'
        '<position id="48"><name>Ogre</name></position>'
        '<position id="43"><name>Lineman</name></position></roster></team>',
    )
    for text in (beside, inside):
        brought = read(text.encode())
        assert brought.problems == []
        assert [player["position"] for player in brought.roster["players"]] == wanted


def test_a_number_alone_is_refused_with_its_line() -> None:
    text = numbered(FFB)
    brought = read(text.encode())
    assert brought.roster is None or brought.problems
    path, problem = brought.problems[0]
    assert (path, problem.code) == ("team/player[1]/positionId", "team_file_position_number")
    line = next(at for at, each in enumerate(text.split("\n"), 1) if "Ironshod" in each)
    assert problem.params == {"name": "Ada Ironshod", "position": "47", "line": line}
    assert [each.code for _path, each in brought.problems].count(problem.code) == 12, "all at once"
