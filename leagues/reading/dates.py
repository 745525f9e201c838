"""Read model of a fixture's date: offers, the agreed time, and its history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from leagues.access.permissions import RUNS_IT, Role, User
from leagues.models import Appointment, DateOffer, Entry, Fixture, Season
from rosters.models import Team
from rosters.runtime.clock import now


@dataclass(frozen=True, slots=True)
class OfferView:
    """An offer as a reader sees it.

    times:   those still to come.
    answers: whether the reader may answer; `own`: whether the reader may take it back.
    taken:   by team, the time that it takes, while others have not answered yet.
    """

    offer: DateOffer
    times: list[datetime]
    answers: bool
    own: bool
    taken: Sequence[tuple[Team, datetime]] = ()

    @property
    def open(self) -> bool:
        """Whether it can still be accepted."""
        return self.offer.state == DateOffer.State.OPEN and bool(self.times)


@dataclass(frozen=True, slots=True)
class DatesView:
    """The dates of a fixture, as one reader sees them.

    may_offer: the reader's own side, if they can offer a date for it now.
    """

    fixture: Fixture
    offers: list[OfferView]
    appointments: list[Appointment]
    may_offer: Entry | None
    may_rule: bool

    @property
    def to_tell(self) -> bool:
        """Whether there is anything to show: a date, a deadline, offers, or something to do."""
        has_history = bool(self.offers or self.appointments or self.fixture.kickoff)
        waits = self.fixture.deadline is not None and self.fixture.state != Fixture.State.SETTLED
        return has_history or waits or self.may_offer is not None or self.may_rule

    @property
    def open_offers(self) -> list[OfferView]:
        return [each for each in self.offers if each.open]


def dates_view(user: User, fixture: Fixture, role: Role | None) -> DatesView:
    """Return the dates of a fixture for one reader, in two queries.

    fixture: with its season, round and sides, as `leagues.access.visible.fixtures` gives it.
    """
    sides = [side.entry for side in fixture.sides.all()]
    waits = fixture.state == Fixture.State.SCHEDULED and len(sides) > 1
    running = waits and fixture.season.state == Season.State.RUNNING
    mine = [e for e in sides if role is not None and e.team.coach_id == user.pk] if running else []
    offers = fixture.offers.select_related("entry__team", "by").order_by("created", "pk")
    return DatesView(
        fixture,
        [_offer_view(offer, mine, fixture) for offer in offers],
        list(fixture.appointments.select_related("by", "ruling", "offer__entry__team")),
        mine[0] if mine else None,
        running and role in RUNS_IT,
    )


def _offer_view(offer: DateOffer, mine: list[Entry], fixture: Fixture) -> OfferView:
    waits = offer.state == DateOffer.State.OPEN
    taken = [
        (side.entry.team, datetime.fromisoformat(offer.taken[str(side.number)]))
        for side in fixture.sides.all()
        if waits and str(side.number) in offer.taken
    ]
    return OfferView(
        offer,
        [moment for moment in offer.moments if moment > now()],
        waits and any(entry.pk != offer.entry_id for entry in mine),
        waits and any(entry.pk == offer.entry_id for entry in mine),
        taken,
    )
