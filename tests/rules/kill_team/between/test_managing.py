"""KT-CAMP-05 to -09, -14 to -18: what a coach does with a roster between matches."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kill_team.between import managing
from rules.kill_team.between.history import REDUCERS, fold
from rules.kill_team.between.team import Team
from rules.problems import Refusal
from rules.record import canonical
from rules.roster import Event
from tests.rules.kill_team.between.rosters import (
    DATA,
    GUARD,
    SERGEANT,
    acted,
    by_default,
    codes,
    experienced,
    guards,
    happen,
    match_of,
    team,
)

JSON = Any


def refused(of: Team, *acts: JSON) -> list[tuple[str, str]]:
    before = canonical(of.to_json())
    with pytest.raises(Refusal) as refusal:
        managing.change(of, list(acts))
    assert canonical(of.to_json()) == before
    return codes(refusal.value.problems)


def recruit(datasheet: str = GUARD, **more: JSON) -> JSON:
    return {"act": "recruit", "datasheet": datasheet, **more}


def promote(who: int, specialism: str) -> JSON:
    return {"act": "promote", "player": who, "specialism": specialism}


def choose(who: int, ability: str) -> JSON:
    return {"act": "choose_ability", "player": who, "ability": ability}


# -- coming and going -----------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-05", "KT-ROST-18")
def test_recruits_cost_nothing_and_may_be_specialists_at_once() -> None:
    club = acted(guards(), recruit(), recruit(specialism="veteran", name="Ada"))
    newcomer, ada = club.models[11], club.models[12]
    assert (newcomer.name, newcomer.specialism) == ("Guardsman 11", "")
    assert (ada.name, ada.specialism, ada.experience, club.level(ada)) == ("Ada", "veteran", 0, 1)
    assert club.treasury == guards().treasury == 0


@pytest.mark.clause("KT-CAMP-02", "KT-CAMP-05")
def test_there_is_room_for_twenty() -> None:
    club = team("guard", [SERGEANT, *[GUARD] * 18])
    full = acted(club, recruit())
    assert len(full.roster) == 20
    assert refused(full, recruit()) == [("command_roster_full", "KT-CAMP-02")]
    assert len(acted(full, {"act": "dismiss", "player": 20}, recruit()).roster) == 20


@pytest.mark.clause("KT-ROST-15")
def test_a_recruit_is_refused_for_every_reason_at_once() -> None:
    wish = recruit("ork_boy", items=["lasgun"], specialism="medic", name="Model 1")
    assert refused(guards(), wish) == [
        ("of_another_faction", "KT-ROST-06"),
        ("no_such_loadout", "KT-ROST-11"),
        ("not_its_specialism", "KT-ROST-09"),
        ("name_taken", "KT-ROST-16"),
    ]


@pytest.mark.clause("KT-CAMP-06")
def test_any_model_may_be_dismissed() -> None:
    club = acted(guards(), {"act": "dismiss", "player": 1})
    assert club.models[1].left is not None
    assert 1 not in [model.id for model in club.roster]
    assert refused(club, {"act": "dismiss", "player": 1}) == [("no_such_player", "")]
    assert acted(club, recruit()).roster[-1].id == 11  # nobody gets the id of another


@pytest.mark.clause("KT-CAMP-08")
def test_without_a_leader_somebody_must_be_promoted_or_recruited() -> None:
    club = happen(guards(), "casualty_rolled", player=1, face=3, bonus=0, result="convalescence")
    assert codes(managing.to_do(club)) == [("no_leader_available", "KT-CAMP-08")]
    assert managing.to_do(guards()) == []
    assert managing.to_do(acted(club, recruit("guard_sergeant", specialism="leader"))) == []
    club = match_of(acted(club, recruit("guard_support_gunner")), 11)
    assert managing.to_do(acted(club, promote(11, "leader"))) == []


@pytest.mark.clause("KT-ROST-16")
def test_names_can_be_changed_and_differ() -> None:
    club = acted(
        guards(),
        {"act": "rename", "name": " The Tenth "},
        {"act": "rename_model", "player": 2, "name": " Ada "},
    )
    assert (club.name, club.models[2].name) == ("The Tenth", "Ada")
    taken = {"act": "rename_model", "player": 3, "name": "Ada"}
    assert refused(club, taken) == [("name_taken", "KT-ROST-16")]
    assert acted(club, {"act": "rename_model", "player": 2, "name": "Ada"}).models[2].name == "Ada"


# -- specialists ----------------------------------------------------------------------------------


@pytest.mark.clause("KT-CAMP-07")
def test_who_has_survived_a_match_may_be_given_a_specialism() -> None:
    assert refused(guards(), promote(5, "sniper")) == [("has_survived_no_match", "KT-CAMP-07")]
    club = acted(match_of(guards(), 5), promote(5, "sniper"))
    assert club.models[5].specialism == "sniper"
    assert (club.level(club.models[5]), club.models[5].experience) == (1, 0)
    assert refused(match_of(guards(), 5), promote(5, "leader")) == [
        ("not_its_specialism", "KT-ROST-09")
    ]


@pytest.mark.clause("KT-CAMP-09")
def test_a_specialism_never_changes() -> None:
    club = match_of(guards(), 3)
    assert refused(club, promote(3, "sniper")) == [("is_a_specialist", "KT-CAMP-09")]


@pytest.mark.clause("KT-CAMP-09")
def test_nothing_changes_what_a_model_carries() -> None:
    """Of all kinds of events only the one by which it joins speaks of items."""
    assert set(managing.EVENTS) < set(REDUCERS)
    speaks = [kind for kind, reducer in REDUCERS.items() if "items" in (reducer.__doc__ or "")]
    assert speaks == ["recruited"]


@pytest.mark.clause("KT-CAMP-15", "KT-CAMP-16", "KT-CAMP-17")
def test_abilities_follow_the_tree() -> None:
    club = experienced(guards(), 1, 3)
    assert managing.to_learn(club) == [(club.models[1], ["bold", "inspiring"])]
    assert refused(club, choose(1, "paragon")) == [("no_such_choice", "KT-CAMP-15")]
    club = acted(club, choose(1, "bold"))
    assert managing.to_learn(club) == []
    club = experienced(club, 1, 4)
    [(_, third)] = managing.to_learn(club)
    assert third == ["paragon", "tyrant"]
    assert refused(club, choose(1, "tactician")) == [("no_such_choice", "KT-CAMP-15")]
    club = experienced(acted(club, choose(1, "tyrant")), 1, 5)
    [(_, fourth)] = managing.to_learn(club)
    assert fourth == ["inspiring", "paragon", "tactician", "mentor"]
    club = acted(club, choose(1, "mentor"))
    assert club.models[1].abilities == ["bold", "tyrant", "mentor"]
    assert managing.to_learn(experienced(club, 1, 50)) == []


@pytest.mark.clause("KT-CAMP-15", "KT-CAMP-16", "KT-CAMP-17")
@pytest.mark.parametrize("id_", DATA.specialisms)
def test_every_specialism_has_two_choices_at_each_of_two_levels(id_: str) -> None:
    specialism = DATA.specialisms[id_]
    for second in specialism.choices(2, []):
        third = specialism.choices(3, [second.id])
        assert len(third) == 2
        assert {each.parent for each in third} == {second.id}
        last = specialism.choices(4, [second.id, third[0].id])
        assert len(last) == len(specialism.abilities) - 2
    assert len(specialism.choices(2, [])) == 2
    assert specialism.choices(1, []) == []


def test_several_levels_at_once_are_chosen_one_after_the_other() -> None:
    club = acted(experienced(guards(), 3, 7), choose(3, "anatomist"), choose(3, "interrogator"))
    assert club.models[3].abilities == ["anatomist", "interrogator"]
    assert refused(experienced(guards(), 3, 7), choose(3, "interrogator"))


def test_what_is_open_can_be_settled() -> None:
    club = experienced(experienced(guards(), 1, 7), 3, 3)
    assert [model.id for model, _ in managing.to_learn(club)] == [1, 3]
    assert [each.about for each in managing.open_choices(club)] == [{"player": 1}, {"player": 3}]
    settled = by_default(club)
    assert settled.models[1].abilities == ["bold", "paragon"]
    assert settled.models[3].abilities == ["field_medic"]
    assert managing.to_learn(settled) == []
    assert managing.open_choices(settled) == []


# -- acts as such ---------------------------------------------------------------------------------


def test_several_acts_are_all_done_or_none() -> None:
    found = refused(guards(), recruit(), {"act": "dismiss", "player": 99}, {"act": "dance"})
    assert found == [("no_such_player", ""), ("unknown_act", "KT-CAMP-05")]


@pytest.mark.parametrize(
    "act",
    [
        {"act": "recruit"},
        {"act": "recruit", "datasheet": "ogre"},
        {"act": "promote", "player": "x", "specialism": "medic"},
        {"act": "promote", "player": 5, "specialism": "cook"},
        {"act": "choose_ability", "player": 99, "ability": "bold"},
        {"act": "pick_team", "players": "all"},
        {"act": "pick_team", "players": [1, "2", 3]},
        {"act": "pick_team", "players": [1, 2, 99]},
        {"act": "rename", "name": ""},
    ],
)
def test_acts_that_make_no_sense_are_refused(act: JSON) -> None:
    assert refused(guards(), act)


def test_the_events_of_acts_are_the_ones_that_can_be_taken_back() -> None:
    acts = [
        {"act": "rename", "name": "A"},
        {"act": "rename_model", "player": 2, "name": "B"},
        recruit(),
        {"act": "dismiss", "player": 9},
        promote(5, "sniper"),
        choose(1, "bold"),
        {"act": "pick_team", "players": [1, 2, 3]},
    ]
    events = managing.change(experienced(match_of(guards(), 5), 1, 3), acts)
    assert {event.kind for event in events} == managing.EVENTS


# -- the fold -------------------------------------------------------------------------------------


def test_a_team_is_the_fold_of_its_events_and_plain_json() -> None:
    club = guards()
    assert canonical(club.to_json())
    assert fold(DATA, []).state.race == ""


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        ("founded", {"name": "B", "race": "guard"}, "already_founded"),
        ("recruited", {"player": 1}, "player_exists"),
        ("dismissed", {"player": 77}, "no_such_player"),
        ("dismissed", {"player": 10}, "player_has_left"),
        ("specialised", {"player": 5, "specialism": "medic"}, "has_survived_no_match"),
        ("ability_chosen", {"player": 1, "ability": "bold"}, "no_such_choice"),
        ("experience_gained", {"player": 5, "gained": 1}, "is_no_specialist"),
        ("triaged", {"player": 5, "medic": 3, "face": 6, "saved": True}, "is_not_dead"),
        ("danced", {}, "unknown_event"),
    ],
)
def test_what_does_not_fit_is_left_out_and_said(kind: str, payload: JSON, code: str) -> None:
    base = [
        Event("founded", {"name": "A", "race": "guard"}, seq=1),
        *(
            Event(
                "recruited",
                {
                    "player": at,
                    "datasheet": "guard_sergeant" if at == 1 else GUARD,
                    "name": f"N{at}",
                    "items": list(DATA.datasheets["guard_sergeant" if at == 1 else GUARD].loadout),
                    "specialism": "leader" if at == 1 else "",
                },
                seq=at + 1,
            )
            for at in range(1, 11)
        ),
        Event("dismissed", {"player": 10}, seq=12),
    ]
    before = fold(DATA, base)
    after = fold(DATA, [*base, Event(kind, payload, seq=13)])
    assert before.problems == ()
    assert [problem.code for problem in after.problems] == [code]
    assert after.state == before.state


@pytest.mark.parametrize("kind", sorted(set(REDUCERS) - {"founded"}))
def test_nothing_happens_to_a_team_that_is_not_founded(kind: str) -> None:
    payload = {
        "name": "A", "player": 1, "players": [1], "picked": [], "gained": 1, "lines": [],
        "score": [0, 0], "opponent": "", "result": "win", "kind": "played", "competition": "",
    }  # fmt: skip
    found = fold(DATA, [Event(kind, payload)]).problems
    assert found[0].code in ("not_founded", "no_such_player")
