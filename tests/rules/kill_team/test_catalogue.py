"""KT-DATA: the data are read whole or not at all, and say what the rulebook says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.catalogue import BrokenCatalogue
from rules.kill_team.catalogue import DATA, load, read_catalogue
from rules.kill_team.catalogue.abilities import PARAMETERS, Ability
from rules.kill_team.catalogue.datasheets import Datasheet
from rules.kill_team.catalogue.specialisms import SPECIALISMS, clauses
from rules.kill_team.catalogue.weapons import Amount, Profile
from rules.record import canonical
from tests.support import rulebook
from tests.support.rulebook import BOOKS

CATALOGUE = load("first")


def faults(tmp_path: Path, *changes: tuple[str, str, str]) -> list[str]:
    """What is said of the data once pieces of their files are something else."""
    folder = tmp_path / "first"
    shutil.copytree(DATA / "first", folder, dirs_exist_ok=True)
    for name, old, new in changes:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text, "the test is of data that are gone"
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenCatalogue) as broken:
        read_catalogue(folder, "first")
    return list(broken.value.faults)


def table(heading: str) -> list[list[str]]:
    """The rows of a table of the rulebook, by the first cell of its head."""
    lines = (BOOKS / "kill_team.md").read_text(encoding="utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("| ").split(" | ")])
    return rows


# -- what the rulebook says -----------------------------------------------------------------------


@pytest.mark.clause("KT-DATA-03")
def test_the_profiles_of_models_are_those_of_the_rulebook() -> None:
    names = {faction.id: faction.name for faction in CATALOGUE.factions.values()}
    told = [_row(sheet, names[sheet.faction]) for sheet in CATALOGUE.datasheets.values()]
    wanted = table("Faction | Model")
    for row in wanted:
        row[1] = row[1].removesuffix(" (?)").removesuffix(" (own)")
    assert told == wanted


def _row(sheet: Datasheet, faction: str) -> list[str]:
    s = sheet.stats
    save = f"{s.sv}+ / inv {s.inv}+" if s.inv else f"{s.sv}+"
    numbers = (s.m, f"{s.ws}+", f"{s.bs}+", s.s, s.t, s.w, s.a, s.ld, save)
    items = ", ".join(CATALOGUE.item_name(item) for item in sheet.loadout).lower()
    most = str(sheet.max or "-")
    return [faction, sheet.name, str(sheet.points), most, *map(str, numbers), items]


@pytest.mark.clause("KT-DATA-03")
def test_the_profiles_of_weapons_are_those_of_the_rulebook() -> None:
    told = [
        _profile(weapon.name if len(weapon.profiles) == 1 else f"{weapon.name} ({p.id})", p)
        for weapon in CATALOGUE.weapons.values()
        for p in weapon.profiles
        if weapon.id != "close_combat"
    ]
    assert told == table("Weapon | Type")


def _profile(name: str, profile: Profile) -> list[str]:
    kind = profile.type.replace("_", " ").title()
    abilities = [
        each.key if each.value == Ability("auto_hit").value else f"{each.key} {each.value}"
        for each in profile.abilities
    ]
    return [
        name,
        f"{kind} {profile.attacks}".strip(),
        str(profile.range or "-"),
        profile.s,
        str(profile.ap),
        profile.d,
        ", ".join(abilities) or "-",
    ]


@pytest.mark.clause("KT-DATA-03")
def test_a_weapon_may_have_several_profiles_and_a_number_may_be_a_die() -> None:
    weapons = CATALOGUE.weapons
    assert [profile.id for profile in weapons["plasma_gun"].profiles] == ["std", "super"]
    assert weapons["flamer"].profiles[0].shots == Amount(die=6)
    assert weapons["power_fist"].profiles[0].damage == Amount(die=3)
    assert weapons["spinefists"].profiles[0].shots == Amount(own=True)
    assert weapons["heavy_bolter"].profiles[0].shots == Amount(3)
    assert all(p.ap <= 0 for weapon in weapons.values() for p in weapon.profiles)


@pytest.mark.clause("KT-FIGHT-21")
@pytest.mark.parametrize(
    ("weapon", "strength"),
    [("chainsword", 4), ("big_choppa", 6), ("power_fist", 8), ("lasgun", 3)],
)
def test_the_strength_of_an_attack_by_a_model_of_strength_four(weapon: str, strength: int) -> None:
    assert CATALOGUE.weapons[weapon].profiles[0].strength(4) == strength


@pytest.mark.clause("KT-FIGHT-20")
def test_the_plain_blow() -> None:
    [blow] = CATALOGUE.weapons["close_combat"].profiles
    assert (blow.type, blow.strength(3), blow.ap, blow.damage) == ("melee", 3, 0, Amount(1))
    assert blow.abilities == ()


@pytest.mark.clause("KT-DATA-04")
def test_how_far_a_number_can_be_trusted_is_kept() -> None:
    sheets = CATALOGUE.datasheets
    uncertain = {sheet.id for sheet in sheets.values() if sheet.origin == "uncertain"}
    assert uncertain == {"pathfinder", "pathfinder_leader"}
    assert {sheet.id for sheet in sheets.values() if sheet.origin == "original"} == {"cult_witch"}
    assert all(sheets[id_].to_json()["note"] for id_ in uncertain)


@pytest.mark.clause("KT-DATA-07")
def test_the_keywords_of_a_model_are_those_of_its_faction_and_its_own() -> None:
    witch = CATALOGUE.datasheets["cult_witch"]
    assert CATALOGUE.keywords(witch) == ("RENEGADES", "CHAOS", "INFANTRY", "PSYKER")


@pytest.mark.clause("KT-SPEC-01")
def test_ten_specialisms_with_a_passive_and_a_tactic_of_level_one_each() -> None:
    assert tuple(CATALOGUE.specialisms) == SPECIALISMS
    assert len(SPECIALISMS) == 10
    for each in CATALOGUE.specialisms.values():
        assert each.passive.id
        assert len(each.unlocked(1)) == 1


def test_specialisms_name_clauses_that_there_are_and_that_name_them() -> None:
    book = rulebook.clauses()
    for each in CATALOGUE.specialisms.values():
        for id_, clause in clauses(each).items():
            text = " ".join(book[clause].cells).lower()
            words = id_.replace("_", " ").replace("stimm ", "stimm-")
            assert f"`{id_}`" in text or words in text.replace("'", ""), (id_, clause)
        for ability in each.abilities:
            place = f"`{ability.id}` ({each.id}, {ability.level}"
            assert place in book[ability.clause].cells[1]
    for tactic in CATALOGUE.tactics.values():
        assert f"({tactic.cost} CP)" in book[tactic.clause].cells[1]


@pytest.mark.clause("KT-MISS-01")
def test_five_missions_fix_what_a_match_is_about() -> None:
    told = [
        (m.number, m.id, m.deployment, m.roles, m.last_round, m.end, m.broken_end, m.stake)
        for m in CATALOGUE.missions.values()
    ]
    assert told == [
        (1, "firefight", "short_edges", False, 5, "random", "none", "materiel"),
        (2, "hold_the_ground", "short_edges", False, 5, "fixed", "none", "territory"),
        (3, "sweep_and_clear", "corners", False, 5, "random", "ends_round", "intelligence"),
        (4, "assassinate", "short_edges", True, 5, "fixed", "attacker_loses", "morale"),
        (5, "last_stand", "long_edges", False, 6, "fixed", "loses", "morale"),
    ]
    markers = CATALOGUE.missions["hold_the_ground"].markers
    assert [(p.x, p.y) for p in markers] == [(4, 15), (18, 15), (11, 11), (11, 19)]
    assert all(mission.scoring for mission in CATALOGUE.missions.values())


@pytest.mark.clause("KT-GEO-08")
def test_all_terrain_but_smoke_gives_cover() -> None:
    pieces = [piece for layout in CATALOGUE.layouts.values() for piece in layout.pieces]
    assert [piece.id for piece in pieces if not piece.cover] == ["smoke"]
    assert all(piece.obscures for piece in pieces)


def test_the_catalogue_is_plain_json() -> None:
    assert canonical(CATALOGUE.to_json())


def test_there_is_one_version() -> None:
    with pytest.raises(KeyError, match="there is no version 'second'"):
        load("second")


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.clause("KT-DATA-02")
def test_every_fault_is_told_at_once_with_file_datasheet_and_key(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("datasheets.toml", "ws = 4, bs = 4", "ws = 7, bs = 4"),
        ("datasheets.toml", 'origin = "known"', 'origin = "guessed"'),
        ("weapons.toml", 'key = "bonus_attacks"', 'key = "fires_twice"'),
        ("missions.toml", "last_round = 5", 'last_round = "five"'),
    )
    unknown = f"'fires_twice' is not one of {', '.join(map(repr, PARAMETERS))}"
    untrusted = "'guessed' is not one of 'known', 'uncertain', 'original'"
    assert found == [
        f"weapons.toml: weapon chainsword.profiles[0].abilities[0].key: {unknown}",
        f"datasheets.toml: datasheet guardsman.origin: {untrusted}",
        "datasheets.toml: datasheet guardsman.stats.ws: 7 is not between 2 and 6",
        "missions.toml: mission firefight.last_round: a whole number is expected, not 'five'",
    ]


@pytest.mark.clause("KT-DATA-02")
@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        # ids that are not there
        ("datasheets.toml", '"lasgun", "frag', '"longlas", "frag', "guardsman.loadout: there is"),
        ("datasheets.toml", "{ flamer = 3", "{ flamme = 3", "guard.costs: there is no flamme"),
        ("datasheets.toml", '[["flamer"]', '[["flamme"]', "guard_gunner.options[0]: there is no"),
        ("datasheets.toml", '"comms", "demo', '"cook", "demo', "guardsman.specialisms: there is"),
        ("datasheets.toml", '["psybolt"]', '["smite"]', "abilities: there is no power smite"),
        ("datasheets.toml", 'faction = "guard"', 'faction = "gods"', "guardsman.faction: there is"),
        ("missions.toml", '"short_edges"', '"edges"', "firefight.deployment: there is no edges"),
        ("missions.toml", '"materiel"', '"gold"', "firefight.stake: there is no gold"),
        ("samples.toml", '"guard_gunner"', '"gunner"', "models[1].datasheet: there is no gunner"),
        # loadouts that cannot be
        ("datasheets.toml", 'remove = ["lasgun"]', 'remove = ["boltgun"]', "no boltgun to begin"),
        ("datasheets.toml", 'comms = "vox_caster"', 'comms = "flamer"', "it can have no flamer"),
        ("samples.toml", '"power_sword", "frag', '"power_fist", "frag', "cannot have these"),
        # polygons and symmetry
        ("battlefields.toml", '"3,8 7,8 7,9 3,9"', '"3,9 7,9 7,8 3,8"', "not convex and counter-"),
        ("battlefields.toml", '"3,8 7,8 7,9 3,9"', '"3,8 7,8 4,8.2 3,9"', "not convex and"),
        ("battlefields.toml", '"3,8 7,8 7,9 3,9"', '"3,8 6,8 6,9 3,9"', "wall_3: it has no twin"),
        ("battlefields.toml", '"0,0 14,0 0,14"', '"0,0 14,0 14,x"', "deployment corners: could"),
        # what stands twice, or is not there at all
        ("datasheets.toml", 'id = "guard_gunner"', 'id = "guardsman"', "guardsman stands twice"),
        ("specialisms.toml", 'id = "paragon"', 'id = "tyrant"', "tyrant stands twice"),
        ("weapons.toml", 'id = "close_combat"', 'id = "slap"', "close_combat: missing"),
        ("specialisms.toml", 'id = "medic"', 'id = "surgeon"', "they are leader, combat"),
        # numbers
        ("rules.toml", "[0, 4, 8, 12]", "[0, 4, 8]", "one for each of 4 levels"),
        ("rules.toml", "[0, 3, 7, 12]", "[0, 3, 3, 12]", "4 numbers that grow from 0"),
        ("rules.toml", "from = 4, to = 4", "from = 5, to = 5", "every face of a D10 once"),
        ("missions.toml", "number = 2", "number = 1", "their numbers are 1, 2, 3"),
    ],
)
def test_what_does_not_hold_together_is_refused(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    found = faults(tmp_path, (file, old, new))
    assert any(fault.startswith(f"{file}: ") and said in fault for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ key = "hit_mod", value = -1 }', '{ key = "hit_mod" }', "hit_mod needs value"),
        ('{ key = "auto_hit" }', '{ key = "auto_hit", value = 1 }', "auto_hit takes no value"),
        ('{ key = "auto_hit" }', '{ key = "orders" }', "orders is none of a weapon"),
        ('{ key = "set_save", value = 4 }', '{ key = "auto_hit" }', "auto_hit is one of a weapon"),
        ('ability = "reroll_failed_charge"', 'ability = "luck"', "there is no ability 'luck'"),
        ('attacks = "D6"', 'attacks = "D8"', "attacks: 'D8' is no number"),
        ('s = "x2"', 's = "x3"', "s: 'x3' is no number, user"),
        ('d = "D3"', 'd = "many"', "d: 'many' is no number"),
        ("range = 24, ", "", "range: a rapid_fire weapon has one"),
        ('type = "pistol"', 'type = "melee"', "a melee weapon has neither range nor attacks"),
        ('"1", s = "3"', '"1", s = "user"', "a rapid_fire weapon has its own"),
        (
            '"super", type = "rapid_fire"',
            '"super", type = "pistol"',
            "profiles[1].type: pistol is not fired with the others",
        ),
    ],
)
def test_abilities_and_weapons_have_what_they_need_and_no_more(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    found = faults(tmp_path, ("weapons.toml", old, new))
    assert any(fault.startswith("weapons.toml: w") and said in fault for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ kind = "add", item = "vox_caster", team_max = 1 }', '{ kind = "add" }', "a swap has"),
        ('origin = "uncertain"\nnote = "profile', 'origin = "uncertain"\n#note = "p', "is said"),
        ('comms = "vox_caster"', 'heavy = "vox_caster"', "heavy: it cannot take it"),
        ('abilities = [ { key = "orders" } ]', 'abilities = [ { key = "dazzle" } ]', "of a weapon"),
        ('"scout", "sniper", "veteran"]', '"scout", "scout"]', "scout stands twice"),
    ],
)
def test_datasheets_are_whole(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = faults(tmp_path, ("datasheets.toml", old, new))
    assert any("datasheets.toml: datasheet " in fault and said in fault for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"lead_by_example", level = 1', '"lead_by_example", level = 2', "one of each level"),
        (
            '"inspiring", level = 2, parent = ""',
            '"inspiring", level = 3, parent = "bold"',
            "two of",
        ),
        ('"paragon", level = 3, parent = "bold"', '"paragon", level = 3, parent = ""', "is none"),
    ],
)
def test_specialisms_grow_as_a_tree(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = faults(tmp_path, ("specialisms.toml", old, new))
    assert any("specialism leader." in fault and said in fault for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('objectives = "4,15 18,15 11,11 11,19"', 'objectives = ""', "hold_the_ground.objectives"),
        ('quarters = "11,15"', 'quarters = ""', "sweep_and_clear.quarters"),
        ("roles = true", "roles = false", "assassinate.roles: it speaks of an attacker"),
        ('per = "enemy_ooa"', 'per = "enemy_cry"', "'enemy_cry' is not one of"),
    ],
)
def test_missions_score_what_they_have(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = faults(tmp_path, ("missions.toml", old, new))
    assert any("missions.toml: mission " in fault and said in fault for fault in found), found


@pytest.mark.clause("KT-GEO-07", "KT-GEO-08")
def test_what_blocks_sight_or_gives_cover_obscures(tmp_path: Path) -> None:
    [fault] = faults(tmp_path, ("battlefields.toml", "obscures = true", "obscures = false"))
    assert fault == (
        "battlefields.toml: layout ruins.pieces[0]: what blocks sight or gives cover obscures as "
        "well"
    )


def test_a_file_that_is_not_there_or_no_toml_is_a_fault_as_well(tmp_path: Path) -> None:
    found = faults(tmp_path, ("weapons.toml", "[[weapon]]", "[[weapon"))
    assert found[0].startswith("weapons.toml: ")
    with pytest.raises(BrokenCatalogue) as broken:
        read_catalogue(tmp_path / "nowhere", "first")
    assert len(broken.value.faults) == 7
