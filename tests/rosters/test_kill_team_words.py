"""Kill Team in words: every problem of its rules, every id of its catalogue, whatever it does."""

from __future__ import annotations

import pytest
from django.utils import translation

from rosters.games import of
from rosters.games.kill_team import abilities, naming, specialists
from rosters.games.kill_team.event_sentences import CASUALTIES, LEFT, TELLERS
from rosters.games.kill_team.seasons import happened
from rosters.words.catalogue_names import called, named_things
from rosters.words.refusals import every_sentence, sentence
from rules.kill_team.between.history import REDUCERS
from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.abilities import PARAMETERS
from rules.problems import Problem
from rules.rulings import RULED
from tests.support.barracks import KEY
from tests.test_wording import Raised, placeholders, raised_in

DATA = load("first")


def raised() -> tuple[Raised, ...]:
    return raised_in(f"rules/{KEY}")


# -- problems -------------------------------------------------------------------------------------


def test_every_problem_of_its_rules_has_a_sentence() -> None:
    missing = sorted({f"{r.code} ({r.place})" for r in raised() if r.code not in every_sentence()})
    assert not missing, "no sentence for:\n" + "\n".join(missing)


def test_every_sentence_gets_its_values() -> None:
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
    assert set(own) <= {r.code for r in raised()}
    others = every_sentence()
    assert all(others[code] is own[code] for code in own), "another game says it otherwise"


def test_ids_are_read_as_names() -> None:
    refused = Problem(
        "specialism_needs_item",
        "KT-ROST-17",
        {"datasheet": "guardsman", "specialism": "comms", "item": "vox_caster"},
    )
    assert sentence(refused) == "Guardsman needs this to have the specialism Comms: Vox caster."
    learns = Problem(
        "no_such_choice", "", {"name": "Ada", "ability": "mentor", "choices": ["bold", "tyrant"]}
    )
    assert sentence(learns) == "Ada cannot learn Mentor now; there are: Bold, Tyrant."
    with translation.override("ru"):
        assert "Вокс-передатчик" in sentence(refused)
        assert "Смелый, Тиран" in sentence(learns)


# -- the catalogue --------------------------------------------------------------------------------


def test_every_specialist_s_rule_is_told() -> None:
    of_all = list(DATA.specialisms.values())
    assert set(naming.SPECIALISMS) == {each.id for each in of_all}
    assert set(specialists.PASSIVES) == {each.passive.id for each in of_all}
    assert set(specialists.LEARNT) == {a.id for each in of_all for a in each.abilities}
    own = {tactic.id for each in of_all for tactic in each.tactics}
    assert set(specialists.TACTICS) == own | set(DATA.tactics)


def test_every_ability_and_profile_is_told() -> None:
    assert set(abilities.DOES) == set(PARAMETERS)
    assert set(abilities.POWERS) == set(DATA.powers)
    profiles = [each for weapon in DATA.weapons.values() for each in weapon.profiles]
    assert set(abilities.PROFILES) == {each.id for each in profiles} - {"std"}
    assert {each.type for each in profiles} <= set(abilities.TYPES)
    keywords = {word for sheet in DATA.datasheets.values() for word in DATA.keywords(sheet)}
    assert set(naming.KEYWORDS) == keywords


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_all_weapons_and_models_do_is_readable(language: str) -> None:
    with translation.override(language):
        for weapon in DATA.weapons.values():
            for way in abilities.ways(weapon.to_json()):
                assert "{" not in way.line
                assert "_" not in way.line
        told = [
            abilities.does(each.to_json())
            for sheet in DATA.datasheets.values()
            for each in sheet.abilities
        ]
        told += [
            abilities.does(each.to_json())
            for gear in DATA.wargear.values()
            for each in gear.effects
        ]
        assert not [text for text in told if "{" in text or "_" in text]


def test_a_weapon_reads_like_its_line_in_the_book() -> None:
    standard, hot = abilities.ways(DATA.weapons["plasma_gun"].to_json())
    assert (standard.name, standard.line) == (
        "Plasma gun",
        '24" Rapid Fire 1, S 7, AP -3, D 1',
    )
    assert hot.name == "Plasma gun (supercharged)"
    assert hot.line.endswith("D 2; natural hit roll of 1: the bearer goes out of action")
    [fist] = abilities.ways(DATA.weapons["power_fist"].to_json())
    assert fist.line == "Melee, S x2, AP -3, D D3; -1 to hit"
    [sword] = abilities.ways(DATA.weapons["power_sword"].to_json())
    assert sword.line == "Melee, S user, AP -3, D 1"
    with translation.override("ru"):
        [sword] = abilities.ways(DATA.weapons["power_sword"].to_json())
        assert sword.line == "Ближний бой, С бойца, БП -3, У 1"


def test_every_name_is_read_in_russian_letters() -> None:
    with translation.override("ru"):
        for kind, _id, name in named_things(KEY):
            told = called(KEY, kind, name)
            assert not set("abcdefghijklmnopqrstuvwxyz") & set(told.lower()), (kind, name)


@pytest.mark.clause("KT-CAMP-31", "KT-CAMP-38", "KT-ADV-42")
def test_a_resource_is_told_with_its_clause_and_the_die_that_was_rolled_for_it() -> None:
    found = {"entry": 1, "resource": "territory", "by": 1, "clause": "KT-ADV-42", "face": 5}
    told = happened("resource_changed", found)
    assert told is not None
    assert (told.text, told.dice, told.weight) == ("Territory +1", (5,), "good")
    lost = {"entry": 1, "resource": "morale", "by": -2, "clause": "KT-CAMP-31"}
    told = happened("resource_changed", lost)
    assert told is not None
    assert (told.text, told.clause, told.dice) == ("Morale −2", "KT-CAMP-31", ())


# -- what happens to a roster ---------------------------------------------------------------------


def test_every_event_is_told() -> None:
    assert set(REDUCERS) - {"match_played", RULED} <= set(TELLERS)
    results = {row.result for row in DATA.campaign.casualty}
    assert set(CASUALTIES) == results


@pytest.mark.clause("KT-CAMP-20", "KT-CAMP-21", "KT-ADV-34")
def test_casualties_are_told_with_their_dice() -> None:
    rolled = TELLERS["casualty_rolled"]({"face": 4, "bonus": 1, "result": "full_recovery"})
    assert (rolled.text, rolled.dice) == ("Recovered fully. A medic helped: +1.", (4,))
    dead = TELLERS["casualty_rolled"]({"face": 1, "bonus": 0, "result": "dead"})
    assert (dead.text, dead.clause, dead.weight) == ("Mortally wounded.", "KT-CAMP-22", "hurt")
    told = [TELLERS["died"]({"player": 4, "by": by}).text for by in (None, 7, "Krumpa")]
    assert told == [
        "Died of its wounds.",
        "Died of its wounds, taken out by number 7.",
        "Died of its wounds, taken out by Krumpa.",
    ]
    saved, lost = (TELLERS["triaged"]({"face": face, "saved": face > 3}) for face in (5, 2))
    assert (saved.text, lost.text) == (
        "Saved by the medic: convalescent.",
        "The medic could not save them.",
    )


@pytest.mark.clause("KT-CAMP-03", "KT-CAMP-05")
def test_acts_are_told() -> None:
    picked, usual = (TELLERS["team_picked"]({"picked": who}) for who in ([1, 2, 3], []))
    assert (picked.text, usual.text) == (
        "Kill team named: 3 models.",
        "The kill team is the one that is proposed.",
    )
    recruit = {"name": "Ada", "specialism": "medic"}
    assert TELLERS["recruited"](recruit).text == "Ada joined the roster as a specialist: Medic."
    assert TELLERS["recruited"]({**recruit, "specialism": ""}).text == "Ada joined the roster."
    assert {said() for said in LEFT.values()} == {"dead", "dismissed"}
