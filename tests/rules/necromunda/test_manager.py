"""The automated manager between two battles: what he pays for, whom he hires, what they learn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.dice import Script
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import fold
from rules.necromunda.game import GAME
from rules.necromunda.manager import bargains, manage
from rules.roster import Event
from rules.steps import StepDice
from tests.rules.necromunda.between.gangs import (
    DATA,
    Falling,
    after_battle,
    captured,
    critical,
    happen,
    in_roster,
    owning,
    sample,
    taught,
    team,
)

#: A leader, a champion and gangers, all with a gun.
ARMED = ["leader boltgun", "champion shotgun", *["ganger autogun"] * 6]


def closed(of: Team, dice: str = "") -> tuple[Team, list[Event]]:
    """The gang after its manager has closed the open step, and by which events."""
    with Script(dice) as script:
        events = manage(of, Falling(script))
    return happen(of, *events), events


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def paid_for(events: Sequence[Event], kind: str) -> list[object]:
    key = {"hired": "type", "bought": "item"}[kind]
    return [event.payload[key] for event in events if event.kind == kind]


@pytest.mark.clause("LG-FIX-15")
def test_he_closes_one_step_after_the_other_and_then_there_is_none() -> None:
    gang = happen(owning(after_battle(sample("orlock")), "chem_pit"), _waits("chem_pit"))
    steps = []
    while events := manage(gang, StepDice(lambda: bytes(32))):
        steps.append(gang.step)
        gang = happen(gang, *events)
    assert steps == ["income", "actions", "roster"]
    assert gang.after is None
    assert fold(DATA, []).state.step == ""


def _waits(territory: str) -> Event:
    return Event("income_waits", {"territories": [territory]})


def test_an_automated_coach_s_game_asks_him_and_a_person_s_default_spends_nothing() -> None:
    gang = in_roster(team("orlock", ARMED, 300))
    assert "hired" in kinds(GAME.managed("first", gang, Falling(Script())))
    assert kinds(GAME.default("first", gang, Falling(Script()))) == ["step_closed"]


# -- work ------------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-43")
def test_the_cheapest_ganger_works_in_the_pit_while_there_are_others() -> None:
    armed = ["leader", "champion", "ganger boltgun", "ganger", "ganger boltgun"]
    gang = happen(after_battle(owning(team("orlock", armed, 0), "chem_pit")), _waits("chem_pit"))
    after, events = closed(gang, "2d6=3,4")
    assert [event.payload["worker"] for event in events if event.kind == "earned"] == [4]
    assert after.treasury == 70


@pytest.mark.clause("NM-CAMP-43")
def test_nobody_is_risked_where_few_are_left() -> None:
    few = team("orlock", ["leader", "champion", "ganger", "ganger"], 0)
    _, events = closed(happen(after_battle(owning(few, "chem_pit")), _waits("chem_pit")))
    assert kinds(events) == ["step_closed"]


@pytest.mark.clause("NM-CAMP-15", "NM-CAMP-64")
def test_the_doctor_is_paid_unless_he_asks_more_than_a_fighter_is_worth() -> None:
    gang = critical(after_battle(team("orlock", ["leader", "champion", *["ganger"] * 4], 60)), 5)
    dear, events = closed(gang, "2d6=3,3")
    assert "escorted" not in kinds(events), "60 for a ganger of 55"
    assert dear.fighters[5].left is not None
    cheap, events = closed(gang, "2d6=1,2 d6=6")
    assert "escorted" in kinds(events)
    assert cheap.fighters[5].left is None


@pytest.mark.clause("NM-CAMP-24")
def test_who_has_nothing_to_look_for_works() -> None:
    after, events = closed(after_battle(team("orlock", ARMED, 0)))
    assert [event.payload["action"] for event in events if event.kind == "acted"] == [
        "work_territory"
    ] * 2
    assert after.treasury == 20


@pytest.mark.clause("NM-CAMP-26")
def test_with_money_left_the_leader_looks_for_what_is_rare() -> None:
    after, events = closed(after_battle(team("orlock", ARMED, 150)), "2d6=6,6")
    [bought] = [event for event in events if event.kind == "bought"]
    assert bought.payload["trade"]
    assert after.step == "roster"


@pytest.mark.clause("NM-CAMP-38")
def test_of_several_who_could_lead_the_dearest_does() -> None:
    gang = after_battle(team("orlock", ["champion", "champion boltgun", *["ganger"] * 3], 0))
    after, _ = closed(gang)
    assert after.fighters[2].rank == "leader"


@pytest.mark.clause("NM-CAMP-14", "NM-CAMP-38")
def test_where_every_champion_dies_at_once_one_of_several_gangers_leads() -> None:
    gang = after_battle(team("orlock", ["leader", "champion", "champion", *["ganger"] * 3], 0))
    hurt = happen(critical(gang, 2, 3), Event("died", {"player": 1, "clause": "NM-CAMP-11"}))
    after, events = closed(hurt)
    assert [event.payload["player"] for event in events if event.kind == "led"] == [2, 3, 4]
    assert after.leader is after.fighters[4]


# -- what they learn -------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-30")
def test_a_poor_shot_learns_to_shoot_and_a_good_one_to_last() -> None:
    gang = ["leader", "champion", "champion", "ganger specialist", *["ganger"] * 3]
    after, _ = closed(taught(taught(in_roster(team("orlock", gang, 0)), 4, 6), 1, 8))
    assert after.fighters[4].stats.bs == 3
    assert after.fighters[1].stats.t == 4


@pytest.mark.clause("NM-CAMP-60")
def test_a_specialist_saves_until_he_is_champion_where_one_is_missing() -> None:
    gang = in_roster(team("orlock", ["leader", "champion", "ganger specialist", *["ganger"] * 3]))
    after, events = closed(taught(gang, 3, 11))
    assert after.fighters[3].experience == 11
    assert "advanced" not in kinds(events)
    after, _ = closed(taught(gang, 3, 12))
    assert after.fighters[3].rank == "champion"


@pytest.mark.clause("NM-CAMP-33")
def test_gangers_roll_and_take_what_serves_most() -> None:
    gang = taught(in_roster(team("orlock", ["leader", "champion", *["ganger"] * 4], 0)), 3, 6)
    after, _ = closed(gang, "2d6=1,3")
    assert [each.id for each in after.fighters[3].advances] == ["bs"]


# -- what he spends --------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-28")
def test_he_hires_with_a_gun_until_a_crew_can_be_picked() -> None:
    gang = in_roster(team("orlock", ["leader", "champion", *["ganger"] * 5], 400))
    after, events = closed(gang)
    assert paid_for(events, "hired")[0] == "champion", "with gangers enough, one is missing"
    assert 9 <= len(after.roster) <= 11
    newcomers = [
        after.fighters[event.payload["player"]] for event in events if event.kind == "hired"
    ]
    assert all(fighter.items for fighter in newcomers)


def test_where_few_are_left_anybody_is_better_than_nobody() -> None:
    poor = DATA.gangs["orlock"].types["ganger"].price + 5
    _, events = closed(in_roster(team("orlock", ["leader", "champion", *["ganger"] * 2], poor)))
    assert paid_for(events, "hired") == ["ganger"]
    many = team("orlock", [*ARMED[:7]], poor)
    assert paid_for(closed(in_roster(many))[1], "hired") == ["juve"]


@pytest.mark.clause("NM-GANG-05", "NM-CAMP-28")
def test_he_hires_nobody_whom_the_rules_forbid() -> None:
    gang = in_roster(team("orlock", ["leader", "champion", "ganger"], 200))
    _, events = closed(gang)
    assert paid_for(events, "hired")[:2] == ["ganger", "ganger"], "one for the champion's sake"


def test_a_captive_is_no_reason_to_hire_nobody() -> None:
    full = team("orlock", [*ARMED, *["ganger autogun"] * 3], 100)
    assert paid_for(closed(in_roster(full))[1], "hired") == []
    assert paid_for(closed(in_roster(captured(after_battle(full), 11)))[1], "hired") == ["ganger"]


@pytest.mark.clause("NM-CAMP-37", "NM-CAMP-27")
def test_the_stash_is_handed_out_and_what_serves_nobody_is_sold() -> None:
    gang = in_roster(team("orlock", ["leader boltgun", "champion", "ganger"], 0))
    stocked = happen(
        gang,
        *(
            Event("bought", {"item": item, "price": 0, "player": None})
            for item in ("autogun", "lasgun", "stub_gun", "respirator")
        ),
    )
    after, events = closed(stocked)
    given = {event.payload["player"] for event in events if event.kind == "given"}
    assert {2, 3} <= given
    assert "respirator" in [event.payload["item"] for event in events if event.kind == "sold"]
    assert after.stash == []


@pytest.mark.clause("NM-CAMP-25")
def test_what_he_buys_is_worth_its_price_and_the_best_comes_first() -> None:
    gang = in_roster(team("orlock", [*["leader"], "champion", *["ganger"] * 9], 80))
    found = bargains.purchases(gang)
    assert all(each.gain >= each.price for each in found)
    assert [each.gain - each.price for each in found] == sorted(
        (each.gain - each.price for each in found), reverse=True
    )
    after, events = closed(gang)
    assert paid_for(events, "bought")[0] == found[0].item
    assert 0 <= after.treasury < 80


def test_who_is_rich_hires_more_and_gives_good_guns_for_better_ones() -> None:
    full = team("orlock", [*ARMED, *["ganger autogun"] * 3], 600)
    after, events = closed(in_roster(full))
    assert paid_for(events, "hired").count("champion") == 3, "one is there"
    assert len(after.roster) > 11
    assert after.treasury < 100
    full_hands = ["leader stub_gun stub_gun stub_gun", *["ganger autogun"] * 3]
    [best, *_] = bargains.exchanges(in_roster(team("orlock", full_hands, 120)))
    assert (best.fighter, best.instead) == (1, "stub_gun")
    assert 0 < best.price <= best.gain
