"""NM-CAMP-02 to -19, -57, -62: wrap-up, territory, rewards and income after a battle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.conditions import Settled
from rules.dice import Script, Stream
from rules.necromunda.between.aftermath import aftermath, sat_out
from rules.necromunda.between.gang.fighter import IN_RECOVERY
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import fold
from rules.record import Result, canonical
from rules.roster import Event
from tests.rules.necromunda.between.battles import (
    LEAGUE,
    Who,
    after,
    deed,
    events_after,
    pair,
    told,
)
from tests.rules.necromunda.between.gangs import (
    DATA,
    SMALL,
    after_battle,
    by_default,
    happen,
    owning,
    recovering,
    team,
)

JSON = Any
WON: tuple[Result, Result] = ("win", "loss")
#: Side and id of a ganger of Home, and of one of Away.
MINE: Who = (0, 3)
THEIRS: Who = (1, 3)


def injured(faces: str, who: Team | None = None, **more: Any) -> Team:
    """Home after one of its gangers was out of action, by these dice."""
    gangs = pair()
    if who is not None:
        gangs[0] = who
    return after(told(gangs, out={MINE: THEIRS}, **more), gangs, faces)[0]


# -- succumbing ------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-09", "NM-EX-41", "NM-STATUS-06")
def test_who_is_seriously_injured_succumbs_on_one_or_two() -> None:
    gangs = pair()
    lost = []
    for face in range(1, 7):
        dice = f"d6={face}" + (" 2d6=3,1" if face <= 2 else "")
        home, _ = after(told(gangs, injured=[MINE]), gangs, dice)
        lost.append(home.fighters[3].has(IN_RECOVERY))
    assert Fraction(sum(lost), 6) == Fraction(1, 3)
    home, _ = after(told(gangs, fled_injured=[MINE]), gangs, "d6=2 2d6=1,5")
    assert home.fighters[3].injuries == ["full_recovery"]


# -- lasting injuries ------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-10", "NM-CAMP-11", "NM-DICE-14")
@pytest.mark.parametrize(
    ("faces", "stats", "recovers"),
    [
        ("1,5", {}, False),
        ("2,6", {}, False),
        ("3,1", {}, True),
        ("4,2", {}, True),
        ("4,3", {"ld": 7, "cl": 8}, True),
        ("4,4", {"bs": 5}, True),
        ("4,5", {"ws": 5}, True),
        ("4,6", {"m": 4}, True),
        ("5,1", {"s": 2}, True),
        ("5,2", {"t": 2}, True),
        ("5,3", {"int": 8, "wil": 8}, True),
    ],
)
def test_lasting_injuries(faces: str, stats: dict[str, int], recovers: bool) -> None:
    fighter = injured(f"2d6={faces}").fighters[3]
    printed = DATA.gangs["orlock"].types["ganger"].stats.to_json()
    assert fighter.stats.to_json() == {**printed, **stats}
    assert fighter.has(IN_RECOVERY) is recovers
    assert fighter.cost == 55


@pytest.mark.clause("NM-CAMP-11")
def test_a_lesson_is_worth_experience() -> None:
    fighter = injured("2d6=1,1 d6=5").fighters[3]
    assert (fighter.experience, fighter.has(IN_RECOVERY)) == (3 + 1, True)


@pytest.mark.clause("NM-CAMP-11")
def test_impressive_scars_improve_cool_once() -> None:
    scarred = injured("2d6=1,2")
    assert (scarred.fighters[3].stats.cl, scarred.fighters[3].has(IN_RECOVERY)) == (6, False)
    assert injured("2d6=1,2", scarred).fighters[3].stats.cl == 6


@pytest.mark.clause("NM-CAMP-11")
def test_horrid_scars_make_fearsome() -> None:
    scarred = injured("2d6=1,3")
    assert scarred.fighters[3].skills == ["fearsome"]
    assert injured("2d6=1,3", scarred).fighters[3].skills == ["fearsome"]


@pytest.mark.clause("NM-CAMP-11", "NM-CAMP-62")
def test_bitter_enmity_is_of_the_gang_that_did_it() -> None:
    bitter = injured("2d6=1,4")
    assert bitter.fighters[3].against == [("berserker", "Away")]
    assert bitter.fighters[3].skills == []
    twice = injured("2d6=1,4", bitter)
    assert twice.fighters[3].against == [("berserker", "Away")]
    berserk = team("orlock", ["leader", "champion", "ganger berserker"], name="Home")
    assert injured("2d6=1,4", berserk).fighters[3].against == []


@pytest.mark.clause("NM-CAMP-62")
def test_with_several_gangs_the_foe_of_who_fell_by_nobody_is_drawn() -> None:
    gangs = [*pair(), team("cawdor", SMALL, name="Third")]
    results: list[Result] = ["draw"] * 3
    fell = told(gangs, out={MINE: None}, results=results, scenario="free_for_all")
    home, *_ = after(fell, gangs, "2d6=1,4 d2=2 3d6=1,1,1")
    assert home.fighters[3].against == [("berserker", "Third")]
    friend = told(gangs, out={MINE: (0, 4)}, results=results, scenario="free_for_all")
    home, *_ = after(friend, gangs, "2d6=1,4 d2=1 3d6=1,1,1")
    assert home.fighters[3].against == [("berserker", "Away")]


@pytest.mark.clause("NM-CAMP-12")
def test_multiple_injuries_roll_up_to_three_more() -> None:
    # A D3 of 2: 15 and 61 do not count; 44 twice.
    fighter = injured("2d6=5,4 d6=4 8d6=1,5,6,1,4,4,4,4").fighters[3]
    assert fighter.injuries == ["multiple_injuries", "eye_injury", "eye_injury"]
    assert fighter.stats.bs == 6
    assert [each.what for each in fighter.conditions] == [IN_RECOVERY]


@pytest.mark.clause("NM-CAMP-13", "NM-EX-75", "NM-TEST-10", "NM-TEST-16")
def test_injuries_stop_at_the_worst_value() -> None:
    weak = team("orlock", SMALL, name="Home")
    weak.fighters[3].stats = (
        weak.fighters[3].stats.with_("ld", 12).with_("ws", 6).with_("t", 1).with_("m", 1)
    )
    humbled = injured("2d6=4,3", weak).fighters[3].stats
    assert (humbled.ld, humbled.cl) == (12, 8)
    assert injured("2d6=4,5", weak).fighters[3].stats.ws == 6
    assert injured("2d6=5,2", weak).fighters[3].stats.t == 1
    assert injured("2d6=4,6", weak).fighters[3].stats.m == 1


@pytest.mark.clause("NM-CAMP-10")
def test_one_roll_however_often_it_went_down() -> None:
    gangs = pair()
    record = told(gangs, out={MINE: THEIRS}, deeds=[deed("took_out", (1, 2), MINE, 1)], injured=[])
    home, _ = after(record, gangs, "2d6=1,5")
    assert home.fighters[3].injuries == ["full_recovery"]


# -- death and its traces --------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-11", "NM-CAMP-17", "NM-CAMP-55", "NM-CAMP-56")
def test_a_memorable_death_and_who_gains_by_it() -> None:
    gangs = pair()
    gangs[0] = team("orlock", ["leader", "champion", "ganger shotgun"], name="Home")
    home, away = after(told(gangs, out={MINE: THEIRS}), gangs, "2d6=6,6")
    dead = home.fighters[3]
    assert dead.left is not None
    assert (dead.left.reason, dead.experience, dead.items) == ("dead", 0, [])
    assert [owned.item for owned in home.stash] == ["shotgun"]
    assert away.fighters[3].experience == 1 + 2 + 1
    everybody = {(0, who): None for who in (1, 2)}
    routed = told(gangs, out={MINE: THEIRS, **everybody})
    assert after(routed, gangs, "6d6=1,5,1,5,6,6")[0].stash == []


@pytest.mark.clause("NM-CAMP-14")
def test_a_critical_injury_waits_for_the_doctor() -> None:
    hurt = injured("2d6=6,5")
    assert hurt.critical == [hurt.fighters[3]]
    assert hurt.step == "actions"


@pytest.mark.clause("NM-CAMP-14", "NM-CAMP-38")
def test_where_nobody_can_bring_it_it_dies_at_once() -> None:
    lonely = [team("orlock", ["leader", "ganger"], name="Home"), pair()[1]]
    home, _ = after(told(lonely, out={(0, 1): THEIRS}), lonely, "2d6=6,1")
    assert home.fighters[1].left is not None
    assert home.leader is home.fighters[2]


# -- captures --------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-18", "NM-EX-41")
@pytest.mark.parametrize(
    ("result", "escapes"),
    [(("win", "loss"), [4, 5, 6]), (("draw", "draw"), [5, 6]), (("loss", "win"), [6])],
)
def test_whether_the_captured_escape(result: Any, escapes: list[int]) -> None:
    gangs = pair()
    free = []
    for face in range(1, 7):
        home, away = after(
            told(gangs, out={MINE: THEIRS}, results=result), gangs, f"2d6=5,5 d6={face}"
        )
        fighter = home.fighters[3]
        if not fighter.has("captive"):
            assert fighter.has(IN_RECOVERY)
            assert away.captives == []
            free.append(face)
    assert free == escapes


@pytest.mark.clause("NM-CAMP-18", "NM-CAMP-19", "NM-CAMP-62")
def test_a_captive_is_held_with_all_its_items() -> None:
    gangs = pair()
    gangs[0] = team("orlock", ["leader", "champion", "ganger shotgun"], name="Home")
    home, away = after(told(gangs, out={MINE: THEIRS}), gangs, "2d6=5,6 d6=1")
    [captive] = away.captives
    assert (captive.gang, captive.fighter, captive.cost) == ("Home", 3, 55 + 25)
    assert home.value == 120 + 95 + 80  # it is still of the gang
    assert [owned.item for owned in home.fighters[3].items] == ["shotgun"]
    assert home.fighters[3] not in home.ready


# -- who recovers ----------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-04", "NM-CREW-05")
def test_in_recovery_lasts_for_one_battle() -> None:
    gangs = pair()
    hurt = injured("2d6=3,1")
    gangs[0] = by_default(by_default(hurt))
    assert [entry["player"] for entry in told(gangs).match.line_ups[0]["players"]] == [1, 2, 4, 5]
    home, _ = after(told(gangs), gangs)
    assert home.fighters[3].is_ready
    # Who falls in the battle that clears another keeps what it got.
    again, _ = after(told(gangs, out={(0, 4): THEIRS}), gangs, "2d6=3,1")
    assert (again.fighters[3].is_ready, again.fighters[4].is_ready) == (True, False)


@pytest.mark.clause("NM-CAMP-08", "NM-OVER-08", "NM-CREW-08")
def test_a_forfeit_clears_recovery_pays_the_opponent_and_updates_rosters() -> None:
    gangs = [recovering(after_battle(gang), 3) for gang in pair()]
    options = {
        **LEAGUE,
        "scenario": "border_dispute",
        "campaign": {
            "entries": [1, 2],
            "territories": [[], [["mine_workings", "mine_workings"]]],
            "terms": {"stake": "old_ruins", "kind": "old_ruins"},
        },
    }
    record = told(gangs, options, results=WON, kind="walk_over")
    home, away = after(record, gangs, "2d6=3,4")
    assert home.treasury == 1000 + 70
    assert (home.step, away.step, away.treasury) == ("roster", "roster", 1000)
    assert all(gang.fighters[3].is_ready for gang in (home, away))
    assert home.fighters[1].experience == 0
    assert (home.territories, away.territories) == ((), ())  # the stake stays where it was
    assert (by_default(home).reputation, by_default(away).reputation) == (3, 1)
    nobody = told(gangs, options, results=("loss", "loss"), kind="double_forfeit")
    assert [gang.treasury for gang in after(nobody, gangs)] == [1000, 1000]


@pytest.mark.clause("NM-CAMP-08")
def test_a_settled_match_that_nobody_played_clears_recovery() -> None:
    gang = recovering(after_battle(pair()[0]), 3)
    [event] = sat_out(gang, Settled("walk_over_won"))
    assert happen(gang, event).fighters[3].is_ready
    assert sat_out(gang, Settled("bye")) == []


# -- territory -------------------------------------------------------------------------------------


def campaign(stake: str | None, *held: list[list[str]]) -> JSON:
    terms = None if stake is None else {"stake": stake, "kind": stake}
    war = {"entries": [7, 9], "territories": list(held), "terms": terms}
    return {**LEAGUE, "campaign": war}


RUINS, MINE_WORKINGS = ["old_ruins", "old_ruins"], ["mine_workings", "mine_workings"]


@pytest.mark.clause("NM-CAMP-06")
@pytest.mark.parametrize(
    ("results", "home_owns", "away_owns", "dice"),
    [
        (("win", "loss"), ["mine_workings", "old_ruins"], [], "2d6=1,1"),
        (("loss", "win"), ["mine_workings"], ["old_ruins"], "2d6=1,1"),
        (("draw", "draw"), ["mine_workings"], ["old_ruins"], "2d6=1,1"),
    ],
)
def test_the_winner_gets_the_stake(
    results: Any, home_owns: list[str], away_owns: list[str], dice: str
) -> None:
    gangs = pair()
    options = campaign("old_ruins", [MINE_WORKINGS], [RUINS])
    home, away = after(told(gangs, options, results=results), gangs, dice)
    assert (list(home.territories), list(away.territories)) == (home_owns, away_owns)


@pytest.mark.clause("NM-CAMP-06")
def test_an_unclaimed_stake_goes_to_the_winner() -> None:
    gangs = pair()
    home, _ = after(told(gangs, campaign("wastes", [], []), results=WON), gangs, "d6=4")
    assert home.territories == ("wastes",)
    assert home.treasury == 1000 + 8  # and pays at once


# -- rewards ---------------------------------------------------------------------------------------


@pytest.mark.clause("NM-SCEN-11")
@pytest.mark.parametrize(
    ("scenario", "results", "dice", "credits_"),
    [
        ("stand_off", WON, "2d6=4,1", (40, 0)),
        ("stand_off", ("draw", "draw"), "2d6=2,5", (10, 30)),
        ("border_dispute", ("loss", "win"), "2d6=4,5", (0, 90)),
        ("rescue_mission", WON, "", (0, 0)),
    ],
)
def test_what_the_scenarios_pay(
    scenario: str, results: Any, dice: str, credits_: tuple[int, int]
) -> None:
    gangs = pair()
    record = told(gangs, results=results, scenario=scenario)
    paid = after(record, gangs, dice)
    assert tuple(gang.treasury - 1000 for gang in paid) == credits_


@pytest.mark.clause("NM-SCEN-28")
def test_each_secured_casket_pays() -> None:
    gangs = pair()
    record = told(gangs, results=WON, sides={0: {"secured": 2}, 1: {"secured": 1}})
    home, away = after(record, gangs, "3d6=6,2,3")
    assert (home.treasury, away.treasury) == (1080, 1030)


@pytest.mark.clause("NM-CAMP-47", "NM-CAMP-57")
def test_reputation_by_scenario_boon_and_bottling() -> None:
    gangs = [owning(pair()[0], "fighting_pit"), pair()[1]]
    record = told(gangs, results=WON, sides={1: {"bottled": True}})
    home, away = after(record, gangs, "d6=1")
    assert (home.reputation, away.reputation) == (1, 1)  # it counts at the end
    assert by_default(by_default(home)).reputation == 1 + 1 + 1
    assert by_default(by_default(away)).reputation == 0


@pytest.mark.clause("NM-CAMP-07")
@pytest.mark.parametrize(
    ("gap", "experience", "dice"), [(99, 1, ""), (100, 2, ""), (300, 2, "d6=5")]
)
def test_underdogs_learn_more_and_earn_more(gap: int, experience: int, dice: str) -> None:
    gangs = pair()
    record = told(gangs)
    record.match.line_ups[0]["rating"] = 500
    record.match.line_ups[1]["rating"] = 500 + gap
    home, away = after(record, gangs, dice)
    assert (home.fighters[3].experience, away.fighters[3].experience) == (experience, 1)
    assert home.treasury - 1000 == (50 if dice else 0)


@pytest.mark.clause("NM-CAMP-07", "NM-CAMP-63")
def test_with_several_gangs_each_is_compared_with_the_highest() -> None:
    gangs = [*pair(), team("cawdor", SMALL, name="Third")]
    record = told(gangs, results=("draw",) * 3, scenario="free_for_all")
    for at, rating in enumerate((500, 600, 520)):
        record.match.line_ups[at]["rating"] = rating
    home, away, third = after(record, gangs, "3d6=1,1,1")
    assert [gang.fighters[3].experience for gang in (home, away, third)] == [2, 1, 1]


# -- income ----------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-39", "NM-CAMP-40")
@pytest.mark.parametrize(
    ("territory", "dice", "income"),
    [
        ("settlement", "d6=4", 40),
        ("old_ruins", "d6=3", 20),
        ("slag_furnace", "d6=5", 25),
        ("wastes", "d6=6", 12),
        ("gambling_den", "d6=1", 10),
        ("tunnels", "", 0),
        ("workshop", "", 0),
    ],
)
def test_territories_pay(territory: str, dice: str, income: int) -> None:
    gangs = [owning(pair()[0], territory), pair()[1]]
    assert after(told(gangs), gangs, dice)[0].treasury == 1000 + income


@pytest.mark.clause("NM-CAMP-42")
@pytest.mark.parametrize(("reputation", "income"), [(0, 0), (3, 30), (8, 80), (20, 80)])
def test_a_drinking_hole_pays_by_reputation(reputation: int, income: int) -> None:
    gangs = [owning(pair()[0], "drinking_hole"), pair()[1]]
    gangs[0].reputation = reputation
    assert after(told(gangs, results=WON), gangs)[0].treasury == 1000 + income


@pytest.mark.clause("NM-CAMP-43")
def test_the_income_of_a_chem_pit_waits_for_its_owner() -> None:
    gangs = [owning(pair()[0], "chem_pit"), pair()[1]]
    home, _ = after(told(gangs), gangs)
    assert (home.treasury, home.step) == (1000, "income")


@pytest.mark.clause("NM-FX-38")
def test_a_fixer_earns_while_it_is_about() -> None:
    gangs = [team("orlock", ["leader", "champion fixer", "ganger"], name="Home"), pair()[1]]
    assert after(told(gangs), gangs, "d6=4")[0].treasury == 1020
    gangs[0] = recovering(after_battle(gangs[0]), 2)
    assert after(told(gangs), gangs, "d6=4")[0].treasury == 1020  # he has recovered by now
    assert after(told(gangs, out={(0, 1): None}), gangs, "2d6=3,1 d6=6")[0].treasury == 1030
    hurt = [team("orlock", ["leader", "champion fixer", "ganger"], name="Home"), pair()[1]]
    assert after(told(hurt, out={(0, 2): None}), hurt, "2d6=3,1")[0].treasury == 1000


@pytest.mark.clause("NM-FX-39")
def test_who_is_connected_has_one_action_more() -> None:
    gangs = [team("orlock", ["leader connected", "ganger"], name="Home"), pair()[1]]
    home, _ = after(told(gangs), gangs)
    assert home.after is not None
    assert home.after.extra == [1]


@pytest.mark.clause("NM-FX-60", "NM-FX-50", "NM-TRAIT-10")
def test_what_the_battle_used_up_is_gone() -> None:
    gangs = [
        team("orlock", ["leader stub_gun stub_gun.dumdum filter_plugs refractor_field"]),
        pair()[1],
    ]
    lost = {(0, 1): {"lost": ["stub_gun.dumdum"], "consumed": ["filter_plugs"], "field_lost": True}}
    home, _ = after(told(gangs, lost=lost), gangs)
    assert [owned.item for owned in home.fighters[1].items] == ["stub_gun"]
    assert home.fighters[1].cost == 120 + 5


# -- as a whole ------------------------------------------------------------------------------------


@pytest.mark.clause("NM-CAMP-02")
def test_the_steps_are_taken_in_order() -> None:
    gangs = pair()
    options = campaign("old_ruins", [MINE_WORKINGS], [RUINS])
    record = told(
        gangs, options, results=WON, scenario="stand_off", out={MINE: THEIRS}, injured=[(0, 4)]
    )
    home, _ = events_after(record, gangs, Script("13d6=1,3,1,2,2,2,2,2,2,2,2,2,2"))
    kinds = list(dict.fromkeys(event.kind for event in home))
    assert kinds == [
        "match_played",
        "injury_rolled",
        "succumb_rolled",
        "territories_known",
        "rewarded",
        "reputation_due",
        "experience_gained",
        "earned",
    ]


@pytest.mark.clause("NM-CAMP-02")
def test_the_sequence_is_a_pure_function() -> None:
    gangs = pair()
    record = told(gangs, results=WON, scenario="stand_off", out={MINE: THEIRS})
    first, second = (
        aftermath(DATA, record, gangs, [None, None], Stream(bytes(32), "aftermath"))
        for _ in range(2)
    )
    assert first == second
    assert canonical(gangs[0].to_json()) == canonical(pair()[0].to_json())


def test_a_corrected_battle_keeps_the_dice_of_what_happened_in_both() -> None:
    gangs = pair()
    first = told(gangs, results=WON, scenario="stand_off", out={MINE: THEIRS})
    filed = events_after(first, gangs, Script("3d6=4,4,6 d6=5"))
    corrected = told(gangs, results=WON, scenario="stand_off", out={MINE: THEIRS, (0, 4): THEIRS})
    again = events_after(corrected, gangs, Script("2d6=1,5"), instead_of=filed)
    home = gangs[0].copy()
    home = happen(home, *again[0])
    assert (home.fighters[3].stats.bs, home.treasury) == (5, 1060)
    assert home.fighters[1].experience == 1 + 3


def test_a_friendly_battle_leaves_nothing_but_its_line() -> None:
    gangs = pair()
    home, _ = after(told(gangs, {}, results=WON, out={MINE: THEIRS}), gangs)
    assert (home.matches, home.step, home.treasury) == (1, "", 1000)
    assert home.fighters[3].injuries == []


def test_what_a_battle_did_folds_without_problems() -> None:
    gangs = pair()
    record = told(gangs, results=WON, out={MINE: THEIRS})
    events = events_after(record, gangs, Script("2d6=5,5 d6=1"))[1]
    start = [
        Event("founded", {"name": "Away", "race": "escher", "credits": 1000, "reputation": 1}),
        *(
            Event(
                "hired",
                {"player": n, "type": t, "name": f"F{n}", "price": 0, "specialist": False},
            )
            for n, t in enumerate(SMALL, 1)
        ),
    ]
    stored = [
        Event(each.kind, each.payload, seq=at, place=at)
        for at, each in enumerate([*start, *events], 1)
    ]
    assert fold(DATA, stored).problems == ()
