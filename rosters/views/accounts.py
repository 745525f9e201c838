"""Accounts: signing up, the profile, the token for the API, erasing."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from rest_framework.authtoken.models import Token
from rest_framework.throttling import ScopedRateThrottle

from rosters import operations
from rosters.forms import EraseForm, ProfileForm, SignUpForm
from rosters.personal_data import personal_data
from rosters.web import Crumb, coach_of, form_page, press

FORM = ["GET", "HEAD", "POST"]


class _Guessing:
    """Whoever names a password or a new account is slowed down as in the API."""

    throttle_scope = "sign-in"


def _slowed_down(request: HttpRequest) -> HttpResponse | None:
    """What is answered to who posts too often; None to everybody else."""
    if request.method != "POST":
        return None
    if ScopedRateThrottle().allow_request(request, _Guessing()):  # type: ignore[arg-type]
        return None
    return render(request, "rosters/too_often.html", status=429)


class SignIn(LoginView):
    redirect_authenticated_user = True

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "label_suffix": ""}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return _slowed_down(request) or super().post(request, *args, **kwargs)


class ChangePassword(PasswordChangeView):
    template_name = "rosters/password.html"
    success_url = reverse_lazy("account")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return _slowed_down(request) or super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        coach = operations.change_password(
            coach_of(self.request), form.cleaned_data["new_password1"]
        )
        update_session_auth_hash(self.request, coach)
        return redirect(self.get_success_url())

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "label_suffix": ""}


@sensitive_post_parameters("password")
@require_http_methods(FORM)
def sign_up(request: HttpRequest) -> HttpResponse:
    target = _safe_next(request) or reverse("leagues")
    if request.user.is_authenticated:
        return redirect(target)
    slowed = _slowed_down(request)
    if slowed is not None:
        return slowed

    def do(data: dict[str, Any]) -> str:
        coach = operations.register(**data, language=(get_language() or "en")[:2])
        login(request, coach, backend="django.contrib.auth.backends.ModelBackend")
        return target

    return form_page(
        request,
        SignUpForm(request.POST or None),
        do,
        title=_("Sign up"),
        submit=_("Sign up"),
        context={"next": _safe_next(request)},
    )


@login_required
@require_http_methods(FORM)
def account(request: HttpRequest) -> HttpResponse:
    coach = coach_of(request)
    initial = {name: getattr(coach, name) for name in ProfileForm.base_fields}

    def do(data: dict[str, Any]) -> str:
        operations.change_profile(coach, **data)
        return reverse("account")

    return form_page(
        request,
        ProfileForm(request.POST or None, initial=initial),
        do,
        title=_("Your account"),
        submit=_("Save"),
        template="rosters/account.html",
        context={"token": Token.objects.filter(user=coach).first()},
    )


@login_required
@require_POST
def token(request: HttpRequest) -> HttpResponse:
    """Make a token for the API, or revoke it: one a coach."""
    coach = coach_of(request)

    def do() -> None:
        Token.objects.filter(user=coach).delete()
        if "revoke" not in request.POST:
            Token.objects.get_or_create(user=coach)

    return press(request, do, reverse("account"))


@login_required
@require_GET
def export(request: HttpRequest) -> HttpResponse:
    """All that is stored about the person, as a file (LG-ROLE-06)."""
    coach = coach_of(request)
    answer = JsonResponse(personal_data(coach), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="dugout-{slugify(coach.username)}.json"'
    return answer


@sensitive_post_parameters("password")
@login_required
@require_http_methods(FORM)
def erase(request: HttpRequest) -> HttpResponse:
    coach = coach_of(request)
    slowed = _slowed_down(request)
    if slowed is not None:
        return slowed

    def do(data: dict[str, Any]) -> str:
        operations.erase_account(coach)
        logout(request)
        return reverse("leagues")

    return form_page(
        request,
        EraseForm(coach, request.POST or None),
        do,
        title=_("Erase your account"),
        submit=_("Erase it for good"),
        intro=_(
            "You are replaced by a pseudonym everywhere; what your teams did stays in the record. "
            "This cannot be taken back."
        ),
        crumbs=[Crumb(_("Your account"), reverse("account"))],
        danger=True,
    )


def _safe_next(request: HttpRequest) -> str:
    """Where to go afterwards, if that is on this site."""
    target = request.POST.get("next", request.GET.get("next", ""))
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if safe else ""
