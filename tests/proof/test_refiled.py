"""Hundreds of matches of all games, reported wrongly and corrected; `make proof` runs this."""

from __future__ import annotations

import pytest

from tests.rules.test_refiled import TABLES, corrected_is_filed_right, later_acts_are_named
from tests.support.retelling import GAMES

pytestmark = pytest.mark.proof

MATCHES = 150


@pytest.mark.clause("LG-EVENT-08")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("hundred", range(TABLES, TABLES + MATCHES, 50))
def test_filed_wrong_and_corrected_is_filed_right(key: str, hundred: int) -> None:
    for seed in range(hundred, hundred + 50):
        corrected_is_filed_right(key, seed)
        later_acts_are_named(key, seed)
