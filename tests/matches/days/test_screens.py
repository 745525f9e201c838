"""What a day's screens, sheets and forms show: no more than they need, and no less (LG-DAY-13)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Fixture, Season
from leagues.reading.halls.desk import venue_of
from leagues.reading.halls.wall import Wall, wall_of
from leagues.reading.season_rules import rules_of
from leagues.stages.halls import matches_of
from matches import reporting
from matches.exporting.federation import survey
from matches.papers import typesetting
from matches.papers.rounds import PAIRINGS, round_paper
from matches.quick_results import enter_results
from matches.reading.season_desk import before_start
from matches.reporting.forms import step, steps
from matches.reporting.working_out import lined_up
from matches.resolution.operations import play_out, resolve_season
from matches.statistics.coach_profile import coach_view
from matches.statistics.ratings import rating_list
from rosters.models import Coach
from tests import factories
from tests.leagues.halls.test_seating import round_of
from tests.matches.campaigns.test_deals import town
from tests.matches.days.test_check_in import open_day, play
from tests.matches.days.test_quick_results import day, day_of_blood_bowl, first_round
from tests.matches.meeting import as_read, coach_of
from tests.site.factories import blood_bowl_team, client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-DAY-13")]


def wall(season: Season) -> Wall:
    return wall_of(season, venue_of(season))


def address(season: Season, name: str) -> str:
    return reverse(name, args=[season.league.slug, season.slug])


# -- the wall -------------------------------------------------------------------------------------


def test_the_wall_shows_the_ties_that_are_open(client: Client) -> None:
    season = factories.season(4, stages=[{"format": "single_elimination"}])
    (ties,) = [page for page in wall(season).pages if page.kind == "bracket"]
    assert len(ties.rows) == 3, "two to be played, and the final with who it waits for"
    text = client.get(address(season, "wall")).content.decode()
    assert "Team 01" in text
    assert "Bracket" in text
    play_out(resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    (ties,) = [page for page in wall(season).pages if page.kind == "bracket"]
    assert len(ties.rows) == 1, "the final, which is over"


def test_the_wall_shows_a_ladder(client: Client) -> None:
    season = factories.season(5, stages=[{"format": "ladder"}])
    (rungs,) = [page for page in wall(season).pages if page.kind == "ladder"]
    assert [row.place for row in rungs.rows] == [1, 2, 3, 4, 5]
    assert "Ladder" in client.get(address(season, "wall")).content.decode()


def test_the_wall_shows_the_standings_of_a_campaign(client: Client) -> None:
    season, _one, _other = town()
    (standings,) = [page for page in wall(season).pages if page.kind == "standings"]
    assert len(standings.rows) == 4
    assert standings.of, "the number that decides"
    assert all(row.number is not None for row in standings.rows)
    told = client_of(factories.owner_of(season)).get(f"/api/seasons/{season.uuid}/wall/").json()
    assert [row["place"] for row in told["tables"][0]["rows"]] == [
        row.place for row in standings.rows
    ]
    assert standings.of in client.get(address(season, "wall")).content.decode()


# -- papers ---------------------------------------------------------------------------------------


def test_without_tables_there_is_no_list_that_leads_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.clear()
    seen: list[Any] = []

    def watched(data: str) -> bytes:
        seen.append(json.loads(data))
        return b"%PDF"

    monkeypatch.setattr(typesetting, "_compiled", watched)
    season = factories.season(6, stages=[{"format": "swiss", "rounds": 3}])
    round_paper(round_of(season), PAIRINGS, lambda _fixture: "")
    assert [(page["kind"], page["rows"]) for page in seen[0]["pages"]] == [("pairings", [])]
    cache.clear()


# -- forms and pages ------------------------------------------------------------------------------

TWO_ROUNDS = {"format": "swiss", "rounds": 2}


@pytest.mark.parametrize("lasts", [True, False])
def test_a_report_asks_what_became_of_a_casualty_only_where_it_lasts(lasts: bool) -> None:
    season = day_of_blood_bowl(TWO_ROUNDS, carries_over=lasts)
    fixture = as_read(matches_of(round_of(season))[0])
    report = reporting.begin_report(coach_of(fixture, 0), fixture)
    lined = lined_up(fixture)
    assert lined is not None
    keys = [key for key, _title in steps(lined, report.data)]
    assert "hurt-0" in keys, "who was put out counts for who did it"
    (group,) = step("hurt-0", lined, report.data).groups[:1]
    names = {field.name for field in (*group.fields, *group.folded)}
    assert {"who-0", "cause-0", "by-0"} <= names
    assert ("roll-0" in names, "help-0" in names, "named-0" in names) == (lasts, lasts, lasts)
    data = {
        **report.data,
        "sides": [
            {"score": 1, "injuries": [{"number": 1, "cause": "block", "by": 1, "rolls": None}]},
            {"score": 1},
        ],
    }
    report = reporting.save_report(coach_of(fixture, 0), report, report.version, data)
    assert bool(step("hurt-0", lined, report.data).groups[0].note) == lasts


@pytest.mark.parametrize("lasts", [True, False])
def test_rules_name_days_of_choice_only_where_there_are_choices(lasts: bool) -> None:
    season = day_of_blood_bowl(TWO_ROUNDS, carries_over=lasts)
    named = {label for label, _value in rules_of(season, list(season.stages.all())).policy}
    assert ("Days for what a match leaves to a coach" in named) == lasts


def test_a_season_that_is_over_takes_no_line_at_the_desk() -> None:
    owner, season, round_ = day(4, stages=[{"format": "swiss", "rounds": 1}])
    here = reverse("round-results", args=[season.league.slug, season.slug, 1, 1])
    client = client_of(owner)
    assert 'name="lines"' in client.get(here).content.decode()
    enter_results(owner, round_, "1 2 1\n2 0 0")
    leagues.advance_season(season.pk)
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    text = client.get(here).content.decode()
    assert 'name="lines"' not in text
    assert "2:1" in text
    assert "The season is over" in text
    assert "Take back" not in text


def test_a_match_typed_at_the_desk_has_no_dice_to_prove(client: Client) -> None:
    owner, _season, round_ = day(4)
    fixture = matches_of(round_)[0]
    page = reverse("match", args=[fixture.uuid])
    assert "Proof of the dice" in client.get(page).content.decode(), "it may be played here yet"
    enter_results(owner, round_, "1 2 1")
    assert Fixture.objects.get(pk=fixture.pk).state == Fixture.State.SETTLED
    assert "Proof of the dice" not in client.get(page).content.decode()


def test_nobody_waits_for_whoever_only_runs_the_league() -> None:
    owner, season, _entries = open_day(3)
    late = factories.coach()
    leagues.accept_invitation(late, leagues.invite(owner, season.league).token)
    place = [season.league.slug, season.slug]
    before = client_of(owner).get(reverse("season-desk", args=place)).context["before"]
    assert [each.coach for each in before.missing] == [late]
    assert before_start.__doc__


def test_dropping_out_says_what_was_done() -> None:
    owner, season, entries = open_day(5)
    leagues.check_everybody_in(owner, season)
    season = leagues.start_season(owner, season)
    place = [season.league.slug, season.slug, entries[0].uuid]
    answer = client_of(owner).post(
        reverse("check-in-entry", args=place), {"how": "drop-out", "desk": "1"}, follow=True
    )
    assert "Team 01 is out, and is not drawn any more." in answer.content.decode()


def test_a_check_in_waits_at_home_until_it_is_done() -> None:
    _owner, _season, entries = open_day(3)
    coach = entries[0].team.coach
    assert coach is not None
    text = client_of(coach).get("/").content.decode()
    assert "You are up to date." not in text
    assert "Team 01: say that you are there" in text
    leagues.check_in(coach, entries[0])
    assert "You are up to date." in client_of(coach).get("/").content.decode()


def test_signing_in_leads_back_to_where_one_was(client: Client) -> None:
    season = factories.season(2)
    page = f"{address(season, 'season')}?x=1&y=2"
    assert 'href="/sign-in/?next=%2Fleagues%2F' in client.get(page).content.decode()
    assert "%3Fx%3D1%26y%3D2" in client.get(page).content.decode()
    assert 'href="/sign-in/"' in client.get("/").content.decode(), "home is where one comes anyway"
    told = client.get("/sign-in/?next=/leagues/").content.decode()
    assert 'href="/sign-up/?next=%2Fleagues%2F"' in told


def test_a_new_season_asks_how_many_swiss_rounds() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    client = client_of(owner)
    new = reverse("create-season", args=[league.slug])
    assert 'name="rounds"' in client.get(new).content.decode()
    form = client.get(new).context["form"]
    typed = {name: form[name].value() for name in form.fields}
    typed = {name: value for name, value in typed.items() if value not in (None, False)}
    for shape, rounds, stored in (
        ("swiss", "6", [6]),
        ("swiss", "", [5]),
        ("swiss_cup", "7", [7, None]),
        ("round_robin", "6", [None]),
    ):
        name = f"{shape} {rounds or 'usual'}"
        said = {**typed, "name": name, "shape": shape, "rounds": rounds}
        assert client.post(new, said).status_code == 302
        season = Season.objects.get(name=name)
        plans = [
            stage.plan.rounds if stage.format == "swiss" else None
            for stage in season.stages.order_by("number")
        ]
        assert plans == stored, shape
    shown = client.post(f"{new}?show", {**typed, "shape": "swiss", "rounds": "9", "show": "1"})
    assert "9" in "".join(shown.context["would_be"])


# -- what quick results count for -----------------------------------------------------------------


@pytest.mark.clause("LG-DAY-04", "LG-DAY-03")
def test_results_in_one_line_count_for_their_coaches() -> None:
    owner, season, entries = open_day(4)
    leagues.check_everybody_in(owner, season)
    season = leagues.start_season(owner, season)
    round_ = first_round(season)
    fixture = as_read(matches_of(round_)[0])
    winner, loser = coach_of(fixture, 0), coach_of(fixture, 1)
    enter_results(owner, round_, "1 3 1\n2 0 0")

    def balance(coach: Coach) -> tuple[int, int, int]:
        found = coach_view(owner, coach.uuid).balance[season.game]
        return found.won, found.drawn, found.lost

    assert balance(winner) == (1, 0, 0)
    assert balance(loser) == (0, 0, 1)
    rated = rating_list(season.league, season.game, "coaches")
    assert rated[0].coach == winner
    assert len(rated) == len(entries)
    play(owner, season)


@pytest.mark.clause("LG-DAY-04", "LG-IO-12")
def test_a_report_to_a_federation_has_results_in_one_line() -> None:
    owner = factories.coach(username="keeper")
    league = factories.league(owner)
    season = leagues.create_season(
        owner, league, "Day", "blood_bowl", sort="tournament", stages=[{"format": "swiss"}]
    )
    season = leagues.open_registration(owner, season)
    for n in range(1, 5):
        coach = factories.coach(federation_name=f"Member {n}", federation_number=n)
        leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        leagues.enter_team(coach, season, blood_bowl_team(coach, name=f"Hawks {n}"))
    season = leagues.start_season(owner, season)
    enter_results(owner, first_round(season), "1 2 1 3 0")
    found = survey(season)
    (match,) = found.report.matches
    assert [side.score for side in match.sides] == [2, 1]
    assert [side.counts["casualties"] for side in match.sides] == [3, 0]
    assert {each.why for each in found.matches} == {"", "open"}
    assert b"Member " in found.written()
