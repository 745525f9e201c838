"""Which matches count for a federation goes with a league; member numbers only in the archive."""

from __future__ import annotations

import gzip

import pytest

from leagues import operations
from leagues.models import Entry, Fixture, Season
from matches.league_files.tables import TABLES
from rosters import operations as rosters
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories
from tests.matches.league_files.files import (
    Line,
    changed,
    emptied,
    lines,
    moved,
    packed,
    stored,
    written,
)
from tests.site.factories import blood_bowl_team

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-01", "LG-IO-12")]


@pytest.fixture
def season() -> Season:
    """Two coaches, one a member by the account, one by the entry; their match does not count."""
    owner = factories.coach(username="keeper", display_name="Keeper")
    league = factories.league(owner, "Harbour")
    made = operations.create_season(owner, league, "Cup", "blood_bowl", legs=1, seed="7")
    made = operations.open_registration(owner, made)
    for name in ("ada", "bruno"):
        coach = factories.coach(username=name, display_name=name.title())
        operations.accept_invitation(coach, operations.invite(owner, league).token)
        operations.enter_team(coach, made, blood_bowl_team(coach, "orc", f"Team of {name}"))
    made = operations.start_season(owner, made)
    ada = Coach.objects.get(username="ada")
    rosters.change_profile(ada, federation_name="Ada at the NAF", federation_number=4711001)
    bruno = made.entries.select_related("season__league").get(team__coach__username="bruno")
    operations.name_member(owner, bruno, name="Bruno at the NAF", number=4711002)
    operations.report_to_federation(owner, made.fixtures.get(), counts=False)
    return made


def test_what_does_not_count_goes_along_and_nobody_s_number(season: Season) -> None:
    file = written(season.league)
    text = gzip.decompress(file).decode()
    for own in ("4711001", "4711002", "at the NAF"):
        assert own not in text
    moved(season.league)
    assert Fixture.objects.get().unreported
    assert not Entry.objects.exclude(federation_number=None).exists()
    assert not Coach.objects.exclude(federation_number=None).exists()


def test_the_archive_has_numbers_and_sets_them_up_again(season: Season) -> None:
    file = written(season.league, secrets=True)
    made = stored(emptied(), file)
    assert Coach.objects.get(display_name="Ada").federation_number == 4711001
    bruno = Entry.objects.get(team__name="Team of bruno")
    assert (bruno.federation_name, bruno.federation_number) == ("Bruno at the NAF", 4711002)
    tables = ("entry", "fixture")
    again = lines(written(made.league, secrets=True))
    assert [row for row in again if row.get("table") in tables] == [
        row for row in lines(file) if row.get("table") in tables
    ]


@pytest.mark.parametrize("table", ["coach", "entry"])
@pytest.mark.parametrize("number", [9, 0, 10_000_000, "12", -1])
def test_a_number_that_nobody_has_is_refused(season: Season, table: str, number: object) -> None:
    file = written(season.league, secrets=True)

    def wrong(rows: list[Line]) -> None:
        row = next(row for row in rows if row.get("table") == table)
        row["federation_number"] = number

    bad = changed(file, wrong)
    mover = emptied()
    with pytest.raises(Refusal):
        stored(mover, bad)
    assert not Season.objects.exists()


@pytest.mark.parametrize("secrets", [False, True])
def test_a_file_of_the_first_format_has_none_of_it(season: Season, secrets: bool) -> None:
    rows = lines(written(season.league, secrets=secrets))
    rows[0]["schema"] = 1
    later = {table.name: table.since for table in TABLES}
    for row in rows:
        for name in later.get(str(row.get("table")), ()):
            row.pop(name, None)
    stored(emptied(), packed(rows))
    assert not Fixture.objects.get().unreported
    assert not Coach.objects.exclude(federation_number=None).exists()
