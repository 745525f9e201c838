"""The options on a fixture's page for a reader who wants to play it here (LG-FIX-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.models import Fixture, FixtureSide
from leagues.models.strengths import strength_name
from leagues.words.refusals import strength_words
from matches.live import invitations
from matches.live import operations as playing
from matches.models import PlayInvitation
from rosters.models import Team

#: The form value of a side that a person plays, and of one left to its automated coach.
PERSON, AUTOMATED = "person", "automated"


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of player for a side: ``person``, ``automated``, or a strength for the reader's own
    side.
    """

    value: str
    strength: str
    says: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a fixture that could be played here, as one reader may have it.

    own:       the reader plays it.
    automated: by default its automated coach plays it, and nobody is invited.
    choices:   who might play it; empty where the reader has no choice.
    """

    side: FixtureSide
    own: bool
    automated: bool
    strength: str
    says: str
    choices: Sequence[Choice]

    @property
    def asked(self) -> bool:
        """Whether its coach is invited first."""
        return not self.own and not self.automated


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a fixture; `alone`: nobody has to accept before it begins."""

    seats: Sequence[Seat]
    alone: bool

    @property
    def levels(self) -> dict[str, str]:
        """The words for each level of automated coaches that the reader may choose."""
        choices = (choice for seat in self.seats for choice in seat.choices if choice.says)
        return {choice.strength: choice.says for choice in choices}

    @property
    def invites(self) -> bool:
        return not self.alone and any(seat.asked for seat in self.seats)

    @property
    def against_automated(self) -> bool:
        return any(seat.automated for seat in self.seats)


def table_of(user: User, fixture: Fixture, role: Role | None, *, alone: bool) -> Seating:
    """Return who would play a fixture here by default; no query.

    fixture: with its sides, as `leagues.access.visible.fixtures` gives it.
    alone:   the season's house rule that the others need not accept.
    """
    sides = list(fixture.sides.all())
    own_sides = [side.number for side in sides if playing.plays(user, side)]
    usual = playing.usual_people(user, sides)
    seats = []
    for side in sides:
        mine = side.number in own_sides
        free = (mine and len(own_sides) > 1) or role in RUNS_IT
        seats.append(_seat(side, mine, side.number in usual, free))
    return Seating(seats, alone)


def _seat(side: FixtureSide, mine: bool, person: bool, free: bool) -> Seat:
    entry, game = side.entry, side.entry.team.game
    own_side = mine and person
    choices: list[Choice] = []
    if free and entry.team.coach_id is not None:
        keys = entry.team.rules.strengths if mine else (entry.strength,)
        choices = [Choice(PERSON, "", "", person)]
        choices += [
            Choice(
                key if mine else AUTOMATED,
                strength_name(key),
                strength_words(game, key),
                not person and key == entry.strength,
            )
            for key in keys
        ]
    return Seat(
        side,
        own_side,
        not person,
        entry.strength_name,
        strength_words(game, entry.strength),
        choices,
    )


def chosen(fixture: Fixture, posted: Mapping[str, str]) -> tuple[list[int] | None, dict[int, str]]:
    """Return the chosen sides of people, and the chosen strengths of automated coaches by side.

    The sides are None where there was no choice.
    """
    names = {side.number: f"plays-{side.number}" for side in fixture.sides.all()}
    values = {number: posted[name] for number, name in names.items() if name in posted}
    people = [number for number, value in values.items() if value == PERSON]
    strengths = {n: value for n, value in values.items() if value not in (PERSON, AUTOMATED)}
    return (people if values else None), strengths


# -- invitations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InvitationView:
    """An invitation as one reader sees it.

    waits_for: the teams whose coaches have not answered.
    answers:   it waits for the reader; `own`: the reader may take it back.
    """

    invitation: PlayInvitation
    fixture: Fixture
    waits_for: list[Team]
    answers: bool
    own: bool


def invitation_view(user: User, fixture: Fixture) -> InvitationView | None:
    """Return the open invitation of a fixture or None. Two queries, one where there is none."""
    if fixture.state != Fixture.State.SCHEDULED:
        return None
    invitation = invitations.open_invitations().select_related("by").filter(fixture=fixture).first()
    return None if invitation is None else _view(user, invitation, fixture)


def _view(user: Any, found: PlayInvitation, fixture: Fixture) -> InvitationView:
    waits = found.waits_for
    return InvitationView(
        found,
        fixture,
        [side.entry.team for side in fixture.sides.all() if side.number in waits],
        bool(invitations.own_answers(user, found, fixture)),
        user.is_authenticated and found.by_id == user.pk,
    )


def waiting_invitations(user: User) -> list[InvitationView]:
    """Return invitations that wait for this coach's answer, the first to end first."""
    if not user.is_authenticated:
        return []
    waiting = (
        invitations.open_invitations()
        .filter(
            fixture__season__copy_of=None,
            fixture__season__league__memberships__coach=user,
            fixture__sides__entry__team__coach=user,
        )
        .select_related("by", "fixture__season__league", "fixture__round")
        .prefetch_related("fixture__sides__entry__team")
        .order_by("expires", "pk")
        .distinct()
    )
    views = []
    for invitation in waiting:
        sides = invitation.fixture.sides.all()
        waits = [side for side in sides if side.number in invitation.waits_for]
        if any(side.entry.team.coach_id == user.pk for side in waits):
            teams = [side.entry.team for side in waits]
            views.append(InvitationView(invitation, invitation.fixture, teams, True, False))
    return views
