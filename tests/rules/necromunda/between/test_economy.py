"""Campaigns of many battles: each credit, item and captive is in one place, and events say why.

Some of the gangs are led by the manager, the others by somebody who does whatever he may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from rules.calibration import Sample
from rules.dice import Stream
from rules.necromunda.between import managing, sequence
from rules.necromunda.between.gang.fighter import CAPTIVE
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply, fold
from rules.necromunda.calibration.campaigns import Campaign, Gang
from rules.necromunda.calibration.sampling import Plan
from rules.problems import Refusal
from rules.roster import Event
from rules.steps import StepDice
from tests.rules.necromunda.between.gangs import DATA

JSON = Any
WEEKS = 4
#: How often somebody does something in a step before he closes it.
DEEDS = 6


class Watched(Campaign):
    """A campaign of which every event is kept."""

    def __init__(self, seed: int) -> None:
        self.lived: dict[int, list[Event]] = {}
        super().__init__(Plan(f"economy {seed}", "random", season=WEEKS), seed)
        self.dice = Stream(bytes([seed] * 32), "economy")

    def _found(self, at: int) -> Gang:
        gang = super()._found(at)
        self.lived[at] = list(self.roster_events(at))
        assert fold(DATA, self.lived[at]).state.to_json() == gang.team.to_json()
        return gang

    def live_on(self, gang: Gang, events: Sequence[Event], secret: bytes, sample: Sample) -> None:
        self.lived[self.gangs.index(gang)] += events
        super().live_on(gang, events, secret, sample)

    def manage(self, gang: Gang, dice: StepDice) -> list[Event]:
        at = self.gangs.index(gang)
        found = super().manage(gang, dice) if at % 2 else self.wild(gang.team, dice)
        self.lived[at] += found
        return found

    def wild(self, team: Team, dice: StepDice) -> list[Event]:
        """Whatever a coach may do in the step that is open, and then what closes it."""
        working, found = team.copy(), []
        for _ in range(DEEDS):
            wishes = [act for choice in sequence.open_choices(working) for act in choice.options]
            wishes += self.deals(working)
            wishes = [wish for wish in wishes if wish["act"] != "close_step"]
            if not wishes or not working.step:
                break
            try:
                events = managing.change(working, self.any_of(wishes), dice)
            except Refusal:
                continue
            managing.apply_all(working, events)
            found += events
        return found + sequence.default(working, dice)

    def any_of(self, options: Sequence[JSON]) -> JSON:
        return options[self.dice.draw(len(options))]

    def deals(self, team: Team) -> list[JSON]:
        """Some acts of the market and the roster, most of which are refused."""
        who = [fighter.id for fighter in team.roster]
        items = [*team.gang.prices, *DATA.gear]
        item = self.any_of(items)
        somebody = self.any_of(who) if who else 1
        acts: list[JSON] = [
            {"act": "buy", "item": item, "player": somebody},
            {"act": "buy", "item": item},
            {"act": "hire", "type": self.any_of(["champion", "ganger", "juve"])},
            {"act": "take_offer", "item": item},
            {"act": "dismiss", "player": somebody},
        ]
        for owned in team.stash:
            acts += [
                {"act": "sell", "item": owned.item},
                {"act": "give", "item": owned.item, "player": somebody},
            ]
        carried = [owned.item for f in team.roster if f.id == somebody for owned in f.items]
        return acts + [{"act": "sell", "item": each, "player": somebody} for each in carried]


@pytest.mark.clause("NM-CAMP-03", "NM-CAMP-17", "NM-CAMP-19", "NM-CAMP-29", "NM-CAMP-36")
def test_nothing_is_lost_or_made_in_a_campaign() -> None:
    kinds = live_through(0)
    for kind in ("captive_taken", "died", "hired", "bought", "sold", "given"):
        assert kinds[kind], f"{kind}: it would show nothing"


def live_through(seed: int) -> Counter[str]:
    """A campaign, looked at after each week; how often what happened in it."""
    campaign = Watched(seed)
    for week in range(WEEKS):
        campaign.week(week, Sample())
        for at, gang in enumerate(campaign.gangs):
            again = fold(DATA, campaign.lived[at])
            assert again.problems == ()
            assert again.state.to_json() == gang.team.to_json(), "the events say it all"
            books_balance(gang.team)
            assert everything(gang.team) == left_over(campaign.lived[at])
        captives_are_somewhere(campaign)
    sums_to_zero(campaign)
    return Counter(event.kind for events in campaign.lived.values() for event in events)


def books_balance(team: Team) -> None:
    """NM-CAMP-29: each line goes on from the one before, and none is below nothing."""
    balance = 0
    for line in team.ledger:
        balance += line.amount
        assert line.balance == balance >= 0
        assert line.clause
    assert team.treasury == balance


def everything(team: Team) -> Counter[str]:
    """What a gang owns, wherever it is, without what sights are attached to."""
    carried = [owned.item for fighter in team.fighters.values() for owned in fighter.items]
    owned = [*carried, *(owned.item for owned in team.stash)]
    return Counter(item.partition("@")[0] for item in owned)


def left_over(events: Sequence[Event]) -> Counter[str]:
    """The same, counted event by event: what came, and what went with whom."""
    found: Counter[str] = Counter()
    bare = Team(DATA)
    for event in events:
        facts = event.payload
        before = everything(bare)
        apply(bare, event)
        match event.kind:
            case "bought":
                found[facts["item"].partition("@")[0]] += 1
            case "sold" | "item_lost":
                found[facts["item"].partition("@")[0]] -= 1
            case "died" | "captive_lost":
                gone = before - everything(bare)
                fighter = bare.fighters[facts["player"]]
                assert fighter.left is not None
                assert fighter.items == []
                found -= gone
            case _:
                assert everything(bare) == before, event.kind
    return +found


def captives_are_somewhere(campaign: Watched) -> None:
    """NM-CAMP-18, -19: who is captive is held by one other gang, and nobody else is held."""
    held = [
        (captive.gang, captive.fighter) for gang in campaign.gangs for captive in gang.team.captives
    ]
    assert len(held) == len({*held})
    missing = [
        (entry, fighter.id)
        for entry, gang in enumerate(campaign.gangs, 1)
        for fighter in gang.team.roster
        if fighter.has(CAPTIVE)
    ]
    assert sorted(held) == sorted(missing)


def sums_to_zero(campaign: Watched) -> None:
    """NM-CAMP-20, -22: what one gang pays for a captive another one gets, and who is sold is gone
    from one gang and held by none."""
    paid = [line for gang in campaign.gangs for line in gang.team.ledger if line.reason == "ransom"]
    assert sum(line.amount for line in paid) == 0
    every = [event.kind for events in campaign.lived.values() for event in events]
    assert every.count("captive_freed") == every.count("captive_returned") + every.count(
        "captive_lost"
    )
    assert every.count("captive_taken") == sum(
        event.kind == "capture_rolled" and not event.payload["escaped"]
        for events in campaign.lived.values()
        for event in events
    )
