"""What waits for a person in matches, for operators of the site."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from leagues.access.permissions import RUNS_IT
from leagues.access.visible import sides
from leagues.models import Fixture, FixtureSide, Membership, Season
from matches.models import Report, Resolution
from matches.reading import coach_todo
from matches.resolution.claims import open_reports
from matches.resolution.open_choices import open_choices
from rosters.hooks import Waits
from rosters.models import Coach


def questions(coach: Coach) -> Waits:
    """Return matches that are being played and wait for this coach's answer; two queries."""
    asking = coach_todo.waiting(coach)
    rows = [(f"{each.team} – {each.against}", each.team) for each in asking]
    return Waits(_("Matches that wait for an answer"), rows)


def choices(coach: Coach) -> Waits:
    """Return teams with choices that matches left to this coach; one query."""
    rows = [(f"{each.team}: {each.team.choices}", each.team) for each in open_choices(coach)]
    return Waits(_("Choices after a match"), rows)


def reports(coach: Coach) -> Waits:
    """Return open reports that this coach wrote, that are about their team, or that they have to
    rule on; two queries.
    """
    league = OuterRef("fixture__season__league")
    runs = Membership.objects.filter(league=league, coach=coach, role__in=RUNS_IT)
    coached = FixtureSide.objects.filter(fixture=OuterRef("fixture"), entry__team__coach=coach)
    open_ = (
        open_reports()
        .filter(
            Q(author=coach)
            | (Q(Exists(coached)) & ~Q(state=Report.State.DRAFT))
            | (Q(Exists(runs)) & Q(state=Report.State.DISPUTED)),
            fixture__season__copy_of=None,
        )
        .select_related("fixture__season__league")
        .prefetch_related(Prefetch("fixture__sides", sides().queryset))
        .order_by("created", "pk")
    )
    rows = [(f"{match_in_words(each.fixture)}: {each.get_state_display()}", each) for each in open_]
    return Waits(_("Reports that are open"), rows)


def failures(coach: Coach) -> Waits:
    """Return failed resolutions of this coach, or in leagues that they run.

    Each stopped at a match that could not be played and still is not. One query.
    """
    league = OuterRef("season__league")
    runs = Membership.objects.filter(league=league, coach=coach, role__in=RUNS_IT)
    stuck = unplayable().filter(season=OuterRef("season"))
    failed = (
        Resolution.objects.filter(
            Exists(stuck),
            Q(requested_by=coach) | Exists(runs),
            state=Resolution.State.FAILED,
            season__state=Season.State.RUNNING,
            season__copy_of=None,
        )
        .select_related("season__league")
        .order_by("-created", "-pk")
    )
    rows = [(f"{each.season.league}, {each.season}", each) for each in failed]
    return Waits(_("Resolutions that failed"), rows)


def unplayable() -> QuerySet[Fixture]:
    """Return fixtures that the engine could not play and that are still not settled."""
    return Fixture.objects.exclude(state=Fixture.State.SETTLED).filter(frozen__failure__gt="")


def match_in_words(fixture: Fixture) -> str:
    """Name a fixture: who plays whom, and where."""
    teams = " – ".join(str(side.entry) for side in fixture.sides.all())
    return f"{teams} ({fixture.season.league}, {fixture.season})"
