"""The leagues that `manage.py demo` founds, from a file in the room of each game."""

from __future__ import annotations

from django.db import transaction

import rules
from leagues import operations as leagues
from leagues.models import Entry, League, Season
from matches.games import of
from matches.games.demonstrations import plan
from matches.models import MatchRecord, Resolution
from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.typed.text import slug_of
from rules import game


def games() -> list[str]:
    """Return the games that have a demonstration."""
    return [key for key in rules.games() if of(key).demo is not None]


def found_season(game_key: str) -> Season | None:
    """Return the season of the demonstration; None if it has not been founded."""
    wanted = plan(game_key)
    return (
        Season.objects.select_related("league")
        .filter(
            league__slug=slug_of(wanted["league"]),
            slug=slug_of(wanted["season"]),
            league__memberships__coach__username=wanted["commissioner"]["username"],
        )
        .first()
    )


@transaction.atomic
def found(game_key: str, seed: str | None, password: str, legs: int | None = None) -> Season:
    """Found the league, its coaches and teams, and start the season; all of it or nothing.

    legs: how often everybody meets; None for the number in the game's demonstration.
    """
    wanted = plan(game_key)
    who = wanted["commissioner"]
    owner = rosters.register(who["username"], password, display_name=who["name"])
    league = leagues.found_league(owner, wanted["league"], description=wanted["description"])
    invitation = leagues.invite(owner, league, seats=len(wanted["team"]))
    meets = wanted["legs"] if legs is None else legs
    season = leagues.create_season(owner, league, wanted["season"], game_key, legs=meets, seed=seed)
    if "campaign" in wanted:
        leagues.plan_campaign(owner, season, wanted["campaign"])
    leagues.open_registration(owner, season)
    for entrant in wanted["team"]:
        coach = rosters.register(entrant["username"], password, display_name=entrant["coach"])
        leagues.accept_invitation(coach, invitation.token)
        team = rosters.found_team(coach, game_key, entrant["roster"])
        leagues.enter_team(
            coach,
            season,
            team,
            strength=game(game_key).usual_strength,
            managed=Entry.Managed.AUTOMATIC,
        )
    return leagues.start_season(owner, season)


@transaction.atomic
def remove(season: Season) -> None:
    """Remove a demonstration with everything that belongs to it: league, teams and coaches."""
    league = season.league
    teams = Team.objects.filter(entries__season__league=league)
    coaches = Coach.objects.filter(memberships__league=league)
    team_ids, coach_ids = list(teams.values_list("pk")), list(coaches.values_list("pk"))
    Resolution.objects.filter(season__league=league).delete()
    MatchRecord.objects.filter(fixture__season__league=league).delete()
    for season_ in league.seasons.all():
        season_.fixtures.all().delete()
        season_.delete()
    League.objects.filter(pk=league.pk).delete()
    Team.objects.filter(pk__in=[pk for (pk,) in team_ids]).delete()
    Coach.objects.filter(pk__in=[pk for (pk,) in coach_ids]).delete()


def renew_passwords(season: Season, password: str) -> None:
    """Let the coaches of a demonstration sign in with this password from now on."""
    coaches = Coach.objects.filter(memberships__league=season.league)
    first = coaches[0]
    first.set_password(password)
    coaches.update(password=first.password)


__all__ = ["found", "found_season", "games", "plan", "remove", "renew_passwords"]
