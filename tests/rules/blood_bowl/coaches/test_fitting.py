"""The fit of the weights: on cases that are known."""

from __future__ import annotations

import json
from math import log

import pytest

from rules.blood_bowl.coaches.lookahead.fitting import (
    MINE,
    NOBODY_DOES,
    OTHER,
    Sample,
    fit,
    samples,
    written,
)
from rules.blood_bowl.coaches.lookahead.value import FILE, NETS, Net, odds_of_next


def turns(count: int, feature: float, label: int) -> list[Sample]:
    return [([feature], label)] * count


def test_the_weights_give_the_frequencies_that_were_seen() -> None:
    seen = turns(60, 0.0, MINE) + turns(30, 0.0, OTHER) + turns(10, 0.0, NOBODY_DOES)
    seen += turns(20, 1.0, MINE) + turns(40, 1.0, OTHER) + turns(40, 1.0, NOBODY_DOES)
    # In an order that leaves one in ten of each to judge by.
    net, loss = fit([seen[at * 7 % 200] for at in range(200)], rounds=300)

    assert odds_of_next(net, [0.0]) == pytest.approx((0.6, 0.3), abs=0.05)
    assert odds_of_next(net, [1.0]) == pytest.approx((0.2, 0.4), abs=0.05)
    assert 0 < loss < log(3)


def test_what_no_sum_of_features_shows_is_learnt_as_well() -> None:
    either = [
        ([float(a), float(b)], MINE if a != b else OTHER) for a in (0, 1) for b in (0, 1)
    ] * 100
    net, loss = fit(either, rounds=300)

    assert odds_of_next(net, [0.0, 1.0])[0] > 0.8
    assert odds_of_next(net, [1.0, 1.0])[1] > 0.8
    assert loss < 0.3


def test_the_turns_of_a_match_have_as_many_features_as_there_are_weights() -> None:
    found = samples(2, "fitting")

    assert list(found) == list(NETS)
    for kind, sample in found.items():
        assert {len(known) for known, _ in sample} == {len(NETS[kind].plain[0])}
    assert sum(map(len, found.values())) > 40


def test_weights_are_read_as_they_were_written() -> None:
    text = written(NETS)

    assert text == FILE.read_text(encoding="utf-8")
    assert {kind: Net(**net) for kind, net in json.loads(text).items()} == NETS
