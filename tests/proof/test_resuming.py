"""Whole matches that forget all but JSON at every answer of a person leave the same record."""

from __future__ import annotations

import pytest

from rules.helvetia_cup.match import play
from rules.record import Record
from tests.rules.blood_bowl.matches import random_match, usual_match
from tests.rules.blood_bowl.test_resuming import in_one_go, put_away
from tests.rules.helvetia_cup import matches as helvetia_cup
from tests.rules.helvetia_cup.test_resuming import put_away as put_away_helvetia_cup

pytestmark = pytest.mark.proof


def same(one: object, other: Record) -> bool:
    assert isinstance(one, Record)
    return (one.digest, one.log_digest) == (other.digest, other.log_digest)


@pytest.mark.parametrize("people", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("number", range(10))
def test_rookies_put_away_after_every_answer(number: int, people: tuple[int, ...]) -> None:
    match = random_match(number)
    strengths = ("random", "random")
    assert same(put_away(match, strengths, people), in_one_go(match, strengths))


@pytest.mark.parametrize(
    ("strengths", "people"), [(("veteran", "veteran"), (0,)), (("veteran", "random"), (1,))]
)
@pytest.mark.parametrize("number", range(3))
def test_veterans_put_away_after_every_answer(
    number: int, strengths: tuple[str, str], people: tuple[int, ...]
) -> None:
    match = usual_match(number, ("orc", "skaven"))
    assert same(put_away(match, strengths, people), in_one_go(match, strengths))


@pytest.mark.parametrize("people", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("number", range(1, 9))
def test_matches_of_helvetia_cup_put_away_after_every_answer(
    number: int, people: tuple[int, ...]
) -> None:
    match = helvetia_cup.random_match(number)
    assert same(put_away_helvetia_cup(match, people), play(match, helvetia_cup.explorers(match)))
