"""Typing a match in on the site: screen by screen, confirmed, disputed; without a script."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.access.visible import fixture_or_404
from leagues.models import Entry, Fixture, Season
from matches import reporting
from matches.models import MatchRecord, Report
from matches.resolution.operations import resolve_season
from matches.verification.stored_matches import verify
from rosters import operations as rosters
from rosters.models import Coach, TeamEvent
from tests import factories, pennies
from tests.matches.reporting.test_reporting import LOST, SCORED, Table, again
from tests.site.factories import blood_bowl_roster, client_of, person, queries
from tests.worlds import built_once

pytestmark = pytest.mark.django_db

State = Report.State


@built_once
def of_tomas_and_petra(rerolls: int) -> tuple[Coach, Season]:
    """Vera, and a season of one match in her league; who has so many re-rolls less is Petra."""
    owner = person("vera")
    season = leagues.create_season(
        owner, factories.league(owner), "Cup", "blood_bowl", legs=1, seed="7"
    )
    season = leagues.open_registration(owner, season)
    for name, race, team in (
        ("tomas", "human", "Reikland Reavers"),
        ("petra", "orc", "Gouged Eye"),
    ):
        coach = person(name)
        leagues.accept_invitation(coach, leagues.invite(owner, season.league).token)
        roster = blood_bowl_roster(race, team)
        roster["rerolls"] -= rerolls if name == "petra" else 0
        made = rosters.found_team(coach, "blood_bowl", roster)
        leagues.enter_team(coach, season, made, managed=Entry.Managed.PERSON)
    return owner, leagues.start_season(owner, season)


class Tabletop:
    """A match of Blood Bowl between Tomas (home or away, as drawn) and Petra in Vera's league.

    rerolls: how many less Petra has bought, which makes her team the weaker one.
    """

    def __init__(self, rerolls: int = 0) -> None:
        self.owner, self.season = of_tomas_and_petra(rerolls)
        self.people = [self.coach(0), self.coach(1)]

    @property
    def fixture(self) -> Fixture:
        return fixture_or_404(self.owner, self.season.fixtures.get().uuid)

    def coach(self, side: int) -> Coach:
        coach = self.fixture.sides.all()[side].entry.team.coach
        assert coach is not None
        return coach

    @property
    def address(self) -> str:
        return reverse("reports", args=[self.fixture.uuid])


class Writer:
    """Somebody who fills in one screen after the other."""

    def __init__(self, coach: Coach, fixture: Fixture) -> None:
        self.client: Client = client_of(coach)
        begun = self.client.post(reverse("begin-report", args=[fixture.uuid]))
        self.page = self.client.get(begun["location"], follow=True)
        self.fixture = fixture

    @property
    def at(self) -> str:
        return str(self.page.request["PATH_INFO"])

    @property
    def key(self) -> str:
        return self.at.rstrip("/").rsplit("/", 1)[1]

    def fill(self, **typed: Any) -> str:
        """Send the screen with these fields; where it leads."""
        sent = {name.replace("_", "-"): str(value) for name, value in typed.items()}
        sent["version"] = str(Report.objects.latest("created").version)
        self.page = self.client.post(self.at, sent, follow=True)
        return self.key

    def text(self) -> str:
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", self.page.content.decode()))


def lined_up_names(tabletop: Tabletop, side: int) -> dict[int, str]:
    """The names in the line-up of a side, by number."""
    players = tabletop.fixture.sides.all()[side].entry.team.players.all()
    return {player.squad_number or 0: player.name for player in players}


@pytest.fixture
def tabletop() -> Tabletop:
    return Tabletop()


class TestWriting:
    @pytest.mark.clause("LG-FIX-05", "LG-FIX-06", "BB-LEAGUE-49")
    def test_a_whole_match_screen_by_screen(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        assert writer.key == "result"
        assert writer.fill(fans_0=9, fans_1=10, score_0=2, score_1=1) == "deeds-0"
        assert writer.fill(td_0=1, td_1=1, cp_0=2, bench_5="yes") == "deeds-1"
        assert writer.fill(td_0=3) == "hurt-0"
        assert writer.fill() == "hurt-1"
        hurt = {"who_0": 4, "cause_0": "block", "by_0": 2, "roll_0": 4, "rollu_0": 7}
        assert writer.fill(**hurt) == "after"
        assert "most valuable player" in writer.text()
        assert "Tap the player whose number was rolled." in writer.text()
        writer.fill(face_0=3)
        line_up = lined_up_names(tabletop, 0)
        drawn = f"most valuable player 3 {line_up[3]}"
        assert drawn in html.unescape(writer.text()), "by name, not by face"
        assert writer.fill(rest="yes") == "review"
        assert drawn in html.unescape(writer.text())
        filed = writer.client.post(
            reverse("file-report", args=[Report.objects.get().uuid]),
            {"version": Report.objects.get().version},
            follow=True,
        )
        assert "The report is sent." in filed.content.decode()

        other = client_of(tabletop.coach(1))
        assert reverse("reports", args=[tabletop.fixture.uuid]) in (
            other.get(reverse("my-teams")).content.decode()
        )
        page = other.get(tabletop.address).content.decode()
        assert "Confirm the result" in page
        other.post(reverse("confirm-report", args=[Report.objects.get().uuid]))

        fixture = tabletop.fixture
        assert [side.score for side in fixture.sides.all()] == [2, 1]
        record = MatchRecord.objects.get()
        assert [side["fans"] for side in record.record["sides"]] == [9, 10]
        [injury] = record.record["sides"][1]["injuries"]
        assert (injury["number"], injury["effects"]) == (4, ["miss_next"])
        assert (
            record.lines.filter(side=0).count()
            == len(record.record["match"]["line_ups"][0]["players"]) - 1
        )  # one stayed on the bench
        mvp = TeamEvent.objects.filter(kind="mvp", team=fixture.sides.all()[0].entry.team)
        assert mvp.get().payload["faces"][0] == 3

        story = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", client_of(None).get(
            reverse("match", args=[fixture.uuid])).content.decode()))  # fmt: skip
        scored = html.unescape(story.split(" Touchdowns ")[-1].split(" After the match ")[0])
        for side, scorer in ((0, 1), (1, 3)):
            assert lined_up_names(tabletop, side)[scorer] in scored, "a reader is told who scored"

    @pytest.mark.clause("LG-FIX-07")
    def test_what_cannot_be_is_said_and_what_was_typed_stays(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.page = writer.client.get(writer.at.replace("result", "deeds-0"))
        assert writer.fill(fls_1="many", cp_0=2) == "deeds-0"
        assert writer.page.status_code == 422
        assert 'value="many"' in writer.page.content.decode()
        assert "type a whole number. “many” isn't one." in html.unescape(writer.text())
        assert Report.objects.get().data == {}

    @pytest.mark.clause("LG-FIX-07")
    def test_one_die_of_a_casualty_roll_asks_for_the_other(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.page = writer.client.get(writer.at.replace("result", "hurt-1"))
        assert writer.fill(who_0=4, cause_0="block", by_0=2, roll_0=4) == "hurt-1"
        assert "Choose both dice of the casualty roll" in writer.text()
        assert Report.objects.get().data == {}

    @pytest.mark.clause("LG-FIX-20")
    def test_dice_of_a_report_that_is_changed_are_not_called_set_aside(
        self, tabletop: Tabletop
    ) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.fill()
        report = Report.objects.get()
        writer.page = writer.client.get(f"/reports/{report.uuid}/write/after/")
        writer.fill(rest="yes")
        writer.page = writer.client.get(f"/reports/{report.uuid}/write/after/")
        while Report.objects.get().entries or Report.objects.get().rest:
            writer.fill(back="yes")
        assert "Rolled here before" in writer.text()
        assert "set aside" not in writer.text()
        assert writer.fill(rest="yes") == "review"
        assert "Rolled here" not in writer.text(), "they fell as they did"

    @pytest.mark.clause("LG-FIX-07")
    def test_what_does_not_add_up_is_listed_before_it_is_filed(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.fill(score_0=2, score_1=1)
        page = writer.client.get(writer.at.replace(writer.key, "review")).content.decode()
        assert page.count("say who scored. The score is") == 2
        assert "Send the report" not in page

    def test_nothing_typed_is_lost_on_the_way_back(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.fill(fans_0=9)
        report = Report.objects.get()
        hurt = f"/reports/{report.uuid}/write/hurt-0/"
        writer.page = writer.client.get(hurt)
        writer.fill(who_0=4, cause_0="foul", by_0=2, who_1=5, cause_1="crowd", roll_1=1, rollu_1=2)
        page = writer.client.get(hurt).content.decode()
        assert page.count(" selected") >= 5
        assert page.count(" checked") >= 2
        assert 'class="note"' in page  # what was rolled here, and what it does
        before = Report.objects.get().data
        writer.page = writer.client.get(hurt)
        writer.fill(who_0=4, cause_0="foul", by_0=2, who_1=5, cause_1="crowd", roll_1=1, rollu_1=2)
        assert Report.objects.get().data == before

    @pytest.mark.clause("LG-FIX-28")
    def test_who_goes_back_keeps_what_they_typed(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        assert writer.fill(score_0=1) == "deeds-0"
        writer.page = writer.client.get(writer.at.replace("deeds-0", "hurt-0"))
        typed = {"who_0": 4, "cause_0": "foul", "by_0": 2, "roll_0": 1, "rollu_0": 2}
        assert writer.fill(**typed, back="yes") == "deeds-1"
        assert Report.objects.get().data["sides"][0]["injuries"][0]["cause"] == "foul"
        writer.page = writer.client.get(writer.at.replace("deeds-1", "hurt-0"))
        assert writer.fill(**{**typed, "rollu_0": ""}, back="yes") == "hurt-0"
        assert "Choose both dice of the casualty roll" in writer.text()

    @pytest.mark.clause("LG-FIX-34")
    def test_a_screen_changed_late_leads_to_the_check_and_keeps_the_dice(
        self, tabletop: Tabletop
    ) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        assert "Save and check" not in writer.page.content.decode(), "nothing is there to check"
        writer.fill()
        after = writer.at.replace(writer.key, "after")
        writer.page = writer.client.get(after)
        assert writer.fill(face_0=3) == "after"
        assert writer.fill(rest="yes") == "review"
        entries = Report.objects.get().entries
        writer.page = writer.client.get(after.replace("after", "hurt-1"))
        assert "The dice after the match that still fit stay as they are." in writer.text()
        assert "Save and check" in writer.page.content.decode()
        typed = {"who_0": 4, "cause_0": "foul", "by_0": 2, "named_0": 41}
        assert writer.fill(**typed, review="yes") == "review"
        report = Report.objects.get()
        assert report.data["sides"][1]["injuries"][0]["rolls"] == [41]
        assert report.entries[: len(entries)] == entries == [[3]]

    def test_more_lines_are_shown_without_storing_anything(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.page = writer.client.get(writer.at.replace("result", "hurt-0"))
        writer.fill(who_0=4, lines=2, show="more")
        assert writer.page.content.decode().count("Casualty 4") == 1
        assert Report.objects.get().data == {}

    @pytest.mark.clause("BB-LEAGUE-09", "BB-LEAGUE-10")
    def test_the_weaker_side_is_asked_for_its_inducements(self) -> None:
        tabletop = Tabletop(rerolls=2)
        weaker = [c.username for c in tabletop.people].index("petra")
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        assert writer.fill() == f"bought-{weaker}"
        assert writer.fill(thing_babes=9) == f"bought-{weaker}"
        assert writer.page.status_code == 422
        assert writer.fill(thing_babes=1) == "deeds-0"
        assert Report.objects.get().data["sides"][weaker]["bought"] == {"babes": 1}

    @pytest.mark.clause("LG-FIX-05")
    def test_a_die_that_is_left_empty_is_rolled_here_on_every_screen(
        self, tabletop: Tabletop
    ) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        assert "rolled here" in writer.text()
        writer.fill()
        report = Report.objects.get()
        writer.page = writer.client.get(f"/reports/{report.uuid}/write/hurt-0/")
        assert "left empty, it is rolled here" in writer.text()
        writer.fill(who_0=4, cause_0="block", by_0=2, help_0="yes")
        writer.page = writer.client.get(f"/reports/{report.uuid}/write/after/")
        rolled = []
        while writer.key != "review":
            assert "Roll it here" in writer.text() or 'name="answer"' in (
                writer.page.content.decode()
            )
            # Nothing is typed: no field of the dice, and for a choice the usual one.
            dice = sorted({*re.findall(r'name="(face-\d)"', writer.page.content.decode())})
            fields = dict.fromkeys(dice, "") or {"here": "yes"}
            writer.fill(**fields)
            assert writer.page.status_code == 200
            rolled += dice
        report.refresh_from_db()
        assert len(rolled) > 4
        assert set(map(str, report.entries)) == {"None"}
        assert re.search(r"4 .*rolled here", writer.text())
        assert writer.text().count("rolled here") > 5

    def test_one_of_two_dice_is_typed(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.fill()
        report = Report.objects.get()
        writer.page = writer.client.get(f"/reports/{report.uuid}/write/after/")
        while 'name="face-1"' not in writer.page.content.decode():
            writer.fill(here="yes")
        writer.fill(face_0=6)
        report.refresh_from_db()
        assert report.entries[-1][0] == 6
        assert set(report.entries[-1][1:]) == {None}
        assert re.search(r"6 \+ .* rolled here: [1-6]", writer.text())
        # All of them in one field do as well.
        many = len(report.entries[-1])
        writer.fill(back="yes")
        writer.fill(face_0=" ".join(["5"] * many))
        report.refresh_from_db()
        assert report.entries[-1] == [5] * many

    def test_the_last_die_is_taken_back(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.fill(fans_0=9)
        writer.page = writer.client.get(f"/reports/{Report.objects.get().uuid}/write/after/")
        writer.fill(face_0=3)
        writer.fill(rest="yes")
        assert (Report.objects.get().entries, Report.objects.get().rest) == ([[3]], True)
        writer.page = writer.client.get(f"/reports/{Report.objects.get().uuid}/write/after/")
        writer.fill(back="yes")
        assert (Report.objects.get().entries, Report.objects.get().rest) == ([[3]], False)
        writer.fill(back="yes")
        assert Report.objects.get().entries == []
        assert writer.fill(face_0=17) == "after"
        assert writer.page.status_code == 422

    def test_two_pages_at_once(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        old = {"version": "0", "fans-0": "9"}
        writer.fill(fans_0=10)
        address = reverse("write-report-step", args=[Report.objects.get().uuid, "result"])
        late = writer.client.post(address, old)
        assert late.status_code == 422
        assert "was changed meanwhile" in late.content.decode()

    def test_what_must_be_put_right_leads_to_its_screen(self, tabletop: Tabletop) -> None:
        writer = Writer(tabletop.coach(0), tabletop.fixture)
        writer.fill(score_0=2)
        at = [Report.objects.get().uuid]
        page = writer.client.get(reverse("write-report-step", args=[*at, "review"]))
        [(problem, key, title)] = page.context["wrong"]
        assert problem.about == "sides.0.score"
        assert key == "result"
        link = f'<a href="{reverse("write-report-step", args=[*at, key])}">{title}</a>'
        told = page.content.decode().partition('role="alert"')[2].partition("</ul>")[0]
        assert link in told


class TestAnyGame:
    """A game without screens of its own is reported as JSON."""

    @pytest.mark.clause("LG-FIX-05", "LG-FIX-06")
    @pytest.mark.parametrize(
        ("game", "typed", "told"),
        [
            ("coin", [{"json": json.dumps(SCORED)}], "sides.0.score"),
            (
                pennies.KEY,
                [{"heads_1": 2, "tails_3": 1}, {"heads_2": 1}, {"conceded": ""}],
                "heads",
            ),
        ],
    )
    def test_from_the_first_screen_to_the_table(
        self, game: str, typed: list[dict[str, Any]], told: str
    ) -> None:
        table = Table(game=game)
        writer = Writer(table.coach(0), table.fixture)
        for screen in typed:
            writer.fill(**screen)
        assert writer.key == "after"
        writer.fill(face_0=4)
        writer.fill(rest="yes")
        report = Report.objects.get()
        assert report.entries == [[4]]
        writer.client.post(reverse("file-report", args=[report.uuid]), {"version": report.version})
        other = client_of(table.coach(1))
        assert told in other.get(reverse("reports", args=[table.fixture.uuid])).content.decode()
        other.post(reverse("confirm-report", args=[report.uuid]))
        assert [side.score for side in table.fixture.sides.all()] == [2, 1]
        assert verify(MatchRecord.objects.get()).holds

    @pytest.mark.clause("LG-FIX-06")
    def test_versions_stand_side_by_side(self) -> None:
        table = Table()
        first = table.filed()
        own = reporting.dispute_report(table.coach(1), first, reason="It was not so.")
        own = reporting.save_report(table.coach(1), own, own.version, LOST)
        own = reporting.roll_the_rest(table.coach(1), own, own.version)
        reporting.file_report(table.coach(1), own, own.version)
        page = client_of(table.owner).get(reverse("reports", args=[table.fixture.uuid]))
        text = page.content.decode()
        rows = re.findall(r"<strong>≠ (\S+)</strong>", text)
        assert rows[:2] == ["sides.0.score", "sides.0.touchdowns.1"]
        assert text.count("Rule for the report of") == 2

        ruled = client_of(table.owner).post(
            reverse("rule-on-report", args=[first.uuid]), {"reason": "A photo."}, follow=True
        )
        assert "The match is settled." in ruled.content.decode()
        assert again(first).state == State.RULED
        assert "A photo." in ruled.content.decode(), "both read the reason where they look"

    def test_json_that_cannot_be_read_is_said(self) -> None:
        table = Table()
        report = table.begun()
        client = client_of(table.coach(0))
        address = reverse("write-report-step", args=[report.uuid, "report"])
        for written in ("{", "[[[[", '{"sides": 3}'):
            page = client.post(address, {"json": written, "version": 0})
            assert page.status_code == 422
            assert "cannot be read" in page.content.decode()

    def test_a_report_that_is_being_written_is_its_author_s(self) -> None:
        table = Table()
        report = table.begun()
        address = reverse("write-report-step", args=[report.uuid, "report"])
        assert client_of(table.coach(1)).get(address).status_code == 404
        assert client_of(table.owner).get(address).status_code == 302  # to look, not to write
        page = client_of(table.coach(1)).get(reverse("reports", args=[table.fixture.uuid]))
        assert str(report.uuid) not in page.content.decode()

    def test_disputing_leads_to_the_own_version(self) -> None:
        table = Table()
        report = table.filed()
        client = client_of(table.coach(1))
        address = reverse("dispute-report", args=[report.uuid])
        assert client.post(address, {"reason": " "}).status_code == 422
        assert Report.objects.count() == 1
        page = client.post(address, {"reason": "It was a draw."}, follow=True)
        assert page.status_code == 200
        own = Report.objects.exclude(pk=report.pk).get()
        assert own.data == SCORED
        said = page.content.decode()
        assert "Nothing is changed yet" in said
        assert re.search(r'<details class="steps"\s+open', said), "the steps are in sight"
        assert re.search(r'<button\s+class="quiet">\s*Send the report', said)
        reporting.save_report(table.coach(1), own, own.version, LOST)
        reporting.roll_the_rest(table.coach(1), own, own.version)
        said = client.get(reverse("write-report-step", args=[own.uuid, "review"])).content.decode()
        assert "Nothing is changed yet" not in said
        assert re.search(r"<button\s*>\s*Send the report", said)

    def test_a_refusal_is_a_sentence(self) -> None:
        table = Table()
        report = table.filed()
        page = client_of(table.coach(0)).post(
            reverse("confirm-report", args=[report.uuid]), follow=True
        )
        assert "Only the other coach" in page.content.decode()

    def test_withdrawn_from_the_page(self) -> None:
        table = Table()
        report = table.filed()
        client_of(table.coach(0)).post(reverse("withdraw-report", args=[report.uuid]))
        assert again(report).state == State.WITHDRAWN
        page = client_of(table.coach(0)).get(reverse("match", args=[table.fixture.uuid]))
        assert "Report the result" in page.content.decode()

    def test_the_match_page_leads_to_its_report(self) -> None:
        table = Table()
        match = reverse("match", args=[table.fixture.uuid])
        assert "Report the result" in client_of(table.coach(0)).get(match).content.decode()
        assert "Report the result" not in client_of().get(match).content.decode()
        table.filed()
        page = client_of().get(match).content.decode()
        assert reverse("reports", args=[table.fixture.uuid]) in page
        assert "Play this match here" not in page

    def test_the_pages_ask_the_database_as_often_with_three_versions_as_with_one(self) -> None:
        table = Table()
        address = reverse("reports", args=[table.fixture.uuid])
        # Somebody who runs the league too and reports nothing: what they may do stays the same.
        reader, league = person("rita"), table.season.league
        leagues.accept_invitation(reader, leagues.invite(table.owner, league).token)
        leagues.set_role(table.owner, league, reader, "commissioner")
        client = client_of(reader)
        first = table.filed()
        one = queries(client, address)
        own = reporting.dispute_report(table.coach(1), first, reason="It was not so.")
        reporting.file_report(table.coach(1), own, own.version)
        third = reporting.begin_report(table.owner, table.fixture)
        reporting.save_report(table.owner, third, third.version, LOST)
        assert queries(client, address) == one

    def test_my_teams_asks_as_often_with_many_results_that_wait(self) -> None:
        coach = person("tomas")
        address, client = reverse("my-teams"), client_of(coach)
        counts = []
        for n in range(3):
            table = Table()
            team = table.teams[1]
            type(team).objects.filter(pk=team.pk).update(coach=coach)
            leagues.accept_invitation(coach, leagues.invite(table.owner, table.season.league).token)
            table.filed()
            counts.append(queries(client, address))
            assert client.get(address).content.decode().count("See the report<") == n + 1
        assert len(set(counts)) == 1


@pytest.mark.clause("LG-SIM-04", "LG-FIX-06")
def test_the_season_says_which_matches_wait_for_their_report() -> None:
    table = Table(4)
    page = reverse("season", args=[table.season.league.slug, table.season.slug])
    client = client_of(table.owner)

    def said() -> list[str]:
        html = " ".join(client.get(page).content.decode().split())
        return re.findall(r'class="about">\s*<a href="[^"]*">([^<]*)</a>', html)

    assert said() == []
    report = table.written()
    assert said() == ["Report: being written"]
    reporting.file_report(table.coach(0), report, report.version)
    assert said() == ["Report: waiting for confirmation"]
    resolve_season(table.owner, table.season)
    assert b"1 match waits for what its coaches report." in client.get(page).content
    reporting.confirm_report(table.coach(1), again(report))
    assert said() == []
