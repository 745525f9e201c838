"""Random seasons, corrected, undone, corrected again: LG-EVENT-01, LG-EVENT-04."""

from __future__ import annotations

from random import Random

import pytest

from leagues.models import Fixture
from matches.correcting.operations import preview, reapply, undo
from matches.models import Correction
from rules.problems import Refusal
from tests import factories
from tests.matches.corrections import (
    assert_holds,
    corrected,
    random_wish,
    state_of,
)
from tests.matches.seasons import resolved

pytestmark = pytest.mark.django_db


@pytest.mark.clause("LG-EVENT-01", "LG-EVENT-04")
@pytest.mark.parametrize("seed", range(12))
def test_a_season_is_corrected_undone_and_corrected_again(seed: int) -> None:
    """After each the stored totals are the fold; undone, everything is as it was; applied again,
    everything is as it was the first time; and the preview showed it.
    """
    corrections = live_through(seed, entries=4, wishes=5)
    assert corrections >= 3


def live_through(seed: int, *, entries: int, wishes: int) -> int:
    """Correct random results of a season, each previewed, applied, undone and applied again; then
    take all of them back.
    """
    chance = Random(seed)
    season = resolved(entries=entries, legs=2, seed=f"season {seed}")
    owner = factories.owner_of(season)
    states, done = [state_of(season)], []
    for _ in range(wishes):
        fixtures = season.fixtures.filter(state=Fixture.State.SETTLED).exclude(outcome__kind="void")
        fixture = chance.choice(list(fixtures.order_by("pk")))
        wish = random_wish(chance, fixture)
        before = state_of(season)
        try:
            shown = preview(owner, fixture, wish)
        except Refusal as refusal:
            refused = {problem.code for problem in refusal.problems}
        else:
            refused = set()
        if refused:
            assert refused <= {"lined_up_unknown", "nothing_to_do"}, wish
            assert state_of(season) == before
            continue
        assert state_of(season) == before, "a preview changes nothing"
        correction = corrected(season, fixture, wish)
        assert correction.consequences == shown
        assert_holds(season)
        after = state_of(season)
        undo(owner, correction, reason="It was right after all.")
        assert_holds(season)
        assert state_of(season) == before
        reapply(owner, correction, reason="No, it was not.")
        assert_holds(season)
        assert state_of(season) == after
        states.append(after)
        done.append(correction)
    for correction in reversed(done):
        assert state_of(season) == states.pop()
        undo(owner, Correction.objects.get(pk=correction.pk), reason="All of it was right.")
        assert_holds(season)
    assert state_of(season) == states.pop()
    return len(done)
