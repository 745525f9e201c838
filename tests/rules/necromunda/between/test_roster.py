"""NM-CAMP-25 to -38, -60, -61: what a coach does with a gang in its roster update."""

from __future__ import annotations

from typing import Any

import pytest

from rules.necromunda.between import advancing, sequence
from rules.necromunda.between.gang.fighter import CAPTIVE
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import REDUCERS, fold
from rules.necromunda.between.managing import EVENTS
from rules.record import canonical
from rules.roster import Event
from tests.rules.necromunda.between.gangs import (
    DATA,
    SMALL,
    acted,
    after_battle,
    by_default,
    captured,
    codes,
    happen,
    in_roster,
    misfit,
    owning,
    refused,
    sample,
    taught,
    team,
    waiting,
)

JSON = Any


def gang(*fighters: str, credits_: int = 500, race: str = "orlock") -> Team:
    """A gang in its roster update."""
    return in_roster(team(race, fighters or SMALL, credits_))


def buy(item: str, player: int | None = None) -> JSON:
    return {"act": "buy", "item": item, "player": player}


def advance(who: int, wanted: str, skill: str = "") -> JSON:
    return {"act": "advance", "player": who, "advance": wanted, "skill": skill}


def stash(of: Team) -> list[str]:
    return [owned.item for owned in of.stash]


def items(of: Team, who: int) -> list[str]:
    return [owned.item for owned in of.fighters[who].items]


# -- the market ------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-25")
def test_listed_and_common_items_are_bought_without_an_action() -> None:
    own_price = acted(gang(), {"act": "buy", "item": "shotgun"})
    assert own_price.treasury == 500 - 25  # 30 in the catalogue
    common = acted(gang(), {"act": "buy", "item": "lasgun"})
    assert (common.treasury, stash(common)) == (500 - 15, ["lasgun"])
    assert refused(gang(), {"act": "buy", "item": "las_carbine"}) == [
        ("must_be_found", "NM-CAMP-25")
    ]


@pytest.mark.clause("NM-CAMP-25", "NM-GANG-08", "NM-GANG-10")
def test_what_is_bought_for_a_fighter_must_suit_it() -> None:
    assert items(acted(gang(), buy("autogun", 3)), 3) == ["autogun"]
    assert refused(gang(), buy("heavy_stubber", 3)) == [("not_its_kind_of_weapon", "NM-GANG-10")]
    assert refused(gang(), buy("no_such", 3)) == [("no_such_item", "NM-GANG-21")]


@pytest.mark.clause("NM-CAMP-27")
@pytest.mark.parametrize(("item", "price"), [("autogun", 5), ("bolt_pistol", 20), ("shotgun", 15)])
def test_items_are_sold_for_half_their_catalogue_price(item: str, price: int) -> None:
    armed = acted(gang(), buy(item))
    sold = acted(armed, {"act": "sell", "item": item})
    assert sold.treasury - armed.treasury == price
    assert stash(sold) == []


@pytest.mark.clause("NM-CAMP-27")
def test_a_fighter_may_sell_what_it_carries_but_not_under_its_sight() -> None:
    armed = gang("leader", "ganger shotgun shotgun.acid")
    assert refused(armed, {"act": "sell", "item": "shotgun", "player": 2}) == [
        ("ammunition_without_weapon", "NM-GANG-21")
    ]
    sold = acted(armed, {"act": "sell", "item": "shotgun.acid", "player": 2})
    assert (items(sold, 2), sold.treasury) == (["shotgun"], 505)
    assert refused(armed, {"act": "sell", "item": "axe", "player": 2}) == [
        ("no_such_item_here", "NM-CAMP-37")
    ]


@pytest.mark.clause("NM-CAMP-29")
def test_the_stash_never_becomes_negative() -> None:
    poor = gang(credits_=10)
    assert refused(poor, buy("autogun")) == [("not_enough_credits", "NM-CAMP-29")]
    assert refused(poor, {"act": "hire", "type": "ganger"}) == [
        ("not_enough_credits", "NM-CAMP-29")
    ]


@pytest.mark.clause("NM-CAMP-28", "NM-GANG-03", "NM-GANG-04")
def test_any_type_is_hired_at_its_price_while_gangers_are_enough() -> None:
    hired = acted(gang(), {"act": "hire", "type": "champion"})
    assert (hired.roster[-1].rank, hired.treasury) == ("champion", 500 - 95)
    # There are 3 gangers now for a leader and 2 champions.
    assert refused(hired, {"act": "hire", "type": "champion"}) == [
        ("too_few_gangers", "NM-GANG-04")
    ]
    more = acted(hired, {"act": "hire", "type": "ganger"}, {"act": "hire", "type": "champion"})
    assert [fighter.rank for fighter in more.roster].count("champion") == 3
    assert refused(gang(), {"act": "hire", "type": "leader"}) == [("no_new_leader", "NM-CAMP-28")]


@pytest.mark.clause("NM-GANG-05")
def test_while_gangers_are_too_few_only_they_are_hired() -> None:
    few = gang("leader", "champion", "ganger")
    assert refused(few, {"act": "hire", "type": "juve"}) == [("too_few_gangers", "NM-GANG-05")]
    assert len(acted(few, {"act": "hire", "type": "ganger"}).roster) == 4


@pytest.mark.clause("NM-CAMP-41")
def test_once_a_settlement_brings_a_juve_for_less() -> None:
    owner = happen(after_battle(owning(gang(*SMALL, "ganger"), "settlement")), _CUT)
    first = acted(owner, {"act": "hire", "type": "juve"})
    assert (first.treasury, first.roster[-1].cost) == (500 - 20, 20)
    second = acted(first, {"act": "hire", "type": "juve"}, {"act": "hire", "type": "ganger"})
    assert second.treasury == first.treasury - 30 - 55
    assert refused(second, {"act": "hire", "type": "leader"})
    few = happen(after_battle(owning(gang("leader", "ganger"), "settlement")), _CUT)
    assert refused(few, {"act": "hire", "type": "juve"}) == [("too_few_gangers", "NM-GANG-04")]


_CUT = Event("sequence_cut", {})


# -- handing out and going -------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-36")
def test_the_items_of_who_is_dismissed_go_to_the_stash() -> None:
    armed = gang("leader", "ganger shotgun shotgun.acid", "champion long_las mono_sight@long_las")
    gone = acted(armed, {"act": "dismiss", "player": 2}, {"act": "dismiss", "player": 3})
    assert stash(gone) == ["shotgun", "shotgun.acid", "long_las", "mono_sight"]
    assert [fighter.id for fighter in gone.roster] == [1]


@pytest.mark.clause("NM-CAMP-37")
def test_stash_items_are_given_to_who_may_use_them_and_keep_what_was_paid() -> None:
    armed = acted(gang(), buy("shotgun"), {"act": "give", "item": "shotgun", "player": 3})
    assert (items(armed, 3), stash(armed)) == (["shotgun"], [])
    assert armed.fighters[3].cost == 55 + 25
    heavy = acted(gang(), buy("heavy_stubber"))
    assert refused(heavy, {"act": "give", "item": "heavy_stubber", "player": 3}) == [
        ("not_its_kind_of_weapon", "NM-GANG-10")
    ]
    assert refused(gang(), {"act": "give", "item": "shotgun", "player": 3}) == [
        ("no_such_item_here", "NM-CAMP-37")
    ]


@pytest.mark.clause("NM-CAMP-37")
def test_a_sight_is_attached_as_it_is_given_and_issued_armour_stays() -> None:
    armed = gang("leader", "champion long_las", race="orlock")
    armed = happen(armed, Event("bought", {"item": "mono_sight", "price": 35, "player": None}))
    given = acted(armed, {"act": "give", "item": "mono_sight@long_las", "player": 2})
    assert (items(given, 2), stash(given)) == (["long_las", "mono_sight@long_las"], [])
    assert refused(armed, {"act": "give", "item": "mesh", "player": 2}) == [
        ("no_such_item_here", "NM-CAMP-37")
    ]


@pytest.mark.clause("NM-CAMP-18", "NM-CAMP-19")
def test_a_captive_has_its_items_with_it() -> None:
    gone = captured(gang("leader", "ganger shotgun"), 2)
    for act in ({"act": "sell", "item": "shotgun", "player": 2}, {"act": "dismiss", "player": 2}):
        assert refused(gone, act) == [("is_captive", "NM-CAMP-18")]


# -- after a correction ----------------------------------------------------------------------------


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-18")
@pytest.mark.parametrize(
    "event",
    [
        Event("bought", {"item": "laspistol", "price": 10, "player": 2}),
        Event("given", {"item": "axe", "player": 2}),
        Event("sold", {"item": "shotgun", "price": 15, "player": 2}),
        Event("dismissed", {"player": 2}),
    ],
)
def test_what_was_done_with_a_fighter_who_was_captured_does_not_fit(event: Event) -> None:
    club = acted(gang("leader", "ganger shotgun"), buy("axe"))
    assert happen(club, event) != club
    assert misfit(captured(club, 2), event) == [("is_captive", "NM-CAMP-18")]


@pytest.mark.clause("LG-EVENT-08", "NM-GANG-04", "NM-GANG-05")
def test_who_was_hired_beside_too_few_gangers_does_not_fit() -> None:
    facts = {"player": 9, "type": "juve", "name": "A", "price": 25, "specialist": False}
    assert happen(gang("leader", "ganger", "ganger"), Event("hired", facts)).fighters[9]
    for fighters, clause in ((["leader", "ganger"], "NM-GANG-04"), (["leader"], "NM-GANG-05")):
        found = misfit(gang(*fighters), Event("hired", facts))
        assert found == [("too_few_gangers", clause)]


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-34", "NM-GANG-12")
def test_a_juve_that_was_not_promoted_does_not_carry_what_a_ganger_may() -> None:
    club = taught(gang("leader", "ganger", "ganger", "juve"), 4, 99)
    assert misfit(club, Event("juve_promoted", {"player": 4})) == [
        ("too_few_advances", "NM-CAMP-34")
    ]
    bought = Event("bought", {"item": "shotgun", "price": 30, "player": 4})
    wrong = {("not_its_kind_of_weapon", "NM-GANG-12"), ("too_dear_for_a_juve", "NM-GANG-12")}
    assert wrong >= {*misfit(club, bought)} != set()
    stowed = happen(club, Event("bought", {"item": "shotgun", "price": 30, "player": None}))
    assert wrong >= {*misfit(stowed, Event("given", {"item": "shotgun", "player": 4}))} != set()


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-32")
def test_an_advance_that_changes_nothing_does_not_fit() -> None:
    """An injury had made it worse, and was taken away."""
    leader = taught(gang(), 1, 99)  # Ld 4+ and M 5
    facts = {"player": 1, "advance": "ld", "xp": 5, "credits": 5, "stat": "ld", "value": 4}
    assert misfit(leader, Event("advanced", facts)) == [("beyond_the_cap", "NM-CAMP-32")]


@pytest.mark.clause("LG-EVENT-04", "NM-CAMP-19")
def test_whom_two_gangs_hold_since_a_correction_is_home_when_both_let_it_go() -> None:
    home = Event("captive_returned", {"player": 3, "credits": 0, "clause": "NM-CAMP-20"})
    once = happen(captured(captured(gang(), 3), 3), home)
    assert once.fighters[3].has(CAPTIVE)
    assert not happen(once, home).fighters[3].has(CAPTIVE)


# -- who leads -------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-38", "NM-CAMP-61")
def test_the_champion_with_the_best_leadership_leads_at_once() -> None:
    two = gang("leader", "champion", "champion", "ganger")
    two.fighters[3].stats = two.fighters[3].stats.with_("ld", 4)
    left = acted(two, {"act": "dismiss", "player": 1})
    heir = left.fighters[3]
    assert left.leader is heir
    assert left.rank_type(heir).group_activation == 2
    assert "leadership" in left.primary(heir)
    assert (heir.stats.ws, heir.type, left.printed(heir)) == (
        4,
        "champion",
        DATA.gangs["orlock"].types["champion"].stats,
    )


@pytest.mark.clause("NM-CAMP-38")
@pytest.mark.parametrize(
    ("others", "heir"),
    [
        (["juve", "ganger", "ganger specialist", "champion"], 5),
        (["juve", "ganger", "ganger specialist"], 4),
        (["juve", "ganger"], 3),
        (["juve"], 2),
    ],
)
def test_champions_come_before_specialists_gangers_and_juves(others: list[str], heir: int) -> None:
    left = acted(gang("leader", *others), {"act": "dismiss", "player": 1})
    assert left.leader is left.fighters[heir]


@pytest.mark.clause("NM-CAMP-38", "NM-DEC-50")
def test_of_several_alike_the_owner_decides() -> None:
    tied = acted(gang("leader", "champion", "champion"), {"act": "dismiss", "player": 1})
    assert tied.leader is None
    [choice, *_] = sequence.open_choices(tied)
    assert (choice.key, choice.default["player"]) == ("new_leader", 2)
    assert [each["player"] for each in choice.options] == [2, 3]
    assert refused(tied, {"act": "close_step"}) == [("no_leader", "NM-CAMP-38")]
    assert refused(tied, {"act": "choose_leader", "player": 1}) == [("no_heir", "NM-CAMP-38")]
    chosen = acted(tied, {"act": "choose_leader", "player": 3})
    assert chosen.leader is chosen.fighters[3]
    assert by_default(tied).leader is not None


@pytest.mark.clause("NM-CAMP-61")
def test_who_is_hired_by_a_gang_without_anybody_leads_it() -> None:
    nobody = acted(gang("leader"), {"act": "dismiss", "player": 1})
    assert nobody.roster == ()
    hired = acted(nobody, {"act": "hire", "type": "ganger"})
    assert hired.leader is hired.fighters[2]


@pytest.mark.clause("NM-CAMP-61")
def test_a_captive_leader_is_still_the_leader() -> None:
    assert captured(gang(), 1).heirs == []


# -- advances --------------------------------------------------------------------------------------


@pytest.mark.clause("NM-EX-44", "NM-CAMP-30", "NM-CAMP-31")
def test_a_further_advance_of_the_same_characteristic_costs_two_more() -> None:
    club = acted(taught(gang(), 2, 12), advance(2, "i"), advance(2, "i"))
    champion = club.fighters[2]
    assert (champion.stats.i, champion.experience) == (2, 12 - 5 - 7)
    assert champion.cost == 95 + 10 + 10


@pytest.mark.clause("NM-EX-44", "NM-CAMP-31")
def test_juves_always_pay_the_base_price() -> None:
    club = taught(gang("leader", "ganger", "ganger", "juve"), 4, 10)
    juve = acted(club, advance(4, "ld"), advance(4, "ld")).fighters[4]
    assert (juve.stats.ld, juve.experience) == (5, 2)


@pytest.mark.clause(
    "NM-EX-44", "NM-CAMP-32", "NM-TEST-09", "NM-TEST-11", "NM-TEST-12", "NM-TEST-13"
)
def test_no_advance_goes_beyond_a_cap() -> None:
    leader = taught(gang(), 1, 99)  # WS 3+, T 3, W 3
    club = acted(leader, advance(1, "ws"), advance(1, "t"), advance(1, "t"), advance(1, "w"))
    for stat in ("ws", "t", "w"):
        assert refused(club, advance(1, stat)) == [("beyond_the_cap", "NM-CAMP-32")]
    stats = club.fighters[1].stats
    assert (stats.ws, stats.t, stats.w) == (2, 5, 4)


@pytest.mark.clause("NM-TEST-14", "NM-TEST-15")
def test_caps_are_counted_from_the_printed_profile() -> None:
    leader = taught(gang(), 1, 99)  # Ld 4+ and M 5
    assert refused(leader, advance(1, "ld")) == [("beyond_the_cap", "NM-CAMP-32")]
    hurt = happen(
        leader,
        Event(
            "injury_rolled",
            {"player": 1, "faces": [4, 6], "injury": "hobbled", "again": False, "stats": {"m": 4}},
        ),
    )
    healed = acted(hurt, advance(1, "m"), advance(1, "m"), advance(1, "m"))
    assert healed.fighters[1].stats.m == 7
    assert refused(healed, advance(1, "m")) == [("beyond_the_cap", "NM-CAMP-32")]


@pytest.mark.clause("NM-CAMP-30")
def test_what_is_bought_is_paid_in_experience() -> None:
    assert refused(taught(gang(), 1, 5), advance(1, "bs")) == [("not_enough_xp", "NM-CAMP-30")]
    assert refused(gang(), advance(1, "hair")) == [("no_such_advance", "NM-CAMP-30")]
    prices = {each.id: (each.xp, each.credits) for each in DATA.advances.values()}
    assert prices["wil"] == (3, 5)
    assert prices["skill_any_random"] == (15, 50)


@pytest.mark.clause("NM-CAMP-30")
def test_a_chosen_skill_is_of_its_sets() -> None:
    club = taught(gang(), 1, 30)
    skilled = acted(
        club,
        advance(1, "skill_primary_chosen", "fixer"),
        advance(1, "skill_secondary_chosen", "hurl"),
    )
    assert skilled.fighters[1].skills == ["fixer", "hurl"]
    assert skilled.fighters[1].experience == 30 - 9 - 12
    assert skilled.fighters[1].cost == 120 + 20 + 35
    for wanted, skill in (("skill_primary_chosen", "hurl"), ("skill_primary_chosen", "")):
        assert refused(club, advance(1, wanted, skill)) == [("no_such_skill", "NM-CAMP-30")]
    assert refused(skilled, advance(1, "skill_primary_chosen", "fixer"))
    assert refused(club, advance(1, "ws", "fixer")) == [("nothing_to_choose", "NM-CAMP-30")]


@pytest.mark.clause("NM-CAMP-35", "NM-DEC-47")
def test_a_random_skill_is_rolled_until_it_is_a_new_one() -> None:
    club = taught(gang("leader fixer", "ganger"), 1, 12)
    roll = {"act": "advance_at_random", "player": 1, "advance": "skill_primary_random"}
    learnt = acted(club, {**roll, "set": "savant"}, dice="3d6=3,3,2")  # 3 is Fixer
    assert learnt.fighters[1].skills == ["fixer", "connected"]
    assert refused(club, {**roll, "set": "shooting"}) == [("no_such_set", "NM-CAMP-35")]
    six = taught(gang("leader " + " ".join(s.id for s in DATA.skills_of("savant"))), 1, 12)
    assert refused(six, {**roll, "set": "savant"}) == [("no_such_set", "NM-CAMP-35")]
    assert advancing.sets_for(six, six.fighters[1], "skill_primary_random") == [
        "ferocity",
        "leadership",
    ]
    assert refused(club, advance(1, "skill_primary_random")) == [("is_rolled", "NM-CAMP-35")]


@pytest.mark.clause("NM-CAMP-35")
def test_two_random_skills_are_two_rolls() -> None:
    club = taught(gang(), 1, 30)
    roll = {
        "act": "advance_at_random",
        "player": 1,
        "advance": "skill_any_random",
        "set": "agility",
    }
    assert acted(club, roll, roll, dice="2d6=1,4").fighters[1].skills == [
        "hard_target",
        "sure_footed",
    ]


@pytest.mark.clause("NM-CAMP-60", "NM-TEST-15")
def test_a_specialist_may_become_a_champion() -> None:
    club = taught(gang("leader", "ganger specialist grenade_launcher", "ganger"), 2, 12)
    risen = acted(club, advance(2, "promote_specialist_to_champion")).fighters[2]
    assert (risen.rank, risen.type, risen.cost) == ("champion", "ganger", 55 + 65 + 40)
    assert risen.stats == DATA.gangs["orlock"].types["ganger"].stats
    after = acted(club, advance(2, "promote_specialist_to_champion"))
    assert after.printed(risen) == DATA.gangs["orlock"].types["champion"].stats
    assert after.rank_type(risen).group_activation == 1
    assert items(acted(after, buy("shotgun", 2)), 2) == ["grenade_launcher", "shotgun"]
    assert refused(taught(club, 1, 12), advance(1, "promote_specialist_to_champion")) == [
        ("no_specialist", "NM-CAMP-60")
    ]


@pytest.mark.clause("NM-CAMP-33")
def test_other_gangers_roll_for_theirs() -> None:
    club = taught(gang(), 3, 13)
    assert refused(club, advance(3, "wil")) == [("gangers_roll", "NM-CAMP-33")]
    assert ("roster", "advances") in waiting(club)
    assert refused(club, {"act": "close_step"}) == [("advance_waits", "NM-CAMP-33")]
    rolled = acted(club, {"act": "roll_advance", "player": 3}, dice="2d6=1,3")
    assert (rolled.fighters[3].waiting, rolled.fighters[3].experience) == (4, 7)
    [choice, *_] = sequence.open_choices(rolled)
    assert [each["option"] for each in choice.options] == ["ws", "bs"]
    take = {"act": "take_advance", "player": 3, "option": "bs"}
    taken = acted(rolled, take).fighters[3]
    assert (taken.stats.bs, taken.cost, taken.waiting) == (3, 55 + 20, 0)
    assert refused(rolled, {**take, "option": "t"}) == [("no_such_option", "NM-CAMP-33")]
    assert refused(club, take) == [("no_advance_waits", "NM-CAMP-33")]
    again = acted(acted(rolled, take), {"act": "roll_advance", "player": 3}, dice="2d6=3,4")
    assert again.fighters[3].waiting == 7


@pytest.mark.clause("NM-CAMP-33")
def test_below_six_points_nothing_is_rolled() -> None:
    assert refused(taught(gang(), 3, 5), {"act": "roll_advance", "player": 3}) == [
        ("no_roll_due", "NM-CAMP-33")
    ]


@pytest.mark.clause("NM-CAMP-33")
@pytest.mark.parametrize("faces", ["1,1", "6,6"])
def test_two_and_twelve_make_a_specialist_with_a_random_primary_skill(faces: str) -> None:
    rolled = acted(taught(gang(), 3, 6), {"act": "roll_advance", "player": 3}, dice=f"2d6={faces}")
    take = {"act": "take_advance", "player": 3, "option": "specialist_and_random_primary"}
    assert refused(rolled, take) == [("no_such_set", "NM-CAMP-35")]
    made = acted(rolled, {**take, "set": "savant"}, dice="d6=5").fighters[3]
    assert (made.specialist, made.skills, made.cost) == (True, ["munitioneer"], 55 + 20)
    assert made.buys_advances


@pytest.mark.clause("NM-CAMP-33")
def test_where_both_are_capped_it_is_as_if_twelve_had_been_rolled() -> None:
    club = taught(gang(), 3, 6)
    club.fighters[3].stats = club.fighters[3].stats.with_("ws", 2)
    half = acted(club, {"act": "roll_advance", "player": 3}, dice="2d6=1,3")
    assert advancing.ganger_options(half, half.fighters[3]) == (["bs"], 20)
    club.fighters[3].stats = club.fighters[3].stats.with_("bs", 2)
    both = acted(club, {"act": "roll_advance", "player": 3}, dice="2d6=1,3")
    options, _ = advancing.ganger_options(both, both.fighters[3])
    assert options == ["specialist_and_random_primary"]


@pytest.mark.clause("NM-CAMP-33", "NM-DEC-46")
def test_whoever_does_not_answer_has_his_gangers_roll_and_buys_nothing() -> None:
    club = taught(taught(gang(), 3, 6), 1, 20)
    closed = by_default(club, "2d6=2,4")
    assert closed.fighters[3].stats.s == 4  # the first of the two
    assert (closed.fighters[1].experience, closed.step) == (20, "")


@pytest.mark.clause("NM-CAMP-34")
def test_a_juve_with_five_advances_may_become_a_ganger() -> None:
    club = taught(gang("leader", "ganger", "ganger", "juve"), 4, 99)
    make = {"act": "make_ganger", "player": 4}
    assert refused(club, make) == [("too_few_advances", "NM-CAMP-34")]
    grown = acted(club, *[advance(4, stat) for stat in ("ws", "bs", "i", "m", "wil")])
    ganger = acted(grown, make)
    made = ganger.fighters[4]
    assert (made.rank, made.cost, made.stats) == (
        "ganger",
        30 + 20 + 20 + 10 + 10 + 5,
        grown.fighters[4].stats,
    )
    assert ganger.printed(made) == DATA.gangs["orlock"].types["ganger"].stats
    assert refused(ganger, make) == [("no_juve", "NM-CAMP-34")]


# -- the step ------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-02", "NM-CAMP-57", "NM-CAMP-59", "NM-DEC-49")
def test_reputation_is_counted_as_the_last_step_closes() -> None:
    club = happen(gang(), Event("reputation_due", {"gained": 2, "lost": 1}))
    assert club.reputation == 1
    done = acted(club, {"act": "close_step"})
    assert (done.reputation, done.step) == (2, "")
    richer = acted(club, buy("shotgun", 3))
    assert acted(richer, {"act": "close_step"}).value == club.value + 25


@pytest.mark.clause("NM-CAMP-02", "NM-DEC-49")
def test_the_roster_update_ends_when_its_coach_says_so() -> None:
    [choice] = sequence.open_choices(gang())
    assert (choice.step, choice.key, choice.default) == (
        "roster",
        "roster_edit",
        {"act": "close_step"},
    )
    assert waiting(taught(gang(), 3, 6)) == [("roster", "advances")]
    assert waiting(acted(gang(), {"act": "close_step"})) == []


@pytest.mark.clause("NM-CAMP-57")
def test_reputation_never_falls_below_zero_and_gains_come_first() -> None:
    club = gang()
    lost = happen(club, Event("reputation_due", {"gained": 0, "lost": 3}))
    assert acted(lost, {"act": "close_step"}).reputation == 0
    both = happen(club, Event("reputation_due", {"gained": -2, "lost": 0}))
    assert acted(both, {"act": "close_step"}).reputation == 0


@pytest.mark.clause("NM-CAMP-02")
@pytest.mark.parametrize("act", [buy("shotgun"), {"act": "hire", "type": "ganger"}])
def test_the_roster_is_updated_after_the_actions(act: JSON) -> None:
    assert refused(after_battle(team("orlock", SMALL)), act) == [("step_not_open", "NM-CAMP-02")]
    assert refused(team("orlock", SMALL), act) == [("step_not_open", "NM-CAMP-02")]


def test_acts_are_done_all_or_none_and_can_be_taken_back_by_their_kinds() -> None:
    many = [buy("shotgun"), {"act": "rename", "name": "Rats"}]
    club = acted(gang(), many)
    assert (club.name, stash(club)) == ("Rats", ["shotgun"])
    assert refused(gang(), [buy("shotgun"), buy("nothing")]) == [("no_such_item", "NM-GANG-21")]
    roll = {"act": "roll_advance", "player": 3}
    assert ("rolls_alone", "LG-FIX-11") in refused(taught(gang(), 3, 6), [roll])
    assert REDUCERS.keys() >= EVENTS


@pytest.mark.clause("NM-CREW-07")
def test_the_crew_of_the_next_battles_is_named() -> None:
    club = acted(gang(), {"act": "pick_crew", "players": [3, 1]})
    assert club.picked == (3, 1)
    assert refused(club, {"act": "pick_crew", "players": [3, 3]})
    assert refused(club, {"act": "pick_crew", "players": [77]}) == [("no_such_player", "")]


def test_names_of_fighters_differ() -> None:
    club = acted(gang(), {"act": "rename_fighter", "player": 3, "name": " Ada "})
    assert club.fighters[3].name == "Ada"
    assert refused(club, {"act": "rename_fighter", "player": 2, "name": "Ada"}) == [
        ("name_taken", "NM-CREW-02")
    ]


def test_events_that_do_not_fit_are_told_and_change_nothing() -> None:
    events = [
        Event(
            "hired", {"player": 1, "type": "ganger", "name": "A", "price": 1, "specialist": False}
        ),
        Event("founded", {"name": "X", "race": "orlock", "credits": 9, "reputation": 1}),
        Event("founded", {"name": "X", "race": "orlock", "credits": 9, "reputation": 1}),
        Event("dismissed", {"player": 4}),
        Event("bought", {"item": "shotgun", "price": 25, "player": None}),
        Event("step_closed", {"step": "roster", "reputation": 1}),
    ]
    found = fold(DATA, [Event(e.kind, e.payload, seq=n) for n, e in enumerate(events, 1)])
    assert [code for code, _ in codes(found.problems)] == [
        "not_founded",
        "already_founded",
        "no_such_player",
        "not_enough_credits",
        "no_battle_before",
    ]
    assert canonical(found.state.to_json())


def test_every_credit_is_explained_by_a_line_of_the_ledger() -> None:
    club = acted(gang(), buy("shotgun"), {"act": "sell", "item": "shotgun"})
    assert [(line.amount, line.reason, line.clause) for line in club.ledger[-2:]] == [
        (-25, "bought", "NM-CAMP-25"),
        (15, "sold", "NM-CAMP-27"),
    ]
    assert sum(line.amount for line in club.ledger) == club.treasury
    founded = sample("orlock")
    assert {(line.reason, line.clause) for line in founded.ledger} == {
        ("budget", "NM-GANG-01"), ("hired", "NM-CAMP-28"), ("bought", "NM-GANG-07")
    }  # fmt: skip
    assert sum(line.amount for line in founded.ledger) == founded.treasury
