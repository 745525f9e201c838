"""The administration of the site: accounts are looked after there, all else is only read.

Operations write what people do, and streams of events what came of it. A row that is changed past
them makes records, tables and teams contradict each other, so nothing is added, changed or deleted
here. Secrets (seeds, tokens, hidden choices of coaches) are not shown.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.admin import AdminSite, ChoicesFieldListFilter, ModelAdmin, display
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from rosters.runtime.moments import moment_in_words


class Administration(AdminSite):
    """The admin site. It has no sign-in page of its own: people sign in on the site."""

    site_header = site_title = _("Dugout: administration")
    index_title = _("What there is")

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(
            request.GET.get("next", reverse("admin:index")), resolve_url("login")
        )

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return redirect("password-change")


site = Administration()


def page_of(row: Model) -> str:
    """Return the address of a row in the administration; empty where it has none."""
    try:
        return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    except NoReverseMatch:
        return ""


def column(name: str, words: str | Promise) -> Callable[[Model], Any]:
    """Make a column that shows a field under words of its own; a related row becomes a link."""

    @display(description=words, ordering=name)  # type: ignore[arg-type]
    def value(row: Model) -> Any:
        in_words = getattr(row, f"get_{name}_display", None)
        shown = getattr(row, name) if in_words is None else in_words()
        if shown is None:
            return "–"
        if isinstance(shown, datetime):
            return moment_in_words(shown)
        page = page_of(shown) if isinstance(shown, Model) else ""
        return format_html('<a href="{}">{}</a>', page, shown) if page else shown

    return value


def choices(words: str | Promise) -> type[ChoicesFieldListFilter]:
    """Make a filter by the choices of a field, under words of its own."""

    class Titled(ChoicesFieldListFilter):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.title = str(words)

    return Titled


class ReadOnly(ModelAdmin):
    """An admin page of rows that nobody changes there.

    shown: the fields, methods or columns that are shown of each row.
    """

    shown: tuple[Any, ...] = ()

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {**self._headed(True), **(extra_context or {})})

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        headed = {**self._headed(False), **(extra_context or {})}
        return super().change_view(request, object_id, form_url, headed)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        headed = {**self._headed(False), **(extra_context or {})}
        return super().history_view(request, object_id, headed)

    def _headed(self, many: bool) -> dict[str, Any]:
        """Return the page's heading; Django's own titles put the noun where Russian declines it."""
        words = self.opts.verbose_name_plural if many else self.opts.verbose_name
        here = f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"
        return {"title": capfirst(str(words)), "list_url": reverse(here)}

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return self.shown

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return self.shown

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
