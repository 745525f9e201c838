"""Dates of fixtures: offer, accept, decline, set (LG-FIX-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from django.db import transaction

from leagues.access.permissions import require_commissioner
from leagues.models import (
    Appointment,
    DateOffer,
    Entry,
    Fixture,
    FixtureSide,
    Ruling,
    Season,
)
from leagues.notices import notify
from leagues.operations.common import (
    act_for,
    entries_of,
    locked_fixture,
    locked_season,
    names_of,
    open_fixture,
    refuse_not_running,
    refuse_played,
    require_acts_for,
    require_at_match,
    rule,
    running_season,
)
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal

State = DateOffer.State

MOST_DATES = 3
#: Nobody plays on a day that no calendar can show.
YEARS = 2000, 2199


@transaction.atomic
def offer_dates(
    user: Coach,
    fixture: Fixture,
    times: Sequence[datetime],
    *,
    entry: Entry | None = None,
    reason: str = "",
) -> DateOffer:
    """Offer the other sides up to three times; they replace what the same side offered before.

    times: with their zones, in any order.
    entry: the side that offers; None means the user's own. A commissioner gives a reason to offer
           for somebody else's.

    Raises Refusal for times that have passed or lie outside the play window, all of them at once.
    """
    season = locked_season(fixture.season_id)
    fixture = locked_fixture(season, fixture)
    require_at_match(user, fixture)
    entry = _side(user, fixture, entry)
    require_acts_for(user, season.league, entry)
    refuse_not_running(season)
    refuse_played(fixture)
    act_for(user, season, entry, "dates:offered", reason)
    problems = _dates_problems(fixture, times)
    if problems:
        raise Refusal(problems)
    moments = sorted({time.astimezone(UTC) for time in times})
    fixture.offers.filter(entry=entry, state=State.OPEN).update(
        state=State.REPLACED, answered=now()
    )
    offer = DateOffer.objects.create(
        fixture=fixture,
        entry=entry,
        times=[moment.isoformat() for moment in moments],
        by=user,
        created=now(),
    )
    _tell(fixture, "dates_offered", but=entry, team=entry.team.name)
    return offer


@transaction.atomic
def accept_date(
    user: Coach,
    offer: DateOffer,
    time: datetime,
    *,
    entry: Entry | None = None,
    reason: str = "",
) -> Appointment | None:
    """Take one of the times that another side offers; return the appointment it makes.

    entry: the side that takes it; None means the user's own.

    The fixture is dated once all other sides have taken the same time; before that, return None.
    Raises Refusal with ``date_not_offered``, ``date_has_passed`` and ``offer_not_open``.
    """
    season, fixture, offer = _locked_offer(user, offer)
    answering = _answering(user, fixture, offer, entry)
    require_acts_for(user, season.league, answering.entry)
    _refuse_closed(season, fixture, offer)
    act_for(user, season, answering.entry, "dates:accepted", reason)
    if time not in offer.moments:
        raise Refusal(Problem("date_not_offered", "LG-FIX-03", about="time"))
    if time <= now():
        raise Refusal(Problem("date_has_passed", "LG-FIX-03", {"number": 1}, "time"))
    time = time.astimezone(UTC)
    offer.taken = {**offer.taken, str(answering.number): time.isoformat()}
    taken = {offer.taken.get(str(side.number)) for side in _others(fixture, offer)}
    if taken != {time.isoformat()}:
        offer.save(update_fields=["taken"])
        answering_entry = answering.entry
        _tell(
            fixture, "date_taken", but=answering_entry, team=answering_entry.team.name, kickoff=time
        )
        return None
    offer.state, offer.accepted, offer.answered = State.ACCEPTED, time, now()
    offer.save(update_fields=["taken", "state", "accepted", "answered"])
    fixture.offers.filter(state=State.OPEN).update(state=State.REPLACED, answered=now())
    made = appoint(user, fixture, time, offer=offer)
    _tell(fixture, "date_agreed", kickoff=time)
    return made


@transaction.atomic
def decline_dates(
    user: Coach, offer: DateOffer, *, entry: Entry | None = None, reason: str = ""
) -> DateOffer:
    """Decline all the times that another side offers: a single decline ends the offer.

    entry: as in `accept_date`.
    """
    season, fixture, offer = _locked_offer(user, offer)
    other = _answering(user, fixture, offer, entry).entry
    require_acts_for(user, season.league, other)
    _refuse_closed(season, fixture, offer)
    act_for(user, season, other, "dates:declined", reason)
    _close(offer, State.DECLINED)
    _tell(fixture, "dates_declined", but=other, team=other.team.name)
    return offer


@transaction.atomic
def withdraw_offer(user: Coach, offer: DateOffer, *, reason: str = "") -> DateOffer:
    """Take back an open offer; refuses with ``offer_not_open``."""
    season, fixture, offer = _locked_offer(user, offer)
    require_acts_for(user, season.league, offer.entry)
    _refuse_closed(season, fixture, offer)
    act_for(user, season, offer.entry, "dates:withdrawn", reason)
    _close(offer, State.WITHDRAWN)
    return offer


@transaction.atomic
def set_kickoff(
    user: Coach, fixture: Fixture, kickoff: datetime | None, *, reason: str
) -> Appointment:
    """Set the time of a fixture, or None to take it back, by a ruling; open offers are closed.

    The time may lie beyond the deadline, which then acts a day after it. Raises Refusal with
    ``date_out_of_range`` or ``date_has_passed``, and for a fixture that is settled or being played.
    """
    require_commissioner(user, fixture.season.league)
    season = running_season(fixture.season_id)
    fixture = open_fixture(season, fixture)
    if kickoff is not None:
        problem = moment_problem(kickoff, "LG-FIX-03", "kickoff")
        if problem is not None:
            raise Refusal(problem)
    ruling = rule(user, season, "fixture:date", names_of(fixture), reason, fixture=fixture)
    fixture.offers.filter(state=State.OPEN).update(state=State.REPLACED, answered=now())
    made = appoint(user, fixture, kickoff, ruling=ruling)
    if kickoff is None:
        _tell(fixture, "date_lifted")
    else:
        _tell(fixture, "date_set", kickoff=kickoff)
    return made


@transaction.atomic
def lapse_offer(offer_id: int) -> bool:
    """Close an open offer that nobody can accept any more; return whether it was closed."""
    offer = DateOffer.objects.select_related("fixture").filter(pk=offer_id).first()
    if offer is None:
        return False
    locked_season(offer.fixture.season_id)
    offer = DateOffer.objects.select_related("fixture").get(pk=offer_id)
    settled = offer.fixture.state == Fixture.State.SETTLED
    if offer.state != State.OPEN or not (settled or max(offer.moments) <= now()):
        return False
    _close(offer, State.LAPSED)
    return True


def moment_problem(at: datetime, clause: str, about: str, number: int = 1) -> Problem | None:
    """Return what is wrong with a moment that should lie ahead; None if nothing is."""
    if not YEARS[0] <= at.year <= YEARS[1]:
        return Problem("date_out_of_range", clause, {"least": YEARS[0], "most": YEARS[1]}, about)
    if at <= now():
        return Problem("date_has_passed", clause, {"number": number}, about)
    return None


def _dates_problems(fixture: Fixture, moments: Sequence[datetime]) -> list[Problem]:
    if not 1 <= len(moments) <= MOST_DATES:
        what = {"most": MOST_DATES, "found": len(moments)}
        return [Problem("wrong_number_of_dates", "LG-FIX-03", what, "times")]
    window = fixture.round
    deadline = fixture.extended or window.deadline
    problems = []
    for number, at in enumerate(moments, 1):
        about = f"times.{number}"
        problem = moment_problem(at, "LG-FIX-03", about, number)
        if problem is not None:
            problems.append(problem)
        elif (deadline and at > deadline) or (window.opens and at < window.opens):
            problems.append(Problem("date_outside_window", "LG-FIX-03", {"number": number}, about))
    return problems


def _side(user: Coach, fixture: Fixture, entry: Entry | None) -> Entry:
    """Return the side that offers: the named one, or the first of the user's own.

    Raises Refusal("not_your_match") where there is none.
    """
    sides = entries_of(fixture)
    for side in sides:
        if side == entry or (entry is None and side.team.coach_id == user.pk):
            return side
    raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def _others(fixture: Fixture, offer: DateOffer) -> list[FixtureSide]:
    """List the sides that have to answer an offer."""
    return [side for side in fixture.sides.all() if side.entry != offer.entry]


def _answering(user: Coach, fixture: Fixture, offer: DateOffer, entry: Entry | None) -> FixtureSide:
    """Return the side that answers: the named one, else one of the user's own, else any.

    A side that has not answered yet is preferred. Raises Refusal("not_in_fixture") if the named
    entry is not asked.
    """
    others = _others(fixture, offer)
    if entry is not None:
        others = [side for side in others if side.entry == entry]
        if not others:
            raise Refusal(Problem("not_in_fixture", "LG-FIX-03", {"team": entry.team.name}))
    candidates = [side for side in others if side.entry.team.coach_id == user.pk] or others
    return next((side for side in candidates if str(side.number) not in offer.taken), candidates[0])


def _locked_offer(user: Coach, offer: DateOffer) -> tuple[Season, Fixture, DateOffer]:
    """Return season, fixture and offer as stored now; refuse a user outside the match.

    Season and fixture are locked.
    """
    season = locked_season(offer.fixture.season_id)
    fixture = locked_fixture(season, offer.fixture)
    require_at_match(user, fixture)
    return season, fixture, fixture.offers.select_related("entry__team").get(pk=offer.pk)


def _refuse_closed(season: Season, fixture: Fixture, offer: DateOffer) -> None:
    """Raise Refusal("offer_not_open"), or refuse a match or season that takes no dates any more.

    Those are refused as `refuse_played` and `refuse_not_running` do.
    """
    refuse_not_running(season)
    refuse_played(fixture)
    if offer.state != State.OPEN:
        raise Refusal(Problem("offer_not_open", "LG-FIX-03"))


def _close(offer: DateOffer, state: str) -> None:
    offer.state, offer.answered = state, now()
    offer.save(update_fields=["state", "answered"])


def appoint(
    user: Coach,
    fixture: Fixture,
    kickoff: datetime | None,
    *,
    offer: DateOffer | None = None,
    ruling: Ruling | None = None,
) -> Appointment:
    """Give a fixture its time, and keep the change (LG-FIX-03); the caller has asked."""
    fixture.kickoff = kickoff
    fixture.changes += 1
    fixture.save(update_fields=["kickoff", "changes"])
    return Appointment.objects.create(
        fixture=fixture,
        number=fixture.changes,
        kickoff=kickoff,
        offer=offer,
        ruling=ruling,
        by=user,
        created=now(),
    )


def _tell(fixture: Fixture, kind: str, *, but: Entry | None = None, **params: object) -> None:
    coaches: Iterable[Coach | None] = [
        entry.team.coach for entry in entries_of(fixture) if entry != but
    ]
    notify(coaches, kind, {"match": names_of(fixture), **params}, fixture=fixture)
