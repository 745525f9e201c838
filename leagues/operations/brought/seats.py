"""Seats of people who were named in a file: by a link a person takes over all that is theirs
(LG-ROLE-11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import models

from leagues.access.permissions import Role
from leagues.models import ExternalName, Fixture, Invitation, League, Membership, Ruling
from leagues.notices import tell
from rosters.models import Coach, Team
from rules.problems import Problem, Refusal

CLAUSE = "LG-ROLE-11"
#: The kind of the ruling that registers who has taken a seat. It also makes whatever is remembered
#: of the league's results old, as ratings name coaches.
TAKEN = "league:seat_taken"
#: What belongs to an account alone: a placeholder has none of it, or nothing that is worth keeping.
OF_AN_ACCOUNT = frozenset(
    {
        "admin.logentry",
        "authtoken.token",
        "leagues.block",
        "leagues.calendaraddress",
        "leagues.fileimport",
        "leagues.follow",
        "leagues.joinrequest",
        "leagues.notice",
        "leagues.noticechoice",
        "leagues.noticemail",
        "leagues.wordsreport",
        "matches.leaguefile",
        "matches.practice",
        "rosters.apitoken",
        "rosters.broughtteam",
        "rosters.coach_groups",
        "rosters.coach_user_permissions",
        "rosters.draft",
        "rosters.letter",
        "rosters.made",
    }
)
#: Roles, the least first: who takes a seat keeps the greater of the two.
_RANKS: Sequence[str] = (Role.SPECTATOR, Role.COACH, Role.COMMISSIONER, Role.OWNER)


def seat_for(invitation: Invitation, person: Coach) -> Membership:
    """Give a person the seat that a locked invitation is for; return them as a member.

    Everything that names the placeholder names the person from then on: teams, matches coached,
    rulings, names in other systems. The placeholder is gone.

    Raises Refusal with ``invitation_not_valid`` for a seat that is taken, and with
    ``seat_of_an_opponent`` for a person who has met the seat's teams: nobody plays against
    themselves.
    """
    seats = Coach.objects.select_for_update().filter(placeholder=True)
    seat = seats.filter(pk__in=[invitation.seat_id]).first()
    if seat is None:
        raise Refusal(Problem("invitation_not_valid", CLAUSE))
    if _have_met(seat, person):
        raise Refusal(Problem("seat_of_an_opponent", CLAUSE, {"name": str(seat)}))
    league, name = invitation.league, str(seat)
    member = _merge_memberships(seat, person)
    _rename_in_other_systems(league, seat, person)
    Invitation.objects.filter(seat=seat).exclude(pk=invitation.pk).delete()
    Invitation.objects.filter(pk=invitation.pk).update(used=1, seat=None)
    teams = sorted(Team.objects.filter(coach=seat, copy_of=None).values_list("name", flat=True))
    for model, field in naming_a_coach():
        model._base_manager.filter(**{field: seat}).update(**{field: person})
    seat.delete()
    Ruling.objects.create(
        league=league,
        kind=TAKEN,
        about=name[:200],
        reason=", ".join(teams) or name,
        by=invitation.created_by,
        data={"seat": name, "person": str(person), "teams": teams},
    )
    params = {"name": str(person), "seat": name, "league": league.name}
    tell("seat_taken", params, by=person, league=league)
    return member


def naming_a_coach() -> Iterator[tuple[type[models.Model], str]]:
    """Yield each model and its field that names who did something or whose it is, those of upper
    floors included; not what belongs to an account alone.
    """
    for relation in Coach._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel) and not relation.many_to_many:
            model: Any = relation.related_model
            if model._meta.label_lower not in OF_AN_ACCOUNT:
                yield model, relation.field.name


def _have_met(seat: Coach, person: Coach) -> bool:
    """Return whether teams of these two have been drawn against each other."""
    of_seat = Fixture.objects.filter(sides__entry__team__coach=seat)
    return of_seat.filter(sides__entry__team__coach=person).exists()


def _merge_memberships(seat: Coach, person: Coach) -> Membership:
    """Make the person a member with the greater role of the two; a coach has one row a league."""
    held = Membership.objects.select_for_update().get(coach=seat)
    own = Membership.objects.select_for_update().filter(league=held.league_id, coach=person).first()
    if own is None:
        held.coach = person
        held.save(update_fields=["coach"])
        return held
    own.role = max(own.role, held.role, key=_RANKS.index)
    own.save(update_fields=["role"])
    held.delete()
    return own


def _rename_in_other_systems(league: League, seat: Coach, person: Coach) -> None:
    """Let other systems' names of the seat be the person's, where these have none there."""
    names = ExternalName.objects.filter(league=league, kind=ExternalName.Kind.COACH)
    taken = names.filter(thing=person.uuid).values("system")
    names.filter(thing=seat.uuid, system__in=taken).delete()
    names.filter(thing=seat.uuid).update(thing=person.uuid)
