"""Reports to a federation as results: careless files, broken ones, hostile ones."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from leagues import operations
from leagues.models import Entry, Season
from leagues.words.files import does_said, problems_said
from rosters import operations as rosters
from rosters.games.blood_bowl.federation import read
from rosters.xml_files import read_xml
from rules.problems import Refusal
from tests import factories
from tests.leagues.files.test_bringing import everything, looked_at, stored, told
from tests.site.factories import blood_bowl_team

pytestmark = [pytest.mark.clause("LG-IO-13")]

RECORD = (
    "<playerRecord><name>{}</name><number>{}</number><teamRating>100</teamRating>"
    "<touchDowns>{}</touchDowns><badlyHurt>{}</badlyHurt></playerRecord>\n"
)


def game(*sides: tuple[str, int, int, int], at: str = "") -> str:
    return (
        f"<game><timeStamp>{at}</timeStamp>\n{''.join(RECORD.format(*s) for s in sides)}</game>\n"
    )


def report(*games: str) -> str:
    return f"<nafReport>\n<organiser>Ada</organiser>\n<coaches/>\n{''.join(games)}</nafReport>\n"


def codes(text: str) -> list[tuple[object, object, str]]:
    with pytest.raises(Refusal) as refused:
        read(text)
    return [
        (p.params.get("line"), p.params.get("column", ""), p.code) for p in refused.value.problems
    ]


# -- the file --------------------------------------------------------------------------------------


def test_an_old_file_in_upper_case_and_with_a_namespace() -> None:
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<NAFREPORT xmlns="http://www.bloodbowl.net" xmlns:xsi="http://www.w3.org/2001/XMLSchema-'
        'instance" xsi:schemaLocation="http://www.bloodbowl.net naf.xsd">\n'
        "<ORGANISER>Ada & Bruno <3</ORGANISER>\n"
        "<COACHES><COACH><NAME>Tom &amp; Jerry & Co</NAME><NUMBER>12</NUMBER>"
        "<TEAM>Undead</TEAM></COACH></COACHES>\n"
        "<GAME><TIMESTAMP>2026-03-15 16:07</TIMESTAMP>"
        + RECORD.format("Tom & Jerry & Co", 12, 2, 3).upper().replace("TOM & JERRY & CO", "Tom")
        + RECORD.format("Non-NAF", 9, 1, 0).upper().replace("NON-NAF", "Non-NAF")
        + "<WEATHER>nice</WEATHER></GAME></NAFREPORT>"
    )
    seen = read(text)
    assert seen.organiser == "Ada & Bruno <3"
    assert seen.coaches[0].person.name == "Tom & Jerry & Co"
    [match] = seen.matches
    assert match.at == datetime(2026, 3, 15, 16, 7)  # noqa: DTZ001 - by the league's clocks
    assert [(s.person.name, s.person.number, s.score) for s in match.sides] == [
        ("Tom", 12, 2), ("", None, 1),
    ]  # fmt: skip
    assert match.sides[0].counts == {"casualties": 3}
    assert seen.lost == {"weather": 1}


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-03-15 16:03", datetime(2026, 3, 15, 16, 3)),  # noqa: DTZ001
        ("2026/3/15T16:03:59.000Z", datetime(2026, 3, 15, 16, 3)),  # noqa: DTZ001
        ("2026-03-15", datetime(2026, 3, 15, 12)),  # noqa: DTZ001
        ("15 March", None),
        ("2026-02-30 10:00", None),
    ],
)
def test_moments_are_read_where_they_can_be(written: str, moment: datetime | None) -> None:
    seen = read(report(game(("a", 1, 0, 0), ("b", 2, 0, 0), at=written)))
    assert seen.matches[0].at == moment
    assert seen.lost == ({} if moment else {"timestamp": 1})


def test_everything_that_is_wrong_by_its_line_and_element() -> None:
    text = report(
        game(("a", 1, 0, 0)),
        game(("a", 1, -1, 0), ("b", 2, 1, 9999)),
        game(("a", 1, 1, 0), ("b", 2, 1, 0)).replace("<touchDowns>1</touchDowns>", ""),
    )
    assert codes(text) == [
        (4, "", "match_of_two_coaches"),
        (8, "touchdowns", "cell_no_number"),
        (9, "badlyhurt", "cell_no_number"),
        (12, "touchdowns", "cell_no_number"),
        (13, "touchdowns", "cell_no_number"),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "xml_broken"),
        ("nothing", "xml_broken"),
        ("<nafReport><game></nafReport>", "xml_broken"),
        ("<league/>", "no_federation_report"),
        ('<!DOCTYPE a [<!ENTITY a "b">]><nafReport>&a;</nafReport>', "xml_unsafe"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><nafReport/>', "xml_unsafe"),
        ("<a>" * 30 + "</a>" * 30, "xml_too_large"),
        ("<a>" + "<b/>" * 100_001 + "</a>", "xml_too_large"),
        ("<a>" + "x" * 20_000 + "</a>", "xml_too_large"),
    ],
)
def test_broken_and_hostile_files_are_refused_with_their_line(text: str, code: str) -> None:
    assert [each[2] for each in codes(text)] == [code]
    assert codes(text)[0][0] == 1


GOOD = report(game(("Ada & Co", 12, 2, 1), ("non-NAF", 9, 0, 0), at="2026-03-15 16:03"))


@settings(max_examples=200, deadline=None)
@given(
    st.text(alphabet="<>&;/!?[]-'\"=:#x0 \n\x00\x0bnafgé\ud800", max_size=60),
    st.integers(0, len(GOOD)),
    st.integers(0, 40),
)
@example("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>", 0, 0)
@example("&#0;", 60, 0)
@example("<![CDATA[", 60, 0)
@example("]]>", 60, 0)
@example("<?", 0, 0)
def test_no_file_breaks_the_reader(noise: str, at: int, gone: int) -> None:
    for text in (noise, GOOD[:at] + noise + GOOD[at + gone :], GOOD[:at]):
        with suppress(Refusal):
            read(text)


def test_what_is_marked_as_text_stays_as_it_is() -> None:
    assert read_xml("<a><![CDATA[a & <b>]]></a>").text == "a & <b>"
    assert read_xml("<x:A xmlns:x='u'>&#233;&amp;&nbsp;</x:A>").text == "é&&nbsp;"


# -- a season --------------------------------------------------------------------------------------


@pytest.fixture
def season() -> Season:
    """Four coaches: 11 by the account, 12 by the entry, two who are no members."""
    owner = factories.coach(username="keeper", display_name="Keeper")
    league = factories.league(owner, "Harbour")
    made = operations.create_season(owner, league, "Cup", "blood_bowl", legs=1, seed="7")
    made = operations.open_registration(owner, made)
    for name in ("ada", "bruno", "cleo", "dmitri"):
        coach = factories.coach(username=name, display_name=name.title())
        operations.accept_invitation(coach, operations.invite(owner, league).token)
        operations.enter_team(coach, made, blood_bowl_team(coach, "orc", f"Team of {name}"))
    made = operations.start_season(owner, made)
    ada = made.entries.get(team__coach__username="ada").team.coach
    assert ada is not None
    rosters.change_profile(ada, federation_name="Ada the NAF", federation_number=11)
    operations.name_member(owner, entry(made, "bruno"), name="Brun & Co", number=12)
    return made


def entry(season: Season, name: str) -> Entry:
    return season.entries.select_related("season__league").get(team__coach__username=name)


def scores(season: Season) -> dict[frozenset[str], dict[str, int | None]]:
    found = {}
    for fixture in season.fixtures.filter(state="settled"):
        sides = fixture.sides.select_related("entry__team__coach")
        found[frozenset(str(s.entry.team.coach) for s in sides)] = {
            str(s.entry.team.coach): s.score for s in sides
        }
    return found


@pytest.mark.django_db
def test_a_report_settles_matches_by_numbers_and_names_whoever_was_at_home(season: Season) -> None:
    text = report(
        game(("somebody else", 11, 2, 1), ("Brun & Co", 9, 1, 0)),
        game(("cleo", 0, 0, 0), ("ADA", 0, 3, 2)),
    )
    before = everything()
    shown = looked_at(season, "federation", text)
    assert told(shown) == []
    assert everything() == before
    stored(season, "federation", text)
    assert scores(season) == {
        frozenset({"Ada", "Bruno"}): {"Ada": 2, "Bruno": 1},
        frozenset({"Ada", "Cleo"}): {"Ada": 3, "Cleo": 0},
    }
    fixture = season.fixtures.filter(state="settled").first()
    assert fixture is not None
    assert fixture.brought
    again = stored(season, "federation", text)
    assert {each["how"] for each in again.report["does"]} == {"same"}


@pytest.mark.django_db
def test_somebody_without_a_name_is_whoever_is_left(season: Season) -> None:
    """Of two who are no members it is the one whose match is still to be played."""
    both = report(game(("Ada", 11, 2, 0), ("non-NAF", 9, 1, 0)))
    unclear = looked_at(season, "federation", both)
    assert told(unclear) == []
    assert [(d["how"], d["what"]) for d in unclear.report["does"]] == [("same", "stranger")]
    assert "does not name both coaches" in does_said(unclear, ["same"])[0].text
    text = report(
        game(("Ada", 11, 2, 0), ("Cleo", 9, 1, 0)), game(("non-NAF", 9, 0, 0), ("Ada", 11, 4, 0))
    )
    stored(season, "federation", text)
    assert scores(season)[frozenset({"Ada", "Dmitri"})] == {"Ada": 4, "Dmitri": 0}


@pytest.mark.django_db
@pytest.mark.clause("LG-IO-02")
def test_what_does_not_fit_the_season_is_said_by_its_line(season: Season) -> None:
    text = report(
        game(("Ada", 11, 2, 0), ("Zoe", 77, 1, 0)),
        game(("Ada", 11, 2, 0), ("Ada", 11, 1, 0)),
        game(("Ada", 11, 2, 0), ("Bruno", 12, 1, 0)),
        game(("Ada", 11, 2, 0), ("Bruno", 12, 1, 0)),
    )
    shown = looked_at(season, "federation", text)
    assert told(shown) == [
        ("4:", "no_such_coach_here"),
        ("8:", "meets_itself"),
        ("16:", "no_such_match"),
    ]
    assert "“Zoe”" in problems_said(shown)[0].text
    assert told(looked_at(season, "federation", report())) == [("1:", "report_without_matches")]
    hostile = looked_at(season, "federation", "<!DOCTYPE a><nafReport/>")
    assert told(hostile) == [("1:", "xml_unsafe")]


@pytest.mark.django_db
def test_a_moment_that_cannot_be_is_left_out(season: Season) -> None:
    """Programs wrote the month for the minutes, and the year of the week."""
    season.started = datetime(2026, 3, 1, tzinfo=UTC)
    season.save()
    text = report(
        game(("Ada", 11, 2, 0), ("Bruno", 12, 1, 0), at="2026-03-15 16:03"),
        game(("Ada", 11, 2, 0), ("Cleo", 0, 1, 0), at="2031-03-15 16:03"),
    )
    shown = stored(season, "federation", text)
    assert shown.report["lost"] == [{"line": 1, "column": "timestamp", "cells": 1}]
    dates = season.fixtures.filter(state="settled").values_list("kickoff", flat=True)
    assert {each and each.isoformat() for each in dates} == {None, "2026-03-15T16:03:00+00:00"}


@pytest.mark.django_db
def test_a_game_without_a_federation_takes_no_report() -> None:
    season = factories.season(2, legs=1)
    assert told(looked_at(season, "federation", GOOD)) == [("1:", "no_federation")]


@pytest.mark.django_db
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.text(alphabet="<>&;/!?[]-'\"=0 \nnafgé", max_size=30), st.integers(0, 900), st.integers(0, 9)
)
def test_a_broken_file_changes_nothing(season: Season, noise: str, at: int, gone: int) -> None:
    good = report(
        game(("Ada", 11, 2, 0), ("Bruno", 12, 1, 0)), game(("Ada", 11, 2, 0), ("Cleo", 0, 1, 0))
    )
    text = good[:at] + noise + good[at + gone :]
    before = everything()
    shown = looked_at(season, "federation", text)
    assert everything() == before
    assert not season.fixtures.filter(state="settled").exists()
    assert all(each.text for each in problems_said(shown))
