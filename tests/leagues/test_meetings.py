"""Meetings as they are lived: weeks, challenges in them, limits, and what the system plays."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.campaigns.stream import is_open, open_round
from leagues.hooks import terms_of
from leagues.models import Campaign, Challenge, Entry, Fixture, Membership, Round, Ruling, Season
from leagues.operations import advance_season
from leagues.operations.challenges import time_out
from leagues.reading.seasons import group_tables
from leagues.schedules.plan import plan_problems
from leagues.stages.weeks import week_of
from leagues.words.rulings import about_words
from matches.periodic.deadlines import act as look_at_the_clock
from matches.resolution import dispatch
from matches.resolution.obstacles import order_problems
from matches.resolution.operations import play_out, resolve_fixture, resolve_season
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories, pennies
from tests.clocks import Calendar, calendar
from tests.leagues.dated import codes

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]

State = Challenge.State
PLAN = {"format": "meetings", "rounds": 3, "answer_days": 2}


class Weeks:
    """Five entries of five people, each by its number; a sixth runs it."""

    def __init__(
        self,
        entries: int = 5,
        game: str = "coin",
        campaign: dict[str, Any] | None = None,
        days: int | None = 7,
        strict: bool = False,
        **plan: Any,
    ) -> None:
        self.runs_it = factories.coach()
        season = leagues.create_season(
            self.runs_it,
            factories.league(self.runs_it),
            "Season",
            game,
            seed="7",
            stages=[PLAN | plan],
            policy={"round_days": days, "deadline": "walk_over", "strict_rounds": strict},
        )
        if campaign is not None:
            leagues.plan_campaign(self.runs_it, season, campaign)
        season = leagues.open_registration(self.runs_it, season)
        for n in range(1, entries + 1):
            coach = factories.coach()
            Membership.objects.create(league=season.league, coach=coach)
            leagues.enter_team(coach, season, factories.team(coach, f"Team {n}", game=game))
        self.season = factories.started(self.runs_it, season)
        self.stage = self.season.stages.get()

    def entry(self, number: int) -> Entry:
        return self.season.entries.select_related("team__coach").get(number=number)

    def coach(self, number: int) -> Coach:
        coach = self.entry(number).team.coach
        assert coach is not None
        return coach

    def challenge(self, number: int, other: int) -> Challenge:
        return leagues.challenge(self.coach(number), self.entry(number), self.entry(other))

    def answer(self, asked: Challenge, *, accept: bool = True) -> Challenge:
        coach = asked.challenged.team.coach
        assert coach is not None
        return leagues.answer_challenge(coach, asked, accept=accept)

    def meet(self, number: int, other: int) -> Fixture:
        fixture = self.answer(self.challenge(number, other)).fixture
        assert fixture is not None
        return fixture

    def play(self, fixture: Fixture) -> None:
        play_out(resolve_fixture(self.runs_it, fixture))
        advance_season(self.season.pk)

    def end(self) -> Round:
        return leagues.end_round(self.runs_it, self.week, reason="enough")

    @property
    def week(self) -> Round:
        week = week_of(self.stage)
        assert week is not None
        return week


def refused(act: Any) -> list[str]:
    with pytest.raises(Refusal) as refusal:
        act()
    return codes(refusal)


@pytest.mark.clause("LG-MEET-01", "LG-STAGE-01")
def test_nothing_is_drawn_and_an_accepted_challenge_is_a_match_of_the_week() -> None:
    weeks = Weeks()
    assert weeks.stage.rounds.count() == 3
    assert not weeks.season.fixtures.exists()
    asked = weeks.challenge(4, 2)
    assert not weeks.season.fixtures.exists(), "nobody has accepted yet"
    asked = weeks.answer(asked)
    fixture = weeks.season.fixtures.get()
    assert (fixture.round, asked.state) == (weeks.week, State.ACCEPTED)
    sides = fixture.sides.order_by("number").values_list("entry__number", flat=True)
    assert list(sides) == [4, 2], "the challenger is at home"
    weeks.play(fixture)
    fixture.refresh_from_db()
    assert fixture.state == Fixture.State.SETTLED
    weeks.season.refresh_from_db()
    assert weeks.season.state == Season.State.RUNNING
    assert weeks.week.number == 1, "the week goes on for the others"


@pytest.mark.clause("LG-MEET-01")
def test_who_declines_or_does_not_answer_pays_nothing(calendar: Calendar) -> None:
    weeks = Weeks()
    weeks.answer(weeks.challenge(4, 2), accept=False)
    weeks.answer(weeks.challenge(4, 2), accept=False)
    asked = weeks.challenge(4, 2)
    calendar.pass_(days=2, seconds=1)
    assert time_out(asked.pk)
    asked.refresh_from_db()
    assert asked.state == State.TIMED_OUT
    assert not weeks.season.fixtures.exists()
    taken_back = weeks.challenge(4, 3)
    leagues.withdraw_challenge(weeks.coach(4), taken_back)
    weeks.meet(4, 3)


@pytest.mark.clause("LG-MEET-01")
def test_an_answer_is_awaited_no_longer_than_the_week(calendar: Calendar) -> None:
    weeks = Weeks(answer_days=10)
    assert weeks.challenge(1, 2).expires == weeks.week.deadline
    without = Weeks(days=None, answer_days=10)
    assert without.challenge(1, 2).expires == calendar.at + timedelta(days=10)


@pytest.mark.clause("LG-MEET-02")
def test_nobody_has_more_in_a_week_than_the_stage_allows() -> None:
    weeks = Weeks()
    weeks.meet(1, 2)
    asked = weeks.challenge(3, 4)
    assert refused(lambda: weeks.challenge(1, 5)) == ["week_is_full"]
    assert refused(lambda: weeks.challenge(5, 2)) == ["week_is_full"]
    assert refused(lambda: weeks.challenge(5, 4)) == ["week_is_full"], "he may still accept"
    assert refused(lambda: weeks.challenge(1, 2)) == ["week_is_full", "week_is_full"]
    weeks.answer(asked, accept=False)
    weeks.meet(5, 4)
    twice = Weeks(a_week=2)
    twice.challenge(1, 2)
    assert refused(lambda: twice.challenge(1, 3)) == ["asks_already"]
    twice.answer(Challenge.objects.get(challenger__season=twice.season))
    twice.meet(1, 3)
    assert refused(lambda: twice.challenge(4, 1)) == ["week_is_full"]


@pytest.mark.clause("LG-MEET-02")
def test_the_same_two_meet_as_often_as_the_stage_allows() -> None:
    weeks = Weeks(a_pair=1, a_week=3)
    weeks.meet(1, 2)
    assert refused(lambda: weeks.challenge(2, 1)) == ["met_often_enough"]
    weeks.meet(1, 3)
    free = Weeks(a_week=3)
    free.meet(1, 2)
    free.meet(2, 1)


@pytest.mark.clause("LG-MEET-01")
def test_all_that_speaks_against_a_challenge_is_said() -> None:
    weeks = Weeks()
    assert refused(lambda: weeks.challenge(1, 1)) == ["meets_itself"]
    leagues.withdraw_running(weeks.runs_it, weeks.entry(2), reason="moved away")
    weeks.meet(1, 3)
    assert refused(lambda: weeks.challenge(1, 2)) == ["has_withdrawn", "week_is_full"]
    apart = Weeks(entries=6, groups=2)
    one, other = (group.entries.order_by("number").first() for group in apart.stage.groups.all())
    assert one is not None
    assert other is not None
    assert refused(lambda: leagues.challenge(apart.runs_it, one, other, reason="he asked me")) == [
        "not_in_one_group"
    ]


@pytest.mark.clause("LG-MEET-03", "LG-FIX-24")
def test_a_week_ends_at_its_deadline_and_the_next_opens_whatever_is_left_of_it(
    calendar: Calendar,
) -> None:
    weeks = Weeks()
    slow = weeks.meet(1, 2)
    calendar.pass_(days=7, seconds=1)
    look_at_the_clock()
    assert weeks.stage.rounds.get(number=1).ended is not None
    assert weeks.week.number == 2
    later = weeks.meet(3, 4)
    assert later.round == weeks.week
    assert order_problems(slow) == order_problems(later) == []


@pytest.mark.clause("LG-MEET-03", "LG-FIX-24")
def test_weeks_that_wait_for_each_other_open_when_all_is_settled(
    calendar: Calendar,
) -> None:
    weeks = Weeks(strict=True)
    open_, played = weeks.meet(1, 2), weeks.meet(3, 4)
    weeks.play(played)
    calendar.pass_(days=7, seconds=1)
    look_at_the_clock()
    first = weeks.stage.rounds.get(number=1)
    assert first.ended is not None
    assert refused(lambda: weeks.challenge(5, 3)) == ["no_week_open"]
    assert weeks.stage.rounds.get(number=2).opens is None, "one match waits for a ruling"
    leagues.award_fixture(weeks.runs_it, open_, weeks.entry(2), reason="he alone came")
    assert weeks.week.number == 2
    assert weeks.week.deadline == calendar.at + timedelta(days=7)


@pytest.mark.clause("LG-MEET-03")
def test_who_runs_it_ends_a_week_and_its_open_challenges() -> None:
    weeks = Weeks(days=None)
    asked = weeks.challenge(1, 2)
    assert refused(lambda: leagues.end_round(weeks.coach(1), weeks.week, reason="bored")) != []
    first = weeks.end()
    asked.refresh_from_db()
    assert asked.state == State.WITHDRAWN
    assert weeks.week.number == 2
    assert Ruling.objects.filter(kind="round:ended", about="1/1").exists()
    assert about_words("1/1") == "Stage 1, round 1"
    assert about_words("1/1", "necromunda") == "Stage 1, week 1"
    assert about_words("Harbour Hawks 1/2") == "Harbour Hawks 1/2"
    assert refused(lambda: leagues.end_round(weeks.runs_it, first, reason="again")) == [
        "week_not_open"
    ]
    weeks.end()
    weeks.end()
    weeks.season.refresh_from_db()
    assert weeks.season.state == Season.State.FINISHED, "the last week was over"
    drawn = factories.season(entries=4, legs=1)
    round_ = drawn.stages.get().rounds.get(number=1)
    assert refused(
        lambda: leagues.end_round(factories.owner_of(drawn), round_, reason="bored")
    ) == ["round_ends_by_itself"]


@pytest.mark.clause("LG-MEET-03")
def test_a_match_that_is_open_holds_the_next_week_up_and_nothing_else() -> None:
    weeks = Weeks(days=None, strict=True)
    fixture = weeks.meet(1, 2)
    weeks.end()
    assert week_of(weeks.stage) is None
    weeks.play(fixture)
    assert weeks.week.number == 2


@pytest.mark.clause("LG-MEET-01", "LG-MEET-03")
def test_whom_the_system_plays_is_paired_by_lot_with_whom_it_met_least() -> None:
    season = factories.season(entries=4, start=False, stages=[PLAN | {"rounds": 3}], seed="fair")
    season = leagues.start_season(factories.owner_of(season), season)
    play_out(resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    pairs = [
        frozenset(fixture.sides.values_list("entry__number", flat=True))
        for fixture in season.fixtures.order_by("round__number", "slot")
    ]
    assert len(pairs) == 6
    assert len(set(pairs)) == 6, "in three weeks everybody has met everybody"
    again = factories.season(entries=4, start=False, stages=[PLAN], seed="fair")
    again = leagues.start_season(factories.owner_of(again), again)
    first = [
        frozenset(fixture.sides.values_list("entry__number", flat=True))
        for fixture in again.fixtures.order_by("slot")
    ]
    assert first == pairs[:2], "the same seed, the same lot"


@pytest.mark.clause("LG-MEET-03", "LG-SIM-02")
def test_playing_the_rest_of_the_season_plays_what_was_arranged() -> None:
    weeks = Weeks()
    fixture = weeks.meet(1, 2)
    wish = resolve_season(weeks.runs_it, weeks.season)
    play_out(wish)
    fixture.refresh_from_db()
    wish.refresh_from_db()
    assert fixture.state == Fixture.State.SETTLED
    assert wish.state != wish.State.RUNNING, "what nobody has arranged is not waited for"
    assert weeks.week.number == 1


@pytest.mark.clause("LG-MEET-01")
def test_whom_the_system_plays_accepts_what_it_may() -> None:
    weeks = Weeks()
    weeks.season.entries.filter(number=2).update(managed=Entry.Managed.AUTOMATIC)
    asked = weeks.challenge(1, 2)
    assert asked.state == State.ACCEPTED
    assert asked.fixture is not None


@pytest.mark.clause("LG-MEET-01", "LG-FIX-14")
def test_a_fixture_made_by_hand_is_one_of_the_week() -> None:
    weeks = Weeks()
    made = leagues.make_fixture(
        weeks.runs_it, weeks.season, [weeks.entry(3), weeks.entry(5)], reason="both asked"
    )
    assert made.round == weeks.week
    assert refused(lambda: weeks.challenge(3, 1)) == ["week_is_full"]


@pytest.mark.clause("LG-MEET-03", "LG-FIX-12")
def test_a_campaign_goes_on_with_the_weeks() -> None:
    weeks = Weeks(entries=4, game=pennies.KEY, campaign={}, days=None)
    first, second = weeks.meet(1, 2), weeks.meet(3, 4)
    for each in (first, second):
        each.refresh_from_db()
        assert is_open(each)
    assert _stake(first) != _stake(second), "settled as they were made"
    weeks.play(first)
    weeks.play(second)
    campaign = Campaign.objects.get()
    assert campaign.data["rounds"] == 0, "the week is not over"
    weeks.end()
    campaign.refresh_from_db()
    assert campaign.data["rounds"] == 1
    weeks.end()
    campaign.refresh_from_db()
    assert campaign.data["rounds"] == 2, "a week without matches is one as well"
    current = open_round(weeks.season)
    assert current is not None
    assert current.number == 3


@pytest.mark.clause("LG-MEET-03")
def test_the_clock_asks_for_nothing_while_a_week_is_open() -> None:
    weeks = Weeks()
    assert dispatch._waiting_seasons() == []
    weeks.play(weeks.meet(1, 2))
    assert dispatch._waiting_seasons() == []
    weeks.end()
    assert weeks.week.number == 2
    assert dispatch._waiting_seasons() == []


@pytest.mark.clause("LG-MEET-02")
def test_a_plan_of_meetings_is_checked() -> None:
    wrong = {"format": "meetings", "a_week": 0, "a_pair": -1, "rounds": 99}
    found = plan_problems(wrong)
    assert {(each.about, each.clause) for each in found} == {
        ("stages.a_week", "LG-MEET-02"),
        ("stages.a_pair", "LG-MEET-02"),
        ("stages.rounds", "LG-STAGE-01"),
    }
    assert not plan_problems(PLAN)


@pytest.mark.clause("LG-TABLE-08")
def test_nothing_is_certain_while_anybody_may_still_be_challenged() -> None:
    weeks = Weeks(entries=3, days=None)
    weeks.play(weeks.meet(1, 2))
    [group] = group_tables(weeks.season)
    assert group.lines
    assert not any(line.certain for line in group.lines)


def _stake(fixture: Fixture) -> str:
    terms = terms_of(fixture)
    assert terms is not None
    return str(terms["stake"])


@pytest.mark.clause("LG-CAMP-02", "LG-MEET-01")
def test_as_who_runs_a_campaign_ends_it_no_challenge_waits_any_more() -> None:
    weeks = Weeks(game=pennies.KEY, campaign={})
    asked = weeks.challenge(1, 2)
    assert asked.state == State.OPEN
    leagues.finish_season(weeks.runs_it, weeks.season, reason="Enough.")
    asked.refresh_from_db()
    assert asked.state == State.WITHDRAWN
