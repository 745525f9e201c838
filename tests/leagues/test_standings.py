"""Tables of what is stored: which results they see, how often they ask, when they are computed."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from leagues.models import Fixture, Season
from leagues.standings import Terms, group_table, marks_of, results_of, table_of
from tests import factories
from tests.leagues.tabling import match

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


def numbers(of: Season) -> list[int]:
    return sorted(number for number in of.entries.values_list("number", flat=True) if number)


@pytest.mark.clause("LG-TABLE-01")
def test_the_table_of_a_group() -> None:
    made = season()
    found = group_table(made.stages.get().groups.get())
    assert [(row.place, row.entry) for row in found.rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert found.rows[0].standing.points == 9
    assert found == table_of(made, numbers(made), fixtures(made))


@pytest.mark.clause("LG-OUT-02")
def test_an_annulled_fixture_is_not_counted() -> None:
    made = season()
    with_it = fixtures(made)
    for fixture in with_it:
        if {side.entry.number for side in fixture.sides.all()} == {1, 2}:
            fixture.annulled = True  # type: ignore[attr-defined]
    places = {row.entry: row.standing for row in table_of(made, numbers(made), with_it).rows}
    assert (places[1].points, places[1].played, places[1].annulled) == (6, 2, 1)
    assert table_of(made, numbers(made), fixtures(made)).rows[0].standing.points == 9


@pytest.mark.clause("LG-TABLE-03", "LG-TABLE-07")
def test_rounds_are_looked_up_only_where_the_table_looks_at_them(
    django_assert_num_queries: object,
) -> None:
    plain, early = season(), season(by=("progressive",))
    for made, queries in ((plain, 0), (early, 1)):
        entries, found = numbers(made), fixtures(made)
        with django_assert_num_queries(queries):  # type: ignore[operator]
            table_of(made, entries, found)
    assert {result.round for result in results_of(fixtures(plain))} == {1, 2, 3}


@pytest.mark.parametrize("n", [3, 9])
def test_a_group_table_asks_as_often_for_three_as_for_nine(
    n: int, django_assert_num_queries: object
) -> None:
    made = season(n, rounds=9)
    group = made.stages.get().groups.get()
    with django_assert_num_queries(5):  # type: ignore[operator]
        group_table(group)


@pytest.mark.clause("LG-TABLE-03")
def test_what_comes_from_outside_is_part_of_what_a_table_is_known_by() -> None:
    made = season(rounds=0, by=("rating",))
    asked = numbers(made), fixtures(made)
    for best in (2, 3):
        terms = Terms(given={"rating": {best: 1600}})
        assert table_of(made, *asked, terms=terms).rows[0].entry == best


@pytest.mark.clause("LG-TABLE-08")
def test_marks_see_what_is_open_and_what_is_to_come() -> None:
    made = season(rounds=2, by=("lots",))
    entries, found = numbers(made), fixtures(made)
    marks = marks_of(made, entries, found, qualify=3)
    assert marks[1].qualified
    assert not marks[1].champion or not marks[2].champion
    over = season(rounds=3)
    assert marks_of(over, numbers(over), fixtures(over))[1].champion
    to_come = [(number, None) for number in numbers(over)] * 2
    assert not marks_of(over, numbers(over), fixtures(over), to_come=to_come)[1].champion
