"""A new season from an old one: shown with each team's bill, then accepted as one act."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leagues import operations as leagues
from leagues.models import Entry, Season, SeasonChange
from leagues.operations.season_change_preview import preview
from leagues.stages.standings import group_table
from matches.resolution.operations import play_out, resolve_season
from rosters.models import Team, TeamEvent
from rosters.runtime.clock import from_now
from rosters.teams.projections import differences
from rules.problems import Refusal
from tests import acts, factories
from tests.matches.seasons import resolved

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SEASON-07")]


def planned(season: Season, name: str = "Next", **how: Any) -> SeasonChange:
    return leagues.plan_change(factories.owner_of(season), season, name, **how)


def accepted(change: SeasonChange) -> Season:
    user = factories.owner_of(change.season)
    return leagues.accept_change(user, change, seen=preview(change).digest)


def codes(refused: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def everything() -> list[Any]:
    """All that an act could have written about teams and seasons."""
    return [
        list(Team.objects.order_by("pk").values()),
        list(TeamEvent.objects.order_by("pk").values()),
        list(Season.objects.order_by("pk").values_list("pk", "state", "name")),
        list(Entry.objects.order_by("pk").values()),
    ]


def test_the_new_season_has_the_rules_of_the_old_one() -> None:
    season = resolved(stages=[{"format": "round_robin", "legs": 2}], policy={"withdrawal": "annul"})
    new = accepted(planned(season))
    assert new.follows == season
    assert new.state == Season.State.REGISTRATION
    for same in ("game", "version", "options", "scoring", "tie_breakers", "policy"):
        assert getattr(new, same) == getattr(season, same)
    assert new.stages.get().plan == season.stages.get().plan
    assert new.draw_seed != season.draw_seed
    assert bytes(new.secret) != bytes(season.secret)


@pytest.mark.clause("LG-TABLE-04")
@pytest.mark.parametrize(
    ("before", "after"),
    [("virtual", "virtual_2026"), ("virtual_2026", "virtual_2026"), ("zero",) * 2],
)
def test_the_new_season_takes_the_chess_rules_of_today_for_unplayed_rounds(
    before: str, after: str
) -> None:
    season = resolved()
    season.scoring["unplayed"] = before
    season.save()
    assert accepted(planned(season)).scoring == {**season.scoring, "unplayed": after}
    season.refresh_from_db()
    assert season.scoring["unplayed"] == before


def test_the_preview_writes_nothing_and_is_what_happens_then() -> None:
    season = resolved()
    change = planned(season, off_season={"keep": 2, "tithe": True})
    before = everything()
    shown = preview(change)
    assert everything() == before
    last = {bill.team.pk: bill.team.seq for bill in shown.bills}
    leagues.accept_change(factories.owner_of(season), change, seen=shown.digest)
    for bill in shown.bills:
        team = Team.objects.get(pk=bill.team.pk)
        assert differences(team) == []
        assert (team.treasury, team.value) == (bill.after.treasury, bill.after.value)
        new = TeamEvent.objects.filter(team=team, seq__gt=last[team.pk])
        assert [[e.kind, e.payload] for e in new] == [
            [event.kind, dict(event.payload)] for event in bill.events
        ]
        gone = team.players.filter(left="released").order_by("number")
        assert [(player.name, "released") for player in gone] == [
            (leaver.name, leaver.reason) for leaver in bill.leavers
        ]


def test_all_teams_change_in_one_batch() -> None:
    season = resolved()
    accepted(planned(season))
    assert TeamEvent.objects.filter(kind="season_changed").count() == 4
    batches = TeamEvent.objects.filter(kind="season_changed").values("batch").distinct()
    assert batches.count() == 1


def test_discarding_and_planning_anew_does_not_roll_again() -> None:
    season = resolved()
    owner = factories.owner_of(season)
    first = planned(season, off_season={"tithe": True})
    paid = [bill.after for bill in preview(first).bills]
    leagues.discard_change(owner, first)
    assert not SeasonChange.objects.exists()
    again = planned(season, name="Later", off_season={"tithe": True})
    assert [bill.after for bill in preview(again).bills] == paid


def test_only_the_chosen_teams_are_carried_over() -> None:
    season = resolved()
    chosen = list(season.entries.order_by("number"))[:2]
    new = accepted(planned(season, entries=[str(entry.uuid) for entry in chosen]))
    assert {entry.team for entry in new.entries.all()} == {entry.team for entry in chosen}
    assert TeamEvent.objects.filter(kind="season_changed").count() == 2


def test_who_withdrew_is_not_carried_over_unless_named() -> None:
    season = factories.season(4)
    owner = factories.owner_of(season)
    gone = season.entries.get(number=1)
    leagues.withdraw_running(owner, gone, reason="Moved.")
    play_out(resolve_season(owner, season))
    season.refresh_from_db()
    assert gone.pk not in planned(season).carried.values_list("entry", flat=True)
    change = planned(season, entries=[str(gone.uuid)])
    assert [each.entry for each in change.carried.all()] == [gone]


def test_a_team_in_a_match_keeps_the_whole_change_back() -> None:
    season = resolved()
    change = planned(season)
    digest = preview(change).digest
    team = season.entries.get(number=2).team
    Team.objects.filter(pk=team.pk).update(
        claim="00000000-0000-4000-8000-000000000001", claimed_until=from_now(30)
    )
    before = everything()
    with pytest.raises(Refusal) as refused:
        leagues.accept_change(factories.owner_of(season), change, seen=digest)
    assert codes(refused) == ["team_in_a_match"]
    assert everything() == before


def test_all_that_speaks_against_it_is_told_at_once() -> None:
    owner, other = factories.coach(), factories.coach()
    season = factories.season(2, owner=owner, start=False)
    leagues.accept_invitation(other, leagues.invite(owner, season.league).token)
    guest = factories.team(other, "Guests")
    leagues.enter_team(other, season, guest, managed="automatic")
    season = leagues.start_season(owner, season)
    play_out(resolve_season(owner, season))
    elsewhere = factories.season(0, owner=owner, start=False, name="Elsewhere")
    for entry in season.entries.exclude(team=guest):
        leagues.enter_team(owner, elsewhere, entry.team)
    leagues.start_season(owner, elsewhere)
    leagues.remove_member(owner, season.league, other)
    season.refresh_from_db()
    change = planned(season)
    with pytest.raises(Refusal) as refused:
        accepted(change)
    assert sorted(codes(refused)) == [
        "coach_has_left",
        "team_plays_elsewhere",
        "team_plays_elsewhere",
    ]


def test_a_preview_that_is_no_longer_true_is_not_accepted() -> None:
    season = resolved()
    owner = factories.owner_of(season)
    change = planned(season)
    seen = preview(change).digest
    acts.rename_team(owner, season.entries.get(number=1).team, "Renamed")
    with pytest.raises(Refusal) as refused:
        leagues.accept_change(owner, change, seen=seen)
    assert codes(refused) == ["change_is_different"]


def test_it_is_accepted_once() -> None:
    season = resolved()
    change = planned(season)
    seen = preview(change).digest
    accepted(change)
    for act in (
        lambda: leagues.accept_change(factories.owner_of(season), change, seen=seen),
        lambda: leagues.discard_change(factories.owner_of(season), change),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert codes(refused) == ["change_is_accepted"]


def test_plans_are_refused_with_every_reason() -> None:
    season = factories.season(4)
    with pytest.raises(Refusal) as refused:
        planned(season, entries=["nobody"], off_season={"luck": 1})
    assert codes(refused) == ["no_such_entry", "season_not_over", "unknown_option"]
    with pytest.raises(Refusal) as refused:
        leagues.plan_change(factories.coach(), season, "Next")
    assert codes(refused) == ["not_a_commissioner"]


# -- choosing -----------------------------------------------------------------------------------


def test_a_coach_keeps_whom_he_chooses() -> None:
    season = resolved()
    change = planned(season, off_season={"keep": 1})
    carried = change.carried.get(entry__number=1)
    last = carried.entry.team.players.filter(active=True).order_by("-number")[0]
    leagues.choose_redraft(factories.owner_of(season), carried, {"players": [last.number]})
    accepted(change)
    assert [p.number for p in carried.entry.team.players.filter(active=True)] == [last.number]


def test_a_choice_is_refused_where_it_cannot_be_kept_and_to_others() -> None:
    season = resolved()
    change = planned(season, off_season={"keep": 1})
    carried = change.carried.get(entry__number=1)
    owner = factories.owner_of(season)
    with pytest.raises(Refusal) as refused:
        leagues.choose_redraft(owner, carried, {"players": [1, 2, 3]})
    assert codes(refused) == ["not_a_redraft"]
    with pytest.raises(Refusal) as refused:
        leagues.choose_redraft(factories.coach(), carried, {"players": [1]})
    assert codes(refused) == ["not_your_team"]
    carried.refresh_from_db()
    assert carried.choice is None


def test_a_choice_for_nothing_is_refused() -> None:
    season = resolved()
    carried = planned(season).carried.get(entry__number=1)
    with pytest.raises(Refusal) as refused:
        leagues.choose_redraft(factories.owner_of(season), carried, {"players": [1]})
    assert codes(refused) == ["nothing_to_redraft"]


def test_choices_are_forgotten_when_the_terms_change_and_not_before() -> None:
    season = resolved()
    change = planned(season, off_season={"keep": 1})
    carried = change.carried.get(entry__number=1)
    kept = preview(change).bills[0].redraft["kept"]
    assert kept
    own = next(b for b in preview(change).bills if b.carried == carried).redraft["kept"]
    leagues.choose_redraft(factories.owner_of(season), carried, {"players": own["players"]})
    planned(season, name="Renamed", off_season={"keep": 1})
    carried.refresh_from_db()
    assert carried.choice == {"players": own["players"]}
    planned(season, off_season={"keep": 2})
    carried.refresh_from_db()
    assert carried.choice is None


# -- divisions ----------------------------------------------------------------------------------

DIVISIONS = [{"format": "round_robin", "groups": 2, "divisions": True, "up": 1, "down": 1}]


@pytest.mark.clause("LG-SEASON-09")
def test_divisions_come_out_as_the_preview_says() -> None:
    season = resolved(entries=8, stages=DIVISIONS)
    tables = {
        group.name: [
            season.entries.get(number=row.entry).team.name for row in group_table(group).rows
        ]
        for group in season.stages.get().groups.all()
    }
    change = planned(season)
    shown = {number: [b.team.name for b in own] for number, own in preview(change).by_division}
    assert shown[1] == [*tables["1"][:3], tables["2"][0]]
    assert shown[2] == [tables["1"][3], *tables["2"][1:]]
    new = leagues.start_season(factories.owner_of(season), accepted(change))
    dealt = {
        int(group.name): [new.entries.get(number=number).team.name for number in group.seeds]
        for group in new.stages.get().groups.all()
    }
    assert dealt == shown


@pytest.mark.clause("LG-SEASON-09")
def test_divisions_before_a_final_are_read_from_their_own_tables() -> None:
    final = {"format": "single_elimination"}
    season = resolved(entries=6, stages=[{**DIVISIONS[0], "first": 1}, final])
    moved = {b.team.name: b.move for b in preview(planned(season)).bills if b.move}
    assert sum(move.up for move in moved.values()) == 1
    assert sum(move.down for move in moved.values()) == 1


# -- queries ------------------------------------------------------------------------------------


def test_a_preview_takes_as_many_queries_for_ten_as_for_three() -> None:
    counts = []
    for entries in (3, 10):
        change = planned(resolved(entries=entries, legs=1))
        with CaptureQueriesContext(connection) as caught:
            preview(SeasonChange.objects.select_related("season").get(pk=change.pk))
        counts.append(len(caught))
    assert counts[0] == counts[1]


class AnyOptions(TestCase):
    @settings(max_examples=8)
    @given(st.sets(st.integers(1, 5), min_size=1), st.integers(1, 4), st.booleans())
    def test_whatever_is_carried_the_bills_are_what_teams_have_then(
        self, numbers: set[int], keep: int, tithe: bool
    ) -> None:
        season = resolved(entries=5, legs=1)
        chosen = [str(entry.uuid) for entry in season.entries.filter(number__in=numbers)]
        change = planned(season, entries=chosen, off_season={"keep": keep, "tithe": tithe})
        shown = preview(change)
        new = leagues.accept_change(factories.owner_of(season), change, seen=shown.digest)
        assert [bill.seed for bill in shown.bills] == list(range(1, len(numbers) + 1))
        for bill in shown.bills:
            team = Team.objects.get(pk=bill.team.pk)
            assert (team.treasury, team.value) == (bill.after.treasury, bill.after.value)
            assert new.entries.get(team=team).seed == bill.seed
