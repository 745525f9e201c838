"""What the page of a fixture offers to who wants to play it here (LG-FIX-13)."""

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

#: What is sent for a side that a person plays, and for one that is left to its automated coach.
PERSON, AUTOMATED = "person", "automated"


@dataclass(frozen=True, slots=True)
class Choice:
    """Who might play a side: ``person``, ``automated``, or a strength of the reader's own."""

    value: str
    strength: str
    says: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a fixture that could be played here, as one reader may have it.

    own:       the reader plays it.
    automated: as is usual its automated coach plays it, and nobody is asked.
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
    """The seats of a fixture, and whether somebody is asked before it begins."""

    seats: Sequence[Seat]
    alone: bool

    @property
    def levels(self) -> dict[str, str]:
        """How well the automated coaches play that the reader may choose: each level once."""
        choices = (choice for seat in self.seats for choice in seat.choices if choice.says)
        return {choice.strength: choice.says for choice in choices}

    @property
    def invites(self) -> bool:
        return not self.alone and any(seat.asked for seat in self.seats)

    @property
    def against_automated(self) -> bool:
        return any(seat.automated for seat in self.seats)


def table_of(user: User, fixture: Fixture, role: Role | None, *, alone: bool) -> Seating:
    """Who would play a fixture here, as is usual; without a query.

    fixture: with its sides, as `leagues.access.visible.fixtures` gives it.
    alone:   the house rule of the season.
    """
    sides = list(fixture.sides.all())
    own = [side.number for side in sides if playing.plays(user, side)]
    usual = playing.usual_people(user, sides)
    seats = []
    for side in sides:
        mine = side.number in own
        free = (mine and len(own) > 1) or role in RUNS_IT
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
    """The sides that people play and the strengths of automated coaches, as they were chosen; no
    sides where there was no choice.
    """
    names = {side.number: f"plays-{side.number}" for side in fixture.sides.all()}
    found = {number: posted[name] for number, name in names.items() if name in posted}
    people = [number for number, value in found.items() if value == PERSON]
    strengths = {n: value for n, value in found.items() if value not in (PERSON, AUTOMATED)}
    return (people if found else None), strengths


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
    """The invitation that waits on a fixture; in two queries, one where there is none."""
    if fixture.state != Fixture.State.SCHEDULED:
        return None
    found = invitations.open_invitations().select_related("by").filter(fixture=fixture).first()
    return None if found is None else _view(user, found, fixture)


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
    """Invitations that wait for this coach's answer, those that end first first."""
    if not user.is_authenticated:
        return []
    found = (
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
    for each in found:
        sides = each.fixture.sides.all()
        waits = [side for side in sides if side.number in each.waits_for]
        if any(side.entry.team.coach_id == user.pk for side in waits):
            teams = [side.entry.team for side in waits]
            views.append(InvitationView(each, each.fixture, teams, True, False))
    return views
