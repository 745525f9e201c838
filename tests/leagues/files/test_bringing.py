"""Files that are brought to a season: looked at, mended, stored as they were shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from leagues import operations
from leagues.models import (
    Entry,
    ExternalName,
    FileImport,
    Fixture,
    Membership,
    Notice,
    Ruling,
    Season,
)
from leagues.operations.brought.files import KEPT, end_files
from leagues.stages.standings import group_table
from leagues.words.files import does_said, problems_said
from rosters import operations as rosters
from rosters.models import Coach, Draft, Team
from rosters.runtime.clock import now
from rules.problems import Refusal
from tests import factories
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db
ENTRIES = "team;coach;list;club;seed;id\nOwls;Ada;heads;Old Town;1;T1\nMice;Bruno;;;2;T2\n"


def looked_at(season: Season, kind: str, text: str, **how: str) -> FileImport:
    owner = factories.owner_of(season)
    return operations.look_at_file(owner, season, kind, text.encode(), **how)


def stored(season: Season, kind: str, text: str, **how: str) -> FileImport:
    shown = looked_at(season, kind, text, **how)
    assert not shown.report["problems"], shown.report["problems"]
    return operations.store_file(factories.owner_of(season), shown, shown.digest)


def told(shown: FileImport) -> list[tuple[str, str]]:
    """The problems of a file: where, and the code."""
    return [
        (f"{each['line']}:{each['column']}", each["problem"]["code"])
        for each in shown.report["problems"]
    ]


def everything() -> list[int]:
    """How many rows there are of all that a file could make."""
    models = (Coach, Draft, Entry, ExternalName, Fixture, Membership, Notice, Ruling, Team)
    return [model._base_manager.count() for model in models]


def entering(**how: object) -> Season:
    return factories.season(0, start=False, **how)  # type: ignore[arg-type]


@pytest.mark.clause("LG-IO-02", "LG-IO-07")
def test_what_was_shown_is_stored_and_nothing_before() -> None:
    season = entering()
    before = everything()
    shown = looked_at(season, "entries", ENTRIES)
    assert everything() == before
    assert [(d["how"], d["what"]) for d in shown.report["does"]] == [
        ("new", "placeholder"), ("new", "team"), ("new", "entry"),
    ] * 2  # fmt: skip
    owner = factories.owner_of(season)
    operations.store_file(owner, shown, shown.digest)
    entries = list(season.entries.order_by("pk"))
    assert [(e.team.name, str(e.team.coach), e.club, e.seed) for e in entries] == [
        ("Owls", "Ada", "Old Town", 1),
        ("Mice", "Bruno", "", 2),
    ]
    ada = Coach.objects.get(display_name="Ada")
    assert not ada.is_active
    assert ada.placeholder
    assert not ada.is_locked
    assert not ada.has_usable_password()
    assert Ruling.objects.get(kind="file:entries").data == {"teams": ["Owls", "Mice"]}
    after = everything()
    operations.store_file(owner, shown, shown.digest)  # pressed twice
    assert everything() == after


@pytest.mark.clause("LG-IO-07")
def test_brought_again_a_file_changes_what_is_new_and_nothing_else() -> None:
    season = entering()
    stored(season, "entries", ENTRIES)
    before = everything()
    again = stored(season, "entries", ENTRIES)
    assert {each["how"] for each in again.report["does"]} == {"same"}
    assert everything() == before
    stored(season, "entries", ENTRIES.replace("Old Town", "New Town"))
    assert season.entries.get(team__name="Owls").club == "New Town"
    other = looked_at(season, "entries", "team,coach,id\nHawks,Cleo,T1\n")
    assert told(other) == [
        ("2:coach", "entry_of_another_coach"),
        ("2:team", "entry_of_another_name"),
    ]
    elsewhere = looked_at(
        season, "entries", "team,coach,list,id\nHawks,Cleo,heads,T1\n", system="x"
    )
    assert told(elsewhere) == []  # another system may use the same id
    assert everything() == before


@pytest.mark.clause("LG-IO-02")
def test_every_problem_by_line_and_column() -> None:
    season = entering()
    text = (
        "Команда\tТренер\tПосев\tЛишнее\n"
        "Owls\t\t1\tx\n"
        "\n"
        "Mice\tAda\tfirst\t\n"
        "mice\tBruno\t2\t\n"
        "\tCleo\t3\t\n"
    )
    shown = looked_at(season, "entries", text)
    assert told(shown) == [
        ("2:Тренер", "cell_empty"),
        ("4:Посев", "cell_no_number"),
        ("5:Команда", "line_twice"),
        ("6:Команда", "cell_empty"),
    ]
    assert shown.report["lost"] == [{"line": 1, "column": "Лишнее", "cells": 1}]
    assert problems_said(shown)[0].where == "Line 2, Тренер"
    with pytest.raises(Refusal) as refused:
        operations.store_file(factories.owner_of(season), shown, shown.digest)
    assert [p.code for p in refused.value.problems] == ["file_has_problems"]
    assert not season.entries.exists()


@pytest.mark.clause("LG-IO-02")
def test_what_has_changed_since_is_shown_anew() -> None:
    season = entering()
    owner = factories.owner_of(season)
    shown = looked_at(season, "entries", ENTRIES)
    operations.enter_team(owner, season, factories.team(owner, "Owls"))
    with pytest.raises(Refusal) as refused:
        operations.store_file(owner, shown, shown.digest)
    assert [p.code for p in refused.value.problems] == ["file_report_changed"]
    shown.refresh_from_db()
    assert told(shown) == [("2:coach", "entry_of_another_coach")]
    assert season.entries.count() == 1


@pytest.mark.clause("LG-IO-07")
def test_a_member_is_found_by_either_name_and_told() -> None:
    season = entering()
    owner = factories.owner_of(season)
    ada = factories.coach(username="ada", display_name="Ada L.")
    operations.accept_invitation(ada, operations.invite(owner, season.league).token)
    own = factories.team(ada, "Owls")
    stored(season, "entries", "team,coach,list\nOwls,ADA,\nMice,ada l.,heads\n")
    assert season.entries.get(team=own).team.coach == ada
    assert season.entries.get(team__name="Mice").team.coach == ada
    assert Notice.objects.filter(coach=ada, kind="entered_for_you").count() == 2


def running(entries: int = 4, **how: object) -> Season:
    return factories.season(entries, legs=1, **how)  # type: ignore[arg-type]


def schedule(season: Season) -> list[tuple[int, str, str]]:
    found = []
    for fixture in season.fixtures.select_related("round").order_by("round__number", "slot"):
        home, away = (side.entry.team.name for side in fixture.sides.order_by("number"))
        found.append((fixture.round.number, home, away))
    return found


OWN = (
    "round,home,away,date,id\n"
    "1,Team 01,Team 02,2026-03-15 19:30,M1\n"
    "1,Team 03,Team 04,15.03.2026,M2\n"
    "2,Team 02,Team 03,,M3\n"
    "2,Team 04,Team 01,,M4\n"
)


@pytest.mark.clause("LG-NOTE-10")
@pytest.mark.parametrize(
    ("language", "dated"),
    [
        ("en-gb", "Round 1: Team 01 – Team 02, 15 Mar 2026, 19:30."),
        ("en-us", "Round 1: Team 01 – Team 02, Mar 15, 2026, 7:30 PM."),
        ("ru", "Тур 1: Team 01 – Team 02, 15\xa0мар. 2026\xa0г., 19:30."),
    ],
)
def test_what_a_file_would_do_has_dates_as_its_reader_writes_them(
    language: str, dated: str
) -> None:
    file = looked_at(running(), "fixtures", OWN)
    with override(language):
        said = [each.text for each in does_said(file, ["new", "changed"])]
    assert dated in said
    assert said[-1].endswith(": Team 04 – Team 01."), "without a date there is no comma"


@pytest.mark.clause("LG-IO-07")
def test_an_own_schedule_replaces_what_was_drawn() -> None:
    season = running()
    stored(season, "fixtures", OWN)
    assert schedule(season) == [
        (1, "Team 01", "Team 02"),
        (1, "Team 03", "Team 04"),
        (2, "Team 02", "Team 03"),
        (2, "Team 04", "Team 01"),
    ]
    first = season.fixtures.get(round__number=1, slot=1)
    assert first.kickoff is not None
    assert first.kickoff.isoformat() == "2026-03-15T19:30:00+00:00"
    drawn = [each.pk for each in season.fixtures.order_by("pk")]
    again = stored(season, "fixtures", OWN)
    assert {each["how"] for each in again.report["does"]} == {"same"}
    assert [each.pk for each in season.fixtures.order_by("pk")] == drawn
    assert Ruling.objects.filter(kind="file:fixtures").count() == 1


@pytest.mark.clause("LG-IO-02", "LG-IO-07")
def test_a_schedule_that_cannot_be() -> None:
    season = running()
    wrong = (
        "round,home,away,date\n"
        "1,Team 01,Team 02,2026-13-15\n"
        "1,Team 02,Team 03,\n"
        "x,Team 01,Team 09,\n"
        "2,Team 01,team 01,\n"
    )
    assert told(looked_at(season, "fixtures", wrong)) == [
        ("2:date", "cell_no_date"),
        ("4:round", "cell_no_number"),
        ("4:away", "no_such_team_here"),
        ("5:away", "meets_itself"),
    ]
    twice = OWN.replace("1,Team 03", "1,Team 01")
    assert told(looked_at(season, "fixtures", twice)) == [("3:home", "plays_twice")]
    stored(season, "results", "home,away,home score,away score\n" + first_pair(season) + ",2,1\n")
    assert {code for _where, code in told(looked_at(season, "fixtures", OWN))} == {
        "schedule_has_begun"
    }


def first_pair(season: Season) -> str:
    _round, home, away = schedule(season)[0]
    return f"{home},{away}"


@pytest.mark.clause("LG-IO-08")
def test_results_count_and_change_no_team() -> None:
    season = running()
    stored(season, "fixtures", OWN)
    seqs = sorted(season.entries.values_list("team__seq", flat=True))
    text = (
        "Тур;Хозяева;Гости;Счёт хозяев;Счет гостей;home casualties\n"
        "1;Team 01;Team 02;2;1;3\n1;Team 03;Team 04;0;0;\n2;Team 02;Team 03;;;\n"
    )
    shown = stored(season, "results", text)
    assert [(d["how"], d["what"]) for d in shown.report["does"]] == [
        ("new", "result"), ("new", "result"), ("same", "no_score"),
    ]  # fmt: skip
    fixture = season.fixtures.get(round__number=1, slot=1)
    assert (fixture.state, fixture.brought, fixture.scores) == ("settled", True, [2, 1])
    season.refresh_from_db()
    group = season.stages.get().groups.get()
    rows = {row.entry: row.standing.points for row in group_table(group).rows}
    assert sorted(rows.values()) == [0, 1, 1, 3]
    assert sorted(season.entries.values_list("team__seq", flat=True)) == seqs
    assert stored(season, "results", text).report["does"][0]["how"] == "same"
    mended = stored(season, "results", text.replace("2;1;3", "2;2;3"))
    assert mended.report["does"][0]["how"] == "changed"
    fixture.refresh_from_db()
    assert fixture.scores == [2, 2]
    assert Ruling.objects.filter(kind="file:results").count() == 2
    rest = (
        "home,away,home score,away score,id\n,,,,\nTeam 02,Team 03,1,0,\nTeam 04,Team 01,0,4,M4\n"
    )
    stored(season, "results", rest)
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


@pytest.mark.clause("LG-IO-02", "LG-IO-08")
def test_results_that_cannot_be() -> None:
    season = running()
    stored(season, "fixtures", OWN)
    wrong = (
        "round,home,away,home score,away score\n"
        "1,Team 02,Team 01,1,0\n"
        "2,Team 01,Team 02,1,0\n"
        "1,Team 01,Team 02,1,\n"
        "1,Team 03,Team 04,many,-1\n"
        "1,Team 01,Team 03,1,1\n"
    )
    assert told(looked_at(season, "results", wrong)) == [
        ("2:", "match_the_other_way"),
        ("3:", "no_such_match_in_round"),
        ("4:away score", "cell_empty"),
        ("5:home score", "cell_no_number"),
        ("5:away score", "cell_no_number"),
        ("6:", "no_such_match_in_round"),
    ]
    assert not season.fixtures.filter(state="settled").exists()


@pytest.mark.clause("LG-IO-08")
def test_a_knockout_goes_on_from_a_result_that_was_brought() -> None:
    season = factories.season(4, stages=[{"format": "single_elimination"}])
    pair = first_pair(season)
    draw = looked_at(season, "results", f"home,away,home score,away score\n{pair},1,1\n")
    assert told(draw) == [("2:", "no_draw_in_knockout")]
    for _ in range(3):
        open_ = season.fixtures.filter(state="scheduled").order_by("pk").first()
        assert open_ is not None
        names = ",".join(s.entry.team.name for s in open_.sides.order_by("number"))
        text = f"home,away,home score,away score\n{names},2,1\n"
        stored(season, "results", text)
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


def test_a_file_that_nobody_stores_is_gone_after_a_day() -> None:
    season = entering()
    kept = stored(season, "entries", ENTRIES)
    looked_at(season, "entries", ENTRIES)
    assert kept.text == ""
    assert end_files() == 0
    FileImport.objects.update(created=now() - KEPT - timedelta(minutes=1))
    assert end_files() == 1
    assert list(FileImport.objects.all()) == [kept]


@pytest.mark.clause("LG-IO-07")
def test_a_placeholder_is_marked_and_makes_room_for_the_person() -> None:
    season = entering(name="Harbour")
    stored(season, "entries", ENTRIES)
    owner = factories.owner_of(season)
    page = client_of(owner).get(f"/leagues/{season.league.slug}/").content.decode()
    assert page.count("· placeholder") == 2
    ada = factories.coach(username="lovelace", display_name="Ada")
    operations.accept_invitation(ada, operations.invite(owner, season.league).token)
    team = season.entries.get(team__name="Owls").team
    rosters.hand_over(owner, team, ada, reason="Ada is here.")
    assert told(looked_at(season, "entries", ENTRIES)) == []  # she has the placeholder's name
    rosters.change_profile(ada, display_name="Ada L.")
    assert told(looked_at(season, "entries", ENTRIES)) == [("2:coach", "entry_of_another_coach")]
    other = factories.coach(username="ada2", display_name="Ada L.")
    operations.accept_invitation(other, operations.invite(owner, season.league).token)
    both = "team,coach,list\nHawks,ADA L.,heads\n"
    assert told(looked_at(season, "entries", both)) == [("2:coach", "coach_ambiguous")]


def test_bringing_many_rows_asks_as_often_a_row_as_few() -> None:
    """What a row costs does not grow with the file, nor with what is there."""
    counts = []
    for many in (3, 30):
        season = entering()
        rows = "".join(f"Side {many}-{n},Coach {n},heads\n" for n in range(many))
        with CaptureQueriesContext(connection) as caught:
            looked_at(season, "entries", "team,coach,list\n" + rows)
        counts.append(len(caught) / many)
    assert counts[1] <= counts[0]
