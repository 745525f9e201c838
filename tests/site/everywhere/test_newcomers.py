"""What somebody reads on the way into a season: in the nouns of the game, and of the right team."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

from leagues import operations as leagues
from leagues.models import Entry, Membership
from matches.resolution.operations import resolve_season
from rosters import operations as rosters
from rosters.words.refusals import sentence
from rules import game
from rules.dice import Stream
from rules.problems import Problem
from tests import factories
from tests.leagues.test_meetings import Weeks
from tests.matches.campaigns.test_friendlies import Pitch
from tests.site.alley import Alley
from tests.site.factories import client_of
from tests.support.underhive import gang_of

pytestmark = pytest.mark.django_db

RUSSIAN = {"accept-language": "ru"}
#: What a team is called: its list to choose from, found one, entered.
NOUNS = {
    "necromunda": ("Выберите банду.", "банду можно создать", "Банда The Wharf заявлена"),
    "kill_team": ("Выберите отряд.", "отряд можно создать", "Отряд The Wharf заявлен"),
    "boufbowl": ("Выберите клуб.", "клуб можно создать", "Клуб The Wharf заявлен"),
    "helvetia_cup": ("Выберите команду.", "команду можно создать", "Команда The Wharf заявлена"),
    "blood_bowl": ("Выберите команду.", "команду можно создать", "Команда The Wharf заявлена"),
}


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return " ".join(html.unescape(answer.content.decode()).split())


@pytest.mark.clause("LG-ROLE-10")
@pytest.mark.parametrize("key", NOUNS)
def test_a_newcomer_chooses_founds_and_enters_in_the_nouns_of_the_game(key: str) -> None:
    chosen, found, entered = NOUNS[key]
    rules, coach = game(key), factories.coach()
    version = rules.versions[-1]
    race = rules.races(version)[0]
    client = client_of(coach)
    assert chosen in text(client.get(reverse("found-team"), {"game": key}, headers=RUSSIAN))
    sheet = reverse("build-team", args=[key, race])
    usual = {"name": "The Wharf", "usual": "1"}
    assert found in text(client.post(sheet, usual, headers=RUSSIAN, follow=True))

    wish = rules.wished_roster(version, race, "The Wharf", Stream(bytes(32), "roster"))
    team = rosters.found_team(coach, key, wish)
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "Season", key)
    season = leagues.open_registration(owner, season)
    Membership.objects.create(league=season.league, coach=coach, role="coach")
    address = reverse("enter-team", args=[season.league.slug, season.slug])
    sent = {"team": team.slug, "strength": "rookie", "managed": Entry.Managed.PERSON}
    assert entered in text(client.post(address, sent, headers=RUSSIAN, follow=True))


@pytest.mark.clause("LG-ROLE-03", "LG-ROLE-10")
def test_a_coach_of_the_league_who_opens_an_invitation_is_led_on_and_uses_no_seat() -> None:
    owner, coach = factories.coach(), factories.coach()
    league = factories.league(owner, "Underhive")
    season = leagues.create_season(owner, league, "Turf War", "necromunda")
    leagues.open_registration(owner, season)
    invitation = leagues.invite(owner, league)
    link = reverse("accept-invitation", args=[invitation.token])
    client = client_of(coach)
    asked = text(client.get(link, headers=RUSSIAN))
    assert "Вас приглашают в лигу Underhive" in asked
    client.post(link)
    answer = client.get(link)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("found-team"))
    invitation.refresh_from_db()
    assert invitation.used == 1
    assert "Join" in text(client_of(owner).get(link)), (
        "whoever runs the league sees what others see"
    )


@pytest.mark.clause("LG-MEET-01")
def test_a_challenge_in_russian_says_of_which_team_it_is_and_to_which() -> None:
    weeks = Weeks()
    one, two = weeks.entry(1), weeks.entry(2)
    challenger, asked = client_of(weeks.coach(1)), client_of(weeks.coach(2))
    season = reverse("season", args=[weeks.season.league.slug, weeks.season.slug])
    assert f"Бросить вызов ({one.team.name})" in text(challenger.get(season, headers=RUSSIAN))
    leagues.challenge(weeks.coach(1), one, two)
    said = f"Команда {one.team.name} бросает вызов команде {two.team.name}"
    assert said in text(asked.get(reverse("home"), headers=RUSSIAN))


@pytest.mark.clause("LG-MEET-04")
def test_a_friendly_has_no_round_on_the_page_of_a_team() -> None:
    pitch = Pitch()
    pitch.agree()
    page = text(client_of(pitch.coaches[0]).get(reverse("team", args=[pitch.teams[0].slug])))
    assert "The next match: a friendly" in page
    assert "The next match: round" not in page


@pytest.mark.clause("NM-GANG-16")
def test_a_skill_that_is_not_chosen_yet_is_asked_for_and_not_called_wrong() -> None:
    problem = Problem("no_first_skill", "NM-GANG-16", {"type": "leader", "sets": ["savant"]})
    said = "Choose a first skill for Leader, of one of these sets: Savant."
    assert sentence(problem, "necromunda") == said
    with translation.override("ru"):
        assert sentence(problem, "necromunda") == "Лидер: выберите первый навык из набора: Знания."


@pytest.mark.clause("LG-SIM-04")
@pytest.mark.parametrize(
    ("key", "told"),
    [("necromunda", "боёв: 0 из 2, неделя 1 из 2"), ("coin", "матчей: 0 из 2, тур 1 из 2")],
)
def test_progress_counts_in_the_words_of_the_game(key: str, told: str) -> None:
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "Season", key, legs=2)
    season = leagues.open_registration(owner, season)
    for n, house in enumerate(("orlock", "escher")):
        name = f"Side {n}"
        fights = key == "necromunda"
        team = gang_of(owner, house, name) if fights else factories.team(owner, name)
        leagues.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
    season = leagues.start_season(owner, season)
    resolve_season(owner, season)
    address = reverse("season", args=[season.league.slug, season.slug])
    assert told in text(client_of(owner).get(address, headers=RUSSIAN))


@pytest.mark.clause("LG-MEET-04")
def test_a_deadline_to_set_is_one_of_a_week_where_seasons_have_weeks() -> None:
    alley = Alley()
    season = alley.fixture.season
    address = reverse("season", args=[season.league.slug, season.slug])
    page = text(client_of(factories.owner_of(season)).get(address))
    assert "deadline of round" not in page
    assert "for round" not in page
