"""Pages of challenges, and the end of a ladder or of a week (LG-LADDER-01, LG-MEET)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues import operations
from leagues.access.permissions import require_commissioner
from leagues.access.visible import season_or_404
from leagues.forms.dates import ChallengeAnswerForm
from leagues.forms.leagues import ReasonForm
from leagues.models import Challenge, Round, Season
from leagues.operations.common import require_acts_for
from leagues.operations.ladders import declined_by
from leagues.schedules.plan import MEETINGS
from leagues.views.leagues import FORM
from leagues.views.seasons import season_crumbs, season_url
from rosters.web.pages import Caution, Words, asked_first, coach_of, form_page, made_once, press


@login_required
@require_POST
def challenge(
    request: HttpRequest, league: str, slug: str, uuid: UUID, other: UUID
) -> HttpResponse:
    """Challenge an entry with one of the user's own."""
    season = season_or_404(request.user, league, slug)
    entries = season.entries.select_related("team")
    challenger = get_object_or_404(entries, uuid=uuid)
    asked = get_object_or_404(entries, uuid=other)
    return press(
        request,
        lambda: made_once(
            request,
            lambda: operations.challenge(coach_of(request), challenger, asked),
            may=lambda: require_acts_for(coach_of(request), season.league, challenger),
        ),
        challenges_url(season),
    )


@login_required
@require_http_methods(FORM)
def answer(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Accept or decline a challenge; for somebody else's entry a commissioner gives a reason."""
    season = season_or_404(request.user, league, slug)
    row = _challenge_or_404(season, uuid)
    user = coach_of(request)
    if row.challenged.team.coach_id == user.pk:
        asked = request.POST if request.method == "POST" else request.GET
        accept = asked.get("accept") == "1"
        return asked_first(
            request,
            _answering(row, accept),
            lambda: operations.answer_challenge(user, row, accept=accept),
            challenges_url(season),
            crumbs=season_crumbs(season),
        )
    require_commissioner(user, season.league)

    def do(data: dict[str, Any]) -> str:
        operations.answer_challenge(user, row, accept=data["accept"], reason=data["reason"])
        return challenges_url(season)

    return form_page(
        request,
        ChallengeAnswerForm(request.POST or None),
        do,
        title=gettext_lazy("Answer in the place of the coach"),
        submit=gettext_lazy("Answer"),
        intro=f"{row.challenger.team.name} → {row.challenged.team.name}",
        crumbs=season_crumbs(season),
    )


def _answering(found: Challenge, accept: bool) -> Caution:
    """Return the question before an answer to a challenge on a ladder or in a week."""
    if found.group.stage.format == MEETINGS:
        return _meeting(found, accept)
    if accept:
        says = gettext_lazy(
            "The match is to be played, and its winner takes the better place. That cannot be "
            "taken back. LG-LADDER-01"
        )
        title, submit = gettext_lazy("Accept the challenge?"), gettext_lazy("Accept it")
    else:
        says = gettext_lazy(
            "You keep your place, and one of the challenges that you may decline in a season is "
            "used up. LG-LADDER-01"
        )
        title, submit = gettext_lazy("Decline the challenge?"), gettext_lazy("Decline it")
    most = found.group.stage.plan.declines
    left = max(most - declined_by(found.challenged), 0)
    facts: list[tuple[Words, Words]] = [
        (gettext_lazy("Challenged by"), found.challenger.team.name),
        (gettext_lazy("May decline"), str(left)),
    ]
    hidden = {"accept": "1" if accept else "0"}
    return Caution(title, [says], submit, facts, hidden, danger=not accept)


def _meeting(found: Challenge, accept: bool) -> Caution:
    """Return the question before an answer to a challenge in a week of meetings."""
    facts: list[tuple[Words, Words]] = [(gettext_lazy("Challenged by"), found.challenger.team.name)]
    if accept:
        says = gettext_lazy("The match is to be played this week. That cannot be taken back.")
        title, submit = gettext_lazy("Accept the challenge?"), gettext_lazy("Accept it")
    else:
        says = gettext_lazy("The challenge ends, and that costs you nothing.")
        title, submit = gettext_lazy("Decline the challenge?"), gettext_lazy("Decline it")
    hidden = {"accept": "1" if accept else "0"}
    return Caution(title, [says], submit, facts, hidden, danger=not accept)


@login_required
@require_POST
def withdraw(request: HttpRequest, league: str, slug: str, uuid: UUID) -> HttpResponse:
    """Take back a challenge of the user's own."""
    season = season_or_404(request.user, league, slug)
    row = _challenge_or_404(season, uuid)
    return press(
        request,
        lambda: operations.withdraw_challenge(coach_of(request), row),
        challenges_url(season),
    )


@login_required
@require_http_methods(FORM)
def end(request: HttpRequest, league: str, slug: str, stage: int) -> HttpResponse:
    """End the ladder, and with it the season."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    ladder = get_object_or_404(season.stages.select_related("season__league"), number=stage)

    def do(data: dict[str, Any]) -> str:
        operations.end_stage(user, ladder, reason=data["reason"])
        return season_url(season)

    return form_page(
        request,
        ReasonForm(request.POST or None),
        do,
        title=gettext_lazy("End the ladder"),
        submit=gettext_lazy("End it"),
        intro=gettext_lazy(
            "The places stay as they are. Open challenges are withdrawn, and matches that were "
            "not played are void."
        ),
        crumbs=season_crumbs(season),
        danger=True,
    )


@login_required
@require_http_methods(FORM)
def end_week(request: HttpRequest, league: str, slug: str, stage: int, number: int) -> HttpResponse:
    """End a week of meetings before its deadline."""
    season = season_or_404(request.user, league, slug)
    user = coach_of(request)
    require_commissioner(user, season.league)
    rounds = Round.objects.filter(stage__season=season).select_related("stage__season__league")
    week = get_object_or_404(rounds, stage__number=stage, number=number)

    def do(data: dict[str, Any]) -> str:
        operations.end_round(user, week, reason=data["reason"])
        return season_url(season)

    return form_page(
        request,
        ReasonForm(request.POST or None),
        do,
        title=gettext_lazy("End the week"),
        submit=gettext_lazy("End it"),
        intro=gettext_lazy(
            "Nothing more is arranged in it, and open challenges are withdrawn. The next week "
            "opens at once; in a campaign, and where one round is played after the other, when "
            "all of its matches are settled."
        ),
        crumbs=season_crumbs(season),
        danger=True,
    )


def _challenge_or_404(season: Season, uuid: UUID) -> Challenge:
    challenges = Challenge.objects.select_related(
        "group__stage", "challenger__team", "challenged__team"
    )
    return get_object_or_404(challenges, group__stage__season=season, uuid=uuid)


def challenges_url(season: Season) -> str:
    """Return the address at which a season's challenges are shown."""
    weeks = season.stages.filter(format=MEETINGS, drawn__isnull=False).exists()
    return f"{season_url(season)}#{'meetings' if weeks else 'ladder'}"
