"""Checks whether a team may enter a season (LG-SEASON-03)."""

from __future__ import annotations

from leagues.models import Entry, Season
from leagues.policy import Policy
from rosters.models import BroughtTeam, Team
from rosters.teams.projections import worth
from rosters.teams.streams import fold, seen_to, stored_events
from rosters.words.money import money
from rules.problems import Problem
from rules.roster import Event


def most_entries(season: Season) -> int:
    """Return the largest field that the season's first stage takes."""
    return season.stages.get(number=1).plan.most_entries


def brought_from(team: Team) -> str:
    """Return the program that a team was brought from with what it had there; empty for none.

    A list that was founded here is a team of this site. One query.
    """
    return BroughtTeam.objects.filter(team=team).values_list("system", flat=True).first() or ""


def brought_problems(season: Season, team: Team) -> list[Problem]:
    """List the reason why a team from elsewhere cannot enter this season (LG-IO-19)."""
    if Policy.from_json(season.policy).brought_teams != "no":
        return []
    system = brought_from(team)
    what = {"team": team.name, "system": system, "season": season.name}
    return [Problem("brought_teams_stay_out", "LG-IO-19", what, "team")] if system else []


def registered_version(season: Season, team: Team) -> int | None:
    """Return the version of a team with which it plays every match of a season from now on.

    None where matches change their teams: there it plays as it is at each kick-off (LG-DAY-02).
    """
    return None if season.changes_teams else team.seq


def roster_problems(
    season: Season,
    team: Team,
    managed: str = Entry.Managed.PERSON,
    events: list[Event] | None = None,
) -> list[Problem]:
    """List every reason why a team cannot enter or start this season (LG-SEASON-03).

    managed: who coaches it there; an automated coach repairs its roster by the first kick-off.
    events: those of the team; None: they are read, in one query.
    """
    problems = []
    if team.game != season.game:
        problems.append(Problem("other_game", "LG-SEASON-02", {"game": season.rules.name}))
    if team.version != season.version:
        problems.append(Problem("other_rules_version", "LG-SEASON-02", {"version": season.version}))
    if problems:
        return problems  # by other rules nothing can be said of its players
    events = stored_events(team) if events is None else events
    if managed == Entry.Managed.AUTOMATIC:
        events = seen_to(team, events)
    state = fold(team, events).state
    problems = season.rules.entry_problems(season.version, state, season.options)
    return problems + _budget_problems(season, team, worth(state)[1])


def _budget_problems(season: Season, team: Team, value: int) -> list[Problem]:
    """List the reason why a team is worth too much for a season (LG-DAY-14)."""
    most = Policy.from_json(season.policy).budget
    if most is None or value <= most:
        return []
    what = {"team": team.name, "value": money(value), "most": money(most)}
    return [Problem("entry_over_budget", "LG-DAY-14", what, "team")]
