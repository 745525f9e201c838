"""A hundred random seasons of every format, corrected and taken back.

`make proof` runs this and prints the figures.
"""

from __future__ import annotations

import pytest

from tests import pennies
from tests.matches.correcting.test_correcting_seasons import (
    FORMATS,
    SEVERAL,
    TOWN,
    filed_late_or_at_once,
    live_through,
)

pytestmark = [pytest.mark.proof, pytest.mark.django_db]

#: For each format so many seasons, with so many corrections tried in each.
SEASONS, WISHES = 20, 6
FILED = 60


@pytest.mark.clause("LG-EVENT-01", "LG-EVENT-04")
@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("seed", range(SEASONS))
def test_a_random_season_is_corrected_undone_and_corrected_again(seed: int, format_: str) -> None:
    met = live_through(
        seed, format_, wishes=WISHES, game=pennies.KEY if format_ in (SEVERAL, TOWN) else "coin"
    )
    assert met["corrections"] + met["refused"] == WISHES
    print(f"\n{format_} {seed}: {dict(met)}")  # noqa: T201


@pytest.mark.clause("LG-EVENT-04", "LG-TABLE-01")
@pytest.mark.parametrize("seed", range(100, 100 + FILED))
def test_late_or_at_once_it_is_the_same_season(seed: int) -> None:
    filed_late_or_at_once(seed)
