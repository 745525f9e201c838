"""Programs from elsewhere: one plays a whole league, and the bot of the handbook works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config.site import handbook
from leagues.models import Fixture
from rosters import operations as rosters
from rosters.models import Coach
from tests.api.client import Client, Refused
from tests.site.factories import PASSWORD, blood_bowl_roster

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Reikland Reavers", "Gouged Eye", "Middenheim Marauders", "Orcland Raiders")


def league_of(client: Client, teams: int = 4) -> tuple[Client, dict[str, Client], dict[str, Any]]:
    """A cup of Blood Bowl that has begun: its owner, its coaches by team, the season."""

    def signed_up(name: str, scope: str) -> Client:
        client.coaches_sign_up({"username": name, "password": PASSWORD})
        sent = {"username": name, "password": PASSWORD, "name": "Club", "scope": scope}
        return client.of(client.token_get(sent)["token"])

    owner = signed_up("vera", "commissioner")
    league = owner.leagues_found({"name": "Old Town League", "visibility": "public"})
    season = owner.seasons_make(
        {
            "league": league["slug"],
            "name": "Cup",
            "game": "blood_bowl",
            "stages": [{"format": "single_elimination"}],
        }
    )
    season = owner.seasons_move({"to": "registration"}, uuid=season["uuid"])
    link = owner.invitations_make({"role": "coach"}, slug=league["slug"])
    coaches = {}
    for number, name in enumerate(NAMES[:teams]):
        coach = signed_up(f"coach-{number}", "coach")
        coach.invitations_accept(token=link["token"])
        race = ("human", "orc")[number % 2]
        roster = {"game": "blood_bowl", "version": "crp", "roster": blood_bowl_roster(race, name)}
        assert coach.teams_check(roster)["problems"] == []
        team = coach.teams_found(roster)
        coach.entries_enter({"team": team["slug"]}, uuid=season["uuid"])
        coaches[team["slug"]] = coach
    return owner, coaches, owner.seasons_move({"to": "running"}, uuid=season["uuid"])


@pytest.mark.clause("LG-TOKEN-02", "LG-FIX-05", "LG-FIX-06")
def test_a_program_plays_a_league_from_its_founding_to_the_final(live_server: Any) -> None:
    client = Client(live_server.url)
    owner, coaches, season = league_of(client)
    rounds = 0
    while open_ones := client.fixtures_list(season=season["uuid"], state="scheduled")["results"]:
        rounds += 1
        assert rounds <= 2
        for fixture in open_ones:
            home, away = (coaches[side["team"]["slug"]] for side in fixture["sides"])
            report = home.reports_begin(uuid=fixture["uuid"])
            uuid = report["uuid"]
            # One touchdown of a player whom the report knows by the shirt.
            shirt = home.teams_players(slug=fixture["sides"][0]["team"]["slug"])["results"][0]
            lines = [{"number": shirt["squad_number"], "touchdowns": 1}]
            match = {"sides": [{"score": 1, "lines": lines}, {"score": 0}]}
            report = home.reports_save({"version": report["version"], "match": match}, uuid=uuid)
            assert report["problems"] == []
            report = home.reports_enter({"version": report["version"], "rest": True}, uuid=uuid)
            home.reports_file({"version": report["version"]}, uuid=uuid)
            with pytest.raises(Refused) as refused:
                owner.of("dugout_none").reports_confirm({}, uuid=uuid)
            assert refused.value.status == 401
            assert away.reports_confirm({}, uuid=uuid)["state"] == "confirmed"
            assert len(client.fixtures_record(uuid=fixture["uuid"])["lines"]) >= 22
    season = client.seasons_get(uuid=season["uuid"])
    assert season["state"] == "finished"
    assert [each["place"] for each in season["placings"]][:2] == [1, 2]
    assert client.leagues_front(slug=season["league"])["crowned"]
    # A coach's token runs no league, and the whole of it was said by the document.
    with pytest.raises(Refused) as refused:
        next(iter(coaches.values())).seasons_move({"to": "archived"}, uuid=season["uuid"])
    assert [each["code"] for each in refused.value.problems] == ["token_scope"]
    assert owner.seasons_move({"to": "archived"}, uuid=season["uuid"])["state"] == "archived"
    assert len(client.called) >= 20


def bot(language: str) -> str:
    """The bot as the handbook prints it."""
    text = handbook.file_of("programs", language).read_text(encoding="utf-8")
    found = re.search(r"```python\n(.+?)```", text, re.DOTALL)
    assert found
    return found[1]


def test_the_bot_has_twenty_lines_and_is_the_same_in_both_languages() -> None:
    assert bot("en") == bot("ru")
    assert len([line for line in bot("en").splitlines() if line.strip()]) == 20


def test_the_bot_prints_the_matches_and_reports_a_result(live_server: Any, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(bot("en"), encoding="utf-8")
    _owner, coaches, season = league_of(Client(live_server.url), teams=2)
    fixture = Fixture.objects.get(season__uuid=season["uuid"])
    home = fixture.sides.get(number=0).entry.team
    token = rosters.new_token(Coach.objects.get(teams=home), name="Bot", scope="coach")[1]

    def started(*scorers: str) -> str:
        command = [sys.executable, "-I", str(file), live_server.url, token, home.slug, *scorers]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert f"{home.name} None" in started()
    shirts = [str(each.squad_number) for each in home.players.order_by("number")[:1]]
    assert "Reported: filed" in started(f"{shirts[0]},{shirts[0]}", "-")
    away = next(each for each in coaches.values() if each.me_reports())
    [waits] = away.me_reports()
    away.reports_confirm({}, uuid=waits["report"])
    assert f"{home.name} 2" in started()
