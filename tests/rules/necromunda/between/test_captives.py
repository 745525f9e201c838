"""NM-CAMP-18 to -23, NM-SCEN-44: captives, their ransom and their return."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.coach import IllegalChoice
from rules.dice import Script, Stream
from rules.necromunda.between import off_season
from rules.necromunda.between.campaign.captives import CaptiveFate, sought
from rules.necromunda.between.campaign.territories import Campaigns
from rules.necromunda.between.gang.gang import Team
from rules.record import Result
from tests.rules.necromunda.between.battles import Answering, Who, after, events_after, pair, told
from tests.rules.necromunda.between.gangs import by_default, codes, happen

JSON = Any
LOST: tuple[Result, Result] = ("loss", "win")
MINE: Who = (0, 3)
CAPTURED = "2d6=5,5 d6=1"


def captured(*coaches: Any) -> list[Team]:
    """Both gangs after a battle in which Away captured a ganger of Home."""
    gangs = pair()
    record = told(gangs, out={MINE: (1, 3)}, results=LOST)
    return after(record, gangs, CAPTURED, coaches or None)


def between(gangs: list[Team]) -> list[Team]:
    """The gangs once all their steps are closed."""
    for at, gang in enumerate(gangs):
        while gang.step:
            gang = by_default(gang)
        gangs[at] = gang
    return gangs


@pytest.mark.clause("NM-CAMP-20", "NM-DEC-44", "NM-DEC-45")
def test_a_ransom_that_is_paid_brings_the_captive_home_at_once() -> None:
    owner, holder = Answering("pay"), Answering({"ransom": 45})
    home, away = captured(owner, holder)
    assert (holder.asked, owner.asked) == (["captive_fate"], ["ransom_answer"])
    assert (home.treasury, away.treasury, away.captives) == (955, 1045, [])
    assert home.fighters[3] in home.ready
    assert (home.ledger[-1].reason, home.ledger[-1].clause) == ("ransom", "NM-CAMP-20")


@pytest.mark.clause("NM-CAMP-20")
@pytest.mark.parametrize(
    "coaches",
    [
        (Answering("refuse"), Answering({"ransom": 45})),
        (Answering(), Answering("hold")),
        (Answering("refuse"), Answering({"ransom": 5000})),
        (None, Answering({"ransom": 45})),
        (Answering(), None),
    ],
)
def test_without_payment_it_is_held(coaches: Any) -> None:
    home, away = captured(*coaches)
    assert home.fighters[3].has("captive")
    assert len(away.captives) == 1
    assert home.treasury == away.treasury == 1000


@pytest.mark.clause("NM-CAMP-21", "NM-DEC-45")
def test_instead_of_paying_a_gang_may_set_out_to_rescue() -> None:
    gangs = pair()
    record = told(gangs, out={MINE: (1, 3)}, results=LOST)
    coaches = [Answering("rescue"), Answering({"ransom": 45})]
    home, _ = events_after(record, gangs, Script(CAPTURED), coaches)
    assert (home[-1].kind, dict(home[-1].payload)) == (
        "rescue_announced",
        {"gang": "Away", "player": 3},
    )


@pytest.mark.clause("NM-CAMP-22")
def test_it_is_sold_only_after_another_battle_of_its_gang() -> None:
    gangs = between(captured())
    now = CaptiveFate(1, gangs[1], gangs[1].captives[0], can_sell=False)
    assert codes(now.problems("sell")) == [("no_such_fate", "NM-CAMP-19")]
    gangs = after(told(gangs), gangs, "", [Answering(), Answering("sell")])
    sold = gangs[0].fighters[3]
    assert sold.left is not None
    assert (sold.left.reason, sold.experience) == ("sold", 0)
    assert gangs[1].treasury == 1000 + 30  # half of 55, rounded up to 30
    assert [fighter.id for fighter in gangs[1].able] == [1]  # the champion has been to sell it


@pytest.mark.clause("NM-CAMP-14", "NM-CAMP-64")
def test_whoever_sells_a_captive_brings_nobody_to_the_doctor() -> None:
    gangs = between(captured())
    record = told(gangs, out={(1, 2): None, (1, 4): None})
    _, sold = after(record, gangs, "2d6=3,1 2d6=6,1", [Answering(), Answering("sell")])
    dead = sold.fighters[4].left
    assert dead is not None
    assert dead.reason == "dead"
    assert sold.critical == []
    _, held = after(record, gangs, "2d6=3,1 2d6=6,1")
    assert [fighter.id for fighter in held.critical] == [4]


@pytest.mark.clause("NM-CAMP-20", "NM-CAMP-29")
def test_nobody_pays_what_he_does_not_have() -> None:
    with pytest.raises(IllegalChoice):
        captured(Answering("pay"), Answering({"ransom": 5000}))


@pytest.mark.clause("NM-CAMP-20", "NM-CONV-09")
def test_any_ransom_is_legal_and_some_are_offered() -> None:
    _, away = captured()
    fate = CaptiveFate(1, away, away.captives[0], can_sell=True)
    assert fate.default == "hold"
    assert fate.options == ["hold", {"ransom": 55}, {"ransom": 30}, "sell"]
    for answer in (*fate.options, {"ransom": 0}, {"ransom": 777}):
        assert fate.problems(answer) == []
    assert fate.problems(fate.sample(Stream(bytes(32), "coach"))) == []
    for answer in ({"ransom": -1}, {"ransom": True}, {"ransom": "7"}):
        assert codes(fate.problems(answer)) == [("number_out_of_range", "NM-CAMP-20")]
    assert fate.problems({"price": 7})


@pytest.mark.clause("NM-SCEN-44", "NM-SCEN-45")
def test_who_is_rescued_is_home_at_once_and_pays_nothing() -> None:
    gangs = between(captured())
    attacker = {0: {"role": "attacker"}, 1: {"role": "defender"}}
    won: tuple[Result, Result] = ("win", "loss")
    record = told(gangs, results=won, scenario="rescue_mission", sides=attacker)
    home, away = after(record, gangs)
    assert home.fighters[3] in home.ready
    assert (away.captives, home.treasury, away.treasury) == ([], 1000, 1000)
    lost = told(gangs, results=LOST, scenario="rescue_mission", sides=attacker)
    assert after(lost, gangs)[0].fighters[3].has("captive")
    other = told(gangs, results=won, scenario="looters", sides=attacker)
    assert after(other, gangs)[0].fighters[3].has("captive")


@pytest.mark.clause("NM-SCEN-50", "NM-DEC-52")
def test_a_rescue_is_about_the_most_expensive_where_nobody_is_named() -> None:
    gangs = pair()
    cruel = told(gangs, out={(0, 2): (1, 3), MINE: (1, 4), (0, 4): (1, 5)}, results=LOST)
    gangs = between(after(cruel, gangs, " ".join([CAPTURED] * 3)))
    for named, freed in ((None, 2), (4, 4)):
        attacker = {0: {"role": "attacker", "rescued": named}}
        record = told(gangs, results=("win", "loss"), scenario="rescue_mission", sides=attacker)
        home, away = after(record, gangs)
        assert home.fighters[freed] in home.ready
        assert sorted([*(each.fighter for each in away.captives), freed]) == [2, 3, 4]
    alike = [away.captives[0], gangs[1].captives[1]]
    assert sought(alike).fighter == 2
    assert sought(gangs[1].captives[1:]).fighter == 3


@pytest.mark.clause("NM-CAMP-19")
def test_a_captive_is_in_no_crew() -> None:
    gangs = between(captured())
    line_up = told(gangs).match.line_ups[0]
    assert [entry["player"] for entry in line_up["players"]] == [1, 2, 4, 5]


@pytest.mark.clause("NM-CAMP-23")
def test_at_the_end_of_the_campaign_all_return() -> None:
    home, away = (happen(gang, *off_season.off_season([]).events) for gang in captured())
    assert home.fighters[3] in home.ready
    assert away.captives == []
    assert codes(off_season.problems({"x": 1})) == [("unknown_option", "LG-SEASON-07")]


@pytest.mark.clause("NM-CAMP-23", "LG-CAMP-02")
def test_a_campaign_that_ends_knows_who_is_held_and_frees_him_for_nothing() -> None:
    gangs = captured()
    [held] = gangs[1].captives
    numbered = replace(held, gang=1)
    gangs[1].captives = [numbered]
    told = {number: gang.to_json() for number, gang in enumerate(gangs, 1)}
    [captive] = Campaigns().captives("first", told)
    assert (captive.holder, captive.owner, captive.player) == (2, 1, held.fighter)
    assert Campaigns().captives("first", {2: told[2]}) == [], "it is of no gang of this campaign"
    of_holder, of_owner = Campaigns().freed("first", captive)
    home, away = happen(gangs[0], *of_owner), happen(gangs[1], *of_holder)
    assert home.fighters[held.fighter] in home.ready
    assert away.captives == []
    assert [gang.treasury for gang in (home, away)] == [gang.treasury for gang in gangs]


def test_what_was_agreed_stands_in_a_correction() -> None:
    gangs = pair()
    record = told(gangs, out={MINE: (1, 3)}, results=LOST)
    coaches = [Answering("pay"), Answering({"ransom": 45})]
    filed = events_after(record, gangs, Script(CAPTURED), coaches)
    again = events_after(record, gangs, Script(), instead_of=filed)
    assert happen(gangs[0], *again[0]).treasury == 955
    assert happen(gangs[1], *again[1]).treasury == 1045
