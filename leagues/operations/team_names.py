"""Team names within a season: no two that look alike enter it (LG-SEASON-10)."""

from __future__ import annotations

from collections.abc import Iterable

from leagues.models import Season
from rosters.looking_alike import look_alike
from rosters.models import Team
from rules.problems import Problem

OVER = (Season.State.FINISHED, Season.State.ARCHIVED)


def name_problems(team: Team, others: Iterable[Team], season: str) -> list[Problem]:
    """List what stands against a team's name beside the other teams of a season.

    season: the season's name.

    Draws start from the order of names, so each name is unique (`name_entered_already`). A name
    that looks like another is refused, too (`name_looks_alike`).
    """
    rivals = [other.name for other in others if other.pk != team.pk]
    if team.name in rivals:
        return [Problem("name_entered_already", "LG-SEASON-03", {"team": team.name})]
    return [
        Problem(
            "name_looks_alike",
            "LG-SEASON-10",
            {"team": team.name, "other": name, "season": season},
        )
        for name in rivals
        if look_alike(team.name, name)
    ]


def against_naming(team: Team) -> list[Problem]:
    """List what stands against a team's present name, in every season that is not over."""
    seasons = Season.objects.filter(entries__team=team, friendly=False).exclude(state__in=OVER)
    return [
        problem
        for season in seasons.distinct().order_by("pk")
        for problem in name_problems(team, Team.objects.filter(entries__season=season), season.name)
    ]
