"""Reasons why nobody can play or report a fixture now, whoever asks.

Operations refuse with these problems. Pages and the API do not offer what they rule out.
"""

from __future__ import annotations

from functools import cached_property

from leagues.models import Fixture, Season
from leagues.stages.opening import is_free
from matches.models import Report
from matches.resolution.claims import open_reports
from matches.resolution.due import open_round
from rosters.models import Team
from rosters.operations.together import claimed_problems
from rules.problems import Problem, Refusal


def closed_problems(fixture: Fixture) -> list[Problem]:
    """List why nothing can begin on a fixture: it is settled, or its season is not running.

    No query.
    """
    season = fixture.season
    if fixture.state == Fixture.State.SETTLED:
        return [Problem("fixture_is_settled", "LG-FIX-05")]
    if season.state != Season.State.RUNNING:
        return [Problem("season_not_running", "LG-SEASON-01", {"season": season.name})]
    return []


def order_problems(fixture: Fixture) -> list[Problem]:
    """List why a fixture's round cannot be played yet: earlier rounds are open, and it waits for
    them.

    In a round robin and in meetings nothing waits, unless the season is a campaign or wants its
    rounds one after the other (LG-FIX-24).
    """
    if is_free(fixture.round.stage):
        return []
    now = open_round(fixture.season_id)
    place = fixture.round.stage.number, fixture.round.number
    if now is None or place <= (now.stage.number, now.number):
        return []
    return [Problem("round_not_open", "LG-FIX-24", {"round": now.number})]


def busy_problems(fixture: Fixture) -> list[Problem]:
    """List a problem for each of a fixture's teams that is in another match (LG-FIX-09). Two
    queries.

    Such a match is being played, or its result is reported and not settled.
    """
    teams = [side.entry.team for side in fixture.sides.all()]
    claimed_here = Team.objects.filter(claim=fixture.claim) if fixture.claim is not None else ()
    held = {team.pk for team in claimed_here}
    problems = claimed_problems(team for team in teams if team.pk not in held)
    reports = open_reports().exclude(fixture=fixture)
    reported = set(
        reports.filter(fixture__sides__entry__team__in=teams).values_list(
            "fixture__sides__entry__team", flat=True
        )
    )
    return problems + [
        Problem("team_is_reported", "LG-FIX-09", {"team": team.name}, f"team:{team.slug}")
        for team in sorted(teams, key=lambda team: (team.name, team.pk))
        if team.pk in reported
    ]


class Around:
    """What stands around a fixture that has not begun, each asked of the database once and only
    where somebody wants to know: who asks several questions about one fixture hands it on."""

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture

    @cached_property
    def hindered(self) -> list[Problem]:
        """What `refuse_hindered` refuses with."""
        return order_problems(self.fixture) or busy_problems(self.fixture)

    @cached_property
    def reports(self) -> list[Report]:
        """The reports that are open on it, each with its author."""
        return list(open_reports().filter(fixture=self.fixture).select_related("author"))


def refuse_hindered(fixture: Fixture) -> None:
    """Refuse a fixture whose round or one of whose teams waits for another match.

    Raises Refusal: round_not_open, team_in_a_match, team_is_reported.
    """
    if problems := Around(fixture).hindered:
        raise Refusal(problems)
