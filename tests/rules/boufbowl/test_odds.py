"""What a question says of the dice, compared with play: every way in which they can fall."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.boufbowl import match as matches
from rules.boufbowl.answer_odds import BONUS, WINDOW
from rules.boufbowl.events import ROLLED
from rules.boufbowl.game import GAME
from rules.boufbowl.match import play_on
from rules.boufbowl.referee import Referee
from rules.boufbowl.secrets import Decks, Hand, View
from rules.coach import Answer, Choice, Decision
from rules.odds import Odds
from tests.rules.answer_odds import Until, asked, check_prospects
from tests.rules.boufbowl.matches import coaches_of, random_match, referee
from tests.rules.boufbowl.odds import Answers, Prefers, odds
from tests.rules.boufbowl.play import DATA, Table

Says = Answers
Rolls = Mapping[Answer, Any]


def prospects(table: Table, key: str, says: Says | None = None) -> Rolls:
    """What the game says of the dice when that is asked in the play phase."""
    coach = Until(Prefers(says or {}), key)
    hands = [Hand.from_json(hand.to_json()) for hand in table.hands]
    ref = Referee(table.pos, hands, Decks(), table.dice, (coach, coach))
    return GAME.odds(asked(lambda: matches.step(ref)))


def result(table: Table) -> str:
    found: str = table.said("settled")[-1]["detail"]["result"]
    return found


def likely(rolls: Any) -> dict[str, Fraction]:
    """What can come of the only contest."""
    (roll,) = rolls
    return {outcome: chance for outcome, chance in roll.outcomes.items() if chance}


@pytest.mark.clause("BF-CON-08", "BF-CON-09", "BF-CON-15", "BF-DOWN-02", "BF-MAJ-04")
@pytest.mark.parametrize(
    ("red", "blue"),
    [
        ("1@B2", "1@B2"),
        ("1@B2 2@B2", "1@B2"),
        ("1@B2", "1@B2 2@B2"),
        ("1@B2", "1@B2_"),
        ("1@B2 2@B2", "1@B2x 3@B2"),
    ],
)
def test_a_fight(red: str, blue: str) -> None:
    rolls = prospects(Table(red, blue), "main")["fight 1 1"]

    assert rolls[0].unless == WINDOW + BONUS
    assert odds(Table(red, blue), "fight 1 1", result) == likely(rolls)


@pytest.mark.clause("BF-CON-13", "BF-FX-08")
def test_what_is_in_force_by_itself_counts() -> None:
    skilled = [
        id_
        for id_, card in DATA.players.items()
        if any(ability.mode == "passive" for ability in card.healthy)
    ]
    assert skilled
    for id_ in skilled:
        cards = {"red 1": id_}
        table = Table("1@B2 2@B2", "1@B2", cards=cards)
        rolls = prospects(table, "main")["fight 1 1"]
        again = Table("1@B2 2@B2", "1@B2", cards=cards)
        assert odds(again, "fight 1 1", result) == likely(rolls), id_


@pytest.mark.clause("BF-PICK-01", "BF-PICK-03")
def test_a_pick_up_against_the_only_opponent() -> None:
    rolls = prospects(Table("1@B2", "1@B2", ball="B2"), "main")["pickup 1"]

    assert odds(Table("1@B2", "1@B2", ball="B2"), "pickup 1", result) == likely(rolls)
    # Of two, the other coach names one; alone, he just picks it up.
    assert "pickup 1" not in prospects(Table("1@B2", "1@B2 2@B2", ball="B2"), "main")
    assert "pickup 1" not in prospects(Table("1@B2 2@A1", "1@A1", ball="B2"), "main")


@pytest.mark.clause("BF-PASS-10", "BF-PASS-11", "BF-CON-05", "BF-DEC-10")
@pytest.mark.parametrize("rival", ["1", "2", "4"])
def test_an_interception_of_a_pass_in_the_zone_of_each_interceptor(rival: str) -> None:
    def table() -> Table:
        return Table("1@A1* 2@C2 3@A1", "1@A1 2@B1 3@B1 4@C2")

    found = prospects(table(), "pass_interceptor", {"main": "pass 1 2"})

    assert {*found} == {"1", "2", "3", "4"}
    assert found[rival][0].side == 0
    says = {"pass_interceptor": rival}
    assert odds(table(), "pass 1 2", result, says) == likely(found[rival])


@pytest.mark.clause("BF-BOMB-14", "BF-BOMB-16", "BF-CON-06", "BF-DEC-13")
def test_an_interception_of_a_landing() -> None:
    def table() -> Table:
        return Table("1@C2 2@C2", "1@C2", air="red C2")

    says = {"catcher": "1", "landing_interceptor": "1"}
    found = prospects(table(), "landing_interceptor", {"main": "land", **says})

    assert odds(table(), "land", result, says) == likely(found["1"])


@pytest.mark.clause("BF-GOAL-05", "BF-DEC-14")
@pytest.mark.parametrize("upgrades", [{}, {"blue 1": "u3-2"}, {"red 1": "u3-2"}])
def test_a_goal_attempt_against_a_defender(upgrades: Mapping[str, str]) -> None:
    """In the goal zone, where who counts as two has majority."""

    def table() -> Table:
        return Table("1@E2*", "1@GB", upgrades=upgrades)

    found = prospects(table(), "goal_interception", {"main": "move 1 GB"})

    assert {*found} == {"1"}
    says = {"goal_interception": "1"}
    assert odds(table(), "move 1 GB", result, says) == likely(found["1"])


@pytest.mark.clause("BF-GOAL-05", "BF-DEC-14", "BF-FX-15", "BF-API-06")
def test_a_card_that_lies_open_counts_in_the_odds_of_the_defender() -> None:
    """The keeper's coach has played a Dust Cloud when the attempt was declared: one less for the
    carrier, so that a goal comes of 5 throws in 18 and not of 5 in 12."""

    def table() -> Table:
        return Table("1@E2*", "1@GB", hands=("", "br-a13"))

    def cloud(decision: Any) -> Answer:
        return next((each for each in decision.options if "br-a13" in each), decision.default)

    says = {"main": "move 1 GB", "window": cloud}
    found = prospects(table(), "goal_interception", says)
    true = odds(table(), "move 1 GB", result, {**says, "goal_interception": "1"})
    assert true == likely(found["1"])
    assert true["won"] == Fraction(5, 18)
    silent = prospects(Table("1@E2*", "1@GB"), "goal_interception", {"main": "move 1 GB"})
    assert likely(silent["1"])["won"] == Fraction(5, 12)


@pytest.mark.clause("BF-BONUS-02", "BF-BONUS-08", "BF-BONUS-09", "BF-API-06")
def test_the_cards_that_are_committed_and_those_that_nobody_has_seen() -> None:
    def table() -> Table:
        return Table("1@B2", "1@B2", hands=("br-a03 br-a03", "bo-a03"))

    attacker = prospects(table(), "first_bonus", {"main": "fight 1 1"})

    assert {*attacker} == {"br-a03", "br-a03 br-a03", "none"}
    for answer, rolls in attacker.items():
        assert rolls[0].unless == ("second_bonus", "window")
        says = {"first_bonus": answer}
        assert odds(table(), "fight 1 1", result, says) == likely(rolls)

    unarmed = {"main": "fight 1 1", "first_bonus": "none"}
    defender = prospects(table(), "second_bonus", unarmed)
    says = {"first_bonus": "none", "second_bonus": "bo-a03"}
    assert odds(table(), "fight 1 1", result, says) == likely(defender["bo-a03"])
    armed = {"main": "fight 1 1", "first_bonus": "br-a03"}
    assert prospects(table(), "second_bonus", armed) == {}


class Checker:
    """A coach who looks at the odds of whatever he is asked, and then at the dice that fall.

    waiting: the contest that is to come, and how long the log was; shared by both coaches.
    """

    def __init__(self, coach: Any, waiting: list[tuple[Odds, int]]) -> None:
        self.coach = coach
        self.waiting = waiting
        self.ref: Any = None

    def decide(self, decision: Decision) -> Answer:
        self.compare()
        before = decision.view.to_json()
        found = GAME.odds(decision)
        assert decision.view.to_json() == before
        check_prospects(decision, found)
        assert isinstance(decision, Choice)
        view = View(decision.view.pos, decision.side, Hand())
        blind = Choice(decision.key, decision.side, view, decision.options, decision.about)
        assert GAME.odds(blind) == found
        answer = self.coach.decide(decision)
        if answer in found:
            self.waiting.append((found[answer][0], len(self.ref.log)))
        return answer

    def compare(self) -> None:
        """The contest since was the one that was told of."""
        while self.waiting:
            roll, seen = self.waiting.pop()
            log = self.ref.log[seen:]
            if any(event["event"] in ("plays", "uses") for event in log):
                continue
            fell = next((event for event in log if event["event"] == ROLLED), None)
            if fell is not None:
                assert fell["purpose"] == f"{roll.what} action"


@pytest.mark.clause("BF-API-06")
@settings(max_examples=6, deadline=None)
@given(number=st.integers(0, 2**64 - 1))
def test_the_odds_of_every_question_of_any_match_are_those_of_its_dice(number: int) -> None:
    match = random_match(number)
    waiting: list[tuple[Odds, int]] = []
    coaches = [Checker(coach, waiting) for coach in coaches_of(number)(match)]
    ref = referee(match, coaches)
    for coach in coaches:
        coach.ref = ref

    play_on(ref)

    assert GAME.play(match, coaches_of(number)(match), log=False).answers == ref.answers
