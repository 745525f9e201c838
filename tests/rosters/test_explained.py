"""One sentence of each skill, card and item, in both languages: no gap, none besides, no riddle."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

from rosters.words.catalogue_names import named_things
from rosters.words.explained import explained_later, explanation, sentences
from rules.blood_bowl import catalogue as blood_bowl
from rules.kill_team import catalogue as kill_team
from rules.kill_team.catalogue.abilities import PARAMETERS
from rules.necromunda import catalogue as necromunda
from rules.necromunda.catalogue.traits import TRAITS
from tests.test_wording import ROOT

LANGUAGES = ("en", "ru")
#: The kinds of each game that have sentences.
KINDS: Mapping[str, tuple[str, ...]] = {
    "blood_bowl": ("skill", "inducement", "staff"),
    "boufbowl": ("card", "upgrade", "favour", "player"),
    "helvetia_cup": ("card",),
    "kill_team": ("specialism", "ability", "tactic", "item", "type", "trait", "mission"),
    "necromunda": ("skill", "item", "trait", "territory", "scenario", "injury"),
}
SHORTEST, LONGEST = 10, 160
STAFF = ("rerolls", "fan_factor", "assistants", "cheerleaders", "apothecary")


def wanted(game_key: str) -> dict[str, set[str]]:
    """Return the keys of all that a game's coaches read of, by kind."""
    named: dict[str, set[str]] = {}
    for kind, key, _name in named_things(game_key):
        named.setdefault(kind, set()).add(key)
    kinds = {kind: named.get(kind, set()) for kind in KINDS[game_key]}
    if game_key == "blood_bowl":
        kinds["staff"] = {*STAFF}
    if game_key == "kill_team":
        data = kill_team.load("first")
        of_all = data.specialisms.values()
        profiles = [each for weapon in data.weapons.values() for each in weapon.profiles]
        kinds["specialism"] = {each.id for each in of_all}
        kinds["ability"] = {each.passive.id for each in of_all}
        kinds["ability"] |= {ability.id for each in of_all for ability in each.abilities}
        kinds["tactic"] = {tactic.id for each in of_all for tactic in each.tactics}
        kinds["tactic"] |= {*data.tactics}
        kinds["item"] = {*data.wargear}
        kinds["type"] = {each.type for each in profiles}
        kinds["trait"] = {*PARAMETERS}
    if game_key == "necromunda":
        underhive = necromunda.load("first")
        kinds["item"] = {*underhive.gear}
        kinds["trait"] = {*TRAITS}
        kinds["injury"] = {row.id for row in underhive.injuries}
    return kinds


def every_sentence() -> Iterator[tuple[str, str, str]]:
    """Yield where each sentence stands, its language and itself."""
    for game_key in KINDS:
        for kind, things in sentences(game_key).items():
            for key, said in things.items():
                for language, sentence in said.items():
                    yield f"{game_key} {kind} {key}", language, sentence


@pytest.mark.clause("LG-HELP-01")
@pytest.mark.parametrize("game_key", KINDS)
def test_each_thing_has_its_sentence_and_nothing_else_has_one(game_key: str) -> None:
    said, asked = sentences(game_key), wanted(game_key)
    assert {*said} == {*asked}
    gaps = [f"{kind} {key}" for kind in asked for key in sorted(asked[kind] - {*said[kind]})]
    assert not gaps, "no sentence of:\n" + "\n".join(gaps)
    unknown = [f"{kind} {key}" for kind in said for key in sorted({*said[kind]} - asked[kind])]
    assert not unknown, "in no catalogue:\n" + "\n".join(unknown)


@pytest.mark.clause("LG-HELP-01")
def test_each_is_said_in_both_languages_in_one_short_sentence() -> None:
    for game_key in KINDS:
        for kind, things in sentences(game_key).items():
            for key, said in things.items():
                assert {*said} == {*LANGUAGES}, f"{game_key} {kind} {key}"
    wrong = [
        f"{where}, {language}: {sentence} ({len(sentence)})"
        for where, language, sentence in every_sentence()
        if not SHORTEST <= len(sentence) <= LONGEST
        or not sentence.endswith(".")
        or re.search(r"[.!?]\s+\w", re.sub(r"кр\.|К\.О\.|К\. О\.", "", sentence))
        or bool(re.search("[а-яё]", sentence)) != (language == "ru")
        or re.search(r"\b(he|his|him|himself)\b", sentence, re.IGNORECASE)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_sentence_is_the_name_again() -> None:
    names = {(game_key, key): name for game_key in KINDS for _, key, name in named_things(game_key)}
    again = [
        where
        for where, language, sentence in every_sentence()
        if language == "en"
        for name in [names.get((where.split()[0], where.split(maxsplit=2)[2]))]
        if name is not None and sentence.rstrip(".").casefold() == name.casefold()
    ]
    assert not again, "\n".join(again)


# -- the numbers are those of the catalogues ------------------------------------------------------


def numbers_of(value: Any) -> Iterator[int]:
    """Yield the sizes of all numbers in a piece of data."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from numbers_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from numbers_of(each)


def data(game_key: str, name: str) -> dict[str, Any]:
    file = ROOT / "rules" / game_key / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def applied() -> Iterable[tuple[str, str, str, Any]]:
    """Yield game, kind and key of what has effects as data, with these effects."""
    cards = data("helvetia_cup", "first/cards")
    for each in (*cards["tactic"], *cards["legendary"]):
        yield (
            "helvetia_cup",
            "card",
            each["id"],
            [effect for effect in each["effects"] if effect["verb"] != "set_deviation"],
        )
    cards = data("boufbowl", "cards")
    for table, kind in (("action_card", "card"), ("upgrade", "upgrade"), ("favour", "favour")):
        for each in cards[table]:
            yield "boufbowl", kind, each["id"], each.get("effect", each.get("ability", {}))
    for each in cards["player"]:
        yield "boufbowl", "player", each["id"], each["healthy"] + each["wounded"]
    for name, kind in (("skills", "skill"), ("gear", "item")):
        for each in data("necromunda", f"first/{name}")[kind if kind == "skill" else "gear"]:
            yield "necromunda", kind, each["id"], each["fx"]
    for each in data("necromunda", "first/territories")["territory"]:
        yield "necromunda", "territory", each["id"], each["mult"]
    armoury = data("kill_team", "first/weapons")
    for each in armoury["wargear"]:
        yield "kill_team", "item", each["id"], each["effects"]
    bearers = [profile for each in armoury["weapon"] for profile in each["profiles"]]
    bearers += data("kill_team", "first/datasheets")["datasheet"]
    for each in bearers:
        for ability in each.get("abilities", ()):
            yield "kill_team", "trait", ability["key"], ability


@pytest.mark.clause("LG-HELP-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_the_numbers_that_the_rules_apply(language: str) -> None:
    wrong = []
    with translation.override(language):
        for game_key, kind, key, effects in applied():
            said = explanation(game_key, kind, key)
            shown = {int(number) for number in re.findall(r"\d+", said)}
            wrong += [
                f"{game_key} {kind} {key}: {number} is not in: {said}"
                for number in {*numbers_of(effects)} - shown
                if number > 1
            ]
    assert not wrong, "\n".join(wrong)


def test_prices_and_limits_are_left_to_the_pages() -> None:
    """Prices change with the team; the pages that sell show them."""
    known = blood_bowl.load("crp").inducements
    for key in known:
        assert not re.search(r"\d0,?000", explanation("blood_bowl", "inducement", key)), key


# -- the door -------------------------------------------------------------------------------------


def test_the_sentence_is_in_the_reader_s_language() -> None:
    later = explained_later("blood_bowl", "skill", "Block")
    assert explanation("blood_bowl", "skill", "Block") == str(later)
    assert "Both Down" in str(later)
    with translation.override("ru"):
        assert "оба падают" in str(later)
    with translation.override("en-gb"):
        assert "Both Down" in str(later)


def test_of_what_nobody_wrote_nothing_is_said() -> None:
    assert explanation("blood_bowl", "skill", "Whistling") == ""
    assert explanation("blood_bowl", "spell", "Block") == ""
    assert explanation("chess", "skill", "Block") == ""


def test_pages_have_a_tag_for_it() -> None:
    page = Template('{% load dugout %}{% explained "necromunda" "skill" "sprint" %}')
    assert page.render(Context()).startswith("The second move")
