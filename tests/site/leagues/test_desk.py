"""The commissioner's desk: what needs them, with what settles it; what comes before the start."""

from __future__ import annotations

import html
from datetime import timedelta

import pytest
from django.urls import reverse

from leagues import operations
from leagues.models import Membership, Season
from matches.models import Report
from matches.periodic.deadlines import act
from tests import factories
from tests.clocks import Calendar, calendar
from tests.leagues.dated import Two, in_days
from tests.site.factories import client_of, queries

__all__ = ["calendar"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]


def url_of(season: Season, name: str = "season-desk") -> str:
    return reverse(name, args=[season.league.slug, season.slug])


def desk(season: Season, language: str = "en") -> str:
    client = client_of(factories.owner_of(season))
    response = client.get(url_of(season), headers={"accept-language": language})
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def disputed(season: Season) -> None:
    authors = [factories.coach(), factories.coach()]
    for fixture in season.fixtures.all():
        for side, author in enumerate(authors):
            Report.objects.create(
                fixture=fixture, side=side, author=author, state="disputed", lined_up="x"
            )


@pytest.mark.clause("LG-DESK-01")
def test_what_is_late_stands_there_with_what_settles_it(calendar: Calendar) -> None:
    two = Two(deadline="ask")
    assert "You are up to date" in desk(two.season)
    calendar.go_to(in_days(15))
    act()
    page = desk(two.season)
    needs = page[page.index('id="overdue"') : page.index('id="this-round"')]
    assert "Late: " in needs
    for name in ("match-deadline", "reports", "award-match", "resolve-match"):
        assert f'"{reverse(name, args=[two.fixture.uuid])}"' in needs


@pytest.mark.clause("LG-DESK-01")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Disputed: "), pytest.param("ru", "Спор: ", marks=pytest.mark.proof)],
)
def test_a_dispute_stands_there_once_and_leads_to_both_versions(language: str, words: str) -> None:
    two = Two()
    disputed(two.season)
    page = desk(two.season, language)
    needs = page[page.index('id="overdue"') : page.index('id="this-round"')]
    assert needs.count(words) == 2, "as the title, and for who does not see the button beside it"
    assert f'"{reverse("reports", args=[two.fixture.uuid])}"' in needs


@pytest.mark.clause("LG-DESK-01")
def test_what_nobody_answers_reports_or_confirms_stands_there(calendar: Calendar) -> None:
    two = Two()
    two.offer(3, 4)
    assert "No answer on a date: " in desk(two.season)
    operations.set_kickoff(two.runs_it, two.fixture, in_days(5), reason="The hall.")
    assert "Not reported: " not in desk(two.season), "it is still to come"
    calendar.go_to(in_days(6))
    page = desk(two.season)
    assert "Not reported: " in page
    assert f'"{reverse("set-date", args=[two.fixture.uuid])}"' in page
    Report.objects.create(
        fixture=two.fixture, side=0, author=two.home, state="filed", lined_up="x",
        confirm_by=in_days(9),
    )  # fmt: skip
    page = desk(two.season)
    assert "Not reported: " not in page
    assert "Not confirmed: " in page
    two.season.league.join_requests.create(coach=factories.coach())
    assert "1 person asks to join" in desk(two.season)


@pytest.mark.clause("LG-DESK-02")
def test_before_the_start_it_says_who_is_in_who_is_missing_and_what_is_next() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    season = operations.create_season(owner, league, "Spring", "coin", legs=1)
    idle, ready, watcher = (factories.coach() for _ in range(3))
    for coach, role in ((idle, "coach"), (ready, "coach"), (watcher, "spectator")):
        Membership.objects.create(league=league, coach=coach, role=role)
    factories.team(ready, "Harbour")
    page = desk(season)
    assert "Nobody can enter yet." in page
    assert url_of(season, "enter-team") not in page
    operations.open_registration(owner, season)
    page = desk(season)
    missing = page[page.index('id="is-missing"') :]
    assert str(idle) in missing
    assert "has no team of this game yet" in missing
    assert "has a team, not entered" in missing
    assert str(watcher) not in missing
    assert f"http://testserver{url_of(season, 'enter-team')}" in missing
    assert "0 teams are in. A season needs at least 2." in page
    for coach, name in ((ready, "Harbour Hawks"), (idle, "Hill Hounds")):
        operations.enter_team(coach, season, factories.team(coach, name))
    page = desk(season)
    is_in = page[page.index('id="is-in"') : page.index('id="is-missing"')]
    assert "Harbour Hawks" in is_in
    assert str(ready) not in page[page.index('id="is-missing"') : page.index('id="desk-rules"')]
    start = reverse("move-season", args=[league.slug, season.slug, "start"])
    assert f'<a class="button" href="{start}">' in page, "the one that is next"


@pytest.mark.clause("LG-DESK-01", "LG-DESK-02", "LG-ROLE-07")
def test_programs_of_who_runs_it_read_the_same() -> None:
    two = Two()
    disputed(two.season)
    url = f"/api/seasons/{two.season.uuid}/desk/"
    told = client_of(two.runs_it).get(url).json()
    assert [each["kind"] for each in told["needs"]] == ["disputed"]
    assert told["before"] is None
    assert client_of(two.home).get(url).status_code == 403
    coming = factories.season(3, start=False, name="Coming")
    told = client_of(factories.owner_of(coming)).get(f"/api/seasons/{coming.uuid}/desk/").json()
    assert told["needs"] == []
    assert [each["is_done"] for each in told["before"]["steps"]] == [True, True, True, False]


def test_a_desk_with_much_asks_no_more_than_one_with_little(calendar: Calendar) -> None:
    counts: dict[str, set[int]] = {"running": set(), "before": set()}
    for size in (4, 30):
        season = factories.season(size, legs=1, name=f"Of {size}")
        owner = factories.owner_of(season)
        calendar.go_to(in_days(0))
        for fixture in list(season.fixtures.all()[:2]):
            operations.set_kickoff(owner, fixture, in_days(1), reason="So.")
        calendar.go_to(in_days(0) + timedelta(days=2))
        disputed(season)
        coming = factories.season(size, start=False, name=f"Coming {size}")
        for _ in range(size):
            Membership.objects.create(league=coming.league, coach=factories.coach(), role="coach")
        counts["running"].add(queries(client_of(owner), url_of(season)))
        host = client_of(factories.owner_of(coming))
        counts["before"].add(queries(host, url_of(coming)))
        calendar.go_to(in_days(0))
    assert {name: len(found) for name, found in counts.items()} == {"running": 1, "before": 1}
