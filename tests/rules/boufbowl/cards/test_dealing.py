"""BF-DRAW: drawing, and decks that run out."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from rules.boufbowl.position import Phase
from tests.rules.boufbowl.play import DATA, Table


@pytest.mark.clause("BF-DRAW-01", "BF-DRAW-02", "BF-VEC-42", "BF-TURN-01")
@pytest.mark.parametrize(("held", "drawn"), [(3, 2), (4, 1), (5, 0), (0, 2)])
def test_two_cards_or_as_many_as_fit(held: int, drawn: int) -> None:
    table = Table(
        hands=(" ".join(["br-a01"] * held), ""),
        decks=("br-a02 br-a03 br-a03", ""),
        phase=Phase.TURN,
        basic=True,
    ).step()
    assert table.pos.hand_size[0] == len(table.hands[0].cards) == held + drawn
    assert table.pos.deck_size[0] == 3 - drawn
    assert table.asked() == []


@pytest.mark.clause("BF-DRAW-03", "BF-RNG-10", "BF-RNG-05")
def test_an_empty_deck_is_made_of_the_discard_pile_in_its_order() -> None:
    table = Table(
        decks=("br-a01", ""), discards=("br-a04 br-a02 br-a03", ""), phase=Phase.TURN, basic=True
    )
    table.dice.faces = [(3, 1), (2, 2)]
    table.step()
    # [a04, a02, a03] with the first swapped to the end: [a03, a02, a04].
    assert table.hands[0].cards == ["br-a01", "br-a04"]
    assert table.decks.actions[0] == ["br-a03", "br-a02"]
    assert table.pos.discards[0] == []


@pytest.mark.clause("BF-DRAW-03")
def test_with_nothing_left_nothing_is_drawn() -> None:
    table = Table(phase=Phase.TURN, basic=True).step()
    assert table.goes_on
    assert table.hands[0].cards == []


@pytest.mark.clause("BF-DRAW-05", "BF-FX-39", "BF-FX-14")
def test_draws_from_effects_stop_at_a_full_hand_and_end_nothing() -> None:
    hand = "br-a20 br-a01 br-a01 br-a01 br-a01"
    table = Table(hands=(hand, ""), decks=("br-a02 br-a03", "")).do("effect br-a20")
    assert table.hands[0].cards == ["br-a01"] * 4 + ["br-a03"]
    short = Table(hands=("br-a20", ""), decks=("br-a02", ""), long=True).do("effect br-a20")
    assert short.goes_on
    assert short.hands[0].cards == ["br-a02"]
    assert Table(hands=("br-a20", ""), long=True).options("effect") == []


@pytest.mark.clause("BF-FX-14", "BF-CARD-17")
def test_a_card_that_draws_is_judged_as_if_it_were_discarded_already() -> None:
    table = Table(hands=("br-a20", "")).do("effect br-a20")
    assert table.hands[0].cards == ["br-a20"], "it was shuffled and drawn again"


@pytest.mark.clause("BF-VEC-32", "BF-VEC-33", "BF-VEC-34", "BF-DATA-05", "BF-DATA-07")
def test_odds_of_opening_hands() -> None:
    def at_least_one(cards: list[bool]) -> Fraction:
        return 1 - Fraction(comb(cards.count(False), 5), comb(len(cards), 5))

    bonta, brakmar = (
        [DATA.actions[id_] for id_ in DATA.deck(team)] for team in ("bonta", "brakmar")
    )
    lightning = [at_least_one([c.is_lightning for c in deck]) for deck in (bonta, brakmar)]
    assert lightning == [Fraction(114057, 160433), Fraction(120877, 160433)]
    fights = at_least_one([card.bonus.kind == "fight" for card in brakmar])
    assert fights == Fraction(132707, 137514)


@pytest.mark.clause("BF-DRAW-06")
def test_sizes_and_discards_are_public_and_hands_are_not() -> None:
    table = Table(decks=("br-a02 br-a03", ""), phase=Phase.TURN, basic=True).step()
    assert [event.get("only") for event in table.said("drawn")] == [[0]]
    assert "only" not in table.said("draws")[0]
    told = table.ref.view(1).to_json()
    assert "br-a02" not in str(told)
    assert told["position"]["hand_size"] == [2, 0]
