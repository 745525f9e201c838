"""Kill Team on the site: a roster is founded and managed, a kill team named, matches typed in."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation

from leagues import operations as leagues
from leagues.access.visible import fixture_or_404
from leagues.models import Campaign, Entry, Fixture, Season
from matches.live import operations as playing
from matches.management import demo_leagues
from matches.models import FrozenMatch, MatchRecord, Report
from rosters import operations as rosters
from rosters.games.kill_team import seasons
from rosters.games.kill_team.builder import filled, roster, stepped, usual
from rosters.models import Coach, Team, TeamEvent
from rosters.teams.projections import differences, project
from rosters.teams.streams import append, fold, numbered, stored_events
from rules import game
from rules.kill_team.between import picking
from rules.kill_team.between.resources import RESOURCES
from rules.kill_team.coaches import manager
from rules.record import canonical
from rules.roster import Event
from tests import factories
from tests.api.world import client_of as api_client
from tests.leagues.test_changing import accepted, planned
from tests.site.factories import PASSWORD, client_of, queries
from tests.site.questioned import answer_each_kind
from tests.site.reporting.test_steps import Writer
from tests.site.street import Street, street_season
from tests.support.barracks import KEY, roster_of, team_of

pytestmark = pytest.mark.django_db

JSON = Any
GUARD = reverse("build-team", args=[KEY, "guard"])
#: Both samples have sixteen models, and all of them play.
EVERYBODY = {f"in-{number}": "yes" for number in range(1, 17)}
RUSSIAN = {"accept-language": "ru"}


def page_of(response: Any) -> str:
    return html.unescape(response.content.decode())


def words_of(response: Any) -> str:
    """The page as a reader has it: every run of spaces is one."""
    return " ".join(page_of(response).split())


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def client(coach: Coach) -> Client:
    return client_of(coach)


def act(client: Client, team: Team, **fields: Any) -> Any:
    team.refresh_from_db()
    sent = {"seq": team.seq, **fields}
    return client.post(reverse("manage-team", args=[team.slug]), sent, follow=True)


def founded_with(coach: Coach, name: str, models: int) -> Team:
    """A roster of so many models, of which one is the Leader."""
    wished = [{"datasheet": "guard_sergeant", "specialism": "leader"}]
    wished += [{"datasheet": "guardsman"}] * (models - 1)
    return rosters.found_team(coach, KEY, {"name": name, "race": "guard", "models": wished})


def experienced(team: Team, number: int, gained: int) -> Team:
    """The team with so much more experience for one of its specialists."""
    stored = stored_events(team)
    event = Event("experience_gained", {"player": number, "gained": gained})
    with transaction.atomic():
        team.seq += 1
        team.save(update_fields=["seq"])
        append(team, numbered([event], len(stored), uuid4()))
        project(team, fold(team, stored_events(team)))
    return team


def sheet_of(client: Client, team: Team) -> str:
    return words_of(client.get(reverse("team", args=[team.slug])))


class TestFounding:
    @pytest.mark.clause("KT-CAMP-02", "KT-ROST-11")
    def test_a_roster_is_founded_line_by_line(self, client: Client) -> None:
        page = words_of(client.get(GUARD))
        assert "Guard Support Gunner" in page
        assert 'As Leader gives a friend within 12" an order in each Shooting phase.' in page
        data: dict[str, Any] = {"name": "Ours"}
        for step in ("+guard_sergeant", "+guard_gunner", "+guardsman", "+guardsman", "-4"):
            data = stepped("first", "guard", data, step)
        data |= {
            "items-1": "plasma_pistol+chainsword+frag_grenade",
            "specialism-1": "leader",
            "name-1": "Ada Holt",
            "items-2": "flamer+frag_grenade",
        }
        checked = words_of(client.post(GUARD, {**data, "check": "1"}))
        assert ">legal<" in checked
        assert "3 of 20, 19 points" in checked
        response = client.post(GUARD, {**data, "found": "1"})
        team = Team.objects.get()
        assert response.headers["Location"] == reverse("team", args=[team.slug])
        assert (team.name, team.race, team.players.count()) == ("Ours", "guard", 3)
        assert not differences(team)
        sheet = sheet_of(client, team)
        assert "Chainsword, Frag grenade, Plasma pistol" in sheet
        assert "Leader 1" in sheet
        assert "Guardsman 3" in sheet
        assert not re.search(r"\bgp\b", sheet), "nobody counts gold pieces"

    @pytest.mark.clause("KT-ROST-01", "KT-ROST-11", "KT-ROST-17")
    def test_everything_wrong_is_listed_and_the_lines_stay(self, client: Client) -> None:
        data: dict[str, Any] = {"name": ""}
        for step in ("+guard_gunner", "+guardsman"):
            data = stepped("first", "guard", data, step)
        data |= {"items-1": "power_fist", "specialism-2": "comms"}
        response = client.post(GUARD, {**data, "found": "1"})
        assert response.status_code == 422
        page = page_of(response)
        for said in (
            "Give the kill team a name.",
            "Guard Gunner cannot carry this: Power fist.",
            "Guardsman needs this to have the specialism Comms: Vox caster.",
            "A command roster needs at least 3 models. You have 2.",
            "A command roster needs a model with the Leader specialism.",
        ):
            assert said in page
        assert page.count('name="datasheet-') == 2
        assert not Team.objects.exists()

    def test_what_is_empty_is_filled_in_and_who_is_there_stays(self, client: Client) -> None:
        data = stepped("first", "swarm", {"name": "Ours"}, "+brood_gunner")
        full = usual("first", "swarm", {**data, "name-1": "Big One"})
        wished = roster("swarm", full)
        assert wished["models"][0]["name"] == "Big One"
        assert game(KEY).problems("first", wished) == []
        assert len(wished["models"]) == 1 + 18
        page = words_of(client.post(reverse("build-team", args=[KEY, "swarm"]), {"usual": "1"}))
        assert "18 of 20" in page

    def test_who_is_of_the_usual_team_already_is_not_taken_twice(self) -> None:
        data = stepped("first", "swarm", {"name": "Ours"}, "+brood_warrior")
        wished = roster("swarm", usual("first", "swarm", {**data, "specialism-1": "leader"}))
        assert [m.get("specialism") for m in wished["models"]].count("leader") == 2
        assert len(wished["models"]) == 18

    def test_a_draft_is_filled_in_from_any_roster(self) -> None:
        wished = roster_of()
        form = filled("first", "guard", wished)
        again = roster("guard", form)
        assert [m["items"] for m in again["models"]] == [m["items"] for m in wished["models"]]
        assert filled("first", "guard", {"models": ["x", {"datasheet": 3}, {}]})["name"] == ""


class TestManaging:
    @pytest.mark.clause("KT-CAMP-05", "KT-CAMP-06", "KT-ROST-16")
    def test_models_come_and_go_and_get_names(self, coach: Coach, client: Client) -> None:
        team = team_of(coach)
        act(client, team, act="recruit", datasheet="guardsman", items="lasgun+frag_grenade",
            specialism="medic", name="Doc")  # fmt: skip
        act(client, team, act="rename_model", player="1", name="Ada Holt")
        act(client, team, act="recruit", datasheet="guard_gunner", items="frag_grenade+flamer")
        asked = words_of(client.get(reverse("ask-act", args=[team.slug]), {
            "act": "dismiss", "player": "16"}))  # fmt: skip
        assert "Dismiss a model?" in asked
        act(client, team, act="dismiss", player="16")
        team.refresh_from_db()
        assert team.players.get(number=17).data["specialism"] == "medic"
        gunner = team.players.get(number=18)
        assert (gunner.name, gunner.data["items"]) == (
            "Guard Gunner 18",
            ["frag_grenade", "flamer"],
        )
        assert team.players.get(number=16).left == "dismissed"
        sheet = sheet_of(client, team)
        assert "Ada Holt" in sheet
        assert "Doc" in sheet
        assert not differences(team)
        refused = act(client, team, act="rename_model", player="2", name="Ada Holt")
        assert refused.status_code == 422
        assert "Somebody on this roster is called Ada Holt already." in page_of(refused)

    @pytest.mark.clause("KT-SETUP-01", "KT-CAMP-03", "KT-ROST-04")
    def test_a_kill_team_is_named_changed_and_refused(self, coach: Coach, client: Client) -> None:
        team = team_of(coach)
        address = reverse("manage-team", args=[team.slug])
        page = words_of(client.get(address))
        assert "You have named none: one is proposed, and plays if you leave it to that." in page
        assert "Those who are ticked cost 97 points." in page
        assert "Then it is proposed for each match" in sheet_of(client, team)
        act(client, team, act="pick_team", players=["1", "2", "5", "7", "8"])
        team.refresh_from_db()
        assert team.totals["picked"] == [1, 2, 5, 7, 8]
        page = words_of(client.get(address))
        assert "Those who are ticked cost 31 points." in page
        assert page.count('value="7" checked') == 1
        assert "You have named none" not in page
        sheet = sheet_of(client, team)
        assert sheet.count("in the kill team") == 5
        assert "No kill team is named" not in sheet
        assert '<span class="num">7 <small>' in sheet
        refused = act(client, team, act="pick_team", players=["3", "7"])
        assert refused.status_code == 422
        told = words_of(refused)
        assert "A kill team needs a Leader." in told
        assert "A kill team has 3 to 20 models. You have 2." in told
        assert told.count('value="3" checked') == 1, "the ticks stay"
        assert told.count('value="5" checked') == 0
        act(client, team, act="pick_team")
        team.refresh_from_db()
        assert team.totals["picked"] == []
        assert not differences(team)

    @pytest.mark.clause("KT-SETUP-01", "KT-CAMP-03")
    def test_a_kill_team_is_proposed_for_the_mission_and_against_who_comes(self) -> None:
        street = Street()
        side = street.side_of("guard")
        team, client = street.team(side), client_of(street.people[side])
        for _ in range(3):
            act(client, team, act="recruit", datasheet="stormtrooper_gunner")
        address = reverse("manage-team", args=[team.slug])
        opponent = street.team(1 - side)
        page = words_of(client.get(address))
        assert f"Propose one against {opponent.name}" in page
        told = {}
        for mission in ("", "hold_the_ground", "last_stand"):
            page = page_of(client.get(address, {"mission": mission}))
            told[mission] = re.findall(r'value="(\d+)"\s+checked', page)
            own, other = (fold(each, stored_events(each)).state for each in (team, opponent))
            found = manager.proposed(own, other, mission, campaign=True)
            assert told[mission] == [str(model.id) for model in found or ()]
        lined_up = words_of(client.get(reverse("match", args=[street.fixture.uuid])))
        came = [each.name for each in own.roster[16:] if str(each.id) in told[""]]
        assert came, "who has come is worth his points"
        assert all(name in lined_up for name in came)
        programs = api_client(street.people[side])
        offers = programs.get(f"/api/teams/{team.slug}/choices/?mission=last_stand").json()
        assert [str(each) for each in offers["kill_team"]] == told["last_stand"]
        assert not offers["named"]

    @pytest.mark.clause("KT-CAMP-39", "KT-ROST-01")
    def test_a_named_kill_team_that_has_lost_its_leader_is_told(
        self, coach: Coach, client: Client
    ) -> None:
        team = team_of(coach)
        act(client, team, act="recruit", datasheet="stormtrooper_captain", specialism="leader")
        act(client, team, act="pick_team", players=["1", "7", "8", "9"])
        act(client, team, act="dismiss", player="1")
        page = words_of(client.get(reverse("manage-team", args=[team.slug])))
        assert "can't play now. Another is proposed instead:" in page
        assert "A kill team needs a Leader." in page
        assert "You have named none" not in page
        told = sheet_of(client, team)
        assert "The kill team that you have named cannot play" in told
        assert "No kill team can play as it is" not in told

    @pytest.mark.clause("KT-SETUP-01", "KT-ROST-15")
    def test_a_program_names_it_as_well(self, coach: Coach) -> None:
        team, programs = team_of(coach), api_client(coach)
        path = f"/api/teams/{team.slug}"
        offers = programs.get(f"{path}/choices/").json()
        assert (offers["force"], offers["points_limit"]) == (97, 100)
        assert len(offers["kill_team"]) == 16
        wish = {"act": "pick_team", "players": [7, 8]}
        refused = programs.post(f"{path}/changes/", {"wish": wish}, format="json")
        assert refused.status_code == 422
        found = refused.json()["problems"]
        assert {each["clause"] for each in found} == {"KT-ROST-01", "KT-ROST-03"}
        wish["players"] = [1, 7, 8]
        named = programs.post(f"{path}/changes/", {"wish": wish}, format="json")
        assert named.status_code == 200
        assert programs.get(f"{path}/choices/").json()["picked"] == [1, 7, 8]

    @pytest.mark.clause("LG-EVENT-07")
    def test_an_act_is_taken_back(self, coach: Coach, client: Client) -> None:
        team = team_of(coach)
        act(client, team, act="pick_team", players=["1", "7", "8"])
        batch = TeamEvent.objects.get(kind="team_picked").batch
        team.refresh_from_db()
        client.post(reverse("take-back-act", args=[team.slug, batch]), {"seq": team.seq})
        team.refresh_from_db()
        assert team.totals["picked"] == []

    @pytest.mark.clause("KT-CAMP-07", "KT-CAMP-15", "LG-FIX-11")
    def test_who_has_learnt_something_chooses_what(self, coach: Coach, client: Client) -> None:
        team = experienced(team_of(coach), 1, 3)
        assert team.choices == 1
        assert "Guard Sergeant 1 learns something" in sheet_of(client, team)
        address = reverse("manage-team", args=[team.slug])
        page = words_of(client.get(address))
        assert re.search(r"Bold\s*<small>Passes Nerve tests without rolling.", page)
        act(client, team, act="choose_ability", player="1", ability="inspiring")
        team.refresh_from_db()
        assert team.choices == 0
        assert "Inspiring" in sheet_of(client, team)
        assert "Leader 2" in sheet_of(client, team)
        refused = act(client, team, act="choose_ability", player="1", ability="mentor")
        assert "Guard Sergeant 1 cannot learn Mentor now" in page_of(refused)

    @pytest.mark.clause("KT-CAMP-07")
    def test_who_has_survived_a_match_may_be_promoted(self) -> None:
        street = Street()
        side = street.side_of("guard")
        coach, team = street.people[side], street.team(side)
        client, address = client_of(coach), reverse("manage-team", args=[team.slug])
        assert "Becomes a specialist" not in words_of(client.get(address))
        settle(street.fixture, {"mission": "firefight"})
        assert "Becomes a specialist" in words_of(client.get(address))
        act(client, team, act="promote", player="7", specialism="scout")
        assert team.players.get(number=7).data["specialism"] == "scout"
        assert "Scout 1" in sheet_of(client, team)

    def test_a_sheet_of_twenty_asks_no_more_than_one_of_three(
        self, coach: Coach, client: Client
    ) -> None:
        few, many = founded_with(coach, "Few", 3), founded_with(coach, "Many", 20)
        for name in ("team", "manage-team", "print-team"):
            counts = [queries(client, reverse(name, args=[each.slug])) for each in (few, many)]
            assert counts[0] == counts[1], name

    def test_every_page_speaks_russian(self, coach: Coach, client: Client) -> None:
        team = team_of(coach)
        act(client, team, act="pick_team", players=["1", "7", "8"])
        for name, args in (
            ("build-team", [KEY, "guard"]),
            ("team", [team.slug]),
            ("manage-team", [team.slug]),
            ("player", [team.players.get(number=1).uuid]),
            ("print-team", [team.slug]),
        ):
            page = page_of(client.get(reverse(name, args=args), headers=RUSSIAN))
            assert "Сержант гвардии" in page, name
            assert "Guard Sergeant" not in page.replace("Guard Sergeant 1", ""), "but as a name"
            assert "Plasma" not in page, name


class TestPapers:
    @pytest.mark.clause("KT-DATA-03", "KT-DATA-07")
    def test_data_cards_have_all_that_is_needed_at_the_table(
        self, coach: Coach, client: Client
    ) -> None:
        team = team_of(coach)
        address = reverse("print-team", args=[team.slug])
        sheet = words_of(client.get(address))
        assert "Out of action" in sheet
        cards = words_of(client.get(address, {"of": "cards"}))
        for said in (
            "Plasma pistol (supercharged)",
            "natural hit roll of 1: the bearer goes out of action",
            "Close combat blow",
            'As Leader gives a friend within 12" an order in each Shooting phase.',
            "Lead by Example (1)",
            "Failed Nerve tests of friends may be re-rolled.",
            "Guard, Imperium, Infantry, Officer",
        ):
            assert said in cards, said
        assert cards.count("Close combat blow") == 16
        act(client, team, act="pick_team", players=["1", "7", "8", "9"])
        chosen = words_of(client.get(address, {"of": "cards"}))
        assert chosen.count("Close combat blow") == 4, "only who is in the kill team"
        assert "Plasma pistol (supercharged)" in chosen

    @pytest.mark.clause("KT-DATA-03")
    def test_a_model_s_page_is_its_card(self, coach: Coach, client: Client) -> None:
        team = team_of(coach)
        page = words_of(client.get(reverse("player", args=[team.players.get(number=1).uuid])))
        assert "Melee, S user, AP -3, D 1" in page
        assert "one more command point at the start of each round" in page


def send(coach: Coach | None, method: str, path: str, **body: Any) -> JSON:
    response = getattr(api_client(coach), method)(f"/api/{path}", body, format="json")
    assert response.status_code < 300, response.json()
    return response.json()


def settle(fixture: Fixture, written: JSON) -> None:
    """A report of the home coach, whose dice are rolled here, confirmed by the other."""
    home, away = (side.entry.team.coach for side in fixture.sides.all())
    begun = send(home, "post", f"fixtures/{fixture.uuid}/reports/")
    path = f"reports/{begun['uuid']}/"
    saved = send(home, "put", path, version=0, match=written)
    assert saved["problems"] == []
    if saved["wanted"]:
        saved = send(home, "post", f"{path}entries/", version=1, rest=True)
    send(home, "post", f"{path}file/", version=saved["version"])
    assert send(away, "post", f"{path}confirm/")["state"] == "confirmed"


class TestReporting:
    @pytest.mark.clause("LG-FIX-05", "KT-CAMP-12", "KT-CAMP-20", "KT-MISS-10")
    def test_a_whole_match_is_typed_in_and_counts_for_both(self) -> None:
        street = Street()
        writer = Writer(street.people[0], street.fixture)
        guards, orks = street.side_of("guard"), street.side_of("orks")
        typed: dict[str, dict[str, Any]] = {
            "mission": {"mission": "firefight"},
            f"side-{guards}": {**EVERYBODY, "out-7": "yes", "out-8": "yes", "fw-1": 1},
            f"side-{orks}": {**EVERYBODY, "out-2": "yes"},
            "by": {f"by-{guards}-7": 1, f"by-{guards}-8": "", f"by-{orks}-2": 2},
            "result": {"rounds": 5},
        }
        seen: list[str] = []
        while writer.key != "after" and len(seen) < 8:
            seen.append(writer.key)
            writer.fill(**typed[writer.key])
        assert seen == ["mission", "result", "side-0", "side-1", "by"]
        assert "what becomes of" in writer.text()
        for face in (1, 2, 10) if guards == 0 else (10, 1, 2):
            writer.fill(face_0=face)
        assert writer.key == "review"
        told = Report.objects.get()
        sent = {"version": told.version}
        writer.client.post(reverse("file-report", args=[told.uuid]), sent, follow=True)
        assert not MatchRecord.objects.exists(), "nothing counts before it is confirmed"
        client_of(street.people[1]).post(reverse("confirm-report", args=[told.uuid]))

        record = MatchRecord.objects.get()
        match = FrozenMatch.objects.get(fixture=street.fixture).unfrozen()
        expected = game(KEY).reported(match, Report.objects.get().data).to_json()
        assert canonical(record.record["sides"]) == canonical(expected["sides"])
        # One of theirs was out, a specialist; of the guards two, who are none.
        points = {guards: 2, orks: 2}
        assert [side.score for side in street.fixture.sides.all()] == [points[0], points[1]]
        own, others = street.team(guards), street.team(orks)
        assert own.players.get(number=7).left == "dead"
        away = own.players.get(number=8)
        assert [each["what"] for each in away.data["conditions"]] == ["convalescence"]
        assert own.players.get(number=2).experience == 2
        assert others.players.get(number=1).experience == 2
        assert others.players.get(number=2).experience == 2, "one more for being hardened"
        assert not differences(own)
        assert not differences(others)
        self.is_told(street, own)

    def is_told(self, street: Street, own: Team) -> None:
        """Every page on which something of the match stands, in both languages."""
        dead, away = (own.players.get(number=number) for number in (7, 8))
        for address, said in (
            (reverse("match", args=[street.fixture.uuid]), "Died of its wounds, taken out by"),
            (reverse("player", args=[dead.uuid]), "Died of its wounds, taken out by"),
            (reverse("player", args=[away.uuid]), "Convalescence: it misses the next match."),
            (reverse("team", args=[own.slug]), "not available"),
            (reverse("season", args=[street.season.league.slug, street.season.slug]), "Team 0"),
            (
                reverse("statistics", args=[street.season.league.slug, street.season.slug]),
                "Most enemies taken out of action",
            ),
            (reverse("correct-match", args=[street.fixture.uuid]), "Correct the report"),
            (reverse("correct-report", args=[street.fixture.uuid]), "Dice after the match"),
        ):
            client = client_of(street.owner)
            response = client.get(address)
            assert response.status_code == 200, address
            assert said in words_of(response), address
            assert client.get(address, headers=RUSSIAN).status_code == 200
        match = reverse("match", args=[street.fixture.uuid])
        russian = words_of(client_of(street.owner).get(match, headers=RUSSIAN))
        assert "Умирает от ран, виновник" in russian
        assert "Experience +" not in russian

    @pytest.mark.clause("LG-FIX-07", "KT-SETUP-02")
    def test_what_cannot_have_been_is_listed_before_it_is_filed(self) -> None:
        street = Street()
        writer = Writer(street.people[0], street.fixture)
        writer.fill(mission="assassinate")
        page = words_of(writer.client.get(writer.at.replace(writer.key, "review")))
        assert "In Assassinate one side attacks: say which." in page
        assert "Send the report" not in page

    @pytest.mark.clause("KT-SETUP-01", "LG-FIX-08")
    def test_who_plays_is_frozen_and_another_kill_team_makes_new_line_ups(self) -> None:
        street = Street()
        side = street.side_of("guard")
        coach, team = street.people[side], street.team(side)
        act(client_of(coach), team, act="pick_team", players=["1", "7", "8", "9"])
        writer = Writer(street.people[0], street.fixture)
        frozen = FrozenMatch.objects.get(fixture=street.fixture).unfrozen()
        assert [e["player"] for e in frozen.line_ups[side]["players"]] == [1, 7, 8, 9]
        assert frozen.line_ups[side]["force"] == 22
        act(client_of(coach), team, act="pick_team", players=["1", "2", "9"])
        Writer(street.people[0], street.fixture)
        frozen = FrozenMatch.objects.get(fixture=street.fixture).unfrozen()
        assert [e["player"] for e in frozen.line_ups[side]["players"]] == [1, 2, 9]
        assert writer.client.get(writer.at).status_code == 200

    @pytest.mark.clause("KT-SETUP-01")
    def test_who_stood_on_the_table_stands_in_the_books(self) -> None:
        street = Street()
        side = street.side_of("guard")
        coach, team = street.people[side], street.team(side)
        act(client_of(coach), team, act="pick_team", players=["1", "7", "8", "9"])
        sides: list[JSON] = [{}, {}]
        # The bench is numbered on: 5 is the gunner, who is the second of the roster.
        sides[side] = {"team": [1, 2, 5], "out": [{"number": 5}]}
        settle(street.fixture, {"mission": "firefight", "sides": sides})
        played = {p.number: p.data["matches"] for p in street.team(side).players.all()}
        assert {number for number, count in played.items() if count} == {1, 2, 7}
        assert not differences(street.team(side))
        for name in ("match", "match-line-ups"):
            page = words_of(client_of(coach).get(reverse(name, args=[street.fixture.uuid])))
            assert "Guard Gunner 2" in page, name
            assert "Guardsman 8" not in page, name

    def test_a_match_of_many_asks_no_more_than_one_of_few(self) -> None:
        found = []
        for who in (["1", "7", "8"], [str(n) for n in range(1, 17)]):
            street = Street()
            side = street.side_of("guard")
            act(client_of(street.people[side]), street.team(side), act="pick_team", players=who)
            settle(street.fixture, {"mission": "firefight"})
            season = [street.season.league.slug, street.season.slug]
            found.append(
                [
                    queries(client_of(street.owner), reverse(name, args=args))
                    for name, args in (
                        ("match", [street.fixture.uuid]),
                        ("match-line-ups", [street.fixture.uuid]),
                        ("statistics", season),
                        ("season-table", season),
                    )
                ]
            )
        assert found[0] == found[1]

    @pytest.mark.clause("KT-CAMP-39", "KT-CAMP-42")
    def test_without_a_kill_team_there_is_nothing_to_type_in(self) -> None:
        street = Street()
        side = street.side_of("guard")
        coach, team = street.people[side], street.team(side)
        act(client_of(coach), team, act="dismiss", player="1")
        told = sheet_of(client_of(coach), team)
        assert "No model that can play has the Leader specialism" in told
        match = reverse("match", args=[street.fixture.uuid])
        reader = client_of(street.people[1 - side])
        assert f"{team.name} can't take the field as it is:" in words_of(reader.get(match))
        settle(street.fixture, {})
        ends = {s.number: (s.result, s.ended) for s in street.fixture.sides.all()}
        assert ends[side] == ("loss", "conceded")
        assert ends[1 - side] == ("win", "conceded_to")
        page = words_of(client_of(street.owner).get(match))
        assert "Why it was not played" in page
        assert f"{team.name} could not take the field: No model that can play has the" in page

    @pytest.mark.clause("KT-CAMP-42")
    def test_everybody_reads_that_a_team_cannot_take_the_field(self) -> None:
        street = Street()
        side = street.side_of("guard")
        coach, team = street.people[side], street.team(side)
        warning = "This kill team can't take the field as it is:"
        assert warning not in sheet_of(client_of(street.owner), team)
        act(client_of(coach), team, act="dismiss", player="1")
        for reader in (coach, street.owner, street.people[1 - side]):
            told = sheet_of(client_of(reader), team)
            assert warning in told
            assert "No model that can play has the Leader specialism" in told

    @pytest.mark.clause("KT-CAMP-40", "LG-FIX-15")
    def test_a_team_that_the_system_plays_takes_the_field(self) -> None:
        """Its last Leader is gone: its automated coach has another by the kick-off."""
        street = Street()
        side = street.side_of("guard")
        act(client_of(street.people[side]), street.team(side), act="dismiss", player="1")
        entry = street.fixture.sides.get(number=side).entry
        Entry.objects.filter(pk=entry.pk).update(managed=Entry.Managed.AUTOMATIC, strength="rookie")
        sheet = sheet_of(client_of(street.owner), street.team(side))
        assert "can't take the field" not in sheet
        match = reverse("match", args=[street.fixture.uuid])
        assert "can't take the field" not in words_of(client_of(street.owner).get(match))
        playing.start_match(street.owner, street.fixture, [1 - side])
        assert (
            street.team(side).events.filter(kind="recruited").latest("seq").payload["specialism"]
            == "leader"
        )
        frozen = street.fixture.frozen
        assert all(line_up["players"] for line_up in frozen.match["line_ups"])


class TestPlaying:
    @pytest.mark.long
    @pytest.mark.clause("LG-FIX-05")
    def test_every_kind_of_question_has_a_page_that_answers_it(self) -> None:
        """The first of each kind in a whole match, in both languages, by what the page offers."""
        street = Street()
        playing.start_match(street.owner, street.fixture, [0, 1])
        kinds = answer_each_kind(street)
        assert {"place_model", "move_path", "charge_targets", "target"} <= kinds


class TestSeason:
    """Four rosters, everybody once, all typed in through the API."""

    def begun(self) -> tuple[Coach, Season]:
        owner = factories.coach()
        league = factories.league(owner)
        season = leagues.create_season(owner, league, "Street", KEY, legs=1, seed="7")
        season = leagues.open_registration(owner, season)
        for n, sample in enumerate(["guard_gunline", "ork_mob", "swarm_brood", "marine_line"]):
            coach = factories.coach()
            leagues.accept_invitation(coach, leagues.invite(owner, league).token)
            team = team_of(coach, sample, f"Team {n}")
            leagues.enter_team(coach, season, team, managed=Entry.Managed.PERSON)
        return owner, leagues.start_season(owner, season)

    @pytest.mark.long
    @pytest.mark.clause("KT-CAMP-01", "KT-CAMP-23", "KT-CAMP-37", "LG-SEASON-07")
    def test_a_season_of_matches_that_were_typed_in(self) -> None:
        owner, season = self.begun()
        written = {
            "mission": "hold_the_ground",
            "sides": [
                {"held": 6, "out": [{"number": 5, "by": 1}]},
                {"held": 3, "out": [{"number": 4, "by": 2}, {"number": 5, "by": 2}]},
            ],
        }
        played = 0
        while season.state != Season.State.FINISHED and played < 7:
            waiting = season.fixtures.filter(state=Fixture.State.SCHEDULED)
            fixture = fixture_or_404(owner, waiting.order_by("round__number")[0].uuid)
            settle(fixture, written)
            played += 1
            season.refresh_from_db()
        assert (played, season.state) == (6, Season.State.FINISHED)
        teams = [entry.team for entry in season.entries.all()]
        for team in teams:
            assert len(team.totals["record"]) == 3
            assert not differences(team)
        assert sum(p.data["took_out"] for t in teams for p in t.players.all()) == 6 * 3
        address = reverse("season-table", args=[season.league.slug, season.slug])
        page = words_of(client_of(owner).get(address))
        assert "Enemies out of action, and own models" in page
        new = accepted(planned(season))
        assert new.entries.count() == 4
        for team in teams:
            assert not differences(Team.objects.get(pk=team.pk))


class TestCampaign:
    @pytest.mark.clause("KT-CAMP-30", "KT-CAMP-31", "KT-CAMP-32", "LG-CAMP-01")
    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("en", ("Territory", "Morale", "Guerrilla war")),
            ("ru", ("Территория", "Боевой дух", "Партизанская война")),
        ],
    )
    def test_it_is_seen_at_one_look_what_everybody_has_and_by_which_match(
        self, coach: Coach, language: str, words: tuple[str, ...]
    ) -> None:
        season = street_season(coach)
        address = reverse("season-campaign", args=[season.league.slug, season.slug])
        page = words_of(client_of(coach).get(address, headers={"accept-language": language}))
        campaign = Campaign.objects.get()
        assert all(each in page for each in words)
        players = campaign.data["entries"].values()
        low = sum(own[name] <= 1 for own in players for name in RESOURCES)
        assert page.count('class="n down"') == low, "who is close to guerrilla war"
        assert 'class="chart' in page[page.index('id="over-time"') :], "round by round"
        changes = page[page.index('id="changes"') :]
        lost = campaign.events.filter(kind="resource_changed").select_related("fixture")
        assert lost
        for event in lost:
            by = event.payload["by"]
            called = str(gettext_of(language, event.payload["resource"]))
            assert f"{called} {'+' if by > 0 else '−'}{abs(by)}" in changes
            assert event.payload["clause"] in changes
            assert event.fixture is not None
            assert reverse("match", args=[event.fixture.uuid]) in changes


def gettext_of(language: str, resource: str) -> str:
    with translation.override(language):
        return str(seasons.RESOURCES[resource])


@pytest.mark.clause("KT-CAMP-02", "KT-ROST-04", "KT-DATA-05")
def test_the_demonstration_begins_with_a_kill_team_of_every_faction() -> None:
    season = demo_leagues.found(KEY, "7", PASSWORD)
    teams = [entry.team for entry in season.entries.all()]
    assert {team.race for team in teams} == set(game(KEY).races("first"))
    for team in teams:
        state = fold(team, stored_events(team)).state
        usual_team = picking.first(state, campaign=True) or []
        assert 90 <= picking.force(state, usual_team, campaign=True) <= 100
        assert len(usual_team) < len(state.roster), "there are reserves"


@pytest.mark.clause("KT-ROST-18")
def test_models_without_a_name_are_called_in_the_language_of_their_coach(client: Client) -> None:
    data: dict[str, Any] = {"name": "Ours"}
    for step in ("+guard_sergeant", "+guardsman", "+guardsman"):
        data = stepped("first", "guard", data, step)
    data |= {"specialism-1": "leader", "name-2": "Гвардеец 3"}
    client.post(GUARD, {**data, "found": "1"}, headers={"accept-language": "ru"})
    team = Team.objects.get()
    names = [player.name for player in team.players.order_by("pk")]
    assert names == ["Сержант гвардии 1", "Гвардеец 3", "Guardsman 3"]
    assert not differences(team)
