"""Hundreds of random seasons of every format, corrected and taken back.

`make proof` runs this and prints the figures.
"""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import transaction

from tests.matches.test_correcting_seasons import FORMATS, filed_late_or_at_once, live_through

pytestmark = [pytest.mark.proof, pytest.mark.django_db]

#: For each format so many seasons, with so many corrections tried in each.
SEASONS, WISHES = 20, 6
FILED = 60


@pytest.mark.clause("LG-EVENT-01", "LG-EVENT-04")
@pytest.mark.parametrize("format_", FORMATS)
def test_random_seasons_are_corrected_undone_and_corrected_again(format_: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(SEASONS):
        sid = transaction.savepoint()
        met += live_through(seed, format_, wishes=WISHES)
        transaction.savepoint_rollback(sid)
    assert met["seasons"] == SEASONS
    assert met["corrections"] > 2 * SEASONS
    print(f"\n{format_}: {dict(met)}")  # noqa: T201


@pytest.mark.clause("LG-EVENT-04", "LG-TABLE-01")
def test_late_or_at_once_it_is_the_same_season() -> None:
    for seed in range(100, 100 + FILED):
        sid = transaction.savepoint()
        filed_late_or_at_once(seed)
        transaction.savepoint_rollback(sid)
    print(f"\n{FILED} seasons are as if the right result had been filed first")  # noqa: T201
