"""Invitations to play a match here (LG-FIX-13): sent, accepted, declined, withdrawn.

An invitation claims nothing. When the last coach who has to has accepted, the match is claimed and
its people are seated. Until one of them kicks off, each may leave (`live.operations.leave_match`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from leagues import operations as leagues
from leagues.access.permissions import RUNS_IT, role_of
from leagues.models import Fixture, Season
from leagues.notices import notify
from leagues.operations.common import names_of, open_fixture, require_at_match, running_season
from leagues.policy import Policy
from matches.live import operations as playing
from matches.models import LiveMatch, PlayInvitation
from rosters.models import Coach
from rosters.operations.together import claimed_problems
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal

State = PlayInvitation.State
#: How long an invitation waits for its answers.
WAITS = timedelta(hours=24)


def open_invitations() -> QuerySet[PlayInvitation]:
    """Return invitations that still wait: not expired, and nobody has played the fixture
    otherwise.
    """
    return PlayInvitation.objects.filter(
        state=State.OPEN,
        expires__gt=now(),
        fixture__state=Fixture.State.SCHEDULED,
        fixture__season__state=Season.State.RUNNING,
    )


def play_here(
    user: Coach,
    fixture: Fixture,
    people: Sequence[int] | None = None,
    strengths: Mapping[int, str] | None = None,
) -> LiveMatch | PlayInvitation:
    """Play a fixture here: at once if nobody else has to accept, else invite all others.

    people:    the sides that people play (`live.operations.sides_of_people`).
    strengths: for the automated coaches of the user's own sides, from now on.

    An invited user accepts by it. Raises Refusal as `live.operations.refuse_unplayable` and
    `sides_of_people` do, and: not_your_match, invited_already, team_in_a_match.
    """
    require_at_match(user, fixture)
    playing.refuse_unplayable(fixture)
    waiting = open_invitations().select_related("by").filter(fixture=fixture).first()
    if waiting is not None and own_answers(user, waiting, fixture):
        return accept(user, waiting)
    if waiting is not None:
        raise Refusal(Problem("invited_already", "LG-FIX-13", {"name": str(waiting.by)}))
    numbers = playing.sides_of_people(user, fixture, people)
    busy = claimed_problems(side.entry.team for side in fixture.sides.all())
    if busy:
        raise Refusal(busy)
    _choose(user, fixture, strengths or {})
    waits = must_accept(user, fixture, numbers)
    if waits and not Policy.from_json(fixture.season.policy).start_alone:
        return _invite(user, fixture, numbers, waits)

    def tell_the_others() -> None:
        _tell(fixture, waits, "match_begun", {})

    return playing.begin(user, fixture, numbers, kick_off=not waits, meanwhile=tell_the_others)


@transaction.atomic
def _choose(user: Coach, fixture: Fixture, strengths: Mapping[int, str]) -> None:
    """Set the automated coaches of the user's own sides, all or none."""
    for side in fixture.sides.all():
        wanted = strengths.get(side.number, "")
        if wanted and wanted != side.entry.strength:
            leagues.set_strength(user, side.entry, wanted)


def must_accept(user: Coach, fixture: Fixture, people: Iterable[int]) -> list[int]:
    """Return the sides whose coaches must accept before these people play: all but the user's
    own.
    """
    sides = {side.number: side for side in fixture.sides.all()}
    return [number for number in people if not playing.plays(user, sides[number])]


def own_answers(user: Any, invitation: PlayInvitation, fixture: Fixture) -> list[int]:
    """Return the sides for which this user may still accept."""
    if not user.is_authenticated or role_of(user, fixture.season.league) is None:
        return []
    waits = invitation.waits_for
    sides = fixture.sides.all()
    return [side.number for side in sides if side.number in waits and playing.plays(user, side)]


@transaction.atomic
def _invite(user: Coach, fixture: Fixture, people: list[int], waits: list[int]) -> PlayInvitation:
    season = running_season(fixture.season_id)
    fixture = open_fixture(season, fixture)
    stale = fixture.invitations.filter(state=State.OPEN, expires__lte=now())
    stale.update(state=State.LAPSED, answered=now())
    other = fixture.invitations.select_related("by").filter(state=State.OPEN).first()
    if other is not None:  # made since somebody looked
        raise Refusal(Problem("invited_already", "LG-FIX-13", {"name": str(other.by)}))
    made = PlayInvitation.objects.create(
        fixture=fixture,
        by=user,
        people=people,
        accepted=[number for number in people if number not in waits],
        created=now(),
        expires=now() + WAITS,
    )
    _tell(fixture, waits, "match_invited", {"name": str(user), "until": made.expires})
    return made


def accept(user: Coach, invitation: PlayInvitation) -> LiveMatch | PlayInvitation:
    """Accept an invitation for the user's own sides; the last acceptance seats the match.

    Raises Refusal: not_your_invitation, invitation_not_open; for the last acceptance also as
    `live.operations.refuse_unplayable` and `begin` do.
    """
    with transaction.atomic():
        locked = _asked(user, invitation)
        fixture = locked.fixture
        mine = _own(user, locked)
        if not _still_invites(locked):
            raise Refusal(Problem("invitation_not_open", "LG-FIX-13"))
        if {*locked.waits_for} - {*mine}:
            locked.accepted = sorted({*locked.accepted, *mine})
            locked.save(update_fields=["accepted"])
            _tell_inviter(locked, "match_accepted", mine)
            return locked
    playing.refuse_unplayable(fixture)
    people: list[int] = locked.people

    def close() -> None:
        _close(locked, State.ACCEPTED, accepted=people)
        others = [number for number in people if number not in mine]
        _tell(fixture, others, "match_begun", {}, locked.by)

    return playing.begin(
        locked.by, fixture, people, kick_off=False, invited=locked, meanwhile=close
    )


@transaction.atomic
def decline(user: Coach, invitation: PlayInvitation) -> PlayInvitation:
    """Decline an invitation: it is over for all.

    Raises Refusal: not_your_invitation, invitation_not_open.
    """
    locked = _asked(user, invitation)
    mine = _own(user, locked)
    _close(locked, State.DECLINED)
    _tell_inviter(locked, "match_declined", mine)
    return locked


@transaction.atomic
def withdraw(user: Coach, invitation: PlayInvitation) -> PlayInvitation:
    """Withdraw the user's own invitation while it waits.

    Raises Refusal: not_your_own_invitation, invitation_not_open.
    """
    if invitation.by_id != user.pk:
        raise Refusal(Problem("not_your_own_invitation", "LG-FIX-13"))
    locked = _locked(invitation)
    _close(locked, State.WITHDRAWN)
    asked = must_accept(user, locked.fixture, locked.people)
    _tell(locked.fixture, asked, "match_uninvited", {"name": str(user)})
    return locked


@transaction.atomic
def lapse(invitation_id: int) -> bool:
    """Close an invitation that nobody can accept any more; return whether it was still open."""
    waits = open_invitations().filter(pk=invitation_id).exists()
    if waits or not _over(invitation_id, State.LAPSED):
        return False
    row = _rows().get(pk=invitation_id)
    if row.fixture.state == Fixture.State.SCHEDULED:
        _tell_inviter(row, "match_invitation_lapsed", row.waits_for)
    return True


# -- what all of them do ------------------------------------------------------------------------


def _rows() -> QuerySet[PlayInvitation]:
    return PlayInvitation.objects.select_related(
        "by", "fixture__season__league", "fixture__round__stage"
    ).prefetch_related("fixture__sides__entry__team__coach")


def _locked(invitation: PlayInvitation) -> PlayInvitation:
    """Lock and return the row of an invitation; raises Refusal("invitation_not_open") if it is
    over.
    """
    open_ = open_invitations().filter(pk=invitation.pk)
    if not PlayInvitation.objects.select_for_update().filter(pk__in=open_).exists():
        raise Refusal(Problem("invitation_not_open", "LG-FIX-13"))
    return _rows().get(pk=invitation.pk)


def _asked(user: Coach, invitation: PlayInvitation) -> PlayInvitation:
    """Lock and return the row of an invitation, for one of its people.

    Raises Refusal: not_your_invitation for all others, before they learn anything;
    invitation_not_open.
    """
    fixture = _rows().get(pk=invitation.pk).fixture
    people = [side for side in fixture.sides.all() if side.number in invitation.people]
    member = role_of(user, fixture.season.league) is not None
    if not member or not any(playing.plays(user, side) for side in people):
        raise Refusal(Problem("not_your_invitation", "LG-FIX-13"))
    return _locked(invitation)


def _own(user: Coach, invitation: PlayInvitation) -> list[int]:
    """Return the sides for which this user answers; raises Refusal("not_your_invitation") without
    any.
    """
    mine = own_answers(user, invitation, invitation.fixture)
    if not mine:
        raise Refusal(Problem("not_your_invitation", "LG-FIX-13"))
    return mine


def _still_invites(invitation: PlayInvitation) -> bool:
    """Return whether the inviter may still invite to this match (LG-ROLE-05)."""
    by, fixture = invitation.by, invitation.fixture
    role = role_of(by, fixture.season.league) if by is not None and by.is_active else None
    if by is None or role is None:
        return False
    sides = [side for side in fixture.sides.all() if side.number in invitation.people]
    if any(side.entry.team.coach is None for side in sides):
        return False
    return role in RUNS_IT or any(playing.plays(by, side) for side in sides)


def _over(pk: int, state: State, **more: Any) -> bool:
    open_ = PlayInvitation.objects.filter(Q(pk=pk), state=State.OPEN)
    return bool(open_.update(state=state, answered=now(), **more))


def _close(invitation: PlayInvitation, state: State, **more: Any) -> None:
    """End an invitation; raises Refusal("invitation_not_open") if somebody else has ended it."""
    if not _over(invitation.pk, state, **more):
        raise Refusal(Problem("invitation_not_open", "LG-FIX-13"))
    invitation.refresh_from_db(fields=["state", "answered", "accepted"])


def _tell(
    fixture: Fixture,
    numbers: Iterable[int],
    kind: str,
    values: Mapping[str, Any],
    *besides: Coach | None,
) -> None:
    """Notify the coaches of these sides, and the coaches in `besides`."""
    wanted = {*numbers}
    people = [side.entry.team.coach for side in fixture.sides.all() if side.number in wanted]
    notify([*people, *besides], kind, {"match": names_of(fixture), **values}, fixture=fixture)


def _tell_inviter(invitation: PlayInvitation, kind: str, sides: Iterable[int]) -> None:
    names = {side.number: side.entry.team.name for side in invitation.fixture.sides.all()}
    team = ", ".join(names[number] for number in sides)
    _tell(invitation.fixture, (), kind, {"team": team}, invitation.by)
