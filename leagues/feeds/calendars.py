"""Calendars of matches and weeks, as iCalendar (RFC 5545, RFC 7986; LG-IO-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event
from icalendar.prop import vText

from leagues.access.permissions import User
from leagues.access.visible import matches
from leagues.feeds import weeks
from leagues.models import CalendarAddress, Entry, Fixture, Follow, League, Round, Ruling, Season
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rosters.runtime.moments import moment_in_words
from rosters.words.own_words import in_words_of
from rules.record import MET

#: How long a match stands in a calendar from its agreed time on.
LENGTH = timedelta(hours=3)
#: Matches that were settled longer ago are left out.
KEPT = timedelta(days=365)
#: How soon programs look again.
REFRESH = timedelta(hours=6)
#: The rulings that move deadlines.
_MOVED = ("round:deadline", "fixture:deadline")
#: What iCalendar has no room for in a text: control characters but tabs and ends of lines.
_UNFIT = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127))

Absolute = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Listed:
    """The matches of a calendar, its weeks of meetings, and what it is called."""

    name: str
    fixtures: QuerySet[Fixture]
    weeks: QuerySet[Round]


def of_league(user: User, league: League) -> Listed:
    """Return the matches of a league that this user may open, without friendlies."""
    listed = matches(user).filter(season__league=league, season__friendly=False)
    return Listed(league.name, listed, weeks.weeks(user).filter(stage__season__league=league))


def of_team(user: User, team: Team) -> Listed:
    """Return the matches of a team that this user may open."""
    listed = matches(user).filter(sides__entry__team=team)
    return Listed(team.name, listed, weeks.of_entries(user, Entry.objects.filter(team=team)))


def of_coach(coach: Coach) -> Listed:
    """Return the matches of all teams of a coach that they may open."""
    own = Fixture.objects.filter(sides__entry__team__coach=coach)
    listed = matches(coach).filter(pk__in=own.values("pk"))
    entries = Entry.objects.filter(team__coach=coach)
    return Listed(_("My matches"), listed, weeks.of_entries(coach, entries))


def of_followed(coach: Coach) -> Listed:
    """Return the matches of leagues and teams that a coach follows and may open (LG-FOLLOW-03).

    Friendlies are those of teams alone.
    """
    follows = Follow.objects.filter(coach=coach)
    leagues, teams = follows.values("league"), follows.values("team")
    played = Fixture.objects.filter(sides__entry__team__in=teams).order_by()
    of_leagues = Q(season__league__in=leagues, season__friendly=False)
    entries = Entry.objects.filter(team__in=teams)
    of_teams = weeks.of_entries(coach, entries).order_by()
    return Listed(
        _("What I follow"),
        matches(coach).filter(of_leagues | Q(pk__in=played.values("pk"))),
        weeks.weeks(coach).filter(
            Q(stage__season__league__in=leagues) | Q(pk__in=of_teams.values("pk"))
        ),
    )


def of_address(address: CalendarAddress) -> Listed:
    """Return the matches of what a secret address is of, as its coach may open them."""
    if address.league is not None:
        return of_league(address.coach, address.league)
    if address.team is not None:
        return of_team(address.coach, address.team)
    return of_followed(address.coach) if address.following else of_coach(address.coach)


def written(listed: Listed, absolute: Absolute) -> bytes:
    """Return matches and weeks as an iCalendar file, in the active language; four queries.

    absolute: puts the site before a path.

    The bytes change only with what they tell, so that their digest is an ETag.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Dugout//Dugout//EN")
    calendar.add("version", "2.0")
    for name in ("name", "x-wr-calname"):
        calendar.add(name, vText(_fit(listed.name)))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", REFRESH)
    for fixture in _recent(listed.fixtures):
        when = _when(fixture)
        if when is not None:
            calendar.add_component(_event(fixture, when, absolute))
    for week in weeks.read(listed.weeks, KEPT):
        event = weeks.event(week, absolute)
        if event is not None:
            for name, text in weeks.texts(week, absolute).items():
                event.add(name, vText(_fit(text)))
            calendar.add_component(event)
    return calendar.to_ical()


def _recent(fixtures: QuerySet[Fixture]) -> Iterable[Fixture]:
    """Return the matches with a day, the first to come first, each with its last changes."""
    moved = Ruling.objects.filter(season=OuterRef("season"), kind__in=_MOVED).order_by("-created")
    return (
        fixtures.filter(Q(settled=None) | Q(settled__gte=now() - KEPT))
        .annotate(
            appointed=Max("appointments__created"),
            appointed_last=Max("appointments__number"),
            moved=Subquery(moved.values("created")[:1]),
        )
        .order_by("pk")
    )


def _when(fixture: Fixture) -> datetime | date | None:
    """Return the moment of a match, else the last day on which it can be played; None for neither.

    The day is that of the league's zone. A deadline at midnight is the end of the day before. A
    match that is settled, or whose season is over, waits for no deadline.
    """
    if fixture.kickoff is not None:
        return fixture.kickoff
    waits = fixture.settled is None and fixture.season.state == Season.State.RUNNING
    if fixture.deadline is None or not waits:
        return None
    last = fixture.deadline - timedelta(microseconds=1)
    return timezone.localdate(last, ZoneInfo(fixture.season.league.time_zone))


def _event(fixture: Fixture, when: datetime | date, absolute: Absolute) -> Event:
    """Return a match as an event; its name and its number of changes only ever rise."""
    timed = isinstance(when, datetime)
    names = _names(fixture)
    event = Event()
    event.add("uid", str(fixture.uuid))
    changed = _changed(fixture)
    event.add("dtstamp", changed)
    event.add("last-modified", changed)
    event.add("sequence", fixture.changes + (fixture.settled is not None))
    last_day = in_words_of(fixture.season.game, "Last day to play: {teams}").format(teams=names)
    event.add("summary", vText(_fit(names if timed else last_day)))
    if isinstance(when, datetime):
        event.add("dtstart", when.astimezone(ZoneInfo("UTC")))
        event.add("duration", LENGTH)
    else:
        event.add("dtstart", when)
        event.add("dtend", when + timedelta(days=1))
        event.add("transp", "TRANSPARENT")
    event.add("status", _status(fixture, timed=timed))
    address = absolute(reverse("match", args=[fixture.uuid]))
    event.add("url", address)
    if fixture.season.played_by == Season.PlayedBy.HERE:
        event.add("location", address)
    event.add("description", vText(_fit(_told(fixture, address))))
    return event


def _status(fixture: Fixture, *, timed: bool) -> str:
    """Return whether a match takes place as it stands here."""
    ends: list[Any] = [side.ended for side in fixture.sides.all()]
    settled = fixture.settled is not None
    if fixture.annulled or (settled and MET.isdisjoint(ends)):
        return "CANCELLED"
    if not settled and fixture.season.state != Season.State.RUNNING:
        return "CANCELLED"
    return "CONFIRMED" if timed else "TENTATIVE"


def _changed(fixture: Any) -> datetime:
    """Return when what stands here of a match was changed last.

    The last change of its time or deadline was an appointment, if that has its number; else it was
    a ruling on a deadline.
    """
    moved = fixture.moved if fixture.appointed_last != fixture.changes else None
    known = (fixture.settled, fixture.appointed, moved, fixture.round.opens)
    started = fixture.season.started or fixture.season.created
    changed: datetime = max([started, *(at for at in known if at is not None)])
    return min(changed, now()).replace(microsecond=0)


def _told(fixture: Fixture, address: str) -> str:
    """Return what a match is about, its result or its deadline, and its address."""
    season = fixture.season
    lines = [f"{season.league.name}, {season.name}"]
    if not season.friendly:
        round_ = in_words_of(season.game, "Round %(number)s") % {"number": fixture.round.number}
        lines = [f"{lines[0]}, {round_}"]
    if fixture.settled is not None:
        scores = ":".join("–" if score is None else str(score) for score in fixture.scores)
        lines.append(_("Result: {scores}").format(scores=scores))
    elif fixture.deadline is not None:
        zone = ZoneInfo(season.league.time_zone)
        until = {"match": _names(fixture), "deadline": moment_in_words(fixture.deadline, zone)}
        sentence = "{match} is to be played until {deadline}."
        lines.append(in_words_of(season.game, sentence).format_map(until))
    return "\n".join([*lines, address])


def _names(fixture: Fixture) -> str:
    return " – ".join(side.entry.team.name for side in fixture.sides.all())


def _fit(text: str) -> str:
    return text.translate(_UNFIT)
