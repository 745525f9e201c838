"""Teams leave a running season, are replaced, come late (LG-OUT); stages ruled upon."""

from __future__ import annotations

from collections import Counter

import pytest

from leagues.models import Entry, Fixture, Ruling, Season
from leagues.operations import advance_season, award_fixture
from leagues.operations.leaving import (
    enter_late,
    leaving,
    replace_entry,
    withdraw_running,
)
from leagues.operations.stages import draw_round_again, settle_provisionally
from leagues.stages.results import meetings, stage_fixtures
from leagues.stages.standings import group_table
from matches.reporting import begin_report
from matches.resolution import operations
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner() -> Coach:
    return factories.coach()


def play_rounds(season: Season, rounds: int) -> None:
    owner = factories.owner_of(season)
    for number in range(1, rounds + 1):
        round_ = season.stages.get().rounds.get(number=number)
        operations.play_out(operations.resolve_round(owner, round_))


def play_rest(season: Season) -> Season:
    operations.play_out(operations.resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    return season


def entry(season: Season, number: int) -> Entry:
    return season.entries.get(number=number)


def kind(fixture: Fixture) -> str:
    return fixture.kind


def standing(season: Season, number: int) -> tuple[int, int]:
    """Matches and points of an entry."""
    table = group_table(season.stages.get().groups.get())
    row = next(row for row in table.rows if row.entry == number)
    return row.standing.played, row.standing.points


@pytest.mark.clause("LG-OUT-01", "LG-OUT-02", "LG-SEASON-04", "LG-EVENT-05")
def test_who_leaves_early_takes_its_results_along(owner: Coach) -> None:
    season = factories.season(6, legs=1, owner=owner)  # five rounds
    play_rounds(season, 2)
    gone = entry(season, 1)
    met = list(season.fixtures.filter(sides__entry=gone, state="settled"))
    others = {n: standing(season, n) for n in range(2, 7)}
    seen = leaving(gone)
    assert (seen.annuls, seen.played, seen.total, seen.walk_overs) == (True, 2, 5, 3)
    assert seen.annulled is not None
    withdraw_running(owner, gone, reason="Moved away.")
    season.refresh_from_db()
    after = group_table(season.stages.get().groups.get())
    assert after.to_bytes() == seen.annulled.to_bytes(), "the preview showed this table"
    assert standing(season, 1) == (0, 0)
    for n in range(2, 7):
        against = sum(f.sides.filter(entry__number=n).exists() for f in met)
        assert standing(season, n)[0] == others[n][0] - against
    # What was played stays with the players.
    assert all(f.record.lines.exists() for f in met)
    assert Ruling.objects.get().data["annulled"] is True
    finished = play_rest(season)
    assert finished.fixtures.filter(sides__ended="void").distinct().count() == 3
    assert finished.fixtures.filter(sides__ended="played").distinct().count() == 12


@pytest.mark.clause("LG-OUT-01", "LG-FIX-01")
def test_who_leaves_late_leaves_walk_overs(owner: Coach) -> None:
    season = factories.season(6, legs=1, owner=owner)
    play_rounds(season, 3)
    gone = entry(season, 2)
    before = standing(season, 2)
    seen = leaving(gone)
    assert (seen.annuls, seen.played) == (False, 3)
    assert seen.kept is not None
    withdraw_running(owner, gone, reason="Fell ill.")
    after = group_table(season.stages.get().groups.get())
    assert after.to_bytes() == seen.kept.to_bytes(), "the preview showed this table"
    given = season.fixtures.filter(sides__entry=gone, sides__ended="walk_over_lost")
    assert given.count() == 2
    for fixture in given:
        won, lost = fixture.sides.get(result="win"), fixture.sides.get(result="loss")
        assert (won.score, lost.score, lost.entry) == (2, 0, gone)
    assert standing(season, 2) == (before[0] + 2, before[1])
    with pytest.raises(Refusal) as refused:
        withdraw_running(owner, gone, reason="Again.")
    assert [p.code for p in refused.value.problems] == ["has_withdrawn"]


@pytest.mark.clause("LG-OUT-01")
@pytest.mark.parametrize(("policy", "annul"), [("annul", True), ("keep", False)])
def test_the_season_says_what_becomes_of_results(owner: Coach, policy: str, annul: bool) -> None:
    season = factories.season(4, legs=1, owner=owner, policy={"withdrawal": policy})
    play_rounds(season, 2 if annul else 1)
    gone = withdraw_running(owner, entry(season, 1), reason="Moved away.")
    assert gone.annulled is annul


@pytest.mark.clause("LG-OUT-01")
def test_a_season_that_asks_is_answered(owner: Coach) -> None:
    season = factories.season(4, legs=1, owner=owner, policy={"withdrawal": "ask"})
    with pytest.raises(Refusal) as refused:
        withdraw_running(owner, entry(season, 1), reason="Moved away.")
    assert [p.code for p in refused.value.problems] == ["annul_or_keep"]
    assert not season.entries.filter(withdrawn__isnull=False).exists()
    assert withdraw_running(owner, entry(season, 1), reason="Moved.", annul=False).withdrawn


@pytest.mark.clause("LG-OUT-03")
def test_who_left_a_swiss_stage_is_not_paired_again(owner: Coach) -> None:
    season = factories.season(6, owner=owner, stages=[{"format": "swiss", "rounds": 3}])
    play_rounds(season, 1)
    advance_season(season.pk)
    gone = entry(season, 3)
    points = standing(season, 3)[1]
    withdraw_running(owner, gone, reason="Moved away.")
    play_rest(season)
    fixtures = season.fixtures.filter(sides__entry=gone)
    assert kind(fixtures.filter(round__number=2).get()) == "walk_over"
    assert not fixtures.filter(round__number=3).exists()
    assert standing(season, 3)[1] == points, "its results stand"


@pytest.mark.clause("LG-OUT-03", "LG-KO-05", "LG-KO-07")
def test_who_left_a_knockout_lets_the_opponent_on(owner: Coach) -> None:
    season = factories.season(4, owner=owner, stages=[{"format": "single_elimination"}])
    first, second = season.fixtures.order_by("slot")
    for side in first.sides.all():
        withdraw_running(owner, side.entry, reason="Both moved away.")
    assert kind(Fixture.objects.get(pk=first.pk)) == "walk_over"
    season = play_rest(season)
    assert second.sides.filter(entry__number=(season.placings or [])[0]["entry"]).exists()
    final = season.fixtures.get(round__number=2)
    assert kind(final) == "walk_over", "whoever won the walk-over had left as well"


@pytest.mark.clause("LG-OUT-04", "LG-ROLE-05")
@pytest.mark.parametrize("inherits", [True, False])
def test_another_team_takes_the_seat(owner: Coach, inherits: bool) -> None:
    season = factories.season(4, legs=1, owner=owner)
    play_rounds(season, 1)
    old = entry(season, 1)
    points = standing(season, 1)
    new = replace_entry(
        owner, old, factories.team(owner, "New Team"), inherits=inherits, reason="Sold."
    )
    assert new.number == 5
    assert standing(season, 5) == (points if inherits else (0, 0))
    season = play_rest(season)
    past = season.fixtures.get(round__number=1, sides__entry=old)
    assert past.record.lines.filter(team=old.team).exists(), "past matches stay with the old team"
    assert season.fixtures.filter(sides__entry=new).count() == 2
    rows = [row.entry for row in group_table(season.stages.get().groups.get()).rows]
    assert sorted(rows) == ([2, 3, 4, 5] if inherits else [1, 2, 3, 4, 5])


@pytest.mark.clause("LG-OUT-04", "LG-KO-01")
def test_the_seat_in_a_bracket_is_the_new_teams(owner: Coach) -> None:
    """Of three the best seed waits in the final, where no fixture has named it yet."""
    season = factories.season(3, owner=owner, stages=[{"format": "single_elimination"}])
    group = season.stages.get().groups.get()
    best, *others = group.seeds
    assert not season.fixtures.filter(sides__entry__number=best).exists()
    new = replace_entry(
        owner, entry(season, best), factories.team(owner, "New"), inherits=True, reason="Sold."
    )
    group.refresh_from_db()
    assert group.seeds == [new.number, *others]
    season = play_rest(season)
    final = season.fixtures.get(round__number=2)
    assert final.sides.filter(entry=new).exists()
    assert not season.fixtures.filter(sides__entry__number=best).exists()
    assert sorted(row["entry"] for row in season.placings or []) == sorted(group.seeds)


@pytest.mark.clause("LG-OUT-04", "LG-TABLE-03")
def test_the_new_team_has_the_seed_of_the_old_one(owner: Coach) -> None:
    season = factories.season(4, legs=1, owner=owner)
    season.tie_breakers = ["seed"]
    season.save(update_fields=["tie_breakers"])
    before = season.stages.get().groups.get().seeds
    second = entry(season, before[1])
    new = replace_entry(owner, second, factories.team(owner, "New"), inherits=True, reason="Sold.")
    rows = group_table(season.stages.get().groups.get()).rows
    assert [row.entry for row in rows] == [before[0], new.number, *before[2:]]


@pytest.mark.clause("LG-SEASON-03", "LG-OUT-04", "LG-OUT-05")
def test_nobody_enters_twice(owner: Coach) -> None:
    """A team that plays already is told so, and another of the same name that it is taken."""
    season = factories.season(4, owner=owner, stages=[{"format": "swiss", "rounds": 3}])
    own, other = entry(season, 1), entry(season, 2)
    namesake = factories.team(owner, own.team.name)
    stranger = factories.team(owner, "New Team")
    for team, problem in ((own.team, "entered_already"), (namesake, "name_entered_already")):
        with pytest.raises(Refusal) as late:
            enter_late(owner, season, team, reason="There is room.")
        with pytest.raises(Refusal) as instead:
            replace_entry(owner, other, team, inherits=True, reason="Sold.")
        for refused in (late, instead):
            assert [p.code for p in refused.value.problems] == [problem]
    assert enter_late(owner, season, stranger, reason="There is room.").number == 5


@pytest.mark.clause("LG-OUT-05", "LG-SEASON-04")
def test_who_comes_late_to_a_swiss_stage_is_paired_from_the_next_round(owner: Coach) -> None:
    season = factories.season(5, owner=owner, stages=[{"format": "swiss", "rounds": 4}])
    play_rounds(season, 1)  # upon which the second is drawn
    late = enter_late(owner, season, factories.team(owner, "Late"), reason="There is room.")
    assert late.joined == 3
    season = play_rest(season)
    assert season.fixtures.filter(sides__entry=late).count() == 2
    assert not season.fixtures.filter(round__number__gt=2, sides__ended="bye").exists()
    lost = group_table(season.stages.get().groups.get())
    row = next(row for row in lost.rows if row.entry == late.number)
    assert row.standing.played == 4, "rounds that were missed are lost, without an opponent"
    assert row.standing.lost >= 2


@pytest.mark.clause("LG-OUT-05")
@pytest.mark.parametrize("legs", [1, 2])
def test_who_comes_late_to_a_round_robin_meets_everybody(owner: Coach, legs: int) -> None:
    season = factories.season(5, legs=legs, owner=owner)
    play_rounds(season, 2)
    before = {
        frozenset(meeting.entries)
        for meeting in meetings(stage_fixtures(season.stages.get()))
        if meeting.outcome
    }
    enter_late(owner, season, factories.team(owner, "Late"), reason="There is room.")
    season = play_rest(season)
    met = Counter(
        frozenset(meeting.entries) for meeting in meetings(stage_fixtures(season.stages.get()))
    )
    assert len(met) == 15
    assert set(met.values()) == {legs}
    assert before <= set(met)
    for round_ in season.stages.get().rounds.all():
        playing = [n for m in meetings(round_.fixtures.all()) for n in m.entries]
        assert len(set(playing)) == len(playing), "nobody plays twice in a round"


@pytest.mark.clause("LG-OUT-05")
def test_what_was_awarded_before_its_round_opened_is_not_drawn_away(owner: Coach) -> None:
    season = factories.season(5, legs=1, owner=owner)
    early = season.fixtures.filter(round__number=3).order_by("slot")[0]
    award_fixture(owner, early, early.sides.all()[0].entry, reason="They moved away.")
    late = enter_late(owner, season, factories.team(owner, "Late"), reason="There is room.")
    assert season.fixtures.get(uuid=early.uuid).settled is not None
    assert late.joined == 2, "round 1 alone was open"
    met = Counter(
        frozenset(meeting.entries) for meeting in meetings(stage_fixtures(season.stages.get()))
    )
    assert (len(met), set(met.values())) == (15, {1})


@pytest.mark.clause("LG-SEASON-04", "LG-OUT-05")
def test_nobody_comes_late_to_a_knockout(owner: Coach) -> None:
    season = factories.season(4, owner=owner, stages=[{"format": "single_elimination"}])
    with pytest.raises(Refusal) as refused:
        enter_late(owner, season, factories.team(owner, "Team 01"), reason="Please.")
    codes = [p.code for p in refused.value.problems]
    assert codes == ["name_entered_already", "no_late_entry"]


@pytest.mark.clause("LG-FIX-01", "LG-KO-07")
def test_a_final_that_both_gave_away_has_no_champion(owner: Coach) -> None:
    season = factories.season(2, owner=owner, stages=[{"format": "single_elimination"}])
    award_fixture(owner, season.fixtures.get(), None, reason="Neither came.")
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    by = {row["reason"]["by"] for row in season.placings or ()}
    assert by == {"forfeit"}
    with pytest.raises(Refusal):
        award_fixture(owner, season.fixtures.get(), None, reason="Too late.")


@pytest.mark.clause("LG-SWISS-04", "LG-EVENT-05")
def test_a_round_is_drawn_again_as_the_commissioner_wishes(owner: Coach) -> None:
    season = factories.season(5, owner=owner, stages=[{"format": "swiss", "rounds": 2}])
    drawn = {frozenset(m.entries) for m in meetings(stage_fixtures(season.stages.get()))}
    one, other = next(sorted(pair) for pair in drawn if len(pair) == 2)
    uuid = {e.number: str(e.uuid) for e in season.entries.all()}
    rests = next(n for n in uuid if n not in (one, other) and frozenset([n]) not in drawn)
    draw_round_again(
        owner,
        season,
        pins=[(uuid[rests], None)],
        forbidden=[(uuid[one], uuid[other])],
        reason="They share a car.",
    )
    again = meetings(stage_fixtures(season.stages.get()))
    assert (rests,) in [m.entries for m in again]
    assert frozenset((one, other)) not in {frozenset(m.entries) for m in again}
    assert {m.fixture.attempt for m in again} == {1}, "its dice are others"
    assert Ruling.objects.get().kind == "round:drawn_again"
    play_rounds(season, 1)
    with pytest.raises(Refusal) as refused:
        draw_round_again(owner, season, pins=[("nobody", None)], reason="Again.")
    assert [p.code for p in refused.value.problems] == ["no_such_entry"]


@pytest.mark.clause("LG-SWISS-04")
@pytest.mark.parametrize("how", ["reported", "provisional"])
def test_a_round_in_which_somebody_has_begun_is_not_drawn_again(owner: Coach, how: str) -> None:
    season = factories.season(4, owner=owner, stages=[{"format": "swiss", "rounds": 2}])
    fixture = season.fixtures.order_by("slot")[0]
    if how == "reported":
        begin_report(owner, fixture)
    else:
        settle_provisionally(owner, fixture, (1, 0), reason="They play on Sunday.")
    with pytest.raises(Refusal) as refused:
        draw_round_again(owner, season, reason="Again.")
    assert [p.code for p in refused.value.problems] == ["round_has_begun"]
    assert season.fixtures.filter(uuid=fixture.uuid).exists()


@pytest.mark.clause("LG-SWISS-06")
def test_a_late_result_stands_in_until_it_comes(owner: Coach) -> None:
    season = factories.season(4, owner=owner, stages=[{"format": "swiss", "rounds": 2}])
    late, other = season.fixtures.order_by("slot")
    operations.play_out(operations.resolve_fixture(owner, other))
    assert not season.fixtures.filter(round__number=2).exists(), "the first round is not over"
    settle_provisionally(owner, late, (1, 0), reason="They play on Sunday.")
    assert season.fixtures.filter(round__number=2).count() == 2
    home = late.sides.get(number=0).entry.number
    assert standing(season, home or 0)[1] == 3, "it counts as it stands"
    second = season.stages.get().rounds.get(number=2)
    operations.play_out(operations.resolve_round(owner, second))
    season.refresh_from_db()
    assert season.state == Season.State.RUNNING, "the late match is still to be played"
    season = play_rest(season)
    late.refresh_from_db()
    assert late.provisional is None
    assert late.outcome == late.record.record["outcome"]
