"""Members: joining, inviting, roles, leaving."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues import operations
from leagues.choices import open_invitations
from leagues.forms.leagues import InvitationForm
from leagues.models import JoinRequest, League, Membership
from leagues.permissions import require_commissioner
from leagues.selectors import league_or_404
from leagues.views.leagues import FORM, crumbs, league_url
from rosters.models import Coach
from rosters.web import coach_of, form_page, press
from rules.problems import Refusal


@login_required
@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_or_404(request.user, slug)

    def do() -> None:
        operations.join(coach_of(request), league)

    return press(request, do, league_url(league))


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_or_404(request.user, slug)
    back = reverse("leagues") if league.visibility == "private" else league_url(league)

    def do() -> None:
        operations.leave(coach_of(request), league)

    return press(request, do, back, _("You have left %(league)s.") % {"league": league.name})


@login_required
@require_http_methods(FORM)
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)

    def do(data: dict[str, Any]) -> str:
        operations.invite(user, league, **data)
        return f"{league_url(league)}#invitations"

    return form_page(
        request,
        InvitationForm(request.POST or None),
        do,
        title=gettext_lazy("Invite"),
        submit=gettext_lazy("Make a link"),
        intro=gettext_lazy("Whoever opens the link can join. You can revoke it at any time."),
        crumbs=crumbs(league),
    )


@login_required
@require_POST
def revoke(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    invitation = league.invitations.filter(token=token).first()
    if invitation is None:
        raise Http404

    def do() -> None:
        operations.revoke_invitation(user, invitation)

    return press(request, do, f"{league_url(league)}#invitations")


@require_http_methods(FORM)
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """What an invitation opens: it names the league, and a button joins it."""
    invitation = open_invitations().select_related("league").filter(token=token).first()
    if invitation is None:  # a link that no longer works names no league
        raise Http404
    if request.method == "POST" and request.user.is_authenticated:
        try:
            operations.accept_invitation(coach_of(request), token)
        except Refusal as refusal:
            return render(
                request,
                "leagues/invitation.html",
                {"invitation": invitation, "problems": refusal.problems},
                status=409,
            )
        return redirect(league_url(invitation.league))
    return render(request, "leagues/invitation.html", {"invitation": invitation})


@login_required
@require_POST
def answer(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Let somebody in who asked to, or not."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    asked = JoinRequest.objects.filter(league=league, uuid=uuid).first()
    if asked is None:
        raise Http404

    def do() -> None:
        operations.answer_join_request(user, asked, accept="accept" in request.POST)

    return press(request, do, f"{league_url(league)}#members")


@login_required
@require_POST
def role(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Give a member another role, or put him out."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    coach = _member(league, uuid)

    def do() -> None:
        if "remove" in request.POST:
            operations.remove_member(user, league, coach)
        else:
            operations.set_role(user, league, coach, request.POST.get("role", ""))

    return press(request, do, f"{league_url(league)}#members")


def _member(league: League, uuid: UUID) -> Coach:
    found = Membership.objects.filter(league=league, coach__uuid=uuid).select_related("coach")
    member = found.first()
    if member is None:
        raise Http404
    return member.coach
