"""The first page, for a coach and for a stranger, and finding anybody by a part of the name."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import DateOffer, JoinRequest, League, Membership, Round
from matches import reporting
from matches.reading.home import home
from rosters import operations as rosters
from rosters.models import Coach
from rosters.runtime.clock import now
from tests import factories
from tests.leagues.test_meetings import Weeks
from tests.matches.reporting.test_reporting import Table
from tests.site.factories import client_of, person, played, queries, rivalry

pytestmark = pytest.mark.django_db
HOME, SEARCH = reverse("home"), reverse("search")


def page(coach: Coach | None = None, url: str = HOME) -> str:
    answer = client_of(coach).get(url)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


class TestCoach:
    def test_the_home_takes_the_same_queries_with_3_teams_and_with_30(self) -> None:
        few, many = factories.coach(), factories.coach()
        for coach, teams in ((few, 3), (many, 30)):
            season = factories.season(0, start=False, owner=coach, legs=1)
            for number in range(teams):
                team = factories.team(coach, f"Team {coach.pk} {number}")
                if number < 12:
                    leagues.enter_team(coach, season, team)
            leagues.start_season(coach, season)
        counts = queries(client_of(few), HOME), queries(client_of(many), HOME)
        # Who has more teams than are shown is told how many, which is asked for.
        assert counts == (45, 46)

    def test_who_has_nothing_yet_is_told_what_to_do_next(self) -> None:
        shown = page(factories.coach())
        assert "You are up to date." in shown
        assert reverse("found-team") in shown
        assert reverse("leagues") in shown

    def test_whoever_has_a_match_without_a_deadline_is_shown_it(self) -> None:
        season = factories.season(2, legs=1)
        coach = season.entries.select_related("team__coach")[0].team.coach
        assert coach is not None
        shown = page(coach)
        assert "Nothing is late or unanswered. Your next match is below." in shown
        assert "You are up to date." not in shown

    def test_a_match_that_is_reported_is_not_the_next_one(self) -> None:
        table = Table()
        coach, match = table.coach(0), reverse("match", args=[table.fixture.uuid])
        table.written()
        assert "Your next match" in page(coach), "nothing is sent yet"
        report = table.filed()
        for reader in (coach, table.coach(1)):
            assert "Your next match" not in page(reader)
            assert f'href="{match}">See the fixture' not in page(reader)
            assert [each.next for each in home(reader).teams] == [None]
        reporting.dispute_report(table.coach(1), report, reason="It was a draw.")
        assert "Your next match" not in page(coach)

    def test_who_runs_a_league_finds_it_and_its_season(self) -> None:
        owner = factories.coach()
        assert "My leagues" not in page(owner)
        league = factories.league(owner, "Iron Alley")
        shown = page(owner)
        assert "Iron Alley" in shown
        assert reverse("create-season", args=[league.slug]) in shown, "it has none yet"
        season = leagues.create_season(owner, league, "Spring", "coin", legs=1)
        shown = page(owner)
        assert reverse("season", args=[league.slug, season.slug]) in shown
        assert "draft" in shown
        guest = factories.coach()
        leagues.accept_invitation(guest, leagues.invite(owner, league).token)
        assert "Iron Alley" in page(guest)
        assert reverse("create-season", args=[league.slug]) not in page(guest)

    def test_his_leagues_take_the_same_queries_with_3_and_with_30(self) -> None:
        few, many = factories.coach(), factories.coach()
        for coach, number in ((few, 3), (many, 30)):
            for each in range(number):
                factories.league(coach, f"League {coach.pk} {each}")
        assert queries(client_of(few), HOME) == queries(client_of(many), HOME)

    def test_a_friendly_without_a_date_does_not_hide_the_match_of_the_season(self) -> None:
        season = played(4, rounds=1, legs=1)
        team = season.entries.select_related("team__coach").order_by("number")[0].team
        coach = team.coach
        assert coach is not None
        second = factories.team(coach, "Second")
        before = home(coach).first
        assert before is not None
        leagues.propose_friendly(coach, season.league, [team, second])
        after = home(coach).first
        assert after is not None
        assert after.pk == before.pk
        Round.objects.update(deadline=None)
        after = home(coach).first
        assert after is not None
        assert after.pk == before.pk, "also where no round has a deadline yet"

    def test_the_next_match_and_how_the_last_went(self) -> None:
        season = rivalry(4, rounds=2, legs=1)
        entry = season.entries.select_related("team__coach").order_by("number")[0]
        assert entry.team.coach is not None
        shown = page(entry.team.coach)
        sides = entry.sides.filter(fixture__settled__isnull=False).order_by("fixture__settled")
        letters = [{"win": "w", "draw": "d", "loss": "l"}[side.result] for side in sides]
        assert all(f'<b class="{letter}"' in shown for letter in letters)
        assert shown.index("Your next match") < shown.index(entry.team.name, 2000)
        assert "Last results" in shown

    def test_the_table_of_the_next_match_shows_him_and_the_first(self) -> None:
        season = rivalry(20, rounds=3, legs=1)
        ranked = client_of().get(reverse("season-table", args=[season.league.slug, season.slug]))
        (stage,) = ranked.context["stages"]
        order = [line.entry.team for line in stage.tables[0].lines]
        last = order[-1]
        assert last.coach is not None
        shown = page(last.coach)
        table = shown[shown.index('id="stand"') : shown.index("<h2>My teams")]
        assert [team.name for team in order if team.name in table] == [
            *(team.name for team in order[:3]),
            *(team.name for team in order[-2:]),
        ]
        (own,) = re.findall(r'<tr\s+class="\s*own\s*"\s*>(.*?)</tr>', table, re.DOTALL)
        assert last.name in own

    @pytest.mark.clause("LG-MEET-01")
    def test_a_challenge_waits_for_whom_it_is_made_to_alone(self) -> None:
        weeks = Weeks(3)
        asked = weeks.challenge(1, 2)
        shown = page(weeks.coach(2))
        assert "You have one thing to do." in shown
        assert f"{asked.challenger.team.name} challenges {asked.challenged.team.name}" in shown
        season = weeks.season
        address = reverse("season", args=[season.league.slug, season.slug])
        assert f'href="{address}#meetings"' in shown
        assert "You are up to date." in page(weeks.coach(1))
        assert "challenges" not in page(weeks.coach(3))

    def test_what_presses_most_comes_first(self) -> None:
        season = rivalry(3, rounds=0, legs=1)
        owner = factories.owner_of(season)
        fixture = season.fixtures.filter(sides__number=1).order_by("pk")[0]
        home, away = (side.entry for side in fixture.sides.select_related("entry__team__coach"))
        assert home.team.coach is not None
        times = [now() + timedelta(days=1), now() + timedelta(days=3)]
        DateOffer.objects.create(
            fixture=fixture,
            entry=away,
            times=[moment.isoformat() for moment in times],
            by=away.team.coach,
            created=now(),
        )
        asks = factories.coach(display_name="Somebody")
        JoinRequest.objects.create(league=season.league, coach=asks)
        Membership.objects.filter(league=season.league, coach=home.team.coach).update(
            role=Membership.Role.COMMISSIONER
        )
        shown = page(home.team.coach)
        assert "You have 2 things to do." in shown
        offered = shown.index(f"{away.team.name} offers dates for round")
        assert offered < shown.index("Somebody wants to join")
        assert "wants to join" not in page(away.team.coach)
        assert "offers dates" not in page(owner)


class TestStranger:
    def test_what_is_on_and_what_is_open(self) -> None:
        season = played(4, rounds=1, legs=1)
        open_ = factories.season(0, start=False, name="Room for you")
        shown = page()
        side = season.fixtures.filter(settled__isnull=False)[0].sides.all()[0]
        assert side.entry.team.name in shown
        assert open_.league.name in shown
        assert reverse("found-league") in shown

    def test_what_is_private_is_not_shown(self) -> None:
        season = played(4, rounds=1, legs=1)
        League.objects.update(visibility=League.Visibility.PRIVATE)
        shown = page()
        side = season.fixtures.filter(settled__isnull=False)[0].sides.all()[0]
        assert side.entry.team.name not in shown
        assert reverse("league", args=[season.league.slug]) not in shown

    def test_it_takes_the_same_queries_with_3_results_and_with_30(self) -> None:
        played(3, rounds=1, legs=1)
        few = queries(client_of(), HOME)
        played(30, rounds=1, legs=1, name="Many")
        assert queries(client_of(), HOME) == few


class TestSearch:
    def test_it_finds_players_teams_coaches_and_leagues(self) -> None:
        owner = factories.coach(display_name="Quentin Quick")
        season = factories.season(0, start=False, owner=owner, name="Quick Cup")
        team = factories.team(owner, "Quick Quails")
        leagues.enter_team(owner, season, team)
        player = team.players.all()[0]
        shown = page(None, f"{SEARCH}?q=quick")
        for found in ("Quick Quails", "Quentin Quick", season.league.name):
            assert found in shown
        assert player.name in page(None, f"{SEARCH}?q={player.name[:6]}")

    def test_nobody_finds_what_he_may_not_see(self) -> None:
        owner = factories.coach(display_name="Hidden Hand")
        season = factories.season(0, start=False, owner=owner, name="Secret")
        leagues.enter_team(owner, season, factories.team(owner, "Hidden Herons"))
        League.objects.update(visibility=League.Visibility.PRIVATE)
        assert "is called" in page(factories.coach(), f"{SEARCH}?q=hidden")
        assert "Hidden Herons" in page(owner, f"{SEARCH}?q=hidden")

    def test_odd_words_find_nothing_and_break_nothing(self) -> None:
        for words in ("", "a", "%", "__", "%00x", "x" * 500, "<script>"):
            assert "<script>" not in page(None, f"{SEARCH}?q={words}").split("<main", 1)[1]

    def test_who_is_erased_is_not_found(self) -> None:
        coach = person("ghostly")
        season = factories.season(0, start=False)
        Membership.objects.create(league=season.league, coach=coach)
        assert "ghostly" in page(None, f"{SEARCH}?q=ghostly").lower().split("<ul", 1)[-1]
        rosters.erase_account(coach)
        assert "is called" in page(None, f"{SEARCH}?q=ghostly")


def test_a_bye_is_no_match_to_show() -> None:
    season = rivalry(3, rounds=1, legs=1)
    entry = season.entries.select_related("team__coach").order_by("number")[0]
    assert entry.team.coach is not None
    for coach, url in (
        (entry.team.coach, HOME),
        (None, HOME),
        (None, reverse("league", args=[season.league.slug])),
    ):
        assert page(coach, url).count('class="pair"') >= 1
