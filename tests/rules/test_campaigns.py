"""Campaigns of hundreds of weeks, at random: whatever happens in them, what they promise holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.dice import Stream
from rules.game import ENTERED, Before, Fought, Settling, settled
from rules.game.terms import Answers
from rules.kill_team.catalogue import load
from rules.record import Kind, Outcome, Result, SideOutcome, canonical
from rules.roster import Event
from tests.rules.campaigns import CAMPAIGNS, bounds_hold

JSON = Any
WEEKS = 150


class Weeks:
    """One campaign of a game, week after week, as `leagues.operations.campaigns` leads it."""

    def __init__(self, key: str, seed: int) -> None:
        self.rules, self.version, settings = CAMPAIGNS[key]
        self.key = key
        self.dice = Stream(bytes([seed] * 32), key)
        self.here = [1, 2, 3, 4, 5]
        self.last = 5
        self.events: list[Event] = list(
            self.rules.opened(self.version, settings, self.here, self.dice)
        )

    def state(self) -> Any:
        folded = self.rules.fold(self.version, self.events)
        assert folded.problems == ()
        return folded.state

    def week(self) -> None:
        """Pairs are drawn, terms settled in order, results applied in order, the week closed."""
        opened = self.state()
        taken: list[JSON] = []
        fights = []
        for pair in self.pairs():
            terms = self.terms(opened, pair, taken)
            taken.append(terms)
            fights.append((pair, terms))
        stakes = [each["stake"] for each in taken if each and each.get("stake")]
        assert len(stakes) == len(set(stakes)), "a thing is staked at most once a round"
        for pair, terms in fights:
            self.events += self.rules.after(self.version, opened, self.fought(pair, terms))
        self.events += self.rules.round_over(self.version, self.state(), self.dice)
        self.come_and_go()

    def pairs(self) -> list[list[int]]:
        waiting, found = list(self.here), []
        while len(waiting) > 1:
            found.append([waiting.pop(self.dice.draw(len(waiting))) for _ in range(2)])
        return found

    def terms(self, opened: Any, entries: Sequence[int], taken: Sequence[JSON]) -> JSON:
        """With an answer at random for each question, until nothing is asked any more."""
        before = Before(entries, lambda side: None, opened, taken)
        answers: dict[tuple[str, int], JSON] = {}
        given: Answers = answers

        def settle(settling: Settling) -> JSON:
            return self.rules.terms(self.version, before, settling)

        seed = bytes(self.dice.draw(256) for _ in range(32))
        while True:
            found = settled(settle, given, lambda what: Stream(seed, what))
            if not found.asked:
                return found.of
            for each in found.asked:
                assert each.usual in each.options
                answers[each.key, each.side] = each.options[self.dice.draw(len(each.options))]

    def fought(self, entries: Sequence[int], terms: JSON) -> Fought:
        results: tuple[Result, Result] = (("win", "loss"), ("loss", "win"), ("draw", "draw"))[
            self.dice.draw(3)
        ]
        kind: Kind = ("played", "played", "conceded", "walk_over")[self.dice.draw(4)]
        if results == ("draw", "draw"):
            kind = "played"
        outcome = Outcome.alike(kind, [SideOutcome(each, 0) for each in results])
        mission = sorted(load("first").missions)[self.dice.draw(5)]
        sides = [{"mission": mission, "broken": bool(self.dice.draw(2))} for _ in entries]
        return Fought(entries, terms, outcome, sides, [[] for _ in entries])

    def come_and_go(self) -> None:
        happening = self.dice.draw(12)
        number = self.here[self.dice.draw(len(self.here))]
        if happening == 0:
            self.last += 1
            self.events.append(self.rules.entered(self.version, self.state(), self.last, self.dice))
            self.here.append(self.last)
        elif happening == 1 and len(self.here) > 3:
            self.events.append(self.rules.left(self.version, self.state(), number))
            self.here.remove(number)
        elif happening == 2:
            self.last += 1
            inherits = bool(self.dice.draw(2))
            self.events.append(
                self.rules.replaced(
                    self.version, self.state(), number, self.last, inherits, self.dice
                )
            )
            self.here[self.here.index(number)] = self.last


@pytest.mark.clause("LG-CAMP-01", "LG-FIX-12", "LG-OUT-06")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", sorted(CAMPAIGNS))
def test_a_campaign_of_many_weeks_holds_what_it_promises(key: str, seed: int) -> None:
    live_through_weeks(key, seed, WEEKS)


def live_through_weeks(key: str, seed: int, many: int) -> None:
    weeks = Weeks(key, seed)
    places = {each["id"] for each in weeks.state().to_json().get("territories", ())}
    for _ in range(many):
        weeks.week()
        told = weeks.state().to_json()
        assert {each["id"] for each in told.get("territories", ())} == places
        held = [each["holder"] for each in told.get("territories", ()) if each["holder"]]
        assert set(held) <= set(weeks.here), "who has gone holds nothing"
        bounds_hold(key, told)
    placed = weeks.rules.placings(weeks.version, weeks.state(), weeks.here)
    assert sorted(number for level in placed for number in level) == sorted(weeks.here)
    assert any(event.kind == ENTERED for event in weeks.events), "somebody has come late"
    again = weeks.rules.fold(weeks.version, weeks.events).state
    assert canonical(again.to_json()) == canonical(weeks.state().to_json())
