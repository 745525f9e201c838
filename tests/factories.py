"""Things for tests, made the way people make them: through operations."""

from __future__ import annotations

from typing import Any

from factory.declarations import LazyAttribute, Sequence
from factory.django import DjangoModelFactory

from leagues import operations as leagues
from leagues.models import Entry, League, Notice, Season
from rosters import operations as rosters
from rosters.accounts.links import confirmation_path
from rosters.models import Coach, Team
from rules import game
from rules.dice import Stream
from tests import fakes, pennies
from tests.worlds import built_once

fakes.install()
pennies.install()


class CoachFactory(DjangoModelFactory[Coach]):
    class Meta:
        model = Coach

    username = Sequence(lambda n: f"coach{n}")
    display_name = LazyAttribute(lambda coach: coach.username.title())


def coach(**fields: Any) -> Coach:
    made: Coach = CoachFactory.create(**fields)
    return made


def confirmed(who: Coach, email: str, **fields: Any) -> Coach:
    """Somebody gives an address and opens the link that is sent there."""
    who = rosters.change_profile(who, email=email, **fields)
    return rosters.confirm_address(confirmation_path(who).rstrip("/").rpartition("/")[2])


def coin_roster(name: str, players: int = 4) -> dict[str, Any]:
    return {
        "name": name,
        "race": "heads",
        "players": [{"name": f"{name} {n}"} for n in range(1, players + 1)],
    }


def pennies_roster(name: str, players: int = 4) -> dict[str, Any]:
    people = [f"{name} {n}" for n in range(1, players + 1)]
    return {"name": name, "race": "copper", "people": people}


#: The example games, and a roster of each.
ROSTERS = {"coin": coin_roster, pennies.KEY: pennies_roster}


def team(
    owner: Coach | None = None, name: str = "Team", players: int = 4, game: str = "coin"
) -> Team:
    return rosters.found_team(owner or coach(), game, ROSTERS[game](name, players))


def usual_team(owner: Coach, game_key: str, number: int = 0) -> Team:
    """A team of one of the five games with the roster that a coach would usually choose.

    number: which of the game's lists: two teams of a match have different ones.
    """
    rules = game(game_key)
    version = rules.versions[-1]
    race = rules.races(version)[number]
    wish = rules.wished_roster(version, race, f"Team {race}", Stream(bytes(32), "roster"))
    return rosters.found_team(owner, game_key, wish)


def league(owner: Coach | None = None, name: str = "League", **fields: Any) -> League:
    return leagues.found_league(owner or coach(), name, **fields)


@built_once
def season(
    entries: int = 4,
    *,
    legs: int = 2,
    seed: str = "7",
    managed: str = Entry.Managed.AUTOMATIC,
    start: bool = True,
    owner: Coach | None = None,
    stages: list[dict[str, Any]] | None = None,
    policy: dict[str, Any] | None = None,
    game: str = "coin",
    **fields: Any,
) -> Season:
    """A season of an example game with that many teams, started."""
    owner = owner or coach()
    made = leagues.create_season(
        owner,
        league(owner, **fields),
        "Season",
        game,
        legs=legs,
        seed=seed,
        stages=stages,
        policy=policy,
    )
    made = leagues.open_registration(owner, made)
    for n in range(1, entries + 1):
        leagues.enter_team(owner, made, team(owner, f"Team {n:02}", game=game), managed=managed)
    return leagues.start_season(owner, made) if start else made


def started(user: Coach, season_: Season) -> Season:
    """Start a season, and forget what was told until then: its test counts what comes after."""
    found = leagues.start_season(user, season_)
    Notice.objects.all().delete()
    return found


def owner_of(season_: Season) -> Coach:
    return season_.league.memberships.get(role="owner").coach
