"""Leagues in the administration: read-only, without the tokens of invitations."""

from __future__ import annotations

from django.contrib.admin import register
from django.utils.translation import gettext_lazy as _

from leagues.models import Invitation, JoinRequest, League
from rosters.accounts.administration import ReadOnly, column, site

_LEAGUE = column("league", _("league"))
_CREATED = column("created", _("created"))
_BY = column("created_by", _("by"))
_EXPIRES = column("expires", _("until"))
_REVOKED = column("revoked", _("revoked"))


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
