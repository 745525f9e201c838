"""Leagues: found, describe, hand over."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from leagues.access.permissions import require_commissioner, require_owner
from leagues.models import League, Membership
from leagues.notices import notify
from rosters.models import Coach
from rosters.runtime.clock import time_zones
from rosters.typed.text import free_slug, plain_line, plain_text, secret_slug
from rules.problems import Problem, Refusal


@transaction.atomic
def found_league(
    owner: Coach,
    name: str,
    *,
    description: str = "",
    visibility: str = League.Visibility.PUBLIC,
    join_policy: str = League.JoinPolicy.INVITATION,
    time_zone: str = "",
    comments: bool = True,
) -> League:
    """Found a league, owned by its founder. Raises Refusal for a bad name and unknown choices.

    time_zone: of its deadlines; empty means the founder's own.
    comments:  whether its posts take comments (LG-POST-05).

    The address of a league that is not public cannot be guessed. Public leagues of the same name
    get no number that would tell of it (LG-ROLE-02).
    """
    name = plain_line(name, "name")
    if visibility == League.Visibility.PUBLIC:
        slug = free_slug(name, lambda s: League.objects.filter(slug=s).exists(), "league")
    else:
        slug = secret_slug(name, "league")
    league = League(name=name, slug=slug, comments=bool(comments))
    _describe(league, description, visibility, join_policy, time_zone or owner.time_zone)
    league.save()
    Membership.objects.create(league=league, coach=owner, role=Membership.Role.OWNER)
    return league


@transaction.atomic
def change_league(user: Coach, league: League, **fields: Any) -> League:
    """Change name, description, visibility, join policy, time zone, or whether posts take comments.

    The address stays. Raises Refusal as `found_league` does, and with ``not_a_commissioner``.
    """
    league = League.objects.select_for_update().get(pk=league.pk)
    require_commissioner(user, league)
    if "name" in fields:
        league.name = plain_line(fields["name"], "name")
    league.comments = bool(fields.get("comments", league.comments))
    _describe(
        league,
        fields.get("description", league.description),
        fields.get("visibility", league.visibility),
        fields.get("join_policy", league.join_policy),
        fields.get("time_zone", league.time_zone),
    )
    league.save()
    return league


@transaction.atomic
def hand_over_league(user: Coach, league: League, to: Coach) -> None:
    """Make another member the owner; the old owner stays a commissioner (LG-ROLE-01).

    Raises Refusal("not_the_owner") or Refusal("not_a_member").
    """
    league = League.objects.select_for_update().get(pk=league.pk)
    require_owner(user, league)
    heir = Membership.objects.filter(league=league, coach=to, coach__is_active=True).first()
    if heir is None:
        raise Refusal(Problem("not_a_member", "LG-ROLE-01", {"name": str(to)}))
    Membership.objects.filter(league=league, coach=user).update(role=Membership.Role.COMMISSIONER)
    heir.role = Membership.Role.OWNER
    heir.save(update_fields=["role"])
    if to != user:
        notify([to], "league_given", {"name": str(user), "league": league.name}, league=league)


def _describe(
    league: League, description: str, visibility: str, join_policy: str, time_zone: str
) -> None:
    """Set the fields of a league.

    Raises Refusal("unknown_choice") for a value that is none of the choices.
    """
    if visibility not in League.Visibility.values:
        raise Refusal(
            Problem("unknown_choice", params={"value": str(visibility)}, about="visibility")
        )
    if join_policy not in League.JoinPolicy.values:
        raise Refusal(
            Problem("unknown_choice", params={"value": str(join_policy)}, about="join_policy")
        )
    if time_zone not in time_zones():
        raise Refusal(
            Problem("unknown_choice", params={"value": str(time_zone)}, about="time_zone")
        )
    league.time_zone = time_zone
    league.description = plain_text(description, "description")
    league.visibility = visibility
    league.join_policy = join_policy
