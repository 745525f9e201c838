"""Gangs of Necromunda on the site: founded by a form, printed, led on after a battle."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Campaign, Entry
from rosters import hooks
from rosters.games.necromunda import sheet
from rosters.games.necromunda.builder import filled, roster, stepped, usual
from rosters.games.necromunda.event_sentences import TELLERS
from rosters.models import Coach, LedgerLine, Team, TeamEvent
from rosters.teams.projections import differences
from rosters.words.explained import explanation
from rules import game
from tests import factories
from tests.api.world import client_of as api_client
from tests.site.alley import alley_season
from tests.site.factories import client_of, queries
from tests.support.underhive import (
    HOUSES,
    KEY,
    STATES,
    at,
    battle,
    crowd,
    gang_of,
    hurt,
    later,
    lived,
    roster_of,
)

pytestmark = pytest.mark.django_db

ORLOCK = reverse("build-team", args=[KEY, "orlock"])
RUSSIAN = {"accept-language": "ru"}


def words_of(response: Any) -> str:
    """The page as a reader has it: every run of spaces is one."""
    return " ".join(html.unescape(response.content.decode()).split())


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def client(coach: Coach) -> Client:
    return client_of(coach)


def page_of(client: Client, team: Team, name: str = "manage-team", **query: str) -> str:
    return words_of(client.get(reverse(name, args=[team.slug]), query))


def act(client: Client, team: Team, **fields: Any) -> str:
    """An act as its form sends it; the page that follows, which must not refuse it."""
    team.refresh_from_db()
    sent = {"seq": team.seq, **fields}
    response = client.post(reverse("manage-team", args=[team.slug]), sent, follow=True)
    assert response.status_code == 200, words_of(response)
    team.refresh_from_db()
    assert not differences(team)
    return words_of(response)


def refused(client: Client, team: Team, **fields: Any) -> str:
    team.refresh_from_db()
    sent = {"seq": team.seq, **fields}
    response = client.post(reverse("manage-team", args=[team.slug]), sent)
    assert response.status_code == 422
    return words_of(response)


def refused_late(client: Client, team: Team, **fields: Any) -> str:
    """The page after an act on a gang that has changed meanwhile."""
    sent = {"seq": team.seq - 1, **fields}
    response = client.post(reverse("manage-team", args=[team.slug]), sent)
    assert response.status_code == 422
    return words_of(response)


def close(client: Client, team: Team) -> None:
    """What is left of the open step is taken by default."""
    team.refresh_from_db()
    address = reverse("take-defaults", args=[team.slug])
    assert client.get(address).status_code == 200
    client.post(address, {"seq": team.seq})
    team.refresh_from_db()


class TestFounding:
    @pytest.mark.clause("NM-GANG-01", "NM-GANG-02", "NM-GANG-16")
    def test_a_gang_is_founded_fighter_by_fighter(self, client: Client) -> None:
        assert "leaders learn" in words_of(client.get(reverse("found-team")))
        data: dict[str, Any] = {"name": "The Ninth Gate"}
        for step in ("+leader", "+ganger", "+ganger", "+juve", "-4"):
            data = stepped("first", "orlock", data, step)
        data |= {"skill-1": "iron_will", "name-1": "Vex", "add-1": "boltgun"}
        data = stepped("first", "orlock", data, "=1")
        data |= {"add-2": "shotgun"}
        checked = words_of(client.post(ORLOCK, {**data, "check": "1"}))
        assert ">legal<" in checked
        assert "weapon slots: 1 of 3" in checked
        response = client.post(ORLOCK, {**data, "found": "1"})
        team = Team.objects.get()
        assert response.headers["Location"] == reverse("team", args=[team.slug])
        assert not differences(team)
        vex = team.players.get(name="Vex")
        assert [owned["item"] for owned in vex.data["items"]] == ["boltgun"]
        assert vex.data["skills"] == ["iron_will"]
        assert team.players.get(number=2).data["items"][0]["item"] == "shotgun"
        assert team.treasury == 1000 - team.value
        told = page_of(client, team, "team")
        for said in ("Boltgun", "Iron Will", team.players.get(number=2).name, "Gang rating"):
            assert said in told
        assert sum(line.amount for line in LedgerLine.objects.all()) == team.treasury

    @pytest.mark.clause("NM-GANG-20")
    def test_everything_wrong_is_listed_and_the_lines_stay(self, client: Client) -> None:
        form = filled("first", "orlock", roster_of("orlock", ""))
        form |= {
            "items-1": "boltgun+boltgun+heavy_stubber+shotgun.acid",
            "skill-2": "sprint",
            "items-9": "power_knife",
            "specialist-3": "yes",
        }
        response = client.post(ORLOCK, {**form, "found": "1"})
        assert response.status_code == 422
        page = words_of(response)
        for said in (
            "Give the gang a name.",
            "The weapons need 4 slots; a fighter has 3.",
            "Nobody carries this twice: Boltgun.",
            "Shotgun: acid rounds is ammunition for a weapon that is not there: Shotgun.",
            "begin with a skill of a primary set: Ferocity, Savant. “Sprint” is none.",
            "Power knife costs 25 credits; a juve carries items up to 20.",
            "A new gang can have at most 1 specialist. You have 2.",
        ):
            assert said in page, said
        assert page.count('name="type-') == 9
        assert not Team.objects.exists()
        russian = words_of(client.post(ORLOCK, {**form, "found": "1"}, headers=RUSSIAN))
        assert "Уберите часть оружия: оно занимает мест 4, у бойца их 3." in russian
        assert "Дробовик: кислотные патроны — боеприпас к оружию, которого нет" in russian

    @pytest.mark.clause("NM-GANG-08", "NM-GANG-12", "NM-GANG-14")
    def test_only_what_a_fighter_may_carry_is_offered(self, client: Client) -> None:
        def options(fighter: str, items: str) -> str:
            data = {"name": "x", "type-1": fighter, "items-1": items, "check": "1"}
            page = client.post(reverse("build-team", args=[KEY, "escher"]), data)
            return page.content.decode().partition('name="add-1"')[2].partition("</select>")[0]

        assert 'value="las_projector@lasgun"' in options("leader", "lasgun")
        assert "las_projector" not in options("leader", "shotgun")
        assert 'value="plasma_gun"' not in options("ganger", "")
        full = options("leader", "heavy_stubber+lasgun")
        assert 'value="lasgun"' not in full
        assert 'value="respirator"' in full
        assert 'value="lasgun"' not in options("juve", "")

    def test_items_are_taken_away_one_by_one(self) -> None:
        data = {"name": "x", "type-1": "leader", "items-1": "boltgun+respirator", "add-1": ""}
        data = stepped("first", "orlock", data, "-1:0")
        assert data["items-1"] == "respirator"
        assert stepped("first", "orlock", data, "-1")["name"] == "x"
        assert "type-1" not in stepped("first", "orlock", data, "-1")

    @pytest.mark.parametrize("house", HOUSES)
    def test_the_usual_gang_of_each_house_is_legal(self, house: str) -> None:
        form = usual("first", house, {"name": "Ours"})
        wished = roster(house, form)
        assert game(KEY).problems("first", wished) == []
        again = filled("first", house, wished)
        assert roster(house, again) == wished
        one = {"name": "Ours", "type-1": "leader", "name-1": "Vex"}
        assert roster(house, usual("first", house, one))["fighters"][0]["name"] == "Vex"


class TestAfterABattle:
    @pytest.mark.clause("NM-CAMP-02", "NM-CAMP-43")
    def test_a_ganger_is_risked_for_income_or_not(self, coach: Coach, client: Client) -> None:
        team = later(coach)
        page = page_of(client, team)
        assert "2D6×10" in page
        assert "Ganger 4" not in page.partition('name="territory"')[2].partition("</select>")[0]
        assert "This is done in the step “Roster update”" in refused(
            client, team, act="buy", item="autogun"
        )
        before = team.treasury
        page = act(client, team, act="work_boon", territory="chem_pit", player="3")
        earned = TeamEvent.objects.get(kind="earned", payload__worker=3)
        assert team.treasury == before + earned.payload["credits"]
        assert team.step == "actions"

    @pytest.mark.clause("NM-CAMP-14", "NM-CAMP-15", "NM-CAMP-16", "NM-CAMP-64")
    def test_the_dying_are_brought_to_the_doctor_first(self, coach: Coach, client: Client) -> None:
        team = later(coach)
        act(client, team, act="decline_boon", territory="chem_pit")
        page = page_of(client, team)
        assert "Ganger 4 is critically injured" in page
        assert "First somebody who is critically injured has to be seen to." in page
        assert 'value="trade"' not in page
        page = act(client, team, act="roll_fee", player="6")
        fee = TeamEvent.objects.get(kind="fee_rolled").payload["credits"]
        assert f"The doctor asks {fee} credits." in page
        before = team.treasury
        page = act(client, team, act="pay_doc")
        assert team.treasury == before - fee
        asked = page_of(client, team, "take-defaults")
        assert "Post-battle action: " in asked
        assert "nothing is done" in asked
        assert "Gang rating" not in asked.partition('class="ask"')[2], "it stays as it is"
        assert "Champion 1" not in page.partition('id="step"')[2].partition("And then?")[0]

    @pytest.mark.clause("NM-CAMP-15", "LG-EVENT-07")
    def test_who_is_left_to_die_can_still_be_saved(self, coach: Coach, client: Client) -> None:
        team = at(coach, "asking the doctor")
        act(client, team, act="let_die", player="6")
        assert team.players.get(number=6).left == "dead"
        assert "Combat shotgun" in page_of(client, team, "team"), "what it carried is in the stash"
        batch = TeamEvent.objects.get(kind="died").batch
        client.post(reverse("take-back-act", args=[team.slug, batch]), {"seq": team.seq})
        assert team.players.get(number=6).left == ""

    @pytest.mark.clause("NM-CAMP-24", "NM-CAMP-26", "NM-CAMP-46")
    def test_a_trade_finds_one_rare_item(self, coach: Coach, client: Client) -> None:
        team = at(coach, "acting")
        page = page_of(client, team)
        assert "with the workshop" in page
        page = act(client, team, act="trade", player="1", boon="yes")
        rolled = TeamEvent.objects.get(kind="trade_rolled").payload
        assert rolled["boon"]
        assert rolled["availability"] == sum(rolled["rolled"]["faces"]) + 1 + 2
        assert f"One item of rarity {rolled['availability']} at most" in page
        offered = page.partition('id="found-item"')[2].partition("</select>")[0]
        assert 'value="autogun"' not in offered, "that is on the list of the gang"
        takers = page.partition('id="found-for"')[2].partition("</select>")[0]
        line = " ".join(takers.partition('value="9"')[2].partition("</option>")[0].split())
        assert "(only " in line or "(no " in line, "a juve may carry some of it"
        leader = takers.partition('value="1"')[2].partition("</option>")[0]
        assert "Leader" in leader
        assert "(only" not in leader
        before = team.treasury
        act(client, team, act="take_offer", item="reclaimed_autopistol", player="9")
        juve = team.players.get(number=9)
        assert "reclaimed_autopistol" in [owned["item"] for owned in juve.data["items"]]
        assert team.treasury == before - 5

    @pytest.mark.clause("NM-CAMP-24")
    def test_a_territory_is_worked_and_an_action_is_left(
        self, coach: Coach, client: Client
    ) -> None:
        worked, idle = at(coach, "acting"), at(coach, "acting", "Idle")
        before = worked.treasury
        act(client, worked, act="work_territory", player="1")
        act(client, idle, act="no_action", player="1")
        assert worked.treasury == before + 10
        assert {worked.step, idle.step} == {"roster"}

    @pytest.mark.clause("NM-CAMP-30", "NM-CAMP-33", "NM-CAMP-35")
    def test_advances_are_bought_rolled_for_and_taken(self, coach: Coach, client: Client) -> None:
        team = at(coach, "learning")
        assert "Ganger 1 has an advance that has to be rolled for and taken first." in page_of(
            client, team
        )
        act(client, team, act="roll_advance", player="3")
        for number in (3, 5):
            page = page_of(client, team)
            here = page.partition(f'id="learns-{number}"')[2].partition("</section>")[0]
            taking = here.partition('name="taking" value="')[2].partition('"')[0]
            act(client, team, act="take_advance", player=str(number), taking=taking)
            assert team.players.get(number=number).data["advances"]
        act(client, team, act="advance", player="1", learning="ws")
        assert team.players.get(number=1).data["stats"]["ws"] == 2
        act(client, team, act="advance", player="2", learning="skill_primary_chosen fixer")
        assert "fixer" in team.players.get(number=2).data["skills"]

    @pytest.mark.clause("LG-FIX-30", "NM-CAMP-35")
    def test_the_die_of_a_random_skill_that_fell_at_the_table_is_typed(
        self, coach: Coach, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hooks, "plays_at_a_table", lambda team: True)
        team = at(coach, "learning")
        page = client.get(reverse("manage-team", args=[team.slug])).content.decode()
        random = re.search(r'value="(skill_primary_random \w+)"', page)
        assert random is not None
        learner = page[page.index('id="learns-2"') :]
        assert 'name="face_1"' in learner[: learner.index("</section>")]
        act(client, team, act="advance", player="2", learning=random[1], face_1="5")
        event = TeamEvent.objects.filter(team=team, kind="advanced").latest("seq")
        assert event.payload["rolled"]["typed"]
        assert event.payload["rolled"]["faces"] == [5]

    def test_a_refused_act_keeps_what_was_chosen(self, coach: Coach, client: Client) -> None:
        team = at(coach, "learning")

        def again(**fields: Any) -> str:
            """The page after an act that comes too late."""
            return refused_late(client, team, **fields)

        page = again(act="buy", player="3", item="respirator")
        assert 'id="fighter-3" open' in page
        chosen = page.partition('id="buys-3"')[2].partition("</select>")[0]
        assert '<option value="respirator" selected>' in chosen
        assert "selected" not in page.partition('id="buys-4"')[2].partition("</select>")[0]
        page = again(act="buy", player="", item="autogun")
        assert 'value="autogun" checked' in page.partition('id="shop"')[2]
        page = again(act="hire", type="ganger", name="Ada")
        assert 'name="name" value="Ada"' in page
        page = again(act="advance", player="1", learning="ws")
        assert 'value="ws" checked' in page.partition('id="learns-1"')[2]
        page = again(act="rename_fighter", player="2", name="Bea")
        assert 'value="Bea"' in page.partition('id="names"')[2]
        page = again(act="pick_crew", **{"place-3": "1", "place-1": "2"})
        for number, place in ((3, 1), (1, 2)):
            assert f'id="place-{number}" name="place-{number}" value="{place}"' in page

    @pytest.mark.clause("NM-CAMP-25", "NM-CAMP-27", "NM-CAMP-28", "NM-CAMP-36", "NM-CAMP-37")
    def test_the_roster_update_has_a_market(self, coach: Coach, client: Client) -> None:
        team = at(coach, "learning")
        act(client, team, act="hire", type="ganger", name=" ")
        new = team.players.get(number=10)
        assert " " in new.name, "a name of its house"
        act(client, team, act="buy", item="autogun", player="10")
        act(client, team, act="buy", item="mesh", player="")
        page = page_of(client, team)
        assert 'id="gets-10"' not in page, "it wears mesh already"
        assert 'value="mesh"' in page.partition('id="gets-9"')[2].partition("</select>")[0]
        act(client, team, act="give", item="mesh", player="9")
        assert "mesh" in [owned["item"] for owned in team.players.get(number=9).data["items"]]
        before = team.treasury
        act(client, team, act="sell", item="autogun", player="10")
        assert team.treasury == before + 5
        asked = page_of(client, team, "ask-act", act="dismiss", player="9")
        assert "Dismissed; what it carried is in the stash." in asked
        act(client, team, act="dismiss", player="9")
        assert "Stub gun" in page_of(client, team, "team")
        told = refused(client, team, act="buy", item="plasma_cannon", player="3")
        assert "Plasma cannon is of rarity 9: a trade has to find it." in told
        assert "A leader cannot be hired" in refused(client, team, act="hire", type="leader")
        ledger = page_of(client, team, "team")
        for said in ("Hired", "Bought", "Sold", "Reward of the scenario", "Fee of the doctor"):
            assert said in ledger, said
        assert "Settlement" in ledger, "what the income came from"

    @pytest.mark.clause("NM-CAMP-38")
    def test_a_gang_without_a_leader_names_one(self, coach: Coach, client: Client) -> None:
        team = at(coach, "learning")
        act(client, team, act="dismiss", player="1")
        assert team.players.get(number=2).position == "leader", "there is one champion"
        assert "Leads the gang from now on." in page_of(client, team)

    @pytest.mark.clause("NM-CAMP-02", "NM-CAMP-57", "LG-FIX-11")
    def test_the_whole_sequence_is_gone_through(self, coach: Coach, client: Client) -> None:
        team = later(coach)
        seen: list[str] = []
        while team.step and len(seen) < 6:
            seen.append(team.step)
            assert 'aria-current="step"' in page_of(client, team)
            if team.step == "actions":
                asked = page_of(client, team, "take-defaults")
                assert "The doctor: Ganger 4" in asked, "every choice has its name"
            close(client, team)
        assert seen == ["income", "actions", "roster"]
        assert team.totals["reputation"] == 1 + 2 - 1
        assert "Nothing of a battle is left to do." in page_of(client, team)

    @pytest.mark.clause("NM-CREW-07")
    def test_who_goes_into_custom_crews_is_named_in_order(
        self, coach: Coach, client: Client
    ) -> None:
        team = gang_of(coach)
        act(client, team, **{"act": "pick_crew", "place-4": "2", "place-1": "", "place-7": "1"})
        assert team.totals["picked"] == [7, 4]
        assert "2 fighters are named" in page_of(client, team)
        act(client, team, act="pick_crew")
        assert team.totals["picked"] == []

    def test_what_has_to_be_seen_to_is_on_the_page_of_the_gang(
        self, coach: Coach, client: Client
    ) -> None:
        said = {
            "income": "Income of 2D6×10: risk a ganger, or do without.",
            "asking the doctor": "Ganger 4 is dying",
            "acting": "1 post-battle action waits",
            "trading": "A trade",
            "learning": "Ganger 3 has an advance",
        }
        for state in STATES:
            team = at(coach, state, state)
            told = page_of(client, team, "team")
            assert said.get(state, "is dying") in told, state
            assert told.count(">Ganger 5 is missing<") == 1


class TestShowing:
    @pytest.mark.clause("NM-CAMP-11", "LG-COND-05")
    def test_a_lasting_injury_is_told_with_its_dice_and_clause(
        self, coach: Coach, client: Client
    ) -> None:
        team = later(coach)
        hurt = reverse("player", args=[team.players.get(number=4).uuid])
        page = words_of(client.get(hurt))
        assert 'Hobbled: Movement is 4" now, In Recovery.' in page
        assert page.count('<span class="die">4</span>') >= 1
        assert "NM-CAMP-11" in page
        russian = words_of(client.get(hurt, headers=RUSSIAN))
        assert 'Хромота: Движение теперь 4", на лечении.' in russian

    @pytest.mark.clause("NM-CREW-02")
    def test_fighter_cards_have_all_that_is_needed_at_the_table(
        self, coach: Coach, client: Client
    ) -> None:
        team = gang_of(coach, "escher")
        cards = page_of(client, team, "print-team", of="cards")
        for said in (
            "Plasma pistol (maximal)<small>Sidearm, Scarce, Unstable</small>",
            '<td>6"/12"</td><td>+1/–</td><td>7</td><td>-2</td><td>3</td><td>5+</td>',
            "The second move of an activation goes up to twice",
            "Armour save 6+, and 5+ against blasts and templates.",
            "Ganger, specialist · 150 credits",
        ):
            assert said in cards, said
        sheet = page_of(client, team, "print-team")
        assert sheet.count("<tr>") == 1 + 9
        assert "Items of the stash" in sheet

    def test_a_program_sees_what_can_be_done(self, coach: Coach) -> None:
        team = at(coach, "learning")
        offers = api_client(coach).get(f"/api/teams/{team.slug}/choices/").json()
        assert offers["step"] == "roster"
        assert offers["hires"]["juve"] == 20, "a settlement has one at 10 credits less"
        leader = offers["fighters"][0]
        assert "ws" in leader["advances"]
        assert leader["sells"]["boltgun"] == 25

    def test_a_gang_of_forty_asks_no_more_than_one_of_ten(
        self, coach: Coach, client: Client
    ) -> None:
        few, many = crowd(coach, "Few", 1), crowd(coach, "Many", 31)
        for name in ("team", "manage-team", "print-team"):
            counts = [queries(client, reverse(name, args=[each.slug])) for each in (few, many)]
            assert counts[0] == counts[1], name

    def test_every_page_speaks_russian(self, coach: Coach, client: Client) -> None:
        team = at(coach, "learning")
        for name, args in (
            ("build-team", [KEY, "orlock"]),
            ("team", [team.slug]),
            ("manage-team", [team.slug]),
            ("player", [team.players.get(number=1).uuid]),
            ("print-team", [team.slug]),
        ):
            page = words_of(client.get(reverse(name, args=args), headers=RUSSIAN))
            assert "Лидер" in page, name
            for said in ("Boltgun", "Fighting knife", "credits", "Commanding"):
                assert said not in page, (name, said)


class TestCampaign:
    @pytest.mark.clause("NM-CAMP-01", "NM-CAMP-58", "NM-GANG-19")
    def test_a_campaign_is_planned_and_begun(self, coach: Coach, client: Client) -> None:
        season = leagues.create_season(
            coach, factories.league(coach), "Underhive", KEY, seed="7", legs=1
        )
        home = [season.league.slug, season.slug]
        page = words_of(client.get(reverse("plan-campaign", args=home)))
        assert "Rounds at most" in page
        leagues.plan_campaign(coach, season, {"rounds": 5})
        season = leagues.open_registration(coach, season)
        for house in HOUSES[:4]:
            gang = gang_of(coach, house, f"The {house}")
            leagues.enter_team(coach, season, gang, managed=Entry.Managed.AUTOMATIC)
        season = leagues.start_season(coach, season)
        for name in ("season", "season-campaign", "statistics"):
            for language in ({}, RUSSIAN):
                told = client.get(reverse(name, args=home), headers=language)
                assert told.status_code == 200, name
        page = words_of(client.get(reverse("season-campaign", args=home)))
        for said in ("The goliath", "Campaign points", "Territories", "D3×10 credits"):
            assert said in page, said
        held = Campaign.objects.get().data["territories"]
        assert sum(each["holder"] is not None for each in held) == 4

    @pytest.mark.clause("NM-CAMP-11", "LG-COND-05")
    def test_an_injury_names_its_battle_its_dice_and_its_clause(self, coach: Coach) -> None:
        season = alley_season(coach)
        client, battles = client_of(coach), season.fixtures.all()
        rolled = TeamEvent.objects.filter(team__entries__season=season, kind="injury_rolled")
        assert rolled, "somebody was hurt for good in this campaign"
        for event in rolled.select_related("team"):
            player = event.team.players.get(number=event.payload["player"])
            page = words_of(client.get(reverse("player", args=[player.uuid])))
            told = TELLERS["injury_rolled"](event.payload).text
            faces = [*map(str, event.payload["faces"])]
            lines = [each for each in page.split("<li>") if told in each]
            fitting = [each for each in lines if re.findall(r"d6-(\d)", each) == faces]
            assert fitting, (told, faces, lines, page[-9000:])
            line = fitting[0]
            assert re.search("NM-CAMP-1[12]", line), "a roll, or one of several"
            assert any(reverse("match", args=[battle.uuid]) in line for battle in battles)

    def test_only_what_an_injury_has_left_stands_on_a_card(self, coach: Coach) -> None:
        team = gang_of(coach)
        happened = [
            hurt(4, "hobbled", 4, 6, stats={"m": 4}, recovery=True),
            hurt(5, "full_recovery", 2, 2),
        ]
        team = lived(team, [battle(), *happened])
        lines = sheet.lines(team, team.players.order_by("number"))
        assert [line.injuries for line in lines if line.player.number in (4, 5)] == [
            ("Hobbled",),
            (),
        ]
        hobbled = next(line for line in lines if line.player.number == 4)
        assert hobbled.lasting == [("Hobbled", explanation("necromunda", "injury", "hobbled"))]
        team_url = reverse("team", args=[team.slug])
        page = client_of(coach).get(reverse("player", args=[hobbled.player.uuid])).text
        assert "gets 1&quot; shorter for good" in page
        assert "gets 1&quot; shorter for good" in client_of(coach).get(team_url).text
