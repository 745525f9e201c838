"""Necromunda in words: every problem of its rules, every name, effect and event."""

from __future__ import annotations

import ast

import pytest
from django.utils import translation

from rosters.games import of
from rosters.games.necromunda import aftermath, arms, effects, injuries, naming, wording
from rosters.games.necromunda.event_sentences import CONDITIONS, LEFT, TELLERS
from rosters.words.catalogue_names import called, named_things
from rosters.words.refusals import every_sentence, sentence
from rules.necromunda.between import experience, sequence
from rules.necromunda.between.history import REDUCERS
from rules.necromunda.between.managing import _ACTS
from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.advances import ADVANCES, SPECIALIST
from rules.necromunda.catalogue.characteristics import STATS
from rules.necromunda.catalogue.traits import TRAITS
from rules.necromunda.catalogue.vocabulary import CATEGORIES, SKILL_SETS
from rules.problems import Problem
from rules.rulings import RULED
from tests.support.underhive import KEY
from tests.test_wording import ROOT, Raised, placeholders, raised_in

DATA = load("first")


def raised() -> tuple[Raised, ...]:
    return raised_in(f"rules/{KEY}")


# -- problems -------------------------------------------------------------------------------------


def test_every_problem_of_its_rules_has_a_sentence_with_its_values() -> None:
    missing = sorted({f"{r.code} ({r.place})" for r in raised() if r.code not in every_sentence()})
    assert not missing, "no sentence for:\n" + "\n".join(missing)
    short = [
        f"{r.place}: {r.code} wants {sorted(wanted)}, gets {sorted(r.params)}"
        for r in raised()
        if r.params is not None
        for wanted in [placeholders(r.code)]
        if not wanted <= r.params
    ]
    assert not short, "\n".join(short)


def test_no_sentence_is_left_over() -> None:
    own = of(KEY).wording.SENTENCES
    told_on_pages = {"nobody_ready"}  # by its market, before a match
    assert set(own) - told_on_pages <= {r.code for r in raised()}
    others = every_sentence()
    assert all(others[code] is own[code] for code in own), "another game says it otherwise"


@pytest.mark.clause("NM-GANG-21", "NM-GANG-14")
def test_ids_are_read_as_names() -> None:
    lost = Problem("no_such_item_here", "", {"item": "mono_sight@autogun"})
    bare = Problem(
        "ammunition_without_weapon", "", {"item": "stub_gun.dumdum", "weapon": "stub_gun"}
    )
    sets = Problem("no_such_set", "", {"name": "Vex", "sets": ["combat", "savant"]})
    rank = Problem("no_ganger", "", {"type": "leader"})
    assert sentence(lost) == "There is no such item here: Mono-sight on Autogun."
    assert sentence(bare).startswith("Stub gun: dumdum rounds is ammunition")
    assert sentence(sets) == "Vex can roll on one of these sets: Combat, Savant."
    assert sentence(rank).endswith("this is of the type Leader.")
    with translation.override("ru"):
        assert sentence(lost) == "Такого предмета здесь нет: Моноприцел (Автоган)."
        assert sentence(sets).endswith("Рукопашный бой, Знания.")


# -- the catalogue --------------------------------------------------------------------------------


def test_every_word_of_the_catalogue_is_told() -> None:
    assert {*naming.RANKS} == {*CATEGORIES}
    assert {*naming.SETS} == {*SKILL_SETS}
    assert [key for key, _heading, _meaning in naming.STATS] == [*STATS]
    kinds = {weapon.category for weapon in DATA.weapons.values()}
    assert {*naming.CATEGORIES} == {*kinds, "ammunition", *(g.kind for g in DATA.gear.values())}
    profiles = {each.id for weapon in DATA.weapons.values() for each in weapon.profiles}
    assert {*naming.PROFILES} == profiles - {"standard"}
    assert {*arms.TRAITS} == {*TRAITS}
    assert {*naming.ADVANCES} == {*ADVANCES, SPECIALIST} - {*STATS}
    assert {*injuries.INJURIES} == {row.id for row in DATA.injuries}
    assert {*injuries.ESCORTED} == {row.result for row in DATA.escort}
    assert {*of(KEY).seasons.TERRITORIES} == {*DATA.territories}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_all_weapons_skills_and_gear_do_is_readable(language: str) -> None:
    with translation.override(language):
        told = [arm.line for arm in arms.arms(DATA, DATA.weapons)]
        told += [effects.skill(DATA, each).does for each in DATA.skills]
        told += [effects.gear(DATA, each).does for each in DATA.gear]
        assert len(told) == len([text for text in told if text]), "each says something"
        assert not [text for text in told if "{" in text or "_" in text or "--" in text]


@pytest.mark.clause("NM-WPN-01", "NM-WPN-20")
def test_a_weapon_reads_like_its_line_on_a_card() -> None:
    low, maximal = arms.arms(DATA, ["plasma_gun"])
    assert low.name == "Plasma gun (low)"
    assert maximal.line == ('Rng 12"/24", Acc +1/–, Str 7, AP -2, D 3, Am 5+; Scarce, Unstable')
    [knife] = arms.arms(DATA, ["fighting_knife"])
    assert knife.line == "Rng E, Str S, AP -1, D 1; Backstab, Melee"
    [frag] = arms.arms(DATA, ["frag_grenades"])
    assert frag.cells[0] == "S×3"
    [pair] = arms.arms(DATA, ["laspistol", "laspistol"])
    assert pair.name == "2 × Laspistol"
    with translation.override("ru"):
        [knife] = arms.arms(DATA, ["fighting_knife"])
        assert knife.line == "Дальн. К, Сила С, БП -1, У 1; Удар в спину, Ближний бой"


def test_every_name_is_read_in_russian_letters() -> None:
    with translation.override("ru"):
        for kind, _id, name in named_things(KEY):
            told = called(KEY, kind, name)
            assert not set("abcdefghijklmnopqrstuvwxyz") & set(told.lower()), (kind, name)


# -- what happens to a gang -----------------------------------------------------------------------


def test_every_event_is_told() -> None:
    assert set(REDUCERS) - {"match_played", RULED} <= set(TELLERS)
    assert {*wording.ACTS} == {*_ACTS.known} - {"rename"}
    assert {*CONDITIONS} == {"dead", "in_recovery", "captive", "critical_injury"}
    assert {said() for said in LEFT.values()} == {"dead", "dismissed", "sold by another gang"}
    assert {clause for clause, _points in experience.SIMPLE.values()} <= {*aftermath.LEARNT}


def test_every_choice_has_a_name() -> None:
    told = ast.parse((ROOT / "rules" / KEY / "between" / "sequence.py").read_text("utf-8"))
    asked = {
        call.args[1].value
        for call in ast.walk(told)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == sequence._choice.__name__
        and isinstance(call.args[1], ast.Constant)
    }
    assert {*wording.CHOICES} == asked


@pytest.mark.clause("NM-CAMP-11", "NM-CAMP-12", "NM-CAMP-16", "NM-CAMP-18")
def test_injuries_are_told_with_what_they_leave() -> None:
    def rolled(injury: str, **brings: object) -> str:
        facts = {"player": 1, "faces": [4, 3], "injury": injury, "again": False}
        return TELLERS["injury_rolled"]({**facts, **brings}).text

    assert rolled("full_recovery") == "Full recovery."
    humbled = rolled("humiliated", stats={"ld": 6, "cl": 7}, recovery=True)
    assert humbled == "Humiliated: Leadership is 6+ now, Cool is 7+ now, In Recovery."
    assert rolled("horrid_scars", skill="fearsome") == "Horrid scars: learns Fearsome."
    enmity = rolled("bitter_enmity", skill="berserker", against=3)
    assert enmity == "Bitter enmity: learns Berserker against that gang alone."
    critical = rolled("critical_injury", recovery=True, critical=True)
    assert critical == "Critical injury: In Recovery, dies unless a doctor sees them."
    again = rolled("captured", again=True)
    assert again == "Captured: it does not count here and is rolled again."
    dice = {"step": "doc", "who": 6, "often": 0, "die": 6, "faces": [6]}
    doctor = TELLERS["escorted"]({"result": "recovers", "credits": 70, "rolled": dice})
    assert (doctor.dice, doctor.weight) == ((6,), "good")
    assert doctor.text == "The doctor healed them: they are only In Recovery. It cost 70 credits."
    caught = {"face": 3, "modifier": -2, "escaped": False, "gang": 2, "gang_name": "Rats"}
    told = TELLERS["capture_rolled"](caught)
    assert told.text == "Captured by Rats. The roll counted 2 less."


@pytest.mark.clause("NM-CAMP-30", "NM-CAMP-33", "NM-CAMP-48", "NM-CAMP-43")
def test_what_a_gang_gains_is_told() -> None:
    bought = {"player": 1, "advance": "ws", "xp": 6, "credits": 20, "stat": "ws", "value": 2}
    told = TELLERS["advanced"](bought)
    assert told.text == "Advance for 6 XP: Weapon Skill is 2+ now. Its cost is higher by 20."
    assert told.clause == "NM-CAMP-30"
    assert TELLERS["advanced"]({**bought, "rank": "champion"}).clause == "NM-CAMP-60"
    dice = {"step": "roster", "who": 5, "often": 0, "die": 6, "faces": [4]}
    rolled = TELLERS["ganger_advanced"](
        {"player": 5, "advance": SPECIALIST, "credits": 20, "specialist": True,
         "skill": "dodge", "set": "agility", "rolled": dice}
    )  # fmt: skip
    assert rolled.text == "Advance: a specialist, learns Dodge. Its cost is higher by 20."
    assert rolled.dice == (4,)
    learnt = TELLERS["experience_gained"](
        {"player": 1, "gained": 3, "for": {"NM-CAMP-48": 1, "NM-CAMP-50": 2}}
    )
    assert learnt.text == "Experience +3: took part +1, took enemies out of action +2."
    double = {"source": "chem_pit", "credits": 0, "clause": "NM-CAMP-43", "worker": 3}
    income = TELLERS["earned"]({**double, "rolled": {**dice, "faces": [3, 3]}})
    assert income.text == "A double in Chem-pit: no income, and the worker is hurt."
    assert (income.dice, income.weight) == ((3, 3), "hurt")


@pytest.mark.clause("NM-CAMP-05", "NM-CAMP-21", "NM-SCEN-01")
def test_what_is_settled_before_a_battle_is_told() -> None:
    told, places = of(KEY).terms, {"wastes": "Wastes", "east": "The East Gate"}
    assert told.question("stake_territory", None, places).startswith("Which territory")
    assert told.option("stake_territory", "east", places) == "The East Gate"
    drawn = {"stake": "wastes", "kind": "wastes", "scenario": "looters"}
    assert told.settled(drawn, ["A", "B"], places) == [
        "Whoever wins holds Wastes when the week is over.",
        "The scenario: Looters.",
    ]
    rescue = {"scenario": "rescue_mission", "attacker": 2, "holder": 1, "captive": 4}
    assert told.settled(rescue, ["A", "B"], places)[0].startswith("A gang sets out to free")
    assert told.settled({}, ["A", "B"], places) == []
    with translation.override("ru"):
        places = {id_: told.place(name) for id_, name in places.items()}
        assert "Пустоши" in told.settled(drawn, ["A", "B"], places)[0]
        assert told.option("stake_territory", "east", places) == "The East Gate"
