"""Weeks of meetings as events of calendars (LG-IO-03, LG-MEET-01).

In a week nobody is drawn: coaches arrange their matches. So what they need to know is when it
begins and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Event

from leagues.access.permissions import User, readable_seasons
from leagues.models import Entry, Round, Ruling, Season
from leagues.schedules.plan import MEETINGS
from leagues.words.rounds import numbered_round
from rosters.runtime.clock import now
from rosters.runtime.moments import moment_in_words

#: The ruling that moves the end of a week, and those that stop a season and let it go on.
MOVED, STATES = "round:deadline", ("season:abandoned", "season:reopened")

Absolute = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Week:
    """A week, and the rulings on when it ends or whether it takes place, the oldest first."""

    round: Round
    rulings: Sequence[Ruling]

    @property
    def season(self) -> Season:
        return self.round.stage.season

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.season.league.time_zone)

    @property
    def sequence(self) -> int:
        """How often its days or its state have changed; this only ever rises."""
        started, ended = self.round.opens is not None, self.round.ended is not None
        return started + ended + len(self.rulings)

    @property
    def changed(self) -> datetime:
        known = [self.season.started or self.season.created]
        known += [at for at in (self.round.opens, self.round.ended) if at is not None]
        known += [ruling.created for ruling in self.rulings]
        return min(max(known), now()).replace(microsecond=0)

    def days(self) -> tuple[date, date] | None:
        """Return its first and its last day by the league's zone; None where nobody knows them.

        A week that is not open yet has its last day alone, one without an end its first. A deadline
        at midnight is the end of the day before.
        """
        first = None if self.round.opens is None else self._day(self.round.opens)
        ends = self.round.ended
        if ends is None and self.round.deadline is not None:
            ends = self.round.deadline - timedelta(microseconds=1)
        last = first if ends is None else self._day(ends)
        if last is None:
            return None
        return (last if first is None else first), last

    def status(self) -> str:
        """Return whether a week takes place as it stands here."""
        if self.round.ended is None and self.season.state != Season.State.RUNNING:
            return "CANCELLED"
        return "TENTATIVE" if self.round.opens is None else "CONFIRMED"

    def _day(self, at: datetime) -> date:
        return timezone.localdate(at, self.zone)


def weeks(user: User) -> QuerySet[Round]:
    """Return the weeks of all competitions that this user may open, without sandboxes."""
    seasons = readable_seasons(user).filter(friendly=False, copy_of=None)
    return Round.objects.filter(stage__format=MEETINGS, stage__season__in=seasons).select_related(
        "stage__season__league"
    )


def of_entries(user: User, entries: QuerySet[Entry]) -> QuerySet[Round]:
    """Return the weeks in which these entries may meet somebody, as this user may open them."""
    playing = entries.filter(withdrawn=None)
    return weeks(user).filter(stage__groups__entries__in=playing).distinct()


def read(rounds: QuerySet[Round], kept: timedelta) -> list[Week]:
    """Return weeks in their order; two queries.

    kept: weeks that ended longer ago are left out.
    """
    listed = list(
        rounds.filter(Q(opens__isnull=False) | Q(deadline__isnull=False))
        .filter(Q(ended=None) | Q(ended__gte=now() - kept))
        .order_by("stage_id", "number")
    )
    seasons = {week.stage.season_id for week in listed}
    rulings = Ruling.objects.filter(season__in=seasons, kind__in=(MOVED, *STATES))
    rows = list(rulings.order_by("created", "pk"))
    return [Week(week, _about(week, rows)) for week in listed]


def _about(week: Round, rulings: Iterable[Ruling]) -> list[Ruling]:
    about = f"{week.stage.number}/{week.number}"
    return [
        ruling
        for ruling in rulings
        if ruling.season_id == week.stage.season_id
        and (ruling.kind != MOVED or ruling.about == about)
    ]


def event(week: Week, absolute: Absolute) -> Event | None:
    """Return a week as an event of whole days; None where nobody knows its days.

    Its texts are to be made fit for iCalendar by the caller (`texts`).
    """
    days = week.days()
    if days is None:
        return None
    first, last = days
    season = week.season
    made = Event()
    made.add("uid", f"{season.uuid}-{week.round.stage.number}-{week.round.number}")
    made.add("dtstamp", week.changed)
    made.add("last-modified", week.changed)
    made.add("sequence", week.sequence)
    made.add("dtstart", min(first, last))
    made.add("dtend", last + timedelta(days=1))
    made.add("transp", "TRANSPARENT")
    made.add("status", week.status())
    made.add("url", absolute(_path(season)))
    return made


def texts(week: Week, absolute: Absolute) -> Mapping[str, str]:
    """Return what an event of a week is called, and what it tells, in the active language."""
    season, round_ = week.season, week.round
    name = numbered_round(season.game, round_.number)
    lines = [f"{season.league.name}, {season.name}, {name}"]
    if round_.ended is None and round_.deadline is not None:
        ends = moment_in_words(round_.deadline, week.zone)
        lines.append(_("The week ends on {deadline}.").format(deadline=ends))
    lines.append(absolute(_path(season)))
    return {"summary": f"{name}: {season.name}", "description": "\n".join(lines)}


def _path(season: Season) -> str:
    return reverse("season", args=[season.league.slug, season.slug])
