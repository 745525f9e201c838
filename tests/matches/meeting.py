"""Fixtures of three and four: made by hand beside the drawn rounds of the second example game."""

from __future__ import annotations

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from matches.live import invitations
from matches.models import LiveMatch, PlayInvitation
from rosters.models import Coach, Team
from tests import factories, pennies


def entry(season: Season, number: int) -> Entry:
    return season.entries.select_related("team__coach").get(number=number)


def made(season: Season, *numbers: int) -> Fixture:
    """These entries meet once more, in the round that is being played."""
    entries = [entry(season, number) for number in numbers]
    owner = factories.owner_of(season)
    return as_read(leagues.make_fixture(owner, season, entries, reason="All on one table."))


def as_read(fixture: Fixture) -> Fixture:
    """As a page would load it."""
    return (
        Fixture.objects.select_related("season__league", "round__stage__season", "group")
        .prefetch_related("sides__entry__team__coach")
        .get(pk=fixture.pk)
    )


def season_of(entries: int = 4, **how: object) -> Season:
    """A season of pennies, drawn; one of its owner's teams for each entry."""
    return factories.season(entries, legs=1, game=pennies.KEY, **how)  # type: ignore[arg-type]


def crowd(sides: int) -> tuple[Coach, Season, Fixture]:
    """Who runs the league and plays nothing, a season, and a fixture of that many people."""
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Cup", pennies.KEY, legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    for n in range(1, sides + 1):
        coach = factories.coach()
        leagues.accept_invitation(coach, leagues.invite(owner, league).token)
        team = factories.team(coach, f"Team {n}", game=pennies.KEY)
        leagues.enter_team(coach, season, team, managed=Entry.Managed.PERSON)
    season = leagues.start_season(owner, season)
    return owner, season, made(season, *range(1, sides + 1))


def coach_of(fixture: Fixture, side: int) -> Coach:
    found = team_of(fixture, side).coach
    assert found is not None
    return found


def team_of(fixture: Fixture, side: int) -> Team:
    return fixture.sides.select_related("entry__team__coach").get(number=side).entry.team


def reported(fixture: Fixture, *heads: int, **how: object) -> dict[str, object]:
    """A report in which the first of each team has tossed so many heads."""
    sides = [
        {"heads": {f"{team_of(fixture, side).name} 1": count}} if count else {}
        for side, count in enumerate(heads)
    ]
    return {"sides": sides, **how}


def seated(fixture: Fixture) -> LiveMatch:
    """All of them sit at the table: the first has invited, the others have accepted."""
    asked = invitations.play_here(coach_of(fixture, 0), as_read(fixture))
    for side in range(1, fixture.sides.count()):
        assert isinstance(asked, PlayInvitation)
        asked = invitations.accept(coach_of(fixture, side), asked)
    assert isinstance(asked, LiveMatch)
    return asked
