"""The fit of the weights: on cases that are known."""

from __future__ import annotations

from math import exp

import pytest

from rules.blood_bowl.coaches.fitting import (
    FEATURES,
    MINE,
    NOBODY_DOES,
    OTHER,
    Sample,
    fit,
    samples,
    solve,
)
from rules.blood_bowl.coaches.valuing import LOOSE, OURS, THEIRS


def turns(count: int, feature: float, label: int) -> list[Sample]:
    return [((1.0, feature), label)] * count


def test_a_system_of_equations_is_solved() -> None:
    assert solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1.0, 2.0])


def test_the_weights_give_the_frequencies_that_were_seen() -> None:
    seen = turns(60, 0.0, MINE) + turns(30, 0.0, OTHER) + turns(10, 0.0, NOBODY_DOES)
    seen += turns(20, 1.0, MINE) + turns(40, 1.0, OTHER) + turns(40, 1.0, NOBODY_DOES)
    (first, second), loss = fit(seen)

    assert [exp(w) for w in first] == pytest.approx([6, 3], rel=0.01)
    assert [exp(a + b) for a, b in zip(first, second, strict=True)] == pytest.approx(
        [0.5, 1], rel=0.01
    )
    assert 0 < loss < 1.1


def test_the_turns_of_a_match_have_as_many_features_as_there_are_weights() -> None:
    found = samples(2, "fitting")
    weights = {"OURS": OURS, "THEIRS": THEIRS, "LOOSE": LOOSE}

    assert list(found) == list(FEATURES)
    for kind, sample in found.items():
        assert {len(features) for features, _ in sample} == {len(weights[kind])}
    assert sum(map(len, found.values())) > 40
