"""The tables of names: whatever they lead to is in our catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rosters.brought_teams import FORMATS, edition_name
from rosters.brought_teams.names import Names, key_of, table
from rosters.games.brought import REASONS
from rules import game
from rules.blood_bowl.catalogue import load

pytestmark = pytest.mark.clause("LG-IO-15")


def _catalogue(key: str) -> Any:
    return game(key).catalogue(game(key).versions[-1])


def test_every_name_of_blood_bowl_leads_to_something() -> None:
    names, data = table("blood_bowl"), load("crp")
    assert set(names["races"]) == set(data.teams) == set(names["positions"])
    for race, positions in names["positions"].items():
        assert set(positions) == {each.id for each in data.teams[race].positions}, race
    improved = {"+MA", "+ST", "+AG", "+AV"}
    assert set(names["skills"]) <= {*data.skills, *improved}
    assert set(names["nearest_skills"].values()) <= set(data.skills)
    later = [skill for skills in names["later_skills"].values() for skill in skills]
    assert set(names["nearest_skills"]) <= set(later)
    assert not {key_of(each) for each in later} & {key_of(each) for each in data.skills}
    held = {"miss_next", "niggling", "ma", "st", "ag", "av", "dead"}
    assert set(names["injuries"]) == held
    assert set(names["obblm_races"].values()) == set(data.teams)
    for race, order in names["obblm_positions"].items():
        assert len(order) == len(set(order))
        assert set(order) <= {each.id for each in data.teams[race].positions}, race


def test_every_name_of_lists_leads_to_something() -> None:
    names, data = table("kill_team"), _catalogue("kill_team")
    assert set(names["races"]) == set(data.factions)
    assert set(names["datasheets"]) == set(data.datasheets)
    assert set(names["items"]) <= {*data.weapons, *data.wargear}
    assert set(names["specialisms"]) <= set(data.specialisms)
    names, data = table("necromunda"), _catalogue("necromunda")
    assert set(names["races"]) == set(data.gangs) == set(names["fighters"])
    for gang, ranks in names["fighters"].items():
        assert set(ranks) <= set(data.gangs[gang].types)
    assert set(names["items"]) <= {*data.weapons, *data.gear}
    assert set(names["skills"]) <= set(data.skills)


def _lists() -> Iterator[tuple[str, dict[str, list[str]]]]:
    names = table("blood_bowl")
    yield "races", names["races"]
    yield "skills", names["skills"]
    yield "injuries", names["injuries"]
    yield from names["positions"].items()
    for key in ("kill_team", "necromunda"):
        for what in ("races", "items"):
            yield f"{key} {what}", table(key)[what]


def test_no_name_leads_to_two_things() -> None:
    for what, known in _lists():
        claimed: dict[str, str] = {}
        for id_, others in known.items():
            for name in (id_, *others):
                assert claimed.setdefault(key_of(name), id_) == id_, (what, name)


@pytest.mark.parametrize(
    ("written", "id_"),
    [
        ("nurgle's  ROT", "Nurgle's Rot"),
        ("nurgles rot", "Nurgle's Rot"),
        ("Çatch", "Catch"),
        ("Claws", "Claw"),
        ("throw team mate", "Throw Team-Mate"),
        ("Kickoff Return", "Kick-Off Return"),
        ("bonehead", "Bone-head"),
        ("Nonsense", ""),
        ("", ""),
    ],
)
def test_names_match_leniently(written: str, id_: str) -> None:
    known = table("blood_bowl")["skills"]
    names = Names({each: known.get(each, ()) for each in load("crp").skills})
    assert names.find(written) == id_


def test_editions_and_reasons_have_names() -> None:
    for _, keys in FORMATS.values():
        for key in keys:
            assert edition_name(key)
            assert edition_name(key, "2999").endswith("2999")
    assert all(str(said) for said in REASONS.values())
