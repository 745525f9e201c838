"""Campaigns of hundreds of weeks, and many that are corrected at random.

`make proof` runs this and prints the figures.
"""

from __future__ import annotations

import pytest

from tests.matches.correcting.test_correcting_campaigns import (
    corrected_in_time_or_filed_right,
    live_through_a_campaign,
)
from tests.matches.correcting.test_correcting_necromunda import live_through_a_war
from tests.rules.campaigns import CAMPAIGNS
from tests.rules.test_campaigns import live_through_weeks

pytestmark = pytest.mark.proof

#: So many campaigns of a game, with so many weeks in each.
LONG, WEEKS = 10, 500
#: So many campaigns that are corrected, with so many corrections tried in each.
CORRECTED, WISHES = 40, 6
IN_TIME = 100


@pytest.mark.clause("LG-CAMP-01", "LG-FIX-12", "LG-OUT-06")
@pytest.mark.parametrize("seed", range(100, 100 + LONG))
@pytest.mark.parametrize("key", sorted(CAMPAIGNS))
def test_a_campaign_of_hundreds_of_weeks_holds_what_it_promises(key: str, seed: int) -> None:
    live_through_weeks(key, seed, WEEKS)


@pytest.mark.django_db
@pytest.mark.clause("LG-EVENT-04", "LG-CAMP-01", "LG-DEAL-01")
@pytest.mark.parametrize("seed", range(100, 100 + CORRECTED))
def test_a_random_campaign_is_corrected_undone_and_corrected_again(seed: int) -> None:
    met = live_through_a_campaign(seed, wishes=WISHES)
    assert met["corrections"] + met["refused"] == WISHES
    print(f"\ncampaign {seed}: {dict(met)}")  # noqa: T201


@pytest.mark.django_db
@pytest.mark.clause("LG-EVENT-04", "LG-CAMP-01", "NM-CAMP-01")
@pytest.mark.parametrize("seed", range(100, 100 + CORRECTED))
def test_a_random_war_is_corrected_undone_and_corrected_again(seed: int) -> None:
    met = live_through_a_war(seed, wishes=WISHES)
    assert met["corrections"] + met["refused"] == WISHES
    print(f"\nwar {seed}: {dict(met)}")  # noqa: T201


@pytest.mark.django_db
@pytest.mark.clause("LG-EVENT-04", "LG-FIX-12")
@pytest.mark.parametrize("seed", range(100, 100 + IN_TIME))
def test_corrected_in_time_it_is_the_same_campaign(seed: int) -> None:
    corrected_in_time_or_filed_right(seed)
