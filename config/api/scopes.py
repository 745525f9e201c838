"""The scope that a token needs for each operation of the API, and the one place that asks for it.

Reading works with every token. What writes stands here by method and path: with the scope `coach`
where a coach does it, with `commissioner` where it takes the rights of whoever runs a league, or
decides over the account. An operation that stands nowhere needs the largest scope; a test then
fails until it stands here. (LG-TOKEN-02)
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.authentication import TokenAuthentication, get_authorization_header
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from rosters.accounts.throttling import refuse, tokens_wait, wrong_token
from rosters.models import ApiToken, Coach
from rosters.operations.tokens import hash_of, note_use
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal

Scope = ApiToken.Scope

#: They are sent as writing is, and only work something out: nothing is stored.
READ = frozenset(
    {
        "POST /api/corrections/{uuid}/preview/",
        "POST /api/fixtures/{uuid}/corrections/preview/",
        "POST /api/roster-check/",
        "POST /api/seasons/{uuid}/change/entries/{entry}/check/",
        "POST /api/teams/{slug}/rulings/preview/",
        # Nobody is signed in yet, or a program gives back what it came with.
        "POST /api/coaches/",
        "POST /api/token/",
        # The code of a slip says who sends; no account has a part in it.
        "POST /api/slips/{code}/",
        "DELETE /api/token/",
    }
)

#: What a coach does for themselves: with their teams, drafts, matches, memberships and notices.
COACH = frozenset(
    {
        "DELETE /api/challenges/{uuid}/",
        "DELETE /api/deals/{uuid}/",
        "DELETE /api/drafts/{uuid}/",
        "DELETE /api/drafts/{uuid}/archive/",
        "DELETE /api/drafts/{uuid}/share/",
        "DELETE /api/entries/{uuid}/",
        "DELETE /api/friendlies/{uuid}/",
        "DELETE /api/comments/{uuid}/",
        "DELETE /api/leagues/{slug}/follow/",
        "DELETE /api/me/blocks/{uuid}/",
        "DELETE /api/me/calendar-addresses/{uuid}/",
        "DELETE /api/offers/{uuid}/",
        "DELETE /api/play-invitations/{uuid}/",
        "DELETE /api/posts/{uuid}/",
        "DELETE /api/teams/{slug}/",
        "DELETE /api/teams/{slug}/follow/",
        "PATCH /api/comments/{uuid}/",
        "PATCH /api/posts/{uuid}/",
        "POST /api/comments/{uuid}/report/",
        "POST /api/leagues/{slug}/posts/",
        "POST /api/posts/{uuid}/comments/",
        "POST /api/posts/{uuid}/report/",
        "PUT /api/leagues/{slug}/follow/",
        "PUT /api/me/blocks/{uuid}/",
        "PUT /api/teams/{slug}/follow/",
        "PATCH /api/entries/{uuid}/",
        "POST /api/entries/{uuid}/check-in/",
        "PATCH /api/me/",
        "PATCH /api/me/notice-choices/",
        "PATCH /api/reports/{uuid}/entries/",
        "POST /api/challenges/{uuid}/",
        "POST /api/deals/{uuid}/",
        "POST /api/drafts/",
        "POST /api/drafts/{uuid}/archive/",
        "POST /api/drafts/{uuid}/found/",
        "POST /api/drafts/{uuid}/share/",
        "POST /api/drafts/{uuid}/undo/",
        "POST /api/files/teams/",
        "POST /api/files/teams/{uuid}/keep/",
        "POST /api/fixtures/{uuid}/dates/",
        "POST /api/fixtures/{uuid}/live/",
        "POST /api/fixtures/{uuid}/live/answers/",
        "POST /api/fixtures/{uuid}/live/back/",
        "POST /api/fixtures/{uuid}/live/back/answer/",
        "POST /api/fixtures/{uuid}/live/default/",
        "POST /api/fixtures/{uuid}/live/kick-off/",
        "POST /api/fixtures/{uuid}/live/leave/",
        "POST /api/fixtures/{uuid}/live/take-back/",
        "POST /api/fixtures/{uuid}/live/orders/",
        "POST /api/fixtures/{uuid}/live/play-on/",
        "POST /api/fixtures/{uuid}/live/side/",
        "POST /api/fixtures/{uuid}/reports/",
        "POST /api/fixtures/{uuid}/terms/",
        "POST /api/friendlies/{uuid}/",
        "POST /api/invitations/{token}/",
        "POST /api/leagues/{slug}/friendlies/",
        "POST /api/leagues/{slug}/members/",
        "POST /api/lists/{token}/copy/",
        "POST /api/me/calendar-addresses/",
        "POST /api/me/calendar-addresses/{uuid}/",
        "POST /api/me/confirmation/",
        "POST /api/me/notices/",
        "POST /api/offers/{uuid}/",
        "POST /api/play-invitations/{uuid}/",
        "POST /api/reports/{uuid}/confirm/",
        "POST /api/reports/{uuid}/dispute/",
        "POST /api/reports/{uuid}/entries/",
        "POST /api/reports/{uuid}/file/",
        "POST /api/reports/{uuid}/withdraw/",
        "POST /api/resolutions/",
        "POST /api/seasons/{uuid}/challenges/",
        "POST /api/seasons/{uuid}/deals/",
        "POST /api/seasons/{uuid}/entries/",
        "POST /api/teams/",
        "POST /api/teams/{slug}/changes/",
        "POST /api/teams/{slug}/changes/{batch}/take-back/",
        "POST /api/teams/{slug}/copy/",
        "POST /api/teams/{slug}/step/",
        "PUT /api/drafts/{uuid}/",
        "PUT /api/entries/{uuid}/wishes/",
        "PUT /api/reports/{uuid}/",
        "PUT /api/seasons/{uuid}/change/entries/{entry}/",
        "PUT /api/teams/{slug}/face/",
    }
)

#: What takes the rights of whoever runs a league, makes one, or decides over the account.
COMMISSIONER = frozenset(
    {
        "DELETE /api/comments/{uuid}/hide/",
        "DELETE /api/comments/{uuid}/report/",
        "DELETE /api/invitations/{token}/",
        "DELETE /api/leagues/{slug}/members/{uuid}/",
        "DELETE /api/me/tokens/{uuid}/",
        "DELETE /api/posts/{uuid}/hide/",
        "DELETE /api/posts/{uuid}/report/",
        "POST /api/comments/{uuid}/hide/",
        "POST /api/posts/{uuid}/hide/",
        "DELETE /api/seasons/{uuid}/change/",
        "DELETE /api/seasons/{uuid}/sandbox/",
        "DELETE /api/seasons/{uuid}/wall-link/",
        "DELETE /api/webhooks/{uuid}/",
        "PATCH /api/leagues/{slug}/",
        "PATCH /api/leagues/{slug}/members/{uuid}/",
        "PATCH /api/webhooks/{uuid}/",
        "POST /api/corrections/{uuid}/reapply/",
        "POST /api/corrections/{uuid}/undo/",
        "POST /api/deals/{uuid}/undo/",
        "POST /api/entries/{uuid}/drop-out/",
        "POST /api/entries/{uuid}/leave/",
        "POST /api/entries/{uuid}/let-in/",
        "POST /api/entries/{uuid}/replace/",
        "POST /api/files/leagues/",
        "POST /api/files/leagues/large/",
        "POST /api/files/leagues/{uuid}/pieces/{number}/",
        "POST /api/files/leagues/{uuid}/read/",
        "POST /api/files/leagues/{uuid}/store/",
        "POST /api/files/seasons/{uuid}/",
        "POST /api/files/{uuid}/store/",
        "POST /api/fixtures/{uuid}/award/",
        "POST /api/fixtures/{uuid}/corrections/",
        "POST /api/fixtures/{uuid}/deadline/",
        "POST /api/fixtures/{uuid}/kickoff/",
        "POST /api/fixtures/{uuid}/live/abandon/",
        "POST /api/fixtures/{uuid}/provisional/",
        "POST /api/leagues/",
        "POST /api/leagues/{slug}/file/write/",
        "POST /api/leagues/{slug}/invitations/",
        "POST /api/leagues/{slug}/owner/",
        "POST /api/leagues/{slug}/requests/{uuid}/",
        "POST /api/leagues/{slug}/webhooks/",
        "POST /api/me/erase/",
        "POST /api/me/password/",
        "POST /api/reports/{uuid}/rule/",
        "POST /api/resolutions/{uuid}/cancel/",
        "POST /api/quick-results/{uuid}/choose/",
        "POST /api/quick-results/{uuid}/set-aside/",
        "POST /api/quick-results/{uuid}/take-back/",
        "POST /api/seasons/",
        "POST /api/seasons/{uuid}/campaign/awards/",
        "POST /api/seasons/{uuid}/campaign/captives/",
        "POST /api/seasons/{uuid}/campaign/rounds/{number}/{week}/",
        "POST /api/seasons/{uuid}/change/accept/",
        "POST /api/seasons/{uuid}/check-in/",
        "POST /api/seasons/{uuid}/contacts/forget/",
        "POST /api/seasons/{uuid}/draw-again/",
        "POST /api/seasons/{uuid}/invitation/",
        "POST /api/seasons/{uuid}/late-entries/",
        "POST /api/seasons/{uuid}/make-fixture/",
        "POST /api/seasons/{uuid}/rounds/clock/",
        "POST /api/seasons/{uuid}/rounds/deadline/",
        "POST /api/seasons/{uuid}/rosters/",
        "POST /api/seasons/{uuid}/rounds/tables/",
        "POST /api/seasons/{uuid}/sandbox/",
        "POST /api/seasons/{uuid}/stages/{number}/end/",
        "POST /api/seasons/{uuid}/stages/{stage}/rounds/{number}/results/",
        "POST /api/seasons/{uuid}/stages/{stage}/rounds/{number}/slips/",
        "POST /api/seasons/{uuid}/stages/{number}/rounds/{week}/end/",
        "POST /api/seasons/{uuid}/state/",
        "POST /api/seasons/{uuid}/wall-link/",
        "POST /api/teams/{slug}/coach/",
        "POST /api/teams/{slug}/rulings/",
        "POST /api/teams/{slug}/rulings/{batch}/take-back/",
        "POST /api/webhooks/sent/{uuid}/again/",
        "POST /api/webhooks/{uuid}/secret/",
        "POST /api/webhooks/{uuid}/try/",
        "PUT /api/entries/{uuid}/member/",
        "PUT /api/fixtures/{uuid}/counts/",
        "PUT /api/fixtures/{uuid}/table/",
        "PUT /api/seasons/{uuid}/campaign/",
        "PUT /api/seasons/{uuid}/campaign/map/",
        "PUT /api/seasons/{uuid}/change/",
        "PUT /api/seasons/{uuid}/entrants/",
        "PUT /api/seasons/{uuid}/halls/",
        "PUT /api/seasons/{uuid}/house-rules/",
        "PUT /api/seasons/{uuid}/policy/",
        "PUT /api/seasons/{uuid}/scoring/",
        "PUT /api/seasons/{uuid}/seeds/",
        "PUT /api/seasons/{uuid}/stages/",
        "PUT /api/seasons/{uuid}/stages/{number}/groups/",
    }
)


def scope_of(method: str, path: str) -> str:
    """Return the scope that an operation needs.

    path: as the OpenAPI document writes it, ``/api/seasons/{uuid}/``.
    """
    operation = f"{method.upper()} {path}"
    if method.upper() in SAFE_METHODS or operation in READ:
        return Scope.READ
    return Scope.COACH if operation in COACH else Scope.COMMISSIONER


class Tokens(TokenAuthentication):
    """Authentication by API token: who it is, and whether the token reaches for this operation.

    Wrong tokens are counted. Views cannot pass it by, as each is asked by whom it is called.
    """

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        if not self._sent(request):
            return None
        refuse(tokens_wait(request))
        try:
            known = super().authenticate(request)
        except exceptions.AuthenticationFailed as error:
            if error.get_codes() != "token_ended":  # who has had it guesses nothing
                refuse(wrong_token(request))
            raise
        if known is not None:
            _admit(request, *known)
        return known

    def authenticate_credentials(self, key: str) -> tuple[Coach, ApiToken]:
        token = ApiToken.objects.select_related("coach").filter(hash=hash_of(key)).first()
        if token is None or not token.coach.is_active:
            raise exceptions.AuthenticationFailed(_("Invalid token."))
        if token.has_ended(now()):
            raise exceptions.AuthenticationFailed(
                _("This token has ended. Make another one on the page of your account."),
                code="token_ended",
            )
        return token.coach, token

    def _sent(self, request: Request) -> bool:
        kind = get_authorization_header(request).partition(b" ")[0]
        return kind.lower() == self.keyword.lower().encode()


def _admit(request: Request, coach: Coach, token: ApiToken) -> None:
    """Let a call go on to its operation. Raises Refusal("token_scope") if its token may not."""
    route = "" if request.resolver_match is None else request.resolver_match.route
    needed = scope_of(request.method or "", "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route))
    if not token.allows(needed):
        raise Refusal(_too_small(token, needed))
    # A commissioner's token for coaches must not act for others: it has a coach's rights.
    coach.only_as_coach = needed == Scope.COACH == token.scope
    note_use(token)


def held_back(request: Request | None) -> list[Problem]:
    """Return why a call is refused that its caller could make with a larger scope.

    That is where a commissioner acts for others, with a token that acts as a coach.
    """
    caller = getattr(request, "_user", None)  # asked by its property it could be refused again
    if request is None or not isinstance(caller, Coach) or not caller.held_back:
        return []
    assert isinstance(request.auth, ApiToken)
    return [_too_small(request.auth, Scope.COMMISSIONER)]


def _too_small(token: ApiToken, needed: str) -> Problem:
    params = {"needed": str(needed), "name": str(token), "scope": token.scope}
    return Problem("token_scope", "LG-TOKEN-02", params)
