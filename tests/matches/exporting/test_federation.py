"""The report of a season to its game's federation: what is in it, and what is missing."""

from __future__ import annotations

from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from xmlschema import XMLSchema

from leagues import operations
from leagues.models import Entry, Fixture, Season
from matches.exporting.federation import survey
from matches.models import Coaching
from rosters import operations as rosters
from rosters.games import blood_bowl as room
from rosters.games.blood_bowl import federation
from rosters.models import Coach
from rules import game
from rules.problems import Refusal
from tests import factories
from tests.leagues.files.test_bringing import looked_at, stored, told
from tests.site.factories import blood_bowl_team, client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-12")]
SCHEMA = XMLSchema(Path(room.__file__).with_name("federation") / "naf_report.xsd")
RACES = {"ada": "orc", "bruno": "human", "cleo": "skaven", "dmitri": "dwarf"}


@pytest.fixture
def season() -> Season:
    """Six matches of four coaches: Ada is a member by her account, Bruno by his entry."""
    owner = factories.coach(username="keeper", display_name="Keeper & Co <3")
    league = factories.league(owner, "Harbour")
    league = operations.change_league(owner, league, time_zone="Europe/Berlin")
    made = operations.create_season(owner, league, "Cup", "blood_bowl", legs=1, seed="7")
    made = operations.open_registration(owner, made)
    for name, race in RACES.items():
        coach = factories.coach(username=name, display_name=name.title())
        operations.accept_invitation(coach, operations.invite(owner, league).token)
        operations.enter_team(coach, made, blood_bowl_team(coach, race, f"Team of {name}"))
    made = operations.start_season(owner, made)
    rosters.change_profile(
        Coach.objects.get(username="ada"), federation_name="Ada & “Eve”", federation_number=4711
    )
    operations.name_member(owner, entry(made, "bruno"), name="", number=12)
    return made


def entry(season: Season, name: str) -> Entry:
    return season.entries.select_related("season__league", "team__coach").get(
        team__coach__username=name
    )


def match(season: Season, one: str, other: str) -> Fixture:
    fixture = season.fixtures.filter(sides__entry=entry(season, one)).get(
        pk__in=season.fixtures.filter(sides__entry=entry(season, other)).values("pk")
    )
    return Fixture.objects.select_related("season__league").get(pk=fixture.pk)


def result(season: Season, one: str, other: str, score: str, more: str = ",,") -> None:
    """A result by a file; the score and what is counted in the order of the schedule."""
    names = [side.entry.team.name for side in match(season, one, other).sides.order_by("number")]
    head = "home,away,home score,away score,ended,home casualties,away casualties,date\n"
    date = "" if "walk" in more else "2026-11-20 19:30"
    stored(season, "results", f"{head}{','.join(names)},{score},{more},{date}\n")


def parsed(season: Season) -> dict[str, Any]:
    """The report, which fits the schema."""
    data = survey(season).written()
    SCHEMA.validate(BytesIO(data))
    assert data.startswith(b"<?xml version='1.0' encoding='UTF-8'?>\n<nafReport ")
    found: dict[str, Any] = SCHEMA.to_dict(BytesIO(data))  # type: ignore[assignment]
    return found


def people(found: dict[str, Any]) -> list[tuple[str, int, str]]:
    return [(c["name"], c["number"], c["team"]) for c in found["coaches"].get("coach", [])]


def test_every_race_has_a_label_and_every_label_is_one() -> None:
    races = game("blood_bowl").races("crp")
    assert {*federation.writing.LABELS} == {*races}
    assert len({federation.label(race) for race in races}) == len(races)
    known = getattr(SCHEMA.types["team"], "enumeration", None)
    assert known is not None
    assert {federation.label(race) for race in races} <= {*known}


def test_an_empty_report_is_one_as_well(season: Season) -> None:
    assert parsed(season)["organiser"] == "Keeper & Co <3"
    assert "game" not in parsed(season)
    assert {each.why for each in survey(season).matches} == {"open"}


def test_what_is_in_a_report_and_what_is_left_out(season: Season) -> None:
    result(season, "ada", "bruno", "2,1", "played,3,0")
    result(season, "ada", "cleo", "0,0", "played,0,1")
    result(season, "ada", "dmitri", "2,0", "walk over,,")
    result(season, "cleo", "dmitri", "1,0", "played,,")
    result(season, "bruno", "dmitri", "1,0", "played,,")
    operations.report_to_federation(
        factories.owner_of(season), match(season, "bruno", "dmitri"), counts=False
    )
    seen = survey(season)
    why = {frozenset(str(e.team.coach) for e in each.entries): each.why for each in seen.matches}
    assert why == {
        frozenset({"Ada", "Bruno"}): "",
        frozenset({"Ada", "Cleo"}): "",
        frozenset({"Ada", "Dmitri"}): "not_played",
        frozenset({"Cleo", "Dmitri"}): "strangers",
        frozenset({"Bruno", "Dmitri"}): "unreported",
        frozenset({"Bruno", "Cleo"}): "open",
    }
    assert {str(e.entry.team.coach) for e in seen.missing} == {"Cleo", "Dmitri"}
    found = parsed(season)
    assert people(found) == [("Bruno", 12, "Human"), ("Ada & “Eve”", 4711, "Orc"),
                             ("non-NAF", 9, "Skaven")]  # fmt: skip
    [first] = [
        each for each in found["game"] if {s["number"] for s in each["playerRecord"]} == {12, 4711}
    ]
    assert first["timeStamp"] == "2026-11-20 19:30"
    by_number = {s["number"]: s for s in first["playerRecord"]}
    home = match(season, "ada", "bruno").sides.get(number=0).entry
    own, other = (4711, 12) if home == entry(season, "ada") else (12, 4711)
    assert (by_number[own]["touchDowns"], by_number[own]["badlyHurt"]) == (2, 3)
    assert (by_number[other]["touchDowns"], by_number[other]["badlyHurt"]) == (1, 0)
    assert [s["number"] for s in first["playerRecord"]] == [own, other]


def test_several_who_are_no_members_are_one_line(season: Season) -> None:
    result(season, "ada", "cleo", "1,0")
    result(season, "ada", "dmitri", "1,0")
    found = parsed(season)
    assert people(found) == [("Ada & “Eve”", 4711, "Orc"), ("non-NAF", 9, "Multi-race")]
    strangers = [s for g in found["game"] for s in g["playerRecord"] if s["number"] == 9]
    assert [s["name"] for s in strangers] == ["non-NAF", "non-NAF"]


def test_a_number_of_two_coaches_is_told_and_listed_once(season: Season) -> None:
    operations.name_member(
        factories.owner_of(season), entry(season, "cleo"), name="Cleo", number=4711
    )
    result(season, "ada", "cleo", "1,0")
    assert survey(season).shared == [4711]
    [(_name, number, team)] = people(parsed(season))
    assert (number, team) == (4711, "Multi-race")


def test_a_computer_run_team_has_no_coach(season: Season) -> None:
    result(season, "ada", "cleo", "1,0")
    season.entries.filter(pk=entry(season, "cleo").pk).update(managed="automatic")
    assert [e.why for e in survey(season).matches if e.why != "open"] == ["computer"]


def test_whoever_played_is_named_though_the_team_was_handed_over(season: Season) -> None:
    result(season, "ada", "bruno", "1,0")
    fixture = match(season, "ada", "bruno")
    zoe = factories.coach(username="zoe", display_name="Zoe")
    rosters.change_profile(zoe, federation_number=99)
    side = fixture.sides.get(entry=entry(season, "ada")).number
    from matches.models import MatchRecord  # only here: a record by hand

    record = MatchRecord.objects.create(
        fixture=fixture, record={}, digest="", log_digest="", batch=fixture.uuid, build=""
    )
    Coaching.objects.create(record=record, side=side, coach=zoe)
    assert {number for _name, number, _team in people(parsed(season))} == {12, 99}


def test_the_account_stands_before_the_entry(season: Season) -> None:
    owner = factories.owner_of(season)
    operations.name_member(owner, entry(season, "ada"), name="Other", number=5)
    [ada] = [e for e in survey(season).entries if e.by_account]
    assert (ada.person.name, ada.person.number) == ("Ada & “Eve”", 4711)


@pytest.mark.parametrize("number", [0, -1, 9, 10_000_000, "12", True, 1.5])
def test_numbers_that_nobody_has(season: Season, number: object) -> None:
    owner = factories.owner_of(season)
    for act in (
        lambda: operations.name_member(owner, entry(season, "cleo"), name="", number=number),
        lambda: rosters.change_profile(owner, federation_number=number),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert [p.code for p in refused.value.problems] == ["member_number"]


def test_out_and_in_again_nothing_changes(season: Season) -> None:
    result(season, "ada", "bruno", "2,1", "played,3,0")
    result(season, "ada", "cleo", "0,0", "played,0,1")
    text = survey(season).written().decode()
    shown = looked_at(season, "federation", text)
    assert told(shown) == []
    assert {(d["how"], d["what"]) for d in shown.report["does"]} <= {
        ("same", "result"), ("same", "stranger"),
    }  # fmt: skip


def test_a_report_costs_as_much_for_many_matches() -> None:
    counts = []
    for many in (3, 8):
        owner = factories.coach()
        league = factories.league(owner)
        season = operations.create_season(owner, league, "Cup", "blood_bowl", legs=1)
        season = operations.open_registration(owner, season)
        for n in range(many):
            operations.enter_team(owner, season, blood_bowl_team(owner, "orc", f"Team {n}"))
        season = operations.start_season(owner, season)
        with CaptureQueriesContext(connection) as caught:
            survey(season)
        counts.append(len(caught))
    assert counts[0] == counts[1]


# -- pages, a command, the account -----------------------------------------------------------------


def test_the_page_the_file_and_who_may_have_them(season: Season) -> None:
    result(season, "ada", "bruno", "2,1")
    address = f"/leagues/{season.league.slug}/seasons/{season.slug}/federation/"
    owner = client_of(factories.owner_of(season))
    page = owner.get(address).content.decode()
    assert "2 coaches have no member number." in page
    assert "Not played yet" in page
    file = owner.get(f"{address}report.xml")
    assert file["Content-Disposition"] == 'attachment; filename="cup-naf.xml"'
    assert file.content == survey(season).written()
    ada = client_of(Coach.objects.get(username="ada"))
    for each in (address, f"{address}report.xml"):
        assert ada.get(each).status_code == 409
    wrong = owner.post(
        f"{address}entries/{entry(season, 'cleo').uuid}/", {"federation_number": "x"}, follow=True
    )
    assert "Write the member number as a whole number" in wrong.content.decode()
    assert address not in ada.get(address.replace("federation/", "rounds/")).content.decode()
    assert address in owner.get(address.replace("federation/", "rounds/")).content.decode()
    other = factories.season(2)
    missing = f"/leagues/{other.league.slug}/seasons/{other.slug}/federation/"
    assert client_of(factories.owner_of(other)).get(missing).status_code == 404


def test_the_page_of_a_match_says_that_it_is_kept_out(season: Season) -> None:
    owner = factories.owner_of(season)
    fixture = match(season, "ada", "bruno")
    said = "Left out of the report to the NAF."
    assert said not in client_of().get(f"/matches/{fixture.uuid}/").content.decode()
    operations.report_to_federation(owner, fixture, counts=False)
    page = f"/matches/{fixture.uuid}/"
    report = f"/leagues/{season.league.slug}/seasons/{season.slug}/federation/#matches"
    anybody = client_of().get(page).content.decode()
    assert said in anybody
    assert report not in anybody
    assert report in client_of(owner).get(page).content.decode()
    operations.report_to_federation(owner, fixture, counts=True)
    assert said not in client_of().get(page).content.decode()


def test_a_command_writes_the_same_file(season: Season, tmp_path: Path) -> None:
    result(season, "ada", "bruno", "2,1")
    file = tmp_path / "report.xml"
    call_command(
        "export_season", season.league.slug, season.slug, "federation", file, stdout=StringIO()
    )
    assert file.read_bytes() == survey(season).written()


def test_the_account_asks_only_who_plays_such_a_game(season: Season) -> None:
    ada, nobody = Coach.objects.get(username="ada"), factories.coach()
    assert "federation_number" in client_of(ada).get("/account/").content.decode()
    assert "federation_number" not in client_of(nobody).get("/account/").content.decode()
    erased = rosters.erase_account(Coach.objects.get(username="ada"))
    assert (erased.federation_name, erased.federation_number) == ("", None)
