"""The screens of a Helvetia Cup report say back what it says, and lose nothing of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches.reporting import forms
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Side
from rules.helvetia_cup.between.reporting import report_of
from rules.helvetia_cup.game import GAME
from rules.problems import Refusal
from rules.record import Match, canonical
from tests.matches.reporting.test_report_forms import filled
from tests.rules.helvetia_cup.matches import chasers, random_match

JSON = Any


def lined(match: Match) -> LinedUp:
    return LinedUp(match, [Side(None, "random", True), Side(None, "random", True)], [])


@pytest.mark.clause("LG-FIX-05", "HC-END-04")
@pytest.mark.parametrize("number", range(6))
def test_sending_each_screen_back_changes_nothing(number: int) -> None:
    """Friendlies, leagues and knock-outs: cards, missions, injuries, shoot-outs."""
    match = random_match(number)
    record = GAME.play(match, chasers(match))
    data = json.loads(canonical(report_of(record)))
    left = canonical(GAME.reported(match, data).to_json())
    here = lined(match)
    for key, title in forms.steps(here, data):
        assert title
        data = forms.given(key, here, data, filled(forms.step(key, here, data)))
        assert canonical(GAME.reported(match, data).to_json()) == left, key


@pytest.mark.clause("HC-DEAL-02", "HC-CARD-02", "HC-TOUR-01")
def test_in_a_friendly_the_kept_hand_is_typed_in_and_nothing_is_trained() -> None:
    match = Match("helvetia_cup", "first", {}, random_match(0).line_ups, bytes(32))
    here = lined(match)
    assert [key for key, _title in forms.steps(here, {})][3:5] == ["cards-0", "cards-1"]
    step = forms.step("cards-0", here, {})
    names = [field.name for group in step.groups for field in group.fields]
    assert not [name for name in names if name.startswith(("trained", "mission"))]
    typed = {"brought-0": "T23", "brought-1": "T24", "played-0": "T24", "legendary": "L05"}
    assert set(typed) <= set(names)
    own = forms.given("cards-0", here, {}, typed)["sides"][0]
    assert (own["brought"], own["played"]) == (["T23", "T24"], ["T24", "L05"])
    assert (own["trained"], own["mission"]) == ([], None)


@pytest.mark.clause("HC-SHOOT-10")
def test_the_coin_of_a_shoot_out_without_an_end_has_a_field() -> None:
    here = lined(random_match(0))
    typed = {"kicks-0": "50", "kicks-1": "50", "lot": "1"}
    data = forms.given("result", here, {}, typed)
    assert (data["shootout"], data["lot"]) == ([50, 50], 1)
    (group,) = forms.step("result", here, data).groups
    assert group.is_open, "what is filled in is seen"
    with pytest.raises(Refusal) as no:
        forms.given("result", here, data, {**typed, "lot": ""})
    assert [each.code for each in no.value.problems] == ["match_not_decided"]


@pytest.mark.clause("LG-FIX-28", "HC-SQUAD-01")
def test_a_squad_that_could_not_start_is_told_on_its_own_screen() -> None:
    match = random_match(0)
    here = lined(match)
    data = json.loads(canonical(report_of(GAME.play(match, chasers(match)))))
    assert forms.given("squad-0", here, data, filled(forms.step("squad-0", here, data)))
    with pytest.raises(Refusal) as no:
        forms.given("squad-0", here, {}, {})
    assert [each.code for each in no.value.problems] == ["match_squad_wrong"]
