"""A team, read for its pages in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import (
    OuterRef,
    QuerySet,
    Subquery,
)
from django.http import Http404

from leagues.access.permissions import (
    User,
    readable_seasons,
    readable_teams,
)
from leagues.access.visible import fixtures
from leagues.models import Entry, Fixture, FixtureSide, Season
from leagues.stages.standings import FORM
from matches.correcting.filed import fixtures_of_batches
from matches.models import MatchRecord
from matches.resolution.match_order import by_turn
from rosters import hooks
from rosters.models import Team, TeamEvent
from rosters.teams.selectors import Sheet, sheet

#: How many of a team's last matches its value is shown for.
VALUES = 40


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team's page: roster sheet, ledger, fixtures.

    may_change: ``own``, ``ruling`` (with a reason) or None.
    may_rule:   whether the reader runs a league in which it plays.
    fixtures:   by season and round; ``causes`` finds the one that a ledger line comes from.
    """

    sheet: Sheet
    may_change: hooks.Permission
    may_rule: bool
    entries: list[Entry]
    fixtures: list[Fixture]
    causes: dict[str, Fixture]

    @property
    def team(self) -> Team:
        return self.sheet.team


def team_or_404(user: User, slug: str) -> Team:
    team = readable_teams(user).select_related("coach").filter(slug=slug).first()
    if team is None:
        raise Http404
    return team


def team_view(user: User, slug: str) -> TeamView:
    team = team_or_404(user, slug)
    entered = (
        team.entries.filter(season__in=readable_seasons(user), season__friendly=False)
        .select_related("season__league")
        .order_by("-created", "-pk")
    )
    played = list(
        fixtures(user)
        .filter(sides__entry__team=team)
        .order_by("season_id", "round__stage__number", "round__number")
    )
    may_change, may_rule = None, False
    if user.is_authenticated:
        may_change = hooks.may_change_team(user, team)
        # Of another's team both are the same question.
        may_rule = may_change == "ruling"
        if may_change == "own":
            may_rule = hooks.may_rule_on_team(user, team)
    return TeamView(
        sheet(team),
        may_change,
        may_rule,
        list(entered),
        played,
        causes_by_batch(team, played),
    )


def next_opponent(user: User, team: Team) -> Team | None:
    """Return the opponent in a team's next unplayed match of a running season; None without one."""
    waiting = fixtures(user).filter(
        sides__entry__team=team,
        state=Fixture.State.SCHEDULED,
        season__state=Season.State.RUNNING,
    )
    for fixture in by_turn(waiting):
        for side in fixture.sides.all():
            if side.entry.team_id != team.pk:
                return side.entry.team
    return None


def values_of(team: Team, key: str, played: Iterable[Fixture]) -> list[tuple[int, int]]:
    """Return a team's value before each of its last matches, as pairs of the match's number and the
    value.

    The oldest first; one query.

    key:    the key of the value in its line-ups.
    played: the matches that the reader may open.
    """
    own_side = FixtureSide.objects.filter(fixture=OuterRef("fixture"), entry__team=team)
    settled = [each.pk for each in played if each.state == Fixture.State.SETTLED]
    sides_ = range(team.rules.most_sides)
    rows = (
        MatchRecord.objects.filter(fixture__in=settled)
        .annotate(side=Subquery(own_side.values("number")[:1]))
        .order_by("-fixture__settled", "-pk")
        .values_list("side", *(f"record__match__line_ups__{n}__{key}" for n in sides_))
    )
    values = [found[side] for side, *found in rows[:VALUES]]
    first = len(settled) - len(values) + 1
    return list(enumerate(reversed(values), first))


def hidden_batches(user: User, team: Team) -> set[UUID]:
    """Return the batches of a team's matches that this reader may not open (LG-ROLE-02)."""
    hidden = Fixture.objects.filter(sides__entry__team=team, state=Fixture.State.SETTLED).exclude(
        season__in=readable_seasons(user)
    )
    return set(fixtures_of_batches(hidden.values("pk")))


def causes_by_batch(team: Team, shown: Sequence[Fixture]) -> dict[str, Fixture]:
    """Return a team's settled fixtures by the name under which its stream knows them.

    All of the team's matches are counted, also those of a copy that its sandbox has no record of.
    Matches that this reader may not open have no fixture.
    """
    fixtures_by_pk = {fixture.pk: fixture for fixture in shown}
    causes = causes_of([team]).items()
    return {cause: fixtures_by_pk[pk] for (_team, cause), pk in causes if pk in fixtures_by_pk}


def causes_of(teams: Iterable[Team]) -> dict[tuple[int, str], int]:
    """Return settled fixtures by team and the name under which its stream knows them: ``match:4``.

    Two queries.
    """
    keys = [team.pk for team in teams]
    batches = fixtures_of_batches(Fixture.objects.filter(sides__entry__team__in=keys).values("pk"))
    if not batches:
        return {}
    in_order = (
        TeamEvent.objects.filter(team__in=keys, kind="match_played", voided_by=None)
        .order_by("team_id", "place", "seq")
        .values_list("team_id", "batch")
    )
    fixtures_by_cause: dict[tuple[int, str], int] = {}
    played: dict[int, int] = {}
    for team, batch in in_order:
        number = played[team] = played.get(team, 0) + 1
        if batch in batches:
            fixtures_by_cause[team, f"match:{number}"] = batches[batch]
    return fixtures_by_cause


def last_results(user: User, teams: Iterable[Team]) -> dict[int, list[str]]:
    """Return the results of each team's last matches that the reader may open, the newest last.

    By the key of the team; one query.
    """
    keys = [team.pk for team in teams]
    results: dict[int, list[str]] = {}
    recent = (
        FixtureSide.objects.filter(
            entry__team__in=keys,
            fixture__settled__isnull=False,
            fixture__season__in=readable_seasons(user),
            fixture__season__friendly=False,
        )
        .exclude(result="")
        .order_by("-fixture__settled", "-pk")
        .values_list("entry__team_id", "result")
    )
    for team, result in recent[: 8 * FORM * max(1, len(keys))]:
        newest = results.setdefault(team, [])
        if len(newest) < FORM:
            newest.insert(0, result)
    return results


def my_teams(user: User) -> QuerySet[Team]:
    """Return a coach's own teams."""
    if not user.is_authenticated:
        return Team.objects.none()
    return Team.objects.filter(coach=user, copy_of=None)
