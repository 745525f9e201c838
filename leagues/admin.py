"""Leagues in the administration: read-only, without tokens, addresses of webhooks and secrets."""

from __future__ import annotations

from django.contrib.admin import register
from django.utils.translation import gettext_lazy as _

from leagues.models import Invitation, JoinRequest, League, Webhook, WebhookDelivery
from rosters.accounts.administration import ReadOnly, column, site

_LEAGUE = column("league", _("league"))
_CREATED = column("created", _("created"))
_BY = column("created_by", _("by"))
_EXPIRES = column("expires", _("until"))
_REVOKED = column("revoked", _("revoked"))
_OFF = column("off", _("switched off"))
_STATE = column("state", _("state"))
_STATUS = column("status", _("reply"))


@register(League, site=site)
class LeagueAdmin(ReadOnly):
    list_display = ("name", "visibility", "join_policy")
    search_fields = ("name", "slug", "memberships__coach__username")
    shown = ("name", "visibility", "join_policy", "time_zone", "description")


@register(JoinRequest, site=site)
class JoinRequestAdmin(ReadOnly):
    list_select_related = ("league", "coach")
    search_fields = ("league__name", "coach__username", "coach__display_name")
    list_display = ("__str__", _CREATED)
    shown = (column("coach", _("coach")), _LEAGUE, _CREATED)


@register(Invitation, site=site)
class InvitationAdmin(ReadOnly):
    list_select_related = ("league", "created_by")
    search_fields = ("league__name", "created_by__username")
    list_display = ("__str__", _BY, _EXPIRES, _REVOKED)
    shown = (
        _LEAGUE,
        column("role", _("role")),
        column("seats", _("seats")),
        column("used", _("used")),
        _BY,
        _CREATED,
        _EXPIRES,
        _REVOKED,
    )


@register(Webhook, site=site)
class WebhookAdmin(ReadOnly):
    list_select_related = ("league",)
    search_fields = ("league__name", "host")
    list_display = ("__str__", column("failing", _("does not answer since")), _OFF)
    shown = (
        _LEAGUE,
        column("host", _("host")),
        column("form", _("what is sent")),
        column("topics", _("what it is told")),
        column("failing", _("does not answer since")),
        _OFF,
        column("by", _("by")),
        _CREATED,
    )


@register(WebhookDelivery, site=site)
class WebhookDeliveryAdmin(ReadOnly):
    list_select_related = ("webhook__league",)
    search_fields = ("webhook__league__name", "webhook__host")
    list_display = ("__str__", _STATE, _STATUS, _CREATED)
    shown = (
        column("webhook", _("webhook")),
        column("kind", _("kind")),
        _STATE,
        column("tries", _("tries")),
        _STATUS,
        column("error", _("error")),
        _CREATED,
        column("tried", _("tried last")),
        column("due", _("due")),
    )
