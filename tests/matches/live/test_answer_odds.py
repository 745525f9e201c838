"""What games say of the dice of an answer, in words."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from django.utils.translation import override

from matches import games
from rules.blood_bowl import answer_odds as blood_bowl
from rules.blood_bowl.coaches.reckoning.odds import EFFECTS
from rules.boufbowl import answer_odds as boufbowl
from rules.helvetia_cup import answer_odds as helvetia_cup
from rules.necromunda import answer_odds as necromunda
from rules.odds import FAILURE, SUCCESS

CHECKED = {SUCCESS, FAILURE}
#: By game: what is rolled for, what can come of it, and who may come between.
SAID: dict[str, tuple[Collection[str], Collection[str], Collection[str]]] = {
    "blood_bowl": (
        {*map(blood_bowl.key_of, blood_bowl.TESTS)}
        | {"armour", "bribe", "foul", "loner", "regeneration"},
        CHECKED
        | {*EFFECTS}
        | {blood_bowl.BROKEN, blood_bowl.BROKEN_SEEN, blood_bowl.HELD, blood_bowl.HELD_SEEN}
        | {blood_bowl.ACCURATE, blood_bowl.INACCURATE, blood_bowl.FUMBLE},
        {"diving_tackle", "dump_off", "interceptor", "pass_block", "safe_throw", "shadow"}
        | {"tentacles", "use_break_tackle"},
    ),
    "helvetia_cup": (
        {"clear", "dribble", "header", "intercept", "long_pass", "penalty", "shot"}
        | {"steal", "tackle", "touch"},
        CHECKED | {helvetia_cup.FOUL, helvetia_cup.MISSED},
        {"keeper_sectors", *helvetia_cup.CARDS},
    ),
    "boufbowl": (
        {"catch", "fight", "goal", "launch", "pass", "pickup"},
        {*boufbowl.OUTCOMES.values()},
        {*boufbowl.WINDOW, *boufbowl.BONUS},
    ),
    "necromunda": (
        {"ammo", "blow", "bottle", "free", "hit", "recovery", "reload", "save", "target"}
        | {"test_i", "test_int", "test_ld", "treat", "unsaved", "wound"},
        CHECKED | {*necromunda.INJURIES.values()},
        {"parry", "recovery_pick", "reroll", "save_choice", "step_aside"},
    ),
    "a game without a room": ((), CHECKED, ()),
}


@pytest.mark.parametrize("game", SAID)
def test_all_that_the_odds_say_has_words_in_both_languages(game: str) -> None:
    answer_odds = games.of(game).answer_odds
    rolls, outcomes, between = SAID[game]

    for words, keys in (
        (answer_odds.ROLLS, rolls),
        (answer_odds.OUTCOMES, outcomes),
        (answer_odds.UNLESS, between),
    ):
        assert {*words} == {*keys}
        for key, word in words.items():
            with override("en"):
                english = str(word)
            with override("ru"):
                assert str(word) not in ("", english), key
