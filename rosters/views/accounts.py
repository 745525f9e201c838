"""Account pages: signing up, the profile, erasing."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import (
    INTERNAL_RESET_SESSION_TOKEN,
    LoginView,
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.cache import patch_cache_control
from django.utils.text import slugify
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rosters import operations
from rosters.accounts import links
from rosters.accounts.account_mail import mail_is_set_up
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach
from rosters.teams.selectors import plays_in_federation
from rosters.views import tokens
from rosters.views.forms import EraseForm, LostPasswordForm, ProfileForm, SignUpForm
from rosters.web.authentication import admit
from rosters.web.pages import (
    KEY,
    Crumb,
    coach_of,
    form_page,
    press,
    safe_next,
    too_often,
)
from rosters.web.regions import region_of
from rules.problems import Refusal

FORM = ["GET", "HEAD", "POST"]
FOUND = 302


class SignIn(LoginView):
    redirect_authenticated_user = True

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "label_suffix": ""}

    def get_form(self, form_class: Any = None) -> Any:
        """Return the form, with "User name" as the label of its first field, as at sign-up."""
        form = super().get_form(form_class)
        form.fields["username"].label = _("User name")
        return form

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        refused = too_often(request, request.POST.get("username", ""))
        return refused or super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponseRedirect:
        coach = form.get_user()
        assert isinstance(coach, Coach)
        admit(self.request, coach)
        if mail_is_set_up() and coach.email != coach.confirmed_email:
            messages.warning(
                self.request,
                _("Your e-mail address is not confirmed yet. Your account says what to do."),
            )
        return HttpResponseRedirect(self.get_success_url())


class LostPassword(PasswordResetView):
    """Asks for an address, and gives the same answer whatever the address is."""

    template_name = "rosters/lost_password.html"
    form_class = LostPasswordForm
    success_url = reverse_lazy("lost-password-sent")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        refused = too_often(request, request.POST.get("email", ""))
        return refused or super().post(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "label_suffix": ""}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        return {**context, "mail": mail_is_set_up(), "next": safe_next(self.request)}


class ChoosePassword(PasswordResetConfirmView):
    """The page of a link to choose a password: sent by e-mail, or made by those who run the
    site.
    """

    template_name = "rosters/choose_password.html"
    token_generator = links.password_tokens
    success_url = reverse_lazy("login")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return too_often(request) or super().post(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "label_suffix": ""}

    def form_valid(self, form: Any) -> HttpResponse:
        token = self.request.session.pop(INTERNAL_RESET_SESSION_TOKEN, "")
        try:
            operations.choose_password(form.user, token, form.cleaned_data["new_password1"])
        except Refusal as refusal:
            if {each.code for each in refusal.problems} != {"link_is_no_good"}:
                raise
            # Somebody else was quicker.
            self.validlink = False
            return self.render_to_response(self.get_context_data(), status=409)
        messages.success(self.request, _("The password is changed. Sign in with it."))
        return redirect(self.get_success_url())


@require_GET
def lost_password_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "rosters/lost_password_sent.html")


@require_http_methods(FORM)
def confirm_address(request: HttpRequest, signed: str) -> HttpResponse:
    """Show a page with a button that confirms the address.

    Opening the link confirms nothing, as mail filters open links before their reader does.
    """
    coach = links.confirmed_by(signed).first()
    if request.method != "POST" or coach is None:
        context = {"coach": coach}
        return render(
            request, "rosters/confirm_address.html", context, status=404 if coach is None else 200
        )
    slowed = too_often(request)
    if slowed is not None:
        return slowed
    return press(
        request,
        lambda: operations.confirm_address(signed),
        reverse("account" if request.user.is_authenticated else "home"),
        _("The address is confirmed."),
    )


class ChangePassword(PasswordChangeView):
    template_name = "rosters/password.html"
    success_url = reverse_lazy("account")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        refused = too_often(request, coach_of(request).username)
        return refused or super().post(request, *args, **kwargs)

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
    target = safe_next(request) or reverse("home")
    if request.user.is_authenticated:
        return redirect(target)
    refused = too_often(request)
    if refused is not None:
        return refused

    def do(data: dict[str, Any]) -> str:
        key, language = request.POST.get(KEY, ""), (get_language() or "en")[:2]
        region = region_of(request)
        coach = operations.register(**data, language=language, region=region, key=key)
        admit(request, coach)
        return target

    return form_page(
        request,
        SignUpForm(request.POST or None),
        do,
        title=pgettext_lazy("header", "Sign up"),
        submit=_("Sign up"),
        template="rosters/sign_up.html",
        context={"next": safe_next(request)},
    )


@login_required
@require_POST
def answer_zone(request: HttpRequest) -> HttpResponse:
    """Take the browser's time zone, or stay on UTC; back to the page where it was asked."""
    zone = request.POST.get("time_zone", "")
    return press(
        request,
        lambda: operations.answer_zone(coach_of(request), zone),
        safe_next(request) or reverse("home"),
        _("Times are shown in this time zone: %(zone)s. You can change it in your account.")
        % {"zone": zone},
    )


@login_required
@require_http_methods(FORM)
def account(request: HttpRequest) -> HttpResponse:
    coach = coach_of(request)
    shown = ["display_name", "email", "language", "region", "time_zone"]
    is_rated = plays_in_federation(coach)
    if is_rated:
        shown += ["federation_name", "federation_number"]
    slowed = too_often(request, coach.username) if request.POST.get("password") else None
    if slowed is not None:
        return slowed

    def do(data: dict[str, Any]) -> str:
        operations.change_profile(coach, **{name: data[name] for name in shown})
        return reverse("account")

    answer = form_page(
        request,
        ProfileForm(
            coach,
            request.POST or None,
            initial={name: getattr(coach, name) for name in shown},
            is_rated=is_rated,
        ),
        do,
        title=_("Your account"),
        submit=_("Save"),
        template="rosters/account.html",
        context={
            "tokens": tokens.shown(coach),
            "new_token": tokens.newest(request),
            "coach": coach,
            "mail": mail_is_set_up(),
        },
    )
    if request.method != "POST":
        patch_cache_control(answer, no_store=True)  # it may hold a token, which is shown once
    if answer.status_code == FOUND:  # saved: pages are in that language from now on
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            request.POST["language"],
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return answer


@login_required
@require_POST
def ask_for_confirmation(request: HttpRequest) -> HttpResponse:
    """Send the link that confirms one's address again."""
    coach = coach_of(request)
    slowed = too_often(request, coach.username)
    if slowed is not None:
        return slowed
    return press(
        request,
        lambda: operations.ask_for_confirmation(coach),
        reverse("account"),
        _("A letter with a link is on its way."),
    )


@login_required
@require_GET
def export(request: HttpRequest) -> HttpResponse:
    """Send all that is stored about the person as a JSON file (LG-ROLE-06)."""
    coach = coach_of(request)
    answer = JsonResponse(personal_data(coach), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="dugout-{slugify(coach.username)}.json"'
    return answer


@sensitive_post_parameters("password")
@login_required
@require_http_methods(FORM)
def erase(request: HttpRequest) -> HttpResponse:
    coach = coach_of(request)
    refused = too_often(request, coach.username)
    if refused is not None:
        return refused

    def do(data: dict[str, Any]) -> str:
        operations.erase_account(coach)
        logout(request)
        return reverse("home")

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
