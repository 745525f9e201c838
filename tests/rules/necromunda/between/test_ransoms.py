"""NM-CAMP-20, -21, NM-DEC-45: a captive is ransomed between two battles."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Script
from rules.game import Parties
from rules.necromunda.between.campaign.captives import MOST_RANSOM
from rules.necromunda.between.campaign.ransoms import Ransoms
from rules.necromunda.between.campaign.territories import Campaigns
from rules.necromunda.between.gang.fighter import CAPTIVE
from rules.necromunda.between.gang.gang import Team
from rules.roster import Event
from tests.rules.necromunda.between.gangs import captured, happen, sample

JSON = Any
RULES = Ransoms()
HOLDER, OWNER = 3, 5
PARTIES = Parties(HOLDER, OWNER)


def gangs() -> tuple[Team, Team, int]:
    """Who holds a fighter, whose it is, and which."""
    holder, owner = sample("goliath"), sample("escher")
    fighter = owner.roster[1]
    taken = {
        "gang": OWNER,
        "gang_name": owner.name,
        "fighter": fighter.id,
        "name": fighter.name,
        "cost": fighter.cost,
        "since": 1,
    }
    return happen(holder, Event("captive_taken", taken)), captured(owner, fighter.id), fighter.id


def asked(amount: int) -> tuple[dict[str, JSON], Team, Team, int]:
    holder, owner, who = gangs()
    [found] = RULES.possible("first", holder, owner, PARTIES)
    return {**found.offer, "amount": amount}, holder, owner, who


def agreed(offer: JSON, answer: str, own: Team, other: Team, parties: Parties) -> Any:
    with Script() as dice:
        return RULES.agreed("first", offer, answer, own, other, parties, dice)


@pytest.mark.clause("NM-CAMP-20")
def test_the_holder_asks_for_any_number_of_credits_once() -> None:
    holder, owner, who = gangs()
    [found] = RULES.possible("first", holder, owner, PARTIES)
    assert (found.least, found.most, found.once) == (0, MOST_RANSOM, True)
    assert found.offer["fighter"] == who
    assert RULES.possible("first", holder, owner, Parties(HOLDER, 8)) == [], "of another gang"
    assert RULES.possible("first", sample("goliath"), owner, PARTIES) == [], "he holds nobody"


@pytest.mark.clause("NM-CAMP-20", "NM-DEC-45")
def test_on_payment_the_captive_is_home_at_once_and_the_credits_change_hands() -> None:
    offer, holder, owner, who = asked(0)
    offer = {**offer, "amount": owner.treasury}
    assert "accept" in RULES.answers("first", offer, holder, owner)
    done = agreed(offer, "accept", holder, owner, PARTIES)
    after, home = happen(holder, *done.own), happen(owner, *done.other)
    assert after.captives == []
    assert after.treasury == holder.treasury + owner.treasury
    assert home.treasury == 0
    assert not home.fighters[who].has(CAPTIVE)
    assert done.campaign == []


@pytest.mark.clause("NM-CAMP-20", "NM-CAMP-29", "NM-DEC-45")
def test_nobody_pays_what_he_has_not() -> None:
    offer, holder, owner, _who = asked(1)
    offer = {**offer, "amount": owner.treasury + 5}
    assert RULES.answers("first", offer, holder, owner) == ["rescue"]


@pytest.mark.clause("NM-CAMP-21", "NM-DEC-45")
def test_instead_of_paying_a_gang_sets_out_to_rescue() -> None:
    offer, holder, owner, who = asked(50)
    done = agreed(offer, "rescue", holder, owner, PARTIES)
    assert [event.kind for event in done.other] == ["rescue_announced"]
    assert done.own == ()
    happen(owner, *done.other)
    campaigns = Campaigns()
    with Script("d12=1 d11=1") as dice:
        opened = campaigns.opened("first", {}, [HOLDER, OWNER], dice)
    war = campaigns.fold("first", [*opened, *done.campaign])
    assert not war.problems
    assert war.state.rescues == {(OWNER, HOLDER): who}


@pytest.mark.clause("NM-CAMP-20")
def test_the_gang_of_a_captive_may_offer_what_it_has() -> None:
    holder, owner, who = gangs()
    [found] = RULES.possible("first", owner, holder, Parties(OWNER, HOLDER))
    assert (found.least, found.most) == (0, owner.treasury)
    offer = {**found.offer, "amount": owner.treasury}
    assert RULES.answers("first", offer, owner, holder) == ["accept"]
    done = agreed(offer, "accept", owner, holder, Parties(OWNER, HOLDER))
    home, after = happen(owner, *done.own), happen(holder, *done.other)
    assert not home.fighters[who].has(CAPTIVE)
    assert after.captives == []
    assert after.treasury + home.treasury == holder.treasury + owner.treasury


@pytest.mark.clause("NM-CAMP-21", "NM-CAMP-20")
def test_a_ransom_ends_the_rescue_that_was_announced() -> None:
    offer, holder, owner, who = asked(0)
    announced = Event("rescue", {"entry": OWNER, "holder": HOLDER, "captive": who})
    campaigns = Campaigns()
    with Script("d12=1 d11=1") as dice:
        opened = campaigns.opened("first", {}, [HOLDER, OWNER], dice)
    war = campaigns.fold("first", [*opened, announced]).state
    done = agreed(offer, "accept", holder, owner, Parties(HOLDER, OWNER, war))
    after = campaigns.fold("first", [*opened, announced, *done.campaign])
    assert not after.problems
    assert after.state.rescues == {}
