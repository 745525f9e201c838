"""Seasons of every format, played to their end by the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Fixture, Season
from leagues.stages.brackets import group_progress
from leagues.stages.placings import stage_places
from leagues.stages.results import meetings, of_group, stage_fixtures
from matches.resolution import operations
from rules.problems import Refusal
from tests import factories
from tests.matches.seasons import resolved

pytestmark = pytest.mark.django_db

KNOCKOUT = {"format": "single_elimination"}


def played(season: Season) -> list[tuple[int, ...]]:
    """Who met whom, by number, stage by stage."""
    return [
        meeting.entries
        for stage in season.stages.order_by("number")
        for meeting in meetings(stage_fixtures(stage))
        if len(meeting.entries) == 2
    ]


def assert_finished(season: Season, entries: int) -> None:
    assert season.state == Season.State.FINISHED
    assert not season.stages.filter(ended__isnull=True).exists()
    placings = season.placings or []
    assert sorted(row["entry"] for row in placings) == list(range(1, entries + 1))
    assert [row["place"] for row in placings] == sorted(row["place"] for row in placings)
    assert all(row["reason"]["kind"] for row in placings)


@pytest.mark.clause("LG-STAGE-01", "LG-SWISS-01", "LG-SWISS-06", "LG-FIX-01")
@pytest.mark.parametrize("variant", ["optimal", "monrad", "dutch"])
def test_a_swiss_season_pairs_each_round_from_the_one_before(variant: str) -> None:
    plan = {"format": "swiss", "rounds": 4, "variant": variant}
    season = factories.season(7, stages=[plan])
    assert season.fixtures.count() == 4, "a round is drawn when the one before is settled"
    operations.play_out(operations.resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    assert_finished(season, 7)
    assert season.fixtures.count() == 4 * 4
    assert max(Counter(map(frozenset, played(season))).values()) == 1, "nobody meets twice"
    byes = season.fixtures.filter(sides__ended="bye")
    rested = byes.values_list("sides__entry__number", flat=True)
    assert len(set(rested)) == 4, "nobody rests twice"
    assert all(f.pairing["why"] for f in season.fixtures.all() if f.pairing)


@pytest.mark.clause("LG-STAGE-01", "LG-KO-01", "LG-KO-04", "LG-KO-05", "LG-SEASON-06")
@pytest.mark.parametrize("entries", [2, 3, 5, 8, 11])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"third_place": True},
        {"full_placement": True},
        {"two_legs": True, "away_scores": True, "when_level": "better_seed"},
        {"when_level": "replay"},
    ],
    ids=str,
)
def test_a_knockout_ends_with_one_champion(entries: int, options: dict[str, Any]) -> None:
    season = resolved(entries=entries, stages=[KNOCKOUT | options])
    assert_finished(season, entries)
    assert [row["place"] for row in season.placings or ()] == list(range(1, entries + 1))
    stage = season.stages.get()
    group = stage.groups.get()
    found = of_group(group, meetings(stage_fixtures(stage)))
    champion = group_progress(group, stage.plan, season.draw_seed, found).champion
    assert champion == (season.placings or [])[0]["entry"]
    ties = Counter(fixture.tie for fixture in season.fixtures.filter(attempt=0))
    assert set(ties.values()) == {2 if options.get("two_legs") else 1}
    if not options:
        assert len(ties) == entries - 1, "a bye is no fixture"
    if options.get("when_level") == "replay":
        drawn = season.fixtures.filter(sides__number=0, sides__result="draw")
        replayed = [f for f in drawn if f.round.fixtures.filter(tie=f.tie, attempt=f.attempt + 1)]
        assert len(replayed) == drawn.count()


@pytest.mark.clause("LG-STAGE-01", "LG-KO-03")
@pytest.mark.parametrize("entries", [2, 4, 6, 9])
def test_a_double_elimination_ends_with_distinct_places(entries: int) -> None:
    season = resolved(entries=entries, stages=[{"format": "double_elimination"}])
    assert_finished(season, entries)
    lost = Counter(
        side.entry.number
        for fixture in season.fixtures.all()
        for side in fixture.sides.all()
        if side.result == "loss"
    )
    assert max(lost.values()) <= 2


@pytest.mark.clause("LG-STAGE-01", "LG-STAGE-02", "LG-STAGE-04", "LG-STAGE-05", "LG-SEASON-06")
def test_groups_qualify_for_a_bracket() -> None:
    stages = [
        {"format": "round_robin", "groups": 3, "first": 2, "next_best": 2, "dealing": "pots"},
        KNOCKOUT | {"seeding": "previous", "third_place": True},
    ]
    season = resolved(entries=11, stages=stages)
    assert_finished(season, 11)
    first, second = season.stages.order_by("number")
    assert sorted(len(group.seeds) for group in first.groups.all()) == [3, 4, 4]
    bracket = second.groups.get()
    places = {place.entry: place for place in stage_places(first, season.draw_seed)}
    winners = set(bracket.seeds[:3])
    assert {places[entry].group for entry in winners} == {"A", "B", "C"}
    assert len(bracket.seeds) == 8
    quarter = [
        meeting.entries for meeting in meetings(stage_fixtures(second)) if meeting.round == 1
    ]
    named = bracket.seeds[:6]  # of the next-placed nobody knew whose group they were from
    for one, other in quarter:
        if one in named and other in named:
            assert places[one].group != places[other].group
    out = [row for row in season.placings or () if row["reason"]["kind"] == "out"]
    assert [row["place"] for row in out] == [9, 10, 11]


@pytest.mark.clause("LG-STAGE-06", "LG-STAGE-03")
def test_results_between_those_who_qualify_count_on() -> None:
    stages = [
        {"format": "round_robin", "groups": 2, "first": 2},
        {"format": "round_robin", "carry": True, "seeding": "previous"},
    ]
    season = resolved(entries=8, stages=stages)
    assert_finished(season, 8)
    second = season.stages.get(number=2)
    met = Counter(map(frozenset, played(season)))
    through = second.groups.get().seeds
    pairs = {frozenset((a, b)) for a in through for b in through if a != b}
    assert all(met[pair] == 1 for pair in pairs), "whoever met in the groups does not meet again"
    assert second.rounds.filter(fixtures__isnull=False).count()
    assert Fixture.objects.filter(round__stage=second).count() == 4


@pytest.mark.clause("LG-SEASON-09")
def test_divisions_are_ordered_groups() -> None:
    season = resolved(entries=7, stages=[{"divisions": True, "groups": 2, "seeding": "drawn"}])
    assert_finished(season, 7)
    first, second = season.stages.get().groups.order_by("pk")
    assert (first.name, second.name) == ("1", "2")
    assert (first.seeds, second.seeds) == ([1, 2, 3, 4], [5, 6, 7])
    top = {row["entry"] for row in (season.placings or [])[:4]}
    assert top == {1, 2, 3, 4}, "nobody of the second division stands above the first"


@pytest.mark.clause("LG-RR-04")
def test_a_limited_round_robin_gives_each_so_many_fixtures() -> None:
    season = resolved(entries=8, stages=[{"fixtures": 3}])
    assert_finished(season, 8)
    each = Counter(entry for pair in played(season) for entry in pair)
    assert set(each.values()) == {3}


@pytest.mark.clause("LG-SEASON-05", "LG-STAGE-01")
def test_the_same_entries_and_seed_give_the_same_season() -> None:
    stages = [
        {"format": "swiss", "rounds": 3, "first": 4},
        KNOCKOUT | {"seeding": "previous"},
    ]
    one, other = (resolved(entries=9, stages=stages, seed="11") for _ in range(2))
    assert played(one) == played(other)
    assert one.placings == other.placings
    third = resolved(entries=9, stages=stages, seed="12")
    assert played(third) != played(one)


@pytest.mark.clause("LG-STAGE-01")
@pytest.mark.parametrize(
    ("stages", "found"),
    [
        ([], ["stages_out_of_range"]),
        ([{"format": "chess"}], ["stage_option_out_of_range"]),
        ([{"format": "swiss", "rounds": 0, "legs": 9}], ["stage_option_out_of_range"] * 2),
        ([{"colour": "red"}], ["unknown_stage_option"]),
        (["swiss"], ["plan_not_an_object"]),
        ([{}, {}], ["nobody_goes_on"]),
        ([{"first": 2}], ["nowhere_to_go_on"]),
        ([{"seeding": "previous"}], ["no_stage_before"]),
        ([{"format": "ladder", "groups": 2}], ["ladder_has_no_groups"]),
        ([{"format": "double_elimination", "two_legs": True}], ["double_has_one_leg"]),
        ([{"tie_breakers": ["luck"]}], ["unknown_tie_breaker"]),
        (
            [{"format": "swiss", "variant": "dutch", "same_club": "discouraged"}],
            ["dutch_discourages_nobody"],
        ),
    ],
)
def test_what_is_wrong_with_a_plan_is_said_at_once(stages: Any, found: list[str]) -> None:
    owner = factories.coach()
    league = factories.league(owner)
    with pytest.raises(Refusal) as refused:
        leagues.create_season(owner, league, "Cup", "coin", stages=stages)
    assert [problem.code for problem in refused.value.problems] == found
    assert not league.seasons.exists()
