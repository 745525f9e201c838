"""Leagues, their members and how people join."""

from __future__ import annotations

import secrets
import uuid
from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from rosters.models import Coach
from rosters.runtime.clock import days_after


def new_token() -> str:
    """Return a random token for the address of an invitation."""
    return secrets.token_urlsafe(24)


class League(models.Model):
    """A community with its members and seasons.

    comments: whether its posts take and show comments (LG-POST-05).

    Nobody outside sees that a private one exists (LG-ROLE-02).
    """

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public: anyone reads")
        UNLISTED = "unlisted", _("unlisted: anyone with the link reads")
        PRIVATE = "private", _("private: members read")

    class JoinPolicy(models.TextChoices):
        OPEN = "open", _("open")
        APPROVAL = "approval", _("by approval")
        INVITATION = "invitation", _("by invitation")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), blank=True, max_length=4000)
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility, default=Visibility.PUBLIC
    )
    join_policy = models.CharField(
        _("joining"), max_length=10, choices=JoinPolicy, default=JoinPolicy.INVITATION
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    comments = models.BooleanField(_("comments"), default=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self) -> str:
        return self.name

    def days_after(self, start: datetime, days: int) -> datetime:
        """Return the moment so many days later by this league's calendar (LG-FIX-25)."""
        return days_after(start, days, self.time_zone)


class Membership(models.Model):
    """The role of a coach in a league; each league has exactly one owner (LG-ROLE-01)."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        COMMISSIONER = "commissioner", _("commissioner")
        COACH = "coach", _("coach")
        SPECTATOR = "spectator", _("spectator")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role, default=Role.COACH)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["league_id", "joined", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "coach"], name="member_once"),
            models.UniqueConstraint(
                fields=["league"], condition=models.Q(role="owner"), name="one_owner_a_league"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.coach} ({self.role})"


class JoinRequest(models.Model):
    """A coach's request to join, which waits for a commissioner's approval."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="join_requests")
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="join_requests")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
        constraints = [
            models.UniqueConstraint(fields=["league", "coach"], name="asked_once"),
        ]

    def __str__(self) -> str:
        return f"{self.coach} → {self.league}"


class Invitation(models.Model):
    """A link that lets people in (LG-ROLE-03).

    seat: the placeholder whose seat one person takes by it (LG-ROLE-11); None once it is taken, and
          for a link that only lets in.
    """

    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Membership.Role, default=Membership.Role.COACH)
    seats = models.PositiveSmallIntegerField(null=True, blank=True)
    used = models.PositiveIntegerField(default=0)
    expires = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    seat = models.ForeignKey(
        Coach, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_by = models.ForeignKey(Coach, on_delete=models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.league}: {self.role}"
