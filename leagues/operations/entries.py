"""Enter teams into a season, and take them out before it starts."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from leagues.access.permissions import RUNS_IT, role_of
from leagues.models import Entry, Membership, Season
from leagues.notices import tell
from leagues.operations.common import act_for, require_acts_for
from leagues.operations.fitness import (
    brought_from,
    brought_problems,
    most_entries,
    roster_problems,
)
from leagues.operations.team_names import name_problems
from leagues.policy import Policy
from rosters.models import Coach, Team
from rules.problems import Problem, Refusal


@transaction.atomic
def enter_team(
    user: Coach,
    season: Season,
    team: Team,
    *,
    strength: str | None = None,
    managed: str = Entry.Managed.PERSON,
) -> Entry:
    """Enter a team into a season that takes registrations (LG-SEASON-03).

    strength: of its automated coach; None means the game's usual one.

    Only its coach may enter it, with more than a spectator's role in the league. Raises Refusal
    with every problem at once. Whoever runs the league is told of it, and as the season's policy
    says that it was brought from elsewhere (LG-IO-19).
    """
    season = (
        Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
    )
    team = Team.objects.get(pk=team.pk)
    require_enters(user, season, team)
    strength = strength or season.rules.usual_strength
    problems = entry_problems(season, team, strength, managed)
    if problems:
        raise Refusal(problems)
    entry = Entry.objects.create(season=season, team=team, strength=strength, managed=managed)
    told = {"team": team.name, "season": season.name}
    brought = brought_from(team)
    if brought and Policy.from_json(season.policy).brought_teams == "told":
        # What it has was played for elsewhere: whoever runs this league says whether it may play.
        tell("brought_team_entered", {**told, "system": brought}, by=user, season=season)
    else:
        tell("team_entered", told, by=user, season=season)
    return entry


def require_enters(user: Coach, season: Season, team: Team) -> None:
    """Check that the user may enter this team into the season.

    Raises Refusal("not_your_team") if the user does not coach the team, and
    Refusal("not_a_coach_here") if they may not have a team in the league.
    """
    if team.coach_id != user.pk:
        raise Refusal(Problem("not_your_team", "LG-ROLE-04", {"team": team.name}))
    if role_of(user, season.league) not in (*RUNS_IT, Membership.Role.COACH):
        raise Refusal(Problem("not_a_coach_here", "LG-ROLE-01", {"league": season.league.name}))


@transaction.atomic
def withdraw(user: Coach, entry: Entry, *, reason: str = "") -> None:
    """Take a team out of a season that has not started (LG-SEASON-04).

    Its coach may, and a commissioner by a ruling with a reason. Raises Refusal("field_is_closed").
    """
    season = (
        Season.objects.select_for_update(of=("self",))
        .select_related("league")
        .get(pk=entry.season_id)
    )
    require_acts_for(user, season.league, entry)
    if season.state not in (Season.State.DRAFT, Season.State.REGISTRATION):
        raise Refusal(Problem("field_is_closed", "LG-SEASON-04", {"season": season.name}))
    act_for(user, season, entry, "entry:withdrawn", reason)
    Entry.objects.filter(pk=entry.pk).delete()


@transaction.atomic
def set_strength(
    user: Coach, entry: Entry, strength: str, *, managed: str | None = None, reason: str = ""
) -> None:
    """Choose the automated coach of an entry, and whether it plays the team or only stands in.

    managed: who coaches the team from now on (`Entry.Managed`); None leaves that as it is.

    Raises Refusal("unknown_strength") or Refusal("unknown_choice").
    """
    season = Season.objects.select_related("league").get(pk=entry.season_id)
    require_acts_for(user, season.league, entry)
    problems = _coach_problems(season, strength, managed or entry.managed)
    if problems:
        raise Refusal(problems)
    act_for(user, season, entry, "entry:strength", reason)
    Entry.objects.filter(pk=entry.pk).update(strength=strength, managed=managed or F("managed"))


def _coach_problems(season: Season, strength: str, managed: str) -> list[Problem]:
    problems = []
    if strength not in season.rules.strengths:
        problems.append(Problem("unknown_strength", params={"strength": str(strength)}))
    if managed not in Entry.Managed.values:
        problems.append(Problem("unknown_choice", params={"value": str(managed)}))
    return problems


def entry_problems(season: Season, team: Team, strength: str, managed: str) -> list[Problem]:
    """List every reason why a team cannot enter a season now (LG-SEASON-03)."""
    problems = []
    if season.state != Season.State.REGISTRATION:
        problems.append(Problem("field_is_closed", "LG-SEASON-04", {"season": season.name}))
    problems += _coach_problems(season, strength, managed)
    entered = list(season.entries.select_related("team"))
    if any(entry.team_id == team.pk for entry in entered):
        problems.append(Problem("entered_already", "LG-SEASON-03", {"team": team.name}))
    else:
        problems += name_problems(team, [entry.team for entry in entered], season.name)
    most = most_entries(season)
    if len(entered) >= most:
        problems.append(Problem("field_is_full", "LG-SEASON-03", {"most": most}))
    return problems + brought_problems(season, team) + roster_problems(season, team, managed)
