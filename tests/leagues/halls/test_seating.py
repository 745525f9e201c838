"""Who sits where: the assignment, and the tables that rounds get (LG-HALL)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Round, Season
from leagues.operations.halls.seating import forget_wishes
from leagues.reading.halls.desk import seating, venue_of
from leagues.schedules.halls import STEP_FREE, STREAMED, Hall, Seeking, Table, seated, tables_of
from leagues.schedules.matching import least_assignment
from leagues.stages.halls import matches_of
from matches.resolution.operations import play_out, resolve_round
from rosters import hooks
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories

HALL = {"name": "Big hall", "first": 1, "last": 8}
SWISS = [{"format": "swiss", "rounds": 3}]


@given(
    st.integers(1, 4).flatmap(
        lambda rows: st.lists(
            st.lists(st.integers(0, 9), min_size=5, max_size=5), min_size=rows, max_size=rows
        )
    )
)
def test_no_assignment_is_cheaper(costs: list[list[int]]) -> None:
    given_ = least_assignment(costs)
    assert len(set(given_)) == len(costs)
    best = min(
        sum(costs[row][column] for row, column in enumerate(columns))
        for columns in permutations(range(5), len(costs))
    )
    assert sum(costs[row][column] for row, column in enumerate(given_)) == best


@pytest.mark.clause("LG-HALL-03")
def test_what_counts_more_is_held_first() -> None:
    tables = tables_of([Hall("A", 1, 3, step_free=(3,), streamed=(2,))])
    free, streamed, plain = (
        Seeking(frozenset({STEP_FREE})),
        Seeking(frozenset({STREAMED})),
        Seeking(),
    )
    assert seated([free, streamed, plain], tables, "s") == [3, 2, 1], "wishes before order"
    had = Seeking(had=(frozenset({1}), frozenset()))
    assert seated([had, plain], tables, "s") == [2, 1], "not again, before order"
    assert seated([had, plain], tables, "s", top_first=True) == [1, 2], "the top match is first"
    assert seated([plain] * 3, tables, "s") == [1, 2, 3]
    assert seated([plain] * 4, tables, "s") == [1, 2, 3, None], "the last has none"
    assert seated([plain, free], tables[:1], "s") == [1, None], "a table before a wish"


def _seeking() -> list[Seeking]:
    return [Seeking(had=(frozenset({at % 5 + 1}), frozenset({at % 3 + 1}))) for at in range(12)]


@pytest.mark.clause("LG-HALL-03")
def test_the_same_round_is_seated_the_same() -> None:
    tables = [Table(number) for number in range(1, 16)]
    assert seated(_seeking(), tables, "seed") == seated(_seeking(), tables, "seed")


def planned(season: Season, **how: Any) -> Season:
    hall = HALL | how
    leagues.plan_venue(
        factories.owner_of(season), season, halls=[hall], minutes=150, order_of_play=[]
    )
    return season


def round_of(season: Season, number: int = 1) -> Round:
    return Round.objects.select_related("stage__season__league").get(
        stage__season=season, number=number
    )


def tables_in(season: Season, number: int = 1) -> list[int | None]:
    return [each.table for each in matches_of(round_of(season, number))]


@pytest.fixture
def swiss(db: None) -> Season:
    made = planned(factories.season(7, stages=SWISS, start=False))
    return leagues.start_season(factories.owner_of(made), made)


@pytest.mark.clause("LG-HALL-03")
def test_a_round_that_opens_has_tables(swiss: Season) -> None:
    assert tables_in(swiss) == [1, 2, 3]
    bye = Fixture.objects.exclude(sides__number=1).get(round=round_of(swiss))
    assert bye.table is None
    play_out(resolve_round(factories.owner_of(swiss), round_of(swiss)))
    second = matches_of(round_of(swiss, 2))
    assert second[0].table == 1, "the top match"
    before = {
        side.entry_id: side.fixture.table
        for fixture in matches_of(round_of(swiss))
        for side in fixture.sides.all()
    }
    for fixture in second[1:]:
        assert fixture.table not in {before.get(side.entry_id) for side in fixture.sides.all()}


@pytest.mark.clause("LG-HALL-01")
@pytest.mark.clause("LG-HALL-03")
def test_tables_are_given_out_when_asked(db: None) -> None:
    season = factories.season(4, stages=SWISS)
    owner = factories.owner_of(season)
    assert tables_in(season) == [None, None], "it has no halls"
    with pytest.raises(Refusal, match="no halls"):
        leagues.seat_round(owner, round_of(season))
    planned(season, first=11, last=20)
    leagues.seat_round(owner, round_of(season))
    assert tables_in(season) == [11, 12]
    planned(season, first=1, last=4)
    assert tables_in(season) == [11, 12], "what was given out stays"
    first = matches_of(round_of(season))[0]
    Fixture.objects.filter(pk=first.pk).update(state=Fixture.State.LOCKED)
    leagues.seat_round(owner, round_of(season))
    assert tables_in(season) == [11, 1], "one that has begun keeps its table"


@pytest.mark.clause("LG-HALL-02")
@pytest.mark.clause("LG-HALL-05")
def test_wishes_are_kept_or_the_desk_says_why(swiss: Season) -> None:
    owner = factories.owner_of(swiss)
    wishing = matches_of(round_of(swiss))[1].sides.all()[0].entry
    leagues.wish_tables(owner, wishing, [STEP_FREE])
    venue = venue_of(swiss)
    assert venue is not None
    told = seating(round_of(swiss), venue)
    assert told.lines[1].said == ["Wished, and not so here: Without stairs"]
    assert told.problems == ["“Without stairs”: wished for at 1, marked at 0. Mark more tables."]
    planned(swiss, step_free=[7])
    leagues.seat_round(owner, round_of(swiss))
    assert tables_in(swiss)[1] == 7
    with pytest.raises(Refusal, match="unknown wish"):
        leagues.wish_tables(owner, wishing, ["by the window"])


@pytest.mark.clause("LG-HALL-05")
def test_the_desk_says_where_tables_are_missing(swiss: Season) -> None:
    planned(swiss, last=1)
    leagues.seat_round(factories.owner_of(swiss), round_of(swiss))
    venue = venue_of(swiss)
    assert venue is not None
    told = seating(round_of(swiss), venue)
    assert told.problems == ["There are 2 tables too few."]
    assert [each.fixture.table for each in told.lines] == [1, None, None]


@pytest.mark.clause("LG-HALL-04")
def test_a_match_is_moved_by_hand(swiss: Season) -> None:
    owner = factories.owner_of(swiss)
    first, second, _third = matches_of(round_of(swiss))
    leagues.move_to_table(owner, first, 2)
    assert tables_in(swiss) == [2, 1, 3], "they have changed places"
    leagues.move_to_table(owner, first, 8)
    assert tables_in(swiss) == [8, 1, 3]
    leagues.move_to_table(owner, second, None)
    assert tables_in(swiss) == [8, None, 3]
    with pytest.raises(Refusal, match="no such table"):
        leagues.move_to_table(owner, first, 9)
    play_out(resolve_round(owner, round_of(swiss)))
    with pytest.raises(Refusal, match="match has no table"):
        leagues.move_to_table(owner, first, 2)


@pytest.mark.clause("LG-HALL-01")
@pytest.mark.clause("LG-HALL-07")
def test_all_that_is_wrong_with_halls_is_said_at_once(swiss: Season) -> None:
    halls = [
        {"name": "A", "first": 1, "last": 5, "streamed": [9]},
        {"name": "a", "first": 5, "last": 9},
        {"name": "", "first": 3, "last": 1},
        {"name": "Vast", "first": 1000, "last": 9999},
    ]
    line = {"name": "", "at": None, "minutes": None}
    with pytest.raises(Refusal) as refused:
        leagues.plan_venue(
            factories.owner_of(swiss), swiss, halls=halls, minutes=0, order_of_play=[line]
        )
    assert [problem.code for problem in refused.value.problems] == [
        "hall_marks", "hall_named_twice", "hall_tables_twice", "hall_without_name", "hall_tables",
        "halls_too_many", "round_minutes", "order_of_play_line",
    ]  # fmt: skip
    assert tables_in(swiss) == [1, 2, 3]


@pytest.mark.clause("LG-HALL-02")
def test_wishes_are_read_by_few(swiss: Season, client: Any) -> None:
    entry = Entry.objects.filter(season=swiss).first()
    assert entry is not None
    coach = factories.coach()
    entry.team.coach = coach
    entry.team.save()
    leagues_ = swiss.league
    leagues_.memberships.create(coach=coach, role="coach")
    leagues.wish_tables(coach, entry, [STREAMED])
    address = f"/leagues/{leagues_.slug}/seasons/{swiss.slug}/halls/"
    assert "checked" not in client.get(address).content.decode(), "a stranger"
    for who, shown in ((factories.owner_of(swiss), True), (coach, True), (_other(swiss), False)):
        client.force_login(who)
        assert ("checked" in client.get(address).content.decode()) == shown
    with pytest.raises(Refusal, match="not your team"):
        leagues.wish_tables(_other(swiss), entry, [])


def _other(season: Season) -> Coach:
    coach = factories.coach()
    season.league.memberships.create(coach=coach, role="coach")
    return coach


@pytest.mark.clause("LG-HALL-02")
@pytest.mark.clause("LG-ROLE-06")
def test_wishes_go_with_the_account(swiss: Season) -> None:
    coach, entry = _other(swiss), Entry.objects.filter(season=swiss)[0]
    entry.team.coach = coach
    entry.team.save()
    leagues.wish_tables(coach, entry, [STEP_FREE])
    told = personal_data(coach)["table_wishes"]
    assert told == [{"team": entry.team.name, "wishes": [STEP_FREE]}]
    forget_wishes(coach)
    entry.refresh_from_db()
    assert entry.wishes == []
    assert forget_wishes in hooks.erased
