"""Random campaigns of Necromunda, corrected, undone, corrected again (LG-EVENT-04, NM-CAMP-01)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from leagues.models import Entry
from matches.periodic.deadlines import act
from matches.resolution.operations import play_out, resolve_round
from tests import factories
from tests.matches.correcting.test_correcting_campaigns import held_by_whom, promises_hold
from tests.matches.correcting.test_correcting_seasons import correct_at_random
from tests.matches.resolution.test_season_necromunda import campaign

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.clause("LG-EVENT-04", "LG-CAMP-01", "NM-CAMP-01")
def test_a_campaign_is_corrected_undone_and_corrected_again() -> None:
    met = live_through_a_war(1, wishes=1)
    assert met["corrections"]


def live_through_a_war(seed: int, *, wishes: int) -> Counter[str]:
    """Two of three weeks are fought by automated gangs, with all that they do after a battle; then
    random results are corrected and taken back.  What was met on the way, counted."""
    owner = factories.coach()
    season = campaign(owner, Entry.Managed.AUTOMATIC, 3, seed=f"war {seed}")
    met = Counter(campaigns=1)
    for number in (1, 2):
        play_out(resolve_round(owner, season.stages.get().rounds.get(number=number)))
        act()
        promises_hold(season)
    met["captives"] = len(held_by_whom(season))
    correct_at_random(Random(seed), season, wishes, met, promises_hold)
    return met
