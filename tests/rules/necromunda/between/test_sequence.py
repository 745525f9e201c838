"""NM-CAMP-14 to -16, -24, -26, -39 to -46, -64: income and post-battle actions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.necromunda.between import dealing, sequence
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.post_battle import Offer
from rules.necromunda.catalogue.vocabulary import DecisionKey
from rules.roster import Event
from tests.rules.necromunda.between.gangs import (
    DATA,
    SMALL,
    acted,
    after_battle,
    by_default,
    captured,
    critical,
    happen,
    misfit,
    owning,
    recovering,
    refused,
    team,
    waiting,
)

JSON = Any


def gang(*fighters: str, credits_: int = 500, race: str = "orlock") -> Team:
    """A gang just after a battle."""
    return after_battle(team(race, fighters or SMALL, credits_))


def trade(who: int = 1, **more: JSON) -> JSON:
    return {"act": "trade", "player": who, **more}


def offer(of: Team) -> Offer:
    assert of.after is not None
    assert of.after.offer is not None
    return of.after.offer


def pits(of: Team) -> Team:
    """The gang with a chem-pit whose income waits."""
    return happen(owning(of, "chem_pit"), Event("income_waits", {"territories": ["chem_pit"]}))


# -- post-battle actions ---------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-24", "NM-DEC-42")
def test_leaders_and_champions_perform_one_action_each() -> None:
    club = gang()
    choices = sequence.open_choices(club)
    assert [(each.key, dict(each.about)) for each in choices] == [
        ("post_action", {"player": 1}),
        ("post_action", {"player": 2}),
    ]
    assert [each["act"] for each in choices[0].options] == ["trade", "work_territory", "no_action"]
    assert choices[0].default == trade(1)
    worked = acted(club, {"act": "work_territory", "player": 1})
    assert worked.treasury == 510
    assert refused(worked, {"act": "work_territory", "player": 1}) == [
        ("no_action_left", "NM-CAMP-24")
    ]
    assert refused(worked, trade(3)) == [("no_action_left", "NM-CAMP-24")]
    done = acted(worked, {"act": "no_action", "player": 2})
    assert done.step == "roster"


@pytest.mark.clause("NM-CAMP-04", "NM-CAMP-19", "NM-CAMP-24")
def test_who_is_in_recovery_or_captive_performs_none() -> None:
    assert [fighter.id for fighter in recovering(gang(), 1).able] == [2]
    assert [fighter.id for fighter in captured(gang(), 2).able] == [1]


@pytest.mark.clause("NM-CAMP-26")
@pytest.mark.parametrize(
    ("who", "reputation", "faces", "availability"),
    [(1, 1, "3,4", 8), (2, 1, "3,4", 7), (2, 20, "3,4", 9), (1, 29, "1,1", 5), (1, 9, "6,6", 13)],
)
def test_availability_is_rolled(who: int, reputation: int, faces: str, availability: int) -> None:
    club = gang()
    club.reputation = reputation
    rolled = acted(club, trade(who), dice=f"2d6={faces}")
    assert offer(rolled).availability == availability


@pytest.mark.clause("NM-CAMP-26", "NM-DEC-48")
def test_one_item_that_was_found_is_bought_at_the_data_price() -> None:
    found = acted(gang(), trade(2), dice="2d6=4,4")
    assert waiting(found) == [("actions", "market")]
    # Rarity 8; a power axe is not on the list of Orlock.
    bought = acted(found, {"act": "take_offer", "item": "power_axe"})
    assert (bought.treasury, [owned.item for owned in bought.stash]) == (465, ["power_axe"])
    assert refused(bought, {"act": "take_offer", "item": "axe"}) == [
        ("nothing_found", "NM-CAMP-26")
    ]
    assert refused(found, {"act": "take_offer", "item": "shock_whip"}) == [
        ("too_rare", "NM-CAMP-26")
    ]
    # 45 for a bolt pistol, for which its own list asks 50.
    assert acted(found, {"act": "take_offer", "item": "bolt_pistol"}).treasury == 455
    assert acted(found, {"act": "leave_offer"}).treasury == 500
    assert refused(found, trade(1)) == [("trade_waits", "NM-CAMP-26")]


@pytest.mark.clause("NM-EX-42")
def test_the_odds_of_finding_something() -> None:
    sums = Counter(a + b for a, b in product(range(1, 7), repeat=2))

    def odds(rarity: int, bonus: int) -> Fraction:
        return Fraction(sum(n for total, n in sums.items() if total + bonus >= rarity), 36)

    bonuses = {}
    for who, reputation in ((2, 1), (1, 1), (1, 20)):
        club = gang()
        club.reputation = reputation
        bonuses[who, reputation] = offer(acted(club, trade(who), dice="2d6=1,1")).availability - 2
    assert odds(8, bonuses[2, 1]) == Fraction(5, 12)
    assert odds(8, bonuses[1, 1]) == Fraction(7, 12)
    assert odds(11, bonuses[1, 20]) == Fraction(5, 12)


@pytest.mark.clause("NM-CAMP-46")
def test_a_workshop_adds_two_to_one_roll() -> None:
    club = owning(gang(), "workshop")
    first = acted(club, trade(1), {"act": "leave_offer"}, dice="2d6=1,1")
    second = acted(first, trade(2), dice="2d6=1,1")
    assert offer(second).availability == 2
    assert offer(acted(club, trade(2), dice="2d6=1,1")).availability == 4
    saved = acted(club, trade(1, boon=False), {"act": "leave_offer"}, dice="2d6=1,1")
    assert offer(acted(saved, trade(2), dice="2d6=1,1")).availability == 4


@pytest.mark.clause("NM-FX-40")
def test_a_savvy_trader_finds_more_and_pays_less() -> None:
    club = gang("leader", "champion savvy_trader", "ganger")
    found = offer(acted(club, trade(2), dice="2d6=4,4"))
    assert (found.availability, found.discount) == (9, 20)
    paid = [
        dealing.bargain(dealing.item_of(club, item), found)
        for item in ("power_axe", "autopistol", "fighting_knife", "stub_gun")
    ]
    assert paid == [15, 10, 10, 5]


@pytest.mark.clause("NM-FX-39")
def test_who_is_connected_trades_once_more() -> None:
    club = happen(
        gang("leader connected", "ganger"),
        Event("extra_action", {"player": 1, "action": "trade"}),
    )
    worked = acted(club, {"act": "work_territory", "player": 1})
    assert waiting(worked) == [("actions", "post_action")]
    traded = acted(worked, trade(1), {"act": "leave_offer"}, dice="2d6=3,3")
    assert traded.step == "roster"
    both = acted(club, trade(1), {"act": "leave_offer"}, trade(1), dice="4d6=3,3,5,5")
    assert offer(both).availability == 11


@pytest.mark.clause("NM-CAMP-02", "NM-DEC-48")
def test_whoever_does_not_answer_does_nothing() -> None:
    closed = by_default(gang())
    assert (closed.step, closed.treasury) == ("roster", 500)
    assert by_default(closed).step == ""


# -- the doctor ------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-15", "NM-CAMP-16", "NM-CAMP-64", "NM-DEC-41")
def test_a_champion_brings_the_injured_to_the_doctor() -> None:
    hurt = critical(gang(), 3)
    [choice] = sequence.open_choices(hurt)
    assert (choice.key, dict(choice.about), choice.dice) == ("doc_visit", {"player": 3}, "2d6")
    assert refused(hurt, trade(1)) == [("doctor_first", "NM-CAMP-64")]
    asked = acted(hurt, {"act": "roll_fee", "player": 3}, dice="2d6=3,4")
    assert asked.after is not None
    assert asked.after.fee is not None
    assert asked.after.fee.credits == 70
    healed = acted(asked, {"act": "pay_doc"}, dice="d6=6")
    assert (healed.treasury, healed.critical) == (430, [])
    assert not healed.fighters[3].is_ready  # In Recovery
    assert [fighter.id for fighter in healed.able] == [1]  # the champion went


@pytest.mark.clause("NM-CAMP-16")
def test_of_a_one_it_dies_and_of_two_to_five_it_rolls_again() -> None:
    asked = acted(critical(gang(), 3), {"act": "roll_fee", "player": 3}, dice="2d6=1,1")
    dead = acted(asked, {"act": "pay_doc"}, dice="d6=1")
    assert dead.fighters[3].left is not None
    # 61 and 55 and 14 do not count; 44 is an eye injury.
    rolled = acted(asked, {"act": "pay_doc"}, dice="d6=3 8d6=6,1,5,5,1,4,4,4")
    assert rolled.fighters[3].stats.bs == 5
    assert rolled.fighters[3].left is None


@pytest.mark.clause("NM-CAMP-14", "NM-CAMP-15", "NM-CAMP-17")
def test_who_is_not_treated_dies_and_its_weapons_stay() -> None:
    hurt = critical(gang("leader", "champion", "ganger shotgun respirator"), 3)
    dead = acted(hurt, {"act": "let_die", "player": 3})
    assert dead.fighters[3].left is not None
    assert [owned.item for owned in dead.stash] == ["shotgun", "respirator"]
    fled = critical(after_battle(team("orlock", ["leader", "ganger shotgun"]), stood=False), 2)
    assert acted(fled, {"act": "let_die", "player": 2}).stash == []


@pytest.mark.clause("NM-CAMP-17")
def test_armour_of_the_dead_is_lost() -> None:
    hurt = critical(gang("leader", "ganger mesh autogun", race="delaque"), 2)
    dead = acted(hurt, {"act": "let_die", "player": 2})
    assert [owned.item for owned in dead.stash] == ["autogun"]


@pytest.mark.clause("NM-CAMP-15", "NM-CAMP-29")
def test_a_fee_that_the_stash_cannot_cover_is_not_paid() -> None:
    asked = acted(critical(gang(credits_=60), 3), {"act": "roll_fee", "player": 3}, dice="2d6=3,4")
    assert refused(asked, {"act": "pay_doc"}) == [("not_enough_credits", "NM-CAMP-29")]
    [choice] = sequence.open_choices(asked)
    assert [each["act"] for each in choice.options] == ["let_die"]


@pytest.mark.clause("NM-CAMP-64")
def test_the_injured_are_seen_by_id_while_somebody_can_bring_them() -> None:
    hurt = critical(gang("leader", "champion", "ganger", "ganger", "ganger"), 3, 4, 5)
    assert refused(hurt, {"act": "roll_fee", "player": 4}) == [
        ("not_the_next_patient", "NM-CAMP-64")
    ]
    once = acted(hurt, {"act": "roll_fee", "player": 3}, {"act": "pay_doc"}, dice="3d6=1,2,6")
    assert once.escort is once.fighters[1]  # the leader goes after the champions
    twice = acted(once, {"act": "roll_fee", "player": 4}, {"act": "pay_doc"}, dice="3d6=1,2,6")
    assert twice.fighters[5].left is not None  # nobody was left to go
    assert twice.step == "roster"


@pytest.mark.clause("NM-CAMP-64", "NM-DEC-41")
@pytest.mark.parametrize(("stash", "lives"), [(70, True), (69, False)])
def test_by_default_the_doctor_is_paid_where_the_stash_covers_it(stash: int, lives: bool) -> None:
    dice = "2d6=3,4 d6=6" if lives else "2d6=3,4"
    closed = by_default(critical(gang(credits_=stash), 3), dice)
    assert (closed.fighters[3].left is None) is lives
    assert closed.step == "roster"


@pytest.mark.clause("NM-CAMP-45")
@pytest.mark.clause("NM-CAMP-15", "NM-CAMP-64")
def test_the_fee_of_who_was_let_die_is_nobody_else_s() -> None:
    hurt = critical(gang("leader", "champion", "champion", *["ganger"] * 4), 4, 5)
    left = acted(
        hurt, {"act": "roll_fee", "player": 4}, {"act": "let_die", "player": 4}, dice="2d6=3,4"
    )
    assert left.after is not None
    assert left.after.fee is None
    assert refused(left, {"act": "pay_doc"}) == [("no_fee_rolled", "NM-CAMP-15")]
    asked = acted(left, {"act": "roll_fee", "player": 5}, {"act": "pay_doc"}, dice="3d6=1,2,6")
    assert asked.fighters[5].left is None
    poor = critical(gang("leader", "champion", "champion", *["ganger"] * 4, credits_=60), 4, 5)
    after = by_default(poor, "2d6=3,4 2d6=1,2 d6=6")
    assert after.fighters[4].left is not None, "70 were asked"
    assert after.fighters[5].left is None, "30 were paid"


@pytest.mark.clause("NM-CAMP-02", "NM-CAMP-24")
def test_the_actions_are_over_with_the_first_act_of_the_roster_update() -> None:
    """Who is hired or promoted then acts after the next battle."""
    over = gang("leader", "champion", *["ganger specialist"], *["ganger"] * 5)
    for who in (1, 2):
        over = acted(over, {"act": "no_action", "player": who})
    assert over.step == "roster"
    assert acted(over, {"act": "hire", "type": "champion"}).step == "roster"
    taught_ = happen(over, Event("experience_gained", {"player": 3, "gained": 12, "for": {}}))
    wish = {"act": "advance", "player": 3, "advance": "promote_specialist_to_champion"}
    promoted = acted(taught_, wish)
    assert promoted.fighters[3].rank == "champion"
    assert promoted.step == "roster"


@pytest.mark.parametrize(("faces", "fee"), [("3,4", 60), ("1,1", 10)])
def test_a_friendly_doctor_asks_ten_less(faces: str, fee: int) -> None:
    hurt = owning(critical(gang(), 3), "friendly_doc")
    asked = acted(hurt, {"act": "roll_fee", "player": 3}, dice=f"2d6={faces}")
    assert asked.after is not None
    assert asked.after.fee is not None
    assert asked.after.fee.credits == fee


@pytest.mark.clause("NM-EX-40")
def test_the_odds_of_the_doctor() -> None:
    results = Counter(DATA.escorted(face) for face in range(1, 7))
    dies = Fraction(results["dies"], 6)
    critical_or_dead = Counter(
        row.id
        for face in (10 * a + b for a, b in product(range(1, 7), repeat=2))
        if (row := DATA.injury(face)).critical or row.dead
    )
    never = Fraction(critical_or_dead.total(), 36)
    always = Fraction(critical_or_dead["memorable_death"], 36) + dies * Fraction(
        critical_or_dead["critical_injury"], 36
    )
    fees = [10 * (a + b) for a, b in product(range(1, 7), repeat=2)]
    assert (dies, never, always) == (Fraction(1, 6), Fraction(1, 6), Fraction(11, 216))
    assert Fraction(sum(fees), 36) == 70


@pytest.mark.clause("NM-CAMP-38", "NM-CAMP-61")
def test_the_heir_of_a_leader_who_dies_leads_at_once() -> None:
    dead = acted(critical(gang(), 1), {"act": "let_die", "player": 1})
    assert dead.leader is dead.fighters[2]


@pytest.mark.clause("NM-CAMP-14", "NM-CAMP-38", "NM-DEC-50")
def test_while_several_could_lead_nobody_dies_for_want_of_a_leader() -> None:
    hurt = critical(gang("leader", "champion", "champion", "ganger"), 2, 3)
    dead = happen(hurt, Event("died", {"player": 1, "clause": "NM-CAMP-11"}))
    assert waiting(dead) == [("actions", "new_leader")]
    led = acted(dead, {"act": "choose_leader", "player": 3})
    # He cannot go himself, and there is nobody else.
    assert [fighter.id for fighter in led.roster] == [4]
    assert led.leader is led.fighters[4]
    assert [fighter.id for fighter in by_default(dead).roster] == [4]


# -- income that is a choice -----------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-43", "NM-DEC-43")
def test_a_chem_pit_pays_who_sends_a_ganger() -> None:
    club = pits(gang())
    [choice] = sequence.open_choices(club)
    assert (choice.step, choice.key, choice.default["act"]) == (
        "income",
        "work_boon",
        "decline_boon",
    )
    assert [each.get("player") for each in choice.options] == [None, 3, 4, 5]
    work = {"act": "work_boon", "territory": "chem_pit", "player": 3}
    paid = acted(club, work, dice="2d6=2,5")
    assert (paid.treasury, paid.step) == (570, "actions")
    assert refused(club, {**work, "player": 2}) == [("cannot_work", "NM-CAMP-43")]
    assert refused(paid, work) == [("step_not_open", "NM-CAMP-02")]
    assert acted(club, {"act": "decline_boon", "territory": "chem_pit"}).treasury == 500
    assert by_default(club).step == "actions"


@pytest.mark.clause("NM-CAMP-43", "NM-CAMP-62")
def test_on_a_double_nothing_is_paid_and_the_worker_is_hurt() -> None:
    work = {"act": "work_boon", "territory": "chem_pit", "player": 3}
    # 14 and 55 are rolled again outside a battle; 46 is hobbled.
    hurt = acted(pits(gang()), work, dice="2d6=3,3 6d6=1,4,5,5,4,6")
    assert (hurt.treasury, hurt.fighters[3].stats.m) == (500, 4)
    assert not hurt.fighters[3].is_ready
    dead = acted(pits(gang()), work, dice="2d6=3,3 2d6=6,6")
    assert dead.fighters[3].left is not None


@pytest.mark.clause("NM-CAMP-43")
def test_who_is_in_recovery_or_captive_does_not_work() -> None:
    club = pits(captured(recovering(gang(), 3), 4))
    [choice] = sequence.open_choices(club)
    assert [each.get("player") for each in choice.options] == [None, 5]


@pytest.mark.clause("NM-CAMP-14", "NM-CAMP-43", "NM-CAMP-64")
def test_a_worker_that_is_critically_injured_is_seen_to_as_others_are() -> None:
    work = {"act": "work_boon", "territory": "chem_pit", "player": 3}
    hurt = acted(pits(gang()), work, dice="2d6=3,3 2d6=6,1")
    assert waiting(hurt) == [("actions", "doc_visit")]
    alone = acted(pits(recovering(gang(), 1, 2)), work, dice="2d6=3,3 2d6=6,1")
    assert alone.fighters[3].left is not None


# -- order -----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-02")
def test_income_comes_before_actions_and_actions_before_the_roster() -> None:
    club = pits(gang())
    assert refused(club, trade(1)) == [("step_not_open", "NM-CAMP-02")]
    assert refused(club, {"act": "hire", "type": "ganger"}) == [("step_not_open", "NM-CAMP-02")]
    steps = []
    while club.step:
        steps.append(club.step)
        club = acted(club, {"act": "close_step"})
    assert steps == ["income", "actions", "roster"]
    assert refused(club, {"act": "close_step"}) == [("no_step_open", "NM-CAMP-02")]


def test_what_waits_is_called_as_the_rulebook_calls_it() -> None:
    keys = {key for step in (pits(gang()), gang(), critical(gang(), 3)) for _, key in waiting(step)}
    assert keys <= set(DecisionKey.__args__)  # type: ignore[attr-defined]


@pytest.mark.clause("NM-CAMP-14")
def test_the_actions_are_not_over_while_somebody_needs_a_doctor() -> None:
    assert refused(critical(gang(), 3), {"act": "close_step"}) == [("doctor_first", "NM-CAMP-64")]


# -- after a correction ----------------------------------------------------------------------------


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-64")
@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("acted", {"player": 1, "action": "work_territory", "credits": 10}),
        (
            "trade_rolled",
            {"player": 1, "availability": 6, "discount": 0, "boon": False, "extra": False},
        ),
    ],
)
def test_what_was_done_before_the_doctor_does_not_fit(kind: str, facts: JSON) -> None:
    """Nobody needed the doctor as the battle was filed first."""
    done = Event(kind, facts)
    assert happen(gang(), done) != gang()
    assert misfit(critical(gang(), 3), done) == [("doctor_first", "NM-CAMP-64")]


@pytest.mark.clause("LG-EVENT-08", "NM-FX-39", "NM-CAMP-64")
def test_one_trade_more_comes_after_the_doctor_as_well() -> None:
    facts = {"player": 1, "availability": 6, "discount": 0, "boon": False, "extra": True}
    hurt = happen(critical(gang(), 3), Event("extra_action", {"player": 1}))
    assert misfit(hurt, Event("trade_rolled", facts)) == [("doctor_first", "NM-CAMP-64")]


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-14")
def test_nobody_dies_for_want_of_an_escort_while_there_is_one() -> None:
    """Who could have gone was out himself, as the battle was filed first."""
    died = Event("died", {"player": 3, "clause": "NM-CAMP-14"})
    alone = recovering(critical(gang(), 3), 1, 2)
    assert happen(alone, died).fighters[3].left is not None
    assert misfit(critical(gang(), 3), died) == [("doctor_first", "NM-CAMP-64")]


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-14")
def test_whom_nobody_can_bring_any_more_dies_as_the_actions_close() -> None:
    """The escort is out of action by the correction, so their coach cannot send them again."""
    alone = recovering(critical(gang(), 3), 1, 2)
    assert alone.step == "actions"
    closed = acted(alone, {"act": "close_step"})
    assert closed.fighters[3].left is not None
    assert closed.step == "roster"
    assert misfit(alone, Event("step_closed", {"step": "actions"})) == [
        ("doctor_first", "NM-CAMP-64")
    ]
