"""Reports and resolutions in the administration: read-only, without what people typed or rolled."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import display, register
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from leagues.access.visible import sides
from matches.models import Report, Resolution
from matches.reading.site_todo import match_in_words, unplayable
from rosters.accounts.administration import ReadOnly, choices, column, site

_STATE = column("state", _("state"))


@register(Report, site=site)
class ReportAdmin(ReadOnly):
    search_fields = ("author__username", "fixture__season__league__name")
    list_select_related = ("author", "fixture__season__league")
    list_display = ("match", column("author", _("author")), _STATE)
    shown = (
        *list_display,
        column("created", _("begun")),
        column("filed", _("filed")),
        column("confirm_by", _("silence confirms it")),
        column("decided", _("decided")),
    )

    @display(description=_("match"))
    def match(self, report: Report) -> str:
        return match_in_words(report.fixture)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        reports = super().get_queryset(request).filter(fixture__season__copy_of=None)
        both = Prefetch("fixture__sides", sides().queryset)
        return reports.select_related("author", "fixture__season__league").prefetch_related(both)


@register(Resolution, site=site)
class ResolutionAdmin(ReadOnly):
    list_filter = (("state", choices(_("state"))),)
    search_fields = ("requested_by__username", "season__league__name")
    list_display = (
        "place",
        column("requested_by", _("wished by")),
        _STATE,
        column("created", _("created")),
    )
    shown = (*list_display, column("ended", _("ended")), "stopped_at")

    @display(description=_("season"))
    def place(self, resolution: Resolution) -> str:
        return f"{resolution.season.league}, {resolution.season}"

    @display(description=_("matches that could not be played"))
    def stopped_at(self, resolution: Resolution) -> SafeString:
        stopped = (
            unplayable()
            .filter(season=resolution.season)
            .select_related("frozen", "season__league")
            .prefetch_related(sides())
            .order_by("pk")
        )
        lines = ((match_in_words(fixture), fixture.frozen.reason) for fixture in stopped)
        return format_html_join("", "<p>{}<br>{}</p>", lines)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        resolutions = super().get_queryset(request).filter(season__copy_of=None)
        return resolutions.select_related("requested_by", "season__league")
