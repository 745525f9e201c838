"""Pages of notices: how they reach a coach, and the link that ends them by e-mail."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from leagues import operations
from leagues.forms.notices import NoticeForm
from leagues.notices.choices import choices_of, only_game
from leagues.notices.links import stopped_by
from leagues.views.leagues import FORM
from rosters.accounts.account_mail import mail_is_set_up
from rosters.web.pages import Crumb, coach_of, form_page
from rules.problems import Refusal


@login_required
@require_http_methods(FORM)
def choices(request: HttpRequest) -> HttpResponse:
    """Choose how the notices of each group come (LG-NOTE-04)."""
    coach = coach_of(request)
    form = NoticeForm(choices_of([coach])[coach.pk], request.POST or None)

    def do(data: dict[str, Any]) -> str:
        operations.choose_notices(coach, form.wishes())
        messages.success(request, _("Your choices are saved."))
        return reverse("notice-choices")

    return form_page(
        request,
        form,
        do,
        title=_("Notices"),
        submit=_("Save"),
        intro=_("What you have to do always stands on your home page, whatever you choose here."),
        crumbs=[Crumb(_("Your account"), reverse("account"))],
        template="leagues/notices.html",
        context={"coach": coach, "mail": mail_is_set_up(), "game": only_game(coach)},
    )


# The signed link is the permission: mail programs send the form from elsewhere, without a session
# (RFC 8058), and must not be led on by a redirect.
@csrf_exempt
@require_http_methods(FORM)
def stop(request: HttpRequest, signed: str) -> HttpResponse:
    """End notices by e-mail, without signing in (LG-NOTE-08).

    Opening the link ends nothing, as mail filters open links before their reader does.
    """
    coach = stopped_by(signed).first()
    stopped = False
    if request.method == "POST" and coach is not None:
        try:
            operations.stop_notice_mail(signed)
        except Refusal:
            coach = None  # the address was given up this moment
        else:
            stopped = True
    context = {"coach": coach, "stopped": stopped}
    return render(
        request, "leagues/stop_notices.html", context, status=404 if coach is None else 200
    )
