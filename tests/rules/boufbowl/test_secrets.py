"""BF-API-06, BF-API-10: what a coach hides makes no difference to anything that the other sees.

Two matches are played that differ only in what one coach hides.  Everything that reaches the other
must be the same to the byte: when he is asked and what, what he may answer, his view, and as much
of the log as he may see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import pytest

from rules.boufbowl.match import play_on
from rules.boufbowl.match import record as record_of
from rules.boufbowl.referee import Referee
from rules.boufbowl.secrets import SECRET
from rules.boufbowl.squads import usual_line_ups
from rules.coach import NO_ANSWER, Answer, Decision
from rules.dice import Stream
from rules.record import Match, Record, canonical, visible
from tests.rules.boufbowl.matches import DATA, Explorer, referee, seed
from tests.rules.boufbowl.play import Table

JSON = Any
#: What a coach answers where he hides something.
Secret = Callable[[Any], Answer]


class Hiding:
    """A coach who plays by what is public alone: he never uses his hand.

    secret: what he answers where the question itself is secret.
    """

    def __init__(self, coach: Explorer, secret: Secret) -> None:
        self.coach = coach
        self.secret = secret
        self.asked: list[str] = []

    def decide(self, decision: Any) -> Answer:
        self.asked.append(decision.key)
        if decision.key == "main":
            return self.coach.decide(_Public(decision))
        if decision.key in SECRET:
            return self.secret(decision)
        return self.coach.decide(decision)


class _Public:
    """The main menu without what the hand gives."""

    def __init__(self, decision: Any) -> None:
        self.key, self.side, self.view = decision.key, decision.side, decision.view
        hidden = ("effect", "order")
        self.options = [o for o in decision.options if o.split(" ")[0] not in hidden]


class Spy:
    """A coach who keeps all that reaches him, a line a question."""

    def __init__(self, coach: Explorer, side: int) -> None:
        self.coach = coach
        self.side = side
        self.ref: Referee | None = None
        self.seen: list[tuple[str, bytes]] = []
        self.log = blake2b()
        self.read = 0

    def decide(self, decision: Decision) -> Answer:
        self.look(decision)
        return self.coach.decide(decision)

    def look(self, decision: Any) -> None:
        assert self.ref is not None
        log = self.ref.log or []
        for event in visible(log[self.read :], self.side, over=False):
            self.log.update(canonical(event))
        self.read = len(log)
        told: list[JSON] = [self.log.hexdigest(), self.ref.view(self.side).to_json()]
        if decision is not None:
            assert decision.view.to_json() == told[1]
            told += [list(decision.options), decision.about, decision.default]
        self.seen.append(("" if decision is None else decision.key, canonical(told)))


def passes(decision: Any) -> Answer:
    return decision.options[-1]


def spied(
    number: int, hider: int, secret: Secret = passes, deal: str = "", **options: JSON
) -> tuple[Spy, Hiding, Record]:
    """A match between a coach who hides something and one who looks, to its end.

    deal: the one card that he who hides ever draws, and the other one of his own; empty: as it
          falls.
    """
    match = Match("boufbowl", "first", options, usual_line_ups(DATA), seed(number))
    coaches: list[Any] = [Explorer(Stream(match.seed, f"coach-{side}")) for side in (0, 1)]
    hiding = coaches[hider] = Hiding(coaches[hider], secret)
    spy = coaches[1 - hider] = Spy(coaches[1 - hider], 1 - hider)
    ref = referee(match, coaches)
    spy.ref = ref
    if deal:
        cards = [LIVELY[0], LIVELY[1]]
        cards[hider] = deal
        deal_only(ref, cards)
    play_on(ref)
    spy.look(None)
    return spy, hiding, record_of(match, ref)


def deal_only(ref: Referee, cards: Sequence[str]) -> None:
    """Makes every card that a side ever draws the same one."""

    class Deck(list[str]):
        card = ""

        def pop(self, at: Any = -1) -> str:
            super().pop(at)
            return self.card

    class Decks(list[list[str]]):
        def __setitem__(self, side: Any, deck: Any) -> None:
            dealt = Deck(deck)
            dealt.card = cards[side]
            super().__setitem__(side, dealt)

    ref.decks.actions = Decks(ref.decks.actions)


#: Cards that can be played in many windows, and one that never can; all with the icon of throws.
LIVELY, DEAD = ("br-a17", "bo-a12"), ("br-a02", "bo-a02")


@pytest.mark.clause("BF-API-06", "BF-API-10", "BF-API-04", "BF-API-08", "BF-DRAW-06")
@pytest.mark.parametrize("hider", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_a_hand_holds_is_seen_by_nobody_else(hider: int, number: int) -> None:
    dead, asked_little, _ = spied(number, hider, deal=DEAD[hider], turn_cap=25)
    lively, asked_much, _ = spied(number, hider, deal=LIVELY[hider], turn_cap=25)

    assert dead.seen == lively.seen
    assert asked_much.asked.count("window") > asked_little.asked.count("window") == 0


@pytest.mark.clause("BF-API-10", "BF-BONUS-02", "BF-BONUS-03")
@pytest.mark.parametrize("hider", [0, 1])
def test_no_matching_card_looks_like_committing_none(hider: int) -> None:
    """Of two hands that cannot be played in any window, one matches fights and one nothing here."""
    fights = ("br-a03", "bo-a03")
    throws, asked_little, _ = spied(2, hider, deal=DEAD[hider], turn_cap=25, basic=True)
    fighting, asked_much, _ = spied(2, hider, deal=fights[hider], turn_cap=25, basic=True)

    assert throws.seen == fighting.seen
    count = [
        sum(key.endswith("_bonus") for key in each.asked) for each in (asked_little, asked_much)
    ]
    assert count[1] > count[0]


@pytest.mark.clause("BF-API-10", "BF-SETUP-13")
@pytest.mark.parametrize("hider", [0, 1])
def test_nobody_sees_that_a_coach_did_not_answer_a_secret_question(hider: int) -> None:
    """His time ran out, or he chose what is the default: it is all one to the other."""
    chosen, _, record = spied(3, hider, lambda decision: decision.default, turn_cap=20)
    silent, _, late = spied(3, hider, lambda _: NO_ANSWER, turn_cap=20)

    assert chosen.seen == silent.seen
    told = [event for event in late.log or () if event["event"] == "no answer"]
    assert told
    assert all(event["only"] == [hider] for event in told)
    assert record.outcome == late.outcome


@pytest.mark.clause("BF-API-06", "BF-BOARD-15")
def test_a_view_is_the_position_and_ones_own_hidden_cards() -> None:
    table = Table(
        hands=("br-a01", "bo-a09"),
        boards=({"run": "br-a03"}, {"pass": "bo-a04"}),
        decks=("br-a05", "bo-a05"),
        stand=("u1-s1", "", ""),
        favour_decks=("f-br1", "f-bo1"),
    )
    mine = canonical(table.ref.view(0).to_json()).decode()
    theirs = canonical(table.ref.view(1).to_json()).decode()
    for card, sees in (
        ("br-a01", (True, False)),
        ("br-a03", (True, False)),
        ("bo-a09", (False, True)),
        ("bo-a04", (False, True)),
        ("br-a05", (False, False)),
        ("u1-s1", (False, False)),
        ("f-br1", (False, False)),
    ):
        assert (card in mine, card in theirs) == sees


@pytest.mark.clause("BF-API-06", "BF-API-10")
def test_the_spy_sees_what_is_not_hidden() -> None:
    quiet, _, _ = spied(1, 0, turn_cap=20)
    loud, _, _ = spied(1, 0, lambda decision: decision.options[0], turn_cap=20)

    assert quiet.seen != loud.seen


@pytest.mark.clause("BF-RNG-03", "BF-API-10")
def test_a_spectator_sees_what_both_see() -> None:
    _, _, record = spied(5, 0, turn_cap=30)
    log = record.log or []
    mine, theirs, both = (visible(log, side, over=False) for side in (0, 1, None))

    assert [event for event in mine if event in theirs] == both
    assert len(both) < len(mine) < len(log)
    hidden = {event["event"] for event in log if event not in both}
    assert hidden <= {"rolled", "drawn", "forced", "ordered with", "no answer"}
    shuffles = {e["purpose"] for e in log if e["event"] == "rolled" and e not in both}
    assert "coin toss" not in shuffles
    assert not {purpose for purpose in shuffles if "action die" in purpose}
