"""Rounds for which the Dutch system has no pairing (LG-SWISS-07)."""

from __future__ import annotations

from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Fixture, Season
from leagues.operations.advancing import advance_season
from leagues.reading.seasons import pairings_view
from leagues.schedules.plan import StagePlan, field_problems, field_warnings, season_problems
from leagues.schedules.swiss import (
    Contender,
    Lock,
    NoDutchPairing,
    Past,
    Wishes,
    pair_dutch,
    pair_instead,
)
from leagues.stages import swiss
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rules.problems import Refusal
from tests import factories

SEED = "07" * 32


def contender(entry: int, score: int, *past: Past, **whose: str) -> Contender:
    return Contender(entry, score, past, **whose)


def white(opponent: int, **how: Any) -> Past:
    return Past(opponent, home=True, **how)


def black(opponent: int, **how: Any) -> Past:
    return Past(opponent, home=False, **how)


REST = Past(None, bye=True)


@pytest.mark.clause("LG-SWISS-07")
def test_two_who_have_met_meet_again_and_the_round_says_why() -> None:
    field = [contender(1, 2, white(2)), contender(2, 0, black(1))]
    with pytest.raises(NoDutchPairing):
        pair_dutch(field, [1, 2], SEED, 2, 3)
    drawn = pair_instead(field, SEED, 2)
    assert drawn.lock is Lock.OPPONENTS
    assert [set(each.pairing) for each in drawn.rematches] == [{1, 2}]
    assert drawn.shortage is not None


@pytest.mark.clause("LG-SWISS-07")
def test_where_all_have_had_points_without_playing_somebody_rests_again() -> None:
    # Three are left: two have rested, and the opponent of the third did not come.
    field = [
        contender(1, 4, REST, white(9)),
        contender(2, 2, white(8), REST),
        contender(3, 2, black(7, played=False, awarded=True), black(6)),
    ]
    with pytest.raises(NoDutchPairing):
        pair_dutch(field, range(1, 10), SEED, 3, 5)
    drawn = pair_instead(field, SEED, 3)
    assert drawn.lock is Lock.RESTS
    assert drawn.rested is not None
    assert drawn.rested.entry == 3, "a walk-over is no rest to LG-SWISS-01"
    assert drawn.rematches == ()


@pytest.mark.clause("LG-SWISS-07")
def test_where_colours_leave_no_pairing_new_opponents_are_still_found() -> None:
    # Both must have black: each has had white twice running.
    field = [contender(1, 2, white(3), white(4)), contender(2, 1, white(4), white(3))]
    with pytest.raises(NoDutchPairing):
        pair_dutch(field, range(1, 5), SEED, 3, 5)
    drawn = pair_instead(field, SEED, 3)
    assert drawn.lock is Lock.COLOURS
    assert drawn.rematches == ()
    assert drawn.shortage is None
    # In the last round colours give way for who has more than half of all points.
    leading = [contender(1, 3, white(3), white(4)), field[1]]
    assert len(pair_dutch(leading, range(1, 5), SEED, 3, 3).pairs) == 1
    with pytest.raises(NoDutchPairing):
        pair_dutch(field, range(1, 5), SEED, 3, 3)


@pytest.mark.clause("LG-SWISS-07", "LG-SWISS-05")
def test_a_first_round_within_one_club_breaks_the_prohibition() -> None:
    plan = StagePlan(format="swiss", variant="dutch", same_club="forbidden")
    field = [contender(1, 0, club="Harbour"), contender(2, 0, club="Harbour")]
    drawn = swiss.paired(field, [1, 2], plan, SEED, 1)
    assert drawn.lock is Lock.OPPONENTS
    assert [each.forbidden for each in drawn.pairs] == [True]


@pytest.mark.clause("LG-SWISS-07", "LG-SWISS-04")
def test_what_a_commissioner_wishes_alone_is_no_lock() -> None:
    plan = StagePlan(format="swiss", variant="dutch")
    field = [contender(entry, 0) for entry in (1, 2)]
    with pytest.raises(NoDutchPairing):
        swiss.paired(field, [1, 2], plan, SEED, 1, Wishes(forbidden=[(1, 2)]))
    # Where nothing can be paired anyway, wishes hold as far as they can.
    locked = [
        contender(1, 6, white(2), black(3), white(4)),
        contender(2, 4, black(1), white(4), black(3)),
        contender(3, 2, black(4), white(1), white(2)),
        contender(4, 0, white(3), black(2), black(1)),
    ]
    drawn = swiss.paired(locked, range(1, 5), plan, SEED, 4, Wishes(pins=[(1, 4)]))
    assert drawn.lock is Lock.OPPONENTS
    assert {frozenset(each.pairing) for each in drawn.pairs} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


# -- planning -----------------------------------------------------------------------------


def dutch(rounds: int, **more: Any) -> StagePlan:
    return StagePlan(format="swiss", variant="dutch", rounds=rounds, **more)


@pytest.mark.clause("LG-SWISS-07")
def test_planning_refuses_more_rounds_than_there_are_opponents() -> None:
    assert field_problems([dutch(3)], 4) == []
    [problem] = field_problems([dutch(4)], 4)
    assert (problem.code, problem.clause, problem.about) == (
        "dutch_too_many_rounds",
        "LG-SWISS-07",
        "stages.1.rounds",
    )
    assert problem.params == {"stage": 1, "rounds": 4, "most": 3, "entries": 4}
    assert field_problems([StagePlan(format="swiss", rounds=9)], 4) == [], "others may meet again"
    # The smallest group counts; a later stage is known as it is planned.
    assert [each.code for each in field_problems([dutch(4, groups=2)], 9)] == [problem.code]
    first = StagePlan(first=4)
    assert [each.code for each in season_problems([first, dutch(4)])] == [problem.code]
    assert season_problems([first, dutch(3)]) == []


@pytest.mark.clause("LG-SWISS-07")
@pytest.mark.parametrize(
    ("rounds", "entries", "warned"),
    [(3, 6, False), (4, 6, True), (5, 6, True), (6, 6, False), (4, 9, False), (5, 9, True)],
)
def test_planning_warns_beyond_half_as_many_rounds_as_entries(
    rounds: int, entries: int, warned: bool
) -> None:
    found = [each.code for each in field_warnings([dutch(rounds)], entries)]
    assert found == (["dutch_may_lock"] if warned else [])


# -- seasons ------------------------------------------------------------------------------


def stored(rounds: int, entries: int, **more: Any) -> Season:
    """A running season with more rounds than are planned today."""
    plan = {"format": "swiss", "variant": "dutch", "rounds": entries - 1}
    season = factories.season(entries, stages=[plan], **more)
    season.stages.update(settings=plan | {"rounds": rounds})
    return season


@pytest.mark.django_db
@pytest.mark.clause("LG-SWISS-07")
def test_a_season_with_too_many_rounds_does_not_start() -> None:
    plan = {"format": "swiss", "variant": "dutch", "rounds": 4}
    season = factories.season(4, stages=[plan], start=False)
    with pytest.raises(Refusal) as refused:
        leagues.start_season(factories.owner_of(season), season)
    assert [each.code for each in refused.value.problems] == ["dutch_too_many_rounds"]


@pytest.mark.django_db
@pytest.mark.clause("LG-SWISS-07")
def test_a_locked_round_is_drawn_marked_and_played() -> None:
    season = stored(4, 4)
    play_out(resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    last = season.stages.get().rounds.get(number=4)
    assert last.has_stand_in_pairing
    assert last.fixtures.count() == 2
    assert not last.stage.rounds.get(number=3).has_stand_in_pairing
    told = pairings_view(season, 1, 4)
    assert told.notes[0].startswith("The Dutch system has no pairing for this round: too few")
    assert all("met 1 time before" in each.why for each in told.pairings)


@pytest.mark.django_db
@pytest.mark.clause("LG-SWISS-07", "LG-SEASON-06")
def test_a_season_that_is_stored_locked_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_before(*_args: Any) -> None:
        raise NoDutchPairing

    season = stored(4, 4)
    owner = factories.owner_of(season)
    monkeypatch.setattr(swiss, "pair_instead", as_before)
    with pytest.raises(NoDutchPairing):
        play_out(resolve_season(owner, season))
    monkeypatch.undo()
    assert season.fixtures.count() == season.fixtures.filter(state="settled").count() == 6
    assert advance_season(season.pk), "whoever looks next draws the round"
    assert season.fixtures.filter(round__number=4, state="scheduled").count() == 2
    play_out(resolve_season(owner, season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


@pytest.mark.django_db
@pytest.mark.clause("LG-SWISS-07", "LG-FIX-01")
def test_the_last_award_of_a_round_draws_the_next() -> None:
    """Nobody has met in a walk-over, so where all is awarded new opponents never run out."""
    season = stored(4, 4, managed="person")
    for number in range(1, 5):
        for fixture in season.fixtures.filter(round__number=number):
            award(season, fixture)
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    assert season.fixtures.count() == 8
    assert not any(round_.has_stand_in_pairing for round_ in season.stages.get().rounds.all())


@pytest.mark.django_db
@pytest.mark.clause("LG-SWISS-07", "LG-FIX-01")
def test_an_award_that_leaves_no_pairing_draws_the_best_one() -> None:
    season = stored(4, 4)
    for number in range(1, 4):
        last = season.fixtures.filter(round__number=number).latest("slot")
        if number == 3:
            award(season, last)
        play_out(resolve_round(factories.owner_of(season), last.round))
    fourth = season.stages.get().rounds.get(number=4)
    assert fourth.has_stand_in_pairing
    assert sorted((f.pairing or {})["meetings"] for f in fourth.fixtures.all()) == [0, 1]


def award(season: Season, fixture: Fixture) -> None:
    home = fixture.sides.get(number=0).entry
    leagues.award_fixture(factories.owner_of(season), fixture, home, reason="Nobody came.")
