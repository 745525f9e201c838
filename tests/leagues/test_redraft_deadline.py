"""The deadline of a redraft: until it coaches choose; then what is stored holds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues import operations as leagues
from leagues.models import Carried, Entry, Notice, Season, SeasonChange
from leagues.notices import told
from leagues.operations.season_change_preview import preview
from leagues.reading.season_changes import redraft_sheet
from matches.periodic.deadlines import act
from rosters.models import Coach
from rules.problems import Refusal
from tests import acts, factories
from tests.clocks import START, Calendar, calendar
from tests.site.factories import rivalry

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SEASON-11")]
__all__ = ["calendar"]

DUE = START + timedelta(days=7)


def over(entries: int = 3) -> Season:
    """A season that is over, in which each team has a coach of its own who plays."""
    season = rivalry(entries, legs=1, rounds=9)
    assert season.state == Season.State.FINISHED
    season.entries.update(managed=Entry.Managed.PERSON)
    return season


def planned(season: Season, **how: Any) -> SeasonChange:
    how = {"off_season": {"keep": 2}, "due": DUE, **how}
    return leagues.plan_change(factories.owner_of(season), season, "Next", **how)


def coach_in(change: SeasonChange, number: int) -> tuple[Coach, Carried]:
    teams = change.carried.select_related("entry__team__coach")
    carried = teams.get(entry__team__name=f"Team {number:02}")
    assert carried.entry.team.coach is not None
    return carried.entry.team.coach, carried


def choose(change: SeasonChange, number: int) -> Carried:
    """The coach of a team keeps the last of the squad alone."""
    coach, carried = coach_in(change, number)
    last = carried.entry.team.players.filter(active=True).order_by("-number")[0]
    return leagues.choose_redraft(coach, carried, {"players": [last.number]})


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def notices(kind: str) -> list[str]:
    """The teams that a kind of notice was about."""
    rows = Notice.objects.filter(kind=kind).order_by("team__name")
    return [row.team.name if row.team else "" for row in rows]


def test_all_are_told_until_when_they_choose(calendar: Calendar) -> None:
    change = planned(over())
    assert notices("redraft_planned") == ["Team 01", "Team 02", "Team 03"]
    assert "2027" in told(Notice.objects.filter(kind="redraft_planned")[0]).text
    planned(change.season, due=DUE + timedelta(days=1))
    assert notices("redraft_moved") == ["Team 01", "Team 02", "Team 03"]
    planned(change.season, due=None)
    assert notices("redraft_lifted") == ["Team 01", "Team 02", "Team 03"]
    assert len(notices("redraft_planned")) == 3


def test_a_deadline_lies_ahead_and_is_of_a_redraft(calendar: Calendar) -> None:
    season = over()
    with pytest.raises(Refusal) as refused:
        planned(season, due=START)
    assert codes(refused) == ["redraft_due_has_passed"]
    with pytest.raises(Refusal) as refused:
        planned(season, off_season={})
    assert codes(refused) == ["nothing_to_redraft"]
    assert not SeasonChange.objects.exists()
    change = planned(season)
    calendar.go_to(DUE)
    assert planned(season).pk == change.pk, "a deadline that stays what it was may have passed"


def test_nothing_is_accepted_before_everybody_has_chosen(calendar: Calendar) -> None:
    change = planned(over())
    owner = factories.owner_of(change.season)
    choose(change, 1)
    choose(change, 2)
    with pytest.raises(Refusal) as refused:
        leagues.accept_change(owner, change, seen=preview(change).digest)
    assert codes(refused) == ["redraft_is_open"]
    assert refused.value.problems[0].params == {"teams": ["Team 03"]}
    choose(change, 3)
    assert (
        leagues.accept_change(owner, change, seen=preview(change).digest).follows == change.season
    )


def test_the_engines_teams_are_waited_for_by_nobody(calendar: Calendar) -> None:
    season = over()
    season.entries.update(managed=Entry.Managed.AUTOMATIC)
    change = planned(season)
    assert preview(change).undecided == []
    assert leagues.accept_change(
        factories.owner_of(season), change, seen=preview(change).digest
    ).follows


def test_whoever_has_not_chosen_is_reminded_once(calendar: Calendar) -> None:
    change = planned(over())
    choose(change, 2)
    calendar.go_to(DUE - timedelta(hours=49))
    act()
    assert notices("redraft_near") == []
    calendar.go_to(DUE - timedelta(hours=48))
    act()
    act()
    assert notices("redraft_near") == ["Team 01", "Team 03"]
    planned(change.season, due=DUE + timedelta(days=3))
    act()
    assert len(notices("redraft_near")) == 2
    calendar.go_to(DUE + timedelta(days=2))
    act()
    assert len(notices("redraft_near")) == 4, "a deadline that was moved reminds again"


def test_when_it_has_passed_choices_hold_and_the_rest_keeps_the_best_value(
    calendar: Calendar,
) -> None:
    change = planned(over())
    owner = factories.owner_of(change.season)
    chosen = choose(change, 1)
    calendar.go_to(DUE)
    act()
    act()
    assert notices("redraft_closed") == ["Team 02", "Team 03"]
    said = told(Notice.objects.get(kind="redraft_over", coach=owner)).text
    assert said == "Next: the time to choose is up. Teams without a choice: 2."
    change.refresh_from_db()
    assert change.made is None, "the clock accepts nothing"
    with pytest.raises(Refusal) as refused:
        choose(change, 2)
    assert codes(refused) == ["redraft_is_over"]
    leagues.accept_change(owner, change, seen=preview(change).digest)
    stay = chosen.choice
    assert stay is not None
    kept = chosen.entry.team.players.filter(active=True).values_list("number", flat=True)
    assert list(kept) == stay["players"]
    other = coach_in(change, 2)[1].entry.team
    assert other.players.filter(active=True).count() == 2


def test_a_choice_that_cannot_be_kept_any_more_becomes_the_best_value(calendar: Calendar) -> None:
    change = planned(over())
    coach, carried = coach_in(change, 1)
    last = carried.entry.team.players.filter(active=True).order_by("-number")[0]
    choose(change, 1)
    acts.dismiss_player(coach, carried.entry.team, last)
    calendar.go_to(DUE)
    act()
    carried.refresh_from_db()
    assert (carried.choice, carried.chosen) == (None, None)
    assert "Team 01" in notices("redraft_closed")
    assert preview(change).problems == []


def test_after_it_only_a_ruling_changes_a_choice_or_a_later_deadline_opens_it(
    calendar: Calendar,
) -> None:
    change = planned(over())
    _coach, carried = coach_in(change, 1)
    calendar.go_to(DUE)
    act()
    number = carried.entry.team.players.filter(active=True)[0].number
    owner = factories.owner_of(change.season)
    leagues.choose_redraft(owner, carried, {"players": [number]}, reason="They were ill.")
    carried.refresh_from_db()
    assert carried.choice == {"players": [number]}
    planned(change.season, due=DUE + timedelta(days=1))
    choose(change, 2)
    calendar.go_to(DUE + timedelta(days=1))
    act()
    assert notices("redraft_closed") == ["Team 01", "Team 02", "Team 03", "Team 03"]


def test_a_change_that_was_accepted_or_discarded_waits_for_no_deadline(calendar: Calendar) -> None:
    change = planned(over())
    leagues.discard_change(factories.owner_of(change.season), change)
    calendar.go_to(DUE)
    act()
    assert notices("redraft_closed") == []


def test_the_sheet_says_what_a_choice_costs_before_it_is_made(calendar: Calendar) -> None:
    change = planned(over())
    _coach, carried = coach_in(change, 1)
    carried.change = change
    sheet = redraft_sheet(carried, None)
    assert sheet is not None
    assert (len(sheet.members), len(sheet.kept), sheet.budget, sheet.left) == (4, 2, 2, 0)
    one = redraft_sheet(carried, {"players": [sheet.members[0].id]})
    assert one is not None
    assert (one.cost, one.left, one.problems) == (1, 1, [])
    all_ = redraft_sheet(carried, {"players": [member.id for member in sheet.members]})
    assert all_ is not None
    assert (all_.left, all_.after) == (-2, None)
    assert [problem.code for problem in all_.problems] == ["not_a_redraft"]


def test_looking_at_deadlines_takes_as_many_queries_for_nine_teams_as_for_three(
    calendar: Calendar,
) -> None:
    counts = []
    for entries in (3, 9):
        change = planned(over(entries))
        for number in range(1, entries + 1):
            choose(change, number)
        with CaptureQueriesContext(connection) as caught:
            act()
        counts.append(len(caught))
        leagues.discard_change(factories.owner_of(change.season), change)
    assert counts[0] == counts[1]
