"""Tables of what is stored: which results they see, how often they ask, when they are computed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from leagues import operations as leagues
from leagues.models import Fixture, Group, Season
from leagues.results.rated_matches import team_ratings
from leagues.stages import standings
from leagues.stages.standings import Ground, bouts, counting, forms, ground, group_table
from leagues.tables import Table, table_after
from tests import factories
from tests.leagues.tables.tabling import match
from tests.matches.seasons import resolved

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    cache.clear()


def season(n: int = 4, *, rounds: int = 3, by: tuple[str, ...] = ("lots",)) -> Season:
    """The lower number wins by its number, in so many rounds."""
    made = factories.season(n, legs=1)
    Season.objects.filter(pk=made.pk).update(tie_breakers=list(by))
    for fixture in fixtures(made):
        home, away = (side.entry.number or 0 for side in fixture.sides.all())
        if fixture.round.number <= rounds:
            score = f"{home}:0" if home < away else f"0:{away}"
            fixture.outcome = match(f"{home} {score} {away}").outcome.to_json()
            fixture.state = Fixture.State.SETTLED
            fixture.save()
    return Season.objects.get(pk=made.pk)


def fixtures(of: Season) -> list[Fixture]:
    return list(of.fixtures.select_related("round").prefetch_related("sides__entry"))


def stands_on(of: Season, found: list[Fixture] | None = None) -> Ground:
    group = of.stages.get().groups.get()
    entries = group.entries.select_related("team")
    played = fixtures(of) if found is None else found
    return ground(of, group.stage.plan, group.seeds, entries, played)


@pytest.mark.clause("LG-TABLE-01")
def test_the_table_of_a_group() -> None:
    made = season()
    found = group_table(made.stages.get().groups.get())
    assert [(row.place, row.entry) for row in found.rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert found.rows[0].standing.points == 9
    assert found == stands_on(made).table()


@pytest.mark.clause("LG-OUT-02")
def test_an_annulled_fixture_is_not_counted() -> None:
    made = season()
    with_it = fixtures(made)
    for fixture in with_it:
        if {side.entry.number for side in fixture.sides.all()} == {1, 2}:
            fixture.annulled = True
    places = {row.entry: row.standing for row in stands_on(made, with_it).table().rows}
    assert (places[1].points, places[1].played, places[1].annulled) == (6, 2, 1)
    assert stands_on(made).table().rows[0].standing.points == 9


@pytest.mark.clause("LG-TABLE-03", "LG-TABLE-07")
def test_a_table_and_its_history_ask_for_nothing(django_assert_num_queries: object) -> None:
    made = season(by=("progressive",))
    group = made.stages.get().groups.get()
    found, entries = fixtures(made), list(group.entries.select_related("team"))
    plan = group.stage.plan
    with django_assert_num_queries(0):  # type: ignore[operator]
        stood_on = ground(made, plan, group.seeds, entries, found)
        assert stood_on.race().rounds == (1, 2, 3)
        assert stood_on.table() == stood_on.as_of(3)
        race = stood_on.race()
        for at, round_ in enumerate(race.rounds):
            places = {entry: series[at] for entry, series in race.places.items()}
            assert places == stood_on.as_of(round_).places


@pytest.mark.clause("LG-TABLE-07")
def test_a_new_result_leaves_the_places_of_the_rounds_before_it_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, worked_out = season(rounds=2), []
    before = stands_on(made).race()

    def counted(round_: int, *asked: Any, **given: Any) -> Table:
        worked_out.append(round_)
        return table_after(round_, *asked, **given)

    monkeypatch.setattr(standings, "table_after", counted)
    assert stands_on(made).race() == before
    assert worked_out == []
    late = next(each for each in fixtures(made) if each.round.number == 3)
    late.outcome = match("1 0:0 2").outcome.to_json()
    late.save()
    race = stands_on(made).race()
    assert worked_out == [3]
    assert {entry: places[:2] for entry, places in race.places.items()} == dict(before.places)
    first = next(each for each in fixtures(made) if each.round.number == 1)
    first.annulled = True
    first.save()
    stands_on(made).race()
    assert worked_out == [3, 1, 2, 3]


@pytest.mark.clause("LG-TABLE-01", "LG-STAGE-06")
def test_a_season_read_as_bouts_has_the_same_ground_as_its_fixtures() -> None:
    made = season(5, rounds=2)
    group = made.stages.get().groups.get()
    entries, plan = group.entries.select_related("team"), group.stage.plan
    counted = counting(group, 1, plan, bouts(made))
    light = ground(made, plan, group.seeds, entries, counted)
    assert light.table() == stands_on(made).table()
    assert light.left == stands_on(made).left
    assert forms(counted, entries) == {}, "nobody has written what came of it for the sides"


@pytest.mark.parametrize("n", [3, 9])
def test_a_group_table_asks_as_often_for_three_as_for_nine(
    n: int, django_assert_num_queries: object
) -> None:
    made = season(n, rounds=9)
    group = Group.objects.select_related("stage__season").get(stage__season=made)
    with django_assert_num_queries(3):  # type: ignore[operator]
        group_table(group)


@pytest.mark.clause("LG-TABLE-03")
def test_what_comes_from_outside_is_part_of_what_a_table_is_known_by() -> None:
    seeded = season(rounds=0, by=("seed",))
    group = seeded.stages.get().groups.get()
    group.seeds = [4, 3, 2, 1]
    group.save()
    assert [row.entry for row in stands_on(seeded).table().rows] == [4, 3, 2, 1]


@pytest.mark.clause("LG-TABLE-08")
def test_marks_see_what_is_open() -> None:
    made = season(rounds=2, by=("lots",))
    marks = stands_on(made).marks(3)
    assert marks[1].qualified
    assert not marks[1].champion or not marks[2].champion
    over = season(rounds=3)
    assert stands_on(over).marks()[1].champion


@pytest.mark.clause("LG-TABLE-08", "LG-SWISS-06")
def test_marks_of_a_swiss_stage_see_rounds_that_are_not_drawn() -> None:
    made = factories.season(4, stages=[{"format": "swiss", "rounds": 3}])
    for fixture in fixtures(made):
        one, other = (side.entry.number for side in fixture.sides.all())
        fixture.outcome = match(f"{one} 1:0 {other}").outcome.to_json()
        fixture.state = Fixture.State.SETTLED
        fixture.save()
    stood_on = stands_on(made)
    assert stood_on.left == sorted([[number, None] for number in (1, 2, 3, 4)] * 2)
    assert not any(mark.champion for mark in stood_on.marks().values())
    assert stood_on.rounds == 1


@pytest.mark.clause("LG-TABLE-03", "LG-STAGE-03", "LG-STAT-03")
def test_ratings_of_seasons_before_part_and_seed_the_next() -> None:
    before = resolved(entries=4, legs=2)
    owner = factories.owner_of(before)
    rated = team_ratings(before.league, "coin")
    best_first = sorted(rated, key=lambda team: -rated[team])
    made = leagues.create_season(
        owner,
        before.league,
        "Next",
        "coin",
        stages=[{"format": "single_elimination", "seeding": "rating"}],
        tie_breakers=["rating"],
    )
    made = leagues.open_registration(owner, made)
    for entry in before.entries.all():
        leagues.enter_team(owner, made, entry.team)
    made = leagues.start_season(owner, made)
    teams = {entry.number: entry.team_id for entry in made.entries.all()}
    seeds = made.stages.get().groups.get().seeds
    assert [teams[number] for number in seeds] == best_first
    rows = stands_on(made, []).table().rows
    assert [teams[row.entry] for row in rows] == best_first
