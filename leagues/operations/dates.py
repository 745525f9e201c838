"""When a fixture is played: offered, accepted, declined, set (LG-FIX-03)."""

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
    """Offer the others up to three times; what the same side offered before is replaced.

    times: with their zones, in any order.
    entry: the side that offers; the user's own if it is not given.  For another's a commissioner
           gives a reason.
    Refuses times that have passed or lie outside the play window, all of them at once.
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
    """Take one of the times that another side offers.

    entry: the side that takes it; the user's own if it is not given.
    The fixture is played then, once all others have taken the same; None before that.
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
        own = answering.entry
        _tell(fixture, "date_taken", but=own, team=own.team.name, kickoff=time)
        return None
    offer.state, offer.accepted, offer.answered = State.ACCEPTED, time, now()
    offer.save(update_fields=["taken", "state", "accepted", "answered"])
    fixture.offers.filter(state=State.OPEN).update(state=State.REPLACED, answered=now())
    made = _appoint(user, fixture, time, offer=offer)
    _tell(fixture, "date_agreed", kickoff=time)
    return made


@transaction.atomic
def decline_dates(
    user: Coach, offer: DateOffer, *, entry: Entry | None = None, reason: str = ""
) -> DateOffer:
    """None of the times that another side offers will do; one who declines ends the offer.

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
    """Take back what one has offered, as long as nobody has answered."""
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
    """Set the time of a fixture, or take it back, by a ruling; offers that wait are closed.

    It may lie beyond the deadline, which then acts a day later.
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
    made = _appoint(user, fixture, kickoff, ruling=ruling)
    if kickoff is None:
        _tell(fixture, "date_lifted")
    else:
        _tell(fixture, "date_set", kickoff=kickoff)
    return made


@transaction.atomic
def lapse_offer(offer_id: int) -> bool:
    """Close an offer that nobody can accept any more; says whether it was still open."""
    found = DateOffer.objects.select_related("fixture").filter(pk=offer_id).first()
    if found is None:
        return False
    locked_season(found.fixture.season_id)
    found = DateOffer.objects.select_related("fixture").get(pk=offer_id)
    settled = found.fixture.state == Fixture.State.SETTLED
    if found.state != State.OPEN or not (settled or max(found.moments) <= now()):
        return False
    _close(found, State.LAPSED)
    return True


def moment_problem(at: datetime, clause: str, about: str, number: int = 1) -> Problem | None:
    """What is wrong with a moment that should lie ahead."""
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
    """The side that offers, as it was named, or the first that is the user's own."""
    sides = entries_of(fixture)
    for each in sides:
        if each == entry or (entry is None and each.team.coach_id == user.pk):
            return each
    raise Refusal(Problem("not_your_match", "LG-ROLE-04"))


def _others(fixture: Fixture, offer: DateOffer) -> list[FixtureSide]:
    """The sides that have to answer."""
    return [side for side in fixture.sides.all() if side.entry != offer.entry]


def _answering(user: Coach, fixture: Fixture, offer: DateOffer, entry: Entry | None) -> FixtureSide:
    """The side that answers: as it was named; else one of the user's own, or any, that has not."""
    others = _others(fixture, offer)
    if entry is not None:
        others = [side for side in others if side.entry == entry]
        if not others:
            raise Refusal(Problem("not_in_fixture", "LG-FIX-03", {"team": entry.team.name}))
    own = [side for side in others if side.entry.team.coach_id == user.pk] or others
    return next((side for side in own if str(side.number) not in offer.taken), own[0])


def _locked_offer(user: Coach, offer: DateOffer) -> tuple[Season, Fixture, DateOffer]:
    """All as it is now; refuses who has nothing to do with the match."""
    season = locked_season(offer.fixture.season_id)
    fixture = locked_fixture(season, offer.fixture)
    require_at_match(user, fixture)
    return season, fixture, fixture.offers.select_related("entry__team").get(pk=offer.pk)


def _refuse_closed(season: Season, fixture: Fixture, offer: DateOffer) -> None:
    """Refuse an offer that waits for no answer any more, and why."""
    refuse_not_running(season)
    refuse_played(fixture)
    if offer.state != State.OPEN:
        raise Refusal(Problem("offer_not_open", "LG-FIX-03"))


def _close(offer: DateOffer, state: str) -> None:
    offer.state, offer.answered = state, now()
    offer.save(update_fields=["state", "answered"])


def _appoint(
    user: Coach,
    fixture: Fixture,
    kickoff: datetime | None,
    *,
    offer: DateOffer | None = None,
    ruling: Ruling | None = None,
) -> Appointment:
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
