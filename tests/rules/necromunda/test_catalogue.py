"""The data are read whole or not at all, and say what the rulebook says."""

from __future__ import annotations

import shutil
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from rules.catalogue import BrokenCatalogue
from rules.necromunda.catalogue import DATA, load, read_catalogue
from rules.necromunda.catalogue.amounts import Amount
from rules.necromunda.catalogue.characteristics import STATS, Stats
from rules.necromunda.catalogue.effects import NOT_GIVEN, VOCABULARY, Effect
from rules.necromunda.catalogue.injuries import D66_FACES
from rules.necromunda.catalogue.traits import TRAITS, Trait
from rules.necromunda.catalogue.vocabulary import CATEGORIES, SKILL_SETS
from rules.necromunda.catalogue.weapons import Profile
from rules.record import canonical
from tests.support.rulebook import clauses

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


# -- what the rulebook says -----------------------------------------------------------------------


def test_the_data_are_as_many_as_the_rulebook_says() -> None:
    assert len(CATALOGUE.weapons) == 68
    assert sum(len(weapon.profiles) for weapon in CATALOGUE.weapons.values()) == 84
    assert (len(CATALOGUE.skills), len(CATALOGUE.gear)) == (48, 19)
    assert [len(gang.types) for gang in CATALOGUE.gangs.values()] == [4] * 6
    assert len(CATALOGUE.samples) == 3


@pytest.mark.clause("NM-WPN-12", "NM-WPN-13")
def test_the_autogun_is_the_one_of_the_book() -> None:
    autogun = CATALOGUE.weapons["autogun"]
    [profile] = autogun.profiles

    assert autogun.category == "basic"
    assert (profile.short, profile.long, profile.acc_s, profile.acc_l) == (8, 24, 1, 0)
    assert (profile.strength(4), profile.ap, profile.dmg, profile.ammo) == (3, 0, 1, 4)
    assert profile.traits == ("rapid_fire_1",)
    assert profile.rapid_fire == 1


@pytest.mark.clause("NM-WPN-01")
def test_a_profile_has_ranges_accuracies_strength_ap_damage_ammo_and_traits() -> None:
    shotgun = CATALOGUE.profile("shotgun", "executioner")

    assert shotgun is not None
    assert (shotgun.short, shotgun.long, shotgun.acc_s, shotgun.acc_l) == (4, 16, -1, 1)
    assert (shotgun.str_, shotgun.ap, shotgun.dmg, shotgun.ammo) == ("4", -2, 2, 6)
    assert shotgun.traits == ("knockback", "limited")


@pytest.mark.clause("NM-WPN-15")
@pytest.mark.parametrize(
    ("weapon", "strength"),
    [("fighting_knife", 4), ("axe", 5), ("servo_claw", 6), ("autogun", 3), ("stiletto_knife", 0)],
)
def test_the_strength_of_an_attack_by_a_fighter_of_strength_four(
    weapon: str, strength: int
) -> None:
    assert CATALOGUE.weapons[weapon].profiles[0].strength(4) == strength


@pytest.mark.clause("NM-WPN-20", "NM-EX-76")
def test_a_thrown_weapon_reaches_as_far_as_its_bearer_is_strong() -> None:
    [frag] = CATALOGUE.weapons["frag_grenades"].profiles

    assert (frag.long_range(4), frag.short) == (12, 0)
    assert CATALOGUE.weapons["autogun"].profiles[0].long_range(4) == 24


@pytest.mark.clause("NM-WPN-16", "NM-WPN-21")
def test_extra_ammunition_does_not_come_with_the_weapon() -> None:
    stub_gun = CATALOGUE.weapons["stub_gun"]

    assert [profile.id for profile in stub_gun.standard] == ["standard"]
    assert [(profile.id, profile.price) for profile in stub_gun.profiles][1:] == [("dumdum", 5)]


@pytest.mark.clause("NM-STAT-01", "NM-STAT-09")
def test_a_profile_of_a_fighter_has_twelve_values() -> None:
    goliath = CATALOGUE.gangs["goliath"].types["leader"].stats

    assert list(goliath.to_json()) == [*STATS]
    assert goliath == Stats(4, 3, 3, 4, 4, 2, 3, 3, 5, 4, 8, 7)
    assert goliath.of("int") == 7


@pytest.mark.clause("NM-GRP-02", "NM-GRP-03")
def test_leaders_activate_two_more_and_champions_one() -> None:
    for gang in CATALOGUE.gangs.values():
        assert [gang.types[each].group_activation for each in CATEGORIES] == [2, 1, 0, 0]


@pytest.mark.clause("NM-GEO-01")
def test_tables_are_two_feet_or_three_feet_square() -> None:
    sizes = {name: (size.width, size.height) for name, size in CATALOGUE.tables.items()}

    assert sizes == {"standard": (24, 24), "large": (36, 36)}


@pytest.mark.clause("NM-SCEN-04")
def test_each_table_has_its_boards() -> None:
    boards = {
        table: [board.id for board in CATALOGUE.boards_of(table)] for table in ("standard", "large")
    }
    assert boards == {"standard": ["zm_cross"], "large": ["zm_open_large"]}


@pytest.mark.clause("NM-GEO-02")
@pytest.mark.parametrize(("gang", "radius"), [("goliath", 0.6299), ("escher", 0.4921)])
def test_a_base_is_measured_in_millimetres(gang: str, radius: float) -> None:
    assert round(CATALOGUE.gangs[gang].types["leader"].radius, 4) == radius


@pytest.mark.clause("NM-GEO-35")
def test_boards_are_the_same_after_a_half_turn(tmp_path: Path) -> None:
    changed = ("boards.toml", '"barricade", at = "8,5 11,5"', '"barricade", at = "8,5 11,5.5"')

    assert faults(tmp_path, changed) == [
        (
            "boards.toml: board zm_cross.pieces[11]: the barricade has no twin at the other end of "
            "the table"
        ),
        (
            "boards.toml: board zm_cross.pieces[14]: the barricade has no twin at the other end of "
            "the table"
        ),
    ]


@pytest.mark.clause("NM-GEO-09")
def test_terrain_is_lines_and_convex_polygons() -> None:
    board = CATALOGUE.boards["zm_cross"]

    assert [tuple(door.start) for door in board.lines("door")] == [(3, 12), (19, 12)]
    assert len(board.lines("wall")) == 8
    assert [len(rough.vertices) for rough in board.shapes("rough")] == [4, 4]
    assert board.lines("solid") == ()


@pytest.mark.clause("NM-CAMP-11", "NM-EX-39")
def test_lasting_injuries_out_of_thirty_six() -> None:
    counted = Counter(CATALOGUE.injury(face).id for face in D66_FACES)
    worse = [row for row in map(CATALOGUE.injury, D66_FACES) if row.recovery or row.dead]

    assert counted == {
        **dict.fromkeys((row.id for row in CATALOGUE.injuries), 1),
        "full_recovery": 8,
        "grievous_injury": 8,
        "captured": 2,
        "critical_injury": 5,
    }
    assert len(worse) == 23


@pytest.mark.clause("NM-EX-43")
def test_ganger_advances_out_of_thirty_six() -> None:
    sums = (a + b for a, b in product(range(1, 7), repeat=2))
    counted = Counter(CATALOGUE.ganger_advance(roll).options for roll in sums)

    assert list(counted.values()) == [2, 5, 9, 6, 9, 5]
    assert counted["specialist_and_random_primary",] == 2
    assert counted["ws", "bs"] == 5
    assert counted["s", "t"] == 9
    assert counted["m", "i"] == 6
    assert counted["wil", "int"] == 9


@pytest.mark.clause("NM-EX-10", "NM-SDIE-10")
def test_the_injury_die() -> None:
    faces = Counter(CATALOGUE.dice.injury_d6)

    shares = [Fraction(n, 6) for n in faces.values()]
    assert [*faces] == ["flesh_wound", "seriously_injured", "out_of_action"]
    assert shares == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)]


@pytest.mark.clause("NM-SCEN-11")
@pytest.mark.parametrize(
    ("text", "rolls", "total"),
    [("0", [], 0), ("8", [], 8), ("1d6x10", [4], 40), ("2d6x10", [3, 5], 80), ("1d3+3", [2], 5)],
)
def test_dice_of_the_data_are_added_and_multiplied(text: str, rolls: list[int], total: int) -> None:
    assert Amount.of(text).total(rolls) == total


@pytest.mark.clause("NM-SCEN-20", "NM-SCEN-25", "NM-SCEN-31", "NM-SCEN-36", "NM-SCEN-42")
def test_the_crews_of_the_scenarios() -> None:
    crews = {
        id_: [(rule.method, rule.size) for rule in scenario.crew.values()]
        for id_, scenario in CATALOGUE.scenarios.items()
    }
    reserves = {
        id_: [role for role, comes in scenario.reinforcements.items() if comes]
        for id_, scenario in CATALOGUE.scenarios.items()
    }

    assert crews == {
        "stand_off": [("custom", "10")] * 2,
        "looters": [("random", "8")] * 2,
        "ambush": [("custom", "8"), ("random", "6")],
        "border_dispute": [("random", "5")] * 2,
        "rescue_mission": [("custom", "6"), ("random", "1d3+3")],
        "free_for_all": [("custom", "6")] * 4,
    }
    assert reserves == {
        "stand_off": [],
        "looters": [],
        "ambush": ["defender"],
        "border_dispute": ["attacker", "defender"],
        "rescue_mission": ["defender"],
        "free_for_all": [],
    }


@pytest.mark.clause("NM-SCEN-47")
def test_corners_of_the_large_table_are_nine_inches_square() -> None:
    scenario = CATALOGUE.scenarios["free_for_all"]
    size = CATALOGUE.tables[scenario.table]

    for role in scenario.roles:
        [zone] = scenario.zone(role)
        assert (zone.right - zone.left) * size.width == 9
        assert (zone.high - zone.low) * size.height == 9


# -- what may stand there ------------------------------------------------------------------------


def test_every_trait_and_effect_names_a_clause_of_the_rulebook() -> None:
    named = {*TRAITS.values(), *(takes.clause for takes in VOCABULARY.values())}
    named |= {action.clause for action in CATALOGUE.actions.values()}
    named |= {scenario.clause for scenario in CATALOGUE.scenarios.values()}

    assert named <= clauses().keys()


def test_every_effect_of_the_vocabulary_has_a_clause_of_its_own() -> None:
    numbers = [takes.clause for takes in VOCABULARY.values()]

    assert numbers == [f"NM-FX-{n:02}" for n in range(1, 60)]


@pytest.mark.clause("NM-CAMP-35")
def test_every_set_has_six_skills() -> None:
    for set_ in SKILL_SETS:
        assert [skill.d6 for skill in CATALOGUE.skills_of(set_)] == [1, 2, 3, 4, 5, 6]


def test_an_effect_has_what_it_needs_and_nothing_else() -> None:
    assert Effect("dodge", need=6).clause == "NM-FX-16"
    with pytest.raises(ValueError, match="dodge needs need; dodge takes no value"):
        Effect("dodge", value=6)
    with pytest.raises(ValueError, match="attack_dice takes as when 'charging', not 'always'"):
        Effect("attack_dice", value=1, when="always")
    with pytest.raises(ValueError, match="upgrade_trait is of backstab or disarm, not 'parry'"):
        Effect("upgrade_trait", trait="parry", value=2)


def test_an_effect_tells_what_it_was_given() -> None:
    effect = Effect("crushing_blow", str_=1, dmg=1)

    assert effect.to_json() == {"key": "crushing_blow", "str": 1, "dmg": 1}
    assert effect.value == NOT_GIVEN


_BROKEN = [
    (
        ("weapons.toml", 'mode = "ranged", short = 6', 'mode = "fired", short = 6'),
        (
            "weapons.toml: weapon stub_gun.profiles[0].mode: 'fired' is not one of 'ranged', "
            "'thrown', 'template', 'melee'"
        ),
    ),
    (
        ("weapons.toml", 'traits = ["pistol", "plentiful"]', 'traits = ["pistol", "plenty"]'),
        "weapons.toml: weapon stub_gun.profiles[0].traits[1]: 'plenty' is not one of "
        + ", ".join(repr(trait) for trait in TRAITS),
    ),
    (
        ("weapons.toml", "sure = true", "sure = true\ncolour = 1"),
        "weapons.toml: weapon stub_gun.colour: unknown key",
    ),
    (
        ("weapons.toml", 'str = "S+2", ap = 0, dmg = 2', 'str = "S*2", ap = 0, dmg = 2'),
        "weapons.toml: weapon two_handed_axe.profiles[0].str: 'S*2' is no number, S, S+n or -",
    ),
    (
        ("weapons.toml", 'str = "-", ap = -1, dmg = 0', 'str = "3", ap = -1, dmg = 0'),
        (
            "weapons.toml: weapon needle_pistol.profiles[0].str: it is - with flash, gas, smoke or "
            "toxin, and with nothing else"
        ),
    ),
    (
        ("weapons.toml", "reach = 2, ", ""),
        (
            "weapons.toml: weapon blunderbuss_polearm.profiles[2].reach: a versatile weapon has "
            "one, and no other"
        ),
    ),
    (
        ("weapons.toml", 'id = "autopistol"', 'id = "stub_gun"'),
        "weapons.toml: weapon stub_gun stands twice",
    ),
    (
        ("skills.toml", "d6 = 2", "d6 = 1"),
        "skills.toml: skill: agility has one for each face of a D6 (NM-CAMP-35)",
    ),
    (
        ("skills.toml", 'key = "sprint"', 'key = "dash"'),
        "skills.toml: skill sprint.fx[0].key: 'dash' is not one of "
        + ", ".join(repr(key) for key in VOCABULARY),
    ),
    (
        ("skills.toml", 'key = "dodge", need = 6', 'key = "dodge"'),
        "skills.toml: skill dodge.fx[0]: dodge needs need",
    ),
    (
        ("gear.toml", 'key = "aim_bonus", value = 2', 'key = "sprint"'),
        "gear.toml: gear mono_sight.fx: sprint is none of a sight",
    ),
    (
        ("gear.toml", '"laspistol", "lasgun"', '"laspistol", "lasrifle"'),
        "gear.toml: gear las_projector.only: there is no weapon lasrifle",
    ),
    (
        ("gangs.toml", 'item = "stub_gun"', 'item = "stab_gun"'),
        "gangs.toml: gang goliath.list: there is no stab_gun",
    ),
    (
        ("gangs.toml", 'issued = ["furnace_plates"]', 'issued = ["respirator"]'),
        "gangs.toml: gang goliath.fighter leader.issued: pieces of armour",
    ),
    (
        ("gangs.toml", 'category = "champion"', 'category = "ganger"'),
        "gangs.toml: gang goliath.fighter: each of leader, champion, ganger, juve once",
    ),
    (
        ("injuries.toml", "from = 43\nto = 43", "from = 43\nto = 44"),
        "injuries.toml: lasting_injury: every result of a D66 once, in order",
    ),
    (
        ("injuries.toml", "stat = { m = -1 }", "stat = { move = -1 }"),
        "injuries.toml: lasting_injury hobbled.stat: there is no move",
    ),
    (
        ("injuries.toml", 'skill = "fearsome"', 'skill = "awful"'),
        "injuries.toml: lasting_injury horrid_scars.skill: there is no awful",
    ),
    (
        ("injuries.toml", 'xp = "d3"', 'xp = "d4"'),
        "injuries.toml: lasting_injury lesson_learned.xp: 'd4' is neither a number nor dice",
    ),
    (
        ("advances.toml", "rolls = [7]", "rolls = [6, 7]"),
        "advances.toml: ganger_advance.rolls: every sum of 2D6 once",
    ),
    (
        ("territories.toml", 'boon = "cheap_juve"', 'boon = "rats"'),
        (
            "territories.toml: territory settlement.boon: 'rats' is not one of 'none', "
            "'cheap_juve', 'reputation_income', 'double_hurts_worker', 'infiltrate_two', "
            "'doc_discount', 'trade_plus_two', 'reputation_on_win'"
        ),
    ),
    (
        ("territories.toml", 'dice = "1d6"', 'dice = "1d7"'),
        "territories.toml: territory settlement: '1d7' is neither a number nor dice such as 2d6x10",
    ),
    (
        ("scenarios.toml", "a = [[0.0, 0.0, 1.0, 0.25]]", "a = [[0.0, 0.5, 1.0, 0.25]]"),
        (
            "scenarios.toml: scenario stand_off.zones.a[0]: shares [x0, y0, x1, y1] of the table, "
            "x0 below x1"
        ),
    ),
    (
        ("scenarios.toml", "reinforcements = { a = false, b = false }", "reinforcements = {}"),
        "scenarios.toml: scenario stand_off.reinforcements: one for each of a, b, in that order",
    ),
    (
        ("boards.toml", '"wall", at = "6,6 6,10"', '"wall", at = "6,6"'),
        "boards.toml: board zm_cross.pieces[0]: a wall goes from one place to another",
    ),
    (
        ("samples.toml", '"boltgun", "power_hammer"', '"boltgun", "power_drill"'),
        "samples.toml: sample_gang goliath.fighters[0].items: there is no power_drill",
    ),
    (
        ("rules.toml", "injury_d6 = [", 'injury_d6 = ["flesh_wound", '),
        "rules.toml: dice.injury_d6: one for each face of a D6",
    ),
    (
        ("actions.toml", 'type = "simple"', 'type = "plain"'),
        "actions.toml: action move.type: 'plain' is not one of 'simple', 'basic', 'double', 'free'",
    ),
]


@pytest.mark.parametrize(
    ("change", "said"), _BROKEN, ids=[f"{c[0]}-{at}" for at, (c, _) in enumerate(_BROKEN)]
)
def test_what_is_wrong_is_said_with_file_entry_and_key(
    tmp_path: Path, change: tuple[str, str, str], said: str
) -> None:
    assert said in faults(tmp_path, change)


@pytest.mark.parametrize("traits", [("blast_3", "smoke"), ("blast_3", "blast_5")])
def test_a_profile_has_one_trait_of_an_area_at_most(traits: tuple[Trait, ...]) -> None:
    known = "traits: one of blast, smoke and template at most"
    for trait in traits:
        alone = Profile("std", "ranged", "4", 0, 1, 4, (trait,), short=6, long=12)
        assert known not in [*alone.faults()]
    both = Profile("std", "ranged", "4", 0, 1, 4, traits, short=6, long=12)
    assert known in [*both.faults()]
    flamer = Profile("std", "template", "4", 0, 1, 4, ("template", traits[0]))
    assert known in [*flamer.faults()]


def test_faults_of_several_files_are_said_at_once(tmp_path: Path) -> None:
    told = faults(
        tmp_path,
        ("weapons.toml", "price = 5\n", "price = -5\n"),
        ("gear.toml", 'kind = "armour"', 'kind = "hat"'),
    )

    assert told == [
        "weapons.toml: weapon stub_gun.price: -5 is not between 0 and 1000",
        (
            "gear.toml: gear flak.kind: 'hat' is not one of 'armour', 'overlay', 'field', 'gear', "
            "'sight'"
        ),
    ]


def test_there_is_one_version() -> None:
    with pytest.raises(KeyError, match="there is no version 'second'; there are first"):
        load("second")


def test_the_catalogue_is_plain_json() -> None:
    told = CATALOGUE.to_json()

    assert canonical(told)
    [shotgun] = [weapon for weapon in told["weapons"] if weapon["id"] == "shotgun"]
    assert shotgun["profiles"][0]["str"] == "4"
    assert told["territories"][0]["clause"] == "NM-CAMP-41"
