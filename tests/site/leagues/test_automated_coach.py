"""Playing against the automated coach: found on the fixture's page, and where a team enters."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from leagues.words.refusals import strength_words
from matches.live.invitations import play_here
from matches.models import LiveMatch, PlayInvitation
from matches.resolution import claims
from matches.resolution.taking import take
from rosters.models import Coach
from rules import game, games
from rules.problems import Refusal
from tests import factories
from tests.matches.live.test_live import Table
from tests.site.factories import blood_bowl_team, client_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", sorted(games()))
def test_every_automated_coach_says_how_he_plays(key: str) -> None:
    for strength in game(key).strengths:
        with translation.override("en"):
            english = strength_words(key, strength)
        with translation.override("ru"):
            russian = strength_words(key, strength)
        assert english, strength
        assert russian != english


def solo() -> tuple[Coach, Season]:
    """Somebody plays for himself: one team of his own, one for the automated coach."""
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Cup", "blood_bowl", legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    both = [league.slug, season.slug]
    page = client_of(owner).get(reverse("season", args=both)).text
    assert "Enter a computer-run team" in page
    teams = [("human", "Reikland Reavers", ""), ("orc", "Gouged Eye", "?coach=automated")]
    for race, name, how in teams:
        team = blood_bowl_team(owner, race, name)
        url = f"{reverse('enter-team', args=both)}{how}"
        form = client_of(owner).get(url).context["form"]
        sent = {key: form[key].value() for key in ("managed", "strength")}
        client_of(owner).post(url, {"team": team.slug, **sent})
    return owner, leagues.start_season(owner, season)


def test_a_team_is_entered_for_the_automated_coach_and_played_against_at_once() -> None:
    owner, season = solo()
    managed = dict(season.entries.values_list("team__name", "managed"))
    assert managed == {"Reikland Reavers": "person", "Gouged Eye": "automatic"}
    fixture = season.fixtures.get()
    names = {side.entry.team.name: side.number for side in fixture.sides.all()}
    mine, its = names["Reikland Reavers"], names["Gouged Eye"]
    page = client_of(owner).get(reverse("match", args=[fixture.uuid])).text
    assert "Play against the automated coach" in page
    for strength in ("rookie", "veteran", "legend"):
        assert f'value="{strength}"' in page
        assert strength_words("blood_bowl", strength) in page
    sent = {f"plays-{mine}": "person", f"plays-{its}": "rookie"}
    done = client_of(owner).post(reverse("start-match", args=[fixture.uuid]), sent)
    assert done.headers["Location"] == reverse("play-match", args=[fixture.uuid])
    fixture.refresh_from_db()
    found = claims.live_match_of(fixture)
    assert found is not None
    assert (found.people, found.kicked_off) == ([mine], True)
    entry = season.entries.get(team__name="Gouged Eye")
    assert (entry.strength, entry.managed) == ("rookie", "automatic"), "one truth"
    assert found.fixture.frozen.coached()[its]["strength"] == "rookie"


def test_a_team_that_is_in_a_match_keeps_its_automated_coach() -> None:
    """What is refused changes nothing."""
    owner, season = solo()
    fixture = season.fixtures.get()
    its = fixture.sides.get(entry__team__name="Gouged Eye").number
    claim = take(fixture.pk)
    assert claim is not None
    Fixture.objects.filter(pk=fixture.pk).update(state="scheduled", claim=None)
    fixture.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        play_here(owner, fixture, [1 - its], {its: "rookie"})
    assert {problem.code for problem in refused.value.problems} == {"team_in_a_match"}
    assert season.entries.get(team__name="Gouged Eye").strength == "veteran"


def test_who_coaches_an_entry_is_chosen_anew_by_its_coach_and_the_others_play_at_once() -> None:
    table = Table()
    home, away = table.people
    season, entry = table.season, table.fixture.sides.get(number=1).entry
    match = reverse("match", args=[table.fixture.uuid])
    page = client_of(home).get(match).text
    assert "Invite to play here" in page
    assert "Its coach can leave it to the automated coach" in page
    where = reverse("entry", args=[season.league.slug, season.slug, entry.uuid])
    client_of(away).post(where, {"managed": "automatic", "strength": "rookie"})
    entry.refresh_from_db()
    assert entry.managed == Entry.Managed.AUTOMATIC
    page = client_of(home).get(match).text
    assert "Play against the automated coach" in page
    assert "Invite to play here" not in page
    client_of(home).post(reverse("start-match", args=[table.fixture.uuid]))
    assert LiveMatch.objects.get().people == [0]
    assert not PlayInvitation.objects.exists()


def test_nobody_leaves_the_side_of_another_to_its_automated_coach() -> None:
    table = Table()
    sent = {"plays-0": "person", "plays-1": "automated"}
    client_of(table.people[0]).post(reverse("start-match", args=[table.fixture.uuid]), sent)
    assert not LiveMatch.objects.exists()
    assert PlayInvitation.objects.get().people == [0, 1]
    entry = table.fixture.sides.get(number=1).entry
    with pytest.raises(Refusal):
        leagues.set_strength(table.people[0], entry, "rookie", managed="automatic", reason="!")


def test_who_runs_the_league_chooses_for_another_by_a_ruling() -> None:
    table = Table()
    entry = table.fixture.sides.get(number=1).entry
    league = table.season.league
    where = reverse("entry", args=[league.slug, table.season.slug, entry.uuid])
    refused = client_of(table.owner).post(where, {"managed": "automatic", "strength": "rookie"})
    assert refused.status_code == 422
    sent = {"managed": "automatic", "strength": "rookie", "reason": "He is away for a month."}
    client_of(table.owner).post(where, sent)
    entry.refresh_from_db()
    assert (entry.managed, league.rulings.get().kind) == ("automatic", "entry:strength")
    with pytest.raises(Refusal) as wrong:
        leagues.set_strength(table.people[1], entry, "wizard", managed="nobody")
    codes = [problem.code for problem in wrong.value.problems]
    assert codes == ["unknown_strength", "unknown_choice"]
