"""When a fixture is played: play windows, offers, and what a commissioner sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from leagues import operations as leagues
from leagues.models import DateOffer, Notice, Ruling, Season
from leagues.operations.dates import lapse_offer
from leagues.operations.drawing import replay
from rules.problems import Refusal
from tests import factories
from tests.clocks import START, Calendar, calendar
from tests.leagues.dated import Two, codes, in_days

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]

State = DateOffer.State


@pytest.fixture
def two() -> Two:
    return Two()


# -- the window ---------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-02")
def test_a_round_opens_with_its_stage_and_is_open_for_the_days_of_the_season(two: Two) -> None:
    round_ = two.fixture.round
    assert (round_.opens, round_.deadline) == (START, in_days(14))
    assert two.fixture.deadline == in_days(14)


@pytest.mark.clause("LG-FIX-02", "LG-EVENT-05")
def test_a_commissioner_extends_a_round_by_a_ruling_and_its_coaches_hear_of_it(two: Two) -> None:
    leagues.set_deadline(two.runs_it, two.fixture.round, in_days(21), reason="Snow.")
    assert two.fixture.deadline == in_days(21)
    assert two.fixture.changes == 1
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.reason) == ("round:deadline", "Snow.")
    told = Notice.objects.values_list("coach__username", "kind")
    assert sorted(told) == [("away", "deadline_moved"), ("home", "deadline_moved")]
    leagues.set_deadline(two.runs_it, two.fixture.round, None, reason="More snow.")
    assert two.fixture.deadline is None


@pytest.mark.clause("LG-FIX-02")
@pytest.mark.parametrize(
    ("deadline", "code"),
    [
        (START, "date_has_passed"),
        (START - timedelta(days=1), "date_has_passed"),
        (datetime(9999, 12, 31, 23, tzinfo=UTC), "date_out_of_range"),
        (datetime(1, 1, 1, tzinfo=UTC), "date_out_of_range"),
    ],
)
def test_a_deadline_lies_ahead(two: Two, deadline: datetime, code: str) -> None:
    acts: list[Any] = [
        lambda: leagues.set_deadline(two.runs_it, two.fixture.round, deadline, reason="So."),
        lambda: leagues.extend_fixture(two.runs_it, two.fixture, deadline, reason="So."),
        lambda: leagues.set_kickoff(two.runs_it, two.fixture, deadline, reason="So."),
    ]
    for do in acts:
        with pytest.raises(Refusal) as refused:
            do()
        assert codes(refused) == [code]
    assert not Ruling.objects.exists()


@pytest.mark.clause("LG-FIX-02", "LG-ROLE-04")
def test_only_who_runs_the_league_sets_deadlines_dates_and_results(two: Two) -> None:
    acts: list[Any] = [
        lambda: leagues.set_deadline(two.home, two.fixture.round, in_days(21), reason="Mine."),
        lambda: leagues.extend_fixture(two.home, two.fixture, in_days(21), reason="Mine."),
        lambda: leagues.set_kickoff(two.home, two.fixture, in_days(2), reason="Mine."),
        lambda: leagues.award_fixture(two.home, two.fixture, two.entry(two.home), reason="Mine."),
    ]
    for do in acts:
        with pytest.raises(Refusal) as refused:
            do()
        assert codes(refused) == ["not_a_commissioner"]
    assert two.fixture.state == "scheduled"


@pytest.mark.clause("LG-FIX-02", "LG-EVENT-05")
def test_a_ruling_has_a_reason(two: Two) -> None:
    acts: list[Any] = [
        lambda: leagues.set_deadline(two.runs_it, two.fixture.round, in_days(21), reason=" "),
        lambda: leagues.extend_fixture(two.runs_it, two.fixture, in_days(21), reason=" "),
        lambda: leagues.set_kickoff(two.runs_it, two.fixture, in_days(2), reason=" "),
        lambda: leagues.award_fixture(two.runs_it, two.fixture, None, reason=" "),
    ]
    for do in acts:
        with pytest.raises(Refusal) as refused:
            do()
        assert codes(refused) == ["text_missing"]
    assert two.fixture.changes == 0


@pytest.mark.clause("LG-FIX-02")
def test_one_fixture_has_a_deadline_of_its_own_until_its_round_is_given_a_later_one(
    two: Two,
) -> None:
    leagues.extend_fixture(two.runs_it, two.fixture, in_days(20), reason="Illness.")
    assert two.fixture.deadline == in_days(20)
    leagues.set_deadline(two.runs_it, two.fixture.round, in_days(16), reason="Holidays.")
    assert two.fixture.deadline == in_days(20), "its own is the later one"
    leagues.set_deadline(two.runs_it, two.fixture.round, in_days(30), reason="Snow.")
    assert two.fixture.deadline == in_days(30)
    leagues.extend_fixture(two.runs_it, two.fixture, in_days(40), reason="Illness.")
    leagues.extend_fixture(two.runs_it, two.fixture, None, reason="Well again.")
    assert two.fixture.deadline == in_days(30)


@pytest.mark.clause("LG-FIX-02")
def test_a_deadline_set_for_a_round_that_could_not_open_in_time_is_counted_anew(
    calendar: Calendar,
) -> None:
    season = factories.season(4, legs=1, policy={"round_days": 7})
    owner = factories.owner_of(season)
    second = season.stages.get().rounds.get(number=2)
    leagues.set_deadline(owner, second, in_days(10), reason="Before the holidays.")
    calendar.pass_(days=12)
    for fixture in season.fixtures.filter(round__number=1):
        leagues.award_fixture(owner, fixture, None, reason="Nobody came.")
    second.refresh_from_db()
    assert second.opens == in_days(12)
    assert second.deadline == in_days(19)


@pytest.mark.clause("LG-FIX-02", "LG-SEASON-01")
def test_deadlines_that_passed_while_a_season_did_not_run_are_lifted(
    two: Two, calendar: Calendar
) -> None:
    leagues.extend_fixture(two.runs_it, two.fixture, in_days(20), reason="Illness.")
    leagues.finish_season(two.runs_it, two.season, reason="Flooded.")
    calendar.go_to(in_days(15))
    leagues.reopen_season(two.runs_it, two.season, reason="It has dried.")
    assert two.fixture.deadline == in_days(20), "not passed yet"
    leagues.finish_season(two.runs_it, two.season, reason="Flooded again.")
    calendar.go_to(in_days(90))
    leagues.reopen_season(two.runs_it, two.season, reason="It has dried.")
    assert two.fixture.deadline is None


@pytest.mark.clause("LG-FIX-02", "LG-KO-04")
def test_a_replay_has_as_long_as_the_match_had(two: Two, calendar: Calendar) -> None:
    calendar.go_to(in_days(13))
    assert replay(two.fixture).deadline == in_days(27)


# -- offers -------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-03")
def test_a_coach_offers_dates_and_the_other_takes_one(two: Two) -> None:
    offer = two.offer(5, 3, 4)
    assert offer.moments == [in_days(3), in_days(4), in_days(5)]
    assert Notice.objects.get().coach == two.away
    made = leagues.accept_date(two.away, offer, in_days(4))
    assert made is not None
    offer.refresh_from_db()
    assert (offer.state, offer.accepted) == (State.ACCEPTED, in_days(4))
    assert two.fixture.kickoff == in_days(4)
    assert (made.number, two.fixture.changes) == (1, 1)
    told = Notice.objects.filter(kind="date_agreed").values_list("coach__username", flat=True)
    assert sorted(told) == ["away", "home"]


@pytest.mark.clause("LG-FIX-03")
def test_every_change_is_kept_and_counted(two: Two) -> None:
    leagues.accept_date(two.away, two.offer(4), in_days(4))
    leagues.accept_date(two.home, two.offer(6, by=two.away), in_days(6))
    leagues.set_kickoff(two.runs_it, two.fixture, in_days(7), reason="The hall is shut.")
    leagues.set_kickoff(two.runs_it, two.fixture, None, reason="It burnt down.")
    kept = two.fixture.appointments.values_list(
        "number", "kickoff", "ruling__reason", "by__username"
    )
    assert list(kept) == [
        (1, in_days(4), None, "away"),
        (2, in_days(6), None, "home"),
        (3, in_days(7), "The hall is shut.", "runs"),
        (4, None, "It burnt down.", "runs"),
    ]
    assert two.fixture.changes == 4
    assert two.fixture.kickoff is None


@pytest.mark.clause("LG-FIX-03")
@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ([], ["wrong_number_of_dates"]),
        ([1, 2, 3, 4], ["wrong_number_of_dates"]),
        ([-1, 3, 15], ["date_has_passed", "date_outside_window"]),
        ([0], ["date_has_passed"]),
        ([14.01], ["date_outside_window"]),
    ],
)
def test_one_to_three_dates_within_the_window_are_offered(
    two: Two, days: list[float], expected: list[str]
) -> None:
    with pytest.raises(Refusal) as refused:
        two.offer(*days)
    assert codes(refused) == expected
    assert not DateOffer.objects.exists()


@pytest.mark.clause("LG-FIX-03")
def test_the_last_moment_of_the_window_can_be_offered_and_one_date_counts_once(two: Two) -> None:
    assert two.offer(14).moments == [in_days(14)]
    assert two.offer(3, 3, 3).moments == [in_days(3)]


@pytest.mark.clause("LG-FIX-03")
def test_the_times_are_instants_in_whatever_zone_they_were_written(two: Two) -> None:
    offer = two.offer(3)
    elsewhere = in_days(3).astimezone(ZoneInfo("Asia/Kolkata"))
    leagues.accept_date(two.away, offer, elsewhere)
    assert two.fixture.kickoff == in_days(3)


@pytest.mark.clause("LG-FIX-03")
def test_an_offer_is_answered_once_by_the_other_side(two: Two) -> None:
    offer = two.offer(3, 4)
    stranger = factories.coach()
    for who, told in ((two.home, "not_your_team"), (stranger, "not_your_match")):
        with pytest.raises(Refusal) as refused:
            leagues.accept_date(who, offer, in_days(3))
        assert codes(refused) == [told]
    with pytest.raises(Refusal) as refused:
        leagues.accept_date(two.away, offer, in_days(5))
    assert codes(refused) == ["date_not_offered"]
    leagues.decline_dates(two.away, offer)
    assert Notice.objects.get(kind="dates_declined").coach == two.home
    with pytest.raises(Refusal) as refused:
        leagues.accept_date(two.away, offer, in_days(3))
    assert codes(refused) == ["offer_not_open"]
    assert two.fixture.kickoff is None


@pytest.mark.clause("LG-FIX-03")
def test_a_new_offer_replaces_the_one_before_and_counters_the_other_s(two: Two) -> None:
    first, second = two.offer(3), two.offer(4)
    counter = two.offer(5, by=two.away)
    first.refresh_from_db()
    assert first.state == State.REPLACED
    leagues.accept_date(two.home, counter, in_days(5))
    second.refresh_from_db()
    assert second.state == State.REPLACED, "there is nothing more to answer"


@pytest.mark.clause("LG-FIX-03")
def test_who_offers_may_think_again_until_he_is_answered(two: Two) -> None:
    offer = two.offer(3)
    with pytest.raises(Refusal) as refused:
        leagues.withdraw_offer(two.away, offer)
    assert codes(refused) == ["not_your_team"]
    leagues.withdraw_offer(two.home, offer)
    with pytest.raises(Refusal) as refused:
        leagues.accept_date(two.away, offer, in_days(3))
    assert codes(refused) == ["offer_not_open"]


@pytest.mark.clause("LG-FIX-03")
def test_dates_that_went_by_cannot_be_taken_and_the_offer_lapses_with_the_last(
    two: Two, calendar: Calendar
) -> None:
    offer = two.offer(3, 5)
    calendar.go_to(in_days(4))
    assert not lapse_offer(offer.pk)
    with pytest.raises(Refusal) as refused:
        leagues.accept_date(two.away, offer, in_days(3))
    assert codes(refused) == ["date_has_passed"]
    calendar.go_to(in_days(5))
    assert lapse_offer(offer.pk)
    assert not lapse_offer(offer.pk)
    offer.refresh_from_db()
    assert offer.state == State.LAPSED


@pytest.mark.clause("LG-FIX-03", "LG-ROLE-05")
def test_who_has_left_the_league_agrees_on_nothing(two: Two) -> None:
    offer = two.offer(3)
    leagues.leave(two.away, two.season.league)
    with pytest.raises(Refusal) as refused:
        leagues.accept_date(two.away, offer, in_days(3))
    assert codes(refused) == ["not_your_match"]
    leagues.accept_date(two.runs_it, offer, in_days(3), reason="He is gone.")
    assert Ruling.objects.get().kind == "dates:accepted"


@pytest.mark.clause("LG-FIX-03")
def test_what_is_settled_has_no_more_dates(two: Two) -> None:
    offer = two.offer(3)
    leagues.award_fixture(two.runs_it, two.fixture, two.entry(two.home), reason="No show.")
    assert two.fixture.sides.get(result="win").entry == two.entry(two.home)
    assert Season.objects.get().state == "finished"
    leagues.reopen_season(two.runs_it, Season.objects.get(), reason="To see.")
    for do in (lambda: two.offer(4), lambda: leagues.accept_date(two.away, offer, in_days(3))):
        with pytest.raises(Refusal) as refused:
            do()
        assert codes(refused) == ["fixture_is_settled"]
    assert lapse_offer(offer.pk)


# -- decided without a match --------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-01", "LG-FIX-04")
def test_a_commissioner_awards_what_was_not_played(two: Two) -> None:
    third = factories.season(2, owner=factories.coach(), name="Elsewhere").entries.all()[0]
    with pytest.raises(Refusal) as refused:
        leagues.award_fixture(two.runs_it, two.fixture, third, reason="A mistake.")
    assert codes(refused) == ["not_in_fixture"]
    leagues.award_fixture(two.runs_it, two.fixture, two.entry(two.away), reason="No show.")
    settled = two.fixture
    winner = settled.sides.get(result="win")
    assert winner.entry == two.entry(two.away)
    assert winner.score == 2
    assert Ruling.objects.get(season=two.season).kind == "fixture:awarded"
