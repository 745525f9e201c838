"""Things that pages show, and counting what a page asks the database."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.models import Entry, Fixture, FixtureSide, Season
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rosters import operations as rosters
from rosters.models import Coach, Team
from rules import game
from rules.blood_bowl.coaches import manager
from rules.dice import Stream
from rules.record import Outcome, SideOutcome
from tests import factories
from tests.worlds import built_once

PASSWORD = "a long and unlikely password"
#: Settings with which e-mail is set up; what is sent is in `django.core.mail.outbox`.
MAIL = {
    "EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend",
    "DUGOUT_URL": "https://league.example",
}


def client_of(coach: Coach | None = None) -> Client:
    client = Client()
    if coach is not None:
        client.force_login(coach)
    return client


def person(name: str = "vera") -> Coach:
    """Somebody who can sign in with PASSWORD."""
    return rosters.register(name, PASSWORD, display_name=name.title())


@built_once
def played(entries: int = 4, *, rounds: int | None = None, **how: Any) -> Season:
    """A season of the coin game of which so many rounds are played; all without a number."""
    season = factories.season(entries, **how)
    owner = factories.owner_of(season)
    if rounds is None:
        play_out(resolve_season(owner, season))
    else:
        for round_ in season.stages.get().rounds.order_by("number")[:rounds]:
            play_out(resolve_round(owner, round_))
    season.refresh_from_db()
    return season


def decided(season: Season, rounds: int | None = None) -> Season:
    """A season whose fixtures are settled without a match: thousands of them in a moment."""
    open_ = season.fixtures.filter(state=Fixture.State.SCHEDULED).select_related("round")
    fixtures = list(open_.prefetch_related("sides__entry"))
    fixtures = [f for f in fixtures if rounds is None or f.round.number <= rounds]
    sides = []
    for fixture in fixtures:
        own = list(fixture.sides.all())
        scores = [((side.entry.number or 0) * 7 + fixture.round.number * 5) % 4 for side in own]
        for side, score in zip(own, scores, strict=True):
            beaten = score == max(scores) and scores.count(score) == 1
            side.ended, side.score, side.result = "played", score, "win" if beaten else "loss"
            if len(set(scores)) == 1:
                side.result = "draw"
        sides += own
        told = [SideOutcome(side.result, side.score or 0) for side in own]  # type: ignore[arg-type]
        fixture.outcome = Outcome(tuple(told)).to_json()
        fixture.state = Fixture.State.SETTLED
    FixtureSide.objects.bulk_update(sides, ["ended", "score", "result"], batch_size=200)
    Fixture.objects.bulk_update(fixtures, ["outcome", "state"], batch_size=200)
    return season


@built_once
def rivalry(
    entries: int = 4, *, rounds: int | None = None, owner: Coach | None = None, **how: Any
) -> Season:
    """Like `played`, but every team has a coach of its own: Coach 01 of Team 01 and so on."""
    from leagues import operations as leagues

    owner = owner or factories.coach()
    season = factories.season(0, start=False, owner=owner, **how)
    invitation = leagues.invite(owner, season.league)
    for n in range(1, entries + 1):
        coach = factories.coach(display_name=f"Coach {n:02}")
        leagues.accept_invitation(coach, invitation.token)
        team = factories.team(coach, f"Team {n:02}", game=season.game)
        leagues.enter_team(coach, season, team, managed=Entry.Managed.AUTOMATIC)
    season = leagues.start_season(owner, season)
    for round_ in season.stages.get(number=1).rounds.order_by("number")[:rounds]:
        play_out(resolve_round(owner, round_))
    season.refresh_from_db()
    return season


def blood_bowl_roster(race: str = "human", name: str = "Reikland Reavers") -> dict[str, Any]:
    catalogue = game("blood_bowl").catalogue("crp")
    roster: dict[str, Any] = manager.wished_roster(
        catalogue, race, name, Stream(b"\7" * 32, "names")
    )
    return roster


def blood_bowl_team(coach: Coach, race: str = "human", name: str = "Reikland Reavers") -> Team:
    return rosters.found_team(coach, "blood_bowl", blood_bowl_roster(race, name))


def blood_bowl_match(owner: Coach) -> Season:
    """A season of one match between two teams of Blood Bowl, played."""
    from leagues import operations as leagues

    season = leagues.create_season(
        owner, factories.league(owner), "Cup", "blood_bowl", legs=1, seed="7"
    )
    season = leagues.open_registration(owner, season)
    for race, name in (("human", "Reikland Reavers"), ("orc", "Gouged Eye")):
        team = blood_bowl_team(owner, race, name)
        leagues.enter_team(owner, season, team, strength="rookie", managed=Entry.Managed.AUTOMATIC)
    season = leagues.start_season(owner, season)
    play_out(resolve_season(owner, season))
    season.refresh_from_db()
    return season


def sheet(roster: dict[str, Any]) -> dict[str, str]:
    """A roster as it is typed into the sheet of the site."""
    typed = {
        key: str(value)
        for key, value in roster.items()
        if key not in ("players", "race", "apothecary")
    }
    if roster["apothecary"]:
        typed["apothecary"] = "yes"
    for player in roster["players"]:
        typed[f"position-{player['number']}"] = player["position"]
        typed[f"name-{player['number']}"] = player["name"]
    return typed


def queries(client: Client, url: str) -> int:
    """How many queries a page takes, asked for a second time: with caches filled."""
    assert client.get(url).status_code == 200, url
    with CaptureQueriesContext(connection) as caught:
        assert client.get(url).status_code == 200
    return len(caught)
