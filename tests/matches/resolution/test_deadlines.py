"""What time brings, by a clock that tests set: late, doubled and out of order."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from smtplib import (
    SMTPAuthenticationError,
    SMTPDataError,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
    SMTPServerDisconnected,
)
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

import pytest
from celery import current_app
from django.conf import settings as product
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leagues import operations as leagues
from leagues.models import (
    Challenge,
    DateOffer,
    DeadlineAct,
    Entry,
    Fixture,
    Notice,
    Round,
    Season,
)
from leagues.notices import notify, told
from leagues.operations.advancing import settle_unplayed
from matches import tasks
from matches.models import Report, Resolution
from matches.periodic.deadlines import act
from matches.periodic.overdue_fixtures import overdue
from matches.reporting import begin_report
from matches.resolution.open_choices import choices_until, open_choices
from matches.resolution.operations import cancel_resolution, play_out, resolve_round, resolve_season
from matches.resolution.taking import take
from matches.sandboxes.operations import open_sandbox
from rosters.models import Coach, Team
from rosters.operations import change_team
from tests import acts, factories
from tests.clocks import START, Calendar, calendar
from tests.leagues.dated import Two, in_days

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]


def kinds(coach: Any = None) -> list[str]:
    """Of all notices, or of one coach's, the oldest first; but not that the season is over."""
    found = Notice.objects.exclude(kind__startswith="season_").order_by("pk")
    return list((found.filter(coach=coach) if coach else found).values_list("kind", flat=True))


def outcome(two: Two) -> str | None:
    return two.fixture.kind or None


# -- reminders ------------------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-04")
def test_both_coaches_are_reminded_once_when_the_deadline_is_near(calendar: Calendar) -> None:
    two = Two(remind_hours=48)
    calendar.go_to(in_days(12) - timedelta(seconds=1))
    assert act() == 0
    calendar.go_to(in_days(12))
    assert act() == 1
    assert act() == 0, "doubled, it is harmless"
    calendar.go_to(in_days(13))
    assert act() == 0
    assert kinds() == ["deadline_near", "deadline_near"]
    assert kinds(two.home) == ["deadline_near"]
    assert two.fixture.state == "scheduled"


@pytest.mark.clause("LG-FIX-04")
def test_who_has_agreed_on_a_time_is_not_late_before_it_has_come(calendar: Calendar) -> None:
    two = Two(remind_hours=48)
    leagues.accept_date(two.away, two.offer(13), in_days(13))
    calendar.go_to(in_days(12.5))
    assert act() == 0
    calendar.go_to(in_days(13.1))
    assert act() == 1
    assert kinds(two.home)[-1] == "deadline_near"


@pytest.mark.clause("LG-FIX-04")
def test_a_moved_deadline_reminds_again(calendar: Calendar) -> None:
    two = Two()
    calendar.go_to(in_days(13))
    assert act() == 1
    leagues.set_deadline(two.runs_it, two.fixture.round, in_days(20), reason="Snow.")
    assert act() == 0
    calendar.go_to(in_days(19))
    assert act() == 1
    assert kinds(two.home) == ["deadline_near", "deadline_moved", "deadline_near"]


# -- a deadline has passed ------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-04")
@pytest.mark.parametrize(
    ("rule", "kind", "notice"),
    [
        ("remind", None, "deadline_passed"),
        ("engine", None, "deadline_engine"),
        ("walk_over", None, "deadline_asked"),
        ("double_forfeit", "double_forfeit", "deadline_double_forfeit"),
        ("ask", None, "deadline_asked"),
    ],
)
def test_a_passed_deadline_acts_by_the_rule_of_the_season_exactly_once(
    calendar: Calendar, rule: str, kind: str | None, notice: str
) -> None:
    two = Two(deadline=rule, remind_hours=1)
    calendar.go_to(in_days(14) - timedelta(minutes=1))
    act()
    assert two.fixture.state == "scheduled"
    calendar.go_to(in_days(14))
    assert act() == 1
    for days in (14, 15, 99):  # doubled and late
        calendar.go_to(in_days(days))
        assert act() == 0
    assert outcome(two) == kind
    assert kinds(two.home) == ["deadline_near", notice]
    assert DeadlineAct.objects.filter(kind="passed").count() == 1


@pytest.mark.clause("LG-FIX-04")
def test_a_run_that_comes_late_does_not_remind_of_what_has_passed(calendar: Calendar) -> None:
    two = Two(deadline="ask")
    calendar.go_to(in_days(40))
    assert act() == 1
    assert kinds(two.home) == ["deadline_asked"]


@pytest.mark.clause("LG-FIX-04")
@pytest.mark.parametrize("rule", ["remind", "walk_over", "ask"])
def test_a_deadline_that_has_acted_acts_again_when_it_is_moved(
    calendar: Calendar, rule: str
) -> None:
    two = Two(deadline=rule)
    calendar.go_to(in_days(15))
    assert act() == 1
    assert [each.fixture for each in overdue(two.season)] == [two.fixture]
    leagues.extend_fixture(two.runs_it, two.fixture, in_days(20), reason="Illness.")
    assert overdue(two.season) == []
    calendar.go_to(in_days(19))
    assert act() == 1, "a reminder"
    calendar.go_to(in_days(20))
    assert act() == 1
    assert act() == 0
    assert len(overdue(two.season)) == 1
    assert DeadlineAct.objects.filter(kind="passed").count() == 2


@pytest.mark.clause("LG-FIX-04", "LG-SIM-02")
def test_the_engine_plays_what_people_did_not(calendar: Calendar) -> None:
    two = Two(deadline="engine")
    calendar.go_to(in_days(14))
    act()
    wish = Resolution.objects.get()
    assert (wish.fixture, wish.requested_by) == (two.fixture, None)
    assert overdue(two.season) == [], "nobody need decide anything"
    play_out(wish)
    assert outcome(two) == "played"
    assert Season.objects.get().state == "finished"
    act()
    assert DeadlineAct.objects.count() == 1


@pytest.mark.clause("LG-FIX-04", "LG-SIM-04")
def test_what_the_engine_was_kept_from_playing_waits_for_a_decision(calendar: Calendar) -> None:
    two = Two(deadline="engine")
    calendar.go_to(in_days(14))
    act()
    cancel_resolution(two.runs_it, Resolution.objects.get())
    assert act() == 0, "it has acted"
    assert [each.what for each in overdue(two.season)] == ["engine"]


@pytest.mark.clause("LG-FIX-04")
@pytest.mark.parametrize("active", ["home", "away"])
def test_a_walk_over_goes_to_the_side_that_offered_dates_when_the_other_did_not(
    calendar: Calendar, active: str
) -> None:
    two = Two(deadline="walk_over")
    coach = getattr(two, active)
    two.offer(3, 4, by=coach)
    calendar.go_to(in_days(14))
    act()
    assert outcome(two) == "walk_over"
    winner = two.fixture.sides.get(result="win")
    assert (winner.entry.team.coach, winner.score) == (coach, 2)
    assert kinds(coach)[-1] == "deadline_walk_over"
    assert Season.objects.get().state == "finished"


@pytest.mark.clause("LG-FIX-04")
@pytest.mark.parametrize("case", ["neither", "both", "agreed", "too late", "withdrawn"])
def test_a_walk_over_for_nobody_asks_the_commissioner(calendar: Calendar, case: str) -> None:
    two = Two(deadline="walk_over")
    if case == "both":
        two.offer(3)
        two.offer(4, by=two.away)
    elif case == "agreed":
        leagues.accept_date(two.away, two.offer(3), in_days(3))
    elif case == "too late":  # who offers in the last hours, leaves no time to answer
        calendar.go_to(in_days(13.5))
        two.offer(13.9)
    elif case == "withdrawn":
        leagues.withdraw_offer(two.home, two.offer(3))
    calendar.go_to(in_days(14))
    act()
    assert outcome(two) is None
    assert [each.what for each in overdue(two.season)] == ["ask"]
    assert kinds(two.runs_it) == ["deadline_ask"]


@pytest.mark.clause("LG-FIX-04")
def test_an_offer_that_was_declined_or_replaced_or_has_lapsed_was_made(
    calendar: Calendar,
) -> None:
    two = Two(deadline="walk_over")
    leagues.decline_dates(two.away, two.offer(3))
    two.offer(4)
    calendar.go_to(in_days(5))
    act()
    assert set(DateOffer.objects.values_list("state", flat=True)) == {"declined", "lapsed"}
    calendar.go_to(in_days(14))
    act()
    assert two.fixture.sides.get(result="win").entry.team.coach == two.home


@pytest.mark.clause("LG-FIX-03", "LG-FIX-04")
def test_nothing_acts_on_a_fixture_until_a_day_after_the_time_agreed(calendar: Calendar) -> None:
    two = Two(deadline="double_forfeit")
    leagues.accept_date(two.away, two.offer(14), in_days(14))
    calendar.go_to(in_days(14.9))
    act()
    assert outcome(two) is None
    leagues.set_kickoff(two.runs_it, two.fixture, in_days(30), reason="The hall is shut.")
    calendar.go_to(in_days(30.9))
    act()
    assert outcome(two) is None
    calendar.go_to(in_days(31))
    act()
    assert outcome(two) == "double_forfeit"


@pytest.mark.clause("LG-FIX-04")
def test_a_match_that_is_being_played_is_left_alone(calendar: Calendar) -> None:
    two = Two(deadline="double_forfeit")
    claim = take(two.fixture.pk)
    assert claim is not None
    calendar.go_to(in_days(15))
    assert act() == 0
    Fixture.objects.update(state="scheduled", claim=None, claimed_until=None)
    assert act() == 1


@pytest.mark.clause("LG-FIX-04", "LG-FIX-05")
@pytest.mark.parametrize(
    ("rule", "kind"), [("double_forfeit", "deadline_double_forfeit"), ("engine", "deadline_asked")]
)
def test_a_report_that_is_begun_and_never_filed_stops_no_deadline(
    calendar: Calendar, rule: str, kind: str
) -> None:
    two = Two(deadline=rule)
    report = begin_report(two.home, two.fixture)
    calendar.go_to(in_days(15))
    Report.objects.update(created=calendar.at - timedelta(hours=23))
    assert act() == 0, "somebody is writing"
    calendar.pass_(hours=2)
    assert act() == 1
    assert kinds(two.away)[-1] == kind
    assert (outcome(two) == "double_forfeit") == (rule == "double_forfeit")
    report.refresh_from_db()
    assert report.state == "draft", "nothing typed is lost"


@pytest.mark.clause("LG-FIX-04", "LG-FIX-06")
def test_a_report_that_is_filed_is_not_late(calendar: Calendar) -> None:
    two = Two(deadline="double_forfeit")
    begin_report(two.home, two.fixture)
    Report.objects.update(state="filed", filed=in_days(13), confirm_by=in_days(16))
    calendar.go_to(in_days(15))
    acts = act()
    assert (outcome(two), kinds(two.away)[-1], acts) == (None, "report_near", 1)


@pytest.mark.clause("LG-FIX-04")
def test_what_the_engine_is_to_play_anyway_is_left_to_it(calendar: Calendar) -> None:
    two = Two(deadline="double_forfeit")
    wish = resolve_season(two.runs_it, two.season)
    calendar.go_to(in_days(15))
    assert act() == 0
    play_out(wish)
    assert outcome(two) == "played"


@pytest.mark.clause("LG-SEASON-08", "LG-FIX-04")
def test_in_a_sandbox_time_stands_still(calendar: Calendar) -> None:
    two = Two(deadline="double_forfeit")
    real = factories.season(2, name="Real", start=False)
    Season.objects.filter(pk=two.season.pk).update(copy_of=real)
    calendar.go_to(in_days(15))
    assert act() == 0
    assert outcome(two) is None


@pytest.mark.clause("LG-SWISS-06", "LG-FIX-04")
def test_what_stands_in_for_the_time_being_waits_for_the_commissioner(
    calendar: Calendar,
) -> None:
    Two(deadline="double_forfeit")
    Fixture.objects.update(provisional={"kind": "void", "sides": []})
    calendar.go_to(in_days(15))
    assert act() == 0


@pytest.mark.clause("LG-FIX-02", "LG-FIX-04")
def test_a_round_that_is_not_open_yet_is_not_late(calendar: Calendar) -> None:
    season = factories.season(4, legs=1, policy={"round_days": 7, "deadline": "double_forfeit"})
    owner = factories.owner_of(season)
    first, second, third = season.stages.get().rounds.order_by("number")
    leagues.set_deadline(owner, third, in_days(8), reason="Before the holidays.")
    calendar.go_to(in_days(7))
    act()
    assert set(first.fixtures.values_list("sides__ended", flat=True)) == {"double_forfeit"}
    act()
    second.refresh_from_db()
    assert second.opens == in_days(7), "the next round opens when one is over"
    calendar.go_to(in_days(9))
    act()
    assert not third.fixtures.exclude(state="scheduled").exists()


@pytest.mark.long
@pytest.mark.clause("LG-FIX-04")
def test_a_season_of_forfeits_runs_through_by_the_clock_alone(calendar: Calendar) -> None:
    season = factories.season(4, legs=1, policy={"round_days": 7, "deadline": "double_forfeit"})
    for _ in range(24):
        calendar.pass_(days=1)
        act()
        act()
    season.refresh_from_db()
    assert season.state == "finished"
    assert [row["place"] for row in season.placings or ()] == [1, 2, 3, 4]
    assert DeadlineAct.objects.filter(kind="passed").count() == 6
    assert DeadlineAct.objects.filter(kind="reminder").count() == 6


@pytest.mark.clause("LG-FIX-04")
@pytest.mark.parametrize("days", [*itertools.permutations((12.5, 14.5, 13))], ids=str)
def test_each_acts_once_in_whatever_order_clocks_are_looked_at(
    calendar: Calendar, days: tuple[float, ...]
) -> None:
    """Machines disagree about the time: one is late, the next is early again."""
    two = Two(deadline="remind")
    for day in (*days, *days):
        calendar.go_to(in_days(day))
        act()
    near = ["deadline_near"] if days[0] < 14 else []
    assert kinds(two.home) == [*near, "deadline_passed"]


@pytest.mark.clause("LG-FIX-04")
def test_one_that_fails_stops_nobody_else_and_is_tried_again(
    calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = factories.season(4, legs=1, policy={"round_days": 7, "deadline": "double_forfeit"})
    broken = season.fixtures.filter(round__number=1).order_by("slot")[0]

    def failing(fixture: Fixture, wished: Any) -> bool:
        if fixture.pk == broken.pk:
            raise RuntimeError("a bug")
        return settle_unplayed(fixture, wished)

    calendar.go_to(in_days(7))
    with monkeypatch.context() as patch:
        patch.setattr("matches.periodic.deadlines.settle_unplayed", failing)
        assert act() == 1
    broken.refresh_from_db()
    assert broken.state == "scheduled"
    assert not DeadlineAct.objects.filter(fixture=broken).exists(), "nothing of it was stored"
    assert act() == 1
    broken.refresh_from_db()
    assert broken.state == "settled"


@pytest.mark.clause("LG-FIX-02", "LG-FIX-04")
def test_a_deadline_is_an_instant_across_the_change_of_clocks(calendar: Calendar) -> None:
    """Berlin goes from +01:00 to +02:00 on 28 March 2027: 18:00 there is 16:00 UTC from then on."""
    two = Two(deadline="double_forfeit", round_days=None)
    after = datetime(2027, 3, 28, 18, tzinfo=ZoneInfo("Europe/Berlin"))
    leagues.set_deadline(two.runs_it, two.fixture.round, after, reason="Until then.")
    calendar.go_to(datetime(2027, 3, 28, 15, 59, 59, tzinfo=UTC))
    act()
    assert outcome(two) is None
    calendar.go_to(datetime(2027, 3, 28, 16, tzinfo=UTC))
    act()
    assert outcome(two) == "double_forfeit"


moves = st.tuples(st.just("go to"), st.integers(0, 60))
extensions = st.tuples(st.just("extend by"), st.integers(1, 20))
looks = st.tuples(st.just("act"), st.just(0))


@pytest.mark.long
@pytest.mark.clause("LG-FIX-04")
def test_whatever_happens_each_deadline_reminds_and_acts_at_most_once(calendar: Calendar) -> None:
    """Clocks go forth and back, deadlines are moved, runs come in any number and order."""

    @settings(suppress_health_check=[HealthCheck.too_slow], max_examples=20)
    @given(st.lists(moves | extensions | looks, max_size=14))
    def holds(steps: list[tuple[str, int]]) -> None:
        with transaction.atomic():
            calendar.go_to(START)
            two = Two(deadline="remind", remind_hours=48)
            deadline, expected = in_days(14), set()
            for step, days in steps:
                if step == "go to":
                    calendar.go_to(in_days(days))
                elif step == "extend by":
                    deadline = calendar() + timedelta(days=days)
                    leagues.extend_fixture(two.runs_it, two.fixture, deadline, reason="Snow.")
                else:
                    act()
                    if deadline <= calendar():
                        expected.add((deadline, "passed"))
                    elif (
                        deadline - timedelta(hours=48) <= calendar()
                        and (deadline, "passed") not in expected
                    ):
                        expected.add((deadline, "reminder"))
            done = list(DeadlineAct.objects.values_list("deadline", "kind"))
            assert sorted(done) == sorted(expected)
            transaction.set_rollback(True)

    holds()


@pytest.mark.clause("LG-FIX-04")
@pytest.mark.django_db(transaction=True)
def test_runs_at_the_same_moment_do_it_once(calendar: Calendar) -> None:
    two = Two(deadline="walk_over")
    two.offer(3)
    calendar.go_to(in_days(14))
    start = threading.Barrier(4)

    def run() -> int:
        start.wait()
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(run) for _ in range(4)]
    assert sum(each.result() for each in runs) == 2, "the offer lapsed, the deadline passed"
    assert kinds(two.home) == ["deadline_walk_over"]
    assert DeadlineAct.objects.count() == 1
    assert Season.objects.get().state == "finished"


@pytest.mark.clause("LG-FIX-04")
@pytest.mark.django_db(transaction=True)
def test_the_command_for_operators_does_it_too(manage: Callable[..., Any]) -> None:
    two = Two(deadline="double_forfeit")
    Round.objects.update(
        opens=datetime(2020, 1, 1, tzinfo=UTC), deadline=datetime(2020, 2, 1, tzinfo=UTC)
    )
    done = manage("advance", "--once")
    assert outcome(two) == "double_forfeit"
    # That process knows no example game, so nobody can serve there: it says so, and ends with 1.
    assert done.returncode == 1
    assert "there is no game 'coin'" in done.stderr


# -- ladders and offers ---------------------------------------------------------------------------


@pytest.mark.clause("LG-LADDER-01")
def test_challenges_without_an_answer_time_out_by_themselves(calendar: Calendar) -> None:
    plan = {"format": "ladder", "declines": 0, "answer_days": 3}
    season = factories.season(3, stages=[plan], policy={"round_days": 5, "deadline": "ask"})
    owner = factories.owner_of(season)
    third, second = season.entries.get(number=3), season.entries.get(number=2)
    leagues.challenge(owner, third, second)
    calendar.pass_(days=4)
    assert act() == 1
    assert act() == 0
    assert Challenge.objects.get().state == "timed_out"
    assert Fixture.objects.get().sides.get(result="win").entry == third
    asked = leagues.challenge(owner, second, season.entries.get(number=1))
    leagues.answer_challenge(owner, asked, accept=True)
    calendar.pass_(days=5)
    assert act() == 1
    assert len(overdue(season)) == 1, "a ladder's fixture has a deadline of its own"


# -- choices --------------------------------------------------------------------------------------


def with_choices(game: str = "coin", **policy: Any) -> tuple[Season, list[Team]]:
    """A season after matches that left choices to the coaches of these teams."""
    season = factories.season(4, legs=4, managed=Entry.Managed.PERSON, policy=policy, game=game)
    round_ = season.stages.get().rounds.get(number=1)
    owner = factories.owner_of(season)
    play_out(resolve_round(owner, round_))
    return season, list(Team.objects.filter(choices__gt=0).order_by("pk"))


@pytest.mark.clause("LG-FIX-11")
def test_choices_wait_until_their_time_is_up_and_then_the_defaults_are_taken(
    calendar: Calendar,
) -> None:
    season, teams = with_choices(choice_days=3)
    assert teams, "this seed leaves somebody a choice"
    owner = factories.owner_of(season)
    ended = season.fixtures.get(sides__entry__team=teams[0], state="settled").settled
    assert ended is not None
    until = ended + timedelta(days=3)
    assert choices_until(teams[0]) == until
    assert {each.team for each in open_choices(owner)} == set(teams)
    calendar.go_to(until - timedelta(seconds=1))
    before = teams[0].seq
    act()
    teams[0].refresh_from_db()
    assert teams[0].seq == before
    calendar.go_to(until + timedelta(days=1))
    assert act() == len(teams)
    assert act() == 0
    for team in teams:
        before, events = team.choices, team.events.order_by("-seq")[: team.choices]
        assert [(event.kind, event.actor) for event in events] == [("improved", None)] * before
        team.refresh_from_db()
        assert team.choices == 0
        assert choices_until(team) is None
    assert open_choices(owner) == []
    assert kinds(owner).count("choices_settled") == len(teams)


@pytest.mark.clause("LG-FIX-11")
def test_what_a_coach_has_chosen_is_not_chosen_for_him(calendar: Calendar) -> None:
    season, [team, *others] = with_choices(choice_days=3)
    owner = factories.owner_of(season)  # and coach of all
    for event in team.events.filter(kind="improvement_rolled"):
        wish = {"act": "improve", "player": event.payload["player"], "choice": "Dodge"}
        team = change_team(owner, team, wish, seq=team.seq)
    assert team.choices == 0
    assert {each.team for each in open_choices(owner)} == set(others)
    calendar.pass_(days=4)
    assert act() == len(others)
    team.refresh_from_db()
    assert team.events.latest("seq").actor == owner


@pytest.mark.clause("LG-FIX-11")
def test_a_coach_is_reminded_once_before_the_end_of_his_choices(calendar: Calendar) -> None:
    season, teams = with_choices(choice_days=3, remind_hours=24)
    owner = factories.owner_of(season)
    until = choices_until(teams[0])
    assert until is not None
    calendar.go_to(until - timedelta(hours=25))
    assert act() == 0
    calendar.go_to(until - timedelta(hours=23))
    assert act() == len(teams)
    calendar.pass_(hours=1)
    assert act() == 0
    assert kinds(owner).count("choices_near") == len(teams)
    assert {told(notice).url for notice in Notice.objects.filter(kind="choices_near")} == {
        f"/teams/{team.slug}/manage/" for team in teams
    }


@pytest.mark.clause("LG-FIX-11")
def test_nobody_is_reminded_in_the_first_half_of_his_time(calendar: Calendar) -> None:
    _season, teams = with_choices(choice_days=2, remind_hours=72)
    until = choices_until(teams[0])
    assert until is not None
    calendar.go_to(until - timedelta(days=1, seconds=1))
    assert act() == 0
    calendar.pass_(seconds=1)
    assert act() == len(teams)


@pytest.mark.clause("LG-SEASON-08", "LG-FIX-11")
def test_the_choices_of_a_sandbox_are_nobodys(calendar: Calendar) -> None:
    season, teams = with_choices()
    owner = factories.owner_of(season)
    copy = open_sandbox(owner, season)
    copies = Team.objects.filter(entries__season=copy, choices__gt=0)
    assert copies.count() == len(teams)
    assert {each.team for each in open_choices(owner)} == set(teams)
    calendar.go_to(START + timedelta(days=10_000))
    act()
    assert copies.count() == len(teams), "time stands still in it"


@pytest.mark.clause("LG-FIX-11")
def test_a_coach_who_has_chosen_in_time_is_left_alone(calendar: Calendar) -> None:
    season, teams = with_choices()
    owner = factories.owner_of(season)
    for team in teams:
        acts.settle_choices(owner, team)
    assert open_choices(owner) == []
    ended = season.fixtures.filter(state="settled").latest("settled").settled
    assert ended is not None
    calendar.go_to(ended + timedelta(days=30))
    assert act() == 0


@pytest.mark.clause("LG-FIX-11")
def test_choices_hold_up_nobody(calendar: Calendar) -> None:
    season, teams = with_choices()
    second = season.fixtures.filter(round__number=2, sides__entry__team=teams[0]).get()
    claim = take(second.pk)
    assert claim is not None
    teams[0].refresh_from_db()
    assert teams[0].choices == 0, "at the kick-off the defaults were taken"
    calendar.go_to(START + timedelta(days=10_000))
    act()
    assert "choices_settled" not in [
        kind for kind, team in Notice.objects.values_list("kind", "team") if team == teams[0].pk
    ]


# -- notices by e-mail ----------------------------------------------------------------------------


@pytest.fixture
def mails(settings: Any) -> Any:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.DUGOUT_URL = "https://league.example"
    mail.outbox = []
    return settings


@pytest.mark.usefixtures("mails")
def test_who_has_an_address_gets_his_notices_once_in_his_language_and_time_zone(
    calendar: Calendar,
) -> None:
    two = Two(deadline="ask")
    factories.confirmed(
        two.home, "home@league.example", language="ru", time_zone="Asia/Vladivostok"
    )
    calendar.go_to(in_days(13))
    act()
    act()
    (sent,) = mail.outbox
    assert sent.to == ["home@league.example"]
    assert "22:00 UTC+10" in sent.body, "12:00 UTC"
    assert "home – away" in sent.subject or "away – home" in sent.subject
    assert f"https://league.example/matches/{two.fixture.uuid}/" in sent.body
    assert "is to be played until" not in sent.body, "it is in Russian"


def test_a_failing_server_breaks_nothing_and_is_not_asked_again(
    calendar: Calendar, mails: Any, caplog: pytest.LogCaptureFixture
) -> None:
    mails.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    mails.EMAIL_HOST, mails.EMAIL_PORT = "127.0.0.1", 1
    two = Two(deadline="double_forfeit")
    factories.confirmed(two.home, "home@league.example")
    calendar.go_to(in_days(14))
    assert act() == 1
    assert outcome(two) == "double_forfeit"
    assert kinds(two.home) == ["deadline_double_forfeit"]
    failures = [record for record in caplog.records if "could not be sent" in record.message]
    assert len(failures) == 1
    act()
    sent = Notice.objects.get(coach=two.home, kind="deadline_double_forfeit")
    assert sent.mailed is not None


class MailServer(BaseEmailBackend):
    """Has something against whoever is called bad, and delivers the rest."""

    error: Exception
    delivered: ClassVar[list[str]] = []

    def send_messages(self, messages: Any) -> int:
        for message in messages:
            if message.to[0].startswith("bad@"):
                raise self.error
            self.delivered.append(message.to[0])
        return len(messages)


@pytest.fixture
def mail_server(mails: Any) -> type[MailServer]:
    mails.EMAIL_BACKEND = f"{MailServer.__module__}.{MailServer.__qualname__}"
    MailServer.delivered.clear()
    return MailServer


def two_notices(first: str, second: str) -> None:
    """One for each of two coaches, of whom the first has the address that was stored first."""
    two = Two(deadline="double_forfeit")
    for coach, address in ((two.home, first), (two.away, second)):
        Coach.objects.filter(pk=coach.pk).update(email=address, confirmed_email=address)
    notify([two.home], "deadline_lifted", {"match": "1"}, fixture=two.fixture)
    notify([two.away], "deadline_lifted", {"match": "2"}, fixture=two.fixture)


@pytest.mark.usefixtures("mails")
@pytest.mark.parametrize("address", ["x@\u200d.de", f"x@{60 * 'ü'}.de", "x@a＠b.de", "x", "@"])
def test_an_address_that_nothing_can_be_sent_to_holds_up_no_other(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Such an address may be stored from before it was refused."""
    two_notices(address, "home@league.example")
    act()
    assert "home@league.example" in [to for sent in mail.outbox for to in sent.to]
    act()
    failures = [record for record in caplog.records if "could not be sent" in record.message]
    assert len(failures) <= 1, "it is not tried for ever"


@pytest.mark.parametrize(
    "error",
    [
        SMTPRecipientsRefused({"bad@x.de": (550, b"no such person")}),
        SMTPDataError(554, b"spam"),
        SMTPSenderRefused(553, b"not from you", "dugout@localhost"),
        SMTPNotSupportedError("SMTPUTF8"),
        UnicodeEncodeError("idna", "x", 0, 1, "label empty"),
        ValueError("malformed"),
        LookupError("unknown encoding"),
        RuntimeError("anything"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_notice_that_the_server_refuses_holds_up_no_other(
    mail_server: type[MailServer], error: Exception
) -> None:
    mail_server.error = error
    two_notices("bad@x.de", "good@x.de")
    act()
    assert mail_server.delivered == ["good@x.de"]
    act()
    assert mail_server.delivered == ["good@x.de"]


@pytest.mark.parametrize(
    "error",
    [SMTPServerDisconnected("gone"), TimeoutError(), SMTPAuthenticationError(535, b"who?")],
    ids=lambda error: type(error).__name__,
)
def test_a_server_that_does_not_answer_is_not_waited_for_once_a_notice(
    mail_server: type[MailServer], error: Exception
) -> None:
    mail_server.error = error
    two_notices("bad@x.de", "good@x.de")
    act()
    assert mail_server.delivered == []
    act()
    assert mail_server.delivered == ["good@x.de"], "the others wait for the next look"


@pytest.mark.usefixtures("mails")
def test_a_notice_that_has_no_words_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    two_notices("home@x.de", "away@x.de")
    Notice.objects.filter(coach__email="home@x.de").update(kind="of_a_later_version")
    act()
    assert [sent.to for sent in mail.outbox] == [["away@x.de"]]
    assert "could not be sent" in caplog.text


@pytest.mark.usefixtures("mails")
def test_old_news_is_not_sent(calendar: Calendar, mails: Any) -> None:
    two = Two(deadline="remind")
    factories.confirmed(two.home, "home@league.example")
    mails.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    calendar.go_to(in_days(14))
    act()
    mails.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    calendar.go_to(in_days(15.5))
    act()
    assert mail.outbox == []


def test_every_notice_has_a_sentence_and_a_place(calendar: Calendar) -> None:
    two = Two(deadline="ask")
    two.offer(3)
    calendar.go_to(in_days(14))
    act()
    for notice in Notice.objects.all():
        said = told(notice)
        assert "{" not in said.text
        assert said.url.partition("#")[0] == f"/matches/{two.fixture.uuid}/"


# -- who runs it ----------------------------------------------------------------------------------


def test_the_scheduler_and_a_worker_do_the_same(calendar: Calendar) -> None:
    scheduled = {entry["task"] for entry in product.CELERY_BEAT_SCHEDULE.values()}
    names = {"advance", "act", "confirm_silent"}
    assert scheduled == {f"matches.tasks.{name}" for name in names}
    assert scheduled <= set(current_app.tasks)
    two = Two(deadline="double_forfeit")
    calendar.go_to(in_days(14))
    tasks.act()
    assert outcome(two) == "double_forfeit"
