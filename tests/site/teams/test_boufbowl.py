"""Boufbowl on the site: a club is founded and managed, matches are typed in, a season is played."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from leagues import operations as leagues
from leagues.access.visible import fixture_or_404
from leagues.models import Entry, Fixture, Season
from matches.live import operations as playing
from matches.models import FrozenMatch, MatchRecord, Report
from rosters.games.boufbowl.builder import usual
from rosters.games.boufbowl.cards import player_name
from rosters.games.boufbowl.event_sentences import TELLERS
from rosters.models import Coach, Team, TeamEvent
from rosters.teams.projections import differences
from rules import game
from rules.record import canonical
from tests import factories
from tests.api.world import client_of as api_client
from tests.leagues.test_changing import accepted, planned
from tests.matches.live.test_live import assert_left, in_one_go
from tests.site.bowl import BOUFBOWL, RACES, Bowl, club_of, renowned
from tests.site.cup import Page
from tests.site.factories import client_of, queries
from tests.site.reporting.test_steps import Writer

pytestmark = pytest.mark.django_db

JSON = Any
BONTA = reverse("build-team", args=[BOUFBOWL, "bonta"])
RUSSIAN = {"accept-language": "ru"}


def page_of(response: Any) -> str:
    return html.unescape(response.content.decode())


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def client(coach: Coach) -> Client:
    return client_of(coach)


class TestFounding:
    @pytest.mark.clause("BF-LEAGUE-01", "BF-LEAGUE-02")
    def test_a_club_is_founded_from_ticked_cards(self, client: Client) -> None:
        page = page_of(client.get(BONTA))
        assert page.count('value="yes" checked') == 5
        assert "Orla Stonefist" in page
        assert "own fight: damage dice +1" in page
        filled = {"name": "Ours", **dict.fromkeys(_cards("bo-p1 bo-p2 bo-p3 br-p4 bo-p5"), "yes")}
        assert ">legal<" in page_of(client.post(BONTA, {**filled, "check": "1"}))
        response = client.post(BONTA, {**filled, "found": "1"})
        team = Team.objects.get()
        assert response.headers["Location"] == reverse("team", args=[team.slug])
        assert (team.name, team.race, team.players.count()) == ("Ours", "bonta", 5)
        assert not differences(team)
        sheet = page_of(client.get(reverse("team", args=[team.slug])))
        assert "Noll Gloom" in sheet
        assert not re.search(r"\bgp\b", sheet), "nobody counts gold pieces"

    @pytest.mark.clause("BF-LEAGUE-02", "BF-LEAGUE-03")
    def test_everything_wrong_is_listed_and_the_ticks_stay(self, client: Client) -> None:
        filled = dict.fromkeys(_cards("bo-p1 bo-p2 br-p1 br-p2 br-p3"), "yes")
        response = client.post(BONTA, {"name": "", **filled, "found": "1"})
        assert response.status_code == 422
        page = page_of(response)
        assert "Give the club a name." in page
        assert "At least 3 players must be of the club's own faction. You have 2." in page
        assert page.count('value="yes" checked') == 5
        assert not Team.objects.exists()

    @pytest.mark.clause("BF-LEAGUE-02")
    def test_what_is_ticked_is_made_up_to_a_squad(self) -> None:
        filled = usual("first", "bonta", {"name": "Ours", "card-br-p5": "yes"})
        ticked = {key for key in filled if key.startswith("card-")}
        assert "card-br-p5" in ticked
        assert len(ticked) == 5
        assert sum(key.startswith("card-bo") for key in ticked) == 4


def _cards(ids: str) -> list[str]:
    return [f"card-{card}" for card in ids.split()]


class TestManaging:
    def act(self, client: Client, team: Team, **fields: Any) -> Any:
        team.refresh_from_db()
        sent = {"seq": team.seq, **fields}
        return client.post(reverse("manage-team", args=[team.slug]), sent, follow=True)

    @pytest.mark.clause("BF-LEAGUE-06", "BF-LEAGUE-09", "BF-LEAGUE-12", "BF-LEAGUE-21")
    def test_captain_upgrades_releases_and_swaps(self, coach: Coach, client: Client) -> None:
        team = renowned(club_of(coach), 10)
        page = page_of(client.get(reverse("manage-team", args=[team.slug])))
        assert re.search(r"Unbreakable\s*<b class=\"num\">10 renown, leaves 0</b>", page)
        self.act(client, team, act="name_captain", player="2")
        self.act(client, team, act="upgrade", player="1", upgrade="u3-7")
        self.act(client, team, act="upgrade", player="2", upgrade="u1-s1")
        self.act(client, team, act="release", player="2", upgrade="u1-s1")
        self.act(client, team, act="swap", player="4", card="br-p4")
        team.refresh_from_db()
        assert (team.value, team.totals["captain"]) == (3, 2)
        assert team.players.get(number=1).data["permanents"] == ["u3-7"]
        assert team.players.get(number=4).left == "swapped"
        assert not differences(team)
        sheet = page_of(client.get(reverse("team", args=[team.slug])))
        assert "Unbreakable 3" in " ".join(sheet.split())
        assert "3/8" in sheet
        self.act(client, team, act="name_captain", player="")
        team.refresh_from_db()
        assert team.totals["captain"] is None

    @pytest.mark.clause("BF-LEAGUE-06")
    def test_a_captain_and_that_there_is_none_are_told(self) -> None:
        named, nobody = (TELLERS["captain_named"]({"player": player}) for player in (2, None))
        assert (named.text, nobody.text) == ("Named captain.", "No captain is named.")

    @pytest.mark.clause("LG-EVENT-07")
    def test_an_act_is_taken_back(self, coach: Coach, client: Client) -> None:
        team = club_of(coach)
        self.act(client, team, act="swap", player="4", card="br-p4")
        batch = TeamEvent.objects.get(kind="swapped").batch
        team.refresh_from_db()
        client.post(reverse("take-back-act", args=[team.slug, batch]), {"seq": team.seq})
        assert [
            p.data["card"] for p in team.players.filter(active=True).order_by("squad_number")
        ] == [f"bo-p{n}" for n in range(1, 6)]

    @pytest.mark.clause("BF-LEAGUE-09")
    def test_what_cannot_be_paid_is_refused_in_words(self, coach: Coach, client: Client) -> None:
        team = club_of(coach)
        response = self.act(client, team, act="upgrade", player="1", upgrade="u3-7")
        assert response.status_code == 422
        assert "Unbreakable costs 10 renown; Orla Stonefist has 0." in page_of(response)

    def test_every_page_speaks_russian(self, coach: Coach, client: Client) -> None:
        team = renowned(club_of(coach), 10)
        for name, args in (
            ("build-team", [BOUFBOWL, "brakmar"]),
            ("team", [team.slug]),
            ("manage-team", [team.slug]),
            ("player", [team.players.get(number=1).uuid]),
        ):
            page = page_of(client.get(reverse(name, args=args), headers=RUSSIAN))
            assert "Орла Каменный Кулак" in page, name
            assert "damage dice" not in page

    def test_a_sheet_with_upgrades_asks_no_more_than_one_without(
        self, coach: Coach, client: Client
    ) -> None:
        team = club_of(coach)
        address = reverse("team", args=[team.slug])
        few = queries(client, address)
        renowned(team, 20)
        for number in (1, 2, 3):
            self.act(client, team, act="upgrade", player=str(number), upgrade="u1-p1")
        acts = 1  # those that can be taken back
        assert queries(client, address) <= few + acts


class TestReporting:
    @pytest.mark.clause("LG-FIX-05", "BF-LEAGUE-22", "BF-LEAGUE-14")
    def test_a_whole_match_is_typed_in_and_counts_for_both(self) -> None:
        bowl = Bowl()
        writer = Writer(bowl.people[0], bowl.fixture)
        seen: list[str] = []
        typed: dict[str, dict[str, Any]] = {
            "goals-0": {"goal-who-0": 4, "goal-turn-0": 9, "goal-who-1": 3, "goal-turn-1": 17},
            "goals-1": {"goal-who-0": 1},
            "hurt-1": {"hurt-who-0": 2, "hurt-what-0": "ko wound", "hurt-by-0": 1},
            "squad-0": {"co-1": 6, "cw-1": 4, "captain": 1},
            "squad-1": {"co-2": 6, "cw-2": 1, "captain": 0},
            "result": {"turns": 17},
        }
        while writer.key != "after" and len(seen) < 12:
            seen.append(writer.key)
            if writer.key == "result":  # what nobody ticks is not sent
                assert re.search(r'type="checkbox"\s+id="dry"', page_of(writer.page))
            writer.fill(**typed.get(writer.key, {}))
        assert seen == [
            "goals-0", "goals-1", "hurt-0", "hurt-1", "squad-0", "squad-1", "result",
        ]  # fmt: skip
        name = "Bram Thornhide" if _race(bowl, 1) == "bonta" else "Mirka Redscar"
        assert f"how does {name} heal" in writer.text()
        writer.page = writer.client.post(
            writer.at, {"version": Report.objects.get().version, "answer": "0"}, follow=True
        )
        assert "It does on 4 to 6" in writer.text()
        writer.fill(face_0=2)
        told = Report.objects.get()
        assert not told.data.get("supply_ran_dry")
        sent = {"version": told.version}
        writer.client.post(reverse("file-report", args=[told.uuid]), sent, follow=True)
        assert not MatchRecord.objects.exists(), "nothing counts before it is confirmed"
        client_of(bowl.people[1]).post(reverse("confirm-report", args=[told.uuid]))

        record = MatchRecord.objects.get()
        match = FrozenMatch.objects.get(fixture=bowl.fixture).unfrozen()
        expected = game(BOUFBOWL).reported(match, Report.objects.get().data).to_json()
        assert canonical(record.record["sides"]) == canonical(expected["sides"])
        assert [side.score for side in bowl.fixture.sides.all()] == [2, 1]
        home, away = (side.entry.team for side in bowl.fixture.sides.all())
        assert [p.experience for p in home.players.order_by("number")] == [4, 1, 1, 1, 1]
        assert [p.experience for p in away.players.order_by("number")] == [0, 2, 0, 0, 0]
        assert away.players.get(number=2).data["wounded"]
        assert not differences(home)
        assert not differences(away)
        for address in (
            reverse("match", args=[bowl.fixture.uuid]),
            reverse("player", args=[away.players.get(number=2).uuid]),
            reverse("season", args=[bowl.season.league.slug, bowl.season.slug]),
            reverse("statistics", args=[bowl.season.league.slug, bowl.season.slug]),
            reverse("correct-match", args=[bowl.fixture.uuid]),
        ):
            assert client_of(bowl.owner).get(address).status_code == 200, address
        sheet = page_of(client_of(bowl.people[0]).get(reverse("team", args=[away.slug])))
        assert "starts wounded" in sheet

    @pytest.mark.clause("BF-LEAGUE-30")
    def test_what_cannot_have_been_is_listed_before_it_is_filed(self) -> None:
        bowl = Bowl()
        writer = Writer(bowl.people[0], bowl.fixture)
        writer.page = writer.client.get(writer.at.replace("goals-0", "squad-0"))
        writer.fill(**{"co-1": 3})
        page = page_of(writer.client.get(writer.at.replace(writer.key, "review")))
        assert "the home side has 3 and the away side 0" in page
        assert "Send the report" not in page


def _race(bowl: Bowl, side: int) -> str:
    team: Team = bowl.fixture.sides.all()[side].entry.team
    return team.race


class TestPlaying:
    def press(self, bowl: Bowl, wanted: str) -> None:
        """Who is asked presses the button of that answer on his page."""
        client = client_of(bowl.people[bowl.live.asks or 0])
        shown = client.get(reverse("play-match", args=[bowl.fixture.uuid]))
        form = next(Page(shown.content.decode()).answers())
        assert ("answer", wanted) in form.buttons, (wanted, form.buttons)
        sent = client.post(form.action, {**form.sent, "answer": wanted})
        assert sent.status_code == 302

    @pytest.mark.clause("LG-FIX-05", "BF-API-01")
    def test_a_match_is_played_by_the_buttons_of_its_page(self) -> None:
        bowl = Bowl()
        playing.start_match(bowl.owner, bowl.fixture, [0, 1])
        expected = in_one_go(bowl)
        for answer in expected.answers[:25]:
            self.press(bowl, answer)
        bowl.go_to(expected.answers[:-5])
        for answer in expected.answers[-5:]:
            self.press(bowl, answer)
        assert_left(expected, bowl)
        for name in ("match", "replay"):
            for language in ({}, RUSSIAN):
                address = reverse(name, args=[bowl.fixture.uuid])
                page = page_of(client_of(bowl.owner).get(address, headers=language))
                assert "Club 0" in page
        assert "Ход 1: " in page


class TestSeason:
    """Three clubs, everybody once, all typed in through the API."""

    def begun(self) -> tuple[Coach, Season, list[Coach]]:
        owner = factories.coach()
        people = [factories.coach() for _ in range(3)]
        league = factories.league(owner)
        season = leagues.create_season(owner, league, "Bowl", BOUFBOWL, legs=1, seed="7")
        season = leagues.open_registration(owner, season)
        for n, coach in enumerate(people):
            leagues.accept_invitation(coach, leagues.invite(owner, league).token)
            team = club_of(coach, RACES[n % 2], f"Club {n}")
            leagues.enter_team(coach, season, team, managed=Entry.Managed.PERSON)
        return owner, leagues.start_season(owner, season), people

    def send(self, coach: Coach | None, method: str, path: str, **body: Any) -> JSON:
        response = getattr(api_client(coach), method)(f"/api/{path}", body, format="json")
        assert response.status_code < 300, response.json()
        return response.json()

    def type_in(self, fixture: Fixture, written: JSON) -> None:
        home, away = (side.entry.team.coach for side in fixture.sides.all())
        begun = self.send(home, "post", f"fixtures/{fixture.uuid}/reports/")
        path = f"reports/{begun['uuid']}/"
        saved = self.send(home, "put", path, version=0, match=written)
        assert saved["problems"] == []
        if saved["wanted"]:
            saved = self.send(home, "post", f"{path}entries/", version=1, rest=True)
        self.send(home, "post", f"{path}file/", version=saved["version"])
        assert self.send(away, "post", f"{path}confirm/")["state"] == "confirmed"

    @pytest.mark.clause("BF-LEAGUE-17", "BF-LEAGUE-18", "BF-LEAGUE-19", "BF-LEAGUE-24")
    def test_a_season_of_matches_that_were_typed_in(self) -> None:
        owner, season, people = self.begun()
        both = [{"number": 1, "contests": 4, "contests_won": 2}]
        written = {
            "turns": 22,
            "sides": [
                {"goals": [{"number": 4}, {"number": 4}], "lines": both},
                {
                    "goals": [{"number": 3}],
                    "lines": both,
                    "injuries": [{"number": 2, "result": r, "by": 1} for r in ("ko", "wound")],
                },
            ],
        }
        played = 0
        while season.state != Season.State.FINISHED and played < 4:
            waiting = season.fixtures.filter(state=Fixture.State.SCHEDULED)
            fixture = fixture_or_404(owner, waiting.order_by("round__number")[0].uuid)
            wounded = fixture.sides.all()[1].entry.team.players.get(squad_number=2).data["wounded"]
            match = written if not wounded else _without_injuries(written)
            self.type_in(fixture, match)
            played += 1
            season.refresh_from_db()
        assert played == 3
        assert season.state == Season.State.FINISHED
        teams = [entry.team for entry in season.entries.all()]
        assert sum(len(team.totals["record"]) for team in teams) == 6
        renown = sum(player.experience for team in teams for player in team.players.all())
        # Each match: two tokens-men with 6 // 3, and five of the winners one more.
        assert renown == 3 * (2 + 2 + 5)
        for team in teams:
            assert not differences(team)
        address = reverse("season", args=[season.league.slug, season.slug])
        page = page_of(client_of(people[0]).get(address))
        assert "Club 0" in page
        self.goes_on(season, teams)

    def goes_on(self, season: Season, teams: list[Team]) -> None:
        """BF-LEAGUE-24: renown is halved and wounds heal, and the next season begins."""
        halved = {
            player.pk: player.experience // 2 for team in teams for player in team.players.all()
        }
        new = accepted(planned(season))
        assert new.entries.count() == 3
        for team in teams:
            for player in team.players.all():
                assert player.experience == halved[player.pk]
                assert not player.data["wounded"]
            assert not differences(Team.objects.get(pk=team.pk))


def _without_injuries(written: JSON) -> JSON:
    home, away = written["sides"]
    return {**written, "sides": [home, {**away, "injuries": []}]}


@pytest.mark.clause("LG-FACE-04")
def test_line_ups_name_player_cards_in_the_language_of_the_reader() -> None:
    bowl = Bowl()
    address = reverse("match", args=[bowl.fixture.uuid])
    teams = [side.entry.team for side in bowl.fixture.sides.all()]
    names = {player.name for team in teams for player in team.players.all()}
    with translation.override("ru"):
        own = {player_name(name) for name in names}
    assert not own & names
    ahead = page_of(Client().get(address, headers=RUSSIAN))
    assert all(name in ahead for name in own)
    assert not any(name in ahead for name in names)
