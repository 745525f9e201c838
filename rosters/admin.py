"""Accounts and teams in the administration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.admin import SimpleListFilter, action, display, register
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rosters import hooks, operations
from rosters.accounts.administration import (
    ReadOnly,
    choices,
    column,
    page_of,
    site,
)
from rosters.accounts.links import password_until
from rosters.models import ApiToken, Coach, Team
from rosters.operations.upkeep import may_keep
from rosters.runtime.moments import moment_in_words
from rosters.web.pages import coach_of, tell
from rules.problems import Refusal

#: How many open matters of each kind are listed.
MOST = 50


class AccountState(SimpleListFilter):
    """A filter of accounts by whether anybody can sign in to them."""

    title = _("state")
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("open", _("in use")), ("locked", _("locked")), ("erased", _("erased"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "open":
                return queryset.filter(is_active=True)
            case "locked":
                return queryset.filter(is_active=False, erased_at=None)
            case "erased":
                return queryset.exclude(erased_at=None)
        return queryset


@register(Coach, site=site)
class CoachAdmin(ReadOnly):
    """Accounts: find them by name and address, lock and unlock them, and help coaches into them."""

    list_display = ("username", "shown_name", "email", "standing", "last_login")
    list_filter = (AccountState, "is_staff")
    search_fields = ("username", "display_name", "email", "confirmed_email")
    search_help_text = _("By user name, name shown to others, or e-mail address.")
    ordering = ("username",)
    shown = (
        "username",
        "display_name",
        "standing",
        "email",
        "confirmed_email",
        "language",
        "time_zone",
        "date_joined",
        "last_login",
        "locked_at",
        "is_staff",
        "is_superuser",
    )
    actions = ("lock", "unlock", "make_link")

    @display(description=_("name shown to others"), ordering="display_name")
    def shown_name(self, coach: Coach) -> str:
        return coach.display_name

    @display(description=_("state"))
    def standing(self, coach: Coach) -> Any:
        if coach.is_locked:
            return _("locked")
        if coach.placeholder:
            return _("placeholder")
        return _("in use") if coach.is_active else _("erased")

    def has_keep_permission(self, request: HttpRequest) -> bool:
        """Say whether the user may act on accounts at all; operations decide on which accounts."""
        return request.user.has_perm("rosters.change_coach")

    @action(description=_("Lock the account"), permissions=["keep"])
    def lock(self, request: HttpRequest, chosen: QuerySet[Coach]) -> None:
        said = _("%(name)s is locked: nobody can sign in, and everybody who was is signed out.")
        self._each(request, chosen, operations.lock_account, "Locked.", said)

    @action(description=_("Unlock the account"), permissions=["keep"])
    def unlock(self, request: HttpRequest, chosen: QuerySet[Coach]) -> None:
        said = _("%(name)s is unlocked, with the password from before.")
        self._each(request, chosen, operations.unlock_account, "Unlocked.", said)

    def _each(
        self,
        request: HttpRequest,
        chosen: QuerySet[Coach],
        do: Callable[[Coach, Coach], Coach],
        logged: str,
        said: Any,
    ) -> None:
        for coach in chosen:
            try:
                self.log_change(request, do(coach_of(request), coach), logged)
            except Refusal as refusal:
                tell(request, refusal)
            else:
                messages.success(request, said % {"name": coach.username})

    @action(description=_("Make a link to choose another password"), permissions=["keep"])
    def make_link(self, request: HttpRequest, chosen: QuerySet[Coach]) -> HttpResponse | None:
        """Show a link to choose another password, in this answer alone: not in a row, a log or a
        message.
        """
        if len(chosen) != 1:
            messages.error(request, _("A link is made for one account at a time."))
            return None
        (coach,) = chosen
        try:
            path = operations.password_link(coach_of(request), coach)
        except Refusal as refusal:
            tell(request, refusal)
            return None
        self.log_change(request, coach, "A link to choose another password was made.")
        context = {
            **self.admin_site.each_context(request),
            "title": _("A link to choose another password"),
            "opts": self.opts,
            "original": coach,
            "list_url": reverse("admin:rosters_coach_changelist"),
            "link": request.build_absolute_uri(path),
            "until": moment_in_words(password_until()),
        }
        return TemplateResponse(request, "admin/rosters/coach/link.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        coach = self.get_object(request, object_id)
        around = {} if coach is None else self._around(request, coach)
        return super().change_view(
            request, object_id, form_url, {**around, **(extra_context or {})}
        )

    def _around(self, request: HttpRequest, coach: Coach) -> dict[str, Any]:
        """Return what the page of an account shows besides its row."""
        groups = [ask(coach) for ask in hooks.waiting]
        teams = Team.objects.filter(coach=coach, copy_of=None).order_by("name", "pk")
        return {
            "keeps": may_keep(coach_of(request), coach),
            "waiting": [
                (each.heading, [(said, page_of(row)) for said, row in each.rows[:MOST]])
                for each in groups
                if each.rows
            ],
            "teams": [(str(team), page_of(team)) for team in teams[:MOST]],
        }


@register(ApiToken, site=site)
class ApiTokenAdmin(ReadOnly):
    """Tokens of programs: whose, what for, when last used; of the token itself nothing is there."""

    list_select_related = ("coach",)
    list_filter = (("scope", choices(_("scope"))),)
    search_fields = ("name", "coach__username", "coach__display_name")
    list_display = (
        "__str__",
        column("coach", _("coach")),
        column("scope", _("scope")),
        column("used", _("last used")),
        column("expires", _("until")),
    )
    shown = (*list_display, column("created", _("created")))


@register(Team, site=site)
class TeamAdmin(ReadOnly):
    list_select_related = ("coach",)
    list_filter = (("game", choices(_("game"))),)
    search_fields = ("name", "coach__username", "coach__display_name")
    list_display = (
        column("name", _("name")),
        column("coach", _("coach")),
        column("game", _("game")),
        column("race", _("race")),
        column("value", _("value")),
        column("choices", _("open choices")),
    )
    shown = (
        *list_display,
        column("version", _("version of the rules")),
        column("treasury", _("treasury")),
        column("seq", _("events")),
        column("created", _("created")),
        column("claimed_until", _("in a match until")),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(copy_of=None)
