"""Pages of members: joining, inviting, roles, leaving."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from leagues import operations
from leagues.access.permissions import Role, require_commissioner, role_of
from leagues.access.visible import league_or_404, open_invitations
from leagues.forms.leagues import InvitationForm
from leagues.models import Invitation, JoinRequest, League, Membership, Season
from leagues.reading.options import enterable_teams
from leagues.reading.seats import seat_of
from leagues.views.leagues import FORM, crumbs, league_url
from leagues.views.seasons import founding_address
from rosters.accounts import throttling
from rosters.models import Coach
from rosters.web.pages import Caution, asked_first, coach_of, form_page, made_once, press, wait_page
from rules.problems import Refusal


@login_required
@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join a league, or ask to join it."""
    league = league_or_404(request.user, slug)

    def do() -> None:
        operations.join(coach_of(request), league)

    return press(request, do, league_url(league))


@login_required
@require_http_methods(FORM)
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave a league, after a page that says what that means."""
    league = league_or_404(request.user, slug)
    back = reverse("leagues") if league.visibility == "private" else league_url(league)

    def do() -> None:
        operations.leave(coach_of(request), league)

    again = {
        League.JoinPolicy.OPEN: gettext_lazy("You can join again at any time."),
        League.JoinPolicy.APPROVAL: gettext_lazy("To come back you have to be let in again."),
        League.JoinPolicy.INVITATION: gettext_lazy("To come back you need a new invitation."),
    }
    question = Caution(
        _("Leave %(league)s?") % {"league": league.name},
        [
            gettext_lazy(
                "Your teams stay in the record. In running seasons you can't act for them any "
                "more: those who run the league do. LG-ROLE-05"
            ),
            again[League.JoinPolicy(league.join_policy)],
        ],
        gettext_lazy("Leave it"),
    )
    done = _("You have left %(league)s.") % {"league": league.name}
    return asked_first(request, question, do, back, crumbs=crumbs(league), done=done)


@login_required
@require_http_methods(FORM)
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)

    def do(data: dict[str, Any]) -> str:
        made_once(request, lambda: operations.invite(user, league, **data))
        return f"{league_url(league)}#invitations"

    return form_page(
        request,
        InvitationForm(request.POST or None),
        do,
        title=gettext_lazy("Invite"),
        submit=gettext_lazy("Make a link"),
        intro=gettext_lazy("Anybody who opens the link can join. You can revoke it at any time."),
        crumbs=crumbs(league),
    )


@login_required
@require_http_methods(FORM)
def revoke(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Revoke an invitation, after a question.

    Raises Http404 for an invitation that this league does not have.
    """
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    invitation = league.invitations.filter(token=token).first()
    if invitation is None:
        raise Http404

    def do() -> None:
        operations.revoke_invitation(user, invitation)

    question = Caution(
        gettext_lazy("Revoke the invitation?"),
        [
            gettext_lazy(
                "The link lets nobody in from now on, and is not given out again. Everybody who "
                "came in by it stays. You can make another."
            )
        ],
        gettext_lazy("Revoke it"),
        [(gettext_lazy("Used"), str(invitation.used))],
    )
    back = f"{league_url(league)}#invitations"
    return asked_first(request, question, do, back, crumbs=crumbs(league))


@require_http_methods(FORM)
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation with the name of its league; a button joins it.

    A coach of the league, who has nothing left to join, is led on at once (LG-ROLE-10).

    Raises Http404 for a link that no longer works; each counts as a guess.
    """
    wait = throttling.tokens_wait(request)
    invitation = None
    if not wait:
        invitation = open_invitations().select_related("league").filter(token=token).first()
    if invitation is None:  # a link that no longer works names no league, and may be a guess
        refused = wait_page(request, wait or throttling.wrong_token(request))
        if refused is None:
            raise Http404
        return refused
    if request.method == "POST" and request.user.is_authenticated:
        try:
            operations.accept_invitation(coach_of(request), token)
        except Refusal as refusal:
            return render(
                request,
                "leagues/invitation.html",
                {
                    "invitation": invitation,
                    "season": _season_of(invitation),
                    "seat": seat_of(invitation),
                    "problems": refusal.problems,
                },
                status=409,
            )
        if invitation.seat_id is not None:
            messages.success(request, _("The seat is yours."))
            return redirect(league_url(invitation.league))
        return redirect(_way_on(coach_of(request), invitation.league))
    if request.user.is_authenticated and invitation.seat_id is None:
        user = coach_of(request)
        if role_of(user, invitation.league) == Role.COACH:
            return redirect(_way_on(user, invitation.league))
    told = {
        "invitation": invitation,
        "season": _season_of(invitation),
        "seat": seat_of(invitation),
    }
    return render(request, "leagues/invitation.html", told)


def _season_of(invitation: Invitation) -> Season | None:
    """Return the season that whoever joins goes on to; None where they only join."""
    if invitation.role == Role.SPECTATOR or invitation.seat_id is not None:
        return None
    return _open_season(invitation.league)


def _open_season(league: League) -> Season | None:
    """Return the one season that is open for registration; None where there are none or more."""
    open_ = list(league.seasons.filter(state=Season.State.REGISTRATION, copy_of=None)[:2])
    return open_[0] if len(open_) == 1 else None


def _way_on(user: Coach, league: League) -> str:
    """Return where a new member goes on: to enter the one season that is open for registration,
    by way of founding a team where they have none of its game; else to the league (LG-ROLE-10).
    """
    role = role_of(user, league)
    season = _open_season(league)
    if season is None or role in (None, Role.SPECTATOR):
        return league_url(league)
    if enterable_teams(user, season).exists():
        return reverse("enter-team", args=[league.slug, season.slug])
    return founding_address(season)


@login_required
@require_http_methods(FORM)
def answer(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Let a person in who asked to join, or refuse after a question.

    Raises Http404 for a request that is not there, or is answered already.
    """
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    asked = JoinRequest.objects.filter(league=league, uuid=uuid).first()
    if asked is None:
        raise Http404

    def do() -> None:
        operations.answer_join_request(user, asked, accept="accept" in request.POST)

    question = Caution(
        _("Refuse %(name)s?") % {"name": asked.coach},
        [gettext_lazy("The request is gone; it can be made again.")],
        gettext_lazy("Refuse it"),
    )
    return asked_first(
        request, question, do, f"{league_url(league)}#members", crumbs=crumbs(league)
    )


@login_required
@require_http_methods(FORM)
def role(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Give a member another role, or remove them."""
    league = league_or_404(request.user, slug)
    user = coach_of(request)
    require_commissioner(user, league)
    coach = _member(league, uuid)

    def do() -> None:
        if "remove" in request.POST:
            operations.remove_member(user, league, coach)
        else:
            operations.set_role(user, league, coach, request.POST.get("role", ""))

    question = Caution(
        _("Put %(name)s out?") % {"name": coach},
        [
            gettext_lazy(
                "Their teams stay in the record. In running seasons they can't act for them any "
                "more: those who run the league do. LG-ROLE-05"
            ),
            gettext_lazy("To come back they have to be let in again."),
        ],
        gettext_lazy("Put them out"),
        hidden={"remove": "1"},
    )
    return asked_first(
        request, question, do, f"{league_url(league)}#members", crumbs=crumbs(league)
    )


def _member(league: League, uuid: UUID) -> Coach:
    memberships = Membership.objects.filter(league=league, coach__uuid=uuid).select_related("coach")
    member = memberships.first()
    if member is None:
        raise Http404
    return member.coach
