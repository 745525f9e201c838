"""HC-LEAGUE-06: dice of matches that no league manages."""

from __future__ import annotations

import pytest

from rules.dice import KEY_BYTES, Stream
from rules.helvetia_cup.calibration import sampling
from rules.helvetia_cup.seeds import unmanaged_key, unmanaged_seed


@pytest.mark.clause("HC-LEAGUE-06", "HC-EX-78")
def test_competition_and_match_make_the_seed() -> None:
    assert unmanaged_seed(7, 12) == 964392796032450937


@pytest.mark.clause("HC-LEAGUE-06")
def test_the_seed_is_the_key_of_the_dice() -> None:
    key = unmanaged_key(7, 12)
    assert len(key) == KEY_BYTES
    assert int.from_bytes(key[:8], "big") == 964392796032450937
    first = [Stream(key, "dice").roll(20) for _ in range(3)]
    assert first == [Stream(unmanaged_key(7, 12), "dice").roll(20) for _ in range(3)]
    assert key != unmanaged_key(7, 13)


@pytest.mark.clause("HC-LEAGUE-06")
def test_the_matches_of_a_sample_have_it() -> None:
    record = sampling.play_one(sampling.Plan("sample", "random"), 3)
    assert record.match.seed == unmanaged_key("sample", 3)
