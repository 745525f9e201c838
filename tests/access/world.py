"""A league in which every operation has something to do, and those who may not do it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction

from leagues import operations as leagues
from leagues.models import Challenge, DateOffer, Deal, Entry, Fixture, Friendly, Round, Season
from matches import reporting
from matches.live import invitations
from matches.live.operations import start_match
from matches.models import LiveMatch, PlayInvitation, Report
from rosters import operations as rosters
from rosters.models import Coach, Team
from rosters.operations.together import append_together
from rosters.runtime.clock import now
from rules.roster import Event
from tests import factories, pennies
from tests.matches.meeting import as_read
from tests.worlds import built_once

WHY = "It was agreed."
#: What may have happened to a world since something was made in it.
State = Callable[["World", Any], object]
#: Who asks, by the word of the rows: the coaches of a match are its sides.
STRANGER, MEMBER, HOME, AWAY = "stranger", "member", "home", "away"


class World:
    """A campaign of two clubs whose coaches are asked before their matches, in a public league.

    Its owner plays nothing; a member has a club of their own, and a stranger is in no league.
    """

    def __init__(self, season: Season, people: dict[str, Coach]) -> None:
        self.season_id, self.people = season.pk, people

    def __getitem__(self, who: str) -> Coach:
        return self.people[who]

    @property
    def owner(self) -> Coach:
        return self.people["owner"]

    @property
    def season(self) -> Season:
        return Season.objects.select_related("league").get(pk=self.season_id)

    @property
    def fixture(self) -> Fixture:
        """The match of the first round."""
        return as_read(Fixture.objects.get(season=self.season_id, round__number=1))

    @property
    def round(self) -> Round:
        found = Round.objects.select_related("stage__season__league")
        return found.get(stage__season=self.season_id, number=1)

    def entry(self, who: str) -> Entry:
        """The entry of a side of the match, by who coaches it."""
        found = Entry.objects.select_related("team__coach", "season__league")
        return found.get(season=self.season_id, team__coach=self[who])

    def team(self, who: str) -> Team:
        return Team.objects.get(coach=self[who])

    def side(self, who: str) -> int:
        return next(
            side.number for side in self.fixture.sides.all() if side.entry.team.coach == self[who]
        )


@built_once
def built() -> tuple[Season, dict[str, Coach]]:
    people = {who: factories.coach() for who in ("owner", HOME, AWAY, MEMBER, STRANGER)}
    owner = people["owner"]
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Cup", pennies.KEY, seed="7", legs=2)
    leagues.plan_campaign(owner, season, {"asks": True})
    season = leagues.open_registration(owner, season)
    for who in (HOME, AWAY, MEMBER):
        leagues.accept_invitation(people[who], leagues.invite(owner, league).token)
        team = factories.team(people[who], f"Club of {who}", game=pennies.KEY)
        if who != MEMBER:
            leagues.enter_team(people[who], season, team)
    season = leagues.start_season(owner, season)
    # Who is at home follows from the draw; here it is by name.
    at_home = season.fixtures.get(round__number=1).sides.get(number=0).entry.team.coach
    if at_home == people[AWAY]:
        people[HOME], people[AWAY] = people[AWAY], people[HOME]
    return season, people


def world() -> World:
    return World(*built())


# -- what becomes of the match meanwhile ----------------------------------------------------------


def as_it_is(world: World, made: object) -> None:
    """Nothing has happened."""


def played(world: World) -> None:
    """The match is settled."""
    leagues.award_fixture(world.owner, world.fixture, None, reason=WHY)


def live(world: World) -> None:
    """Both coaches play the match here."""
    start_match(world.owner, world.fixture, [0, 1])


def reported(world: World) -> None:
    """The home coach has filed a report."""
    filed(world)


def over(world: World) -> None:
    """The season was ended."""
    leagues.finish_season(world.owner, world.season, reason=WHY)


# -- what there is to act on ----------------------------------------------------------------------


def next_week() -> datetime:
    return (now() + timedelta(days=7)).astimezone(UTC).replace(microsecond=0)


def offered(world: World) -> DateOffer:
    """The home side offers a date."""
    return leagues.offer_dates(world[HOME], world.fixture, [next_week()])


def dealing(world: World) -> None:
    """The home club has two charms, which it can sell."""
    team = world.entry(HOME).team
    won = [Event("charm_won", {"face": 6}), Event("charm_won", {"face": 6})]
    with transaction.atomic():
        append_together({team.pk: team}, {team.pk: won}, world[HOME])


CHARM = {"what": "charm", "amount": 1}


def deal(world: World) -> Deal:
    dealing(world)
    return leagues.offer_deal(world[HOME], world.entry(HOME), world.entry(AWAY), CHARM)


def carried_out(world: World) -> Deal:
    return leagues.answer_deal(world[AWAY], deal(world), "accept")


def friendly(world: World) -> Friendly:
    """The home coach would like to play the away coach outside of the season."""
    teams = [factories.team(world[who], f"{who} at play", game="coin") for who in (HOME, AWAY)]
    return leagues.propose_friendly(world[HOME], world.season.league, teams)


def invited(world: World) -> PlayInvitation:
    """The home coach would like to play the match here."""
    made = invitations.play_here(world[HOME], world.fixture)
    assert isinstance(made, PlayInvitation)
    return made


def seated(world: World) -> LiveMatch:
    """Both sit at the table, and no die was rolled."""
    made = invitations.accept(world[AWAY], invited(world))
    assert isinstance(made, LiveMatch)
    return made


NOBODY_SCORED: dict[str, Any] = {"sides": [{}, {}]}


def draft(world: World) -> Report:
    """The home coach is typing the match in."""
    report = reporting.begin_report(world[HOME], world.fixture)
    return reporting.save_report(world[HOME], report, 0, NOBODY_SCORED)


def filed(world: World) -> Report:
    report = draft(world)
    report = reporting.roll_the_rest(world[HOME], report, report.version)
    return reporting.file_report(world[HOME], report, report.version)


def ladder(world: World) -> Season:
    """Both coaches on a ladder."""
    made = leagues.create_season(
        world.owner,
        world.season.league,
        "Ladder",
        "coin",
        stages=[{"format": "ladder"}],
        seed="7",
    )
    made = leagues.open_registration(world.owner, made)
    for who in (HOME, AWAY):
        leagues.enter_team(world[who], made, factories.team(world[who], f"{who} up", game="coin"))
    return leagues.start_season(world.owner, made)


def rungs(world: World, season: Season) -> tuple[Entry, Entry]:
    """Who stands second on a ladder, and who first."""
    first, second = season.stages.get().groups.get().seeds
    found = season.entries.select_related("team__coach", "season__league")
    return found.get(number=second), found.get(number=first)


def challenged(world: World) -> Challenge:
    season = ladder(world)
    second, first = rungs(world, season)
    assert second.team.coach is not None
    return leagues.challenge(second.team.coach, second, first)


def entered(world: World) -> Entry:
    """An entry of the home coach in a season that takes entries."""
    made = leagues.create_season(world.owner, world.season.league, "Next", "coin")
    made = leagues.open_registration(world.owner, made)
    team = factories.team(world[HOME], "Early", game="coin")
    return leagues.enter_team(world[HOME], made, team)


FACE = {"cloth": "teal", "trim": "bone", "division": "bend", "charge": "wolf"}


def dressed(world: World) -> Team:
    """The home coach gives their club other colours."""
    return rosters.dress_team(world[HOME], world.entry(HOME).team, FACE)
